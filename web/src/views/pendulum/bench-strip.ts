// Strip that asks for the bench of a recording: servo, load, gain and supply. Its fields show the current values; a guess
// names its source. The models are ranked once the reader has confirmed the bench.
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

/** `done` is called when the strip has been answered or closed. */
export function benchStrip(
    store: Store,
    recordings: Recordings,
    recording: OpenRecording,
    done: () => void,
): TemplateResult | typeof nothing {
    if (recording.confirmed || recording.dismissed) return nothing;
    const close = (change: RecordingChange): void => {
        recordings.update(recording, change);
        done();
    };
    const others = recordings.all.value.filter((other) => other !== recording && !other.confirmed);
    const current = { bench: keptOf(store.given.value), guesses: recording.guesses };
    const benches = others.map((other) => carriedBench(current, other));
    const confirmAll = (): void => {
        others.forEach((other, i) =>
            recordings.update(other, { bench: withKept(other.bench, benches[i]!), confirmed: true }),
        );
        close({ confirmed: true });
    };
    const refused = errorsOf(store.findings.value).some(({ key }) => BENCH_KEYS.some((bench) => bench === key));
    return html`<section class="question bench-strip" aria-labelledby="bench-strip-title">
        <h2 id="bench-strip-title">${tHtml("bench.ask", { name: fileName(recording.name) })}</h2>
        <div class="bench-fields">
            ${servoField(store, recording)}${BENCH_KEYS.map((key) => (key === "preset" ? nothing : numberField(store, recording, key)))}
        </div>
        <p class="actions"><button type="button" class="primary confirm" ?disabled=${refused} @click=${() => close({ confirmed: true })}>${t("bench.right")}</button>
            ${
                others.length === 0
                    ? nothing
                    : html`<button type="button" class="confirm-all" ?disabled=${refused} title=${t("bench.all-title")} @click=${confirmAll}>${t("bench.all", { count: others.length + 1 })}</button>`
            }
            <button type="button" class="small" @click=${() => close({ dismissed: true })}>${t("bench.later")}</button>
            <span class="quiet">${t("bench.why")}</span></p>
        ${others.length === 0 ? nothing : html`<p class="quiet all-told">${allText(store, [current.bench, ...benches])}</p>`}</section>`;
}

/** Text about the bench that all recordings get, and the values in which they differ. */
function allText(store: Store, benches: readonly Given[]): string {
    const differing = KEPT_KEYS.flatMap((key) => {
        const counts = new Map<string | undefined, number>();
        for (const bench of benches) counts.set(bench[key], (counts.get(bench[key]) ?? 0) + 1);
        if (counts.size < 2) return [];
        const values = [...counts]
            .sort(([a], [b]) => Number(a) - Number(b))
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

function servoField(store: Store, recording: OpenRecording): TemplateResult {
    const options = choiceRow(store.experiment.params, "preset")!.options;
    const chosen = store.option("preset")?.name;
    const onChange = (event: Event): void => store.choose("preset", (event.target as HTMLSelectElement).value);
    return html`<label class="bench-field" data-bench="preset"><span class="name">${t("bench.servo")}</span>
        <select @change=${onChange} .value=${live(chosen ?? "")}>${options.map(
            ({ name, title }) => html`<option value=${name} ?selected=${name === chosen}>${title}</option>`,
        )}</select>${origin(store, recording, "preset")}</label>`;
}

function numberField(
    store: Store,
    recording: OpenRecording,
    key: Exclude<BenchKey, "preset">,
): TemplateResult | typeof nothing {
    const { entries } = store.report.value;
    const row = rowOf(store.experiment.params, key, entries);
    const entry = entries.find((item) => item.key === key);
    if (!row || !entry) return nothing;
    const text = store.drafts.value[key] ?? store.given.value[key] ?? String(entry.value ?? "");
    const refused = key in store.drafts.value;
    const onChange = (event: Event): void =>
        store.change(key, typedNumber((event.target as HTMLInputElement).value), "push");
    return html`<label class="bench-field ${refused ? "refused" : ""}" data-bench=${key}><span class="name">${t(names[key])} ${symbol(row.symbol)}</span>
        <span class="entry"><input class="field" type="text" inputmode="decimal" autocomplete="off" .value=${fieldText(text, false)}
            title=${text} aria-invalid=${refused ? "true" : "false"} @change=${onChange}>${
                row.unit === "" ? nothing : html` <span class="unit">${unitText(row.unit)}</span>`
            }</span>${origin(store, recording, key)}</label>`;
}

/** The guess, if its value is the current one. */
function guessOf(store: Store, { guesses }: OpenRecording, key: BenchKey): Guess | undefined {
    const guess = guesses.find((item) => item.key === key);
    const value = store.report.value.entries.find((entry) => entry.key === key)?.value;
    return guess && String(value) === guess.value ? guess : undefined;
}

const origins: Readonly<Record<Guess["from"], Key>> = {
    table: "bench.from-table",
    remark: "bench.from-remark",
    name: "bench.from-name",
    column: "bench.from-column",
};

/** Text about the source of a value. */
function origin(store: Store, recording: OpenRecording, key: BenchKey): TemplateResult {
    const guess = guessOf(store, recording, key);
    const known = store.given.value[key] !== undefined;
    const unknown = key === "preset" ? "bench.unknown-servo" : "bench.unknown";
    const text = guess ? t(origins[guess.from], { column: guess.column ?? "" }) : t(known ? "bench.from-you" : unknown);
    return html`<span class="origin ${guess ? "guess" : known ? "" : "unknown"}">${text}</span>`;
}
