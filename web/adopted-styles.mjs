// Imports of style sheets in scripts: a module that imports NAME.css adopts it as a style sheet of the document, in the
// cascade layer of its folder below web/src. web/first.css has the order of the layers.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

/** Names of files are written into source maps: they begin here. */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export const adoptedStyles = {
    name: "adopted-styles",
    setup(build) {
        build.onResolve({ filter: /\.css$/ }, ({ kind, path: name, resolveDir }) =>
            kind === "import-statement"
                ? { path: path.relative(root, path.resolve(resolveDir, name)), namespace: "adopted" }
                : undefined,
        );
        build.onLoad({ filter: /./, namespace: "adopted" }, async ({ path: name }) => {
            const file = path.join(root, name);
            const layer = path.dirname(path.relative("web/src", name)).replaceAll(path.sep, ".");
            const rules = `@layer ${layer} { ${await readFile(file, "utf8")} }`;
            const { code } = await esbuild.transform(rules, { loader: "css", minify: true });
            const contents = `const sheet = new CSSStyleSheet();
                sheet.replaceSync(${JSON.stringify(code.trim())});
                document.adoptedStyleSheets.push(sheet);`;
            return { contents, watchFiles: [file] };
        });
    },
};
