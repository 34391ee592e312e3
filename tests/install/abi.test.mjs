// The binary interface of the library, on which a compiled program relies when it runs with a later library.
// core/package/abi.txt keeps the interface of the last release: a line for each size, field, constant and function.
// Lines may be added; one that changes or goes must be named in the newest section of CHANGELOG.md.
// UPDATE=1 rewrites the file, as for a release.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";

const kept = "core/package/abi.txt";
const flags = ["-std=c17", "-Icore/include"];
/** Numbers of other constants: they grow with every addition, and no program may rely on them. */
const counts = new Set(["FR_COLUMNS", "FR_ELEMENTS"]);

/** The declarations of the public headers, in the order in which they are declared. */
function declared(folder) {
    const file = path.join(folder, "all.c");
    fs.writeFileSync(file, "#include <friction/friction.h>\n");
    const tree = execFileSync("clang", [...flags, "-fsyntax-only", "-Xclang", "-ast-dump=json", file], {
        maxBuffer: 1 << 28,
    });
    return JSON.parse(tree).inner;
}

/** The fields of a struct, those of structs without a name within it too, as C writes them. */
function fieldsOf(record, prefix = "") {
    const found = [];
    let inner = null;
    for (const part of record.inner ?? []) {
        if (part.kind === "RecordDecl") inner = part;
        if (part.kind !== "FieldDecl") continue;
        const type = part.type.qualType;
        found.push({ name: prefix + part.name, type: type.replace(/\((unnamed|anonymous)[^)]*\)/, "") });
        if (inner && /unnamed|anonymous/.test(type)) {
            const first = /\[\d+\]$/.test(type) ? "[0]" : "";
            found.push(...fieldsOf(inner, `${prefix}${part.name}${first}.`));
            inner = null;
        }
    }
    return found;
}

/** The lines of abi.txt for the headers as they are. */
function interfaceOf(folder) {
    const records = [];
    const constants = [];
    const functions = [];
    for (const one of declared(folder)) {
        if (one.kind === "RecordDecl" && one.completeDefinition && one.name?.startsWith("Fr")) records.push(one);
        if (one.kind === "EnumDecl")
            constants.push(...one.inner.filter((part) => part.kind === "EnumConstantDecl").map((part) => part.name));
        if (one.kind === "FunctionDecl" && one.name.startsWith("fr_"))
            functions.push(`${one.name}: ${one.type.qualType}`);
    }
    const print = [
        ...records.flatMap((record) => [
            `printf("${record.name}: %zu bytes\\n", sizeof(${record.name}));`,
            ...fieldsOf(record).map(
                ({ name, type }) =>
                    `printf("${record.name}.${name}: at %zu, ${type}\\n", offsetof(${record.name}, ${name}));`,
            ),
        ]),
        ...constants
            .filter((name) => name.startsWith("FR_") && !counts.has(name))
            .map((name) => `printf("${name}: %lld\\n", (long long)${name});`),
    ];
    const program = path.join(folder, "print.c");
    fs.writeFileSync(
        program,
        `#include <friction/friction.h>\n#include <stdio.h>\nint main(void)\n{\n${print.join("\n")}\n}\n`,
    );
    const there = path.join(folder, "print");
    execFileSync("clang", [...flags, program, "-o", there]);
    return [...execFileSync(there, { encoding: "utf8" }).trim().split("\n"), ...functions];
}

/** The lines of `before` that are not in `now`, but for names that `log` has. */
function broken(before, now, log) {
    const there = new Set(now);
    const named = new Set(log.match(/\w+(?:\.\w+)?/g));
    return before.filter((line) => !there.has(line) && !named.has(line.split(":")[0]));
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "abi-"));
test.after(() => fs.rmSync(folder, { recursive: true }));
const now = interfaceOf(folder);

test("nothing that a compiled program relies on has changed since the last release", () => {
    if (process.env.UPDATE) fs.writeFileSync(kept, now.join("\n") + "\n");
    const before = fs.readFileSync(kept, "utf8").trim().split("\n");
    const log = fs.readFileSync("CHANGELOG.md", "utf8").split(/^## /m)[1];
    assert.ok(now.length > 700, `${now.length} lines`);
    assert.deepEqual(broken(before, now, log), []);
});

test("a change is found, unless the log names it", () => {
    const line = now.find((one) => one.startsWith("FrGoal."));
    const before = [...now, "FrGoal.gone: at 0, double", line.replace(/at \d+/, "at 4")];
    assert.deepEqual(broken(before, now, "").length, 2);
    assert.deepEqual(broken(before, now, "FrGoal.gone is gone").length, 1);
    assert.deepEqual(broken(now.slice(1), now, ""), [], "lines may be added");
});
