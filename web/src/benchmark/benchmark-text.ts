// The result of a benchmark in Markdown, with everything that one needs to compare it with another.
import type { Entry } from "../../../wasm/friction";
import type { BenchmarkResult, RowResult } from "./benchmark";
import type { Spread } from "./statistics";

/** The numbers that were measured with, in a line. */
export function parameterText(entries: readonly Entry[]): string {
    const numbers = entries.filter(({ value }) => typeof value === "number");
    return numbers.map(({ key, value }) => `${key} = ${value}`).join(", ");
}

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
    return value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 10 ? 3 : 2);
}

export function quartiles({ low, high }: Spread): string {
    return `${nanoseconds(low)} – ${nanoseconds(high)}`;
}

export function times(ratio: number): string {
    return ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}

export function ulps(error: number | null): string {
    return error === null ? "–" : error < 1000 ? error.toFixed(1) : error.toExponential(1);
}

/** How finely the clock is read, in a unit that suits it. */
export function clock({ clockStep }: BenchmarkResult): string {
    return clockStep >= 0.05
        ? `${Number(clockStep.toPrecision(2))} ms`
        : `${Number((1000 * clockStep).toPrecision(2))} µs`;
}
