// A number in the text that a figure's run comes to: the library computes it from the parameters of the figure, as the
// command does.
import { html, type TemplateResult } from "lit";
import type { Friction, Report, Run } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import type { Given } from "../../model/store";
import { LiveElement } from "../../ui/live-element";
import type { FigureState } from "./figure-state";

const DIGITS = 3;

/** What is read, in so many of its unit. */
export interface Outcome {
    unit: string;
    times?: number;
    /** Significant ones. */
    digits?: number;
    /** In place of the figure's own settings. */
    instead?: Given;
    read: (run: Run) => number;
}

/** A channel at the end of the run, or after so many seconds. */
export function atEnd(channel: string, unit: string, after?: number): Outcome {
    const read = (run: Run): number => {
        const duration = after ?? run.experiment.duration;
        run.extremes(Math.round(duration / Number(run.value("T"))));
        return run.now()[channel]!;
    };
    return { unit, read };
}

/** How far the arm of a servo is from hanging down at the end of the run; its sensor may be off. */
export const fromHanging: Outcome = {
    unit: "rad",
    read: (run) => Math.abs(atEnd("theta", "rad").read(run) + Number(run.value("q_offset"))),
};

/** Its size, without the sign. */
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

/** What the library says of the parameters. */
export function reading(key: string, unit: string, digits = DIGITS): Outcome {
    return { unit, digits, read: (run) => run.report.readings[key] ?? NaN };
}

class StoryOutcome extends LiveElement {
    static override properties = {
        figure: { attribute: false },
        friction: { attribute: false },
        outcome: { attribute: false },
    };
    declare figure: FigureState;
    declare friction: Friction;
    declare outcome: Outcome;
    private known: { given: Given; report: Report; value: number } | undefined;

    protected override render(): TemplateResult {
        const { store } = this.figure.shown.value ?? {};
        if (!store) return html`…`;
        const [given, report] = [store.given.value, store.report.value];
        // What a slider does in every frame is read when it is let go.
        const slides = store.panel.drag.value !== undefined;
        if (!slides && (this.known?.given !== given || this.known.report !== report)) {
            const { kind, name } = store.experiment;
            const run = this.friction.open(kind, name, { ...given, ...this.outcome.instead });
            this.known = { given, report, value: this.outcome.read(run) };
            run.close();
        }
        const { value } = this.known ?? { value: NaN };
        const { unit, times = 1, digits = DIGITS } = this.outcome;
        return html`<output class=${slides ? "story-old" : ""} data-value=${value}>${withUnit(value * times, unit, digits)}</output>`;
    }
}
customElements.define("story-outcome", StoryOutcome);
