// The slider of one parameter: symbol, slider, number field and unit, all from its row in C. It renders again when this
// parameter changes, and not when another one does.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry, Param } from "../../../wasm/friction";
import { announce } from "../environment/announcement";
import { shownText, textShownAs } from "../i18n/angle-unit";
import { exactNumber, fieldText, spokenValue, typedNumber } from "../i18n/number-text";
import { t } from "../i18n/messages";
import { rowState, type RowState } from "../model/row-state";
import { errorsOf } from "../model/rows";
import { FingerDrag, SliderDrag, type Track } from "../model/slider-drag";
import { keyMove, PLACES, placeOf, spanOf, textAfterKey, textAt, type Span } from "../model/slider-scale";
import type { Store } from "../model/store";
import { LiveElement, properties } from "./live-element";
import { movedText } from "./range-text";
import { seenSymbol, symbol, unit } from "./symbol";

/** The width of a slider's thumb [px]. */
const THUMB = 16;

/** The value that the slider and its keys start from: the draft, even if it is refused, else the current value. */
function valueAt({ value }: Entry, draft: string | undefined): number | null {
    const text = draft?.trim() ?? "";
    if (text !== "" && !Number.isNaN(Number(text))) return Number(text);
    return typeof value === "number" ? value : null;
}

/** The range of a row's slider; it is fixed during a drag. */
export function rangeOf(row: Param, entry: Entry, draft: string | undefined, drag: SliderDrag | undefined): Span {
    return drag?.key === row.key ? drag.span : spanOf(row, entry.standard, valueAt(entry, draft));
}

/** Whether the parameter has a draft, or an accepted value that a finding refuses. */
export function isRefused({ draft, findings }: RowState): boolean {
    return draft.value !== undefined || errorsOf(findings.value).length > 0;
}

function trackOf(slider: HTMLElement): Track {
    const { left, width } = slider.getBoundingClientRect();
    return { left: left + THUMB / 2, length: width - THUMB };
}

export class ParameterSlider extends LiveElement {
    static override properties = properties("store", "key", "fieldId", "messages");
    declare store: Store;
    declare key: string;
    /** The id of the number field, unique in the page. */
    declare fieldId: string;
    /** The id of the element with the messages about the parameter, if any. */
    declare messages: string | undefined;
    private state!: RowState;
    private drag!: ReadonlySignal<SliderDrag | undefined>;
    /** Whether the number field has the focus. */
    private edited!: ReadonlySignal<boolean>;

    protected override willUpdate(changed: PropertyValues<this>): void {
        const { store, key, fieldId } = this;
        if (!changed.has("store") && !changed.has("key") && !changed.has("fieldId")) return;
        const { panel } = store;
        this.state = rowState(store, key);
        this.drag = computed(() => (panel.drag.value?.key === key ? panel.drag.value : undefined));
        this.edited = computed(() => panel.edited.value === fieldId);
    }

    protected override render(): TemplateResult | typeof nothing {
        const { state, fieldId, messages } = this;
        const [row, entry] = [state.row.value, state.entry.value];
        if (!row || !entry) return nothing;
        const value = typeof entry.value === "number" ? entry.value : null;
        const place = placeOf(this.rangeOf(row, entry), valueAt(entry, state.draft.value) ?? NaN);
        const refused = isRefused(state);
        // Slider and field have the same name, which begins with the visible symbol.
        const name = `${seenSymbol(row.symbol)}: ${row.text}`;
        return html`<label class="name" for=${fieldId} title=${row.text}>${symbol(row.symbol)}<span class="unseen meaning">: ${row.text}</span></label>
            <input class="slider" type="range" min="0" max=${PLACES} step="1" .value=${live(String(place))}
                aria-label=${name} aria-valuetext=${spokenValue(value, row.unit)}
                aria-describedby=${messages ?? nothing}
                @pointerdown=${this.onGrab} @pointermove=${this.onPointer} @pointerup=${this.onRelease} @pointercancel=${this.endDrag}
                @input=${this.onInput} @keydown=${this.onKey} @change=${this.endDrag} @blur=${this.endDrag} @dblclick=${this.reset}>
            <span class="entry">${refused ? html`<span class="mark" aria-hidden="true">✕</span>` : nothing}<input
                class="field" id=${fieldId} type="text" inputmode=${row.min < 0 ? "text" : "decimal"} autocomplete="off"
                spellcheck="false" aria-label=${name} .value=${fieldText(this.textInUnit(row, entry), this.edited.value)}
                title=${value === null ? nothing : exactNumber(Number(shownText(String(value), row.unit)))}
                placeholder=${row.optional ? t("panel.not-given") : ""}
                aria-invalid=${refused ? "true" : "false"} aria-describedby=${messages ?? nothing}
                @focus=${this.onFocus} @blur=${this.onBlur} @change=${this.onField}></span>
            <span class="unit">${unit(row.unit)}</span>`;
    }

