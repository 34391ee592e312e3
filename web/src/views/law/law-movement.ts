// The movement of a handle on a law: its value is tried first; if it is refused, the handle stops and gives the reason.
// The axes are fixed meanwhile, and the whole movement is one step in the history.
import { signal } from "@preact/signals-core";
import type { Finding } from "../../../../wasm/friction";
import { clauses } from "../../i18n/clauses";
import { errorsOf } from "../../model/rows";
import { HistoryStep } from "../../model/history-step";
import type { Given, Store } from "../../model/store";
import { t } from "../../i18n/messages";

/** The ranges of the axes. */
export interface Axes {
    reach: number;
    top: number;
}

export class LawMovement {
    /** Counts how often a handle was released: then the axes follow. */
    readonly released = signal(0);
    /** Fixed while a handle is dragged, so that the axes do not change under it. */
    held: Axes | undefined;
    private readonly said = signal<{ text: string; given: Given } | undefined>(undefined);
    private readonly step: HistoryStep;

    constructor(private readonly store: Store) {
        this.step = new HistoryStep(store);
    }

    /** Where and why a handle has stopped; invalid once something else has changed. */
    get told(): string {
        const said = this.said.value;
        return said?.given === this.store.given.value ? said.text : "";
    }

    hold(axes: Axes): void {
        this.held ??= axes;
    }

    drop(): void {
        this.step.end();
        if (!this.held) return;
        this.held = undefined;
        this.released.value++;
    }

    /** Set `key` to this text, or go as far as is accepted and give the reason; `end`: the reason otherwise. */
    to(key: string, text: string, end = ""): void {
        const errors = this.refusal(key, text);
        if (errors.length === 0) {
            this.set(key, text);
            this.say(end);
            return;
        }
        // The furthest value is the library's own remedy for this parameter.
        const remedy = errors.flatMap((error) => error.remedies).find((one) => one.key === key);
        if (remedy && this.refusal(key, String(remedy.value)).length === 0) this.set(key, String(remedy.value));
        this.say(t("handle.stops", { why: clauses(errors.map(({ text }) => text).join("\n")) }));
    }

    private say(text: string): void {
        this.said.value = { text, given: this.store.given.value };
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
