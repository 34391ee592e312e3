// The Papers view: every paper with its reference, and a card for each figure that the program can set up, with the
// paper's numbers beside the program's.
//
// A card is computed when it scrolls into view, one at a time and when the page is idle.
import { signal } from "@preact/signals-core";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { plainSymbol, shortNumber, unitName } from "../../i18n/number-text";
import { sentence, symbol } from "../../ui/symbol";
import { t } from "../../i18n/messages";
import { viewAddress } from "../../model/open-lesson";
import { writePlace } from "../../model/permalink";
import { copyButton } from "../../ui/copy-button";
import { lineSample } from "../../ui/line-sample";
import { findingList } from "../../ui/finding-list";
import { remarksOf } from "../experiments/figure-place";
import { whileConnected } from "../../ui/while-connected";
import { ScrollTarget } from "../scroll-target";
import { ViewElement, type Headline, type ViewContent } from "../view";
import { about } from "./about";
import { digitsBeside } from "./agreement";
import { figureList, figureNumbers, type PaperFigure } from "./figure-list";
import "./figure-picture";
import { differencesFrom, explained, matchOf, type Match } from "./differences";
import { commandsOf, computeFigure, computeNumbers, type Computed } from "./figure-work";
import { addressOf, authorsText, bibtex, papers as references, shortName, type Paper } from "../../model/papers";
import "./papers.css";

/** Time for other things between two figures [ms]. */
const PAUSE = 30;
const ABOUT = "about";

/** Key of a figure -> its picture, once it has been in view; kept while another view is open. */
const pictures = signal<ReadonlyMap<string, Computed>>(new Map());
/** Key of a figure -> its numbers, for the list of those that differ. */
const compared = new Map<string, readonly number[]>();

class PapersView extends ViewElement {
    /** The numbers of all figures have been computed. */
    private readonly complete = signal(false);
    private readonly inView = new Set<Element>();
    private computing = 0;
    private comparing = 0;
    private readonly place = new ScrollTarget(this, () => {
        const [figure, part] = [this.store.pageValue("figure"), this.store.pageValue("part")];
        return figure !== "" ? `#figure-${figure}` : part !== "" ? `#${part}` : "";
    });
    private readonly watcher = new IntersectionObserver(
        (entries) => {
            for (const { target, isIntersecting } of entries) this.inView[isIntersecting ? "add" : "delete"](target);
            this.computeSoon();
        },
        { rootMargin: "200px" },
    );

    constructor() {
        super();
        whileConnected(this, () => {
            this.comparing = window.setTimeout(this.compare, 0);
            return () => {
                this.watcher.disconnect();
                this.inView.clear();
                clearTimeout(this.computing);
                clearTimeout(this.comparing);
            };
        });
    }

    protected override readonly shape = "page";

    protected override headline(): Headline {
        return { title: t("papers.title"), text: t("papers.text") };
    }

    protected override notices(): TemplateResult | typeof nothing {
        return findingList(this.store, this.store.findings.value);
    }

    protected override stage(): TemplateResult {
        const figures = figureList(this.friction);
        const figuresOf = (paper: Paper): PaperFigure[] => figures.filter((figure) => figure.paper === paper.key);
        const jump = (part: string, text: string): TemplateResult =>
            html`<li><a href=${viewAddress(this.row.name, { part })} @click=${() => this.place.scrollTo(`#${part}`)}>${text}</a></li>`;
        return html`<div class="papers">
            <nav aria-label=${t("papers.jump")}><ul class="jumps">${references.map((paper) => jump(paper.key, shortName(paper)))}
                <li><a href=${writePlace("benchmark", this.storeOf("benchmark")?.settings ?? {})}>${t("benchmark.title")}</a></li>${jump(ABOUT, t("about.title"))}</ul></nav>
            ${
                this.complete.value
                    ? differencesFrom(figures, compared, (key) => this.cardLink(key))
                    : html`<p class="differences source">${t("papers.comparing")}</p>`
            }
            <p class="source">${t("papers.legend")}</p>
            <p class="source held">${t("papers.held")} ${references.map((paper) => coverage(paper, figuresOf(paper)))}</p>
            ${references.map((paper) => this.paper(paper, figuresOf(paper)))}
            ${about(this.friction.version)}</div>`;
    }

