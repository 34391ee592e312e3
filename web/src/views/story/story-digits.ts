// The digits of one value of the transform by several methods: those that agree with the exact value are lit.
//
// The library gives the value and the error of each method in units in the last place, against a reference of twice the
// digits (curve phi_z_error).
import { html, type TemplateResult } from "lit";
import { t, type Key } from "../../i18n/messages";
import type { Given, Store } from "../../model/store";
import { FigureValue } from "./story-outcome";

/** Digits of a double. */
const DIGITS = 16;
/** The distance of the argument from breakaway, relative to it: there formulas lose most, and a table with even steps
 *  least, as one of its nodes is at breakaway. */
const BEYOND = 1e-9;

const methods: readonly { error: string; name: Key }[] = [
    { error: "error_uniform", name: "story.digits.uniform" },
    { error: "error_textbook", name: "story.digits.textbook" },
    { error: "error_direct", name: "story.digits.direct" },
    { error: "error_table", name: "story.digits.table" },
];

interface Digits {
    /** The argument, and the right value there, rounded to a double. */
    x: number;
    exact: number;
    /** Errors of the methods [ulp]. */
    errors: readonly number[];
}

class StoryDigits extends FigureValue<Digits> {
    protected override compute(_: Store, { probe: __, ...settings }: Given): Digits {
        const run = this.friction.open("curve", "phi_z_error", settings);
        const x = run.report.readings["x_stick"]! * (1 + BEYOND);
        const columns = run.curve([x]);
        run.close();
        return { x, exact: columns["reference"]![0]!, errors: methods.map(({ error }) => columns[error]![0]!) };
    }

    protected override render(): TemplateResult {
        const { value } = this.value;
        if (!value) return html`<p class="story-waits">${t("page.coming")}</p>`;
        const { x, exact, errors } = value;
        const unit = 2 ** (Math.floor(Math.log2(Math.abs(exact))) - 52);
        return html`<table class="story-digits"><caption>${t("story.digits.caption", { x: x.toPrecision(10) })}</caption>
            <tbody>${methods.map(({ name }, i) => {
                const off = errors[i]!;
                const right = rightDigits(off, (off * unit) / exact);
                return html`<tr><th scope="row">${t(name)}</th><td>${digits(exact + off * unit, right)}</td><td class="quiet">${t("story.digits.count", { right })}</td></tr>`;
            })}</tbody></table>`;
    }
}
customElements.define("story-digits", StoryDigits);

/** The number of right digits: all if the error is at most one unit in the last place. */
function rightDigits(units: number, relative: number): number {
    return Math.abs(units) <= 1 ? DIGITS : Math.max(0, Math.floor(-Math.log10(Math.abs(relative))));
}

function digits(value: number, right: number): TemplateResult {
    const text = value.toPrecision(DIGITS);
    // The decimal point is no digit.
    const end = right + (right > text.indexOf(".") ? 1 : 0);
    return html`<code><b>${text.slice(0, end)}</b>${text.slice(end)}</code>`;
}
