// The parts of the page: a module that is imported dynamically begins one, and is loaded when it is first used.
//
// The page's scripts are one file with everything that is loaded first, one with everything that the opening shares with other
// parts, and one for each part. esbuild alone makes a file for every group of parts that share a module: fifteen requests on
// a first visit.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readUses } from "./sources.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const FIRST_SCRIPT = "web/src/app/explorer.ts";
/** The view that the bare address opens with. */
export const OPENING_SCRIPT = "web/src/views/pendulum/pendulum-view.ts";

/** Module -> names of the parts that need it; "" is the part that is loaded first. `nameOf` names the part that a
 *  dynamically imported module begins, also if another part imports it statically; without a name, it belongs to the
 *  parts that import it.
 *  @param {Awaited<ReturnType<typeof readUses>>} uses
 *  @param {(lazy: { module: string, texts?: string }) => string | undefined} nameOf */
export function partsOfModules(uses, nameOf) {
    const partNames = new Map([...uses.values()].flatMap(({ lazy }) => lazy).map((one) => [one.module, nameOf(one)]));
    const parts = new Map();
    const visit = (module, part) => {
        if (!uses.has(module)) return;
        const known = parts.get(module) ?? parts.set(module, new Set()).get(module);
        if (known.has(part)) return;
        known.add(part);
        const { imports, lazy } = uses.get(module);
        for (const other of [...imports, ...lazy.map((one) => one.module)]) visit(other, partNames.get(other) ?? part);
    };
    visit(FIRST_SCRIPT, "");
    return parts;
}

/** Plugin for esbuild: each dynamically imported module also imports everything that is loaded first and everything
 *  that the opening shares with other parts, so that these are one file each. */
export const partsPlugin = {
    name: "parts",
    setup(build) {
        let shared = [];
        build.onStart(async () => {
            const modules = [...partsOfModules(await readUses(), ({ module }) => module)];
            shared = modules
                .filter(([, parts]) => parts.has(OPENING_SCRIPT) && parts.size > 1 && !parts.has(""))
                .map(([module]) => module);
        });
        build.onResolve({ filter: /^\.\.?\// }, ({ kind, path: name, resolveDir }) =>
            kind === "dynamic-import"
                ? { path: `${path.relative(root, path.resolve(resolveDir, name))}.ts`, namespace: "part" }
                : undefined,
        );
        build.onLoad({ filter: /./, namespace: "part" }, ({ path: module }) => {
            const from = (name) => JSON.stringify(`./${name}`);
            const imports = [FIRST_SCRIPT, ...shared].map((name) => `import ${from(name)};`);
            return { contents: `${imports.join("\n")}\nexport * from ${from(module)};`, resolveDir: root };
        });
    },
};
