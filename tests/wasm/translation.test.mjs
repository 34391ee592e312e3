// Findings in another language: a translated description writes them from codes and arguments.
//
// Every message of the modules is provoked here. Messages that cannot occur in a module are listed by name, so that a
// new message must either be provoked or be listed as one of the command or of C programs only.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { loadFiles } from "../../wasm/dist/files.js";
import { FrictionError, load } from "../../wasm/dist/friction.js";
import { libraryTexts } from "../../web/library.mjs";

const built = (name) => fs.readFileSync(new URL(`../../wasm/dist/${name}`, import.meta.url));
const bytes = built("friction.wasm");
const bytesOfJoints = built("joints.wasm");
const bytesOfIdentify = built("identify.wasm");
const english = JSON.parse(built("description.json"));
const { messages } = english;

/** Of the command, of functions that the module does not offer, and parts of other messages. */
const elsewhere = new RegExp(
    `^(REMEDY|OR|COLUMN)_|^(${[
        // the command
        ...["UNKNOWN_RUN", "UNKNOWN_CURVE", "OPTION_NOT_ACCEPTED", "OPTION_TAKES_NO_VALUE", "BAD_REPORT", "BAD_RANGE"],
        ...["OPTION_NEEDS", "OPTION_MEANT", "EVENTS_NEED_GEAR", "FIT_CHECKPOINT"],
        ...["SWEEP_KEYS", "SWEEP_POINTS", "SWEEP_MEASURE", "SWEEP_EXTENDED"],
        ...[
            "BAD_DURATION",
            "DURATION_TOO_SHORT",
            "DURATION_TOO_LONG",
            "BAD_EVERY",
            "NO_SAVE_FILE",
            "NO_LOG_FILE",
            "RECORDING_UNREADABLE",
        ],
        ...["OUT_OF_MEMORY", "USES_EVERY_STEP", "MEASURES_WHOLE_LOG", "RECORDING_NO_POSITION"],
        ...["COMPARED_TOO_LONG", "EMPTY_ARGUMENT", "LINE_BREAK", "ARGUMENT_TOO_LONG", "SEVERAL_FILES"],
        ...["MODEL_CONFLICT", "PARAMS_UNREADABLE", "PARAMS_WITHOUT_SERVO", "POINTS_UNREADABLE"],
        ...[
            "POINTS_LINE_TOO_LONG",
            "POINTS_UNEXPECTED",
            "POINTS_FILE_TOO_LONG",
            "POINTS_REVERSED",
            "POINTS_UNIT",
            "POINTS_UNITS",
            "POINTS_SKIPPED",
            "COMMAND_TAKES_NO_PARAMETERS",
        ],
        ...[
            "BAD_OPTION",
            "NO_FIT_LOGS",
            "FIT_FOLDER_EMPTY",
            "FIT_LOG_TWICE",
            "FIT_VALUES_UNKNOWN",
            "FIT_SUPPLY_UNKNOWN",
            "FIT_ARM_UNKNOWN",
            "RECORDING_BENCH",
            "RECORDING_NO_BENCH",
            "RECORDING_REMARK_TWICE",
        ],
        ...[
            "FIT_NOT_EXPLAINED",
            "FIT_STEP_SHOWS",
            "FIT_FEW_AGREE",
            "FIT_NOT_TOLD",
            "FIT_HARDLY_APART",
            "FIT_ONE_GROUP",
            "FIT_ALL_FIXED",
            "FIT_SAME_TORQUE",
        ],
        ...["FIT_SAMPLES_APART", "FIT_GAP", "FIT_STARTS_AGAIN", "FIT_NO_VOLTS", "FIT_IDLE_SUPPLY"],
        ...["LOSSES_NO_TEST", "LOSSES_UNREADABLE", "LOSSES_LINE_TOO_LONG", "LOSSES_UNEXPECTED", "LOSSES_DIRECTION"],
        ...["LOSSES_SIGN", "LOSSES_TOO_FEW", "LOSSES_TOO_MANY"],
        ...["LAW_FIT_NAME", "LAW_FIT_NO_LAW", "LAW_FIT_NO_POINTS", "LAW_FIT_POINT", "LAW_FIT_TOO_FEW", "LAW_FIT_RANGE"],
        ...[
            "FIT_DIFFERENT_STEPS",
            "FIT_FREE_KEY",
            "FIT_NO_PRESET",
            "FIT_UNUSED",
            "FIT_REPLACED",
            "FIT_CORRECTED",
            "FIT_OVERRIDDEN",
            "FIT_NO_SUCH_MOTOR",
            "FIT_BENCHES",
            "FIT_VALUE",
            "FIT_OUTSIDE",
        ],
        // functions of C
        ...["FORM_WITHOUT_ROW", "LAW_NEEDS_POINTS", "POINT_ARRAY_MISSING", "BAD_IMPEDANCE", "UNKNOWN_METHOD"],
        ...[
            "NO_UNIVERSAL_TABLE",
            "MASS_NOT_POSITIVE",
            "MASS_NOT_FINITE",
            "MASS_NOT_SYMMETRIC",
            "MASS_TOO_COUPLED",
            "MASS_PARENT",
            "MASS_BETWEEN_BRANCHES",
        ],
        // chains that a C program describes link by link; those of the runs have links, axes, points and masses of their own
        ...[
            "CHAIN_COUNT",
            "CHAIN_AXIS",
            "CHAIN_NO_SUCH_LAW",
            "CHAIN_POINT",
            "CHAIN_POINT_LINK",
            "CHAIN_WITHOUT_INERTIA",
            "CHAIN_UNSOLVED_STEP",
            "CHAIN_UNSOLVED_MASSES",
        ],
        // a curve that the command has printed
        ...["TRANSMISSION_NOT_COMPARED"],
        // a transmission that a C program fills itself
        ...["TRANSMISSION_FIELD"],
    ].join("|")})$`,
);

