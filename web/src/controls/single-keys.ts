// Keys that act without Ctrl, such as Space or F. They can be turned off, for speech input or accidental key presses.
import { signal } from "@preact/signals-core";
import { recall, remember } from "../state/memory";

export const singleKeys = signal(recall("keys") !== "off");

export function chooseSingleKeys(on: boolean): void {
    singleKeys.value = on;
    remember("keys", on ? "on" : "off");
}

/** Whether this is such a key, pressed where it has no other meaning. */
export function actsAlone({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    return (
        singleKeys.value &&
        !ctrlKey &&
        !altKey &&
        !metaKey &&
        !(target as HTMLElement).closest("button, a, select, summary, input:not([type=range]), textarea")
    );
}
