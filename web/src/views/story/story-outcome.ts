// Values in the text that a figure has: a result of its run is a number that the library computes from the parameters of
// the figure, as the command does.
import { computed, effect, signal, untracked } from "@preact/signals-core";
import type { Friction, Run } from "../../../../wasm/friction";
import type { Given, Store } from "../../model/store";
import { LiveElement, properties } from "../../ui/live-element";
import { whileConnected } from "../../ui/while-connected";
import type { FigureState } from "./figure-state";
import { html, type TemplateResult } from "lit";
import { withUnit } from "../../i18n/number-text";

export abstract class FigureValue<T> extends LiveElement {
    static override properties = properties("figure", "friction");
    declare figure: FigureState;
    declare friction: Friction;
    /** Undefined until the figure has been loaded. */
    readonly value = signal<T | undefined>(undefined);
    protected readonly sliding = computed(() => this.figure.shown.value?.store.panel.drag.value !== undefined);

    constructor() {
        super();
        whileConnected(this, () =>
            effect(() => {
                const { store } = this.figure.shown.value ?? {};
                if (!store) this.value.value = undefined;
                else if (!this.sliding.value) {
                    const given = store.given.value;
                    this.value.value = untracked(() => this.compute(store, given));
                }
            }),
        );
    }

    protected abstract compute(store: Store, given: Given): T;
}

const DIGITS = 3;

/** A result of a run, shown in multiples of its unit. */
export interface Outcome {
    unit: string;
    times?: number;
    /** Significant digits. */
    digits?: number;
    /** Settings instead of the ones in the figure. */
    instead?: Given;
    read: (run: Run) => number;
}

/** A channel at the end of the run. */
export function atEnd(channel: string, unit: string): Outcome {
    const read = (run: Run): number => {
        run.extremes(Math.round(run.experiment.duration / Number(run.value("T"))));
        return run.now()[channel]!;
    };
    return { unit, read };
}

/** The angle of a servo's arm from hanging down at the end of the run; its sensor may have an offset. */
export const fromHanging: Outcome = {
    unit: "rad",
    read: (run) => Math.abs(atEnd("theta", "rad").read(run) + Number(run.value("q_offset"))),
};

export function size(outcome: Outcome): Outcome {
    return { ...outcome, read: (run) => Math.abs(outcome.read(run)) };
}

/** A measure of the whole run. */
export function measure(key: string, unit: string, times = 1, instead: Given = {}): Outcome {
    const read = (run: Run): number => {
        run.measure().restart();
        run.extremes(Math.round(run.experiment.duration / Number(run.value("T"))));
        return run.measures()[0]![key]!;
    };
    return { unit, times, instead, read };
}

/** A channel of a curve at a place. */
export function onCurve(channel: string, unit: string, x: number): Outcome {
    return { unit, read: (run) => run.curve([x])[channel]![0]! };
}

export function reading(key: string, unit: string, digits = DIGITS): Outcome {
    return { unit, digits, read: (run) => run.report.readings[key] ?? NaN };
}

class StoryOutcome extends FigureValue<number> {
    static override properties = { ...FigureValue.properties, outcome: { attribute: false } };
    declare outcome: Outcome;

    protected override compute({ experiment: { kind, name } }: Store, given: Given): number {
        const run = this.friction.open(kind, name, { ...given, ...this.outcome.instead });
        const value = this.outcome.read(run);
        run.close();
        return value;
    }

    protected override render(): TemplateResult {
        if (!this.figure.shown.value) return html`…`;
        const { unit, times = 1, digits = DIGITS } = this.outcome;
        return html`<output class=${this.sliding.value ? "story-old" : ""}>${withUnit((this.value.value ?? NaN) * times, unit, digits)}</output>`;
    }
}
customElements.define("story-outcome", StoryOutcome);
