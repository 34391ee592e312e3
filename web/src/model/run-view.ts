// The view that shows a run. Drives with a transmission, which have neither contacts nor links, have a separate view.
import type { Experiment, Friction } from "../../../wasm/friction";
import { allExperiments } from "./library";

const TRANSMISSION = "transmission";

/** The name of the view that shows this run; "" for a run without a picture. */
export function viewOfRun({ scene, contacts }: Experiment): string {
    if (scene.length === 0) return "";
    return contacts === 0 && !scene.some(({ part }) => part === "lines") ? TRANSMISSION : "experiments";
}

export function runsOf(view: string, { description }: Friction): Experiment[] {
    const experiments = allExperiments.value ?? description.experiments;
    return experiments.filter((experiment) => experiment.kind === "run" && viewOfRun(experiment) === view);
}
