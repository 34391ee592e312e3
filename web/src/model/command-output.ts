// Output of the copied command of a run: every step, byte for byte.
import type { Finding, Friction, Run } from "../../../wasm/friction";
import { cNumber } from "./c-number";
import type { Changes } from "./changes";

export const MOST_STEPS = 1_000_000;
/** Number of rows read in one call. */
const ROWS = 1000;
/** Keys of the findings that the command prints. */
const NOTED = ["method", "params", "log", "model", "tau_max"];

/** Number of steps of a run over this duration [s]. */
export function stepsOf(duration: number, timeStep: number): number {
    return Math.floor(duration / timeStep + 0.5);
}

/** `heads`: first lines, if the settings have changed during the run, which no command can repeat. */
export function commandOutput(
    friction: Friction,
    experiment: string,
    [start, ...later]: Changes,
    duration: number,
    heads: readonly string[] = [],
): string[] {
    const run = friction.open("run", experiment, start.settings);
    try {
        // Quantities that do not exist, such as a hand's torque, have no column.
        const now = run.now();
        const keys = run.experiment.channels.map(({ key }) => key).filter((key) => !Number.isNaN(now[key]));
        const parts = heads.map((line) => `# ${line}\n`);
        parts.push(...run.report.findings.flatMap(headline), `${keys.join(",")}\n`);
        for (const { steps, settings } of later) {
            const whole = run.steps + stepsOf(duration - run.time, Number(run.value("T")));
            parts.push(...rowsOf(run, keys, Math.min(steps, whole) - run.steps));
            if (steps >= whole) return parts;
            run.set(settings);
        }
        parts.push(...rowsOf(run, keys, stepsOf(duration - run.time, Number(run.value("T")))));
        return parts;
    } finally {
        run.close();
    }
}

function rowsOf(run: Run, keys: readonly string[], steps: number): string[] {
    const parts: string[] = [];
    for (let left = steps; left > 0 && run.running; left -= ROWS) {
        const columns = run.rows(Math.min(ROWS, left));
        const count = columns[keys[0]!]!.length;
        const rows = Array.from(
            { length: count },
            (_, i) => `${keys.map((key) => cNumber(columns[key]![i]!)).join(",")}\n`,
        );
        parts.push(rows.join(""));
    }
    return parts;
}

function headline({ severity, key, english, text }: Finding): string[] {
    if (severity === "error" || (severity === "note" && !NOTED.includes(key))) return [];
    return [`# ${severity}: ${english ?? text}\n`];
}
