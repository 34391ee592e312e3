// The sliders of a presentation or of an embedded page: those that the address names, or else those of the open lesson, or
// the ones that matter first.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { embedded } from "../environment/embedded";
import { present } from "../environment/presentation";
import { t } from "../i18n/messages";
import { openLesson } from "../model/open-lesson";
import { rowOf } from "../model/rows";
import { namesIn, type PageRow, type Store } from "../model/store";
import "../ui/parameter-row";
import { popup } from "../ui/popup";

const KEY = "sliders";
/** The most sliders that an address can name, and that an embedded page shows. */
const MOST = 5;
export const MOST_EMBEDDED = 3;
/** Without any in the address. */
const FIRST = 3;

export function slidersRow(): PageRow {
    return {
        key: KEY,
        title: t("slim.sliders"),
        standard: "",
        options: [],
        text: {
            takes: (text) => namesIn(text).length <= MOST && /^[\w,]*$/.test(text),
            form: t("slim.form", { most: MOST }),
        },
    };
}

/** The keys that have a slider now: numbers of the rows that apply. */
function numberKeys(store: Store): string[] {
    const { entries } = store.report.value;
    return entries.flatMap(({ key }) => {
        const scale = rowOf(store.experiment.params, key, entries)?.scale;
        return scale === "linear" || scale === "log" ? key : [];
    });
}

function chosenKeys(store: Store): string[] {
    const there = numberKeys(store);
    const named = namesIn(store.pageValue(KEY)).filter((key) => there.includes(key));
    if (named.length > 0) return named.slice(0, embedded ? MOST_EMBEDDED : MOST);
    const first = [...(openLesson.value?.sliders ?? []), ...store.experiment.first].filter((key) =>
        there.includes(key),
    );
    return [...new Set([...first, ...there])].slice(0, FIRST);
}

export function slimBar(store: Store): TemplateResult {
    return html`<div class="slim-sliders">${chosenKeys(store).map(
        (key) => html`<parameter-row .store=${store} .key=${key} .slim=${true}></parameter-row>`,
    )}${embedded ? nothing : chooser(store)}</div>`;
}

function chooser(store: Store): TemplateResult {
    return popup({
        id: "slider-chooser",
        label: t("slim.choose", { most: MOST }),
        button: "⋯",
        sheet: () => html`${sliderBoxes(store, MOST)}
            <p><button type="button" aria-keyshortcuts="F" @click=${() => present(false)}>${t("page.end-presentation")} (F)</button></p>`,
    });
}

/** A box to tick for every parameter that can have a slider. */
export function sliderBoxes(store: Store, most: number): TemplateResult {
    const chosen = chosenKeys(store).slice(0, most);
    const { entries } = store.report.value;
    const flip = (key: string, on: boolean): void =>
        store.changePage(KEY, (on ? [...chosen, key] : chosen.filter((one) => one !== key)).join(","));
    return html`<fieldset><legend>${t("slim.choose", { most })}</legend>${numberKeys(store).map((key) => {
        const row = rowOf(store.experiment.params, key, entries)!;
        const on = chosen.includes(key);
        return html`<label class="check"><input type="checkbox" .checked=${live(on)} ?disabled=${on ? chosen.length === 1 : chosen.length >= most}
            @change=${(event: Event) => flip(key, (event.target as HTMLInputElement).checked)}>${row.text.split(/[:.]/)[0]}</label>`;
    })}</fieldset>`;
}
