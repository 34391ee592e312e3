// Progress of an identification: percentage, evaluations, time left, and the best error of every model so far.
import { html, nothing, type TemplateResult } from "lit";
import { announce } from "../../environment/announcement";
import type { ModelProgress, Progress } from "../../identify/identification";
import { t, type Key } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import { LiveElement, properties } from "../../ui/live-element";
import { segments } from "../../ui/page-choice";
import { mrad } from "./numbers";
import type { Session } from "./session";

/** Time between two messages for screen readers [ms]. */
const ANNOUNCE_EVERY = 5000;

const STAGES: Readonly<Record<Progress["stage"], Key>> = {
    fit: "identify.stage-fit",
    intervals: "identify.stage-intervals",
    bootstrap: "identify.stage-bootstrap",
    folds: "identify.stage-folds",
    extras: "identify.stage-extras",
    plan: "identify.stage-plan",
};

class IdentifyProgress extends LiveElement {
    static override properties = properties("session", "show", "shown");
    declare session: Session;
    /** Model whose simulation is plotted. */
    declare shown: string;
    declare show: (model: string) => void;
    private timer = 0;

    override connectedCallback(): void {
        super.connectedCallback();
        this.timer = window.setInterval(() => this.announce(), ANNOUNCE_EVERY);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearInterval(this.timer);
    }

    protected override render(): TemplateResult {
        const progress = this.session.progress.value;
        const whole = progress?.whole ?? 0;
        return html`<div class="flow identify-run">
            <button type="button" class="primary" @click=${() => this.session.cancel()}>${t("identify.cancel")}</button>
            <progress max="1" .value=${whole} aria-label=${t("identify.progress")}></progress>
            <p class="identify-state">${progress ? stateText(progress) : t("identify.starting")}</p></div>
            ${progress && !this.session.preliminary.value ? this.models(progress) : nothing}`;
    }

    private models({ models }: Progress): TemplateResult | typeof nothing {
        const fitted = models.filter(({ loss }) => Number.isFinite(loss));
        if (fitted.length === 0) return nothing;
        const options = fitted.map((progress) => ({ name: progress.model, title: bestText(progress) }));
        return segments("page-shown", t("identify.best"), options, this.shown, this.show);
    }

    private announce(): void {
        const progress = this.session.progress.peek();
        if (!progress) return;
        const best = progress.models.filter(({ loss }) => Number.isFinite(loss)).map(bestText);
        announce([stateText(progress), ...best].join(", "));
    }
}
customElements.define("identify-progress", IdentifyProgress);

function bestText({ model, loss }: ModelProgress): string {
    return t("identify.best-of", { model: model.toUpperCase(), error: mrad(loss) });
}

export function stateText({ stage, whole, left, models }: Progress): string {
    const evaluations = models.reduce((sum, model) => sum + model.evaluations, 0);
    const parts = [
        t(STAGES[stage]),
        `${Math.floor(100 * Math.min(1, whole))}\u00a0%`,
        t("identify.evaluations-done", { count: shortNumber(evaluations, 9) }),
        ...(Number.isFinite(left) ? [t("identify.left", { time: leftText(left) })] : []),
    ];
    return parts.join(" · ");
}

/** Text of a duration in whole seconds or minutes. */
function leftText(seconds: number): string {
    const whole = Math.max(0, Math.ceil(seconds));
    return whole < 100 ? `${whole}\u00a0s` : `${Math.ceil(whole / 60)}\u00a0min`;
}
