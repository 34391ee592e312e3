// The strip that asks for the bench of a recording: servo, load, gain and supply. Its fields show the values in force, and a
// guess names its source. Models are ranked once it is answered.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { fieldText, typedNumber, unitText } from "../../i18n/number-text";
import { t, tHtml, type Key } from "../../i18n/messages";
import {
    BENCH_KEYS,
    carriedBench,
    KEPT_KEYS,
    keptOf,
    withKept,
    type BenchKey,
    type Guess,
    type KeptKey,
} from "../../model/bench-guess";
import { choiceRow, errorsOf, rowOf } from "../../model/rows";
import type { Given, Store } from "../../model/store";
import type { OpenRecording, RecordingChange } from "../../recordings/recording-state";
import type { Recordings } from "../../recordings/recordings";
import { fileName } from "../../ui/file-name";
import { symbol } from "../../ui/symbol";

const names: Readonly<Record<KeptKey, Key>> = {
    preset: "bench.servo",
    mass: "bench.mass",
    length: "bench.length",
    kp: "bench.gain",
    vin: "bench.supply",
    arm_mass: "bench.arm-mass",
};

/** `done`: it has been answered or closed. */
export function benchStrip(
    store: Store,
    recordings: Recordings,
    one: OpenRecording,
    done: () => void,
): TemplateResult | typeof nothing {
    if (one.confirmed || one.dismissed) return nothing;
    const close = (change: RecordingChange): void => {
        recordings.update(one, change);
        done();
    };
    const others = recordings.all.value.filter((other) => other !== one && !other.confirmed);
    const here = { bench: keptOf(store.given.value), guesses: one.guesses };
    const benches = others.map((other) => carriedBench(here, other));
    const confirmAll = (): void => {
        others.forEach((other, i) =>
            recordings.update(other, { bench: withKept(other.bench, benches[i]!), confirmed: true }),
        );
        close({ confirmed: true });
    };
    const refused = errorsOf(store.findings.value).some(({ key }) => BENCH_KEYS.some((bench) => bench === key));
    return html`<section class="bench-strip" aria-labelledby="bench-strip-title">
        <h2 id="bench-strip-title">${tHtml("bench.ask", { name: fileName(one.name) })}</h2>
        <div class="bench-fields">
            ${servoField(store, one)}${BENCH_KEYS.map((key) => (key === "preset" ? nothing : numberField(store, one, key)))}
        </div>
        <p class="actions"><button type="button" class="primary confirm" ?disabled=${refused} @click=${() => close({ confirmed: true })}>${t("bench.right")}</button>
            ${
                others.length === 0
                    ? nothing
                    : html`<button type="button" class="confirm-all" ?disabled=${refused} title=${t("bench.all-title")} @click=${confirmAll}>${t("bench.all", { count: others.length + 1 })}</button>`
            }
            <button type="button" class="small" @click=${() => close({ dismissed: true })}>${t("bench.later")}</button>
            <span class="quiet">${t("bench.why")}</span></p>
        ${others.length === 0 ? nothing : html`<p class="quiet all-told">${allTold(store, [here.bench, ...benches])}</p>`}</section>`;
}

/** What all recordings get, and in what they differ. */
function allTold(store: Store, benches: readonly Given[]): string {
    const differing = KEPT_KEYS.flatMap((key) => {
        const counts = new Map<string | undefined, number>();
        for (const bench of benches) counts.set(bench[key], (counts.get(bench[key]) ?? 0) + 1);
        if (counts.size < 2) return [];
        const values = [...counts]
            .sort(([one], [other]) => Number(one) - Number(other))
            .map(([value, count]) => t("bench.value-in", { value: valueText(store, key, value), count }));
        return [t("bench.own-values", { name: t(names[key]), values: values.join(", ") })];
    });
    const differ = differing.length > 0 ? "yes" : "no";
    return t("bench.all-told", { count: benches.length, differ, what: differing.join(", ") });
}

function valueText(store: Store, key: KeptKey, value: string | undefined): string {
    if (value === undefined) return t("bench.default");
    const { params } = store.experiment;
    if (key === "preset") return choiceRow(params, key)!.options.find(({ name }) => name === value)?.title ?? value;
    const unit = rowOf(params, key, store.report.value.entries)?.unit ?? "";
    return `${fieldText(value, false)}${unit === "" ? "" : `\u00a0${unitText(unit)}`}`;
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
function guessOf(store: Store, { guesses }: OpenRecording, key: BenchKey): Guess | undefined {
    const guess = guesses.find((other) => other.key === key);
    const value = store.report.value.entries.find((entry) => entry.key === key)?.value;
    return guess && String(value) === guess.value ? guess : undefined;
}

const origins: Readonly<Record<Guess["from"], Key>> = {
    table: "bench.from-table",
    remark: "bench.from-remark",
    name: "bench.from-name",
    column: "bench.from-column",
};

/** Where a value comes from. */
function origin(store: Store, one: OpenRecording, key: BenchKey): TemplateResult {
    const guess = guessOf(store, one, key);
    const known = store.given.value[key] !== undefined;
    const unknown = key === "preset" ? "bench.unknown-servo" : "bench.unknown";
    const text = guess ? t(origins[guess.from], { column: guess.column ?? "" }) : t(known ? "bench.from-you" : unknown);
    return html`<span class="origin ${guess ? "guess" : known ? "" : "unknown"}">${text}</span>`;
}
