// The rooms of core, as core/package/rooms.txt lists them: the headers that a file may include; and public headers include
// only public headers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";

/** From the lowest to the highest: its layer, its folder, the headers that rooms above it may include. */
const rooms = fs
    .readFileSync("core/package/rooms.txt", "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
        const [layer, folder, ...shared] = line.split(/\s+/).filter(Boolean);
        return { layer, folder: `core/${folder}`, shared: shared.map((header) => `core/${folder}/${header}`) };
    });

const files = ["core", "wasm"].flatMap((folder) =>
    fs
        .readdirSync(folder, { recursive: true })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.(c|h|def)$/.test(file) && !file.includes("node_modules")),
);

/** The files that a file includes, by their paths. */
function included(file) {
    return [...fs.readFileSync(file, "utf8").matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)].map(([, name]) => {
        const found = [path.dirname(file), "core/include", "core", "."]
            .map((folder) => path.join(folder, name))
            .find((candidate) => fs.existsSync(candidate));
        assert.ok(found, `${file} includes ${name}, which is not there`);
        return found;
    });
}

const roomOf = (file) => rooms.findLastIndex((room) => file.startsWith(`${room.folder}/`));
const isPublic = (file) => file.startsWith("core/include/friction/");

/** Whether a file of a room may include a header. */
function allowed(file, header) {
    if (isPublic(header)) return true;
    const [from, to] = [roomOf(file), roomOf(header)];
    if (from === to) return true;
    return to < from && (rooms[to].shared.includes(header) || rooms[to].shared.includes(`${rooms[to].folder}/*`));
}

test("a file includes headers of its room, shared headers of lower rooms, and public headers", () => {
    const found = files
        .filter((file) => roomOf(file) >= 0)
        .flatMap((file) =>
            included(file)
                .filter((header) => !allowed(file, header))
                .map((header) => `${file} includes ${header}`),
        );
    assert.deepEqual(found, []);
});

test("every source of core belongs to a room, and every shared header is used above its room", () => {
    const others = /^core\/(include|examples|python|docs)\//;
    assert.deepEqual(
        files.filter((file) => file.startsWith("core/") && roomOf(file) < 0 && !others.test(file)),
        [],
    );
    const uses = new Map();
    for (const file of files)
        for (const header of included(file)) uses.set(header, [...(uses.get(header) ?? []), file]);
    const shared = rooms.flatMap((room) => room.shared.filter((header) => !header.endsWith("*")));
    assert.deepEqual(
        shared.filter((header) => !(uses.get(header) ?? []).some((file) => roomOf(file) !== roomOf(header))),
        [],
    );
});

test("public headers include public headers only, and nothing but the command includes it", () => {
    for (const file of files)
        for (const header of included(file)) {
            if (isPublic(file)) assert.ok(isPublic(header), `${file} includes ${header}`);
            if (!file.startsWith("core/cli/")) assert.ok(!header.startsWith("core/cli/"), `${file} includes ${header}`);
        }
});

test("core has no more lines than before: additions are paid for by simplifications", (t) => {
    const listed = execFileSync("git", ["ls-files", "core"], { encoding: "utf8" }).trim().split("\n");
    const counted = listed.filter((file) => !/^core\/(docs|examples|package)\//.test(file) && fs.existsSync(file));
    const lines = counted.reduce((sum, file) => sum + fs.readFileSync(file, "utf8").split("\n").length - 1, 0);
    t.diagnostic(`${lines} lines in core without docs, examples and package; 56188 in version 0.2.0`);
    // 56 099 before recordings at their own times, electronics, files as they come and 68 more published sets, 58 621 before
    // a base that moves, measures of hunting, sweeps and trajectories with parameters, 61 556 before friction.mujoco and pickles, 63 200
    // before the measures of a servo and a motor that is switched off; from here on
    // this number may only fall
    assert.ok(lines <= 63_240, `${lines} lines`);
});
