// The result of a benchmark in Markdown, with everything that one needs to compare it with another.
import type { Entry, Param } from "../../../wasm/friction";
import { shortNumber, withUnit } from "../notation/number-text";
import { rowOf } from "../state/rows";
import type { BenchmarkResult, RowResult } from "./benchmark";
import type { Spread } from "./statistics";

/** What Z is made of, unless it is given. */
const IMPEDANCE = ["K", "B", "T"];

/** The numbers that were measured with, in a line: with the symbols and units of their rows, if those are given. */
export function parameterText(entries: readonly Entry[], params: readonly Param[] = []): string {
    const given = entries.some(({ key, value }) => key === "Z" && value !== null);
    const numbers = entries.filter(
        ({ key, value }) => typeof value === "number" && !(given && IMPEDANCE.includes(key)),
    );
    const text = ({ key, value }: Entry): string => {
        const row = rowOf(params, key, entries);
        return `${row?.symbol ?? key} = ${withUnit(Number(value), row?.unit ?? "", EXACT)}`;
    };
    return numbers.map(text).join(", ");
}

/** Digits of a parameter. */
const EXACT = 15;

/** `machine`: browser or node, with its version; `parameters`: in a line. */
export function markdown(result: BenchmarkResult, machine: string, date: string, parameters: string): string {
    return [
        `Implicit friction transform Φ_Z: ${result.values} values uniform in ±${result.reach} rad/s, ` +
            `${result.rounds} interleaved rounds, medians with quartiles; the clock steps by ${clock(result)}.`,
        `${machine}; ${date}; ${parameters}.`,
        "",
        "| | where | ns per value | quartiles | GSL's time / this | largest error, ulp |",
        "|---|---|---:|---:|---:|---:|",
        ...result.rows.map(line),
        "",
    ].join("\n");
}

function line({ title, place, time, ratio, error }: RowResult): string {
    return `| ${title} | ${place} | ${nanoseconds(time.median)} | ${quartiles(time)} | ${times(ratio.median)} | ${ulps(error)} |`;
}

export function nanoseconds(value: number): string {
    return value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 9.95 ? 3 : 2);
}

export function quartiles({ low, high }: Spread): string {
    return `${nanoseconds(low)} – ${nanoseconds(high)}`;
}

export function times(ratio: number): string {
    return ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}

/** How a thing compares with one that takes `ratio` times as long. */
export function against(ratio: number): string {
    return ratio >= 1 ? `${times(ratio)} times faster` : `${times(1 / ratio)} times slower`;
}

export function ulps(error: number | null): string {
    return error === null
        ? "–"
        : Number.isNaN(error)
          ? "no number"
          : error < 1000
            ? error.toFixed(1)
            : shortNumber(error, 2);
}

/** How finely the clock is read, in a unit that suits it. */
export function clock({ clockStep }: BenchmarkResult): string {
    return clockStep >= 0.05
        ? `${Number(clockStep.toPrecision(2))} ms`
        : `${Number((1000 * clockStep).toPrecision(2))} µs`;
}
