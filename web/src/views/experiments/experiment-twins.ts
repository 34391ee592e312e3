// Twins: runs with other options of an element, method or model. Their switches also serve as legend.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Experiment, Friction } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { plainSymbol, withUnit } from "../../i18n/number-text";
import { choiceRow, twinSettings } from "../../model/rows";
import { namesIn, type PageRow, type Store } from "../../model/store";
import type { Compared, RunRequest } from "../../sim/compared-runs";
import { lineStyle, MOST_OTHERS } from "../../sim/line-style";
import { popup } from "../../ui/popup";
import { lineSample } from "../../ui/line-sample";
import { twinName } from "./figure-place";

const ELEMENT = "element";
/** Choices that twins can differ in, in order of precedence: an experiment uses the first one that it has. */
const CHOICES = [ELEMENT, "engine", "method", "model"];
/** Default twins of experiments whose first figure does not name a suitable one: experiment -> twin. */
const DEFAULT_TWINS: Readonly<Record<string, string>> = {
    drift_test: "lugre",
    resting_arm: "engine:mujoco",
    two_link_arm: "model:m1",
    two_link_contact: "method:semi_implicit",
};

function comparedChoice({ params }: Experiment): string {
    return CHOICES.find((key) => choiceRow(params, key)) ?? ELEMENT;
}

/** Setting in which a twin differs from the run, from its name. */
function choiceOf(name: string): { key: string; option: string } {
    const [first = "", second] = name.split(":");
    return second === undefined ? { key: ELEMENT, option: first } : { key: first, option: second };
}

/** Title of a twin: the title of its option, with the name of the choice before it unless it is the compared choice. */
function shortTitle(experiment: Experiment, name: string): string {
    const { key, option } = choiceOf(name);
    const row = choiceRow(experiment.params, key);
    const title = row?.options.find(({ name: known }) => known === option)?.title ?? option;
    return key === comparedChoice(experiment)
        ? title
        : t("experiments.with-choice", { choice: row?.title ?? key, option: title });
}

export function twinsRow(friction: Friction, name: string): PageRow {
    const experiment = friction.experiment("run", name);
    const compared = comparedChoice(experiment);
    const elements = choiceRow(experiment.params, compared)?.options ?? [];
    const nameOf = (option: string): string => (compared === ELEMENT ? option : `${compared}:${option}`);
    const figures = experiment.figures.filter(({ twin }) => twin !== "").map(({ twin }) => twinName(twin));
    const names = [...new Set([...elements.map((option) => nameOf(option.name)), ...figures])];
    const first = DEFAULT_TWINS[name] ?? figures[0] ?? "";
    return {
        key: "twin",
        title: t("experiments.twins"),
        standard: first,
        options: names.map((twin) => ({ name: twin, title: shortTitle(experiment, twin) })),
        most: MOST_OTHERS,
    };
}

/** Option or number that the run has for this key; undefined without one. */
function ownValue(store: Store, key: string): string | undefined {
    const value = store.report.value.entries.find((entry) => entry.key === key)?.value;
    return value === undefined || value === null ? undefined : String(value);
}

function isOwn(store: Store, name: string): boolean {
    const { key, option } = choiceOf(name);
    return ownValue(store, key) === option;
}

/** A twin: its name in the address, and the name of its run. */
interface ChosenTwin {
    stored: string;
    name: string;
}

/** Twins of the run. A twin whose option has become the option of the run is replaced by the default option, so that
 *  choosing a compared model keeps the comparison. */
function chosenTwins(store: Store): ChosenTwin[] {
    const taken = new Set<string>();
    return namesIn(store.pageValue("twin")).flatMap((stored) => {
        const name = isOwn(store, stored) ? defaultTwin(store, stored) : stored;
        if (name === undefined || isOwn(store, name) || taken.has(name)) return [];
        taken.add(name);
        return [{ stored, name }];
    });
}

/** Undefined if the key has no default. */
function defaultTwin(store: Store, name: string): string | undefined {
    const { key } = choiceOf(name);
    const option = store.report.value.entries.find((entry) => entry.key === key)?.standard ?? undefined;
    if (option === undefined) return undefined;
    return key === ELEMENT ? String(option) : `${key}:${option}`;
}

export function ownRun(store: Store): RunRequest {
    const name = store.option(comparedChoice(store.experiment))?.name ?? "";
    return { name, title: ownTitle(store), settings: store.given.value, style: lineStyle(0) };
}

