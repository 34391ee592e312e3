// Steps of several runs at once. Runs with another time step go as far as the first does, in steps of their own.
import { FrictionError, type Friction, type Run } from "../../../wasm/friction";
import { duration } from "../notation/number-text";
import { say } from "../notation/words";
import { ownFinding } from "../state/own-finding";
import type { Given } from "../state/store";

/** A step may seem early by this part of it, for rounding. */
const SLACK = 1e-6;
/** A step of the first run is at most so many of another's: none of them can be looked at in between. */
const FINEST = 1000;

/** Refuses settings whose time step is too short beside that of a run. */
export function refuseTooFine(run: Run, { T }: Given): void {
    const least = Number(run.value("T")) / FINEST;
    if (!(Number(T) < least)) return;
    const text = say("run.too-fine", { time: duration(Number(T)), least: duration(least) });
    throw new FrictionError({ ...run.report, findings: [ownFinding("T", text)] });
}

/** Steps by which a run is behind another, in its own. */
export function stepsBehind(first: Run, run: Run): number {
    return Math.max(0, Math.floor((first.time - run.time) / Number(run.value("T")) + SLACK));
}

/** `first`: whom they follow, if it is not one of them. */
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
