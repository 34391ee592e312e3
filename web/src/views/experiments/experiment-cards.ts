// Cards for the papers' figures that an experiment can set up, with the numbers of the paper and of the program.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Experiment, Figure, Friction } from "../../../../wasm/friction";
import { LiveElement, properties } from "../../ui/live-element";
import { shortNumber, unitName } from "../../i18n/number-text";
import { t } from "../../i18n/messages";
import { placeOf, remarksOf, settingsOf } from "./figure-place";

/** Numbers of the program by figure, computed once. */
const computed = signal<ReadonlyMap<Figure, readonly number[]>>(new Map());

/** Pause between the computations of two figures [ms]. */
const PAUSE = 60;

export class ExperimentCards extends LiveElement {
    static override properties = properties("friction", "experiment", "experiments", "view");
    declare friction: Friction;
    declare experiment: Experiment;
    declare experiments: readonly Experiment[];
    declare view: string;
    private waiting = 0;

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearTimeout(this.waiting);
    }

    protected override render(): TemplateResult {
        const { experiment } = this;
        const others = this.experiments.filter((other) => other !== experiment && other.figures.length > 0);
        return html`${
            experiment.figures.length === 0
                ? nothing
                : html`<h2>${t("experiments.figures")}</h2>
                <div class="cards">${experiment.figures.map((figure) => this.card(figure))}</div>`
        }
            <details class="all-figures"><summary>${t("experiments.all-figures")}</summary>
            ${others.map(
                (other) =>
                    html`<h3>${other.title}</h3><ul>${other.figures.map(
                        (figure) =>
                            html`<li><a href=${placeOf(this.view, other, figure)} @click=${toTop}>${figure.name}</a> ${figure.text}</li>`,
                    )}</ul>`,
            )}</details>`;
    }

    protected override updated(): void {
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(this.next, PAUSE);
    }

    private card(figure: Figure): TemplateResult {
        const numbers = computed.value.get(figure);
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

    private readonly next = (): void => {
        const figure = this.experiment.figures.find((item) => !computed.peek().has(item));
        if (!figure) return;
        const run = this.friction.open("run", this.experiment.name, settingsOf(figure.settings));
        computed.value = new Map([...computed.peek(), [figure, run.figure(figure)]]);
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