const curve = (settings, name = "phi_z") => ["curve", name, settings];
const run = (name, settings) => ["run", name, settings];
const stribeck = { law: "stribeck" };
const bench = "servo_pendulum";
const forms = [
    ["curve", "phi_z", { law: "stribeck", method: "table", K: 1e12 }],
    curve({ F_S: -1 }),
    curve({ F_S: 1e-5, F_C: 1234567890.123 }),
    curve({ F_S: "much" }),
    curve({ F_S: "" }),
    curve({ F_S: NaN }),
    curve({ F_S: Infinity }),
    curve({ F_S: "9".repeat(64) }),
    curve({ colour: "red" }),
    curve({ ["k".repeat(50)]: 1 }),
    curve(Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`key_${i}`, 1]))),
    curve({ law: "glue" }),
    curve({ law: "" }),
    curve({ law: "coulomb", F_S: 1 }),
    curve({ law: "tabulated", points: "" }, "phi"),
    curve({ law: "tabulated", points: "0:1" }, "phi"),
    curve({ law: "tabulated", points: "0:1,x,2:-1" }, "phi"),
    curve({ law: "tabulated", points: "0.1:1,1:2" }, "phi"),
    curve({ law: "tabulated", points: "0:1,2:1,1:2" }, "phi"),
    curve({ law: "tabulated", points: "0:1,1e31:2" }, "phi"),
    curve({ law: "tabulated", points: "0:1,1:-2" }, "phi"),
    curve({ law: "tabulated", points: Array.from({ length: 65 }, (_, i) => `${i}:1`).join(",") }, "phi"),
    curve({ ...stribeck, B: 34.99999, K: 0 }),
    curve({ ...stribeck, B: 35.00001, K: 0 }),
    curve({ ...stribeck, K: 1000, B: 5, T: 0.001 }),
    curve({ ...stribeck, K: 1000, B: 5, T: 0.001, inadmissible: "largest_root" }),
    curve({ ...stribeck, K: 0, B: 0 }),
    curve({ ...stribeck, Z: 0.01, K: 5000, B: 50, T: 0.001 }),
    curve({ ...stribeck, alpha: 0.5 }),
    curve({ ...stribeck, alpha: 1.5, method: "direct" }),
    curve({ ...stribeck, alpha: 1.5, method: "table" }),
    curve({ ...stribeck, alpha: 2, Z: 1, inadmissible: "largest_root" }),
    curve({ law: "coulomb" }),
    curve({ ...stribeck, B: 1e6, K: 0, method: "table" }),
    curve({ ...stribeck, method: "approximate" }),
    curve({ ...stribeck, D: 100, B: 36, K: 0, method: "approximate" }),
    curve({ law: "coulomb", method: "table" }),
    curve({ law: "tabulated", method: "table" }),
    curve({ ...stribeck, alpha: 2, F_S: 2, F_C: 1, v_S: 0.1, D: 0, K: 0, B: 8.5777, method: "table" }),
    run("planar_drag", { element: "A", across: 0.5 }),
    run("planar_drag", { element: "lugre", across: 0.5 }),
    run("sliding_block", { element: "static_dynamic", law: "rational" }),
    run("sliding_block", { element: "static_dynamic", F: 8, F_static: 7 }),
    run("sliding_block", { element: "C", K: 1e3 }),
    run("sliding_block", { element: "C", K: 1e4, B: 10 }),
    run("sliding_block", { element: "C", K: 7.5e5 }),
    run("release_admittance", { element: "C", K: 7.5e5 }),
    run("two_masses", { K1: 1e9 }),
    run("two_masses", { ...stribeck, ratio: 100 }),
    run("two_link_arm", { T: 1e-9 }),
    run("n_link_pendulum", { n: 2.5 }),
    run("n_link_pendulum", { armature: 0, method: "semi_implicit" }),
    run("n_link_pendulum", { armature: 1e-6, method: "semi_implicit" }),
    run("n_link_pendulum", { law: "stribeck", T: 0.1 }),
    run("n_link_pendulum", { law: "stribeck", alpha: 0.5 }),
    run("n_link_pendulum", { ground: "points", method: "implicit", n: 101 }),
    run("geared_arm", { T: 10 }),
    run("resting_arm", { engine: "mujoco_tight", T: 0.003 }),
    run("geared_arm", { eta_b: -0.5 }),
    run("geared_arm", { eta_b: -10 }),
    run("geared_link", { T: 0.002 }),
    run("geared_link", { T: 0.0007, tau_fk: 0.05 }),
    run("geared_link", { method: "semi_implicit", I_M: 0 }),
    run("geared_link", { mass: 0, I_M: 0 }),
    run("geared_link", { gamma: 1e6, I_M: 1 }),
    run("two_link_contact", { mu_k: 0.6 }),
    run("two_link_contact", { method: "semi_implicit", I_M: 1e-9 }),
    run(bench, { mass: 0, armature: 0, arm_mass: 0 }),
    run(bench, { T: 0.5 }),
    run(bench, { preset: "feetech_sts3215_7_4V_2025", model: "m4" }),
    run(bench, { preset: "feetech_sts3215_7_4V_2025", model: "m4", friction_base: 0.1 }),
    curve({ model: "m1", friction_viscous: 0.1 }, "drive_backdrive"),
    run(bench, { trajectory: "log" }),
    run(bench, { base_wave: "log" }),
    run(bench, { base_amplitude: 1, base_frequency: 500 }),
    curve({ model: "m3", load_friction_base: 2 }, "drive_backdrive"),
    curve({ model: "m1", friction_base: 1000 }, "drive_backdrive"),
    run("screw_drive", { eta1: 0.5, eta1_s: 0.6, eta_b_s: 0.7 }),
    run("screw_drive", { losses: "angles", lead: 15, friction_angle: 7, friction_angle_s: 6 }),
    run("screw_drive", { losses: "angles", lead: 15, friction_angle: 75 }),
    run("screw_drive", { losses: "angles", lead: 15, friction_angle: 17 }),
    run("screw_drive", { J: 0, I: 0 }),
    run("screw_drive", { eta_b_s: -0.1 }),
    run("screw_drive", { eta1: 0.3, method: "lagged" }),
    run("screw_drive", { omega: 50 }),
    run("hoist", { T: 0.05 }),
    curve({ angle_from: 60, angle_to: 60 }, "friction_test"),
];

