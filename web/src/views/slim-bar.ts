// Sliders of a presentation or an embedded page: of the address, else of the open lesson and the main ones.
import { html, nothing, type TemplateResult } from "lit";
import { embedded } from "../environment/embedded";
import { present } from "../environment/presentation";
import { t } from "../i18n/messages";
import { openLesson } from "../model/open-lesson";
import { rowOf } from "../model/rows";
import { namesIn, type Given, type PageRow, type Store } from "../model/store";
import { listBoxes } from "../ui/page-choice";
import "../ui/parameter-row";
import { popup } from "../ui/popup";

const KEY = "sliders";
/** Limits of the number of sliders: in an address, and in an embedded page. */
const MAX_SLIDERS = 5;
export const MOST_EMBEDDED = 3;
const DEFAULT_SLIDERS = 3;

export function slidersRow(): PageRow {
    return {
        key: KEY,
        title: t("slim.sliders"),
        standard: "",
        options: [],
        text: {
            takes: (text) => namesIn(text).length <= MAX_SLIDERS && /^[\w,]*$/.test(text),
            form: t("slim.form", { most: MAX_SLIDERS }),
        },
    };
}

/** Keys of the parameters that currently have a slider. */
function numberKeys(store: Store): string[] {
    const { entries } = store.report.value;
    return entries.flatMap(({ key }) => {
        const scale = rowOf(store.experiment.params, key, entries)?.scale;
        return scale === "linear" || scale === "log" ? key : [];
    });
}

function chosenKeys(store: Store): string[] {
    const available = numberKeys(store);
    const named = namesIn(store.pageValue(KEY)).filter((key) => available.includes(key));
    if (named.length > 0) return named.slice(0, embedded ? MOST_EMBEDDED : MAX_SLIDERS);
    const first = [...(openLesson.value?.sliders ?? []), ...store.experiment.first].filter((key) =>
        available.includes(key),
    );
    return [...new Set([...first, ...available])].slice(0, DEFAULT_SLIDERS);
}

/** These settings with the sliders that are chosen now, as an embedded page without the lesson has them. */
export function withSliders(store: Store): Given {
    const { settings } = store;
    return openLesson.value ? { ...settings, [KEY]: chosenKeys(store).slice(0, MOST_EMBEDDED).join(",") } : settings;
}

export function slimBar(store: Store): TemplateResult {
    return html`<div class="slim-sliders">${chosenKeys(store).map(
        (key) => html`<parameter-row .store=${store} .key=${key} .slim=${true}></parameter-row>`,
    )}${embedded ? nothing : chooser(store)}</div>`;
}

function chooser(store: Store): TemplateResult {
    return popup({
        id: "slider-chooser",
        label: t("slim.choose", { most: MAX_SLIDERS }),
        button: "⋯",
        sheet: () => html`${sliderBoxes(store, MAX_SLIDERS)}
            <p><button type="button" aria-keyshortcuts="F" @click=${() => present(false)}>${t("page.end-presentation")} (F)</button></p>`,
    });
}

/** Checkboxes for all parameters that can have a slider. */
export function sliderBoxes(store: Store, most: number): TemplateResult {
    const chosen = chosenKeys(store).slice(0, most);
    const { entries } = store.report.value;
    const options = numberKeys(store).map((name) => ({
        name,
        title: rowOf(store.experiment.params, name, entries)!.text.split(/[:.]/)[0]!,
    }));
    return listBoxes(store, KEY, t("slim.choose", { most }), options, chosen, most);
}
