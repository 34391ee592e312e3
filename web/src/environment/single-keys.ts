// Keys that act without Ctrl, such as Space or F. They can be turned off, for speech input or accidental key presses.
import { signal } from "@preact/signals-core";
import { recall, remember } from "./memory";

export const singleKeys = signal(recall("keys") !== "off");

export function chooseSingleKeys(on: boolean): void {
    singleKeys.value = on;
    remember("keys", on ? "on" : "off");
}

/** Controls that take every key, and those that take only Space. */
const TYPED_INTO = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";
const PRESSED = "button, a, summary, input:not([type=range])";

/** Whether the key acts alone here: it has no modifier, and the focused element does not use it. */
export function actsAlone({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    const taken = key === " " ? `${TYPED_INTO}, ${PRESSED}` : TYPED_INTO;
    // The document itself takes no key.
    const isTaken = target instanceof Element && target.closest(taken) !== null;
    return singleKeys.value && !ctrlKey && !altKey && !metaKey && !isTaken;
}
