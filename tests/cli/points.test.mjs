// A law through given points on the command line: written out, and read from a CSV file.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, refused, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-points-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** A file of this text; its path. */
function file(text, name = "points.csv") {
    const place = path.join(folder, name);
    fs.writeFileSync(place, text);
    return place;
}

const law = ["curve", "phi", "law=tabulated"];
const points = [
    [0, 2.5],
    [0.1, 1.25],
    [0.3, 1.4],
    [1, 4],
];
const written = points.map((point) => point.join(":")).join(",");
const expected = table(...law, `points=${written}`, "--x=0:1:101").text;

test("the law goes through its points", () => {
    const { rows } = table(...law, `points=${written}`, "--x=0:1:11");
    for (const [v, phi] of points.slice(1)) {
        const at = rows.find((row) => Math.abs(row[0] - v) < 1e-12);
        assert.ok(Math.abs(at[1] - phi) < 1e-12, `Phi(${v}) = ${at[1]}`);
    }
});

test("every experiment that has a law takes points", () => {
    for (const [kind, name] of [
        ["curve", "phi_z"],
        ["curve", "slip"],
        ["curve", "phi_z_error"],
        ["run", "robot_joint"],
    ]) {
        const { code, err } = friction(kind, name, "law=tabulated", `points=${written}`);
        assert.equal(code, 0, `${name}: ${err}`);
    }
});

const lines = points.map(([v, phi]) => [v, phi]);
const forms = {
    commas: lines.map((line) => line.join(",")).join("\n"),
    "commas and an end": `${lines.map((line) => line.join(",")).join("\n")}\n`,
    semicolons: lines.map((line) => line.join(";")).join("\n"),
    tabs: lines.map((line) => line.join("\t")).join("\n"),
    blanks: lines.map((line) => line.join("   ")).join("\n"),
    "blanks about commas": lines.map((line) => ` ${line.join(" , ")}  `).join("\n"),
    "lines that end as on Windows": `${lines.map((line) => line.join(",")).join("\r\n")}\r\n`,
    "a heading": `v,phi\n${lines.map((line) => line.join(",")).join("\n")}\n`,
    "a heading in quotes": `"v [rad/s]";"Phi [N m]"\n${lines.map((line) => line.join(";")).join("\n")}\n`,
    "remarks and empty lines": `# measured\n\n${lines.map((line) => line.join(",")).join("\n\n  # more\n")}\n\n`,
    "a remark before the heading": `# measured\nv,phi\n${lines.map((line) => line.join(",")).join("\n")}`,
    "a byte order mark": `\ufeffv,phi\n${lines.map((line) => line.join(",")).join("\n")}\n`,
    "a byte order mark and no heading": `\ufeff${lines.map((line) => line.join(",")).join("\n")}\n`,
    "decimal commas": `v;phi\n${lines.map((line) => line.join(";").replaceAll(".", ",")).join("\n")}\n`,
    "decimal commas and tabs": lines.map((line) => line.join("\t").replaceAll(".", ",")).join("\n"),
    exponents: "0,25e-1\n1e-1,.125e1\n+0.3,1.4\n1.0,+4.",
};
for (const [name, text] of Object.entries(forms)) {
    test(`a file with ${name}`, () => {
        assert.deepEqual(table(...law, `points=@${file(text)}`, "--x=0:1:101").text, expected);
    });
}

test("numbers from a file keep every bit", () => {
    const phi = 0.1 + 0.2;
    const { text } = table(...law, `points=@${file(`0,1\n${1 / 3},${phi}\n1,1`)}`, `--x=${1 / 3}:1:2`);
    assert.equal(Number(text[0].split(",")[1]), phi);
});

