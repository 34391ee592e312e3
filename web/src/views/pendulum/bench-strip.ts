// The strip that asks what a recording cannot tell: servo, load, gain and supply. Its fields show the values in force;
// what was guessed says from what. Until it is answered nothing is ranked.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { fieldText, typedNumber, unitText } from "../../i18n/number-text";
import { t, tHtml, type Key } from "../../i18n/messages";
import { BENCH_KEYS, type BenchKey } from "../../model/bench-guess";
import { choiceRow, errorsOf, rowOf } from "../../model/rows";
import type { Store } from "../../model/store";
import type { OpenRecording, Recordings } from "../../sim/recordings";
import { symbol } from "../../ui/symbol";

const names: Readonly<Record<Exclude<BenchKey, "preset">, Key>> = {
    mass: "bench.mass",
    length: "bench.length",
    kp: "bench.gain",
    vin: "bench.supply",
};

/** `edited`: the id of a recording whose values the reader has changed here; `done`: it has been answered or closed. */
export function benchStrip(
    store: Store,
    recordings: Recordings,
    one: OpenRecording,
    edited: Signal<string>,
    done: () => void,
): TemplateResult | typeof nothing {
    if (one.confirmed || one.dismissed) return nothing;
    const close = (part: Partial<OpenRecording>): void => {
        recordings.update(one.id, part);
        done();
    };
    const others = recordings.all.value.filter((other) => other !== one && !other.confirmed);
    /** Each keeps what was guessed for it, and takes the rest from this one. */
    const confirmAll = (): void => {
        const { given } = store;
        const bench = Object.fromEntries(
            BENCH_KEYS.flatMap((key) => (given.value[key] === undefined ? [] : [[key, given.value[key]]])),
        );
        for (const { id, bench: own } of others)
            recordings.update(id, { bench: { ...bench, ...own }, confirmed: true });
        close({ confirmed: true });
    };
    const refused = errorsOf(store.findings.value).some(({ key }) => BENCH_KEYS.some((bench) => bench === key));
    const onChange = (): void => void (edited.value = one.id);
    return html`<section class="bench-strip" aria-labelledby="bench-strip-title" @change=${onChange}>
        <h2 id="bench-strip-title">${tHtml("bench.ask", { name: one.name })}</h2>
        <div class="bench-fields">
            ${servoField(store, one)}${BENCH_KEYS.map((key) => (key === "preset" ? nothing : numberField(store, one, key)))}
        </div>
        <p class="actions"><button type="button" class="primary confirm" ?disabled=${refused} @click=${() => close({ confirmed: true })}>${
            edited.value === one.id ? t("bench.go") : t("bench.right")
        }</button>
            ${
                others.length === 0
                    ? nothing
                    : html`<button type="button" class="confirm-all" ?disabled=${refused} title=${t("bench.all-title")} @click=${confirmAll}>${t("bench.all", { count: others.length + 1 })}</button>`
            }
            <button type="button" class="small" @click=${() => close({ dismissed: true })}>${t("bench.later")}</button>
            <span class="quiet">${t("bench.why")}</span></p></section>`;
}

function servoField(store: Store, one: OpenRecording): TemplateResult {
    const options = choiceRow(store.experiment.params, "preset")!.options;
    const chosen = store.option("preset")?.name;
    const onChange = (event: Event): void => store.choose("preset", (event.target as HTMLSelectElement).value);
    return html`<label class="bench-field" data-bench="preset"><span class="name">${t("bench.servo")}</span>
        <select @change=${onChange} .value=${live(chosen ?? "")}>${options.map(
            ({ name, title }) => html`<option value=${name} ?selected=${name === chosen}>${title}</option>`,
        )}</select>${origin(store, one, "preset")}</label>`;
}

function numberField(
    store: Store,
    one: OpenRecording,
    key: Exclude<BenchKey, "preset">,
): TemplateResult | typeof nothing {
    const { entries } = store.report.value;
    const row = rowOf(store.experiment.params, key, entries);
    const entry = entries.find((other) => other.key === key);
    if (!row || !entry) return nothing;
    const text = store.drafts.value[key] ?? store.given.value[key] ?? String(entry.value ?? "");
    const refused = key in store.drafts.value;
    const onChange = (event: Event): void =>
        store.change(key, typedNumber((event.target as HTMLInputElement).value), "push");
    return html`<label class="bench-field ${refused ? "refused" : ""}" data-bench=${key}><span class="name">${t(names[key])} ${symbol(row.symbol)}</span>
        <span class="entry"><input class="field" type="text" inputmode="decimal" autocomplete="off" .value=${fieldText(text, false)}
            title=${text} aria-invalid=${refused ? "true" : "false"} @change=${onChange}>${
                row.unit === "" ? nothing : html` <span class="unit">${unitText(row.unit)}</span>`
            }</span>${origin(store, one, key)}</label>`;
}

/** The guess that is in force. */
function guessOf(
    store: Store,
    { guesses }: OpenRecording,
    key: BenchKey,
): OpenRecording["guesses"][number] | undefined {
    const guess = guesses.find((other) => other.key === key);
    const value = store.report.value.entries.find((entry) => entry.key === key)?.value;
    return guess && String(value) === guess.value ? guess : undefined;
}

/** Where a value comes from. */
function origin(store: Store, one: OpenRecording, key: BenchKey): TemplateResult {
    const guess = guessOf(store, one, key);
    const text =
        guess?.from === "name"
            ? t("bench.from-name")
            : guess?.from === "column"
              ? t("bench.from-column", { column: guess.column! })
              : guess
                ? t("bench.from-remark")
                : store.given.value[key] !== undefined
                  ? t("bench.from-you")
                  : t(key === "preset" ? "bench.unknown-servo" : "bench.unknown");
    return html`<span class="origin ${guess ? "guess" : ""}">${text}</span>`;
}
