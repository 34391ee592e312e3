// The other elements that run as twins of the chosen one: switches made from the description, which are also the
// legend.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Experiment, Friction } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { choiceRow, twinSettings } from "../../model/rows";
import { namesIn, type PageRow, type Store } from "../../model/store";
import type { Compared, RunRequest } from "../../sim/compared-runs";
import { lineStyle, MOST_OTHERS } from "../../sim/line-style";
import { popup } from "../../ui/popup";
import { lineSample } from "../../ui/line-sample";
import { twinName } from "./figure-place";

const ELEMENT = "element";
/** The choices that make twins: the first that an experiment has. */
const CHOICES = [ELEMENT, "engine", "method", "model"];
/** The comparison of an experiment that is about a difference of models, where it is not that of its first figure. */
const COMPARED: Readonly<Record<string, string>> = {
    drift_test: "lugre",
    resting_arm: "engine:mujoco",
    two_link_arm: "model:m1",
    two_link_contact: "method:semi_implicit",
};

function comparedChoice({ params }: Experiment): string {
    return CHOICES.find((key) => choiceRow(params, key)) ?? ELEMENT;
}

/** The setting in which a twin differs, from its name. */
function choiceOf(name: string): { key: string; option: string } {
    const [first = "", second] = name.split(":");
    return second === undefined ? { key: ELEMENT, option: first } : { key: first, option: second };
}

/** Options of the compared choice by their titles, those of another choice with its name before them. */
function shortTitle(experiment: Experiment, name: string): string {
    const { key, option } = choiceOf(name);
    const row = choiceRow(experiment.params, key);
    const found = row?.options.find((one) => one.name === option);
    const title = found?.title ?? option;
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
    const first = COMPARED[name] ?? figures[0] ?? "";
    return {
        key: "twin",
        title: t("experiments.twins"),
        standard: first,
        options: names.map((one) => ({ name: one, title: shortTitle(experiment, one) })),
        most: MOST_OTHERS,
    };
}

function isOwn(store: Store, name: string): boolean {
    const { key, option } = choiceOf(name);
    return store.option(key)?.name === option;
}

/** A twin as the page's row has it, and as it runs. */
interface Chosen {
    stored: string;
    name: string;
}

/** The twins of the run. One that has become the run itself stands for the run as it is by default, so that choosing a
 *  compared model keeps the comparison. */
function chosenTwins(store: Store): Chosen[] {
    const taken = new Set<string>();
    return namesIn(store.pageValue("twin")).flatMap((stored) => {
        const name = isOwn(store, stored) ? byDefault(store, stored) : stored;
        if (isOwn(store, name) || taken.has(name)) return [];
        taken.add(name);
        return [{ stored, name }];
    });
}

function byDefault(store: Store, name: string): string {
    const { key } = choiceOf(name);
    const option = store.report.value.entries.find((entry) => entry.key === key)?.standard;
    return key === ELEMENT ? String(option) : `${key}:${option}`;
}

export function ownRun(store: Store): RunRequest {
    const name = store.option(comparedChoice(store.experiment))?.name ?? "";
    return { name, title: ownTitle(store), settings: store.given.value, style: lineStyle(0) };
}

/** By the choices in which its twins differ from it; without twins by that in which they can. */
function ownTitle(store: Store): string {
    const keys = new Set(chosenTwins(store).map(({ name }) => choiceOf(name).key));
    if (keys.size === 0) keys.add(comparedChoice(store.experiment));
    return [...keys].map((key) => shortTitle(store.experiment, `${key}:${store.option(key)?.name}`)).join(", ");
}

export function wantedTwins(store: Store): RunRequest[] {
    return chosenTwins(store).map(({ name }, i) => {
        const { key, option } = choiceOf(name);
        const settings = twinSettings(store.experiment, store.given.value, key, option);
        return { name, title: shortTitle(store.experiment, name), settings, style: lineStyle(i + 1) };
    });
}

/** Which line is which run, where the chips are not there; nothing for a run alone. */
export function comparedKey(drawn: readonly Compared[]): TemplateResult | typeof nothing {
    if (drawn.length < 2) return nothing;
    return html`<p class="compared-key">${drawn.map(({ style, title }) => html`<span>${lineSample(style)} ${title}</span>`)}</p>`;
}

/** The run and what it is compared with, as chips, and a sheet to choose from. */
export function twinSwitches(store: Store, drawn: readonly Compared[]): TemplateResult {
    const { options, title } = store.pageRows.find(({ key }) => key === "twin")!;
    const chosen = chosenTwins(store);
    const full = chosen.length >= MOST_OTHERS;
    const flip = (name: string, on: boolean): void => {
        const others = chosen.filter((one) => one.name !== name).map(({ stored }) => stored);
        store.changePage("twin", (on ? [...others, name] : others).join(","));
    };
    const styleOf = (name: string): TemplateResult | typeof nothing => {
        const twin = drawn.slice(1).find((one) => one.name === name);
        return twin ? lineSample(twin.style) : nothing;
    };
    const titleOf = (name: string): string => options.find((one) => one.name === name)?.title ?? name;
    return html`<div class="compare" role="group" aria-label=${title}><span class="quiet">${t("compare.title")}</span>
        <span class="chip own">${lineSample(lineStyle(0))} ${ownRun(store).title}</span>${chosen.map(
            ({
                name,
            }) => html`<button type="button" class="chip on" data-twin=${name} aria-label=${t("compare.remove", { title: titleOf(name) })}
                @click=${() => flip(name, false)}>${styleOf(name)} ${titleOf(name)} <span aria-hidden="true">×</span></button>`,
        )}${popup({
            id: "compare-choice",
            look: "chip",
            button: t("compare.add"),
            sheet: () =>
                html`<fieldset class="twins"><legend>${t("experiments.most-twins", { most: MOST_OTHERS })}</legend>${options
                    .filter(({ name }) => !isOwn(store, name))
                    .map(({ name, title: text }) => {
                        const on = chosen.some((one) => one.name === name);
                        return html`<label class="check"><input type="checkbox" name="twin" value=${name}
                        .checked=${live(on)} ?disabled=${!on && full}
                        @change=${(event: Event) => flip(name, (event.target as HTMLInputElement).checked)}><span>${text}</span></label>`;
                    })}</fieldset>`,
        })}</div>`;
}
