// The dictionaries of the targets that read texts: keys, options and words that the library knows.
//
//     node tests/fuzz/dictionary.mjs         writes tests/fuzz/*.dict from `build/friction list --json`
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const { experiments } = JSON.parse(execFileSync("build/friction", ["list", "--json"], { maxBuffer: 1 << 28 }));
const keys = new Set(),
    words = new Set();

function collect(rows) {
    for (const row of rows ?? []) {
        keys.add(row.key);
        for (const option of row.options ?? []) {
            words.add(`${row.key}=${option.name}`);
            collect(option.params);
        }
    }
}
for (const experiment of experiments) collect(experiment.params);

const lines = (list) =>
    [...new Set(list)]
        .sort()
        .map(
            (word) =>
                `"${word
                    .replace(/[\\"]/g, "\\$&")
                    .replace(/\n/g, "\\x0a")
                    .replace(/[^\x20-\x7e]/g, (c) =>
                        [...Buffer.from(c)].map((b) => `\\x${b.toString(16).padStart(2, "0")}`).join(""),
                    )}"`,
        )
        .join("\n") + "\n";
const numbers = ["0", "1e300", "-1", "0.5", "nan", "inf", "1e-300", "4.9e-324", "1e400"];
const write = (target, list) => writeFileSync(`tests/fuzz/${target}.dict`, lines(list));

const settings = [...[...keys].map((key) => `${key}=`), ...words, ...numbers, "0:1,1:2", "\n"];
write("form", settings);
write("arguments", [
    ...["x", "duration", "every", "json", "log", "measures", "report", "save", "columns", "events"].map(
        (name) => `--${name}=`,
    ),
    ..."seed budget loss jobs T folds out quiet benches holdout free fix bounds resume level checkpoint part intervals from to plan bootstrap"
        .split(" ")
        .map((name) => `--${name}=`),
    ...["params=@s", "points=@p", "model=m1", "mass:0.5/1", "kp:100", "trajectory:", "1/3", "-1:1:5", "kt:1:2", "\n"],
    ...numbers,
]);
const columns = [
    "time",
    "t",
    "goal",
    "position",
    "velocity",
    "torque_enable",
    "_deg",
    " [rad]",
    "_ms",
    "# mass=0.5",
    ",",
    ";",
    "\t",
    "\n",
];
write("recording", [
    ...columns,
    '{"entries": [',
    '{"goal": 1, "timestamp": 0}',
    '"mass": 0.5',
    "goal=target:deg",
    ...numbers,
]);
write("benches", [
    "file",
    "first.csv",
    "second.json",
    "mass",
    "length",
    "kp",
    "vin",
    "dt",
    ",",
    ";",
    '[{"file": "first.csv"',
    "\n",
    ...numbers,
]);
const json = ["{", "}", "[", "]", ":", ",", '"', "\\u00e9", "\\ud83d\\ude00", "true", "false", "null", ...numbers];
write("json", json);
write("parameter_file", [
    ...json,
    '"servos"',
    '"_actuator"',
    '"actuator"',
    '"model"',
    '"mx106"',
    '"m1"',
    ...[
        "kt",
        "R",
        "armature",
        "friction_base",
        "friction_viscous",
        "dtheta_stribeck",
        "alpha",
        "q_offset",
        "max_pwm",
    ].map((key) => `"${key}"`),
]);
write("points", ["v,phi\n", ",", ";", "#", "\n", ...numbers]);
write("decimal", ["e+", "e-", ".", "0x", "infinity", ...numbers]);
write("journal", [
    '["',
    '", 12, "',
    '"],\n',
    '],\n"ended": [\n',
    '],\n"running": [\n',
    '"id": "x"',
    "000000000000f03f",
]);
