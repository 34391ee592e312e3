// The state of one view: the user's input, the findings of the C library, and the current run or curve.
//
// A change is tried on the library. If it is accepted, it applies. If it is refused, it stays as a draft with the
// message that explains why, and everything else keeps working with the last accepted parameters.
import { batch, signal, untracked } from "@preact/signals-core";
import { FrictionError } from "../../../wasm/friction";
import type { Entry, Experiment, Finding, Friction, Option, Param, Report, Run } from "../../../wasm/friction";
import { HistoryStep } from "./history-step";
import { carriedKeys } from "./hold-rows";
import { ownFinding } from "./own-finding";
import { PanelState } from "./panel-state";
import { choiceRow, errorsOf, optionAt, rowOf } from "./rows";
import { sameSettings } from "./same";
import { keeping, type Given } from "./settings";
import { shortNumber } from "../i18n/number-text";
import { t } from "../i18n/messages";

export type { Given };

/** Effect of a change on the browser's history: a new entry, or for a dragged slider a replacement of the last one. */
export type Trace = "push" | "replace";

/** The kind of a change: `arrival` sets everything, as a link does; `values` sets several values together, as from a
 *  file; `page` sets a choice that exists only on the page. */
export type ChangeKind = "arrival" | "value" | "slide" | "reset" | "choice" | "values" | "draft" | "page";

/** The change that led to the current settings of a store. */
export interface Change {
    readonly kind: ChangeKind;
    /** Number of the history entry that the settings belong to; an arrival and a change with the trace "push" begin one. */
    readonly entry: number;
}

/** A setting of the page that the library does not have, such as the drawn comparison. */
export interface PageRow {
    key: string;
    title: string;
    options: readonly { name: string; title: string }[];
    standard: string;
    /** Accepts any number instead of the options. */
    number?: boolean;
    /** The least and the greatest number that it accepts. */
    least?: number;
    greatest?: number;
    /** Accepts a list of up to `most` options, separated by commas, or an empty list. */
    most?: number;
    /** Accepts any text of this form instead of the options; `form` describes it. */
    text?: { takes: (value: string) => boolean; form: string };
}

/** The largest number that makes sense in a link. */
const MOST = 1e30;

export class Store {
    readonly given = signal<Given>({});
    readonly drafts = signal<Given>({});
    readonly findings = signal<readonly Finding[]>([]);
    readonly report = signal<Report>(undefined as unknown as Report);
    readonly page = signal<Given>({});
    /** Numbers of the page that were typed and refused, as they were typed. */
    readonly pageDrafts = signal<Given>({});
    readonly run: Run;
    readonly experiment: Experiment;
    readonly panel = new PanelState();
    readonly lastChange = signal<Change>({ kind: "arrival", entry: 0 });
    /** The slider being dragged, and its entry of the history. */
    private slid: { key: string; step: HistoryStep } | undefined;

    constructor(
        friction: Friction,
        kind: "run" | "curve",
        name: string,
        readonly pageRows: readonly PageRow[],
        /** The first part of a link, such as the name of the experiment. */
        private readonly address: Given = {},
    ) {
        this.experiment = friction.experiment(kind, name);
        this.run = friction.open(kind, name);
        this.report.value = this.run.report;
        this.findings.value = this.run.report.findings;
    }

    /** The settings for a link. */
    get settings(): Given {
        return { ...this.address, ...this.given.value, ...this.page.value };
    }

    /** Whether anything differs from its default. */
    get changed(): boolean {
        return Object.keys({ ...this.given.value, ...this.page.value }).length > 0;
    }

    /** Set `key` to the text from a user or a slider. */
    change(key: string, text: string, trace: Trace): void {
        this.record("value", trace, () => this.set(key, text));
    }

