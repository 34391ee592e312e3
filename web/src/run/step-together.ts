// Steps of several runs at once. Runs with another time step go as far as the first does, in steps of their own.
import type { Friction, Run } from "../../../wasm/friction";

/** A step may seem early by this part of it, for rounding. */
const SLACK = 1e-6;

export function stepTogether(friction: Friction, runs: readonly Run[], steps: number): void {
    const [first] = runs;
    const T = first!.value("T");
    friction.stepTogether(
        runs.filter((run) => run.value("T") === T),
        steps,
    );
    for (const run of runs) {
        const own = run.value("T");
        if (own === T) continue;
        const due = Math.floor((first!.time - run.time) / Number(own) + SLACK);
        if (due > 0) friction.stepTogether([run], due);
    }
}
