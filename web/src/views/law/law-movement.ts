// The movement of a handle on a law: its value is tried first; if it is refused, the handle stops and gives the reason.
// The axes are fixed meanwhile, and the whole movement is one step in the history.
import { signal } from "@preact/signals-core";
import type { Finding } from "../../../../wasm/friction";
import { clauses } from "../../i18n/clauses";
import { errorsOf } from "../../model/rows";
import { HistoryStep } from "../../model/history-step";
import type { Given, Store } from "../../model/store";
import { t } from "../../i18n/messages";

/** The ends of the axes, to either side of zero. */
export interface Axes {
    reach: number;
    top: number;
}

export class LawMovement {
    /** Fixed while a handle is dragged, so that the axes do not change under it. */
    readonly held = signal<Axes | undefined>(undefined);
    private readonly stop = signal<{ reason: string; given: Given } | undefined>(undefined);
    private readonly step: HistoryStep;

    constructor(private readonly store: Store) {
        this.step = new HistoryStep(store);
    }

    /** Where and why a handle has stopped, until something else changes; "" otherwise. */
    get stopReason(): string {
        const stop = this.stop.value;
        return stop?.given === this.store.given.value ? stop.reason : "";
    }

    hold(axes: Axes): void {
        this.held.value ??= axes;
    }

    drop(): void {
        this.step.end();
        this.held.value = undefined;
    }

    /** Set `key` to this text, or go as far as is accepted and give the reason; `end`: the reason otherwise. */
    to(key: string, text: string, end = ""): void {
        const errors = this.refusal(key, text);
        if (errors.length === 0) {
            this.set(key, text);
            this.stopAt(end);
            return;
        }
        // The furthest value is the library's own remedy for this parameter.
        const remedy = errors.flatMap((error) => error.remedies).find((remedy) => remedy.key === key);
        if (remedy && this.refusal(key, String(remedy.value)).length === 0) this.set(key, String(remedy.value));
        this.stopAt(t("handle.stops", { why: clauses(errors.map(({ text }) => text).join("\n")) }));
    }

    private stopAt(reason: string): void {
        this.stop.value = { reason, given: this.store.given.value };
    }

    /** The library's errors about these settings. */
    private refusal(key: string, text: string): Finding[] {
        return errorsOf(this.store.ask({ ...this.store.given.value, [key]: text }).findings);
    }

    private set(key: string, text: string): void {
        const { store } = this;
        const value = store.report.value.entries.find((entry) => entry.key === key)?.value;
        if (store.given.value[key] === text || (typeof value === "number" && Number(text) === value)) return;
        this.step.take((trace) => store.change(key, text, trace));
    }
}
