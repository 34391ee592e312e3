// Finds the address of the lesson's question for a state that shows the answer.
import { lessonAddress, readPlace } from "../model/permalink";
import type { Given, Store } from "../model/store";
import type { Lesson } from "./lessons";

export interface Question {
    address: string;
    /** The question has the same parameters; only its run has not begun. */
    sameParameters: boolean;
}

/** Returns undefined if the state is neither the lesson's answer nor one of the things to try: a parameter differs or was
 *  refused, or something is pinned. Page settings such as zoom and time are ignored. */
export function questionBefore({ id, start, place, tries }: Lesson, view: string, store: Store): Question | undefined {
    const isHere = (address: string): boolean => {
        const { view: name, settings: all } = readPlace(address);
        const { run, ...settings } = all;
        if (name !== view || (run !== undefined && run !== store.experiment.name)) return false;
        const isPage = (key: string): boolean => store.pageRows.some((row) => row.key === key);
        const parameters = Object.entries(settings).filter(([key]) => !isPage(key));
        return areEqual(Object.fromEntries(parameters), store.given.value);
    };
    const isChanged = store.refused || store.pageValue("pin") !== "";
    if (isChanged || ![place, ...tries].some(isHere)) return undefined;
    return { address: lessonAddress(start, id), sameParameters: isHere(start) };
}

function areEqual(a: Given, b: Given): boolean {
    const keys = Object.keys({ ...a, ...b });
    return keys.every((key) => a[key] === b[key] || Number(a[key] ?? NaN) === Number(b[key] ?? NaN));
}
