// The load that friction holds with the motor switched off: as a torque, as a mass on an arm, and whether it is enough for
// a given mass. All numbers are the library's, from the bench of the same servo and the curve `holding`.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Entry, Finding, Report, Run } from "../../../../wasm/friction";
import { shownText, textShownAs } from "../../i18n/angle-unit";
import { t, tHtml } from "../../i18n/messages";
import { shortNumber, withUnit } from "../../i18n/number-text";
import { typedArm } from "../../model/hold-rows";
import { choiceRow, errorsOf } from "../../model/rows";
import { sameSettings } from "../../model/same";
import { carriedSettings } from "../../model/shared-settings";
import type { Given, Store } from "../../model/store";
import { steady } from "../../model/watch";
import { pageNumber, pageNumberMessages, type PageNumber } from "../../ui/page-number";
import type { DiagramRuns } from "./diagram-runs";

/** What a servo holds with each model. */
export interface Holding {
    /** Infinity: any load; NaN: not published. */
    torques: readonly number[];
    /** The smallest and the largest of the published ones. */
    torque: readonly [number, number];
    /** The same over the load; NaN for generic parameters, which have no range. */
    factor: readonly [number, number];
    /** Largest amplitude of a shaking base that every model bears [m/s²]; NaN for generic parameters. */
    bear: number;
    /** Number of published models that hold the load, and of all. */
    holding: number;
    models: number;
}

/** `numbers`: 0 for the servo of the settings, then the published servos in their order. */
export function holdingsOf(run: Run, numbers: readonly number[]): Holding[] {
    const columns = run.curve(numbers);
    return numbers.map((_, i) => {
        const at = (key: string): number => columns[key]![i]!;
        const torques = [1, 2, 3, 4, 5, 6].map((model) => at(`m${model}`));
        const published = torques.filter((torque) => torque >= 0);
        return {
            torques,
            torque: [Math.min(...published), Math.max(...published)],
            factor: [at("factor_least"), at("factor_most")],
            bear: at("bear"),
            ...{ holding: at("holding"), models: published.length },
        };
    });
}

export type Verdict = "holds" | "falls" | "some";

export function verdictOf({ holding, models }: Holding): Verdict {
    return holding === models ? "holds" : holding === 0 ? "falls" : "some";
}

/** A range of numbers, or the number if its ends look equal. */
export function rangeText([least, most]: readonly [number, number], write = (value: number) => shortNumber(value, 3)) {
    const [from, to] = [write(least), write(most)];
    return from === to ? from : t("holding.range", { from, to });
}

/** Whether the numbers are those of generic defaults: then none is bold. */
export function isGeneric(findings: readonly Finding[]): boolean {
    return findings.some(({ code }) => /^MODEL_(PARTLY_)?UNPUBLISHED$/.test(code));
}

/** The settings of a servo with the arm that is typed in the view `store`. */
export function heldSettings({ holding }: DiagramRuns, servo: Store, store: Store): Given {
    return { ...carriedSettings(servo, holding.experiment, []), ...typedArm(store, holding.experiment) };
}

export interface Hold {
    /** Report of the bench, with the arm at its angle, and its last accepted values. */
    report: Report;
    entries: readonly Entry[];
    /** The load of the arm [N m], the servo of the view, and the published one with all its models. */
    load: number;
    given: Holding;
    published: Holding;
    /** Masses that the six models hold at the end of the arm, horizontal [kg]. */
    masses: readonly number[];
}

/** The mass that each model of the published servo holds at the end of the typed arm, horizontal [kg]: computed again
 *  only when servo or arm change, not with every movement of a slider. */
export function heldMasses({ bench }: DiagramRuns, store: Store): ReadonlySignal<readonly number[]> {
    const arm = steady(
        () => ({ preset: store.option("preset")!.name, ...typedArm(store, bench.experiment) }),
        sameSettings,
    );
    return computed(() =>
        [1, 2, 3, 4, 5, 6].map((model) =>
            Number(bench.set({ ...arm.value, model: `m${model}` }).readings["hold_mass"]),
        ),
    );
}

