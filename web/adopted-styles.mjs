// The style of a part of the page that is loaded later is in its script: a module that imports NAME.css adopts it as a style
// sheet of the document, after those that are linked and before those that were adopted earlier. So the ones that the first
// script adopts, for touch and for paper, override all others.
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
            const { outputFiles } = await esbuild.build({
                entryPoints: [file],
                bundle: true,
                minify: true,
                write: false,
            });
            const rules = JSON.stringify(outputFiles[0].text.trim());
            const contents = `const sheet = new CSSStyleSheet();
                sheet.replaceSync(${rules});
                document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];`;
            return { contents, watchFiles: [file] };
        });
    },
};
