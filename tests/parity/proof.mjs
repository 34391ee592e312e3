// The reference vectors of tests/reference for the page: computed quantity, expected result and allowed error, in one
// file, with the commit and the module's hash.
// A vector's exact value is the sum of two doubles. The second, needed for fractions of an ulp, is given in 1e-5 ulp of
// the first. The bounds are the bounds of tests/core. proof.ts defines the type of a case.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hexFloat, reference } from "./reference.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
/** Largest size of the vectors in the single file [bytes]. */
const MOST_INLINED = 320 * 1024;

/** A number that JSON restores exactly, or a word; null means NaN. */
const exact = (value) =>
    Number.isNaN(value) ? "null" : Math.abs(value) === Infinity ? `${value < 0 ? "-" : ""}1e999` : written(value);
const written = (value) => (Object.is(value, -0) ? "-0" : JSON.stringify(value));
const list = (values, as = exact) => `[${values.map(as).join(",")}]`;

const bits = new DataView(new ArrayBuffer(8));
/** The second double, in 1e-5 ulp of the first. */
function lowPart(hi, lo) {
    bits.setFloat64(0, hi);
    const ulp = 2 ** (Math.max((bits.getUint16(0) >> 4) & 0x7ff, 1) - 1075);
    return lo === 0 ? 0 : Math.round((lo / ulp) * 1e5);
}

/** Groups adjacent rows with the same key. */
function runsOf(rows, key) {
    const runs = [];
    let last;
    for (const row of rows) {
        if (runs.length === 0 || key(row) !== last) runs.push([]);
        last = key(row);
        runs.at(-1).push(row);
    }
    return runs;
}

const column = (rows, name) => rows.map((row) => hexFloat(row[name]));

/** A group of vectors: its rows in the table and its cases. */
class Group {
    rows = [];
    cases = [];

    constructor(file) {
        this.file = file;
    }

    row(label, measure, bound) {
        const at = this.rows.findIndex((row) => row[0] === label);
        return at < 0 ? this.rows.push([label, measure, bound]) - 1 : at;
    }

    /** `of`: computed quantities, one or several with consecutive rows; `least`: the size below which an error is no
     * longer relative to the value. */
    add(of, x, columns, y = []) {
        const want = columns.map(({ row, key, hi, lo = [], least = 0 }) => {
            const low = hi.map((value, i) => lowPart(value, lo[i] ?? 0));
            const parts = [row, `"${key}"`, list(hi), ...(low.some(Boolean) ? [list(low)] : least ? ["[]"] : [])];
            return `[${[...parts, ...(least ? [least] : [])].join(",")}]`;
        });
        const parts = [JSON.stringify(of), list(x), `[${want}]`, ...(y.length > 0 ? [list(y)] : [])];
        this.cases.push(`[${parts.join(",")}]`);
    }

    get text() {
        const { rows, cases, ...head } = this;
        return `${JSON.stringify({ ...head, rows }).slice(0, -1)},"cases":[${cases.join(",\n")}]}`;
    }
}

async function vectorsOf(file) {
    return reference(await readFile(path.join(root, "tests/reference", `${file}.csv`), "utf8"));
}

/** `bounds`: bound for each function of the file that the module has; `names`: its name in the module, if different. */
async function functions(file, bounds, names = {}) {
    const rows = (await vectorsOf(file)).filter((row) => row.function in bounds);
    const group = new Group(file);
    for (const own of runsOf(rows, (row) => row.function)) {
        const name = own[0].function;
        const y = name === "pow" ? column(own, "y") : [];
        const values = { hi: column(own, "expected_hi"), lo: column(own, "expected_lo") };
        const row = group.row(name, "ulp", bounds[name]);
        group.add([`math ${names[name] ?? name}`], column(own, "x"), [{ row, key: "y", ...values }], y);
    }
    return group;
}