    private paper(paper: Paper, figures: readonly PaperFigure[]): TemplateResult {
        const { title, journal, volume = "", pages, year } = paper;
        const link = addressOf(paper);
        const where = [[journal, volume].filter(Boolean).join(" "), pages, year].filter(Boolean).join(", ");
        return html`<section id=${paper.key} class="paper" tabindex="-1" aria-labelledby="title-${paper.key}">
            <h2 id="title-${paper.key}">${shortName(paper)}</h2>
            <p class="reference">${authorsText(paper)}: <cite lang="en">${title}</cite>. ${where}.
                ${link ? html`<a href=${link.address} rel="noopener external" target="_blank">${link.text}</a>` : nothing}</p>
            <p class="actions">${copyButton(t("papers.cite"), () => bibtex(paper), "small")}</p>
            <div class="paper-figures">${figures.map((figure) => this.card(figure))}</div></section>`;
    }

    private card(figure: PaperFigure): TemplateResult {
        const { key, name, text, place, numbers } = figure;
        const found = pictures.value.get(key);
        const lit = this.store.pageValue("figure") === key;
        const remarks = remarksOf(explained(figure, found?.numbers), (numbers, remark) =>
            t("experiments.remark", { numbers, remark }),
        );
        return html`<article id="figure-${key}" class="paper-figure ${lit ? "lit" : ""}" data-figure=${key} tabindex="-1"
            aria-labelledby="name-${key}">
            <h3 id="name-${key}"><a href=${this.cardLink(key).href} @click=${this.cardLink(key).seek}>${name}</a></h3>
            <figure-picture .figure=${found} .label=${pictureText(figure, found)}></figure-picture>
            ${found ? html`${axes(found)}${curves(found)}` : html`<p class="source axes">…</p>`}
            <p>${sentence(text)}</p>
            ${numbers.length === 0 ? nothing : this.table(figure, found)}
            ${remarks.map((remark) => html`<p class="source">${sentence(remark)}</p>`)}
            <p class="actions">${place === "" ? nothing : html`<a class="load" href=${place}>${t("papers.load")}<span class="unseen">: ${name}</span></a>`}
                ${copyButton(t("view.copy-commands", { count: 1 + figure.beside.length }), () => commandsOf(this.friction, figure).join("\n"), "small")}</p></article>`;
    }

    private table({ key, numbers }: PaperFigure, found: Computed | undefined): TemplateResult {
        return html`<table class="plain"><thead><tr><th scope="col">${t("experiments.number")}</th><th scope="col">${t("experiments.paper")}</th>
            <th scope="col">${t("experiments.program")}</th><th scope="col"><span class="unseen">${t("papers.comparison")}</span></th></tr></thead>
            <tbody>${numbers.map(({ name, paper, unit }, i) => {
                const ours = found?.numbers[i];
                const match = ours === undefined ? "" : matchOf(key, paper, ours);
                return html`<tr><th scope="row">${name}${unit === "" ? "" : ` [${unitName(unit)}]`}</th><td>${paper}</td>
                <td class="ours">${
                    ours === undefined
                        ? "…"
                        : Number.isNaN(ours)
                          ? t("experiments.not-finite")
                          : shortNumber(ours, digitsBeside(paper))
                }</td>
                <td class="match ${match}">${match === "" ? nothing : matches[match]()}</td></tr>`;
            })}</tbody></table>`;
    }

    protected override updated(changed: PropertyValues): void {
        super.updated(changed);
        for (const card of this.querySelectorAll(".paper-figure")) this.watcher.observe(card);
    }