/** `masses`: heldMasses, read before, as both use one bench. */
export function holdOf(runs: DiagramRuns, store: Store, masses: readonly number[]): Hold {
    const { bench, holding } = runs;
    const { arm_angle: angle = String(Math.PI / 2), ...arm } = heldSettings(runs, store, store);
    const ok = holding.set({ ...arm, arm_angle: angle }).ok;
    const place = { q_offset: "0", theta_0: angle };
    const { options } = choiceRow(holding.experiment.params, "preset")!;
    const number = options.findIndex(({ name }) => name === store.option("preset")?.name) + 1;
    const [given, published] = holdingsOf(holding, [0, number]) as [Holding, Holding];
    const report = bench.set({ ...arm, ...place });
    const load = ok ? holding.report.readings["load"]! : NaN;
    return { report, entries: holding.report.entries, load, given, published, masses };
}

const units = { mass: "kg", length: "m", arm_mass: "kg", arm_angle: "rad" } as const;

export function holdWords(store: Store, { report, entries, load, given, published, masses }: Hold): TemplateResult {
    const generic = isGeneric(report.findings);
    const labels: Readonly<Record<keyof typeof units, string>> = {
        mass: t("hold.mass"),
        length: t("hold.length"),
        arm_mass: t("hold.arm"),
        arm_angle: t("hold.angle"),
    };
    const numbers = (Object.keys(units) as (keyof typeof units)[]).map((key): PageNumber => {
        const standard = entries.find((entry) => entry.key === key)?.value;
        const unit = units[key];
        const value = shownText(store.pageValue(key) || String(standard ?? ""), unit);
        return { key, label: labels[key], unit, value, write: (typed) => textShownAs(String(typed), unit) };
    });
    const [mass, length, arm, angle] = numbers.map((field) => pageNumber(store, field));
    const whys = errorsOf(report.findings).map(({ text }) => html`<p class="remark">${text}</p>`);
    const factor = report.ok && given.factor[0] < Infinity ? shortNumber(given.factor[0], 3) : "none";
    const values = { ...valuesOf(report, load, given.bear), factor, generic: generic ? "yes" : "no" };
    const range = report.ok && published.factor[1] < Infinity && published.models > 1 ? "yes" : "no";
    const differs = range === "yes" && verdictOf(published) === "some" ? "yes" : "no";
    const { models, holding } = published;
    const over = { range, models, differs, holding, model: store.option("model")!.name.toUpperCase() };
    const held = range === "yes" ? massRange(masses.filter((_, i) => published.torques[i]! < Infinity)) : values.held;
    const bears = report.ok && (values.bears !== "" || values.stays === "no");
    return html`<p>${tHtml("hold.load", { ...values, mass, length, arm, angle })}</p>
        <p>${tHtml("hold.line", { ...values, ...over, held, span: heldText(published), factors: rangeText(published.factor) })}</p>
        ${bears ? html`<p>${t("hold.bears", { ...values, ...over, least: shortNumber(published.bear, 3) })}</p>` : ""}
        ${generic ? html`<p class="remark">${t("hold.generic")}</p>` : ""}
        ${pageNumberMessages(store, numbers)}${whys}`;
}

function massRange(masses: readonly number[]): string {
    const [least, most] = [Math.min(...masses), Math.max(...masses)];
    return most < 1 ? `${rangeText([1000 * least, 1000 * most])}\u00a0g` : `${rangeText([least, most])}\u00a0kg`;
}

/** The range of the held loads in words. */
export function heldText({ torque }: Holding, write?: (value: number) => string): string {
    return torque[0] === Infinity ? t("hold.any") : rangeText(torque, write);
}

/** The readings, as values of a text. */
function valuesOf(
    { ok, readings }: Report,
    load: number,
    bear: number,
): Record<"torque" | "held" | "weight" | "stays" | "bears", string> {
    const { hold, hold_mass: held } = readings;
    // A self-locking gearbox has no largest load.
    const stays = ok && (hold === null || (typeof hold === "number" && load <= hold));
    const isLight = typeof held === "number" && held < 1;
    return {
        torque: hold === null ? t("hold.any") : withUnit(hold, "N m", 3),
        held: hold === null ? t("hold.any-mass") : isLight ? withUnit(1000 * held, "g", 3) : withUnit(held, "kg", 3),
        weight: withUnit(load, "N m", 3),
        stays: stays ? "yes" : "no",
        bears: stays && bear < Infinity ? withUnit(bear, "m/s²", 3) : "",
    };
}