    /** The style sheet fills the track up to the thumb. The page's policy forbids style attributes. */
    protected override updated(): void {
        const slider = this.querySelector<HTMLInputElement>(".slider");
        slider?.style.setProperty("--part", String(Number(slider.value) / PLACES));
    }

    private rangeOf(row: Param, entry: Entry): Span {
        return rangeOf(row, entry, this.state.draft.value, this.drag.value);
    }

    /** The whole text of the number field, in the unit that is shown. */
    private textInUnit({ unit: shownUnit }: Param, { value }: Entry): string {
        const exact = this.state.draft.value ?? this.state.given.value ?? (value === null ? "" : String(value));
        return shownText(exact, shownUnit);
    }

    /** The current row, range and value; events of the slider come only while a row is shown. */
    private get now(): { row: Param; span: Span; value: number | null; text: string } {
        const [row, entry] = [this.state.row.value!, this.state.entry.value!];
        const value = valueAt(entry, this.state.draft.value);
        return { row, span: this.rangeOf(row, entry), value, text: this.textInUnit(row, entry) };
    }

    /** Announce that the value has left the slider's range, and the new range. */
    private announceMove(before: Span): void {
        const entry = this.state.entry.value;
        if (!entry) return;
        const { row, span } = this.now;
        if (span.low !== before.low || span.high !== before.high) announce(movedText(row, entry, span));
    }

    private slideTo(text: string | undefined): void {
        if (text !== undefined && Number(text) !== this.now.value) this.store.slide(this.key, text);
    }

    private readonly reset = (): void => this.store.reset(this.key);

    private readonly endDrag = (): void => {
        const drag = this.drag.peek();
        if (drag) this.store.panel.drag.value = undefined;
        this.store.endSlide();
        if (drag) this.announceMove(drag.span);
    };

    private readonly onGrab = (event: PointerEvent): void => {
        if (event.button !== 0) return;
        const { span, value } = this.now;
        const drag = new SliderDrag(this.key, span, value ?? NaN);
        drag.fine = event.altKey;
        if (event.pointerType === "touch")
            drag.finger = new FingerDrag(event, trackOf(event.target as HTMLElement), span, value ?? NaN);
        this.store.panel.drag.value = drag;
    };

    private readonly onPointer = (event: PointerEvent): void => {
        const drag = this.drag.peek();
        if (!drag) return;
        drag.fine = event.altKey;
        this.slideTo(drag.finger?.to(event));
    };

    private readonly onRelease = (): void => {
        this.slideTo(this.drag.peek()?.finger?.tap());
        this.endDrag();
    };

    private readonly onInput = (event: Event): void => {
        const slider = event.target as HTMLInputElement;
        const { span, value } = this.now;
        const drag = this.drag.peek();
        // The browser's slider jumps to the finger.
        if (drag?.finger) slider.value = String(placeOf(span, value ?? NaN));
        else this.store.slide(this.key, drag ? drag.to(Number(slider.value)) : textAt(span, Number(slider.value)));
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        if (event.key === "Delete" || event.key === "Backspace") return this.reset();
        const { row, span, value } = this.now;
        const move = keyMove(event);
        const text = move && textAfterKey(row, span, value ?? Number(textAt(span, PLACES / 2)), move);
        if (text === null) return;
        event.preventDefault();
        if (value !== null && Number(text) === value) return;
        this.store.slide(this.key, text);
        this.announceMove(span);
    };

    private readonly onFocus = (event: Event): void => {
        const field = event.target as HTMLInputElement;
        this.store.panel.edited.value = this.fieldId;
        const full = fieldText(this.now.text, true);
        if (full === field.value) return;
        field.value = full;
        field.select();
    };

    private readonly onBlur = (): void => {
        if (this.edited.peek()) this.store.panel.edited.value = undefined;
    };

    private readonly onField = (event: Event): void => {
        const field = event.target as HTMLInputElement;
        const { row, text } = this.now;
        field.value = field.value.trim();
        if (typedNumber(field.value) === text) return;
        const typed = textShownAs(typedNumber(field.value), row.unit);
        if (typed === "" && row.optional) this.reset();
        else this.store.change(this.key, typed, "push");
    };
}
customElements.define("parameter-slider", ParameterSlider);
