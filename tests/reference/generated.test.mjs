// What `make generate` writes is what is committed. The stamps tell whether a script or a file has changed since; with ALL=1
// every script runs in a copy of their folder, and its files are compared byte for byte.
import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { committed, root, scripts, stamps, stampsFile } from "./stamp.mjs";

const inside = (...parts) => path.join(root, ...parts);
const run = promisify(execFile);

const read = (file) => fs.readFileSync(inside(file), "utf8");
const running = scripts.filter((file) => read(file).startsWith("#!"));

/** The files that a script makes, by name. */
async function made(script) {
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), "friction-generated-"));
    try {
        for (const room of new Set([...scripts, ...committed].map((file) => path.dirname(file))))
            fs.mkdirSync(path.join(copy, room), { recursive: true });
        for (const file of scripts) fs.copyFileSync(inside(file), path.join(copy, file));
        const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
        await run("/usr/bin/python3", [path.join(copy, script)], { env: environment });
        const files = fs.readdirSync(copy, { recursive: true }).map(String);
        return Object.fromEntries(
            files
                .filter((file) => !scripts.includes(file) && fs.statSync(path.join(copy, file)).isFile())
                .map((file) => [file, fs.readFileSync(path.join(copy, file), "utf8")]),
        );
    } finally {
        fs.rmSync(copy, { recursive: true });
    }
}

test("no script and no generated file has changed since `make generate`", () => {
    assert.deepEqual(stamps(), JSON.parse(fs.readFileSync(stampsFile, "utf8")), "run make generate");
});

test("every generated file is as its script makes it", { concurrency: 2, skip: !process.env.ALL }, async (t) => {
    const seen = [];
    // two at a time, the longest first
    const longest = ["generate_lambert", "servo_bench", "servo_pendulum"].map((name) =>
        running.find((script) => script.endsWith(`/${name}.py`)),
    );
    const rest = running.filter((script) => !longest.includes(script));
    await Promise.all(
        [...longest, ...rest].map((script) =>
            t.test(script, async () => {
                const files = await made(script);
                assert.notEqual(Object.keys(files).length, 0, `${script} makes no file`);
                for (const [file, text] of Object.entries(files)) {
                    assert.ok(fs.existsSync(inside(file)), `${script} makes ${file}, which is not there`);
                    const [now, then] = [text.split("\n"), read(file).split("\n")];
                    const line = now.findIndex((content, i) => content !== then[i]);
                    assert.ok(
                        text === read(file),
                        `${file} differs from what ${script} makes, from line ${line + 1} on:\n${then[line]}\n${now[line]}`,
                    );
                    seen.push(file);
                }
            }),
        ),
    );
    assert.deepEqual(seen.sort(), committed.sort(), "the files that name a script, and those that scripts make");
});
