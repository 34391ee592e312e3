// A prediction: the reader chooses before the figure shows the result, and then sees both.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { group, t, type GroupKey, type Text } from "../../i18n/messages";
import { LiveElement, properties } from "../../ui/live-element";
import type { FigureState } from "./figure-state";

export interface Guess {
    texts: GroupKey & `story.${string}.guess`;
    /** The settings of the figure once the reader has chosen, with all that the question names, as a slider may have been
     *  moved before; a run plays. */
    shows: Readonly<Record<string, string | null>>;
}

interface Answer {
    text: Text;
    right?: boolean;
    /** Why it is right, or not. */
    why?: Text;
}

/** The index if the reader looks at the answer without a prediction. */
export const UNGUESSED = -1;

/** The reader's predictions: key of the question's texts -> index of the answer. They are lost with the page. */
export const guesses = signal<Readonly<Record<string, number>>>({});

class StoryGuess extends LiveElement {
    static override properties = properties("guess", "figure");
    declare guess: Guess;
    declare figure: FigureState;

    protected override render(): TemplateResult {
        const { texts } = this.guess;
        const given = guesses.value[texts];
        const { asks, answers }: { asks: Text; answers: readonly Answer[] } = group(texts);
        const done = given !== undefined;
        const sign = (i: number): TemplateResult | typeof nothing => {
            const shown = !done ? "" : answers[i]!.right ? "✓ " : given === i ? "✗ " : "";
            return shown === "" ? nothing : html`<span aria-hidden="true">${shown}</span>`;
        };
        return html`<fieldset class="story-guess ${done ? "done" : ""}"><legend>${asks}</legend>${answers.map(
            ({ text, right }, i) =>
                html`<button type="button" aria-pressed=${given === i ? "true" : "false"} ?disabled=${done && given !== i}
                class=${done && right ? "right" : ""} @click=${() => this.choose(i)}>${sign(i)}${text}</button>`,
        )}<p role="status">${
            done
                ? verdict(answers, given)
                : html`<button type="button" class="link" @click=${() => this.choose(UNGUESSED)}>${t("story.just-show")}</button>`
        }</p></fieldset>`;
    }

    private choose(i: number): void {
        const { texts, shows } = this.guess;
        if (texts in guesses.peek()) return;
        guesses.value = { ...guesses.peek(), [texts]: i };
        void this.figure.set(shows);
    }
}
customElements.define("story-guess", StoryGuess);

/** Without a prediction, why the right one is right. */
function verdict(answers: readonly Answer[], given: number): TemplateResult {
    if (given === UNGUESSED) return html`${answers.find(({ right }) => right)!.why}`;
    const { right, why } = answers[given]!;
    return html`${t(right ? "story.right" : "story.wrong")} ${why}`;
}
