// Guesses of bench parameters from a table of benches, from remark lines or members of JSON outside its entries, from
// the name of the file, and from a column of voltages. Each is a guess until the user confirms the bench.
import { keeping } from "./settings";
import type { Given } from "./store";
import { besideEntries, decimalOf, fieldsOf, linesOf } from "./table-text";

/** Parameters of a bench that the columns of a recording do not contain: servo, load, gain and supply. */
export const BENCH_KEYS = ["preset", "mass", "length", "kp", "vin"] as const;
export type BenchKey = (typeof BENCH_KEYS)[number];
/** Parameters that are stored for each recording. Arms with a mass are rare, so the page does not ask for it. */
export const KEPT_KEYS = [...BENCH_KEYS, "arm_mass"] as const;
export type KeptKey = (typeof KEPT_KEYS)[number];

export interface Guess {
    key: KeptKey;
    value: string;
    from: "table" | "remark" | "name" | "column";
    /** Name of the column of voltages. */
    column?: string;
}

/** The beginning of a file, as the library has read it. */
export interface FileHead {
    name: string;
    text: string;
    header: string;
    separator: string;
    /** Name of the column of voltages that the user has selected, or "". */
    volts: string;
    /** Columns that the library has found, and their voltages [V]. */
    found?: readonly { column: string; name: string }[];
    recorded?: { volts?: ArrayLike<number> };
}

/** Columns of the supply voltage, in the words of several programs. */
export const VOLTAGE_COLUMN =
    /^(?:(?:input|present|supply|bus|battery)_?(?:input_?)?)?(?:volts?|voltage)(?:_v)?$|^v_?in$|^u_?(?:bat|max|in)$|spannung|tension/i;
/** Plausible supply voltages of a servo [V]: values outside are in another unit. */
const VOLTS = { least: 3, most: 60 };

/** Guesses of the bench of a recording, one per key. `servos`: names of presets; `table`: its values in a table. */
export function guessBench(file: FileHead, servos: readonly string[], table: Given = {}): Guess[] {
    const guesses = [
        ...inTable(table, servos),
        ...inRemarks(file.text, servos),
        ...inName(file.name, servos),
        ...inColumn(file),
    ];
    // The first guess of a key takes precedence: a remark was written for this purpose.
    return guesses.filter(({ key }, i) => guesses.findIndex((other) => other.key === key) === i);
}

/** Guesses from the name of a file and its columns, even if a remark takes precedence. */
export function hintsOf(file: FileHead): Guess[] {
    return [...inName(file.name, []), ...inColumn(file)];
}

export function valuesOf(guesses: readonly Guess[]): Given {
    return Object.fromEntries(guesses.map(({ key, value }) => [key, value]));
}

function inTable(table: Given, servos: readonly string[]): Guess[] {
    // Some tables name the servo by its motor.
    const values: Given = { preset: table["motor"] ?? "", ...table };
    return KEPT_KEYS.flatMap((key): Guess[] => {
        const value = values[key] ?? "";
        const good = key === "preset" ? servos.includes(value) : value !== "" && Number.isFinite(Number(value));
        return good ? [{ key, value, from: "table" }] : [];
    });
}

export interface GuessedBench {
    bench: Given;
    guesses: readonly Guess[];
}

/** The settings that are stored for each recording. */
export function keptOf(given: Given): Given {
    return benchOf((key) => given[key]);
}

/** A bench with other settings in place of those that are stored. */
export function withKept(bench: Given, kept: Given): Given {
    return { ...keeping(bench, (key) => !KEPT_KEYS.some((keptKey) => keptKey === key)), ...kept };
}

/** The bench of another recording if the reader confirms the bench `here` for both. */
export function carriedBench(here: GuessedBench, there: GuessedBench): Given {
    return benchOf((key) => carried(key, here, there));
}

function benchOf(valueOf: (key: KeptKey) => string | undefined): Given {
    return Object.fromEntries(
        KEPT_KEYS.flatMap((key) => {
            const value = valueOf(key);
            return value === undefined ? [] : [[key, value]];
        }),
    );
}

function carried(key: KeptKey, here: GuessedBench, there: GuessedBench): string | undefined {
    const [value, valueThere] = [here.bench[key], there.bench[key]];
    const [guess, guessThere] = [here, there].map(({ guesses }) => guesses.find((candidate) => candidate.key === key));
    // The user has typed the value of the other recording.
    if (valueThere !== guessThere?.value) return valueThere;
    const typed = value !== guess?.value;
    if (!typed) return valueThere ?? value;
    // A name or a remark was written for the other bench; a column of voltages is only measured.
    const stays = guessThere && guessThere.from !== "column" && guessThere.value !== guess?.value;
    return stays ? valueThere : value;
}

const REMARK_KEYS: Readonly<Record<string, Guess["key"]>> = {
    ...{ mass: "mass", m: "mass", length: "length", l: "length", kp: "kp", k_p: "kp", vin: "vin", voltage: "vin" },
    ...{ arm_mass: "arm_mass", motor: "preset", servo: "preset", actuator: "preset", preset: "preset" },
};

