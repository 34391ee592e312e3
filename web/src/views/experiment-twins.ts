// The other elements that run as twins of the chosen one: switches made from the description, which are also the
// legend.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Experiment, Friction } from "../../../wasm/friction";
import { say } from "../notation/words";
import { choiceRow, twinSettings } from "../state/rows";
import { pinsOf } from "../state/pins";
import { namesIn, type PageRow, type Store } from "../state/store";
import type { Twin, Wanted } from "../run/twin-runs";
import { MOST_TWINS, pinStyle, twinSample, twinStyle } from "../run/twin-style";
import { twinName } from "./experiment-cards";

const ELEMENT = "element";

/** The setting in which a twin differs, from its name. */
function choiceOf(name: string): { key: string; option: string } {
    const [first = "", second] = name.split(":");
    return second === undefined ? { key: ELEMENT, option: first } : { key: first, option: second };
}

/** Single letters are names; other elements have titles. */
function shortTitle(experiment: Experiment, name: string): string {
    const { key, option } = choiceOf(name);
    const found = choiceRow(experiment.params, key)?.options.find((one) => one.name === option);
    const title = option.length === 1 ? option : (found?.title ?? option);
    return key === ELEMENT ? title : say("experiments.with-choice", { choice: key, option: title });
}

export function twinsRow(friction: Friction, name: string): PageRow {
    const experiment = friction.experiment("run", name);
    const elements = choiceRow(experiment.params, ELEMENT)?.options ?? [];
    const figures = experiment.figures.filter(({ twin }) => twin !== "").map(({ twin }) => twinName(twin));
    const names = [...new Set([...elements.map((option) => option.name), ...figures])];
    const first = figures[0] ?? "";
    return {
        key: "twin",
        title: say("experiments.twins"),
        // The comparison in the first figure.
        standard: first,
        options: names.map((one) => ({ name: one, title: shortTitle(experiment, one) })),
        most: MOST_TWINS,
    };
}

function isOwn(store: Store, name: string): boolean {
    const { key, option } = choiceOf(name);
    return store.option(key)?.name === option;
}

export function ownRun(store: Store): Wanted {
    const name = store.option(ELEMENT)?.name ?? "";
    return { name, title: shortTitle(store.experiment, name), settings: store.given.value };
}

export function wantedTwins(store: Store): Wanted[] {
    return namesIn(store.pageValue("twin"))
        .filter((name) => !isOwn(store, name))
        .map((name) => {
            const { key, option } = choiceOf(name);
            const settings = twinSettings(store.experiment, store.given.value, key, option);
            return { name, title: shortTitle(store.experiment, name), settings };
        });
}

export function pinnedTwins(store: Store): Wanted[] {
    return pinsOf(store).map((pin) => ({
        name: pin.sign,
        title: pin.sign,
        settings: pin.settings,
        style: pinStyle(pin),
    }));
}

export function twinSwitches(store: Store, drawn: readonly Twin[]): TemplateResult {
    const { options, title } = store.pageRows.find(({ key }) => key === "twin")!;
    const chosen = namesIn(store.pageValue("twin"));
    const full = chosen.filter((name) => !isOwn(store, name)).length >= MOST_TWINS;
    const flip = (name: string, on: boolean): void => {
        const others = chosen.filter((one) => one !== name && !isOwn(store, one));
        store.changePage("twin", (on ? [...others, name] : others).join(","));
    };
    const own = ownRun(store);
    return html`<fieldset class="twins"><legend>${title} <span class="quiet">${say("experiments.most-twins", {
        most: MOST_TWINS,
    })}</span></legend>
        <div class="chips"><span class="chip own">${twinSample(twinStyle(0))} ${say("experiments.this-run", { title: own.title })}</span>${options
            .filter(({ name }) => !isOwn(store, name))
            .map(({ name, title: text }) => {
                const on = chosen.includes(name);
                const twin = drawn.slice(1).find((one) => one.name === name);
                return html`<label class="chip ${on ? "on" : ""} ${!on && full ? "off" : ""}"><input type="checkbox" name="twin" value=${name}
                .checked=${live(on)} ?disabled=${!on && full}
                @change=${(event: Event) => flip(name, (event.target as HTMLInputElement).checked)}>${
                    twin ? twinSample(twin.style) : nothing
                }<span>${text}</span></label>`;
            })}</div></fieldset>`;
}
