// friction identify law=NAME POINTS.csv: it finds the law that made the points, prints what can be read back, and refuses
// what it cannot use with file and line. FUZZ=2000 follows more malformed files.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, refused, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-law-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** A file of this text; its path. */
function file(name, text) {
    const place = path.join(folder, name);
    fs.writeFileSync(place, text);
    return place;
}

const truth = { F_S: 2.5, F_C: 0.4, v_S: 0.06, D: 4.5 };
const phi = (v) => (truth.F_S - truth.F_C) * Math.exp(-v / truth.v_S) + truth.F_C + truth.D * v;
const speeds = Array.from({ length: 40 }, (_, i) => 0.001 * 1000 ** (i / 39));
/** Numbers below n, the same every time: xorshift. */
function randomOf(seed) {
    let state = seed;
    return (n) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % n;
    };
}

const next = randomOf(362436069);
/** Noise of 2 % for each point. */
const noises = speeds.map(
    () => 0.02 * (Array.from({ length: 12 }, () => next(1000) / 1000).reduce((a, b) => a + b) - 6),
);
const noise = (i) => noises[i];
const lines = (share, sign = () => 1) =>
    speeds.map((v, i) => `${sign(i) * v},${sign(i) * phi(v) * (1 + share * noise(i))}\n`).join("");
const exact = file("exact.csv", `velocity,torque\n# of a wrist\n\n${lines(0)}`);
const noisy = file("noisy.csv", lines(1));
const relative = "--weights=relative";

/** The parameters of a printed table by name: value, from, to. */
function found(...args) {
    const { comments, header, text } = table("identify", ...args);
    assert.equal(header, "parameter,value,unit,from,to");
    const cells = text.map((row) => row.split(","));
    const number = (cell) => (cell === "" ? undefined : Number(cell));
    const rows = cells.map(([key, value, , from, to]) => [
        key,
        { value: Number(value), from: number(from), to: number(to) },
    ]);
    return { comments, text, ...Object.fromEntries(rows) };
}

test("the law that made the points is found, by squares and by absolute values", () => {
    for (const loss of ["squares", "absolute"]) {
        const fit = found("law=stribeck", exact, relative, `--loss=${loss}`);
        for (const [key, value] of Object.entries(truth))
            assert.ok(Math.abs(fit[key].value / value - 1) < 1e-9, `${loss}: ${key} = ${fit[key].value}`);
        assert.deepEqual(fit.alpha, { value: 1, from: undefined, to: undefined }, "not free");
        const rough = found(noisy, relative, "law=stribeck", `--loss=${loss}`);
        for (const [key, value] of Object.entries(truth))
            assert.ok(
                rough[key].from < value && value < rough[key].to,
                `${loss}: ${key} ${JSON.stringify(rough[key])}`,
            );
    }
    assert.match(
        found("law=stribeck", noisy, relative).comments[0],
        /40 points.*least squares.*1\/phi.*90 %, 36 degrees/,
    );
    const wide = found("law=stribeck", noisy, relative, "--level=0.99");
    assert.ok(wide.D.to > found("law=stribeck", noisy, relative).D.to);
});

test("the printed command plots the law, and the files hold it", () => {
    const out = path.join(folder, "fitted");
    const { comments, text } = found("law=stribeck", exact, relative, `--out=${out}`);
    const command = comments.find((line) => line.startsWith("# friction curve phi law=stribeck "));
    const curve = table(...command.slice("# friction ".length).split(" "));
    assert.equal(curve.rows.length, 201);
    for (const [v, friction] of curve.rows.slice(1)) assert.ok(Math.abs(friction / phi(v) - 1) < 1e-9, `at ${v}`);
    assert.equal(curve.rows.at(-1)[0], 1, "up to the fastest point");
    const law = fs.readFileSync(path.join(out, "law.txt"), "utf8").trim().split("\n");
    assert.deepEqual(table("curve", "phi", ...law, "--x=0:1:201"), curve);
    assert.equal(
        fs.readFileSync(path.join(out, "law.csv"), "utf8"),
        `parameter,value,unit,from,to\n${text.join("\n")}\n`,
    );
    assert.deepEqual(fs.readdirSync(out).sort(), ["law.csv", "law.txt"], "nothing unfinished is left");
    fs.rmSync(path.join(out, "law.csv"));
    fs.mkdirSync(path.join(out, "law.csv"));
    const { code, err } = friction("identify", "law=stribeck", exact, `--out=${out}`);
    assert.equal(code, 1);
    assert.match(err, /law\.csv could not be written/);
});

