// The command line that computes what a view shows; `log` is the file of its recording, `duration` the time that is
// shown of a run [s].
import type { Experiment, Report } from "../../../wasm/friction";

export function commandLine(
    experiment: Experiment,
    given: Readonly<Record<string, string>>,
    report: Report,
    points: number,
    log?: string,
    duration = experiment.duration,
): string {
    const settings = Object.entries(given).map(([key, value]) => `${key}=${quoted(value)}`);
    const extent =
        log !== undefined
            ? `--log=${quoted(log)}`
            : experiment.kind === "run"
              ? `--duration=${duration}`
              : report.span
                ? `--x=${report.span[0]}:${report.span[1]}:${points}`
                : "";
    return ["friction", experiment.kind, experiment.name, ...settings, extent].filter((word) => word !== "").join(" ");
}

/** A word of a command in a shell. */
export function quoted(text: string): string {
    return /^[\w.+-]*$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}
