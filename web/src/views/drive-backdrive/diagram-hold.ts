// The load that friction holds with the motor switched off: as a torque, as a mass on an arm, and whether it is enough for
// a given mass. All numbers are the library's, from the bench of the same servo.
import { html, type TemplateResult } from "lit";
import type { Entry, Finding, Report } from "../../../../wasm/friction";
import { t, tHtml } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import { errorsOf, keysOf } from "../../model/rows";
import type { Store } from "../../model/store";
import { pageNumber, pageNumberMessages, type PageNumber } from "../../ui/page-number";
import type { DiagramRuns } from "./diagram-runs";
import { typedArm } from "../../model/hold-rows";

/** Whether the numbers are those of generic defaults: then none is bold. */
export function isGeneric(findings: readonly Finding[]): boolean {
    return findings.some(({ code }) => /^MODEL_(PARTLY_)?UNPUBLISHED$/.test(code));
}

/** The bench of the same servo, with the arm that is typed; its last accepted values if it refuses them. */
export function benchOf({ bench }: DiagramRuns, store: Store): { report: Report; entries: readonly Entry[] } {
    const known = keysOf(bench.experiment.params);
    const gearbox = Object.entries(store.given.value).filter(([key]) => known.has(key));
    // horizontal, on a base that moves up and down
    const place = { q_offset: "0", theta_0: String(Math.PI / 2), base_angle: String(Math.PI / 2) };
    const report = bench.set({ ...Object.fromEntries(gearbox), ...typedArm(store), ...place });
    return { report, entries: bench.report.entries };
}

export function holdWords(store: Store, { report, entries }: ReturnType<typeof benchOf>): TemplateResult {
    const generic = isGeneric(report.findings);
    const number = (key: "length" | "mass", label: string, unit: string): PageNumber => {
        const standard = entries.find((entry) => entry.key === key)?.value;
        return { key, label, unit, value: store.pageValue(key) || String(standard ?? "") };
    };
    const numbers = [number("length", t("hold.length"), "m"), number("mass", t("hold.mass"), "kg")];
    const [length, mass] = numbers.map((field) => pageNumber(store, field));
    const whys = errorsOf(report.findings).map(({ text }) => html`<p class="remark">${text}</p>`);
    const values = { ...valuesOf(report), generic: generic ? "yes" : "no" };
    return html`<p>${tHtml("hold.line", { ...values, length })}</p>
        <p>${tHtml("hold.asked", { ...values, mass })}</p>
        ${values.bears === "" ? "" : html`<p>${t("hold.bears", values)}</p>`}
        ${generic ? html`<p class="remark">${t("hold.generic")}</p>` : ""}
        ${pageNumberMessages(store, numbers)}${whys}`;
}

/** The readings, as values of a text. */
function valuesOf({ ok, readings }: Report): Record<"torque" | "held" | "weight" | "stays" | "bears", string> {
    const { hold, hold_mass: held, weight, bear } = readings;
    const known = ok && typeof hold === "number" && typeof weight === "number";
    // A self-locking gearbox has no largest load.
    const stays = known ? weight <= hold : ok && hold === null;
    const isLight = typeof held === "number" && held < 1;
    return {
        torque: hold === null ? t("hold.any") : withUnit(hold, "N m", 3),
        held: hold === null ? t("hold.any-mass") : isLight ? withUnit(1000 * held, "g", 3) : withUnit(held, "kg", 3),
        weight: withUnit(weight, "N m", 3),
        stays: stays ? "yes" : "no",
        bears: stays && typeof bear === "number" ? withUnit(bear, "m/s²", 3) : "",
    };
}
