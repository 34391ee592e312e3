// Form for the settings of an identification: servo, models, length of the search, and validation.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import { namesIn, type Store } from "../../model/store";
import { pageChoice } from "../../ui/page-choice";
import { pageNumber, pageNumberMessages } from "../../ui/page-number";

const NUMBERS = ["servo_gain", "starts", "budget", "seed", "workers"];
/** Numbers of parts to choose from. */
const PARTS = ["2", "3", "4", "5"];

/** `servos`: presets that the recordings name. */
export function settingsForm(store: Store, logs: readonly Log[], servos: readonly string[]): TemplateResult {
    const row = (key: string): (typeof store.pageRows)[number] => store.pageRows.find((item) => item.key === key)!;
    const number = (key: string, hint: string): TemplateResult =>
        html`<div class="identify-setting"><span class="name">${row(key).title}</span>${pageNumber(store, {
            ...{ key, label: row(key).title, unit: "", value: store.pageValue(key) },
        })}<span class="source">${hint}</span></div>`;
    // the published protocol has neither a delay nor electronics
    const held =
        (): TemplateResult => html`<div class="identify-setting"><span class="name">${row("command_delay").title}</span>${pageNumber(
            store,
            {
                ...{
                    key: "command_delay",
                    label: row("command_delay").title,
                    unit: "ms",
                    value: store.pageValue("command_delay"),
                },
            },
        )}<span class="source">${t("identify.delay-hint")}</span></div>
        ${choice(store, "extras", row("extras").options, t("identify.extras-hint"))}
        ${choice(store, "supply_voltage", row("supply_voltage").options, t("identify.supply-hint"))}
        ${number("starts", t("identify.starts-hint"))}`;
    const electronics = (): TemplateResult =>
        html`${choice(store, "servo_control", row("servo_control").options, t("identify.control-hint"))}
            ${number("servo_gain", t("identify.error-gain-hint"))}`;
    return html`<div class="identify-fields">
        ${choice(store, "preset", row("preset").options, "")}${servoTold(store, row("preset").options, servos)}
        ${hasElectronics(store) ? electronics() : nothing}
        ${models(store)}
        ${choice(store, "protocol", row("protocol").options, t("identify.time-hint"))}
        ${store.pageValue("protocol") === "held" ? held() : nothing}
        ${choice(store, "folds", foldWays(store), t("identify.folds-hint"))}
        ${choice(store, "holdout", holdouts(store, logs), t("identify.holdout-hint"))}
        ${pageChoice(store, "intervals")}${pageChoice(store, "plan")}${pageChoice(store, "loss")}
        ${number("budget", t("identify.budget-hint"))}
        ${number("seed", t("identify.seed-hint"))}
        ${number("workers", t("identify.workers-hint"))}
        ${pageNumberMessages(store, [
            ...NUMBERS.map((key) => ({ key, unit: "" })),
            { key: "command_delay", unit: "ms" },
        ])}</div>`;
}

/** Whether the form has control law and error gain: for a servo without a preset, or once they are given. */
function hasElectronics(store: Store): boolean {
    return (
        store.pageValue("preset") === "generic" || ["servo_control", "servo_gain"].some((key) => store.pageValue(key))
    );
}

/** Question if the recordings name one servo and another is chosen. */
function servoTold(store: Store, options: Options, servos: readonly string[]): TemplateResult | typeof nothing {
    const [told] = servos;
    const title = options.find(({ name }) => name === told)?.title;
    if (!told || !title || servos.length > 1 || told === store.pageValue("preset")) return nothing;
    return html`<p class="remark">${t("identify.servo-told", { servo: title })}
        <button type="button" class="small" @click=${() => store.changePage("preset", told)}>${t("identify.doubt-use", { value: title })}</button></p>`;
}

type Options = readonly { name: string; title: string }[];