test("what does not belong in a file is named by line and column", () => {
    for (const [text, place, what] of [
        ["v,phi\nv,phi\n0,1\n1,1", "2:1", "v,phi"],
        ["0,1\n1,high\n", "2:3", "high"],
        ["0,1\n1\n", "2:2", ""],
        ["0,1\n1,2,3\n", "2:4", ",3"],
        ["0,1\n1,2 N\n", "2:5", "N"],
        ["0,1\n  x,2\n", "2:3", "x,2"],
        ["0,1\ninf,1\n", "2:1", "inf,1"],
        ["0,1\n1,,2\n", "2:3", ",2"],
        ["0,1\n1;2;\n", "2:4", ";"],
        ["\ufeff0,1\n1,x\n", "2:3", "x"],
        ["\ufeffx,1\nx,1\n1,1\n", "2:1", "x,1"],
        ["v;phi\n0;1,5.5\n", "2:6", ".5"],
        ["v,phi\n0,1,5\n", "2:4", ",5"],
        ["v,phi,7\n0,1,5\n0,x,5\n", "3:3", "x,5"],
        ["0,1\n0x1,2\n", "2:2", "x1,2"],
        ["0,1\n# a remark\n\n1:2\n", "4:2", ":2"],
    ]) {
        const { code, out, err } = friction(...law, `points=@${file(text)}`);
        assert.equal(code, 2, text);
        assert.equal(out, "");
        const [line] = err.split("\n").filter((l) => l.includes("points.csv:"));
        assert.ok(line?.includes(`points.csv:${place}: unexpected '${what}'`), `${text}:\n${err}`);
        assert.match(line, /give two numbers, v,Φ/);
    }
});

