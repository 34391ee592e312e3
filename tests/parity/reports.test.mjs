// Reports on parameters are equal natively and in WebAssembly: identical texts, and identical bits of
// values and readings.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { FrictionError, load } from "../../wasm/dist/friction.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const built = (name) => fs.readFileSync(`${root}/wasm/dist/${name}`);
const friction = await load(built("friction.wasm"), built("description.json"));
friction.join(await load(built("joints.wasm"), built("description.json")));
const { experiments } = friction.description;

/** The native library's answer to opening each of the cases. */
function native(cases) {
    const input = cases.map(({ kind, name, settings }) =>
        [`${kind} ${name}`, ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)].join("\n"),
    );
    const answer = execFileSync(`${root}/build/gcc/parity`, ["reports"], {
        input: input.map((text) => `${text}\0`).join(""),
        maxBuffer: 1 << 28,
    });
    const lines = new TextDecoder().decode(answer).trimEnd().split("\n");
    assert.equal(lines.length, cases.length);
    return lines.map((line) => JSON.parse(line));
}

function inModule({ kind, name, settings }) {
    try {
        const run = friction.open(kind, name, settings);
        run.close();
        return run.report;
    } catch (error) {
        if (!(error instanceof FrictionError)) throw error;
        return error.report;
    }
}

/** Compares all answers. Returns the texts. */
function compare(cases) {
    const answers = native(cases);
    const texts = new Set();
    cases.forEach((request, i) => {
        const { ok, ...report } = inModule(request);
        assert.equal(ok, !report.findings.some(({ severity }) => severity === "error"));
        assert.deepEqual(
            report,
            answers[i],
            `${request.kind} ${request.name} ${JSON.stringify(request.settings).slice(0, 300)}`,
        );
        for (const { text } of report.findings) texts.add(text);
    });
    return texts;
}

/** Every parameter, with the choices that make it available. */
function* paramsOf(params, chosen = {}) {
    for (const param of params) {
        yield { param, chosen };
        for (const option of param.options) yield* paramsOf(option.params, { ...chosen, [param.key]: option.name });
    }
}

const control = String.fromCharCode(1, 2, 9, 27, 28, 29, 30, 31, 127);
const nonsense = [
    "",
    "x",
    "nan",
    "inf",
    "-1e400",
    "-1e99",
    "1e99",
    "1e-400",
    "0",
    control,
    `1${control}2`,
    "%s%d%n%.9g%*",
    '\\"}],',
    "Φ∞🦀".repeat(9),
    "9".repeat(63),
    "x".repeat(64),
    "ä".repeat(2500),
    "0:1,1:2",
    "0:1,x,2:-1",
    "1:2,0:1,0:1",
    `${"x:".repeat(30)},${"1:1,".repeat(70)}`,
    `1:${control},%s:%s,ä∞:ä∞ä∞ä∞ä∞ä∞ä∞ä∞ä∞ä∞ä∞ä∞ä∞ä∞`,
];

test("every parameter with every kind of nonsense", () => {
    const cases = experiments.flatMap(({ kind, name, params }) =>
        [...paramsOf(params)].flatMap(({ param, chosen }) =>
            nonsense.map((value) => ({ kind, name, settings: { ...chosen, [param.key]: value } })),
        ),
    );
    const texts = compare(cases);
    console.log(`${cases.length} cases, ${texts.size} different texts`);
    assert.ok(texts.size > 1000);
});

test("unknown keys, very long keys, and more findings than are kept", () => {
    const keys = ["", "colour", "Φ", "%s", control, "k".repeat(39), "k".repeat(40), "ä".repeat(300), "x".repeat(5000)];
    const many = (n, value) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`key_${i}`, value]));
    compare(
        experiments.flatMap(({ kind, name }) => [
            ...keys.map((key) => ({ kind, name, settings: { [key]: 1 } })),
            ...[20, 31, 32, 33, 127, 128, 129, 300].map((n) => ({ kind, name, settings: many(n, "ö".repeat(70)) })),
        ]),
    );
});

