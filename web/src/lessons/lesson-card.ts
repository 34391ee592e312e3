// One lesson: a situation, a question, predictions to choose from, and after "Show me" the answer beside the page's
// state.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { LiveElement } from "../live-element";
import { say, tell } from "../notation/words";
import { answered, NO_PREDICTION, remember } from "./course";
import { lessons, type Lesson } from "./lessons";

class LessonCard extends LiveElement {
    static override properties = { lesson: { attribute: false }, open: { attribute: false } };
    declare lesson: Lesson;
    /** Open another lesson, or none if the name is empty. */
    declare open: (id: string) => void;
    /** The chosen prediction, before the answer is shown. */
    private readonly chosen = signal<{ id: string; answer: number } | undefined>(undefined);

    protected override render(): TemplateResult {
        const { lesson, open } = this;
        const { id, right } = lesson;
        const at = lessons.indexOf(lesson);
        const given = answered.value[id];
        const shown = given !== undefined;
        const prediction = given ?? (this.chosen.value?.id === id ? this.chosen.value.answer : NO_PREDICTION);
        const answers = say(lesson.answers).split("|");
        const to = (other: Lesson | undefined, words: string, style = ""): TemplateResult | typeof nothing =>
            other
                ? html`<button type="button" class=${style} @click=${() => open(other.id)}>${words}</button>`
                : nothing;
        return html`<section class="lesson ${shown ? "done" : ""}" aria-labelledby="lesson-title">
            <div class="lesson-told">
                <p class="lesson-count">${say("lesson.count", { number: at + 1, all: lessons.length })}</p>
                <h2 id="lesson-title" tabindex="-1">${say(lesson.title)}</h2>
                ${tell(lesson.told)}
            </div>
            <div class="lesson-asked">
                <fieldset><legend>${say("lesson.predict")}</legend>${answers.map(
                    (text, i) => html`<label class=${shown && i === right ? "right" : ""}><input type="radio"
                        name="prediction" ?disabled=${shown} .checked=${live(i === prediction)}
                        @change=${() => (this.chosen.value = { id, answer: i })}><span>${
                            !shown ? nothing : i === right ? "✓ " : i === prediction ? "✗ " : nothing
                        }${text}</span></label>`,
                )}</fieldset>
                <p class="actions"><button type="button" class=${shown ? "" : "primary"} @click=${() => this.show(prediction)}
                    >${say(shown ? "lesson.show-again" : "lesson.show")}</button>${
                        shown
                            ? html` <button type="button" @click=${this.toFigures}>${say("lesson.see")}</button>`
                            : nothing
                    }</p>
            </div>
                <div role="status" class="lesson-shown">${
                    shown
                        ? html`<p><strong>${
                              prediction === right
                                  ? say("lesson.right")
                                  : say(prediction === NO_PREDICTION ? "lesson.answer" : "lesson.wrong", {
                                        answer: answers[right],
                                    })
                          }</strong></p>${tell(lesson.shown)}`
                        : nothing
                }</div>
            <div class="lesson-way">
                ${to(lessons[at - 1], say("lesson.previous"))}
                ${to(lessons[at + 1], say("lesson.next"), shown ? "primary" : "")}
                <ol aria-label=${say("lesson.all")}>${lessons.map(
                    (one, i) => html`<li><button type="button" class="small" title=${say(one.title)}
                        aria-current=${one === lesson ? "step" : nothing}
                        aria-label="${i + 1}: ${say(one.title)}${one.id in answered.value ? say("lesson.done") : ""}"
                        @click=${() => open(one.id)}>${i + 1}${one.id in answered.value ? "✓" : ""}</button></li>`,
                )}</ol>
                <button type="button" class="small" @click=${this.restart}>${say("lesson.restart")}</button>
                <button type="button" class="small" @click=${() => open("")}>${say("lesson.close")}</button>
            </div>
        </section>`;
    }

    private show(prediction: number): void {
        const { id, place } = this.lesson;
        remember({ [id]: prediction, ...answered.value });
        location.hash = `#/${place}&lesson=${id}&v=1`;
    }

    private readonly toFigures = (): void => document.querySelector(".figures")?.scrollIntoView();

    private readonly restart = (): void => {
        this.chosen.value = undefined;
        remember({});
        this.open(lessons[0]!.id);
    };
}
customElements.define("lesson-card", LessonCard);
