// A complete C program that computes a view's run or curve with the library: the same numbers as the command line.
import type { Experiment, Report } from "../../../wasm/friction";
import type { Change } from "./changes";

export interface ProgramSource {
    experiment: Experiment;
    settings: Readonly<Record<string, string>>;
    changes: readonly Change[];
    report: Report;
    /** Number of points of a curve. */
    points: number;
    /** Displayed duration of a run [s]. */
    span: number;
}

/** The program as text. `link`: address of the state on the page. */
export function cProgram({ experiment, settings, changes, report, points, span }: ProgramSource, link: string): string {
    const { kind, name, title } = experiment;
    const [from, to] = report.span ?? [0, 1];
    const rows =
        kind === "run"
            ? [
                  `    const double duration = ${double(span)};`,
                  `    ${changes.length ? "" : "const "}double T = fr_run_value(run, "T");`,
                  changes.length === 0
                      ? "    for (double k = 0, rows = floor(duration / T + 0.5); k < rows && fr_run_status(run) == FR_OK; k++) {"
                      : "    for (double k = 0; fr_run_time(run) < duration - T / 2 && fr_run_status(run) == FR_OK; k++) {",
                  ...changes.flatMap((change) => [
                      `        if (k == ${change.steps}) { // t = ${change.time} s`,
                      `            fr_run_set(run, ${lines(change.settings, 28)}, &report);`,
                      ...("T" in change.settings ? ['            T = fr_run_value(run, "T");'] : []),
                      "        }",
                  ]),
                  "        fr_run_now(run, row);",
                  "        print(row, columns);",
                  "        fr_run_step(run, 1);",
                  "    }",
              ]
            : [
                  `    enum { POINTS = ${points} };`,
                  `    const double from = ${double(from)}, to = ${double(to)};`,
                  "    for (int i = 0; i < POINTS; i++) {",
                  "        double x = i == POINTS - 1 ? to : from + (to - from) * i / (POINTS - 1);",
                  "        at(run, x, row);",
                  "        print(row, columns);",
                  "    }",
              ];
    const values = Object.entries(settings).map(([key, value]) => `        {"${literal(key)}", ${setting(value)}},\n`);
    return `// ${title}: ${link}
//
//     cc program.c $(pkg-config --cflags --libs friction-explorer)
#include <friction/explorer.h>
#include <math.h>
#include <stdio.h>

static void print(const double *row, int columns)
{
    for (int c = 0; c < columns; c++)
        printf("%.17g%c", row[c], c + 1 < columns ? ',' : '\\n');
}
${
    kind === "run"
        ? ""
        : `
/// The row of the curve at x.
static void at(const FrRun *run, double x, double *row)
{
    FrSamples one = {.columns = fr_run_channels(run), .capacity = 1, .data = row};
    fr_curve_rows(run, &x, 1, &one);
}
`
}
int main(void)
{
    const FrSetting settings[] = {
${values.join("")}        {NULL, 0, NULL},
    };
    FrFinding found[16];
    FrReport report = fr_report(found, 16);
    FrRun *run = fr_run_create(FR_${kind.toUpperCase()}, "${name}", settings, ${values.length}, &report);
    if (!run) {
        for (int i = 0; i < report.count; i++)
            fprintf(stderr, "%s\\n", report.finding[i].text);
        return 2;
    }
    double row[FR_CHANNEL_MAX];
    ${kind === "run" ? "fr_run_now(run, row);" : `at(run, ${double(from)}, row);`}
    // without the last columns if they have no value
    int columns = 0;
    for (int c = 0; c < fr_run_channels(run); c++)
        columns = fr_run_has_channel(run, c, row) ? c + 1 : columns;
    for (int c = 0; c < columns; c++)
        printf("%s%c", fr_run_channel_key(run, c), c + 1 < columns ? ',' : '\\n');
${rows.join("\n")}
    fr_run_destroy(run);
    return 0;
}
`;
}

/** Initialiser of the value and the word of a setting. */
function setting(value: string): string {
    return Number.isFinite(Number(value)) ? `${double(Number(value))}, NULL` : `0, "${literal(value)}"`;
}

/** Settings as a string literal of several lines; all but the first are indented by `indent` blanks. */
function lines(settings: ProgramSource["settings"], indent: number): string {
    const all = Object.entries(settings).map(([key, value]) => `"${literal(`${key}=${value}`)}\\n"`);
    return all.join(`\n${" ".repeat(indent)}`) || '""';
}

/** A literal of type double with the same bits. */
function double(value: number): string {
    const text = String(value);
    return /[.e]/.test(text) ? text : `${text}.0`;
}

function literal(text: string): string {
    return text.replace(/[\\"]/g, "\\$&").replace(/\?\?/g, "?\\?");
}