function choice(store: Store, key: string, options: Options, hint: string): TemplateResult {
    const { title } = store.pageRows.find((row) => row.key === key)!;
    const value = store.pageValue(key);
    const onChange = (event: Event): void => store.changePage(key, (event.target as HTMLSelectElement).value);
    return html`<div class="identify-setting"><label class="name" for="identify-${key}">${title}</label>
        <select id="identify-${key}" aria-describedby=${hint === "" ? nothing : `identify-${key}-hint`} @change=${onChange}>${options.map(
            (option) =>
                html`<option value=${option.name} .selected=${live(option.name === value)}>${option.title}</option>`,
        )}</select>${hint === "" ? nothing : html`<span class="source" id="identify-${key}-hint">${hint}</span>`}</div>`;
}

/** Checkboxes for the models; at least one stays checked. */
function models(store: Store): TemplateResult {
    const { title, options } = store.pageRows.find(({ key }) => key === "model")!;
    const chosen = namesIn(store.pageValue("model"));
    const flip = (name: string, on: boolean): void => {
        const now = options.filter((option) => (option.name === name ? on : chosen.includes(option.name)));
        store.changePage("model", now.map((option) => option.name).join(","));
    };
    return html`<fieldset class="page-choice identify-models"><legend>${title}</legend><div class="switches">${options.map(
        ({ name, title: label }) => {
            const on = chosen.includes(name);
            return html`<label><input type="checkbox" name="page-model" value=${name} .checked=${live(on)}
                ?disabled=${on && chosen.length === 1}
                @change=${(event: Event) => flip(name, (event.target as HTMLInputElement).checked)}>${label}</label>`;
        },
    )}</div></fieldset>`;
}

/** Text of a setting's value, as in the form. */
export function settingText(store: Store, logs: readonly Log[], key: string, value: string): string {
    const { options } = store.pageRows.find((row) => row.key === key)!;
    const offered = key === "folds" ? foldWays(store) : key === "holdout" ? holdouts(store, logs) : options;
    const names = key === "model" ? namesIn(value) : [value];
    const texts = names.map((name) => offered.find((option) => option.name === name)?.title ?? name);
    return NUMBERS.includes(key) ? shortNumber(Number(value), 9) : texts.join(", ");
}

/** Options for the recordings that are left out of a fit to validate it. */
function foldWays(store: Store): Options {
    const parts = [...new Set([...PARTS, store.pageValue("folds")])].filter((text) => /^\d+$/.test(text));
    return [
        { name: "auto", title: t("identify.folds-auto") },
        { name: "kp", title: t("identify.folds-kp") },
        { name: "trajectory", title: t("identify.folds-trajectory") },
        { name: "log", title: t("identify.folds-log") },
        ...parts.map((name) => ({ name, title: t("identify.folds-parts", { count: Number(name) }) })),
        { name: "none", title: t("identify.folds-none") },
    ];
}

/** Options for test recordings: all of a gain or of a trajectory, or one recording, in the syntax of the command. */
function holdouts(store: Store, logs: readonly Log[]): Options {
    const values = (key: string): string[] => [...new Set(logs.flatMap(({ bench }) => bench[key] || []))].sort();
    const gains = values("kp");
    const trajectories = values("trajectory");
    const offered = [
        { name: "", title: t("identify.holdout-none") },
        ...(gains.length > 1 ? gains : []).map((kp) => ({
            name: `kp:${kp}`,
            title: t("identify.holdout-kp", { kp: shortNumber(Number(kp)) }),
        })),
        ...(trajectories.length > 1 ? trajectories : []).map((name) => ({
            name: `trajectory:${name}`,
            title: t("identify.holdout-trajectory", { name }),
        })),
        ...(logs.length > 1 ? logs : []).map(({ file }) => ({ name: `file:${file}`, title: file })),
    ];
    const value = store.pageValue("holdout");
    // a value from a link remains an option even if no recording matches it
    return offered.some(({ name }) => name === value) ? offered : [...offered, { name: value, title: value }];
}
