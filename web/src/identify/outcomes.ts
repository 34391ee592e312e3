// Outcomes of the tasks of a work unit, by task name. Other workers use them to replay the unit.
import type { Bytes, Module } from "./module";

/** Outcomes by task name. */
export type Outcomes = Map<string, Bytes>;

/** The work unit and its tasks contradict each other. */
export const NONE_LEFT = "no task is left of a work that is not done";

/** Key of a task that ended at its limit. The outcome of any other task is the same with every larger limit. */
const cut = (name: string, limit: number): string => `${name} up to ${limit}`;

/** Store the outcome of the module's current task. */
export function keepOutcome(outcomes: Outcomes, module: Module): void {
    const { taskName, taskLimit, evaluations } = module;
    outcomes.set(taskLimit > 0 && evaluations >= taskLimit ? cut(taskName, taskLimit) : taskName, module.outcome);
}

/** Set the outcome of the module's current task from another worker; returns false if it is unknown. */
function takeOutcome(outcomes: Outcomes, module: Module): boolean {
    const { taskName, taskLimit } = module;
    const whole = outcomes.get(taskName);
    if (whole) module.outcome = whole;
    if (whole && (taskLimit === 0 || module.evaluations < taskLimit)) return true;
    const known = outcomes.get(cut(taskName, taskLimit));
    if (known) module.outcome = known;
    return known !== undefined;
}

/** Replay a work unit with the outcomes of other workers. */
export function replay(outcomes: Outcomes, module: Module): void {
    // bound: the tasks of the unit, of which each pass ends one; the library ends a task at its limit
    while (!module.done) {
        if (!module.take()) throw new Error(NONE_LEFT);
        if (!takeOutcome(outcomes, module)) while (module.advance());
        module.end();
    }
}
