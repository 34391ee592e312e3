// The papers' figures that an experiment can set up, with the paper's numbers beside the program's.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Experiment, Figure, Friction } from "../../../../wasm/friction";
import { LiveElement } from "../../ui/live-element";
import { shortNumber, unitName } from "../../i18n/number-text";
import { t } from "../../i18n/messages";
import { placeOf, remarksOf, settingsOf } from "./figure-place";

/** Figure -> the program's numbers, computed once. */
const known = signal<ReadonlyMap<Figure, readonly number[]>>(new Map());

/** Time for other things between two figures [ms]. */
const PAUSE = 60;

export class ExperimentCards extends LiveElement {
    static override properties = {
        friction: { attribute: false },
        experiment: { attribute: false },
        experiments: { attribute: false },
        view: { attribute: false },
    };
    declare friction: Friction;
    declare experiment: Experiment;
    /** The experiments whose figures are listed. */
    declare experiments: readonly Experiment[];
    declare view: string;
    private waiting = 0;

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearTimeout(this.waiting);
    }

    protected override render(): TemplateResult {
        const { experiment } = this;
        const others = this.experiments.filter((one) => one !== experiment && one.figures.length > 0);
        return html`${
            experiment.figures.length === 0
                ? nothing
                : html`<h2>${t("experiments.figures")}</h2>
                <div class="cards">${experiment.figures.map((figure) => this.card(figure))}</div>`
        }
            <details class="all-figures"><summary>${t("experiments.all-figures")}</summary>
            ${others.map(
                (one) =>
                    html`<h3>${one.title}</h3><ul>${one.figures.map(
                        (figure) =>
                            html`<li><a href=${placeOf(this.view, one, figure)} @click=${toTop}>${figure.name}</a> ${figure.text}</li>`,
                    )}</ul>`,
            )}</details>`;
    }

    protected override updated(): void {
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(this.next, PAUSE);
    }

    private card(figure: Figure): TemplateResult {
        const numbers = known.value.get(figure);
        return html`<section class="card" aria-label=${figure.name}>
            <h3>${figure.name}</h3><p>${figure.text}</p>
            <table><thead><tr><th scope="col">${t("experiments.number")}</th><th scope="col">${t("experiments.paper")}</th>
                <th scope="col">${t("experiments.program")}</th></tr></thead>
            <tbody>${figure.numbers.map(
                (
                    { name, paper, unit },
                    i,
                ) => html`<tr><th scope="row">${name}${unit === "" ? "" : ` [${unitName(unit)}]`}</th>
                <td>${paper}</td><td>${numbers ? numberText(numbers[i]) : "…"}</td></tr>`,
            )}</tbody></table>
            ${remarksOf(figure.numbers, (numbers, remark) => t("experiments.remark", { numbers, remark })).map((remark) => html`<p class="card-remark">${remark}</p>`)}
            <p><a class="set-up" href=${placeOf(this.view, this.experiment, figure)} @click=${toTop}>${t(
                "experiments.set-up",
            )}<span class="unseen">: ${figure.name}</span></a></p></section>`;
    }

    /** Compute the numbers of one figure that are not known yet. */
    private readonly next = (): void => {
        const figure = this.experiment.figures.find((one) => !known.peek().has(one));
        if (!figure) return;
        const run = this.friction.open("run", this.experiment.name, settingsOf(figure.settings));
        known.value = new Map([...known.peek(), [figure, run.figure(figure)]]);
        run.close();
    };
}
customElements.define("experiment-cards", ExperimentCards);

function toTop(): void {
    scrollTo(0, 0);
}

function numberText(value: number | undefined): string {
    return value === undefined || Number.isNaN(value) ? t("experiments.not-finite") : shortNumber(value);
}
