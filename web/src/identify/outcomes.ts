// What the tasks of a work have found, by their names. Whoever goes through the work again takes it from here.
import type { Bytes, Module } from "./module";

/** Names of tasks, each with what it has found. */
export type Found = Map<string, Bytes>;

/** The work and its tasks contradict each other. */
export const NONE_LEFT = "no task is left of a work that is not done";

/** A task that was cut off at a limit says so in its name; one that was not finds the same with any larger limit. */
const cut = (name: string, limit: number): string => `${name} up to ${limit}`;

/** Keep what the task that is in the module has found. */
export function keepOutcome(found: Found, module: Module): void {
    const { taskName, taskLimit, evaluations } = module;
    found.set(taskLimit > 0 && evaluations >= taskLimit ? cut(taskName, taskLimit) : taskName, module.outcome);
}

/** Give the module what its task has found elsewhere; false when that is not known. */
function takeOutcome(found: Found, module: Module): boolean {
    const { taskName, taskLimit } = module;
    const whole = found.get(taskName);
    if (whole) module.outcome = whole;
    if (whole && (taskLimit === 0 || module.evaluations < taskLimit)) return true;
    const known = found.get(cut(taskName, taskLimit));
    if (known) module.outcome = known;
    return known !== undefined;
}

/** Go through a work with what others have found. */
export function replay(found: Found, module: Module): void {
    // bound: the tasks of the work, of which each pass ends one; the library ends a task at its limit
    while (!module.done) {
        if (!module.take()) throw new Error(NONE_LEFT);
        if (!takeOutcome(found, module)) while (module.advance());
        module.end();
    }
}
