// Steps of several runs at once. Runs with another time step go as far as the first does, in steps of their own.
import type { Friction, Run } from "../../../wasm/friction";

/** A step may seem early by this part of it, for rounding. */
const SLACK = 1e-6;

/** Steps by which a run is behind another, in its own. */
export function stepsBehind(first: Run, run: Run): number {
    return Math.max(0, Math.floor((first.time - run.time) / Number(run.value("T")) + SLACK));
}

export function stepTogether(friction: Friction, runs: readonly Run[], steps: number): void {
    const [first] = runs;
    const T = first!.value("T");
    friction.stepTogether(
        runs.filter((run) => run.value("T") === T),
        steps,
    );
    for (const run of runs) {
        const due = run.value("T") === T ? 0 : stepsBehind(first!, run);
        if (due > 0) friction.stepTogether([run], due);
    }
}
