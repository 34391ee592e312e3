// A figure of the story on the page: a view's own stage, which is loaded before it is seen and plays while it is, with its
// caption and the way to the same state in the lab.
import { html, nothing, type TemplateResult } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import type { Friction } from "../../../../wasm/friction";
import { whenIdle } from "../../environment/idle";
import { t } from "../../i18n/messages";
import { linkTo, writePlace } from "../../model/permalink";
import { LiveElement } from "../../ui/live-element";
import type { ViewElement } from "../view";
import { papers, shortName } from "../../model/papers";
import type { FigureState } from "./figure-state";

/** It is loaded when it is nearer than this to the screen and the page is idle, at the latest when this part of it is on the
 *  screen, and plays while that is. */
const NEAR = "150%";
const SEEN_PART = 0.35;

/** The state in words, or the plots as well. */
export type Hidden = "state" | "plots";

export class StoryFigure extends LiveElement {
    static override properties = {
        figure: { attribute: false },
        name: { attribute: false },
        caption: { attribute: false },
        friction: { attribute: false },
        view: { attribute: false },
        draws: { attribute: false },
        source: { attribute: false },
        asks: { attribute: false },
    };
    declare figure: FigureState;
    declare name: string;
    /** What it shows, in one sentence. */
    declare caption: string;
    declare friction: Friction;
    /** The view of the story, from which its figures have what views need. */
    declare view: Pick<ViewElement, "places" | "storeOf" | "fromStart" | "openApart">;
    declare draws: ((figure: FigureState, friction: Friction) => TemplateResult) | undefined;
    /** The key of its paper. */
    declare source: string | undefined;
    /** While its question is open: what would answer it, and is not shown. */
    declare asks: Hidden | undefined;
    private near: IntersectionObserver | undefined;
    private seen: IntersectionObserver | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        const load = (): void => void this.figure.load();
        this.near = new IntersectionObserver((all) => all.at(-1)!.isIntersecting && whenIdle(load), {
            rootMargin: NEAR,
        });
        this.seen = new IntersectionObserver(
            (all) => {
                const seen = all.at(-1)!.intersectionRatio >= SEEN_PART;
                this.figure.inSight.value = seen;
                if (seen) load();
            },
            { threshold: SEEN_PART },
        );
        this.figure.again = () => void this.querySelector<ViewElement>(".view-host")?.again?.(true);
        this.near.observe(this);
        this.seen.observe(this);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.near?.disconnect();
        this.seen?.disconnect();
        this.figure.inSight.value = false;
    }

    protected override render(): TemplateResult {
        const { figure, name, caption } = this;
        const { row } = figure.shown.value ?? {};
        const failure = figure.failure.value;
        return html`<figure class="story-frame" data-asks=${this.asks ?? nothing}>
            ${row ? this.stage() : html`<p class="story-waits" role="status">${failure === "" ? t("page.coming") : html`${failure} <button type="button" class="small" @click=${() => void figure.load()}>${t("story.again")}</button>`}</p>`}
            ${row && this.asks === "plots" ? html`<p class="story-veil">${t("story.veil")}</p>` : nothing}
            <figcaption><span class="told" id=${`figure-${name}`}>${caption}</span> ${this.paper()}${
                row
                    ? html` <a class="story-lab" href=${linkTo(row.name, figure.settings)}>${t("story.lab")} <span aria-hidden="true">→</span></a>`
                    : nothing
            }</figcaption></figure>`;
    }

    private paper(): TemplateResult | typeof nothing {
        const paper = papers.find(({ key }) => key === this.source);
        if (!paper) return nothing;
        return html`<a class="story-source" href=${writePlace("papers", { part: paper.key })}>${shortName(paper)}</a>`;
    }

    private stage(): TemplateResult {
        if (this.draws) return this.draws(this.figure, this.friction);
        const { row, store } = this.figure.shown.value!;
        const { places, storeOf, fromStart, openApart } = this.view;
        const tag = unsafeStatic(row.tag);
        return staticHtml`<${tag} class="view-host" .row=${row} .store=${store} .friction=${this.friction} .places=${places}
            .storeOf=${storeOf} .fromStart=${fromStart} .openApart=${openApart} .inSight=${this.figure.inSight}></${tag}>`;
    }
}
customElements.define("story-figure", StoryFigure);