/** Title of the run: its values of the keys in which the twins differ, or else its option of the compared choice. */
function ownTitle(store: Store): string {
    const different = new Set(chosenTwins(store).map(({ name }) => choiceOf(name).key));
    const known = [...different].filter((key) => ownValue(store, key) !== undefined);
    const keys = known.length > 0 ? known : [comparedChoice(store.experiment)];
    return keys.map((key) => shortTitle(store.experiment, `${key}:${ownValue(store, key)}`)).join(", ");
}

export function twinRuns(store: Store): RunRequest[] {
    return chosenTwins(store).map(({ name }, i) => {
        const { key, option } = choiceOf(name);
        const settings = twinSettings(store.experiment, store.given.value, key, option);
        return { name, title: shortTitle(store.experiment, name), settings, style: lineStyle(i + 1) };
    });
}

/** Legend of the runs for pages without chips; nothing for a single run. */
export function comparedKey(drawn: readonly Compared[]): TemplateResult | typeof nothing {
    if (drawn.length < 2) return nothing;
    return html`<p class="compared-key">${drawn.map(({ style, title }) => html`<span>${lineSample(style)} ${title}</span>`)}</p>`;
}

type RemarkOn = (name: string) => string | undefined;

/** Chips for the run and its twins, and a sheet to choose twins from. `remarkOn`: why a twin is not shown. */
export function twinSwitches(store: Store, drawn: readonly Compared[], remarkOn: RemarkOn): TemplateResult {
    const { options, title } = store.pageRows.find(({ key }) => key === "twin")!;
    const chosen = chosenTwins(store);
    const full = chosen.length >= MOST_OTHERS;
    const flip = (name: string, on: boolean): void => {
        const others = chosen.filter((twin) => twin.name !== name).map(({ stored }) => stored);
        store.changePage("twin", (on ? [...others, name] : others).join(","));
    };
    const drawnOf = (name: string): Compared | undefined => drawn.slice(1).find((run) => run.name === name);
    const titleOf = (name: string): string => options.find((option) => option.name === name)?.title ?? name;
    /** A twin's own parameters, such as its threshold, or why it is not shown. */
    const about = (name: string): string => {
        const twin = drawnOf(name);
        if (!twin) return remarkOn(name) ?? "";
        const { key, option } = choiceOf(name);
        const rows = choiceRow(store.experiment.params, key)?.options.find((one) => one.name === option)?.params ?? [];
        const values = rows.flatMap(({ key: own, symbol, unit }) => {
            const value = twin.report.entries.find((entry) => entry.key === own)?.value;
            return typeof value === "number" ? `${plainSymbol(symbol)} = ${withUnit(value, unit, 3)}` : [];
        });
        return values.length === 0 ? "" : [titleOf(name), ...values].join(", ");
    };
    const chip = (name: string): TemplateResult => {
        const twin = drawnOf(name);
        const description = about(name) || nothing;
        return html`<button type="button" class="chip on ${twin ? "" : "refused"}" data-twin=${name} data-about=${description}
            aria-label=${t("compare.remove", { title: titleOf(name) })} aria-description=${description}
            @click=${() => flip(name, false)}>${twin ? lineSample(twin.style) : nothing} <span>${titleOf(name)}</span>
            <span aria-hidden="true">×</span></button>`;
    };
    return html`<div class="flow compare" role="group" aria-label=${title}><span class="quiet">${t("compare.title")}</span>
        <span class="chip own">${lineSample(lineStyle(0))} ${ownRun(store).title}</span>${chosen.map(({ name }) => chip(name))}${
            chosen.length > 0 && isOwn(store, "static_dynamic")
                ? html`<span class="quiet">${t("experiments.only-F")}</span>`
                : nothing
        }${popup({
            id: "compare-choice",
            look: "chip",
            button: t("compare.add"),
            sheet: () =>
                html`<fieldset class="twins"><legend>${t("experiments.most-twins", { most: MOST_OTHERS })}</legend>${options
                    .filter(({ name }) => !isOwn(store, name))
                    .map(({ name, title: text }) => {
                        const on = chosen.some((twin) => twin.name === name);
                        return html`<label class="check"><input type="checkbox" name="twin" value=${name}
                        .checked=${live(on)} ?disabled=${!on && full}
                        @change=${(event: Event) => flip(name, (event.target as HTMLInputElement).checked)}><span>${text}</span></label>`;
                    })}</fieldset>`,
        })}</div>`;
}
