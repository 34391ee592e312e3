// A prediction: the reader chooses before the figure shows the result, and then sees both.
import { html, nothing, type TemplateResult } from "lit";
import { group, t, tHtml, type GroupKey, type Key, type Text } from "../../i18n/messages";
import { LiveElement } from "../../ui/live-element";
import type { FigureState } from "./figure-state";
import { guesses, UNGUESSED } from "./guesses";

export interface Guess {
    name: string;
    asks: Key;
    answers: GroupKey & `story.${string}`;
    /** The settings of the figure once the reader has chosen, with all that the question names, as a slider may have been
     *  moved before; a run plays. */
    shows: Readonly<Record<string, string | null>>;
}

export interface Answer {
    text: Text;
    right?: boolean;
    /** Why it is right, or not. */
    why?: Text;
}

export function answersOf({ answers }: Guess): readonly Answer[] {
    return group(answers);
}

class StoryGuess extends LiveElement {
    static override properties = { guess: { attribute: false }, figure: { attribute: false } };
    declare guess: Guess;
    declare figure: FigureState;

    protected override render(): TemplateResult {
        const { guess } = this;
        const given = guesses.value[guess.name];
        const answers = answersOf(guess);
        const done = given !== undefined;
        return html`<fieldset class="story-guess ${done ? "done" : ""}"><legend>${tHtml(guess.asks)}</legend>${answers.map(
            (
                { text, right },
                i,
            ) => html`<button type="button" aria-pressed=${given === i ? "true" : "false"} ?disabled=${done && given !== i}
                class=${done && right ? "right" : ""} @click=${() => this.choose(i)}>${
                    !done
                        ? nothing
                        : right
                          ? html`<span aria-hidden="true">✓ </span>`
                          : given === i
                            ? html`<span aria-hidden="true">✗ </span>`
                            : nothing
                }${text}</button>`,
        )}<p role="status">${
            done
                ? this.verdict(answers, given)
                : html`<button type="button" class="link" @click=${() => this.choose(UNGUESSED)}>${t("story.just-show")}</button>`
        }</p></fieldset>`;
    }

    /** Without a prediction, why the right one is right. */
    private verdict(answers: readonly Answer[], given: number): TemplateResult {
        if (given === UNGUESSED) return html`${answers.find(({ right }) => right)!.why}`;
        const { right, why } = answers[given]!;
        return html`${t(right ? "story.right" : "story.wrong")} ${why}`;
    }

    private choose(i: number): void {
        if (this.guess.name in guesses.peek()) return;
        guesses.value = { ...guesses.peek(), [this.guess.name]: i };
        void this.figure.set(this.guess.shows);
    }
}
customElements.define("story-guess", StoryGuess);
