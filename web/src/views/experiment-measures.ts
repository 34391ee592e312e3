// The measures of every contact of a run and its twins, as a live table; and the largest stable time step, which is
// searched on demand.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { FrictionError, type Channel, type Friction } from "../../../wasm/friction";
import { LiveElement } from "../live-element";
import { duration as timeText, shortNumber, steadyNumber, symbol, unitText } from "../notation/number-text";
import { say } from "../notation/words";
import type { Twin, TwinRuns } from "../run/twin-runs";
import { twinSample } from "../run/twin-style";

/** The longest duration of a trial run in the search for the largest stable time step [s]. */
const MOST_TRIED = 5;
const LONGER = 20;

export class ExperimentMeasures extends LiveElement {
    static override properties = {
        friction: { attribute: false },
        measures: { attribute: false },
        twins: { attribute: false },
        duration: { attribute: false },
    };
    declare friction: Friction;
    declare measures: readonly Channel[];
    declare twins: readonly Twin[];
    /** The duration of the experiment [s]. */
    declare duration: number;
    /** The measures of every contact of every run. */
    private readonly values = signal<readonly Record<string, number>[][]>([]);
    /** The largest stable time step of every run; undefined while it is not known. */
    private readonly steps = signal<readonly (number | undefined)[]>([]);
    private readonly looking = signal(false);
    /** The time of a change of parameters within the measured time [s], or 0. */
    private readonly changed = signal(0);
    private seen: readonly Twin[] = [];
    private next = 0;

    /** Read the current measures. */
    look({ changed, run }: TwinRuns): void {
        this.changed.value = changed < run.time ? changed : 0;
        this.values.value = this.twins.map(({ live }) => live.run.measures());
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.forget();
    }

    protected override willUpdate(): void {
        // Other parameters have another largest step.
        if (this.twins !== this.seen) this.forget();
        this.seen = this.twins;
    }

    protected override render(): TemplateResult {
        const { twins } = this;
        const values = this.values.value;
        const contacts = values[0]?.length ?? 0;
        return html`<div class="measures-place" tabindex="0" role="region" aria-label=${say("experiments.measures")}>
            <table class="measures"><caption class="unseen">${say("experiments.measures")}</caption>
            <thead><tr><th scope="col">${say("experiments.measure")}</th>${twins.map(
                ({ title, style }) =>
                    html`<th scope="col" class=${style.colour}>${twinSample(style)} <span>${title}</span></th>`,
            )}</tr></thead>
            ${Array.from(
                { length: contacts },
                (_, contact) => html`<tbody>
                ${
                    contacts === 1
                        ? nothing
                        : html`<tr class="contact"><th scope="rowgroup" colspan=${twins.length + 1}>${say(
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
            <tbody><tr data-measure="largest-step"><th scope="row">${say("experiments.largest-step", {
                time: timeText(Math.min(MOST_TRIED, this.duration)),
            })}</th>${twins.map((_, i) => this.stepCell(i))}</tr></tbody></table></div>
            ${
                this.changed.value === 0
                    ? nothing
                    : html`<p class="plot-note">${say("experiments.across", { time: steadyNumber(this.changed.value, 3) })}</p>`
            }
            <button type="button" class="find-step" aria-disabled=${this.looking.value ? "true" : "false"} @click=${this.find}
                >${say(this.looking.value ? "experiments.looking" : "experiments.find-step")}</button>`;
    }

    private stepCell(i: number): TemplateResult {
        const step = this.steps.value[i];
        if (step === undefined) return html`<td>${this.looking.value ? "…" : ""}</td>`;
        if (Number.isNaN(step)) return html`<td>${say("experiments.no-telling")}</td>`;
        return html`<td>${step === 0 ? say("experiments.no-step") : timeText(step)}</td>`;
    }

    private forget(): void {
        clearTimeout(this.next);
        this.steps.value = [];
        this.looking.value = false;
    }

    /** For a run that is never stable the library tries steps down to a thousandth, which takes seconds; starting from
     *  a  larger step, that is far enough. */
    private largestStep({ live: { run, timeStep }, settings }: Twin): number {
        const duration = Math.min(MOST_TRIED, this.duration);
        for (let T = Math.min(LONGER * timeStep, duration / 20); T > timeStep; T /= 2) {
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

    /** One run after the other, with breaks for the page. */
    private readonly find = (): void => {
        if (this.looking.value) return;
        this.looking.value = true;
        this.steps.value = [];
        const one = (): void => {
            const twin = this.twins[this.steps.value.length];
            if (!twin) {
                this.looking.value = false;
                return;
            }
            this.steps.value = [...this.steps.value, this.largestStep(twin)];
            this.next = window.setTimeout(one, 50);
        };
        this.next = window.setTimeout(one, 50);
    };
}
customElements.define("experiment-measures", ExperimentMeasures);

/** A number with its unit; a missing one is not shown as a number, and an exact 0 is highlighted. */
function numberCell(value: number | undefined, unit: string): TemplateResult {
    if (value === undefined || !Number.isFinite(value))
        return html`<td class="none">– <span class="unseen">${say("experiments.none-yet")}</span></td>`;
    if (value === 0) return html`<td class="zero">0</td>`;
    return html`<td>${shortNumber(value, 3)} <span class="unit">${unitText(unit)}</span></td>`;
}
