// The committed corpora: one file for each target, an input on each line, its bytes as a JSON string. TARGET-found.txt has
// those that were findings once; they stay.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const path = (name) => join("tests/fuzz/corpus", `${name}.txt`);

/// Write the inputs of a target to files in a folder.
export function unpack(target, folder) {
    mkdirSync(folder, { recursive: true });
    const lines = [target, `${target}-found`]
        .filter((name) => existsSync(path(name)))
        .flatMap((name) => readFileSync(path(name), "ascii").split("\n").filter(Boolean));
    lines.forEach((line, i) => writeFileSync(join(folder, `committed-${i}`), Buffer.from(JSON.parse(line), "latin1")));
}

/// Keep the inputs in a folder, the shortest first, up to so many bytes.
export function pack(target, folder, most = 12000) {
    const inputs = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    inputs.sort((a, b) => a.length - b.length || Buffer.compare(a, b));
    let size = 0;
    const kept = inputs.filter((input) => (size += input.length) <= most);
    const escaped = (input) =>
        JSON.stringify(input.toString("latin1")).replace(/[\x7f-\xff]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
    writeFileSync(path(target), kept.map((input) => `${escaped(input)}\n`).join(""));
    return kept.length;
}