/** Remark lines, or the members of JSON outside its entries, without quotes. */
function remarksIn(text: string): string[] {
    const members = besideEntries(text);
    if (members !== undefined) return [members.replace(/"/g, "").replace(/-(?=[a-z])/g, "_")];
    return linesOf(text).filter((line) => line.startsWith("#"));
}

function inRemarks(text: string, servos: readonly string[]): Guess[] {
    return remarksIn(text).flatMap((line) =>
        [...line.matchAll(/([A-Za-z]\w*)\s*[=:]\s*([\w.+-]+)/g)].flatMap(([, word = "", value = ""]): Guess[] => {
            const key = REMARK_KEYS[word.toLowerCase()];
            if (key === undefined) return [];
            if (key === "preset") {
                const servo = servoIn(value, servos);
                return servo === undefined ? [] : [{ key, value: servo, from: "remark" }];
            }
            return Number(value) >= 0 && value !== "" ? [{ key, value: String(Number(value)), from: "remark" }] : [];
        }),
    );
}

const START = String.raw`(?:^|[_\s=-])`;
const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
/** A word before a number in a file name, and the units after it with their factors; only a gain needs none. */
const IN_NAME: readonly [key: BenchKey, word: string, factors: Readonly<Record<string, number>>][] = [
    ["kp", "kp[_=-]?", { "": 1 }],
    ["mass", "(?:m|mass)?[_=-]?", { kg: 1, g: 1e-3 }],
    ["length", "(?:l|length)?[_=-]?", { mm: 1e-3, cm: 1e-2, m: 1 }],
    ["vin", "", { v: 1 }],
];

function inName(file: string, servos: readonly string[]): Guess[] {
    const name = file.replace(/\.[a-z]+$/i, "");
    const servo = servoIn(name, servos);
    // "7_4V" means 7.4 V: file names have a point only before their ending.
    const numbers = name.replace(/(?<![\d])(\d)_(\dv)(?![a-z])/i, "$1.$2");
    return [
        ...(servo === undefined ? [] : [{ key: "preset", value: servo, from: "name" } as const]),
        ...IN_NAME.flatMap(([key, word, factors]): Guess[] => {
            const after = key === "kp" ? "[a-z\\d.]" : "[a-z]";
            const pattern = new RegExp(`${START}${word}${NUMBER}(${Object.keys(factors).join("|")})(?!${after})`, "i");
            const [, number, unit = ""] = pattern.exec(numbers) ?? [];
            if (number === undefined) return [];
            const value = Number((Number(number) * factors[unit.toLowerCase()]!).toPrecision(6));
            return [{ key, value: String(value), from: "name" }];
        }),
    ];
}

/** The servo named in a text, by its longest match: with or without the maker, or by its type alone. Of several servos
 *  that one type names, the first; undefined without a match, or with matches of the same length with several types. */
function servoIn(text: string, servos: readonly string[]): string | undefined {
    const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
    const within = plain(text);
    const matches = servos.flatMap((servo) =>
        [servo, servo.replace(/^[a-z]+_/, ""), ...servo.split("_").filter((part) => /^[a-z]+\d{3,}$/i.test(part))]
            .map(plain)
            .filter((name) => within.includes(name))
            .map((name) => ({ servo, name })),
    );
    const longest = Math.max(...matches.map(({ name }) => name.length));
    const best = matches.filter(({ name }) => name.length === longest);
    return new Set(best.map(({ name }) => name)).size === 1 ? best[0]!.servo : undefined;
}

function inColumn({ text, header, separator, volts: named, found, recorded }: FileHead): Guess[] {
    const source = found?.find(({ column }) => column === "volts");
    if (named === "" && source && recorded?.volts) return medianOf(Array.from(recorded.volts), source.name);
    const names = fieldsOf(header, separator);
    const at = names.findIndex((name) =>
        named === "" ? VOLTAGE_COLUMN.test(name.replace(/\s*[[(].*/, "").trim()) : name === named,
    );
    const rows = linesOf(text).filter((line) => line !== "" && !line.startsWith("#"));
    const volts = rows
        .slice(rows.indexOf(header.trim()) + 1, -1)
        .map((line) => decimalOf(fieldsOf(line, separator)[at] ?? "", separator));
    return at < 0 ? [] : medianOf(volts, names[at]!);
}

/** The median of the voltages that a supply may have. */
function medianOf(values: readonly number[], column: string): Guess[] {
    const volts = values
        .filter((value) => value >= VOLTS.least && value <= VOLTS.most)
        .sort((one, other) => one - other);
    if (volts.length === 0) return [];
    const middle = volts[Math.floor(volts.length / 2)]!;
    return [{ key: "vin", value: String(Number(middle.toPrecision(4))), from: "column", column }];
}
