// friction identify losses=efficiencies TEST.csv: both regressions find the lines that made a test, noise in the load biases
// one of them as predicted, and every invalid line is named.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, refused, root, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-losses-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** A file of this text; its path. */
function file(name, text) {
    const place = path.join(folder, name);
    fs.writeFileSync(place, text);
    return place;
}

/** What is found: by quantity, the values of both regressions. */
function found(place) {
    const { comments, header, text } = table("identify", "losses=efficiencies", place);
    assert.equal(header, "quantity,friction,load,unit");
    const rows = text.map((row) => row.split(",")).map(([key, a, b]) => [key, [Number(a), Number(b)]]);
    return { comments, ...Object.fromEntries(rows) };
}

const near = (value, wanted, tolerance) =>
    assert.ok(Math.abs(value - wanted) <= tolerance, `${value}, expected ${wanted}`);

const angles = Array.from({ length: 90 }, (_, i) => ((i - 30) * Math.PI) / 180);
const loads = angles.map((angle) => 6000 * Math.cos(angle));
const exact = loads.flatMap((load) => [`1,${load},${1.5 * load + 464}`, `-1;${load};${0.67 * load - 1037}`]).join("\n");

test("without noise both regressions find the lines", () => {
    const { comments, ...lines } = found(file("exact.csv", `direction,tau_l,tau_m\n# a comment\n\n${exact}\n`));
    for (const k of [0, 1]) {
        near(lines.k_up[k], 0.5, 1e-12);
        near(lines.c_up[k], 464, 1e-8);
        near(lines.k_down[k], 0.33, 1e-12);
        near(lines.c_down[k], 1037, 1e-8);
        near(lines.eta_1[k], 1 / 1.5, 1e-12);
        near(lines.eta_2[k], 1 / 0.67, 1e-12);
    }
    const command = comments.at(-1).slice(2).split(" ");
    assert.equal(command[0], "friction");
    assert.equal(friction(...command.slice(1)).code, 0, comments.at(-1));
});

test("a load torque below 0 exchanges what drives and what is backdriven", () => {
    const mirrored = loads.flatMap((load) => [`-1,${-load},${-1.5 * load - 464}`, `1,${-load},${-0.67 * load + 1037}`]);
    const lines = found(file("mirrored.csv", mirrored.join("\n")));
    near(lines.eta_1[0], 1 / 1.5, 1e-12);
    near(lines.eta_2[1], 1 / 0.67, 1e-12);
    near(lines.k_down[1], 0.5, 1e-12);
    near(lines.c_up[1], 1037, 1e-8);
});

test("the test of the reference gives its lines", () => {
    const rows = fs
        .readFileSync(path.join(root, "tests/reference/transmission_identification.csv"), "utf8")
        .split("\n")
        .filter((line) => /^-?0x/.test(line));
    const hex = (text) => {
        const [, sign, whole, digits, exponent] = /^(-?)0x(\d)\.?([0-9a-f]*)p([+-]\d+)$/.exec(text);
        return (sign ? -1 : 1) * parseInt(whole + digits, 16) * 2 ** (Number(exponent) - 4 * digits.length);
    };
    assert.equal(rows.length, 120);
    const lines = found(file("noisy.csv", rows.map((row) => row.split(",").map(hex).join(",")).join("\n")));
    near(lines.k_up[0], 0.49920767052836185, 1e-12);
    near(lines.c_up[0], 462.28962585281795, 1e-8);
    near(lines.k_down[0], 0.30538254059106484, 1e-12);
    near(lines.c_down[0], 1183.237886163954, 1e-8);
});

test("one direction alone gives its efficiency", () => {
    const { comments, ...lines } = found(file("up.csv", loads.map((load) => `1,${load},${2 * load}`).join("\n")));
    assert.deepEqual(Object.keys(lines), ["k_up", "c_up", "eta_1"]);
    near(lines.eta_1[0], 0.5, 1e-12);
    assert.ok(comments.every((line) => !line.includes("friction curve")));
});

test("what cannot be used is refused, each item with its line", () => {
    const bad = file("bad.csv", `1,5,x\n2,3,4\n1,1,2\n1,-1,2\n1,2\n${"1".repeat(500)}\n`);
    const where = [1, 2, 4, 5, 6].map((line) => `${bad}:${line}`);
    refused(where, "identify", "losses=efficiencies", bad);
    refused(["direction 1"], "identify", "losses=efficiencies", file("few.csv", "1,1,2\n1,1,3\n"));
    refused(["direction 1", "direction -1"], "identify", "losses=efficiencies", file("empty.csv", ""));
    refused(["cannot be read"], "identify", "losses=efficiencies", folder);
    refused(["losses", "0 files"], "identify", "losses=angles");
    refused(
        ["2 files", "a cannot", "--loss=3", "preset=mx64"],
        "identify",
        "losses=efficiencies",
        "a",
        "b",
        "--loss=3",
        "preset=mx64",
    );
    const many = file("many.csv", "1,1,2\n1,2,4\n".repeat(50001));
    refused(["100000"], "identify", "losses=efficiencies", many);
});