/** Settings of the law in a row of phi_z.csv. */
function lawOf(row) {
    const keys = ["F_S", "F_C", "v_S", "D", "alpha", "K", "B", "T", "Z"];
    const given = keys.filter((key) => row[key] !== "nan" && (key !== "alpha" || row.law === "stribeck"));
    const name = (key) => (key === "F_S" && row.law === "coulomb" ? "F" : key);
    return [`law=${row.law}`, ...given.map((key) => `${name(key)}=${written(hexFloat(row[key]))}`)].join(" ");
}

/** `ranges`: smallest and largest margin, and the bound there for each method. */
async function transforms(file, ranges) {
    const rows = await vectorsOf(file);
    const group = new Group(file);
    for (const [from, to, bounds] of ranges)
        for (const own of runsOf(rows, (row) => lawOf(row))) {
            const [lambda, alpha] = [own[0].lambda, own[0].alpha].map(hexFloat);
            if (lambda < from || lambda >= to) continue;
            const margin = from === 0 ? `λ < ${to}` : to === 1 ? `λ ≥ ${from}` : `${from} ≤ λ < ${to}`;
            // Other values of alpha have no closed form.
            const shaped = alpha !== 1 && own[0].law === "stribeck";
            const methods = Object.entries(bounds).filter(([name]) => !(shaped && name === "direct"));
            const places = methods.map(([method, bound]) =>
                group.row(`${own[0].law}${shaped ? ", α ≠ 1" : ""} · ${margin} · ${method}`, "", bound),
            );
            const values = { hi: column(own, "expected_hi"), lo: column(own, "expected_lo") };
            // An underflowing value has no relative error: it may be off by 1e-289.
            const expected = { row: places[0], key: "phi_z", ...values, least: 1e-276 };
            const of = methods.map(([method]) => `curve phi_z ${lawOf(own[0])} method=${method}`);
            group.add(of, column(own, "x"), [expected]);
        }
    return group;
}

async function limits() {
    const rows = await vectorsOf("drive_backdrive");
    const group = new Group("drive_backdrive");
    const settings = (row) => `${row.settings} velocity=${written(hexFloat(row.velocity))} viscous=${row.viscous}`;
    for (const own of runsOf(rows, settings))
        group.add(
            [`curve drive_backdrive ${settings(own[0])}`],
            column(own, "tau_m"),
            ["tau_drive", "tau_backdrive"].map((key) => ({
                row: group.row(key.replace("tau_", ""), "", 1e-12),
                key,
                hi: column(own, key),
            })),
        );
    return group;
}

async function quadrants() {
    const rows = await vectorsOf("quadrants");
    const group = new Group("quadrants");
    for (const row of rows) {
        const { omega, tau_m, tau_e, friction, place, margin } = Object.fromEntries(
            Object.entries(row).flatMap(([key, text]) => (/^[a-z]/.test(text) ? [] : [[key, hexFloat(text)]])),
        );
        // The velocity of a curve is a speed; its sign does not change the friction.
        const speed = `velocity=${written(Math.abs(omega))} viscous=${row.viscous} tau_m=${written(tau_m)}`;
        group.add(
            [`curve operating_point ${row.settings} ${speed}`],
            [tau_e],
            [
                { row: group.row("drive / static / backdrive", "", 0), key: "place", hi: [place] },
                { row: group.row("friction", "", 1e-12), key: "tau_f_max", hi: [friction] },
                {
                    row: group.row("margin", "", 1e-12),
                    key: "margin",
                    hi: [margin],
                    // A margin is a difference of torques: its error is relative to the largest torque.
                    least: Math.max(friction, Math.abs(tau_m), Math.abs(tau_e)),
                },
            ],
        );
    }
    return group;
}

/** Opens every form with preset and model only; its values and texts must be the published ones. */
async function published() {
    const rows = await vectorsOf("published");
    const group = new Group("published");
    for (const own of runsOf(rows, (row) => `preset=${row.preset} model=${row.model}`)) {
        const { preset, model } = own[0];
        const expected = own.map(({ key, value }) => ({
            row: group.row(preset, "", 0),
            key,
            hi: [isWord(value) ? value : hexFloat(value)],
        }));
        group.add([`run servo_pendulum preset=${preset} model=${model}`], [0], expected);
    }
    return group;
}
const isWord = (value) => /^[a-z]/.test(value) && !/^(nan|inf)$/.test(value);

