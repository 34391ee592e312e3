// A figure of the story on the page: the stage of a view, which is loaded before it is on the screen and plays while it is,
// with its caption and a link to the same state in the lab.
import { html, nothing, type TemplateResult } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import type { Friction } from "../../../../wasm/friction";
import { whenIdle } from "../../environment/idle";
import { t, tPlain } from "../../i18n/messages";
import { linkTo } from "../../model/open-lesson";
import { writePlace } from "../../model/permalink";
import { LiveElement, properties } from "../../ui/live-element";
import { whileConnected } from "../../ui/while-connected";
import type { ViewElement } from "../view";
import { papers, shortName } from "../../model/papers";
import type { FigureRow } from "./chapters";
import type { FigureState } from "./figure-state";

/** A figure is loaded when it is nearer than this to the screen and the page is idle, at the latest when `SEEN_PART` of it
 *  is on the screen, and plays while that is so. */
const NEAR = "150%";
const SEEN_PART = 0.35;

/** The state in words, or the plots as well. */
export type Hidden = "state" | "plots";

export class StoryFigure extends LiveElement {
    static override properties = properties("figure", "row", "friction", "view", "asks");
    declare figure: FigureState;
    declare row: FigureRow;
    declare friction: Friction;
    /** The view of the story, which passes its properties to the views in the figures. */
    declare view: Pick<ViewElement, "places" | "storeOf" | "fromStart" | "openApart">;
    /** While its question is open: the part that would answer it and is hidden. */
    declare asks: Hidden | undefined;

    constructor() {
        super();
        whileConnected(this, () => {
            const { figure } = this;
            // The page may be idle only after the figure has been left.
            const load = (): void => {
                if (this.isConnected) void figure.load();
            };
            const near = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && whenIdle(load), {
                rootMargin: NEAR,
            });
            const seen = new IntersectionObserver(
                (entries) => {
                    figure.inSight.value = entries.at(-1)!.intersectionRatio >= SEEN_PART;
                    if (figure.inSight.value) load();
                },
                { threshold: SEEN_PART },
            );
            figure.replay = () => void this.querySelector<ViewElement>(".view-host")?.replay?.(true);
            near.observe(this);
            seen.observe(this);
            return () => {
                near.disconnect();
                seen.disconnect();
                figure.inSight.value = false;
            };
        });
    }

    override connectedCallback(): void {
        super.connectedCallback();
        // The figure was closed while it was out of the document: its view goes before it is connected with a closed run.
        if (this.hasUpdated) this.performUpdate();
    }

    protected override render(): TemplateResult {
        const { figure } = this;
        const { figure: name, caption } = this.row;
        const { row } = figure.shown.value ?? {};
        const failure = figure.failure.value;
        return html`<figure class="story-frame" data-asks=${this.asks ?? nothing}>
            ${row ? this.stage() : html`<p class="story-waits" role="status">${failure === "" ? t("page.coming") : html`${failure} <button type="button" class="small" @click=${() => void figure.load()}>${t("story.again")}</button>`}</p>`}
            ${row && this.asks === "plots" ? html`<p class="story-veil">${t("story.veil")}</p>` : nothing}
            <figcaption><span class="told" id=${`figure-${name}`}>${tPlain(caption)}</span> ${this.paper()}${
                row
                    ? html` <a class="story-lab" href=${linkTo(row.name, figure.settings)}>${t("story.lab")} <span aria-hidden="true">→</span></a>`
                    : nothing
            }</figcaption></figure>`;
    }

    private paper(): TemplateResult | typeof nothing {
        const paper = papers.find(({ key }) => key === this.row.source);
        if (!paper) return nothing;
        return html`<a class="story-source" href=${writePlace("papers", { part: paper.key })}>${shortName(paper)}</a>`;
    }

    private stage(): TemplateResult {
        const { draws } = this.row;
        if (draws) return draws(this.figure, this.friction);
        const { row, store } = this.figure.shown.value!;
        const { places, storeOf, fromStart, openApart } = this.view;
        const tag = unsafeStatic(row.tag);
        return staticHtml`<${tag} class="view-host" .row=${row} .store=${store} .friction=${this.friction} .places=${places}
            .storeOf=${storeOf} .fromStart=${fromStart} .openApart=${openApart} .inSight=${this.figure.inSight}></${tag}>`;
    }
}
customElements.define("story-figure", StoryFigure);