test("errors of several parameters together, and notes", () => {
    const law = { law: "stribeck" };
    const texts = compare(
        [
            ["curve phi", { F_S: 1, F_C: 2 }],
            ["curve phi", { law: "tabulated", points: "0:1" }],
            ["curve phi", { law: "tabulated", points: "0.1:1,1:2" }],
            ["curve phi", { law: "tabulated", points: "0:1,1e31:2" }],
            ["curve phi", { law: "tabulated", points: "0:1,1:-2" }],
            ["curve phi_z", { ...law, K: 1000, B: 5, T: 0.001 }],
            ["curve phi_z", { ...law, K: 1000, B: 5, T: 0.001, inadmissible: "largest_root" }],
            ["curve phi_z", { ...law, B: 34.99999, K: 0 }],
            ["curve phi_z", { ...law, B: 35.00001, K: 0 }],
            ["curve phi_z", { ...law, K: 0, B: 0 }],
            ["curve phi_z", { ...law, Z: 1 }],
            ["curve phi_z", { ...law, Z: 0.01, K: 5000, B: 50, T: 0.001 }],
            ["curve phi_z", { ...law, alpha: 0.5 }],
            ["curve phi_z", { ...law, alpha: 1.5, method: "direct" }],
            ["curve phi_z", { ...law, alpha: 1.5, method: "table" }],
            ["curve phi_z", { ...law, alpha: 2, Z: 1, inadmissible: "largest_root" }],
            ["curve phi_z", { law: "coulomb", method: "table" }],
            ["curve phi_z", { law: "coulomb", Z: 1e29 }],
            ["curve phi_z", { ...law, K: 1e30, B: 1e30, T: 1e9 }],
            ["run robot_joint", { ...law, K: 1, B: 1 }],
            ["run robot_joint", { ...law, element: "A", M: 0.001 }],
            ["run robot_joint", { ...law, element: "D", B: 1 }],
            // the prediction of hunting
            ...["stribeck", "rational", "coulomb", "tabulated"].flatMap((name) =>
                [0.2, 1, 3].map((lambda) => ["run robot_joint", { law: name, element: "A", lambda }]),
            ),
            ["run robot_joint", { ...law, element: "A", alpha: 1.7, lambda: 1 }],
            ["run sliding_block", { element: "C", K: 7.5e5 }],
            ["run sliding_block", { element: "C", K: 5e5 }],
            ["run sliding_block", { element: "C", K: 1e4, B: 10 }],
            ["run sliding_block", { element: "C", K: 1e3 }],
            ["run sliding_block", { element: "C", K: 1e-9, B: 0, law: "stribeck" }],
            ["run sliding_block", { element: "B", K: 10, m: 1e-3, law: "stribeck" }],
            ["run two_masses", { element: "A", law: "rational", M2: 0.001 }],
            ["run planar_drag", { element: "A", across: 0.5 }],
            ["run servo_pendulum", { mass: 0, armature: 0, arm_mass: 0 }],
            ["run servo_pendulum", { trajectory: "recording" }],
            ["run servo_pendulum", { preset: "feetech_sts3215_7_4V_2025", model: "m4" }],
            ["curve drive_backdrive", { preset: "feetech_sts3215_7_4V_2025", model: "m6" }],
            ["curve drive_backdrive", { model: "m3", load_friction_base: 2 }],
            ["curve drive_backdrive", { model: "m1", friction_base: 1000 }],
        ].map(([subject, settings]) => {
            const [kind, name] = subject.split(" ");
            return { kind, name, settings };
        }),
    );
    assert.ok(texts.size > 20, [...texts].join("\n"));
});

test("every published set gives the same bits as natively", () => {
    const cases = experiments.flatMap(({ kind, name, params }) => {
        const [preset, model] = ["preset", "model"].map((key) => params.find((param) => param.key === key));
        return preset && model
            ? preset.options.flatMap((p) =>
                  model.options.map((m) => ({ kind, name, settings: { preset: p.name, model: m.name } })),
              )
            : [];
    });
    assert.ok(cases.length >= 3 * 7 * 6);
    compare(cases);
    for (const { kind, name, settings } of cases.filter((item) => item.name === "drive_backdrive")) {
        const given = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
        const printed = execFileSync(`${root}/build/friction`, [kind, name, ...given, "--x=-9:9:37"], {
            encoding: "utf8",
        });
        const rows = printed.trimEnd().split("\n").filter((line) => /^[-\d]/.test(line)); // prettier-ignore
        const run = friction.open(kind, name, settings);
        const columns = Object.values(run.sweep(-9, 9, 37));
        run.close();
        const cells = rows.map((row) => row.split(",").map(Number));
        assert.equal(cells.length, 37);
        assert.deepEqual(cells, Array.from(cells, (_, i) => columns.map((column) => column[i])), given.join(" ")); // prettier-ignore
    }
});