    private set(key: string, text: string): void {
        const { [key]: _, ...drafts } = this.drafts.value;
        const alone = { ...this.given.value, [key]: text };
        // With this change the drafts may be valid; if not, try the change without them.
        const whole = this.attempt({ ...alone, ...drafts });
        if (whole.ok) return this.accept({ ...alone, ...drafts }, whole, {});
        const single = Object.keys(drafts).length > 0 ? this.attempt(alone) : whole;
        if (single.ok) return this.accept(alone, single, drafts, whole.findings);
        this.drafts.value = { ...drafts, [key]: text };
        this.setFindings(whole.findings);
    }

    /** Set `key` while its slider is dragged: one entry of the history until `endSlide`, or until another is added. */
    slide(key: string, text: string): void {
        if (this.slid?.key !== key) this.slid = { key, step: new HistoryStep(this) };
        this.slid.step.take((trace) => this.record("slide", trace, () => this.set(key, text)));
    }

    endSlide(): void {
        this.slid = undefined;
    }

    reset(key: string): void {
        const { [key]: _, ...given } = this.given.value;
        const { [key]: __, ...drafts } = this.drafts.value;
        const standard = this.standard(key);
        const wish = standard === null || standard === undefined ? {} : { [key]: String(standard) };
        this.record("reset", "push", () => this.settle(given, drafts, wish));
    }

    /** Choose an option. Values that a preset sets and keys that no longer apply are dropped; a servo's load stays. */
    choose(key: string, option: string): void {
        const row = rowOf(this.experiment.params, key, this.report.value.entries);
        const load = keeping(this.given.value, (other) => key === "preset" && carriedKeys.includes(other));
        const { [key]: _, ...others } = { ...this.givenWithout(row, option), ...load };
        const given = option === this.standard(key) ? others : { ...others, [key]: option };
        this.record("choice", "push", () => this.settle(given, {}, { [key]: option }));
    }

    /** The given values except those that an option of this choice sets. */
    private givenWithout(choice: Param | undefined, option: string): Given {
        const brought = choice?.options.find(({ name }) => name === option)?.settings ?? [];
        return keeping(this.given.value, (key) => !brought.some((setting) => setting.key === key));
    }

    /** Set several values in one step, as from a file; null restores a default. Refused values are left out and
     *  returned; if all are refused, nothing changes. */
    take(changes: Readonly<Record<string, string | null>>): Finding[] {
        return this.record("values", "push", () => this.takeGood(changes));
    }

    private takeGood(changes: Readonly<Record<string, string | null>>): Finding[] {
        const { preset } = changes;
        const isOther = preset !== this.option("preset")?.name;
        const row = isOther ? choiceRow(this.experiment.params, "preset") : undefined;
        const all = { ...this.givenWithout(row, preset ?? ""), ...changes };
        let rest = keeping(all, (_, value) => value !== null) as Given;
        const left: Finding[] = [];
        // bound: the number of settings, because every further pass has fewer
        for (;;) {
            const report = this.attempt(rest);
            if (report.ok) {
                this.accept(rest, report, {});
                return left;
            }
            const errors = errorsOf(report.findings);
            const bad = Object.keys(rest).filter((key) => errors.some((error) => error.key === key));
            left.push(...errors);
            if (bad.length === 0) return left;
            rest = keeping(rest, (key) => !bad.includes(key));
        }
    }

    /** Replace the current settings by these. */
    use(given: Given): void {
        this.record("values", "push", () => this.settle(given, {}, {}));
    }

    /** Drop the draft of `key`, if there is one. */
    forget(key: string): void {
        const { [key]: draft, ...drafts } = this.drafts.value;
        if (draft !== undefined) this.record("draft", "push", () => this.settle(this.given.value, drafts, {}));
    }

    resetAll(): void {
        this.record("reset", "push", () => this.settle({}, {}, {}));
    }

    /** Replace everything, as a link does; refused values are reported and left out. */
    replace(settings: Given): void {
        const page: Record<string, string> = {};
        const remarks: Finding[] = [];
        for (const row of this.pageRows) {
            const value = settings[row.key];
            if (value === undefined || value === row.standard) continue;
            if (takes(row, value)) page[row.key] = value;
            else remarks.push(pageFinding(row, value));
        }
        const given = keeping(settings, (key) => !this.pageRow(key));
        this.record("arrival", "push", () => {
            this.page.value = page;
            this.pageDrafts.value = {};
            this.goodPart(given, remarks);
        });
    }

