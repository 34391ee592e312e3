// The story: five chapters on why a robot arm does not fall; each figure is a stage of the explorer next to its text.
import { html, nothing, type TemplateResult } from "lit";
import { group, t, tHtml, tPlain } from "../../i18n/messages";
import { viewAddress } from "../../model/open-lesson";
import { writePlace } from "../../model/permalink";
import { ViewElement, type Headline, type ViewContent } from "../view";
import { chapters, type Chapter, type FigureRow, type Parts, type Section } from "./chapters";
import { FigureState } from "./figure-state";
import { printing } from "../../environment/theme";
import { ScrollTarget } from "../scroll-target";
import "./story-figure";
import type { Hidden } from "./story-figure";
import { guesses, UNGUESSED } from "./story-guess";
import "./story-number";
import "./story-options";
import "./story-outcome";
import "./story.css";

/** Six models of one servo, beside the title. */
const OPENING_FIGURE: FigureRow = {
    figure: "models",
    shows: "#/pendulum?model=m6&mass=0.1&trajectory=nothing&theta_0=1.2&plots=",
    caption: "story.models.caption",
    source: "duclusaud-2024",
};

class StoryView extends ViewElement {
    protected override readonly shape = "page";
    private readonly figures = new Map(
        [OPENING_FIGURE, ...chapters.flatMap(({ sections }) => sections)].map(({ figure, shows }) => [
            figure,
            new FigureState(shows, (address) => this.openApart(address)),
        ]),
    );
    private readonly place = new ScrollTarget(this, () => {
        const chapter = this.store.pageValue("chapter");
        return chapter === "" ? "" : `#chapter-${chapter}`;
    });

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        // The views in the figures are disconnected after this one, and use their runs until then.
        queueMicrotask(() => {
            for (const figure of this.figures.values()) figure.close();
        });
    }

    protected override headline(): Headline {
        return { title: "" };
    }

    protected override stage(): TemplateResult {
        const first = this.figures.get(OPENING_FIGURE.figure)!;
        return html`<div class="story">
            <header class="story-opening"><div><h1>${t("story.question")}</h1>
                ${tHtml("story.lead", { mass: this.partsOf(first).number("mass") })}</div>
                ${this.figure(OPENING_FIGURE)}</header>
            <nav aria-label=${t("story.chapters")}><ol class="story-chapters">${chapters.map(
                ({ name, title }) =>
                    html`<li><a href=${viewAddress(this.row.name, { chapter: name })} @click=${() => this.place.scrollTo(`#chapter-${name}`)}>${t(title)}</a></li>`,
            )}</ol></nav>
            ${chapters.map((chapter, i) => this.chapter(chapter, i + 1))}
            ${this.end()}</div>`;
    }

    private chapter({ name, title, sections }: Chapter, number: number): TemplateResult {
        return html`<section id="chapter-${name}" class="story-chapter" tabindex="-1" aria-labelledby="chapter-${name}-title">
            <h2 id="chapter-${name}-title"><span class="quiet">${number}</span> ${t(title)}</h2>
            ${sections.map((section) => this.section(section))}</section>`;
    }

    private section(section: Section): TemplateResult {
        const { figure: name, text, guess, answer } = section;
        const figure = this.figures.get(name)!;
        const parts = this.partsOf(figure);
        const known = !guess || guess.texts in guesses.value || printing.value;
        return html`<div class="story-section" role="group" aria-labelledby=${`figure-${name}`}><div class="story-text"><p class="story-caption" aria-hidden="true">${tPlain(section.caption)}</p>${text(parts)}
            ${guess ? html`<story-guess .figure=${figure} .guess=${guess}></story-guess>` : nothing}
            ${known ? answer?.(parts) : nothing}</div>
            ${this.figure(section, known ? undefined : (section.veils ?? "state"))}</div>`;
    }

    private figure(row: FigureRow, asks?: Hidden): TemplateResult {
        return html`<story-figure class="story-figure" data-figure=${row.figure} .figure=${this.figures.get(row.figure)!}
            .row=${row} .asks=${asks} .friction=${this.friction} .view=${this}></story-figure>`;
    }

    private partsOf(figure: FigureState): Parts {
        return {
            number: (key, sets, ends) =>
                html`<story-number .figure=${figure} .key=${key} .sets=${sets} .ends=${ends}></story-number>`,
            outcome: (outcome) =>
                html`<story-outcome .figure=${figure} .friction=${this.friction} .outcome=${outcome}></story-outcome>`,
            options: (name, options) =>
                html`<story-options .figure=${figure} .name=${name} .options=${options}></story-options>`,
        };
    }

    private end(): TemplateResult {
        const all = chapters.flatMap(({ sections }) => sections.flatMap(({ guess }) => guess?.texts ?? []));
        const given = all.filter((texts) => (guesses.value[texts] ?? UNGUESSED) !== UNGUESSED);
        const questions = given.map((texts) => {
            const { asks, answers } = group(texts);
            return { asks, mine: answers[guesses.value[texts]!]!, truth: answers.find((one) => "right" in one)! };
        });
        const right = questions.filter(({ mine, truth }) => mine === truth);
        const link = (address: string, text: string): TemplateResult => html`<li><a href=${address}>${text}</a></li>`;
        return html`<section class="story-chapter" aria-labelledby="story-end"><h2 id="story-end">${t("story.end")}</h2>
            <div class="story-last"><div class="story-text">${tHtml("story.summary")}
            ${tHtml("story.yours")}
            <ul class="story-doors">${link(writePlace("identify", {}), t("story.to-identify"))}${link(
                writePlace("drive-backdrive", { show: "table" }),
                t("story.to-diagram"),
            )}${link(writePlace("papers", {}), t("story.to-papers"))}</ul>
            ${tHtml("story.embed")}
            ${tHtml("story.unknown")}</div>
            <div class="story-text"><p role="status">${t("story.end-count", { all: all.length, given: given.length, right: right.length })}</p>
            ${
                given.length === 0
                    ? nothing
                    : html`<ul class="story-guesses">${questions.map(
                          ({ asks, mine, truth }) =>
                              html`<li><span class="quiet">${asks}</span><br>${mine === truth ? html`✓ ${mine.text}` : html`✗ <s>${mine.text}</s> → ${truth.text}`}</li>`,
                      )}</ul>`
            }</div></div></section>`;
    }
}
customElements.define("story-view", StoryView);

export const content: ViewContent = {
    tag: "story-view",
    // It has no parameters, as the view.
    kind: "curve",
    experiment: "lambert_w",
    panel: false,
    pins: false,
    pageRows: () => [
        {
            key: "chapter",
            title: t("story.chapters"),
            standard: "",
            options: chapters.map(({ name, title }) => ({ name, title: t(title) })),
        },
    ],
    words: "story.text",
    tries: [],
    sources: [],
};
