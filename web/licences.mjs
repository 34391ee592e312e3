// The licences of the packages that a build contains: each text once, after the packages that have it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const textOf = (...names) => readFileSync(path.join(root, ...names), "utf8").trim();
/** The folder of the package that a file belongs to. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** `inputs`: of esbuild's metafile, paths below the root of the repository. */
export function licences(inputs) {
    const titles = new Map([[textOf("LICENSE"), ["Friction explorer"]]]);
    const add = (text, title) => titles.set(text, [...(titles.get(text) ?? []), title]);
    const folders = new Set(Object.keys(inputs).flatMap((input) => PACKAGE.exec(input) ?? []));
    for (const folder of [...folders].sort()) {
        const { name, version, license } = JSON.parse(textOf(folder, "package.json"));
        const file = readdirSync(path.join(root, folder)).find((other) => /^licen[cs]e(\.\w+)?$/i.test(other));
        if (!file) throw new Error(`${folder} has no licence`);
        add(textOf(folder, file), `${name} ${version} (${license})`);
    }
    // the C library that Emscripten links
    add(textOf("web/musl-licence.txt"), "musl 1.2 (MIT), in the WebAssembly modules");
    const parts = [...titles].map(([text, packages]) => `${packages.join("\n")}\n\n${text}`);
    return `${parts.join(`\n\n${"* ".repeat(36).trim()}\n\n`)}\n`;
}