    pageRow(key: string): PageRow | undefined {
        return this.pageRows.find((row) => row.key === key);
    }

    pageValue(key: string): string {
        return this.page.value[key] ?? this.pageRow(key)?.standard ?? "";
    }

    /** Set a number of the page; "" is its default. A refused text stays as a draft, as it was `typed` in the field. */
    typePage(key: string, value: string, typed = value): void {
        const row = this.pageRow(key);
        if (!row || value === "" || takes(row, value)) return this.changePage(key, value);
        this.pageDrafts.value = { ...this.pageDrafts.value, [key]: typed };
    }

    /** Message about a refused number of the page. */
    pageMistake(key: string, typed: string): string {
        const row = this.pageRow(key);
        return row ? pageFinding(row, typed).text : "";
    }

    changePage(key: string, value: string, trace: Trace = "push"): void {
        const { [key]: draft, ...drafts } = this.pageDrafts.value;
        const { [key]: _, ...others } = this.page.value;
        const standard = this.pageRow(key)?.standard;
        this.record("page", trace, () => {
            if (draft !== undefined) this.pageDrafts.value = drafts;
            const page = value === standard ? others : { ...others, [key]: value };
            // In the order of a link's, so that a state has one address.
            this.page.value = Object.fromEntries(
                this.pageRows.flatMap((row) => (row.key in page ? [[row.key, page[row.key]!]] : [])),
            );
        });
    }

    /** The library's report on these settings; nothing changes. */
    ask(settings: Given): Report {
        return this.reported(() => this.run.check(settings));
    }

    get refused(): boolean {
        return errorsOf(this.findings.value).length > 0;
    }

    private standard(key: string): Entry["standard"] | undefined {
        return this.report.value.entries.find((entry) => entry.key === key)?.standard;
    }

    /** Make a change and record it with its trace, unless it has no effect, such as a refused one. */
    private record<T>(kind: ChangeKind, trace: Trace, change: () => T): T {
        return untracked(() =>
            batch(() => {
                const [given, page] = [this.given.value, this.page.value];
                const result = change();
                const same = sameSettings(given, this.given.value) && sameSettings(page, this.page.value);
                const { entry } = this.lastChange.value;
                if (kind === "arrival" || !same)
                    this.lastChange.value = { kind, entry: trace === "push" ? entry + 1 : entry };
                return result;
            }),
        );
    }

    private attempt(settings: Given): Report {
        return this.reported(() => this.run.set(settings));
    }

    /** The report of `act`, or its error as a report if the text cannot be passed to the library. */
    private reported(act: () => Report): Report {
        try {
            return act();
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            return { ...this.run.report, ok: false, findings: [ownFinding("", error.message)] };
        }
    }

    /** Together with an error, a note about the current settings would mislead. */
    private setFindings(findings: readonly Finding[]): void {
        const refused = errorsOf(findings).length > 0;
        this.findings.value = findings.filter(({ severity }) => !refused || severity !== "note");
    }

    private accept(given: Given, report: Report, drafts: Given, refusals: readonly Finding[] = []): void {
        this.given.value = given;
        this.drafts.value = drafts;
        this.report.value = report;
        this.setFindings([...errorsOf(refusals), ...report.findings]);
    }

    /** Set `given`; keys that no longer apply are dropped. If it is refused, only `wish` becomes a draft. */
    private settle(given: Given, drafts: Given, wish: Given): void {
        let rest = { ...given };
        // bound: the number of settings, none of which is stale twice
        for (let report = this.attempt(rest); ; report = this.attempt(rest)) {
            if (report.ok) {
                const whole = this.attempt({ ...rest, ...drafts });
                if (whole.ok) return this.accept({ ...rest, ...drafts }, whole, {});
                return this.accept(rest, report, drafts, whole.findings);
            }
            const applies = new Set(this.keysUnder(rest));
            const stale = Object.keys(rest).filter((key) => !applies.has(key));
            if (stale.length === 0) {
                this.drafts.value = { ...drafts, ...wish };
                return this.setFindings(report.findings);
            }
            rest = keeping(rest, (key) => applies.has(key));
        }
    }

