// One number of the panel: symbol, slider, number field, unit and reset in one line, all from its row in C, and below it
// the messages about it.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { announce } from "../environment/announcement";
import { shownText, textShownAs, valueShownAs } from "../i18n/angle-unit";
import { exactNumber, fieldText, spokenValue, typedNumber, typingHint } from "../i18n/number-text";
import { t } from "../i18n/messages";
import { ownFinding } from "../model/own-finding";
import { errorsOf, isChanged, rowOf } from "../model/rows";
import { FingerDrag, SliderDrag, type Track } from "../model/slider-drag";
import { keyMove, PLACES, placeOf, spanOf, textAfterKey, textAt, type Span } from "../model/slider-scale";
import type { Store } from "../model/store";
import { findingList } from "./finding-list";
import { sliderFill } from "./slider-fill";
import { defaultText, movedText } from "./range-text";
import { seenSymbol, symbol, unit } from "./symbol";

/** The width of a slider's thumb [px]. */
const THUMB = 16;

/** The value that the slider and its keys start from: what was typed, even if it is refused, else the current one. */
function valueAt(store: Store, { key, value }: Entry): number | null {
    const draft = store.drafts.value[key]?.trim() ?? "";
    if (draft !== "" && !Number.isNaN(Number(draft))) return Number(draft);
    return typeof value === "number" ? value : null;
}

/** The range of the row's slider; while the slider is dragged it holds still. */
export function rangeOf(store: Store, row: Param, entry: Entry): Span {
    const drag = store.panel.drag.value;
    return drag?.key === row.key ? drag.span : spanOf(row, entry.standard, valueAt(store, entry));
}

export function numberRow(store: Store, row: Param, entry: Entry, findings: readonly Finding[]): TemplateResult {
    const draft = store.drafts.value[row.key];
    const refused = draft !== undefined || errorsOf(findings).length > 0;
    const changed = isChanged(entry) || draft !== undefined;
    const back = defaultText(row, entry);
    const all = [...findings, ...hint(row, draft)];
    const messages = all.length > 0 ? `said-${row.key}` : undefined;
    const onReset = (event: Event): void => {
        store.reset(row.key);
        store.panel.continueAt(row.key, event);
    };
    return html`<div class="row number ${refused ? "refused" : ""} ${changed ? "changed" : ""}" data-key=${row.key}>
        <div class="line">
            ${controls(store, row, entry, refused, `field-${row.key}`, messages)}
            <button type="button" class="reset" @click=${onReset} title=${t("panel.back", { value: back })}
                aria-label=${t("panel.reset", { key: row.key, value: back })}>↺</button>
        </div>
        ${findingList(store, all, messages)}
    </div>`;
}

/** One slider by its key, with symbol, field and unit, beside a picture; nothing if the parameter does not apply now.
 *  Messages about it are in the panel and in the note of the view. */
export function sliderRow(store: Store, key: string): TemplateResult | typeof nothing {
    const { entries } = store.report.value;
    const row = rowOf(store.experiment.params, key, entries);
    const entry = entries.find((one) => one.key === key);
    if (!row || !entry || row.scale === "choice" || row.scale === "points") return nothing;
    const draft = store.drafts.value[key];
    const refused = draft !== undefined || errorsOf(store.findings.value).some((error) => error.key === key);
    return html`<div class="slider-row ${refused ? "refused" : ""} ${isChanged(entry) ? "changed" : ""}" data-key=${key}>
        <div class="line">${controls(store, row, entry, refused, `slider-field-${key}`, undefined)}</div></div>`;
}

/** A refused text that only lacks a point, or has a unit: what would do. */
function hint(row: Param, draft: string | undefined): Finding[] {
    const mistake = draft === undefined ? undefined : typingHint(draft, row.unit);
    if (!mistake) return [];
    const value = valueShownAs(mistake.number, row.unit);
    const remedy = { key: row.key, value, bound: "exactly", unit: row.unit } as const;
    return [{ ...ownFinding(row.key, mistake.hint, "note"), remedies: [remedy] }];
}

/** The way of a slider's thumb. */
function trackOf(slider: HTMLElement): Track {
    const { left, width } = slider.getBoundingClientRect();
    return { left: left + THUMB / 2, length: width - THUMB };
}

