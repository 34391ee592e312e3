// Card of a lesson: a situation, a question, predictions to choose from, and after "Show me" the answer with its state.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { followed } from "../ui/followed-link";
import { LiveElement, properties } from "../ui/live-element";
import { popup } from "../ui/popup";
import { t, tHtml } from "../i18n/messages";
import { answered, NO_PREDICTION, remember } from "./course";
import "./handout";
import { answerLines, paragraphs, textsOf } from "./lesson-texts";
import { lessons, rightOf, type Lesson, type LessonTexts } from "./lessons";
import { lessonAddress, readPlace } from "../model/permalink";
import "./lessons.css";
import type { Given, Store } from "../model/store";

class LessonCard extends LiveElement {
    static override properties = properties("lesson", "open", "follow", "restore", "address", "finish", "adjust");
    declare lesson: Lesson;
    /** Opens another lesson, or closes this one if the name is empty. */
    declare open: (id: string) => Promise<void>;
    /** Shows the state of this address from its start. */
    declare follow: (address: string) => Promise<void>;
    declare restore: (address: string) => Promise<void>;
    /** Address of the displayed state. */
    declare address: () => string;
    /** Takes the displayed run to its end. */
    declare finish: () => Promise<void>;
    /** Shows the first slider of the lesson, once the folded card uncovers the parameters. */
    declare adjust: () => void;
    /** On a phone only the title is visible. */
    private readonly folded = signal(false);
    /** Set while a lesson is printed: with its answer, or without. */
    private readonly paper = signal<"with" | "without" | undefined>(undefined);
    /** The chosen prediction, before the answer is shown. */
    private readonly chosen = signal<{ id: string; answer: number } | undefined>(undefined);

    protected override render(): TemplateResult {
        const { lesson, open } = this;
        const { id } = lesson;
        const at = lessons.indexOf(lesson);
        const given = answered.value[id];
        const paper = this.paper.value;
        const shown = paper === undefined ? given !== undefined : paper === "with";
        // a printed sheet contains no prediction
        const prediction = paper
            ? NO_PREDICTION
            : (given ?? (this.chosen.value?.id === id ? this.chosen.value.answer : NO_PREDICTION));
        const texts = textsOf(lesson);
        const { answers } = texts;
        const right = rightOf(answers);
        const to = (other: Lesson | undefined, words: string, style = ""): TemplateResult | typeof nothing =>
            other
                ? html`<button type="button" class="small ${style}" @click=${() => void open(other.id)}>${words}</button>`
                : nothing;
        const look = [
            ...[shown ? "done" : "", this.folded.value ? "folded" : ""],
            ...[paper ? "paper" : "", paper === "without" ? "task" : ""],
        ];
        return html`<section class="lesson ${look.join(" ")}" aria-labelledby="lesson-title">
            <button type="button" class="small lesson-fold" @click=${this.fold}>${t(
                this.folded.value ? "lesson.unfold" : "lesson.fold-up",
            )}</button>
            <div class="lesson-text">
                ${popup({
                    id: "lesson-list",
                    look: "lesson-count",
                    button: html`${t("lesson.count", { number: at + 1, all: lessons.length })} <span aria-hidden="true">▾</span>`,
                    closes: true,
                    sheet: () => this.list(),
                })}
                <h2 id="lesson-title" tabindex="-1">${texts.title}</h2>
                ${paragraphs(texts.situation)}
            </div>
            <div class="lesson-asked">
                <fieldset><legend>${t("lesson.predict")}</legend>${answers.map(
                    ({ text }, i) => html`<label class=${shown && i === right ? "right" : ""}><input type="radio"
                        name="prediction" ?disabled=${shown} .checked=${live(i === prediction)}
                        @change=${() => (this.chosen.value = { id, answer: i })}><span>${
                            !shown ? nothing : i === right ? "✓ " : i === prediction ? "✗ " : nothing
                        }${text}</span></label>`,
                )}</fieldset>
                ${paper === "without" ? answerLines() : nothing}
                <p class="actions"><button type="button" class=${shown ? "" : "primary"} @click=${() => this.show(prediction)}
                    >${t(shown ? "lesson.show-again" : "lesson.show")}</button>
                    ${shown ? html`<button type="button" class="small" @click=${this.hide}>${t("lesson.hide")}</button>` : nothing}</p>
            </div>
                <div role="status" class="lesson-shown">${
                    shown
                        ? html`${verdict(texts, prediction)}${paragraphs(texts.explanation)}
                              <h3>${t("lesson.tries")}</h3><ul class="lesson-tries">${lesson.tries.map(
                                  (place, i) =>
                                      html`<li><a href=${lessonAddress(place, id)} @click=${followed((address) => void this.follow(address))}>${texts.tries[i]}</a></li>`,
                              )}</ul>`
                        : nothing
                }</div>
            <div class="lesson-way">
                ${to(lessons[at - 1], t("lesson.previous"))}
                ${to(lessons[at + 1], t("lesson.next"), shown ? "primary" : "")}
                <button type="button" class="small" @click=${() => this.print("without")}>${t("lesson.print-without")}</button>
                <button type="button" class="small" @click=${() => this.print("with")}>${t("lesson.print-with")}</button>
                ${popup({
                    id: "handout",
                    look: "small",
                    button: t("lesson.handout-open"),
                    sheet: () => html`<handout-form .lesson=${lesson} .open=${open} .follow=${this.follow} .restore=${this.restore}
                        .address=${this.address} .finish=${this.finish}></handout-form>`,
                })}
                <button type="button" class="small" @click=${this.restart}>${t("lesson.restart")}</button>
                <button type="button" class="small" @click=${() => void open("")}>${t("lesson.close")}</button>
            </div>
        </section>`;
    }

