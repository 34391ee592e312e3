// Stamps of generated files: which script, as it was, made which file, as it is. `make generate` runs the scripts and then
// this, which writes stamps.json.
//
// A script may import the others, so the stamp is of all of them.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const stampsFile = path.join(root, "tests/reference/stamps.json");

const inside = (...parts) => path.join(root, ...parts);
const read = (file) => fs.readFileSync(inside(file), "utf8");
const digest = (texts) => createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);

/** The scripts; some are only imported by others. */
export const scripts = fs
    .readdirSync(inside("tests/reference"))
    .filter((file) => file.endsWith(".py"))
    .map((file) => `tests/reference/${file}`)
    .sort();

/** Files that name the script that made them. */
export const committed = ["tests/reference", "core/law", "core/math"]
    .flatMap((room) => fs.readdirSync(inside(room)).map((file) => `${room}/${file}`))
    .filter((file) => /\.(c|h|csv)$/.test(file) && /^(\/\/|#) made by /i.test(read(file)));

/** File -> its stamp now. */
export function stamps() {
    return Object.fromEntries(committed.map((file) => [file, digest([...scripts.map(read), read(file)])]));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    fs.writeFileSync(stampsFile, `${JSON.stringify(stamps(), null, 4)}\n`);
