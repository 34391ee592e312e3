// Questions about doubtful bench values, with a button for a probable correction.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import { numberIn, withUnit } from "../../i18n/number-text";
import { TITLES } from "./bench-columns";
import type { Doubt } from "./doubts";

const DIGITS = 3;

/** Id of the message about this value; undefined without a doubt. */
export function doubtId(doubts: readonly Doubt[], key: string, file: string): string | undefined {
    const at = doubts.findIndex((doubt) => doubt.key === key && doubt.files.includes(file));
    return at < 0 ? undefined : `identify-doubt-${at}`;
}

function doubtText(doubt: Doubt): string {
    const { key, value, unit, why } = doubt;
    const what = t(TITLES[key]!);
    const now = withUnit(value, unit);
    if ("hint" in why) {
        const other = withUnit(Number(why.hint.value), unit);
        return why.hint.from === "column"
            ? t("identify.doubt-column", { what, now, other, column: why.hint.column! })
            : t("identify.doubt-name", { what, now, other });
    }
    const { low, high } = why.usual;
    const usual = { what, now, low: numberIn(unit, low, DIGITS), high: withUnit(high, unit, DIGITS) };
    return why.meant ? t("identify.doubt-unit", { ...usual, unit: why.meant.unit }) : t("identify.doubt-range", usual);
}

/** Text of the probable value. */
function correctionOf({ why }: Doubt): string | undefined {
    if ("hint" in why) return why.hint.from === "name" ? why.hint.value : undefined;
    return why.meant && String(why.meant.value);
}

/** `set` sets another value; undefined if the file of the recording contains the value. */
export function doubtList(
    all: readonly Doubt[],
    some: readonly Doubt[],
    set: (doubt: Doubt) => ((value: string) => void) | undefined,
): TemplateResult {
    return html`<ul class="findings">${some.map((doubt) => {
        const id = `identify-doubt-${all.indexOf(doubt)}`;
        return html`<li class="finding warning" id=${id}><span class="mark" aria-hidden="true">!</span>
            <span><span class="unseen">${t("finding.warning")}</span>${doubtText(doubt)} ${useButton(doubt, id, set(doubt))}</span></li>`;
    })}</ul>`;
}

/** Button that sets the probable value. It disappears when pressed, so the focus moves to the changed field. */
function useButton(
    doubt: Doubt,
    id: string,
    use: ((value: string) => void) | undefined,
): TemplateResult | typeof nothing {
    const meant = correctionOf(doubt);
    if (!use || meant === undefined) return nothing;
    const onClick = (event: Event): void => {
        const rows = (event.currentTarget as Element).closest("tbody");
        rows?.querySelector<HTMLElement>(`[aria-describedby="${id}"]`)?.focus();
        use(meant);
    };
    return html`<button type="button" class="small" @click=${onClick}>${t("identify.doubt-use", { value: withUnit(Number(meant), doubt.unit) })}</button>`;
}
