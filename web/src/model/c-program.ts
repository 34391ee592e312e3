// A complete C program against the library that computes what a view shows: the rows of a run, or of a curve, with the
// numbers of the command line.
import type { Experiment, Report } from "../../../wasm/friction";
import type { Change } from "./changes";

/** What a view shows. */
export interface Shown {
    experiment: Experiment;
    settings: Readonly<Record<string, string>>;
    /** Of a run: settings that have changed on the way. */
    changes: readonly Change[];
    report: Report;
    /** Of a curve. */
    points: number;
    /** Of a run: the time that is shown [s]. */
    span: number;
}

/** `link`: the state on the page. */
export function cProgram({ experiment, settings, changes, report, points, span }: Shown, link: string): string {
    const { kind, name, title } = experiment;
    const [from, to] = report.span ?? [0, 1];
    const rows =
        kind === "run"
            ? [
                  `    const double duration = ${double(span)};`,
                  changes.length === 0
                      ? "    for (double k = 0, rows = floor(duration / run.T + 0.5); k < rows && run.status == FR_OK; k++) {"
                      : "    for (double k = 0; fr_run_time(&run) < duration - run.T / 2 && run.status == FR_OK; k++) {",
                  ...changes.flatMap((change) => [
                      `        if (k == ${change.steps}) // t = ${change.time} s`,
                      `            fr_run_set(&run, ${lines(change.settings, 42)}, &report);`,
                  ]),
                  "        fr_run_now(&run, row);",
                  "        print(row, columns);",
                  "        fr_run_steps(&run, 1);",
                  "    }",
              ]
            : [
                  `    enum { POINTS = ${points} };`,
                  `    const double from = ${double(from)}, to = ${double(to)};`,
                  "    for (int i = 0; i < POINTS; i++) {",
                  "        double x = i == POINTS - 1 ? to : from + (to - from) * i / (POINTS - 1);",
                  "        experiment->at(fr_run_model(&run), x, row);",
                  "        print(row, columns);",
                  "    }",
              ];
    return `// ${title}: ${link}
//
//     cc program.c $(pkg-config --cflags --libs friction)
#include <friction/friction.h>
#include <math.h>
#include <stdio.h>

static FrRun run;

static void print(const double *row, int columns)
{
    for (int c = 0; c < columns; c++)
        printf("%.17g%c", row[c], c + 1 < columns ? ',' : '\\n');
}

int main(void)
{
    const char *settings = ${lines(settings, 27)};
    FrFinding found[16];
    FrReport report = fr_report(found, 16);
    const FrExperiment *experiment = fr_experiment_find(FR_${kind.toUpperCase()}, "${name}");
    if (fr_run_open(&run, experiment, settings, &report) != FR_OK) {
        for (int i = 0; i < report.count; i++)
            fprintf(stderr, "%s\\n", report.finding[i].text);
        return 2;
    }
    double row[FR_CHANNEL_MAX];
    ${kind === "run" ? "fr_run_now(&run, row);" : `experiment->at(fr_run_model(&run), ${double(from)}, row);`}
    // without the last columns if they have no value
    int columns = fr_experiment_channel_count(experiment);
    for (int optional = experiment->optional_channels; optional > 0 && isnan(row[columns - 1]); optional--)
        columns--;
    for (int c = 0; c < columns; c++)
        printf("%s%c", experiment->channels[c].key, c + 1 < columns ? ',' : '\\n');
${rows.join("\n")}
    return 0;
}
`;
}

/** Settings as a literal of lines, the further ones after so many blanks. */
function lines(settings: Shown["settings"], indent: number): string {
    const all = Object.entries(settings).map(([key, value]) => `"${literal(`${key}=${value}`)}\\n"`);
    return all.join(`\n${" ".repeat(indent)}`) || '""';
}

/** Reads back to the same bits, as a double. */
function double(value: number): string {
    const text = String(value);
    return /[.e]/.test(text) ? text : `${text}.0`;
}

function literal(text: string): string {
    return text.replace(/[\\"]/g, "\\$&").replace(/\?\?/g, "?\\?");
}
