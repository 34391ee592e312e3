// Random states of the page: settings that the library accepts in any experiment, and values of the page's rows.
import type { Experiment, Friction, Param, Run } from "../../wasm/friction";
import { Chance } from "./chance";
import type { Place } from "./follow";

export interface State {
    place: Place;
    settings: Record<string, string>;
}

/** Largest number of library values in a state, and in a pin. */
const MOST_GIVEN = 8;
const MOST_PINNED = 4;
/** Largest number of sliders that an address chooses for a presentation. */
const MOST_SLIDERS = 5;
/** Time from the start to the instant at which a run is paused [s]. */
const MOST_STEPS = 20_000;

/** Integers of the page, and their ranges. */
// prettier-ignore
const WHOLE: Readonly<Record<string, [number, number]>> = { budget: [1000, 1e6], starts: [1, 1000], seed: [0, 1e6], workers: [1, 64] };

export class States {
    private readonly runs = new Map<string, Run>();

    constructor(
        private readonly friction: Friction,
        private readonly chance: Chance,
    ) {}

    close(): void {
        for (const run of this.runs.values()) run.close();
    }

    draw(place: Place): State {
        const { chance } = this;
        const settings = this.given(place, MOST_GIVEN);
        // Short, so that the page reaches the instant in time.
        const T = Number(settings["T"] ?? 0.001);
        const last = Math.min(3, MOST_STEPS * Number(settings["T"] ?? 1));
        for (const row of place.rows) {
            if (!chance.happens(0.4)) continue;
            const value = row.key === "at" ? this.textOf(chance.instant(T, last)) : this.ofPage(row, place);
            if (value !== row.standard) settings[row.key] = value;
        }
        return { place, settings };
    }

    /** Settings that are accepted together, some at the ends of their ranges. */
    given({ kind, experiment: name, rows }: Place, most: number): Record<string, string> {
        const { chance } = this;
        const key = `${kind} ${name}`;
        if (!this.runs.has(key)) this.runs.set(key, this.friction.open(kind, name));
        const run = this.runs.get(key)!;
        const { params } = this.friction.experiment(kind, name);
        let settings: Record<string, string> = {};
        for (let left = chance.below(most + 1); left > 0; left--) {
            // If a key belongs to both the library and the page, the page uses it.
            const entries = run.check(settings).entries.filter(({ key }) => !rows.some((row) => row.key === key));
            if (entries.length === 0) break;
            const param = rowNamed(params, chance.one(entries).key);
            const tried = { ...settings, [param.key]: this.valueOf(param) };
            if (run.check(tried).ok) settings = tried;
        }
        return settings;
    }

    private valueOf({ scale, options, min, max, low, high }: Param): string {
        const { chance } = this;
        if (scale === "choice") return chance.one(options).name;
        if (scale === "points") return this.points();
        if (chance.happens(0.1)) return String(chance.one([min, max, low, high]));
        const [from, to] = chance.happens(0.8) ? [low, high] : [min, max];
        return this.textOf(chance.number(from, to, from > 0 && to / from > 100));
    }

    /** A number with any number of digits, as a reader may type it. */
    private textOf(value: number): string {
        const { chance } = this;
        const rounded = Number(value.toPrecision(chance.happens(0.5) ? 17 : 1 + chance.below(17)));
        return chance.happens(0.2) ? rounded.toExponential() : String(rounded);
    }

    private points(): string {
        const { chance } = this;
        let v = 0;
        return Array.from({ length: 2 + chance.below(6) }, () => {
            const point = `${this.textOf(v)}:${this.textOf(chance.number(0, 5))}`;
            v += chance.number(0.01, 0.5);
            return point;
        }).join(",");
    }

    private ofPage(row: Place["rows"][number], place: Place): string {
        const { chance } = this;
        if (row.key === "zoom") return this.zoom(place);
        if (row.key === "pin") return this.pins(place);
        if (row.key === "sliders") return chance.some(this.keys(place), MOST_SLIDERS).join(",");
        if (row.key === "log")
            return `${chance.one(["swing.csv", "a~b.csv", "é 1.csv"])}~${chance.one(["0123abcd", "ffffffff"])}`;
        if (row.key in WHOLE) return String(Math.round(chance.number(...WHOLE[row.key]!)));
        if (row.key === "folds") return chance.one(["auto", "kp", "trajectory", "log", "none", "3"]);
        if (row.key === "servo_gain") return chance.one(["", "0.158", "2"]);
        if (row.key === "command_delay") return chance.one(["", "0", "12.5"]);
        if (row.key === "only") return chance.one(["", "mx", "MX-106, xl330", "é,,-"]);
        if (row.key === "recording") return chance.one(["", "a.csv", "é 1.json"]);
        if (row.key === "holdout") return chance.one(["", "file:a.csv", "kp:100", "trajectory:sin_sin"]);
        if (row.text) throw new Error(`no values known for ${row.key}`);
        if (row.most !== undefined) return chance.some(row.options, row.most).join(",");
        if (row.number) return this.textOf(chance.number(row.least ?? 0, 3));
        return chance.one(row.options);
    }

    private keys({ kind, experiment }: Place): string[] {
        return this.friction.experiment(kind, experiment).params.map(({ key }) => key);
    }

    private zoom({ axes }: Place): string {
        // The axes may depend on what the page has drawn; the states after this one must not.
        const chance = new Chance(this.chance.below(2 ** 31));
        return chance
            .some(axes, axes.length)
            .map(({ name, min, max, log }) => {
                const [forwards, inverse] = log ? [Math.log10, (value: number) => 10 ** value] : [Number, Number];
                const width = (forwards(max) - forwards(min)) * 10 ** chance.between(-6, 0);
                const from = chance.number(forwards(min), forwards(max) - width);
                return [name, inverse(from), inverse(from + width)].join(":");
            })
            .join("~");
    }

    private pins(place: Place): string {
        const text = (part: string): string => part.replace(/%/g, "%25").replace(/\*/g, "%2A").replace(/~/g, "%7E");
        return Array.from({ length: this.chance.below(5) }, () => {
            const pairs = Object.entries(this.given(place, MOST_PINNED));
            return pairs.length === 0 ? "." : pairs.map((pair) => pair.map(text).join(":")).join("*");
        }).join("~");
    }
}

/** Link to a state as any program might write it. */
export function linkTo({ place, settings }: State): string {
    const all = ["experiments", "transmission"].includes(place.view)
        ? { run: place.experiment, ...settings }
        : settings;
    // links of version 1 mean an earlier fit of this servo
    const v = Object.values(all).some((value) => /(^|:)feetech_sts3215_7_4V($|[*~])/.test(value)) ? "2" : "1";
    return `#/${place.view}?${new URLSearchParams({ ...all, v })}`;
}

function rowNamed(params: Experiment["params"], key: string): Param {
    const result = search(params, key);
    if (!result) throw new Error(`no row '${key}'`);
    return result;
}

function search(params: readonly Param[], key: string): Param | undefined {
    for (const param of params) {
        if (param.key === key) return param;
        for (const { params: inner } of param.options ?? []) {
            const result = search(inner, key);
            if (result) return result;
        }
    }
    return undefined;
}
