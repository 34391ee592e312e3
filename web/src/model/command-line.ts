// The command that computes a view's run or curve. `log`: file of its recording; `duration`: displayed part of a run [s].
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

/** A word of a shell command, quoted if necessary. */
export function quoted(text: string): string {
    return /^[\w.+-]*$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}