    /** Compute the numbers of all figures, one figure at a time. */
    private readonly compare = (): void => {
        const figure = figureList(this.friction).find(({ key, numbers }) => numbers.length > 0 && !compared.has(key));
        this.complete.value = figure === undefined;
        if (!figure) return;
        compared.set(figure.key, computeNumbers(this.friction, figure));
        this.comparing = window.setTimeout(this.compare, 0);
    };

    private cardLink(key: string): { href: string; seek: () => void } {
        return { href: viewAddress(this.row.name, { figure: key }), seek: () => this.place.scrollTo(`#figure-${key}`) };
    }

    private computeSoon(): void {
        clearTimeout(this.computing);
        this.computing = window.setTimeout(this.computeNext, PAUSE);
    }

    /** Compute one figure in view; the rest later. */
    private readonly computeNext = (): void => {
        const keys = [...this.inView].map((card) => (card as HTMLElement).dataset["figure"]);
        const figure = figureList(this.friction).find(({ key }) => keys.includes(key) && !pictures.value.has(key));
        if (!figure) return;
        pictures.value = new Map([...pictures.value, [figure.key, computeFigure(this.friction, figure)]]);
        this.computeSoon();
    };
}
customElements.define("papers-view", PapersView);

const matches: Readonly<Record<Match, () => string>> = {
    agrees: () => `✓ ${t("papers.agrees")}`,
    differs: () => `≠ ${t("papers.differs")}`,
    fitted: () => t("papers.fitted"),
};

/** The number of a paper's figures on the page, and the numbers of those that are missing. */
function coverage(paper: Paper, figures: readonly PaperFigure[]): string {
    const here = figureNumbers(figures);
    const last = here.at(-1) ?? 0;
    const missing = Array.from({ length: last }, (_, i) => i + 1).filter((number) => !here.includes(number));
    const others = figures.filter(({ key }) => !key.includes("-fig-")).map(({ name }) => name);
    return `${t("papers.held-of", {
        paper: shortName(paper),
        count: here.length,
        last,
        others: others.join(", "),
        more: others.length > 0 ? "yes" : "no",
        missing: missing.join(", "),
        gaps: missing.length > 0 ? "yes" : "no",
    })} `;
}

function curves({ lines, behind }: Computed): TemplateResult {
    return html`<ul class="curves">${[...lines, ...behind].map(
        ({ name, colour }) => html`<li>${lineSample({ colour, dash: [] })} ${sentence(name)}</li>`,
    )}</ul>`;
}

function axes({ x, y }: Computed): TemplateResult {
    const name = ({ symbol: sign, unit }: Computed["x"]): TemplateResult =>
        html`${symbol(sign)}${unit === "" ? "" : ` [${unitName(unit)}]`}`;
    return html`<p class="source axes">${y.map((one, i) => html`${i > 0 ? ", " : ""}${name(one)}`)} ${t("papers.against")} ${name(x)}</p>`;
}

function pictureText({ name }: PaperFigure, found: Computed | undefined): string {
    if (!found) return t("papers.picture-waiting", { name });
    const { x, y } = found;
    return t("papers.picture", {
        name,
        y: y.map(({ text, symbol: sign }) => text || plainSymbol(sign)).join(", "),
        x: x.text || plainSymbol(x.symbol),
    });
}

export const content: ViewContent = {
    tag: "papers-view",
    // It has no parameters, as the view.
    kind: "curve",
    experiment: "lambert_w",
    panel: false,
    pins: false,
    everyModule: true,
    pageRows: (friction) => [
        {
            key: "figure",
            title: t("papers.figure"),
            standard: "",
            options: figureList(friction).map(({ key, name }) => ({ name: key, title: name })),
        },
        {
            key: "part",
            title: t("papers.part"),
            standard: "",
            options: [
                ...references.map((paper) => ({ name: paper.key, title: shortName(paper) })),
                { name: ABOUT, title: t("about.title") },
            ],
        },
    ],
    words: "papers.text",
    tries: [],
    sources: [],
};