test("headings that say that friction comes first are refused, and only those", () => {
    const rows = "0,1\n0.1,0.5\n1,2\n";
    for (const heading of [
        "F,v",
        "Phi [N];v [m/s]",
        "force, velocity",
        '"tau_f (N m)"\t"omega (rad/s)"',
        "TORQUE;Speed",
    ])
        refused(["points.csv:2: the columns are headed"], ...law, `points=@${file(`# measured\n${heading}\n${rows}`)}`);
    for (const heading of ["v,F", "velocity;force", "F,vertical", "forces,friction", "fast,v", "x,y", "v", "tau"])
        assert.equal(friction(...law, `points=@${file(`${heading}\n${rows}`)}`).code, 0, heading);
    refused(["points.csv:1: the columns are headed 'F,v'"], "identify", "law=coulomb", file("F,v\n0.1,1\n1,2\n"));
});

test("every line that is wrong is named, and nothing else", () => {
    const place = file("0,1\n1,a\n2,b\n3,1\n4,c\n");
    refused(["points.csv:2:3", "points.csv:3:3", "points.csv:5:3"], ...law, `points=@${place}`);
});

test("a file that is not there, or no file", () => {
    refused(["none.csv cannot be read"], ...law, `points=@${path.join(folder, "none.csv")}`);
    for (const place of [folder, "/", ""]) {
        const { code, err } = friction(...law, `points=@${place}`);
        assert.equal(code, 2, place);
        assert.match(err, /^friction: .*(cannot be read|has no points)/, place);
    }
});

test("a file with nothing in it", () => {
    for (const text of ["", "\n\n", "# nothing\n", "v,phi\n"]) refused(["points"], ...law, `points=@${file(text)}`);
});

test("as many points as there is room for, and no more", () => {
    const many = (n) => file(Array.from({ length: n }, (_, i) => `${i / 7},${1 + i / 3}`).join("\n"), `${n}.csv`);
    assert.ok(table(...law, `points=@${many(64)}`, "--x=0:1:5").rows.length === 5);
    for (const n of [65, 1000, 100000]) {
        const { code, out, err } = friction(...law, `points=@${many(n)}`);
        assert.equal(code, 2);
        assert.equal(out, "");
        assert.match(err, /give at most 64/, `${n} points: ${err.slice(0, 300)}`);
        assert.ok(err.split("\n").length < 5, err);
    }
});

test("what a law may not be is refused from a file too", () => {
    refused(["point 2"], ...law, `points=@${file("0,1\n1,-1\n")}`);
    refused(["point 1 is at v = 0.5"], ...law, `points=@${file("0.5,1\n1,1\n")}`);
    refused(["point 3"], ...law, `points=@${file("0,1\n1,1\n1,2\n")}`);
    refused(["give 2 or more"], ...law, `points=@${file("0,1\n")}`);
});

test("a file for a law without points, or given twice", () => {
    const place = file("0,1\n1,2\n");
    const { code, err } = friction("curve", "phi", "law=stribeck", `points=@${place}`);
    assert.equal(code, 2);
    assert.match(err, /points .*law=tabulated/);
    refused(["more than once"], ...law, `points=${written}`, `points=${written}`);
});

test("hostile files are refused without a crash", () => {
    for (const text of [
        "\0\0\0",
        `0,1\n${"1".repeat(100000)},2\n`,
        `${",".repeat(5000)}\n`.repeat(20),
        "0,1\n1,\u001b[31m\n",
        "%s%n,%s\n%n,1\n",
        "ä,ö\nß,1\n",
        "0,1\n=1,2\n",
    ]) {
        const { code, out, err } = friction(...law, `points=@${file(text, "hostile.csv")}`);
        assert.equal(code, 2, text.slice(0, 40));
        assert.equal(out, "");
        assert.match(err, /^friction: ./);
        assert.doesNotMatch(err, /[\u0000-\u0009\u000b-\u001f]/, "nothing that a terminal would act on");
    }
});

test("a long remark is one line, and so is a long line that is refused", () => {
    const long = "0.05,2 ".repeat(80);
    const body = lines.map((line) => line.join(",")).join("\n");
    const { text } = table(...law, `points=@${file(`# ${long}\n${body}`)}`, "--x=0:1:101");
    assert.deepEqual(text, expected);
    refused(["points.csv:5: line longer than 398"], ...law, `points=@${file(`${body}\n${long}`)}`);
});

test("columns that the heading has besides are skipped, with a note", () => {
    const wide = file(["v,phi,temp,note", ...lines.map((line) => `${line.join(",")},20,hot`)].join("\n"), "wide.csv");
    const { text, comments } = table(...law, `points=@${wide}`, "--x=0:1:101");
    assert.deepEqual(text, expected);
    assert.match(comments.join("\n"), /# note: .*wide\.csv: unused columns: temp, note$/m);
});

const UNITS = {
    velocity: { "rad/s": 1, "m/s": 1, "mm/s": 1e-3, "deg/s": Math.PI / 180, "°/s": Math.PI / 180, rpm: Math.PI / 30 },
    friction: { N: 1, mN: 1e-3, kN: 1e3, "N m": 1, "N mm": 1e-3, "mN m": 1e-3, Nm: 1, "N·m": 1, "N*mm": 1e-3 },
};
const ROWS = [
    [0, 2.5],
    [100, 2],
    [300, 4],
];
const body = ROWS.map((row) => row.join(",")).join("\n");

/** The rows as the run has read them. */
function converted(heading) {
    const { text, comments } = table(...law, `points=@${file(`${heading}\n${body}\n`)}`, "--x=0:1:3");
    const written = text.length > 0 && friction(...law, `points=@${file(`${heading}\n${body}\n`)}`, "--x=0:300:4");
    return { comments: comments.join("\n"), out: written.out };
}

test("a unit in the heading is converted, in every spelling, with a note; without one nothing is", () => {
    for (const [word, size] of Object.entries(UNITS.velocity))
        for (const heading of [`v [${word}]`, `speed (${word})`, `v_${word.replaceAll("/", "_")}`, `"v (${word})"`]) {
            const { out, comments } = converted(`${heading},F`);
            const plain = file(ROWS.map(([v, phi]) => `${v * size},${phi}`).join("\n"), "plain.csv");
            assert.equal(numbersOf(out), numbersOf(friction(...law, `points=@${plain}`, "--x=0:300:4").out), heading);
            assert.match(comments, /points\.csv:1: numbers are in/, heading);
        }
    for (const [word, size] of Object.entries(UNITS.friction))
        for (const heading of [`F [${word}]`, `force_${word.toLowerCase().replaceAll(" ", "")}`]) {
            const { out } = converted(`v,${heading}`);
            const plain = file(ROWS.map(([v, phi]) => `${v},${phi * size}`).join("\n"), "plain.csv");
            assert.equal(numbersOf(out), numbersOf(friction(...law, `points=@${plain}`, "--x=0:300:4").out), heading);
        }
    for (const heading of ["v,F", "v,F(v)", "v [-],mu [-]", "v_b,tau_f", "fast v,slow F"])
        assert.doesNotMatch(converted(heading).comments, /numbers are in/, heading);
});

test("a unit that is not known is named, with those that are", () => {
    for (const [heading, word, accepted] of [
        ["v [ft/s],F", "v [ft/s]", "rad/s, deg/s, rpm,"],
        ["speed_ft_s,F", "speed_ft_s", "rad/s, "],
        ['"v (m/s)","F (lbf)"', "F (lbf)", "Nm, Nmm, "],
        ["v,phi/lbf", "phi/lbf", "Nm, Nmm, "],
    ])
        refused(
            [`points.csv:1: the unit of '${word}' is not known; give one of ${accepted}`],
            ...law,
            `points=@${file(`${heading}\n0,1\n1,1\n`)}`,
        );
});

test("a fitted law is in the units of the heading", () => {
    const rows = [5, 10, 20, 50, 100, 200, 400].map((v) => `${v},${0.6 + 2 * Math.exp(-((v / 30) ** 2)) + v / 100}`);
    const units = (heading, end = "") => {
        const { rows: found } = fitted(`${heading}\n${rows.join("\n")}\n${end}`);
        return [Number(found.v_S[0]).toPrecision(2), found.v_S[1], found.D[1], found.F_S[1]];
    };
    assert.deepEqual(units("speed_mm_s,force_N"), ["0.028", "m/s", "N s/m", "N"]);
    assert.deepEqual(units("speed_mm_s,F"), ["0.028", "m/s", "N s/m", "N"]);
    assert.deepEqual(units("v,F"), ["28", "rad/s", "N m s/rad", "N m"]);
    assert.match(fitted(`speed_mm_s,force_N\n${rows.join("\n")}`).out, /standard deviation \S+ N;/);
});

test("rows with an empty cell, - or NaN are left out, and a warning names their lines", () => {
    for (const [more, named] of [
        ["0.02,", "3"],
        ["0.02;", "3"],
        ["0.02\t", "3"],
        [",2", "3"],
        ["0.02,-\n-,1", "3, 4"],
        ["NaN,1\n0.05,0.7\n1,n/a", "3, 5"],
    ]) {
        const { code, out, err } = friction(...law, `points=@${file(`v,F\n0,1\n${more}\n0.3,2\n`)}`, "--x=0:1:3");
        assert.equal(code, 0, err);
        assert.match(out, new RegExp(`warning: .*points\\.csv: lines without a number are left out: ${named}$`, "m"));
    }
    const { out } = fitted("v,F\n0.1,1\n0.02,\n0.3,2\n0.5,3\n1,4\n2,7\n3,9\n");
    assert.match(out, /6 points/);
    refused(["has no points"], ...law, `points=@${file("v,F\n0,\n,1\n")}`);
});

function fitted(text) {
    const { code, out, err } = friction("identify", "law=stribeck", file(text));
    assert.equal(code, 0, err);
    const cells = out.split("\n").map((line) => line.split(","));
    return { out, rows: Object.fromEntries(cells.map(([key, ...rest]) => [key, rest])) };
}

function numbersOf(out) {
    return out.replace(/^#.*\n/gm, "");
}
