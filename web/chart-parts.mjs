// Chart.js as published, without the scales, elements and controllers that the page does not register.
//
// They are classes with static fields whose values are properties of other objects. esbuild keeps such a class, because reading a
// property may have side effects. Rollup has an option for code in which it has none, and then leaves unused classes out.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { rollup } from "rollup";

/** What web/src/plot/engine.ts imports. */
const USED = ["Chart", "LinearScale", "LineController", "LineElement", "LogarithmicScale", "PointElement"];
const ENTRY = "parts of Chart.js";

/** A file of Chart.js, and where its lines come from. */
async function published(file) {
    const [code, map] = await Promise.all([file, `${file}.map`].map((name) => readFile(name, "utf8")));
    return { code, map: JSON.parse(map) };
}

async function parts(file) {
    const bundle = await rollup({
        input: ENTRY,
        external: /^[^./]/, // its own dependencies are esbuild's
        treeshake: { propertyReadSideEffects: false },
        plugins: [
            {
                name: "files",
                resolveId: (id) => (id === ENTRY ? id : undefined),
                load: (id) =>
                    id === ENTRY ? `export { ${USED.join(", ")} } from ${JSON.stringify(file)};` : published(id),
            },
        ],
    });
    const { output } = await bundle.generate({ format: "esm", file, sourcemap: "inline" });
    await bundle.close();
    return output[0].code;
}

/** For esbuild. */
export const chartParts = {
    name: "chart-parts",
    setup(build) {
        let made;
        build.onLoad({ filter: /[/\\]chart\.js[/\\]dist[/\\]chart\.js$/ }, async ({ path: file }) => ({
            contents: await (made ??= parts(file)),
            resolveDir: path.dirname(file),
        }));
    },
};
