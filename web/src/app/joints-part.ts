// The experiments with several joints or a transmission: a module of their own, which joins the library when the first of them is asked for,
// or when nothing else is left to load.
import wasm from "built:joints-wasm";
import { load, type Friction } from "../../../wasm/friction";
import { allExperiments, libraryWording } from "../model/library";

let joining: Promise<void> | undefined;

/** Whether the module has joined: then nothing has to be waited for. */
export function hasJoints(): boolean {
    return allExperiments.peek() !== undefined;
}

async function join(friction: Friction): Promise<void> {
    friction.join(await load(wasm, libraryWording()));
    allExperiments.value = friction.description.experiments;
}

export function loadJoints(friction: Friction): Promise<void> {
    joining ??= join(friction);
    // The next attempt may succeed.
    joining.catch(() => (joining = undefined));
    return joining;
}