    /** The keys of `given` that apply with its choices. */
    private keysUnder(given: Given): string[] {
        const report = this.ask(keeping(given, (key) => choiceRow(this.experiment.params, key) !== undefined));
        const known = report.ok ? report.entries : Object.keys(given).map((key) => ({ key }));
        const refused = report.ok ? [] : report.findings.map((finding) => finding.key);
        return known.map((entry) => entry.key).filter((key) => !refused.includes(key));
    }

    /** Apply as much of a link's settings as the library accepts; the rest becomes drafts or is reported at the top. */
    private goodPart(given: Given, remarks: readonly Finding[]): void {
        let rest = given;
        let refused: Given = {};
        const reported: Finding[] = [...remarks];
        // bound: the number of settings, because every further pass has fewer; a refusal without settings throws
        for (;;) {
            const report = this.attempt(rest);
            if (report.ok) {
                const drafts = keeping(refused, (key) => report.entries.some((entry) => entry.key === key));
                return this.accept(rest, report, drafts, reported);
            }
            const errors = errorsOf(report.findings);
            // With fewer settings, another message about the same parameter would contradict the first.
            const keysBefore = new Set(reported.map((finding) => finding.key));
            reported.push(...errors.filter((error) => !keysBefore.has(error.key)));
            const keys = Object.keys(rest);
            let bad = keys.filter((key) => errors.some((error) => error.key === key));
            // The library reports only the beginning of a long key.
            if (bad.length === 0)
                bad = keys.filter((key) => errors.some((error) => error.key !== "" && key.startsWith(error.key)));
            // A rule about several values may name one that was not given: then nothing of the link is left.
            if (bad.length === 0) {
                bad = keys;
                // The rule is reported even if an earlier message was about the value of its parameter.
                const rules = reported.filter(({ remedies }) => remedies.length > 0);
                const isUnsaid = ({ key }: Finding): boolean => !rules.some((rule) => rule.key === key);
                reported.push(...errors.filter((error) => keysBefore.has(error.key) && isUnsaid(error)));
            }
            if (bad.length === 0) throw new FrictionError(report);
            refused = { ...refused, ...keeping(rest, (key) => bad.includes(key)) };
            rest = keeping(rest, (key) => !bad.includes(key));
        }
    }

    option(key: string): Option | undefined {
        return optionAt(this.experiment.params, key, this.report.value.entries);
    }
}

function takes(row: PageRow, value: string): boolean {
    if (row.text) return row.text.takes(value);
    if (row.number) return isNumber(value) && Number(value) >= leastOf(row) && Number(value) <= (row.greatest ?? MOST);
    const known = (name: string): boolean => row.options.some((option) => option.name === name);
    if (row.most === undefined) return known(value);
    const names = namesIn(value);
    return names.length <= row.most && new Set(names).size === names.length && names.every(known);
}

/** The names in the value of a row that takes several. */
export function namesIn(value: string): string[] {
    return value === "" ? [] : value.split(",");
}

/** Within the range of the library's rows. */
function isNumber(text: string): boolean {
    return text.trim() !== "" && Math.abs(Number(text)) <= MOST;
}

function leastOf({ least = -MOST }: PageRow): number {
    return least;
}

function pageFinding(row: PageRow, value: string): Finding {
    const names = row.options.map((option) => option.name).join(", ");
    return ownFinding(
        row.key,
        row.text
            ? t("link.no-text", { key: row.key, value, form: row.text.form })
            : row.number
              ? t("link.no-number", {
                    key: row.key,
                    value,
                    least: shortNumber(leastOf(row)),
                    most: shortNumber(row.greatest ?? MOST),
                })
              : row.most !== undefined
                ? t("link.no-options", { key: row.key, value, most: row.most, names })
                : t("link.no-option", { key: row.key, value, names }),
    );
}