test("points of both directions, other separators and an order of their own count alike", () => {
    const once = found("law=stribeck", noisy, relative).text;
    const folded = file(
        "folded.csv",
        lines(1, (i) => (i % 3 ? 1 : -1)),
    );
    assert.deepEqual(found("law=stribeck", folded, relative).text, once);
    const spaced = file("spaced.csv", lines(1).replaceAll(",", " ; "));
    assert.deepEqual(found("law=stribeck", spaced, relative).text, once);
});

test("parameters are fixed and freed", () => {
    const fixed = found("law=stribeck", noisy, relative, "--fix=F_C=0.4,D=4.5");
    assert.deepEqual(fixed, found("law=stribeck", noisy, relative, "F_C=0.4", "D=4.5"));
    assert.deepEqual(fixed.D, { value: 4.5, from: undefined, to: undefined });
    const { alpha } = found("law=stribeck", noisy, relative, "--free=alpha:0.5:3");
    assert.ok(alpha.from > 0.5 && alpha.from < 1 && alpha.to > 1 && alpha.to < 3);
    const held = found("law=stribeck", noisy, relative, "--free=D:5:6,F_S");
    assert.equal(held.D.value, 5);
    assert.deepEqual([held.D.from, held.D.to], [5, 6]);
    assert.ok(held.comments.some((line) => line.startsWith("# D = 5 is the end of its range")));
    assert.ok(found("law=coulomb", noisy).F.value > 0);
    assert.ok(found("law=rational", noisy).v_S.value > 0);
});

