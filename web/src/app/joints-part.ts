// The experiments with several joints or a transmission: a separate module, which joins the library when the first of
// them is opened, or after everything else has loaded.
import wasm from "built:joints-wasm";
import { load, type Friction } from "../../../wasm/friction";
import { loadedOnce } from "../environment/received";
import { allExperiments, libraryWording } from "../model/library";

/** Whether the module has joined the library. */
export function hasJoints(): boolean {
    return allExperiments.peek() !== undefined;
}

export const loadJoints = loadedOnce(async (friction: Friction): Promise<void> => {
    friction.join(await load(wasm, libraryWording()));
    allExperiments.value = friction.description.experiments;
});
