// The result of a benchmark in Markdown, with everything that is needed to compare it with another.
import type { Entry, Param } from "../../../../wasm/friction";
import { shortNumber, withUnit } from "../../i18n/number-text";
import { rowOf } from "../../model/rows";
import type { BenchmarkResult, RowResult } from "./benchmark";
import type { Spread } from "./rounds";
import { group, t } from "../../i18n/messages";

/** The parameters of Z, unless Z is given. */
const IMPEDANCE = ["K", "B", "T"];

/** The parameters of the measurement in a line, with the symbols and units of their rows, if those are given. */
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

const EXACT = 15;

export function rowTexts({ name }: { name: string }): { title: string; text: string } {
    return (group("benchmark.rows") as Record<string, { title: string; text: string }>)[name]!;
}

/** `machine`: browser or node, with its version; `parameters`: in a line. */
export function markdown(result: BenchmarkResult, machine: string, date: string, parameters: string): string {
    const { values, reach, rounds, rows } = result;
    const columns: readonly [title: string, align: string, cell: (row: RowResult) => string][] = [
        ["", "---", (row) => rowTexts(row).title],
        [t("benchmark.place"), "---", ({ place }) => place],
        [t("benchmark.time"), "---:", ({ time }) => nanoseconds(time.median)],
        [t("benchmark.quartiles"), "---:", ({ time }) => quartiles(time)],
        [t("benchmark.ratio"), "---:", ({ ratio }) => times(ratio.median)],
        [t("benchmark.error"), "---:", ({ error }) => ulps(error)],
    ];
    return [
        t("benchmark.report", { values, reach, rounds, clock: clock(result) }),
        `${machine}; ${date}; ${parameters}.`,
        "",
        columns.map(([title]) => `| ${title} `.replace("  ", " ")).join("") + "|",
        columns.map(([, align]) => `|${align}`).join("") + "|",
        ...rows.map((row) => columns.map(([, , cell]) => `| ${cell(row)} `).join("") + "|"),
        "",
    ].join("\n");
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

/** How something compares with something that takes `ratio` times as long. */
export function against(ratio: number): { how: "faster" | "slower"; times: string } {
    return ratio >= 1 ? { how: "faster", times: times(ratio) } : { how: "slower", times: times(1 / ratio) };
}

export function ulps(error: number | null): string {
    return error === null
        ? "–"
        : Number.isNaN(error)
          ? t("benchmark.no-number")
          : error < 1000
            ? error.toFixed(1)
            : shortNumber(error, 2);
}

/** The resolution of the clock, in a suitable unit. */
export function clock({ clockStep }: BenchmarkResult): string {
    return clockStep >= 0.05
        ? `${Number(clockStep.toPrecision(2))} ms`
        : `${Number((1000 * clockStep).toPrecision(2))} µs`;
}
