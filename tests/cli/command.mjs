// Starting the `friction` command (env FRICTION, default build/friction) and reading what it prints.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import path from "node:path";
import assert from "node:assert/strict";

export const root = fileURLToPath(new URL("../..", import.meta.url));
/** Of a test that `make test` leaves to `make test-long`, which every change must pass too. */
export const long = { skip: process.env.LONG ? false : "with LONG=1" };

export const command = path.resolve(root, process.env.FRICTION ?? "build/friction");

/** Run the command; its exit code and what it wrote. A signal (a crash) fails the test. */
export function friction(...args) {
    const done = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26, timeout: 60000 });
    if (done.error) throw done.error;
    assert.equal(done.signal, null, `friction ${args.join(" ")} was ended by ${done.signal}\n${done.stderr}`);
    return { code: done.status, out: done.stdout, err: done.stderr };
}

/** Comments, header and rows of numbers of what a command printed; it must have succeeded. */
export function table(...args) {
    const { code, out, err } = friction(...args);
    assert.equal(code, 0, `friction ${args.join(" ")}: ${err}`);
    assert.equal(err, "");
    assert.ok(out.endsWith("\n"), "the last line is ended");
    const lines = out.slice(0, -1).split("\n");
    const comments = lines.filter((line) => line.startsWith("#"));
    const [header, ...text] = lines.filter((line) => !line.startsWith("#"));
    return {
        comments,
        header,
        text,
        rows: text.map((row) => row.split(",").map((cell) => (cell === "nan" ? NaN : Number(cell)))),
    };
}

/** A command that must be refused: exit code 2, nothing on stdout, and one line for each item, which names it. */
export function refused(items, ...args) {
    const { code, out, err } = friction(...args);
    const line = `friction ${args.join(" ")}`;
    assert.equal(code, 2, `${line}: exit code ${code}\n${err}`);
    assert.equal(out, "", `${line}: printed\n${out.slice(0, 200)}`);
    const lines = err.split("\n").filter((text) => text !== "");
    for (const item of items) {
        assert.ok(
            lines.some((text) => text.includes(item)),
            `${line}: no line names ${item}:\n${err}`,
        );
    }
    assert.equal(lines.length, items.length, `${line}: ${lines.length} lines for ${items.length} items:\n${err}`);
    for (const text of lines) assert.ok(text.length > 20 && text.length < 520, `${line}: '${text}' is no clear line`);
    return lines;
}
