// What a run has had for settings since its start: those of the start, and those of each change on the way.
import { sameSettings } from "./same";
import type { Given } from "./store";

/** These settings apply from this step on. */
export interface Change {
    readonly steps: number;
    readonly time: number;
    readonly settings: Given;
}

/** The first is that of the start. */
export type Changes = readonly [start: Change, ...later: Change[]];

export function unchanged(settings: Given): Changes {
    return [{ steps: 0, time: 0, settings }];
}

/** A run goes on from here with these settings: changes after this step are dropped. */
export function withChange([start, ...later]: Changes, now: Change): Changes {
    if (now.steps <= 0) return [now];
    const past: Changes = [start, ...later.filter(({ steps }) => steps < now.steps)];
    return sameSettings(past.at(-1)!.settings, now.settings) ? past : [...past, now];
}
