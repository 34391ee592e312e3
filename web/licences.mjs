// The licences of what others wrote and a build contains: each text once, after the packages that it is of.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folder of the package that an input of a build belongs to; undefined for a source of our own. */
function packageOf(input) {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    return found?.[1];
}

/** The C library that Emscripten links to the modules. */
const MUSL = {
    title: "musl 1.2 (MIT), in the WebAssembly modules",
    text: `Copyright © 2005-2020 Rich Felker, et al.

${mit()}`,
};

/** `inputs`: of esbuild's metafile, paths below `root`; `own`: the project's licence. */
export function licences(inputs, root, own) {
    const folders = [...new Set(Object.keys(inputs).flatMap((input) => packageOf(input) ?? []))].sort();
    const texts = new Map();
    const add = (title, text) => texts.set(text, [...(texts.get(text) ?? []), title]);
    for (const folder of folders) {
        const place = path.join(root, folder);
        const { name, version, license } = JSON.parse(readFileSync(path.join(place, "package.json"), "utf8"));
        const file = readdirSync(place).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one));
        if (!file) throw new Error(`${folder} has no licence`);
        add(`${name} ${version} (${license})`, readFileSync(path.join(place, file), "utf8").trim());
    }
    add(MUSL.title, MUSL.text);
    const parts = [["Friction explorer", own.trim()], ...[...texts].map(([text, titles]) => [titles.join("\n"), text])];
    return `${parts.map(([title, text]) => `${title}\n\n${text}`).join(`\n\n${"* ".repeat(36).trim()}\n\n`)}\n`;
}

function mit() {
    return `Permission is hereby granted, free of charge, to any person obtaining
a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be
included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
