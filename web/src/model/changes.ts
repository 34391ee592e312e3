// Settings of a run since its start: the initial settings, and the settings after each change.
import { sameSettings } from "./same";
import type { Given } from "./store";

/** Settings that apply from a step on. */
export interface Change {
    readonly steps: number;
    readonly time: number;
    readonly settings: Given;
}

/** Changes in order; the first holds the initial settings. */
export type Changes = readonly [start: Change, ...later: Change[]];

export function unchanged(settings: Given): Changes {
    return [{ steps: 0, time: 0, settings }];
}

/** Add a change of settings; changes at later steps are dropped. */
export function withChange([start, ...later]: Changes, now: Change): Changes {
    if (now.steps <= 0) return [now];
    const past: Changes = [start, ...later.filter(({ steps }) => steps < now.steps)];
    return sameSettings(past.at(-1)!.settings, now.settings) ? past : [...past, now];
}
