// Lines of JSON, {latex, block}, are answered by lines of JSON, {mathml} or {error}.
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(path.resolve(process.env.FRICTION_ROOT, "web/package.json"));
const temml = require("temml");

for await (const line of createInterface({ input: process.stdin })) {
    const { latex, block } = JSON.parse(line);
    try {
        const mathml = temml.renderToString(latex, { displayMode: block, throwOnError: true, xml: false });
        console.log(JSON.stringify({ mathml }));
    } catch (error) {
        console.log(JSON.stringify({ error: error.message }));
    }
}
