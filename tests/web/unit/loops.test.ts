// Every loop of library, command, modules and page except plain counters states its bound, on its line or just
// above: // bound: ...
//
// clang-tidy checks recursion (misc-no-recursion); the exceptions state their depth.
import test from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Loops by while, do, and for without a condition or a step, one per line, that do not state their bound. */
export function unboundedLoops(text: string): string[] {
    const lines = text.split("\n");
    const code = lines.map((line) =>
        line
            .replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, '""')
            .replace(/\/\/.*/, "")
            .replace(/^\s*\/?\*.*/, ""),
    );
    const isLoop = (line: string, before: string[]): boolean => {
        const ends = /;$/.test(line) && before.some((line) => line.trim() === "do");
        if (/^\s*while\s*\(/.test(line)) return !ends;
        if (/\bdo\s*(\{|$)/.test(line)) return true;
        const parts = /\bfor\s*\((.*)/.exec(line)?.[1]?.split(";") ?? [];
        const counts = /--\s*>\s*0/.test(parts[1] ?? "");
        return parts.length > 2 && !counts && (parts[1]!.trim() === "" || /^\s*\)/.test(parts[2]!));
    };
    return lines.filter((_, i) => {
        if (!isLoop(code[i]!, code.slice(Math.max(0, i - 4), i))) return false;
        let k = i;
        while (k > 0 && /^\s*\/\//.test(lines[k - 1]!)) k--; // bound: the lines above
        return !lines.slice(k, i + 1).some((row) => row.includes("bound: "));
    });
}

test("a loop without its bound is found, in C and in TypeScript", () => {
    assert.deepEqual(
        unboundedLoops(
            [
                "for (int i = 0; i < n; i++)",
                "while (Z > 0)",
                "    for (;;) {",
                "// bound: n",
                "while (k < n)",
                "do",
                "    k++;",
                "while (k < n);",
                "for (const item of list) {",
                "for (let at = 0; at >= 0; ) {",
                "for (size_t i = n; i-- > 0;)",
            ].join("\n"),
        ).map((line) => line.trim()),
        ["while (Z > 0)", "for (;;) {", "do", "for (let at = 0; at >= 0; ) {"],
    );
});

test("every loop except plain counters states its bound", () => {
    const offenders: string[] = [];
    let files = 0;
    for (const folder of ["core", "wasm", "web/src"])
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
            if (!/\.(c|h|ts)$/.test(name) || /^(examples|docs|dist|python\/build)\//.test(name)) continue;
            files++;
            const file = path.join(folder, name);
            for (const line of unboundedLoops(readFileSync(file, "utf8"))) offenders.push(`${file}: ${line.trim()}`);
        }
    assert.ok(files > 600, `${files} files`);
    assert.deepEqual(offenders, []);
});
