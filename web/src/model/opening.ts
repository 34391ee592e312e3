// Whether the page is at its opening: the bare address, before anything was chosen.
import { signal } from "@preact/signals-core";

export const opening = signal(false);
