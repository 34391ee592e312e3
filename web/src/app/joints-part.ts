// The experiments with several joints or a transmission: a separate module, which joins the library when the first of
// them is opened, or after everything else has loaded.
import wasm from "built:joints-wasm";
import { load, type Friction } from "../../../wasm/friction";
import { allExperiments, libraryWording } from "../model/library";

let joining: Promise<void> | undefined;

/** Whether the module has joined the library. */
export function hasJoints(): boolean {
    return allExperiments.peek() !== undefined;
}

async function join(friction: Friction): Promise<void> {
    friction.join(await load(wasm, libraryWording()));
    allExperiments.value = friction.description.experiments;
}

export function loadJoints(friction: Friction): Promise<void> {
    joining ??= join(friction);
    // After a failure the next call tries again.
    joining.catch(() => (joining = undefined));
    return joining;
}
