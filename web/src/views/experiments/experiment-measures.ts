// Live table of the measures of every contact of a run and its twins, with the largest stable time step on demand.
import { signal, type Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { FrictionError, type Channel, type Friction } from "../../../../wasm/friction";
import { watch } from "../../model/watch";
import { fields, LiveElement } from "../../ui/live-element";
import { whileConnected } from "../../ui/while-connected";
import { duration as timeText, numberIn, steadyNumber, unitText } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { t } from "../../i18n/messages";
import type { Compared, ComparedRuns } from "../../sim/compared-runs";
import { lineSample } from "../../ui/line-sample";

/** Longest duration of a trial run in the search for the largest stable time step [s]. */
const MAX_DURATION = 5;
/** First time step of the search, relative to the time step of the run. */
const FIRST_STEP = 20;

export class ExperimentMeasures extends LiveElement {
    static override properties = fields("friction", "measures", "runs", "twins", "beat");
    declare friction: Friction;
    declare measures: readonly Channel[];
    declare runs: ComparedRuns;
    declare twins: readonly Compared[];
    /** Changes when the table is to be updated. */
    declare beat: Signal<number>;
    /** Largest stable time steps of the first of these runs, as far as the search has come; they apply only to these runs. */
    private readonly search = signal<{ twins: readonly Compared[]; steps: readonly number[] }>({
        twins: [],
        steps: [],
    });
    private next = 0;

    constructor() {
        super();
        whileConnected(this, () => {
            const stop = watch(
                () => this.beat.value,
                () => this.requestUpdate(),
            );
            return () => {
                stop();
                clearTimeout(this.next);
                this.search.value = { twins: [], steps: [] };
            };
        });
    }

    /** Largest stable time steps found so far; undefined before a search. */
    private get steps(): readonly number[] | undefined {
        const { twins, steps } = this.search.value;
        return twins === this.twins ? steps : undefined;
    }

    private get searching(): boolean {
        return this.steps !== undefined && this.steps.length < this.twins.length;
    }

    protected override render(): TemplateResult {
        const { twins } = this;
        const { run } = this.runs;
        const changed = this.runs.changed.peek();
        const across = changed > 0 && changed < run.time ? changed : 0;
        const finished = run.steps >= this.runs.steps || !run.running;
        // past the duration, the measures apply to the whole run so far
        const past = run.time > this.runs.duration * (1 + 1e-9);
        const time = steadyNumber(run.time, 2);
        const title = past
            ? t("experiments.measures-past", { time })
            : t(finished ? "experiments.measures-finished" : "experiments.measures");
        const measure = past
            ? t("experiments.measure-past", { time })
            : t(finished ? "experiments.measure-finished" : "experiments.measure");
        const values = twins.map(({ live }) => live.run.measures());
        const contacts = values[0]?.length ?? 0;
        return html`<div class="tables measures-place" tabindex="0" role="region" aria-label=${title}>
            <table class="measures"><caption class="unseen">${title}</caption>
            <thead><tr><th scope="col">${measure}</th>${twins.map(
                ({ title, style }) =>
                    html`<th scope="col" class=${style.colour}>${lineSample(style)} <span>${title}</span></th>`,
            )}</tr></thead>
            ${Array.from(
                { length: contacts },
                (_, contact) => html`<tbody>
                ${
                    contacts === 1
                        ? nothing
                        : html`<tr class="contact"><th scope="rowgroup" colspan=${twins.length + 1}>${t(
                              "experiments.contact",
                              { number: contact + 1 },
                          )}</th></tr>`
                }
                ${this.measures.map(
                    (measure) =>
                        html`<tr data-measure=${measure.key}><th scope="row">${symbol(measure.symbol)} ${measure.text}</th>${twins.map(
                            (_, i) => numberCell(values[i]?.[contact]?.[measure.key], measure.unit),
                        )}</tr>`,
                )}</tbody>`,
            )}
            <tbody><tr data-measure="largest-step"><th scope="row">${t("experiments.largest-step", {
                time: timeText(Math.min(MAX_DURATION, this.runs.duration)),
            })}</th>${twins.map((_, i) => this.stepCell(i))}</tr></tbody></table></div>
            ${
                across === 0
                    ? nothing
                    : html`<p class="plot-note">${t("experiments.across", { time: steadyNumber(across, 3) })}</p>`
            }
            <button type="button" class="find-step" aria-disabled=${this.searching ? "true" : "false"} @click=${this.find}
                >${t(this.searching ? "experiments.looking" : "experiments.find-step")}</button>`;
    }

    private stepCell(i: number): TemplateResult {
        const step = this.steps?.[i];
        if (step === undefined) return html`<td>${this.searching ? "…" : ""}</td>`;
        if (Number.isNaN(step)) return html`<td>${t("experiments.no-telling")}</td>`;
        return html`<td>${step === 0 ? t("experiments.no-step") : timeText(step)}</td>`;
    }

    /** For a run that is never stable the library tries steps down to a thousandth of the first one, which takes seconds.
     *  Beginning with a larger step makes this faster. */
    private largestStep({ live: { run, timeStep }, settings }: Compared): number {
        const duration = Math.min(MAX_DURATION, this.runs.duration);
        for (let T = Math.min(FIRST_STEP * timeStep, duration / 20); T > timeStep; T /= 2) {
            try {
                const longer = this.friction.open("run", run.experiment.name, { ...settings, T });
                const step = longer.largestStep(duration);
                longer.close();
                if (step === 0) return 0;
                break;
            } catch (error) {
                if (!(error instanceof FrictionError)) throw error;
            }
        }
        return run.largestStep(duration);
    }

    /** Searches one run after the other, with pauses for the page. */
    private readonly find = (): void => {
        if (this.searching) return;
        const { twins } = this;
        this.search.value = { twins, steps: [] };
        const searchNext = (): void => {
            const { steps } = this;
            const twin = steps && twins[steps.length];
            if (!twin) return;
            this.search.value = { twins, steps: [...steps, this.largestStep(twin)] };
            this.next = window.setTimeout(searchNext, 50);
        };
        clearTimeout(this.next);
        this.next = window.setTimeout(searchNext, 50);
    };
}
customElements.define("experiment-measures", ExperimentMeasures);

/** Cell for a number with its unit; a missing number is a dash, and an exact 0 is highlighted. */
function numberCell(value: number | undefined, unit: string): TemplateResult {
    if (value === undefined || !Number.isFinite(value))
        return html`<td class="none">– <span class="unseen">${t("experiments.none-yet")}</span></td>`;
    if (value === 0) return html`<td class="zero">0</td>`;
    return html`<td>${numberIn(unit, value, 3)} <span class="unit">${unitText(unit)}</span></td>`;
}
