// The reader's predictions: name of the question -> index of the answer. They are not stored, and lost with the page.
import { signal } from "@preact/signals-core";

/** The index if the reader looks at the answer without a prediction. */
export const UNGUESSED = -1;

export const guesses = signal<Readonly<Record<string, number>>>({});
