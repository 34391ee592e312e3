// Outcomes of the tasks of a work unit, by task name. Another worker that replays the unit takes them from here.
import type { Bytes, Module } from "./module";

/** Outcomes by task name. */
export type Found = Map<string, Bytes>;

/** The work unit and its tasks contradict each other. */
export const NONE_LEFT = "no task is left of a work that is not done";

/** Name of a task that ended at a limit. Any other task has the same outcome with every larger limit. */
const cut = (name: string, limit: number): string => `${name} up to ${limit}`;

/** Keep the outcome of the task in the module. */
export function keepOutcome(found: Found, module: Module): void {
    const { taskName, taskLimit, evaluations } = module;
    found.set(taskLimit > 0 && evaluations >= taskLimit ? cut(taskName, taskLimit) : taskName, module.outcome);
}

/** Give the module the outcome that its task had elsewhere; false if it is not known. */
function takeOutcome(found: Found, module: Module): boolean {
    const { taskName, taskLimit } = module;
    const whole = found.get(taskName);
    if (whole) module.outcome = whole;
    if (whole && (taskLimit === 0 || module.evaluations < taskLimit)) return true;
    const known = found.get(cut(taskName, taskLimit));
    if (known) module.outcome = known;
    return known !== undefined;
}

/** Replay a work unit with the outcomes of other workers. */
export function replay(found: Found, module: Module): void {
    // bound: the tasks of the work, of which each pass ends one; the library ends a task at its limit
    while (!module.done) {
        if (!module.take()) throw new Error(NONE_LEFT);
        if (!takeOutcome(found, module)) while (module.advance());
        module.end();
    }
}
