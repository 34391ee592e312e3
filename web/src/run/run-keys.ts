// The keys of a run: Space, a full stop and R, where they mean nothing else.
import type { RunActions } from "./run-controls";

export function onRunKey(event: KeyboardEvent, { toggle, step, reset }: RunActions): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    // They act from the run's own place, or from no place in particular.
    if (target.closest(".panel, .notes, header")) return;
    // Where a key already means something, it keeps its meaning.
    if (target.closest("button, a, select, summary, input:not([type=range]), textarea")) return;
    const act = { " ": toggle, ".": step, r: reset, R: reset }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
}
