// The question that comes before a state: of a state that shows a lesson's answer, the address of the state that the
// lesson asks about.
import { lessonAddress, readPlace } from "../model/permalink";
import type { Given, Store } from "../model/store";
import type { Lesson } from "./lessons";

export interface Question {
    address: string;
    /** It has the same parameters: only the run has not begun. */
    sameParameters: boolean;
}

/** Undefined if the state is neither the lesson's answer nor one of the things to try: another parameter has
 *  been set or refused, or something is pinned. Zoom, time and the like do not matter. */
export function questionBefore({ id, start, place, tries }: Lesson, view: string, store: Store): Question | undefined {
    const isHere = (address: string): boolean => {
        const there = readPlace(address);
        const { run, ...settings } = there.settings;
        if (there.view !== view || (run !== undefined && run !== store.experiment.name)) return false;
        const isPage = (key: string): boolean => store.pageRows.some((row) => row.key === key);
        const parameters = Object.entries(settings).filter(([key]) => !isPage(key));
        return areEqual(Object.fromEntries(parameters), store.given.value);
    };
    const answers = [place, ...tries.map((one) => one.place)];
    const isOwn = store.refused || store.pageValue("pin") !== "";
    if (isOwn || !answers.some(isHere)) return undefined;
    return { address: lessonAddress(start, id), sameParameters: isHere(start) };
}

function areEqual(a: Given, b: Given): boolean {
    const keys = Object.keys({ ...a, ...b });
    return keys.every((key) => a[key] === b[key] || Number(a[key] ?? NaN) === Number(b[key] ?? NaN));
}
