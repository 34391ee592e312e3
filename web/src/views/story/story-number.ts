// A number in the text that is a slider of a figure: dragged sideways, or moved with the keys.
import { batch } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { duration, spokenValue, withUnit } from "../../i18n/number-text";
import { rowOf } from "../../model/rows";
import { SliderDrag } from "../../model/slider-drag";
import { keyMove, partOf, PLACES, spanOf, textAfterKey, type Span } from "../../model/slider-scale";
import type { Store } from "../../model/store";
import { gripElement } from "../../ui/grip";
import { LiveElement, properties } from "../../ui/live-element";
import type { FigureState } from "./figure-state";

/** The distance of a pointer's movement from one end to the other [px]. */
const TRACK = 360;
const DIGITS = 3;

/** The ends of a logarithmic slider. */
export type Ends = readonly [low: number, high: number];

/** The choices of a view that change with a value. */
export type Sets = (text: string) => Readonly<Record<string, string>>;

class StoryNumber extends LiveElement {
    static override properties = properties("figure", "key", "sets", "ends");
    declare figure: FigureState;
    declare key: string;
    declare sets: Sets | undefined;
    declare ends: Ends | undefined;
    private drag: { slider: SliderDrag; from: number; place: number } | undefined;

    protected override render(): TemplateResult {
        const { figure, key, ends } = this;
        const { store } = figure.shown.value ?? {};
        const { entries = [] } = store?.report.value ?? {};
        const entry = entries.find((one) => one.key === key);
        const row = store && rowOf(store.experiment.params, key, entries);
        if (!entry || !row || typeof entry.value !== "number") return html`<span class="story-number">…</span>`;
        const { value } = entry;
        const own: Span = ends ? { low: ends[0], high: ends[1], scale: "log" } : spanOf(row, entry.standard, value);
        const span = this.drag?.slider.span ?? own;
        const release = (): void => this.release(store);
        return gripElement({
            ...{ name: key, classes: "story-number", label: row.text, title: row.text },
            ...{ low: span.low, high: span.high, value, text: spokenValue(value, row.unit) },
            content: row.unit === "s" ? duration(value) : withUnit(value, row.unit, DIGITS),
            press: ({ clientX }, element) => {
                const slider = new SliderDrag(key, span, value);
                this.drag = { slider, from: clientX, place: partOf(span, value) };
                store.panel.drag.value = slider;
                return element;
            },
            drag: ({ clientX, altKey }) => {
                if (!this.drag) return;
                const { slider, from, place } = this.drag;
                slider.fine = altKey;
                const to = place + ((clientX - from) / TRACK) * PLACES;
                this.slide(store, slider.to(Math.min(PLACES, Math.max(0, to))));
            },
            release,
            blur: release,
            key: (event) => {
                const move = keyMove(event);
                const text = move && textAfterKey(row, span, value, move);
                if (text === null) return;
                event.preventDefault();
                this.slide(store, text);
                figure.replay?.();
            },
        });
    }

    private release(store: Store): void {
        if (!this.drag) return;
        this.drag = undefined;
        store.panel.drag.value = undefined;
        store.endSlide();
        this.figure.replay?.();
    }

    private slide(store: Store, text: string): void {
        batch(() => {
            store.slide(this.key, text);
            for (const [key, value] of Object.entries(this.sets?.(text) ?? {})) store.changePage(key, value, "replace");
        });
    }
}
customElements.define("story-number", StoryNumber);
