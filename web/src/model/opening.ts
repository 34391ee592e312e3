// Whether the page is at its opening: the bare address, before anything was chosen.
import { signal } from "@preact/signals-core";
import type { Given } from "./store";

export const opening = signal(false);

/** The state that the bare address opens with: a servo that is switched off, with six friction models. */
export const OPENING: Given = { model: "m6", mass: "0.1", trajectory: "nothing", theta_0: "1.2", loop: "off" };
