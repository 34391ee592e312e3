// A chapter of the story: sections of text, each next to a figure. The folder chapters/ has their files, and their table.
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
    /** The name of the figure, and the address of the page that it shows. */
    figure: string;
    shows: string;
    /** One sentence. */
    caption: Key;
    /** The paper that it is from, by its key in the Papers view. */
    source?: string;
    /** Drawn from the state of the figure instead of its view. */
    draws?: (figure: FigureState, friction: Friction) => TemplateResult;
}

export interface Section extends FigureRow {
    /** The part of the figure that would answer its question, if that is more than the state in words. */
    veils?: "plots";
    /** The text that leads to the question, or all of it. */
    text: (parts: Parts) => TemplateResult;
    guess?: Guess;
    /** The text about the result, shown after the prediction. */
    answer?: (parts: Parts) => TemplateResult;
}

/** Elements of a text that belong to its figure. */
export interface Parts {
    /** A parameter as a slider. `sets`: choices of the view that change with it; `ends`: range, by default as in the panel. */
    number: (key: string, sets?: Sets, ends?: Ends) => TemplateResult;
    /** A result of the run. */
    outcome: (outcome: Outcome) => TemplateResult;
    options: (name: string, options: readonly StoryOption[]) => TemplateResult;
}