/** `allowed`: largest error of each column. */
async function trajectories(file, run, allowed, { experiments }) {
    const rows = await vectorsOf(file);
    const group = new Group(file);
    const { channels } = experiments.find(({ name }) => name === run);
    const keys = Object.keys(rows[0]).filter((key) => key !== "settings" && key !== "step");
    for (const own of runsOf(rows, (row) => row.settings))
        group.add(
            [`run ${run} ${own[0].settings}`],
            column(own, "step"),
            keys.map((key) => {
                const { symbol, unit } = channels.find((channel) => channel.key === key);
                return { row: group.row(symbol, unit, allowed(key)), key, hi: column(own, key) };
            }),
        );
    return group;
}

/** The commit, and whether the sources had changed at build time; no commit outside a repository. */
function commit() {
    const git = (...words) =>
        execFileSync("git", ["-C", root, ...words], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    try {
        if (path.resolve(git("rev-parse", "--show-toplevel")) !== root) return { changed: false };
        const [commit, changed] = git("describe", "--always", "--exclude=*", "--abbrev=12", "--dirty").split("-");
        return { commit, changed: changed !== undefined };
    } catch {
        return { changed: false };
    }
}

const lambert = { w0: "lambert_w0", w0_log: "lambert_w0_log", w_1: "lambert_w_1" };

let gathering;
async function groups() {
    const description = JSON.parse(await readFile(path.join(root, "wasm/dist/description.json"), "utf8"));
    const servo = (key) => ({ theta_d: 1e-14, tau_f: 1e-8 })[key] ?? 1e-9;
    const gathered = await Promise.all([
        functions("math", { exp: 0.51, expm1: 2, log: 0.51, pow: 0.51, sin: 0.85, cos: 0.85 }),
        functions("lambert_w", { w0: 5, w0_log: 5, w_1: 2 }, lambert),
        transforms("phi_z", [
            [0, 0.99, { direct: 1e-13, numeric: 1e-13 }],
            [0.99, 1, { direct: 1e-12, numeric: 1e-8 }],
        ]),
        transforms("phi_z_alpha", [
            [0, 0.95, { numeric: 1e-14, table: 1e-14 }],
            [0.95, 0.995, { numeric: 1e-13, table: 1e-13 }],
            [0.995, 1, { numeric: 1e-12, table: 1e-12 }],
        ]),
        limits(),
        quadrants(),
        published(),
        trajectories("robot_joint", "robot_joint", () => 1e-9, description),
        trajectories("servo_pendulum", "servo_pendulum", servo, description),
        trajectories("servo_bench", "servo_pendulum", servo, description),
    ]);
    const wasm = createHash("sha256")
        .update(await readFile(path.join(root, "wasm/dist/friction.wasm")))
        .digest();
    const head = { ...commit(), version: description.version, hash: wasm.toString("hex") };
    return { gathered, head: { ...head, integrity: `sha256-${wasm.toString("base64")}` } };
}

/** Files for which the module has no function: arbitrary forces on a contact; the eigenvalues of a sticking
 * contact; stick-slip in continuous time, which a run only approximates; and the Stribeck decay among the
 * elementary functions. */
const BEYOND = ["contact", "stuck", "stick_slip", "math/decay"];

/** The vectors as JSON; the single file contains as many groups as fit. */
export async function proofText(single = false) {
    const { gathered, head } = await (gathering ??= groups());
    let room = single ? MOST_INLINED : Infinity;
    const fitting = gathered.filter(({ text }) => (room -= text.length) >= 0 || ((room += text.length), false));
    const left = [...gathered.filter((group) => !fitting.includes(group)).map(({ file }) => file), ...BEYOND];
    const texts = fitting.map(({ text }) => text).join(",\n");
    return `${JSON.stringify({ ...head, left }).slice(0, -1)},\n"groups":[${texts}]}\n`;
}