const recordings = [
    "",
    ["t,goal\n0,1\n1,2\n", "goal=target:deg"],
    ["t,goal\n0,1\n1,2\n", "goal"],
    ["t,goal\n0,1\n1,2\n", "enabled=until:5"],
    ["t,goal\n0,1\n1,2\n", "goal:inch"],
    "t;target\n0;1,5\n1;90\n",
    "t,position\n0,1\n1,2\n",
    "t,goal,position\n0,1,1\n1,1,1\n2,1,0\n",
    "t,goal,time\n0,1,2\n",
    "t,goal,load\n0,1,2\n1,2,3\n",
    `t,goal${",x".repeat(70)}\n`,
    "t,goal\n0,1\n1,\n2,3\n",
    "t,goal\n0,1\n1,high\n2,3\n",
    "t,goal\n0,1\n1,nan\n2,3\n",
    "t,goal\n0,1\n1,1e101\n2,3\n",
    "t,goal,enabled\n0,1,1\n1,2,0.5\n",
    "t,goal\n0,1\n1,2\n0.5,3\n",
    "t,goal\n0,1\n1e7,2\n",
    "PAR1\x15\x04",
    "timestamp,action,observation.state\n0,[1],[1]\n",
    "timestamp,action.a,observation.a\n0,1,1\n",
    "timestamp,action.a,observation.a,action.b,observation.b\n0,1,1,2,2\n",
    "t,goal,load,voltage,current\n0,1,3,,1\n0,1,3,,1\n1,2,3,7,1\n",
    `# kp=1\n# kp=2\nt,goal,position\n${Array.from({ length: 30 }, (_, i) => `${i + 9 * Math.floor(i / 20)},1,1\n`).join("")}`,
    "t,goal\n0,1\n1,2,3\n2,3\n",
    `t,goal\n${Array.from({ length: 60001 }, (_, i) => `${i},1\n`).join("")}`,
    `t,goal\n${"1".repeat(3000)}\n`,
    "t,goal\n0,1\n\x01,2\n",
    `t,goal\n${"1,y\n".repeat(100)}`,
    "t,goal\n0,1\n",
    '{"mass":1}',
    "\n".repeat(16e6 + 1),
    new Uint8Array([0x50, 0x4b, 3, 4]),
    new Uint8Array([0xff, 0xfe, 0x74, 0]),
    '{"entries":[{"t":0,"goal":1},{"t":1,"goal":-}]}',
];

