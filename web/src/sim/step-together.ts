// Steps several runs together. Runs with a different time step follow the first, in steps of their length.
import { FrictionError, type Friction, type Run } from "../../../wasm/friction";
import { duration } from "../i18n/number-text";
import { t } from "../i18n/messages";
import { ownFinding } from "../model/own-finding";
import type { Given } from "../model/store";

/** Tolerance for rounding, relative to a step. */
const SLACK = 1e-6;
/** Maximum number of steps of another run within one step of the first, which cannot be interrupted. */
const FINEST = 1000;

/** Refuses settings whose time step is too small compared with the run's. */
export function refuseTooFine(run: Run, { T }: Given): void {
    const least = Number(run.value("T")) / FINEST;
    if (!(Number(T) < least)) return;
    const text = t("run.too-fine", { time: duration(Number(T)), least: duration(least) });
    throw new FrictionError({ ...run.report, findings: [ownFinding("T", text)] });
}

/** Number of steps by which a run is behind the first, in its own time step. */
export function stepsBehind(first: Run, run: Run): number {
    return Math.max(0, Math.floor((first.time - run.time) / Number(run.value("T")) + SLACK));
}

/** `first`: the run that the others follow, if it is not in `runs`. */
export function stepTogether(friction: Friction, runs: readonly Run[], steps: number, first = runs[0]!): void {
    const T = first.value("T");
    friction.stepTogether(
        runs.filter((run) => run.value("T") === T),
        steps,
    );
    for (const run of runs) {
        const due = run.value("T") === T ? 0 : stepsBehind(first, run);
        if (due > 0) friction.stepTogether([run], due);
    }
}
