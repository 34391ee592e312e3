// A chapter of the story: sections of text, each beside a figure. A file in chapters/ and a row in the table of chapters make
// one.
import type { TemplateResult } from "lit";
import type { Friction } from "../../../../wasm/friction";
import type { Key } from "../../i18n/messages";
import type { FigureState } from "./figure-state";
import type { Guess } from "./story-guess";
import type { Ends, Sets } from "./story-number";
import type { Outcome } from "./story-outcome";
import type { StoryOption } from "./story-options";

export interface Chapter {
    /** Its name in the address. */
    name: string;
    title: Key;
    sections: readonly Section[];
}

export interface FigureRow {
    /** The name of the figure, and what it shows: an address of the page. */
    figure: string;
    shows: string;
    /** In one sentence. */
    caption: Key;
    /** The paper that it is from, by its key in the Papers view. */
    source?: string;
    /** What is drawn of its state instead of its view. */
    draws?: (figure: FigureState, friction: Friction) => TemplateResult;
}

export interface Section extends FigureRow {
    /** What of the figure would answer its question. */
    veils?: "plots";
    /** What leads to the question, or all of it. */
    told: (of: Parts) => TemplateResult;
    asked?: Guess;
    /** What the figure shows once the reader has predicted it. */
    shown?: (of: Parts) => TemplateResult;
}

/** What stands in a text: parts of its figure, and of the reader. */
export interface Parts {
    /** A parameter as a slider; what else changes with its value; the ends of the slider, if not those of the panel's. */
    number: (key: string, sets?: Sets, ends?: Ends) => TemplateResult;
    /** What the run comes to. */
    outcome: (outcome: Outcome) => TemplateResult;
    options: (name: string, options: readonly StoryOption[]) => TemplateResult;
}
