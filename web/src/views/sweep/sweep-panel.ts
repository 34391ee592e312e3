// The panel "Sweep" of a run: a measure over one or two parameters, or where it crosses a threshold. A click on a point
// gives its values to the run.
import { signal } from "@preact/signals-core";
import { html, nothing, svg, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import { runStates, type Finding, type SweepChange, type SweepPoint } from "../../../../wasm/friction";
import { announce } from "../../environment/announcement";
import { shownText, valueShownAs } from "../../i18n/angle-unit";
import { t, type Key } from "../../i18n/messages";
import { numberIn, unitText, withUnit } from "../../i18n/number-text";
import { rowOf } from "../../model/rows";
import { sameSettings } from "../../model/same";
import { keeping, type Given } from "../../model/settings";
import type { Store } from "../../model/store";
import type { Ranges } from "../../model/zoom";
import { saveFile, shortest, type Origin } from "../../plot/files";
import "../../plot/plot";
import { legendItem } from "../../plot/legend";
import type { Zoom } from "../../plot/zooming";
import { copyButton } from "../../ui/copy-button";
import { LiveElement, properties } from "../../ui/live-element";
import { pageSwitch, segments } from "../../ui/page-choice";
import { pageNumber, pageNumberMessages } from "../../ui/page-number";
import { sentence, symbol } from "../../ui/symbol";
import {
    askedName,
    axisRow,
    channelOf,
    isFinding,
    isOfChannel,
    mistakesIn,
    OF_CHANNEL,
    numberOf,
    offeredMeasures,
    orderOf,
    standardWorkers,
    sweptRows,
    type NamedMeasure,
    type NamedOrder,
} from "./sweep-order";
import { COLOURS, sweepPlot } from "./sweep-plot";
import type { SweepAxis } from "./sweep-rows";
import { Sweeping, type SweepResult } from "./sweeping";
import "./sweep.css";

/** Digits that tell both ends apart, and not many more; 4 if an end has no value. */
function digitsOf([from, to]: readonly [number, number]): number {
    const part = Math.abs(to - from) / Math.max(Math.abs(from), Math.abs(to));
    if (Number.isNaN(part)) return 4;
    return part > 0 ? Math.min(Math.max(Math.ceil(-Math.log10(part)) + 1, 4), 15) : 15;
}

/** The sweep of each state of a view: it goes on while other tabs are open. */
const sweeps = new WeakMap<Store, Sweeping>();

/** The origin of a sweep's files: the command, and the parameters that were not swept. */
function originOf(origin: Origin, { keys, command, settings }: NamedOrder): Origin {
    const fixed = (text: string): boolean => !keys.some(({ key }) => text.startsWith(`${key} = `));
    const summary = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
    return {
        ...{ ...origin, commands: [command] },
        ...{ parameters: origin.parameters.filter(fixed), summary: summary.filter(fixed).join(", ") },
    };
}

class SweepPanel extends LiveElement {
    static override properties = properties("store", "span", "origin");
    declare store: Store;
    /** Duration of a run in the view [s]. */
    declare span: () => number;
    declare origin: () => Origin;
    /** The order that a start would give now, of the last rendering. */
    private order!: NamedOrder;
    private readonly mistakes = signal<readonly string[]>([]);
    private readonly ranges = signal<Ranges>(new Map());
    private readonly refusals = signal<readonly Finding[]>([]);

    private get sweeping(): Sweeping {
        const { store } = this;
        const known = sweeps.get(store) ?? new Sweeping();
        sweeps.set(store, known);
        return known;
    }

    protected override render(): TemplateResult {
        this.order = orderOf(this.store, this.span);
        const { running } = this.sweeping;
        const result = this.sweeping.result.value;
        return html`<div class="sweep"><div class="sweep-form">${this.form()}
            <p class="flow">${
                running
                    ? html`<button type="button" class="primary" @click=${this.cancel}>${t("sweep.cancel")}</button>
                        ${this.progress(result!)}`
                    : html`<button type="button" class="primary" @click=${this.start}>${t("sweep.start")}</button>`
            }</p>
            ${this.messages(result)}</div>
            ${result && result.ended !== "refused" ? this.results(result) : nothing}</div>`;
    }

    // ---- form

    private form(): TemplateResult {
        const { store } = this;
        const finds = isFinding(store);
        const { contacts } = store.experiment;
        const kinds = [
            { name: "off", title: t("sweep.table") },
            { name: "on", title: t("sweep.find") },
        ];
        return html`${segments("sweep-kind", t("sweep.kind"), kinds, finds ? "on" : "off", (name) =>
            store.changePage("sweep_find", name),
        )}
            ${this.axis("x")}${finds ? nothing : this.axis("y")}
            <div class="sweep-line"><label class="name" for="sweep-measure">${t("sweep.measure")}</label>${this.measure()}</div>
            ${
                finds
                    ? html`<div class="sweep-line"><span class="name">${t("sweep.crosses")}</span>
                        ${this.number("threshold", t("sweep.threshold"), this.askedUnit, store.pageValue("sweep_threshold"))}
                        <span>${t("sweep.to-part")}</span>
                        ${this.number("tolerance", t("sweep.tolerance"), "", store.pageValue("sweep_tolerance"))}</div>`
                    : nothing
            }
            <div class="sweep-line"><span class="name">${t("sweep.duration")}</span>
                ${this.number("duration", t("sweep.duration"), "s", store.pageValue("sweep_duration") || String(this.span()))}
                ${contacts > 0 ? pageSwitch(store, "sweep_until", "off", "on") : nothing}
                ${
                    contacts > 0 && store.pageValue("sweep_until") === "on"
                        ? html`<span>${t("sweep.at-most")}</span>${this.number("most", t("sweep.most"), t("sweep.steps"), store.pageValue("sweep_most"))}`
                        : nothing
                }</div>
            <div class="sweep-line"><span class="name">${t("sweep.workers")}</span>
                ${this.number("workers", t("sweep.workers"), "", store.pageValue("sweep_workers") || String(standardWorkers()))}</div>`;
    }

    private number(key: string, label: string, unit: string, value: string): TemplateResult {
        const write = (typed: number): string => String(valueShownAs(typed, unit));
        return pageNumber(this.store, { key: `sweep_${key}`, label, unit, value: shownText(value, unit), write });
    }

    private axis(axis: SweepAxis): TemplateResult {
        const { store } = this;
        const row = axisRow(store, axis);
        const others = sweptRows(store).filter(({ key }) => axis === "x" || key !== axisRow(store, "x")?.key);
        const choose = (event: Event): void => {
            store.changePage(`sweep_${axis}`, (event.target as HTMLSelectElement).value);
            // a range belongs to its parameter
            for (const end of ["from", "to", "log"])
                store.changePage(`sweep_${end}_${axis}`, store.pageRow(`sweep_${end}_${axis}`)!.standard, "replace");
        };
        const title = t(axis === "x" ? "sweep.key" : "sweep.second");
        const key = this.order.keys.find((one) => one.row === row);
        const field = (end: "from" | "to" | "n", label: Key): TemplateResult =>
            this.number(`${end}_${axis}`, `${title}: ${t(label)}`, end === "n" ? "" : row!.unit, String(key![end]));
        return html`<div class="sweep-line"><label class="name" for="sweep-${axis}">${title}</label>
            <select id="sweep-${axis}" .value=${live(row?.key ?? "")} @change=${choose}>
                ${axis === "y" ? html`<option value="" ?selected=${!row}>${t("sweep.none")}</option>` : nothing}
                ${others.map((one) => html`<option value=${one.key} ?selected=${one === row}>${one.key}: ${one.text}</option>`)}</select>
            ${
                row && key
                    ? html`<span class="range"></span><span>${t("sweep.from")}</span>${field("from", "sweep.from")}<span>${t("sweep.to")}</span>${field("to", "sweep.to")}
                        <span class="range"></span><span>${t("sweep.in")}</span>${field("n", "sweep.n")}<span>${t("sweep.values")}</span>
                        ${pageSwitch(store, `sweep_log_${axis}`, "off", "on")}`
                    : nothing
            }</div>`;
    }

    private get askedUnit(): string {
        const { named, asked } = this.order;
        return named[asked]!.unit;
    }

    private measure(): TemplateResult {
        const { store } = this;
        const asked = askedName(store);
        const choose = (key: string) => (event: Event) => {
            store.changePage(key, (event.target as HTMLSelectElement).value);
            store.changePage("sweep_number", "", "replace");
        };
        const select = (
            id: string,
            key: string,
            chosen: string,
            options: readonly { name: string; text: string }[],
            label: string,
        ): TemplateResult =>
            html`${keyed(
                // other options need a new select: the old one would show the option at the same place
                options.map(({ name }) => name).join(),
                html`<select id=${id} aria-label=${label} .value=${live(chosen)} @change=${choose(key)}>${options.map(
                    ({ name, text }) => html`<option value=${name} ?selected=${name === chosen}>${text}</option>`,
                )}</select>`,
            )}`;
        const measures = select("sweep-measure", "sweep_measure", asked, offeredMeasures(store), t("sweep.measure"));
        if (!isOfChannel(asked)) return measures;
        const channel = channelOf(store);
        const channels = store.experiment.channels
            .slice(1)
            .map(({ key, text }) => ({ name: key, text: `${key}: ${text}` }));
        const row = OF_CHANNEL[asked];
        return html`${measures}${select("sweep-channel", "sweep_channel", channel.key, channels, t("sweep.channel"))}${
            "number" in row
                ? html`<span>${t(row.number)}</span>${this.number("number", t(row.number), row.unit(channel), String(numberOf(store, asked)))}`
                : nothing
        }`;
    }

    // ---- work

    private readonly start = (): void => {
        const { store, sweeping, order } = this;
        this.mistakes.value = Object.keys(store.pageDrafts.value).some((key) => key.startsWith("sweep_"))
            ? [t("sweep.refused-numbers")]
            : mistakesIn(order);
        if (this.mistakes.value.length > 0) return;
        this.ranges.value = new Map();
        this.refusals.value = [];
        const { version, link, parameters } = originOf(this.origin(), order);
        sweeping.start(store.run.friction, order, [
            order.command,
            `friction ${version}`,
            link,
            ...parameters.map(shortest),
        ]);
        const stop = sweeping.result.subscribe((result) => {
            if (result?.order !== order || result.ended === "") return;
            queueMicrotask(() => stop());
            announce(t(result.ended === "done" ? "sweep.done" : "sweep.ended", { runs: countOf(result) }));
        });
    };

    private readonly cancel = (): void => this.sweeping.cancel();

    private progress({ points, changes, left }: SweepResult): TemplateResult {
        const all = changes && changes.length > 0 ? changes : points;
        const done = all.filter((one) => one !== undefined).length;
        const time = Number.isFinite(left) ? ` · ${t("sweep.left", { time: leftText(left) })}` : "";
        return html`<progress max=${all.length} .value=${done} aria-label=${t("sweep.progress")}></progress>
            <span>${t(all === points ? "sweep.runs-of" : "sweep.changes-of", { done, all: all.length })}${time}</span>`;
    }

    private messages(result: SweepResult | undefined): TemplateResult {
        const { store } = this;
        const unit = (key: string): string => pageUnit(store, key, this.askedUnit);
        const numbers = store.pageRows
            .filter(({ key, number }) => number && key.startsWith("sweep_"))
            .map(({ key }) => ({ key, unit: unit(key) }));
        const texts = [
            ...this.mistakes.value,
            ...this.refusals.value.map(({ text }) => text),
            ...(result?.ended === "refused" ? translated(store, result.refused).map(({ text }) => text) : []),
            ...(result?.ended === "failed" ? [t("sweep.failed", { why: result.failure })] : []),
        ];
        return html`${pageNumberMessages(store, numbers)}
            <div role="alert">${
                texts.length === 0
                    ? nothing
                    : html`<ul class="findings">${texts.map(
                          (text) =>
                              html`<li class="finding error"><span class="mark" aria-hidden="true">✕</span> ${sentence(text)}</li>`,
                      )}</ul>`
            }</div>`;
    }

    // ---- results

    private results(result: SweepResult): TemplateResult {
        const { store } = this;
        const { order, changes } = result;
        const own = keeping(store.given.value, (key) => !order.keys.some((one) => one.key === key)) as Given;
        const measure = this.shownMeasure(order);
        const { plot, marks, range } = sweepPlot(
            result,
            measure,
            (point) => this.take(order, [...point.place]),
            () => this.csv(result),
        );
        const zoom: Zoom = { ranges: this.ranges.value, change: (ranges) => void (this.ranges.value = ranges) };
        return html`<div class="sweep-results">
            ${sameSettings(own, order.settings) ? nothing : html`<p class="remark quiet">${t("sweep.other-settings")}</p>`}
            ${changes ? this.changes(result) : nothing}
            <friction-plot .plot=${plot} .zoom=${zoom} .origin=${() => originOf(this.origin(), order)} .announce=${announce}></friction-plot>
            ${marks.length > 0 ? html`<ul class="sweep-marks">${marks.map(legendItem)}</ul>` : nothing}
            ${range ? legend(range, order.named[measure]!) : nothing}
            <p class="quiet">${t("sweep.click")}</p>
            ${this.remarks(result)}
            <p class="flow"><button type="button" @click=${() => this.save(result)}>${t("sweep.csv")}</button></p>
            <p class="command"><code>${shortest(order.command)}</code> ${copyButton(t("view.copy-commands", { count: 1 }), () => order.command)}</p></div>`;
    }

    /** The measure that is asked for now, if the sweep has it. */
    private shownMeasure(order: NamedOrder): number {
        const { named, asked } = this.order;
        const at = order.named.findIndex(({ name }) => name === named[asked]?.name);
        return at < 0 ? order.asked : at;
    }

    /** Gives values of the keys to the run. */
    private take({ keys }: NamedOrder, place: readonly number[]): void {
        const values = keys.map(({ key }, k) => [key, String(place[k])] as const);
        this.refusals.value = this.store.take(Object.fromEntries(values));
        if (this.refusals.value.length === 0)
            announce(values.map(([key, value]) => t("sweep.taken", { key, value })).join(", "));
    }

    private changes({ order, changes = [], points, ended }: SweepResult): TemplateResult {
        const [key] = order.keys;
        const [measure] = order.named;
        const { symbol: sign, unit } = key!.row;
        const simulated = measure!.measure.of !== "reading";
        const T = order.settings["T"] ?? this.store.report.value.entries.find((entry) => entry.key === "T")?.standard;
        const threshold = withUnit(order.find!.threshold, measure!.unit);
        if (changes.length === 0) {
            const ends = [points[0], points.at(-1)].map((point) => withUnit(point?.values[0], measure!.unit));
            const text = t("sweep.no-change", { measure: measure!.text, threshold, from: ends[0]!, to: ends[1]! });
            return html`<p role="status">${ended === "done" ? sentence(text) : nothing}</p>`;
        }
        const end = ({ place, value }: SweepChange, i: 0 | 1): TemplateResult =>
            html`<button type="button" class="small" title=${t("sweep.take")} @click=${() => this.take(order, [place[i]])}
                >${withUnit(place[i], unit, digitsOf(place))}</button> (${withUnit(value[i], measure!.unit, digitsOf(value))})`;
        const kind = ({ value, unsettled }: SweepChange): string => {
            if (unsettled) return t(simulated ? "sweep.not-settled" : "sweep.no-value");
            return t(value[0] < value[1] ? "sweep.rises" : "sweep.falls");
        };
        return html`<p>${t("sweep.changes", { measure: measure!.text, threshold })}</p>
            <ul class="sweep-changes">${changes.map((change) =>
                change
                    ? html`<li><strong>${kind(change)}</strong> ${symbol(sign)} ${t("sweep.from")} ${end(change, 0)} ${t("sweep.to")} ${end(change, 1)}</li>`
                    : html`<li>…</li>`,
            )}</ul>
            <p class="quiet">${changes.some((change) => change?.unsettled) && simulated ? t("sweep.unsettled-told", { longer: order.longest ? "yes" : "no" }) : nothing}
                ${simulated && T ? t("sweep.step-note", { T: withUnit(Number(T), "s"), yields: this.yields(order) }) : nothing}</p>`;
    }

    /** The stiffness of a contact that yields, in words, or "no". */
    private yields({ settings, keys }: NamedOrder): string {
        const { entries } = this.store.report.value;
        const element = settings["element"] ?? entries.find(({ key }) => key === "element")?.value;
        const K = entries.find(({ key }) => key === "K");
        if (element === "A" || !K || keys.some(({ key }) => key === "K")) return "no";
        return withUnit(Number(settings["K"] ?? K.value), rowOf(this.store.experiment.params, "K", entries)!.unit);
    }

    /** Warnings of runs, and why runs have stopped: each kind once, with the first run that has it. */
    private remarks({ order, points }: SweepResult): TemplateResult | typeof nothing {
        const first = new Map<string, { finding: Finding; point: SweepPoint; count: number }>();
        for (const point of points)
            for (const finding of point?.findings ?? []) {
                if (finding.severity === "note" && finding.code !== "NO_EFFECT") continue;
                const known = first.get(finding.code);
                if (known) known.count++;
                else first.set(finding.code, { finding, point: point!, count: 1 });
            }
        if (first.size === 0) return nothing;
        return html`<ul class="findings">${[...first.values()].map(({ finding, point, count }) => {
            const place = order.keys
                .map(({ key, row }, k) => `${key} = ${withUnit(point.place[k], row.unit)}`)
                .join(", ");
            const [{ text } = finding] = translated(this.store, [finding]);
            return html`<li class="finding ${finding.severity}">${sentence(t("sweep.remark", { place, text, count }))}</li>`;
        })}</ul>`;
    }

    /** The table as the command writes it, with the parameters of the run above. */
    private csv({ order, points, changes, heads: lines }: SweepResult): string {
        const { keys, named, find } = order;
        const head = (name: string, unit: string): string => (unit === "" ? name : `${name} [${unit}]`);
        const number = (value: number | undefined): string =>
            value === undefined || Number.isNaN(value) ? "nan" : Object.is(value, -0) ? "-0" : String(value);
        const cell = ({ measure }: NamedMeasure, value: number): string =>
            measure.of === "state" ? (runStates[value] ?? "stopped") : number(value);
        const heads = lines.map((line) => `# ${line}`);
        const [key, measure] = [keys[0]!, named[0]!];
        if (find && changes) {
            const columns = [
                ...["from", "to"].map((end) => head(`${key.key}_${end}`, key.row.unit)),
                ...["from", "to"].map((end) => head(`${measure.name}_${end}`, measure.unit)),
            ];
            const rows = changes.flatMap((change) => {
                if (!change) return [];
                const { place, value, unsettled } = change;
                const kind = unsettled ? "not settled" : value[0] < value[1] ? "rises" : "falls";
                return [[kind, ...[...place, ...value].map(number)].join(",")];
            });
            const ends = [points[0], points.at(-1)].map((point) => number(point?.values[0]));
            const none = ["none", number(key.from), number(key.to), ...ends].join(",");
            return [...heads, ["change", ...columns].join(","), ...(rows.length > 0 ? rows : [none]), ""].join("\n");
        }
        const columns = [
            ...keys.map(({ key: name, row }) => head(name, row.unit)),
            ...named.map(({ name, unit }) => head(name, unit)),
            ...(order.longest ? ["duration [s]"] : []),
        ];
        const rows = points.flatMap((point) =>
            point
                ? [
                      [
                          ...[...point.place].map(number),
                          ...named.map((one, i) => cell(one, point.values[i]!)),
                          ...(order.longest ? [number(point.duration)] : []),
                      ].join(","),
                  ]
                : [],
        );
        return [...heads, columns.join(","), ...rows, ""].join("\n");
    }

    private save(result: SweepResult): void {
        saveFile(
            `friction-sweep-${result.order.run.replace(/_/g, "-")}.csv`,
            new Blob([this.csv(result)], { type: "text/csv" }),
        );
    }
}
customElements.define("sweep-panel", SweepPanel);

const countOf = ({ points }: SweepResult): number => points.filter((point) => point !== undefined).length;

/** Messages of a worker, which knows only English. */
function translated(store: Store, findings: readonly Finding[]): Finding[] {
    return store.run.friction.translated([...findings]);
}

function leftText(seconds: number): string {
    const whole = Math.max(0, Math.ceil(seconds));
    return whole < 100 ? `${whole}\u00a0s` : `${Math.ceil(whole / 60)}\u00a0min`;
}

function pageUnit(store: Store, key: string, measure: string): string {
    const [, axis] = /^sweep_(?:from|to)_([xy])$/.exec(key) ?? [];
    if (axis) return axisRow(store, axis as SweepAxis)?.unit ?? "";
    return { sweep_duration: "s", sweep_threshold: measure }[key] ?? "";
}

/** Legend of a map. */
function legend([low, high]: readonly [number, number], { text, unit }: NamedMeasure): TemplateResult {
    const [from, to] = [low, high].map((value) => numberIn(unit, value, 4));
    const stop = (colour: string, i: number): TemplateResult =>
        svg`<stop offset=${i / (COLOURS.length - 1)} stop-color=${colour}></stop>`;
    return html`<p class="sweep-legend"><span>${text} ${unit === "" ? nothing : html`[${unitText(unit)}]`}</span> <span>${from}</span>
        <svg class="sweep-colours" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><defs><linearGradient
            id="sweep-colours">${COLOURS.map(stop)}</linearGradient></defs><rect width="1" height="1" fill="url(#sweep-colours)"></rect></svg> <span>${to}</span></p>`;
}
