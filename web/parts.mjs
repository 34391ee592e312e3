// The parts of the page: "", what is loaded first, and a view, the lessons, the reader's own recordings, points of a
// law, the help or the sheet for sharing, which are loaded when they are first opened.
//
// A part begins with a module that is imported dynamically. The scripts of the page are one file of what is loaded first,
// one of what the opening shares with other parts, and one for each part. Without the plugin they were one for every group
// of parts that share something, and a first visit asked for fifteen.
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const FIRST_SCRIPT = "web/src/app/explorer.ts";
/** The view that the bare address opens with. */
const OPENING = "pendulum";
export const OPENING_SCRIPT = `web/src/views/${OPENING}/${OPENING}-view.ts`;
const BEGINS =
    /web[/\\]src[/\\](?:views[/\\]([^/\\]+)[/\\]\1-view|(lessons)[/\\]lesson-card|app[/\\](help|share)-content|views[/\\]pendulum[/\\]own-(recordings)|views[/\\]law[/\\]law-(points))\.ts$/;

/** The part that this module begins. */
function partOf(module) {
    const [, ...names] = BEGINS.exec(module) ?? [];
    return names.find((name) => name !== undefined);
}

/** File -> the parts that need it. `later`: also by what they load when it is used, such as the file of a plot. */
export async function partsOfFiles(later) {
    const { metafile } = await esbuild.build({
        entryPoints: [FIRST_SCRIPT],
        absWorkingDir: root,
        bundle: true,
        write: false,
        metafile: true,
        format: "esm",
        packages: "external",
        external: ["built:*"],
        loader: { ".css": "empty" },
    });
    const parts = new Map();
    const visit = (file, part) => {
        const known = parts.get(file) ?? parts.set(file, new Set()).get(file);
        if (known.has(part)) return;
        known.add(part);
        for (const { path: other, external, kind } of metafile.inputs[file].imports) {
            const begun = partOf(other);
            if (!external && (begun || later || kind !== "dynamic-import")) visit(other, begun ?? part);
        }
    };
    visit(FIRST_SCRIPT, "");
    return parts;
}

/** For esbuild: what is imported dynamically imports all that is loaded first and all that others share with the opening,
 *  which so are one file each. */
export const partsPlugin = {
    name: "parts",
    setup(build) {
        let shared = [];
        build.onStart(async () => {
            const files = [...(await partsOfFiles(false))];
            shared = files
                .filter(([, parts]) => parts.has(OPENING) && parts.size > 1 && !parts.has(""))
                .map(([file]) => file);
        });
        build.onResolve({ filter: /^\.\.?\// }, ({ kind, path: name, resolveDir }) =>
            kind === "dynamic-import"
                ? { path: `${path.relative(root, path.resolve(resolveDir, name))}.ts`, namespace: "part" }
                : undefined,
        );
        build.onLoad({ filter: /./, namespace: "part" }, ({ path: file }) => {
            const from = (one) => JSON.stringify(`./${one}`);
            const all = [FIRST_SCRIPT, ...shared].map((one) => `import ${from(one)};`);
            return { contents: `${all.join("\n")}\nexport * from ${from(file)};`, resolveDir: root };
        });
    },
};
