// A number in the text that is a slider of a figure: dragged sideways, or moved with the keys.
import { batch } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Entry, Param } from "../../../../wasm/friction";
import { duration, inDigits, spokenValue, withUnit } from "../../i18n/number-text";
import { rowOf } from "../../model/rows";
import { SliderDrag } from "../../model/slider-drag";
import { keyMove, partOf, PLACES, spanOf, textAfterKey, type Span } from "../../model/slider-scale";
import type { Store } from "../../model/store";
import { LiveElement } from "../../ui/live-element";
import type { FigureState } from "./figure-state";

/** The distance of a pointer's movement from one end to the other [px]. */
const TRACK = 360;
const DIGITS = 3;

/** The ends of a logarithmic slider. */
export type Ends = readonly [low: number, high: number];

/** The choices of a view that change with a value. */
export type Sets = (text: string) => Readonly<Record<string, string>>;

class StoryNumber extends LiveElement {
    static override properties = {
        figure: { attribute: false },
        key: { attribute: false },
        sets: { attribute: false },
        ends: { attribute: false },
    };
    declare figure: FigureState;
    declare key: string;
    declare sets: Sets | undefined;
    declare ends: Ends | undefined;
    private drag: { drag: SliderDrag; from: number; place: number } | undefined;

    protected override render(): TemplateResult {
        const found = this.found;
        if (!found) return html`<span class="story-number">…</span>`;
        const { row, entry, span } = found;
        const value = entry.value as number;
        return html`<span class="story-number" role="slider" tabindex="0" aria-label=${row.text} aria-valuemin=${inDigits(span.low)}
            aria-valuemax=${inDigits(span.high)} aria-valuenow=${inDigits(value)} aria-valuetext=${spokenValue(value, row.unit)} title=${row.text}
            @pointerdown=${this.onDown} @pointermove=${this.onMove} @pointerup=${this.onUp} @pointercancel=${this.onUp}
            @keydown=${this.onKey} @blur=${this.onUp}>${row.unit === "s" ? duration(value) : withUnit(value, row.unit, DIGITS)}</span>`;
    }

    private get found(): { store: Store; row: Param; entry: Entry; span: Span } | undefined {
        const { store } = this.figure.shown.value ?? {};
        if (!store) return undefined;
        const { entries } = store.report.value;
        const entry = entries.find((one) => one.key === this.key);
        const row = rowOf(store.experiment.params, this.key, entries);
        if (!entry || !row || typeof entry.value !== "number") return undefined;
        return { store, row, entry, span: this.drag?.drag.span ?? this.span(row, entry) };
    }

    private span(row: Param, entry: Entry): Span {
        const { ends } = this;
        if (ends) return { low: ends[0], high: ends[1], scale: "log" };
        return spanOf(row, entry.standard, entry.value as number);
    }

    private readonly onDown = (event: PointerEvent): void => {
        const { found } = this;
        if (event.button !== 0 || !found) return;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        const value = found.entry.value as number;
        const drag = new SliderDrag(this.key, found.span, value);
        this.drag = { drag, from: event.clientX, place: partOf(found.span, value) };
        found.store.panel.drag.value = drag;
    };

    private readonly onMove = (event: PointerEvent): void => {
        const { drag, found } = this;
        if (!drag || !found) return;
        drag.drag.fine = event.altKey;
        const place = drag.place + ((event.clientX - drag.from) / TRACK) * PLACES;
        this.slide(found.store, drag.drag.to(Math.min(PLACES, Math.max(0, place))));
    };

    private readonly onUp = (): void => {
        const { store } = this.figure.shown.peek() ?? {};
        if (!this.drag || !store) return;
        this.drag = undefined;
        store.panel.drag.value = undefined;
        store.endSlide();
        this.figure.replay?.();
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        const { found } = this;
        const move = keyMove(event);
        if (!found || !move) return;
        const { store, row, entry, span } = found;
        const text = textAfterKey(row, span, entry.value as number, move);
        if (text === null) return;
        event.preventDefault();
        this.slide(store, text);
        this.figure.replay?.();
    };

    private slide(store: Store, text: string): void {
        batch(() => {
            store.slide(this.key, text);
            for (const [key, value] of Object.entries(this.sets?.(text) ?? {})) store.changePage(key, value, "replace");
        });
    }
}
customElements.define("story-number", StoryNumber);