/** `messages`: the id of the messages about the parameter. */
function controls(
    store: Store,
    row: Param,
    entry: Entry,
    refused: boolean,
    id: string,
    messages: string | undefined,
): TemplateResult {
    const { panel } = store;
    const value = typeof entry.value === "number" ? entry.value : null;
    const now = valueAt(store, entry);
    const exact = store.drafts.value[row.key] ?? store.given.value[row.key] ?? (value === null ? "" : String(value));
    const inUnit = shownText(exact, row.unit);
    const shown = fieldText(inUnit, panel.edited.value === id);
    const span = rangeOf(store, row, entry);
    const place = placeOf(span, now ?? NaN);
    // Slider and field have the same name, which begins with the symbol as it is seen.
    const name = `${seenSymbol(row.symbol)}: ${row.text}`;

    /** The value has left this range, and the slider has another one. */
    const tellMoved = (before: Span): void => {
        const after = store.report.peek().entries.find(({ key }) => key === row.key);
        const moved = after && rangeOf(store, row, after);
        if (moved && (moved.low !== before.low || moved.high !== before.high)) announce(movedText(row, after, moved));
    };
    const end = (): void => {
        const drag = panel.drag.peek();
        panel.drag.value = undefined;
        store.endSlide();
        if (drag) tellMoved(drag.span);
    };
    const onGrab = (event: PointerEvent): void => {
        if (event.button !== 0) return;
        const drag = new SliderDrag(row.key, span, now ?? NaN);
        drag.fine = event.altKey;
        if (event.pointerType === "touch")
            drag.finger = new FingerDrag(event, trackOf(event.target as HTMLElement), span, now ?? NaN);
        panel.drag.value = drag;
    };
    const onPointer = (event: PointerEvent): void => {
        const drag = panel.drag.peek();
        if (!drag) return;
        drag.fine = event.altKey;
        slideTo(drag.finger?.to(event));
    };
    const onRelease = (): void => {
        slideTo(panel.drag.peek()?.finger?.tap());
        end();
    };
    const slideTo = (text: string | undefined): void => {
        if (text !== undefined && Number(text) !== now) store.slide(row.key, text);
    };
    const onInput = (event: Event): void => {
        const slider = event.target as HTMLInputElement;
        const asked = Number(slider.value);
        const drag = panel.drag.peek();
        if (drag?.finger) {
            // The browser's slider jumps to the finger.
            slider.value = String(place);
            return;
        }
        store.slide(row.key, drag?.key === row.key ? drag.to(asked) : textAt(span, asked));
    };
    const onKey = (event: KeyboardEvent): void => {
        if (event.key === "Delete" || event.key === "Backspace") return store.reset(row.key);
        const move = keyMove(event);
        const text = move && textAfterKey(row, span, now ?? Number(textAt(span, PLACES / 2)), move);
        if (text === null) return;
        event.preventDefault();
        if (now !== null && Number(text) === now) return;
        store.slide(row.key, text);
        tellMoved(span);
    };
    const onFocus = (event: Event): void => {
        const field = event.target as HTMLInputElement;
        panel.edited.value = id;
        const full = fieldText(inUnit, true);
        if (full === field.value) return;
        field.value = full;
        field.select();
    };
    const onBlur = (): void => {
        if (panel.edited.peek() === id) panel.edited.value = undefined;
    };
    const onField = (event: Event): void => {
        const field = event.target as HTMLInputElement;
        field.value = field.value.trim();
        if (typedNumber(field.value) === inUnit) return;
        const typed = textShownAs(typedNumber(field.value), row.unit);
        if (typed === "" && row.optional) store.reset(row.key);
        else store.change(row.key, typed, "push");
    };

    return html`<label class="name" for=${id} title=${row.text}>${symbol(row.symbol)}<span class="unseen meaning">: ${row.text}</span></label>
        <input class="slider" type="range" min="0" max=${PLACES} step="1" .value=${live(String(place))}
            ${sliderFill(place / PLACES)}
            aria-label=${name} aria-valuetext=${spokenValue(value, row.unit)}
            aria-describedby=${messages ?? nothing}
            @pointerdown=${onGrab} @pointermove=${onPointer} @pointerup=${onRelease} @pointercancel=${end}
            @input=${onInput} @keydown=${onKey} @change=${end} @blur=${end} @dblclick=${() => store.reset(row.key)}>
        <span class="entry">${refused ? html`<span class="mark" aria-hidden="true">✕</span>` : nothing}<input
            class="field" id=${id} type="text" inputmode=${row.min < 0 ? "text" : "decimal"} autocomplete="off"
            spellcheck="false" aria-label=${name} .value=${shown} title=${value === null ? nothing : exactNumber(Number(shownText(String(value), row.unit)))}
            placeholder=${row.optional ? t("panel.not-given") : ""}
            aria-invalid=${refused ? "true" : "false"} aria-describedby=${messages ?? nothing}
            @focus=${onFocus} @blur=${onBlur} @change=${onField}></span>
        <span class="unit">${unit(row.unit)}</span>`;
}
