// A handout: one or several lessons on paper, each with the picture of its setup, the question with lines to write on and
// the axes of its plots to sketch in, or with its answer and the curves of its run, and questions of the lecturer. The
// lessons are opened one after the other to draw their plots; afterwards the page returns to its state.
import { signal } from "@preact/signals-core";
import { html, nothing, render, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { recallInTab, rememberInTab } from "../environment/memory";
import { printing } from "../environment/theme";
import { t, tHtml } from "../i18n/messages";
import { lessonAddress } from "../model/permalink";
import { LiveElement, properties } from "../ui/live-element";
import { checkbox } from "../ui/page-choice";
import { currentView, type Drawings } from "../views/current-view";
import { answerLines, paragraphs, textsOf, writingRoom } from "./lesson-texts";
import { lessons, rightOf, type Lesson } from "./lessons";

/** Lines for the answer to a question of the lecturer. */
const LINES = 4;
/** Names under which a tab keeps the lessons chosen beside the open one, and the questions, also in another language. */
const CHOSEN = "handout-beside-";
const QUESTIONS = "handout-questions";
/** Longest wait for the plots of a lesson [ms]. */
const LONGEST = 20_000;

/** Contents of the plots of a handout. */
type Plots = "none" | "axes" | "curves";

interface Sheet extends Drawings {
    lesson: Lesson;
}

class HandoutForm extends LiveElement {
    static override properties = properties("lesson", "open", "follow", "restore", "address", "finish");
    /** The open lesson, which is chosen at first. */
    declare lesson: Lesson;
    declare open: (id: string) => Promise<void>;
    declare follow: (address: string) => Promise<void>;
    declare restore: (address: string) => Promise<void>;
    declare address: () => string;
    declare finish: () => Promise<void>;
    private readonly chosen = signal<ReadonlySet<string> | undefined>(undefined);
    private readonly answers = signal(false);
    private readonly plots = signal<Plots>("axes");
    private readonly questions = signal(recallInTab(QUESTIONS) ?? "");
    /** Number of the lesson that is being drawn; 0: none. */
    private readonly drawing = signal(0);
    private stopped = false;

    private get ids(): ReadonlySet<string> {
        const before = recallInTab(CHOSEN + this.lesson.id)?.split(" ");
        return this.chosen.value ?? new Set(before ?? [this.lesson.id]);
    }

    protected override render(): TemplateResult {
        const { ids } = this;
        const flip = (id: string, on: boolean): void => {
            this.chosen.value = new Set(
                lessons.filter((one) => (one.id === id ? on : ids.has(one.id))).map((one) => one.id),
            );
            rememberInTab(CHOSEN + this.lesson.id, [...this.chosen.value].join(" "));
        };
        const at = this.drawing.value;
        const plots: readonly (readonly [Plots, string])[] = [
            ["axes", t("lesson.handout-axes")],
            ["curves", t("lesson.handout-curves")],
            ["none", t("lesson.handout-no-plots")],
        ];
        return html`<h3>${t("lesson.handout")}</h3>
            <fieldset class="handout-lessons"><legend>${t("lesson.all")}</legend>${lessons.map((one, i) =>
                checkbox(
                    `${i + 1}. ${textsOf(one).title}`,
                    ids.has(one.id),
                    (on) => flip(one.id, on),
                    one === this.lesson,
                ),
            )}</fieldset>
            <p class="handout-parts"><label>${t("lesson.handout-plots")} <select .value=${live(this.plots.value)}
                    @change=${(event: Event) => (this.plots.value = (event.target as HTMLSelectElement).value as Plots)}>${plots.map(
                        ([name, title]) =>
                            html`<option value=${name} ?selected=${name === this.plots.value}>${title}</option>`,
                    )}</select></label>
                ${checkbox(t("lesson.handout-answers"), this.answers.value, this.tell)}</p>
            <label class="handout-own">${t("lesson.handout-own")}<textarea rows="3" .value=${this.questions.value}
                @input=${(event: Event) => this.ask((event.target as HTMLTextAreaElement).value)}></textarea></label>
            <p class="actions">${
                at > 0
                    ? html`<span role="status">${t("lesson.handout-drawing", { number: at, all: ids.size })}</span>
                          <button type="button" class="small" @click=${() => (this.stopped = true)}>${t("lesson.handout-stop")}</button>`
                    : html`<button type="button" class="primary" ?disabled=${ids.size === 0} @click=${this.print}>${t("lesson.handout-print")}</button>
                          <span class="source">${t("lesson.handout-note")}</span>`
            }</p>`;
    }

    /** A sheet with answers has the curves, unless something else is chosen afterwards. */
    private readonly tell = (on: boolean): void => {
        this.answers.value = on;
        if (this.plots.value !== "none") this.plots.value = on ? "curves" : "axes";
    };

    private ask(questions: string): void {
        this.questions.value = questions;
        rememberInTab(QUESTIONS, questions);
    }

    private readonly print = async (): Promise<void> => {
        const before = this.address();
        const chosen = lessons.filter(({ id }) => this.ids.has(id));
        const sheets: Sheet[] = [];
        this.stopped = false;
        // paper is white
        printing.value = true;
        try {
            for (const [i, lesson] of chosen.entries()) {
                this.drawing.value = i + 1;
                sheets.push(await this.drawn(lesson));
                if (this.stopped) return;
            }
        } finally {
            this.drawing.value = 0;
            printing.value = false;
            await this.restore(before);
        }
        this.closest<HTMLElement>("[popover]")?.hidePopover();
        const paper = document.createElement("div");
        paper.className = "handout";
        render(this.paper(sheets), paper);
        document.body.append(paper);
        // the browser may print after this function returns
        addEventListener("afterprint", () => paper.remove(), { once: true });
        window.print();
    };

    /** The setup of a lesson before its run, and the plots of the run. */
    private async drawn(lesson: Lesson): Promise<Sheet> {
        await this.open(lesson.id);
        const { scene } = await drawings();
        if (this.plots.value === "none") return { lesson, scene, plots: [] };
        await this.follow(lessonAddress(lesson.place, lesson.id));
        await this.finish();
        const { plots } = await drawings(this.plots.value === "axes");
        return { lesson, scene, plots };
    }

    private paper(sheets: readonly Sheet[]): TemplateResult {
        const own = this.questions.value.split("\n").filter((line) => line.trim() !== "");
        const name = this.answers.value
            ? nothing
            : html`<p class="handout-name">${t("lesson.paper-name")} <span></span></p>`;
        return html`${name}${sheets.map((sheet) => this.sheet(sheet))}
            ${
                own.length > 0
                    ? html`<section class="handout-questions"><h2>${t("lesson.handout-questions")}</h2>${own.map(
                          (line) => html`<div class="lesson-lines">${writingRoom(line, LINES)}</div>`,
                      )}</section>`
                    : nothing
            }`;
    }

    private sheet({ lesson, scene, plots }: Sheet): TemplateResult {
        const { title, situation, answers, explanation } = textsOf(lesson);
        const right = rightOf(answers);
        const told = this.answers.value;
        return html`<section><p class="source">${t("lesson.count", { number: lessons.indexOf(lesson) + 1, all: lessons.length })}</p>
            <h2>${title}</h2>${paragraphs(situation)}
            ${scene ? html`<img class="handout-scene" alt="" src=${scene}>` : nothing}
            <p><strong>${t("lesson.predict")}</strong></p>
            <ul class="handout-answers">${answers.map(
                ({ text }, i) => html`<li>${told && i === right ? "☑" : "☐"} ${text}</li>`,
            )}</ul>
            <div class="handout-plots">${plots.map(
                (plot) =>
                    html`<figure><figcaption>${plot.title}${plot.note ? html`<br><small>${plot.note}</small>` : nothing}</figcaption><img alt=${plot.title}
                    src="data:image/svg+xml;charset=utf-8,${encodeURIComponent(plot.svg)}"></figure>`,
            )}</div>
            ${told ? html`<p><strong>${tHtml("lesson.answer", { answer: answers[right]!.text })}</strong></p>${paragraphs(explanation)}` : answerLines(true)}</section>`;
    }
}
customElements.define("handout-form", HandoutForm);

/** The view, once it has plots and they are drawn. */
async function drawings(bare = false): Promise<Drawings> {
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    const end = performance.now() + LONGEST;
    await frame();
    // bound: the time of a slow loading
    while (currentView.value?.pictures().length === 0 && performance.now() < end) await frame();
    await frame();
    await frame();
    return currentView.value?.drawings(bare) ?? { scene: undefined, plots: [] };
}
