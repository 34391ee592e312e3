// The cases of cases.txt in JavaScript, for node and the browser. Gives the lines that native.c prints.
import { hexFloat, reference } from "./reference.mjs";

/** Values of an object of columns, concatenated. */
function concatenated(columns) {
    const parts = Object.values(columns);
    const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
    parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
    return all;
}

function settingsOf(words) {
    return Object.fromEntries(words.map((word) => word.split("=")));
}

function math(friction, rows, name) {
    const own = rows.filter((row) => row.function === name);
    return friction.math(
        name,
        own.map((row) => hexFloat(row.x)),
        own.map((row) => hexFloat(row.y)),
    );
}

/** Rows with the same parameters form one curve. */
function transform(friction, rows, method) {
    const results = [];
    for (let i = 0; i < rows.length;) {
        const settings = settingsOfRow(rows[i], method);
        const hasSettings = (row) => JSON.stringify(settingsOfRow(row, method)) === JSON.stringify(settings);
        const x = [];
        for (; i < rows.length && hasSettings(rows[i]); i++) x.push(hexFloat(rows[i].x));
        if (method === "direct" && "alpha" in settings && settings.alpha !== 1) continue;
        const run = friction.open("curve", "phi_z", settings);
        results.push(...run.curve(x).phi_z);
        run.close();
    }
    return results;
}

function settingsOfRow(row, method) {
    const settings = { law: row.law, method };
    for (const key of ["F_S", "F_C", "v_S", "D", "alpha", "K", "B", "T", "Z"]) {
        if (row[key] === "nan" || (key === "alpha" && row.law !== "stribeck")) continue;
        settings[key === "F_S" && row.law === "coulomb" ? "F" : key] = hexFloat(row[key]);
    }
    return settings;
}

function curve(friction, experiment, [from, to, points, ...words]) {
    const run = friction.open("curve", experiment, settingsOf(words));
    const columns = run.sweep(Number(from), Number(to), Number(points));
    run.close();
    return concatenated(columns);
}

function steps(friction, experiment, [rows, every, ...words]) {
    const run = friction.open("run", experiment, settingsOf(words));
    const columns = run.rows(Number(rows), Number(every));
    if (!run.running) throw new Error(`${experiment} ${words.join(" ")} stopped`);
    run.close();
    return concatenated(columns);
}

/** One run for each option in the first word, all stepped together. Returns the state of each run after each chunk. */
function together(friction, experiment, [chunks, steps, choice, ...words]) {
    const [key, options] = choice.split("=");
    const runs = options
        .split(",")
        .map((option) => friction.open("run", experiment, { [key]: option, ...settingsOf(words) }));
    const states = [];
    for (let chunk = 0; chunk < Number(chunks); chunk++) {
        friction.stepTogether(runs, Number(steps));
        for (const run of runs) states.push(...Object.values(run.now()));
    }
    for (const run of runs) run.close();
    return states;
}

/** Marsaglia's xorshift128, as in native.c. */
function xorshift() {
    let [x, y, z, w] = [123456789, 362436069, 521288629, 88675123];
    return () => {
        const t = x ^ (x << 11);
        [x, y, z] = [y, z, w];
        w = w ^ (w >>> 19) ^ t ^ (t >>> 8);
        return w >>> 0;
    };
}

const BLOCK = 65536;
const bits = new DataView(new ArrayBuffer(8));

/** Fills x with the next block of arguments; see native.c. */
function nextArguments(word, edge, x) {
    for (let i = 0; i < BLOCK; i++) {
        const high = word();
        const low = word();
        if (i % 3 === 0) {
            x[i] = ((high >>> 5) * 2 ** 26 + (low >>> 6)) * 2 ** -52 - 1;
        } else if (i % 3 === 1) {
            bits.setUint32(0, (high & 0x800fffff) | ((1023 - 40 + (((high >>> 20) & 2047) % 67)) << 20));
            bits.setUint32(4, low);
            x[i] = bits.getFloat64(0);
        } else {
            const steps = low >>> (high & 31);
            x[i] = (high & 128 ? -edge : edge) * (high & 64 ? 1 + steps * 2 ** -52 : 1 - steps * 2 ** -52);
        }
    }
}

/** Hash of the hashes of the blocks, each as two numbers of 32 bits. */
function blocksOf(blocks, edge, hashOf) {
    const word = xorshift();
    const x = new Float64Array(BLOCK);
    const halves = [];
    for (let block = 0; block < Number(blocks); block++) {
        nextArguments(word, edge, x);
        const hash = hashOf(x);
        halves.push(Number(`0x${hash.slice(0, 8)}`), Number(`0x${hash.slice(8)}`));
    }
    return halves;
}

/** Single calls must give the bits of arrays. */
function arrays(friction, blocks, words) {
    const run = friction.open("curve", "phi_z", settingsOf(words));
    const halves = blocksOf(blocks, run.report.readings.x_stick, (x) => {
        const [hash, single] = ["array", "single"].map((form) => friction.hash(run.transform(form, x)));
        if (hash !== single) throw new Error(`arrays and single calls differ: ${words.join(" ")}`);
        return hash;
    });
    run.close();
    return halves;
}

function batch(friction, name, [blocks, edge]) {
    return blocksOf(blocks, Number(edge), (x) => friction.hash(friction.math(name, x)));
}

/** The module that contains the experiment. */
function moduleWith(modules, kind, name) {
    return modules.find(({ description }) =>
        description.experiments.some((experiment) => experiment.kind === kind && experiment.name === name),
    );
}

/** One line `name hash` for each case; `texts` are the contents of cases.txt, math.csv and phi_z.csv. `joints`: the
 * module of experiments with several joints. */
export function parity(friction, joints, texts) {
    const modules = [friction, joints];
    const mathRows = reference(texts.math);
    const transformRows = reference(texts.phi_z);
    return texts.cases
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => {
            const [name, kind, subject, ...parameters] = line.split(" ");
            const numbers =
                kind === "math"
                    ? math(friction, mathRows, subject)
                    : kind === "transform"
                      ? transform(friction, transformRows, subject)
                      : kind === "curve"
                        ? curve(moduleWith(modules, kind, subject), subject, parameters)
                        : kind === "together"
                          ? together(moduleWith(modules, "run", subject), subject, parameters)
                          : kind === "array"
                            ? arrays(friction, subject, parameters)
                            : kind === "batch"
                              ? batch(friction, subject, parameters)
                              : steps(moduleWith(modules, kind, subject), subject, parameters);
            return `${name} ${friction.hash(numbers)}`;
        });
}