test("what the points cannot tell is said", () => {
    const flat = file(
        "flat.csv",
        speeds.map((v, i) => `${v},${(2 - 0.1 * Math.exp(-v / 0.1)) * (1 + noise(i) / 99)}\n`).join(""),
    );
    const fit = found("law=stribeck", flat, "D=0");
    assert.equal(fit.F_S.value, fit.F_C.value);
    assert.deepEqual([fit.v_S.from, fit.v_S.to], [1e-30, 1e30]);
    assert.ok(fit.comments.some((line) => line.startsWith("# v_S cannot be told from these points")));
    assert.ok(fit.comments.some((line) => /^# F_S = .* is held by F_C <= F_S/.test(line)));
    const narrow = file("narrow.csv", [1, 1.02, 1.04, 1.06, 1.08].map((v, i) => `${v},${1 + v + noise(i)}\n`).join(""));
    const { comments } = found("law=coulomb", narrow);
    assert.ok(
        comments.some((line) => /^# F and D correlate by -1\.00/.test(line)),
        comments.join("\n"),
    );
});

test("what is missing or wrong is named, and nothing is written", () => {
    const out = path.join(folder, "never");
    const law = ["identify", "law=stribeck", `--out=${out}`];
    refused(["0 files of points"], ...law);
    refused(["2 files of points"], ...law, exact, noisy);
    refused(["unknown law 'glue'; give one of coulomb"], "identify", "law=glue", exact);
    refused(["law tabulated goes through its points"], "identify", "law=tabulated", exact);
    refused(["nowhere.csv cannot be read"], ...law, path.join(folder, "nowhere.csv"));
    refused([`${folder} cannot be read`], ...law, folder);
    const head = "v,phi\n0.1,1\n0.2,1.1\n0.3,1.2\n0.4,1.3\n0.5,1.4\n";
    const bad = file("bad.csv", `${head}0,1\n-0.1,2\n0.1,-2\n0.1,nan\n1e31,1\n0.1,1e31\n0.3\n0.1,2,3\n`);
    const wrong = ["bad.csv:7: v = 0", "bad.csv:8: v = -0.1", "bad.csv:9: v = 0.1"];
    const more = ["bad.csv:11: v = 1e+31", "bad.csv:12: v = 0.1", "bad.csv:13:4: ", "bad.csv:14:6: unexpected ',3'"];
    refused([...wrong, ...more], ...law, bad);
    refused([...wrong, ...more, "--loss=x", "F_S = -1"], ...law, bad, "--loss=x", "F_S=-1");
    refused(["zero.csv:7: v = 0.9, Φ = 0 "], ...law, file("zero.csv", `${head}0.9,0\n`), relative);
    assert.ok(found("law=coulomb", path.join(folder, "zero.csv")).D);
    refused(
        ["few.csv: the points (4) do not suffice for the free parameters (4)"],
        ...law,
        file("few.csv", "1,1\n2,2\n3,3\n4,4\n"),
    );
    refused(["one.csv: the points (6) do not suffice"], ...law, file("one.csv", "1,1\n".repeat(6)));
    refused(["none.csv: the points (0)"], ...law, file("none.csv", "v,phi\n"));
    refused(
        ["--loss=mae", "--weights=x", "--level=1 ", "--x=1 is not accepted", "--fix=q ", "--free=G "],
        ...[...law, exact, "--loss=mae", "--weights=x", "--level=1", "--x=1", "--fix=q", "--free=G"],
    );
    refused(
        ["F_S = -1", "unknown parameter 'G'", "F_C is given more"],
        ...law,
        exact,
        "F_S=-1",
        "G=1",
        "--fix=F_C=1,F_C=2",
    );
    refused(["--free=D "], ...law, exact, "D=1", "--free=D");
    refused(["--free=D:1 ", "--free=v_S:a:b "], ...law, exact, "--free=D:1,v_S:a:b");
    refused(["range of D, 2 to 1, is empty", "alpha = 1e-3".slice(0, 8)], ...law, exact, "--free=D:2:1,alpha:0.001:2");
    refused(["F_C = 3"], ...law, exact, "F_S=2", "F_C=3");
    refused(["--out= "], "identify", "law=stribeck", exact, "--out=");
    refused(["--out=/dev/null/x is not accepted"], "identify", "law=stribeck", exact, "--out=/dev/null/x");
    assert.ok(!fs.existsSync(out));
});

test("malformed files are refused with file and line, or fitted", () => {
    const random = randomOf(2463534242);
    const good = Buffer.from(`v,phi\n${lines(1).split("\n").slice(0, 12).join("\n")}\n`);
    const pieces = [
        "nan",
        "inf",
        "-",
        ",",
        ",,",
        "\n",
        "\n\n",
        "0",
        "1e308",
        "1e-320",
        "\0",
        "#",
        ";",
        "é",
        "x",
        '"',
        "\r",
    ];
    const count = Number(process.env.FUZZ ?? 100);
    const codes = { 0: 0, 2: 0 };
    for (let i = 0; i < count; i++) {
        let bytes = good;
        for (let k = random(4) + 1; k > 0; k--) {
            const at = random(bytes.length + 1);
            const piece = random(3) ? Buffer.from(pieces[random(pieces.length)]) : Buffer.from([random(256)]);
            bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + random(12))]);
        }
        const place = file("fuzz.csv", bytes);
        const extra = [[], [relative], ["--loss=absolute"], ["--free=alpha", relative]][random(4)];
        const { code, out, err } = friction("identify", "law=stribeck", place, ...extra);
        assert.ok(code === 0 || code === 2, `exit code ${code}: ${JSON.stringify(bytes.toString("latin1"))}`);
        codes[code]++;
        if (code === 0) assert.doesNotMatch(out.replace(/^#.*$/gm, ""), /nan|inf/i, bytes.toString("latin1"));
        for (const line of code === 2 ? err.trim().split("\n") : [])
            assert.match(line, /fuzz\.csv(:\d+|: \d+ points)|more errors/, line);
    }
    assert.ok(codes[0] > 0 && codes[2] > 0, JSON.stringify(codes));
});

test("a weak bearing's static friction is known, and nothing else", () => {
    const weak = file("weak.csv", speeds.map((v) => `${v},${phi(v) / 50}\n`).join(""));
    const fit = found("law=stribeck", weak, relative, "F_S=0.05");
    assert.deepEqual(fit.F_S, { value: 0.05, from: undefined, to: undefined });
    for (const [key, value] of Object.entries({ F_C: 0.008, v_S: 0.06, D: 0.09 }))
        assert.ok(Math.abs(fit[key].value / value - 1) < 1e-9, `${key} = ${fit[key].value}`);
    const strong = found("law=stribeck", exact, relative, "F_C=4");
    assert.equal(strong.F_C.value, 4);
    refused(["F_C = 3 N m is greater than F_S = 2 N m"], "identify", "law=stribeck", exact, "F_S=2", "F_C=3");
});

test("a law without its key is answered with it", () => {
    refused(["'stribeck' is no file; to fit this law to points give law=stribeck"], "identify", "stribeck", exact);
});