const files = [
    " ".repeat(70000),
    "",
    "{}",
    '{"friction_base":1,"actuator":"mx64"}',
    '{"servos":{"mx64":{"m1":{"kt":1},"m2":{"kt":1}}}}',
    '{"servos":{}}',
    '{"model":"m1","kt":1,5}',
    '{"model":"m1","kt" 2}',
    '{"model":"m1" "kt":2}',
    '{"model":"m1"} {}',
    '{"model":"m1',
    `{"model":"${"m".repeat(200)}"}`,
    '{"model":"\\q"}',
    '{"model":"m1","kt":true}',
    '{"model":["m1"]}',
    '{"model":"m1","kt":[2]}',
    '{"model":4}',
    '{"model":"m1","kt":"2"}',
    '{"model":"m1","kt":1,"kt":2}',
    `{"model":"m1"${Array.from({ length: 70 }, (_, i) => `,"k${i}":1`).join("")}}`,
    '{"model":"m7"}',
    '{"model":"m3","kt":2}',
    '{"model":"m3","actuator":"st3025"}',
    '{"model":"m1","kt":0}',
    '{"model":"m6","actuator":"mx106"}',
    '{"model":"m1","actuator":"mx64","inertia":0.01,"alpha":2}',
    '{"model":"m1","actuator":"sts3215"}',
];

/** All findings of a library with this description, in the same order for every description. */
async function provoked(description) {
    const friction = await load(bytes, description);
    const joints = await load(bytesOfJoints, description);
    const reader = await loadFiles(bytesOfIdentify, description);
    const ofJoints = new Set(joints.description.experiments.map(({ name }) => name));
    const all = [];
    const tried = (does) => {
        try {
            const { report, findings } = does();
            all.push(...(findings ?? report.findings));
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            all.push(...error.report.findings);
        }
    };
    for (const [kind, name, settings] of forms)
        tried(() => {
            const opened = (ofJoints.has(name) ? joints : friction).open(kind, name, settings);
            opened.close();
            return opened;
        });
    const phi = friction.open("curve", "phi");
    tried(() => phi.transform("array", [1]));
    const text = new TextEncoder();
    tried(() => {
        // the loader opens only experiments that exist, and cannot give a key twice
        const { fr_slot_open } = friction.exports;
        const asked = (lines) => {
            const { written } = text.encodeInto(lines, friction.textBytes);
            return friction.reportOf(false, Math.abs(fr_slot_open(63, written))).findings;
        };
        return { findings: [...asked("run perpetual_motion"), ...asked("curve phi\nF_S=1\nF_S=2")] };
    });
    for (const [csv, columns] of recordings.map((one) => [one].flat())) {
        const pieces = [typeof csv === "string" ? text.encode(csv) : csv];
        all.push(...(await reader.readRecording("bench.csv", pieces, undefined, columns)).findings);
    }
    for (const [of, name, settings, steps] of [
        [friction, "robot_joint", { law: "coulomb", F: 0, D: 0, element: "A", T: 1, M: 1, kp: 1e9, kv: 0 }, 1000],
        [joints, "two_link_contact", { method: "implicit", lambda_q: 0 }, 1000],
        [joints, "n_link_pendulum", { n: 100, armature: 0, F: 0.01, D: 0 }, 3000],
    ]) {
        const run = of.open("run", name, settings);
        assert.equal(run.stopped, undefined);
        run.extremes(steps);
        all.push(run.stopped);
        run.close();
    }
    for (const json of files) tried(() => reader.readParameters("set.json", text.encode(json)));
    return all;
}