    private readonly fold = async (): Promise<void> => {
        this.folded.value = !this.folded.value;
        await this.updateComplete;
        if (this.folded.value) this.adjust();
    };

    private list(): TemplateResult {
        return html`<nav class="lesson-list" aria-label=${t("lesson.all")}><ol>${lessons.map((lesson, i) => {
            const done = lesson.id in answered.value;
            const { title } = textsOf(lesson);
            return html`<li><button type="button" aria-current=${lesson === this.lesson ? "step" : nothing}
                aria-label=${t("lesson.item", { number: i + 1, title, done: done ? "yes" : "no" })}
                @click=${() => this.open(lesson.id)}><span class="quiet">${i + 1}</span>
                ${title}${done ? " ✓" : ""}</button></li>`;
        })}</ol></nav>`;
    }

    private show(prediction: number): void {
        const { id, place } = this.lesson;
        remember({ [id]: prediction, ...answered.value });
        void this.follow(lessonAddress(place, id));
    }

    /** Asks again, as for the first time. */
    private readonly hide = (): void => {
        const { id } = this.lesson;
        const { [id]: _, ...others } = answered.value;
        this.chosen.value = undefined;
        remember(others);
        void this.open(id);
    };

    /** Prints the page with this lesson: as a task at the start of the run, or with the answer at its end. Afterwards the page
     *  returns to its current state. */
    private async print(paper: "with" | "without"): Promise<void> {
        const { id, place } = this.lesson;
        const before = this.address();
        if (paper === "without") {
            await this.open(id);
        } else {
            await this.follow(lessonAddress(place, id));
            await this.finish();
        }
        this.paper.value = paper;
        await this.updateComplete;
        // the pictures are drawn in the next frame
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const after = (): void => {
            this.paper.value = undefined;
            if (before !== this.address()) void this.restore(before);
        };
        // the browser may print after this function returns
        addEventListener("afterprint", after, { once: true });
        window.print();
    }

    private readonly restart = (): void => {
        this.chosen.value = undefined;
        remember({});
        void this.open(lessons[0]!.id);
    };
}
export { lessons };

/** Verdict on a prediction, with its reason. */
function verdict({ answers }: LessonTexts, prediction: number): TemplateResult {
    const right = rightOf(answers);
    if (prediction === right) return html`<p><strong>${t("lesson.right")}</strong></p>`;
    const answer = answers[right]!.text;
    const why = answers[prediction]?.why;
    if (!why) return html`<p><strong>${tHtml("lesson.answer", { answer })}</strong></p>`;
    return html`<p>${tHtml("lesson.wrong", { why, answer })}</p>`;
}

customElements.define("lesson-card", LessonCard);

export interface Question {
    address: string;
    /** The question has the same parameters; only its run has not begun. */
    sameParameters: boolean;
}

/** Returns undefined if the state is neither the lesson's answer nor one of the things to try: a parameter differs or was
 *  refused, or something is pinned. Page settings such as zoom and time are ignored. */
export function questionBefore({ id, start, place, tries }: Lesson, view: string, store: Store): Question | undefined {
    const isHere = (address: string): boolean => {
        const { view: name, settings: all } = readPlace(address);
        const { run, ...settings } = all;
        if (name !== view || (run !== undefined && run !== store.experiment.name)) return false;
        const isPage = (key: string): boolean => store.pageRows.some((row) => row.key === key);
        const parameters = Object.entries(settings).filter(([key]) => !isPage(key));
        return areEqual(Object.fromEntries(parameters), store.given.value);
    };
    const isChanged = store.refused || store.pageValue("pin") !== "";
    if (isChanged || ![place, ...tries].some(isHere)) return undefined;
    return { address: lessonAddress(start, id), sameParameters: isHere(start) };
}

function areEqual(a: Given, b: Given): boolean {
    const keys = Object.keys({ ...a, ...b });
    return keys.every((key) => a[key] === b[key] || Number(a[key] ?? NaN) === Number(b[key] ?? NaN));
}
