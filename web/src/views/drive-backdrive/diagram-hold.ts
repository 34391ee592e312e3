// What friction holds with the motor switched off: as a torque, as a mass on an arm, and whether it is enough for a given
// mass. All numbers are the library's, from the bench of the same servo.
import { html, type TemplateResult } from "lit";
import type { Finding, Report } from "../../../../wasm/friction";
import { t, tHtml } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import { errorsOf, keysOf } from "../../model/rows";
import type { Store } from "../../model/store";
import { pageNumber, pageNumberMessages } from "../../ui/page-number";
import type { DiagramRuns } from "./diagram-runs";
import { typedArm } from "../../model/hold-rows";

/** Whether the numbers are those of generic defaults: then none is bold. */
export function isGeneric(findings: readonly Finding[]): boolean {
    return findings.some(({ code }) => /^MODEL_(PARTLY_)?UNPUBLISHED$/.test(code));
}

export function holdWords(runs: DiagramRuns, store: Store): TemplateResult {
    const bench = runs.of("run", "servo_pendulum", "hold");
    const known = keysOf(bench.experiment.params);
    const gearbox = Object.entries(store.given.value).filter(([key]) => known.has(key));
    const report = bench.set({ ...Object.fromEntries(gearbox), ...typedArm(store) });
    const generic = isGeneric(report.findings);
    const { entries } = report.ok ? report : bench.report;
    const value = (key: string): string =>
        store.pageValue(key) || String(entries.find((entry) => entry.key === key)?.value ?? "");
    const numbers = [
        { key: "length", label: t("hold.length"), unit: "m", value: value("length") },
        { key: "mass", label: t("hold.mass"), unit: "kg", value: value("mass") },
    ] as const;
    const [length, mass] = numbers.map((number) => pageNumber(store, number));
    const whys = errorsOf(report.findings).map(({ text }) => html`<p class="remark">${text}</p>`);
    const values = { ...told(report), generic: generic ? "yes" : "no" };
    return html`<p>${tHtml("hold.line", { ...values, length })}</p>
        <p>${tHtml("hold.asked", { ...values, mass })}</p>
        ${generic ? html`<p class="remark">${t("hold.generic")}</p>` : ""}
        ${pageNumberMessages(store, numbers)}${whys}`;
}

/** The readings, as values of a text. */
function told({ ok, readings }: Report): { torque: string; held: string; weight: string; stays: string } {
    const { hold, hold_mass: held, weight } = readings;
    const known = ok && typeof hold === "number" && typeof weight === "number";
    // A self-locking gearbox has no largest load.
    const stays = known ? weight <= hold : ok && hold === null;
    const isLight = typeof held === "number" && held < 1;
    return {
        torque: hold === null ? t("hold.any") : withUnit(hold, "N m", 3),
        held: hold === null ? t("hold.any-mass") : isLight ? withUnit(1000 * held, "g", 3) : withUnit(held, "kg", 3),
        weight: withUnit(weight, "N m", 3),
        stays: stays ? "yes" : "no",
    };
}