const inEnglish = await provoked();

test("everything that the modules can say is provoked", () => {
    const codes = new Set(inEnglish.map(({ code }) => code));
    const unknown = [...codes].filter((code) => !(code in messages) || elsewhere.test(code));
    assert.deepEqual(unknown, []);
    const never = Object.keys(messages).filter((code) => !codes.has(code) && !elsewhere.test(code));
    assert.deepEqual(never, []);
});

test("the loader writes English messages as the library does, to the letter", async () => {
    const same = await provoked({ ...english, translations: messages });
    // A finding that was translated has the library's own text beside it.
    assert.deepEqual(
        same,
        inEnglish.map((finding) => ({ ...finding, english: finding.text })),
    );
});

/** The places of a message that stand for something of the finding. */
const placesOf = (text) => [...text.matchAll(/\{([A-Za-z]\w*)(?::\d)?\}/g)].map(([place, name]) => ({ place, name }));

test("arguments have the names that their message has", () => {
    for (const { code, arguments: given } of inEnglish) {
        const names = new Set(given.map(({ name }) => name));
        for (const { name } of placesOf(messages[code]))
            assert.ok(name === "key" || name === "remedies" || names.has(name), `${code} has no ${name}`);
    }
});

const texts = new Set(Object.values(messages));

test("a translation has every argument, and nothing of the English message", async () => {
    const translations = Object.fromEntries(
        Object.entries(messages).map(([code, text]) => [
            code,
            `Ж${code}${placesOf(text)
                .map(({ place }) => `¦${place}`)
                .join("")}`,
        ]),
    );
    const translated = await provoked({ ...english, translations });
    assert.equal(translated.length, inEnglish.length);
    translated.forEach((finding, i) => {
        const { text: said, ...rest } = inEnglish[i];
        const { text, english: original, ...own } = finding;
        assert.deepEqual(own, rest);
        assert.equal(original, said);
        const [code, ...pieces] = text.split(/¦?Ж|¦/).slice(1);
        assert.equal(code, finding.code);
        const names = placesOf(messages[code]).map(({ name }) => name);
        const remedies = names.includes("remedies") ? Math.max(3 * finding.remedies.length, 1) : 0;
        assert.equal(pieces.length, names.filter((name) => name !== "remedies").length + remedies, text);
        for (const piece of pieces) {
            assert.ok(piece in messages || said.includes(piece), `${text} — ${said}`);
            assert.ok(!texts.has(piece), `${text}: “${piece}” is not translated`);
        }
    });
});

test("French: every finding is written in it, with every argument", async () => {
    const { messages: english, translations } = await libraryTexts("fr");
    const french = await provoked({ describe: (experiment) => experiment, messages: english, translations });
    french.forEach(({ text, code, key, arguments: given, remedies }, i) => {
        const { text: said } = inEnglish[i];
        assert.notEqual(text, said, code);
        assert.doesNotMatch(text, /\{[A-Za-z]|undefined|\bgive\b|\bexpected\b|\bunknown\b|\bthe\b/, code);
        // two sentences of one code differ where their arguments do
        const numbers = (sentence) => sentence.replace(/eq|éq/g, "").match(/\d[\d.e+-]*\d|\d/g) ?? [];
        assert.deepEqual(numbers(text).sort(), numbers(said).sort(), `${code}: ${text} — ${said}`);
        const words = given.flatMap((one) =>
            "word" in one && !Object.values(messages).includes(one.word) ? [one.word] : [],
        );
        const named = placesOf(messages[code]).map(({ name }) => name);
        for (const { name, word } of given)
            if (named.includes(name) && words.includes(word)) assert.ok(text.includes(word), `${code} lacks ${word}`);
        if (named.includes("key")) assert.ok(text.includes(key), `${code} lacks its key`);
        for (const remedy of remedies) assert.ok(!named.includes("remedies") || text.includes(remedy.key), code);
    });
});
