// What the reader has predicted, by the names of the questions: the place of the answer. It is nowhere else, and gone with the page.
import { signal } from "@preact/signals-core";

/** Of a reader who wanted to see it without a prediction. */
export const UNGUESSED = -1;

export const guesses = signal<Readonly<Record<string, number>>>({});
