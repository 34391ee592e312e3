// The table of all published servos and the reader's own: the loads that they hold switched off, compared with the load of
// the typed arm, and as dots on a common axis. All numbers are the library's, from the curve `holding`.
import { computed, signal, type ReadonlySignal } from "@preact/signals-core";
import { html, nothing, svg, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Option } from "../../../../wasm/friction";
import { storedFiles } from "../../environment/file-store";
import { t, type Key } from "../../i18n/messages";
import { shortNumber, tickNumber, withUnit } from "../../i18n/number-text";
import { commandLine } from "../../model/command-line";
import { benchesOf, choiceRow, isChanged, rowOf } from "../../model/rows";
import type { Given, PageRow, Store } from "../../model/store";
import { roundStep, roundStepDown } from "../../plot/scale";
import type { DiagramRuns } from "./diagram-runs";
import { heldSettings, heldText, holdingsOf, rangeText, verdictOf, type Holding } from "./diagram-hold";

export interface Row extends Holding {
    /** Name of a published servo; "" for the reader's own. */
    name: string;
    title: string;
    kind: "own" | "published" | "generic";
    /** Smallest and largest load of the bench on which it was identified; NaN if they are not published. */
    bench: readonly [number, number];
}

export interface Table {
    rows: readonly Row[];
    /** Number of all servos, of which the rows may be a part. */
    all: number;
    /** The load of the arm [N m]. */
    load: number;
    settings: Given;
    command: string;
    /** Both ends of the axis of loads [N m]. */
    span: readonly [number, number];
}

const MODELS = [1, 2, 3, 4, 5, 6].map((i) => `m${i}`);
/** Columns, and the number by which each is sorted; the name of a servo is a text. */
const columns: Readonly<Record<string, { title: Key; of: (row: Row) => number }>> = {
    servo: { title: "holding.servo", of: () => 0 },
    verdict: { title: "holding.verdict", of: ({ holding, models }) => holding / models },
    factor: { title: "holding.factor", of: ({ factor }) => factor[0] },
    bear: { title: "holding.bear", of: ({ bear }) => bear },
    torque: { title: "holding.torque", of: ({ torque }) => torque[0] },
    bench: { title: "holding.bench", of: ({ bench }) => bench[0] },
};
const UNITS: Readonly<Record<string, string>> = { bear: "m/s²", torque: "N\u00a0m", bench: "N\u00a0m" };
const SORTED = "-factor";
const titleOf = (column: string): string => (columns[column] ? t(columns[column].title) : column.toUpperCase());

/** Order of the rows: a column, with - before it in descending order. */
export const sortRow = (): PageRow => ({
    key: "sort",
    title: t("holding.sort"),
    standard: SORTED,
    options: [...Object.keys(columns), ...MODELS].flatMap((name) => [
        { name: `-${name}`, title: titleOf(name) },
        { name, title: titleOf(name) },
    ]),
});

/** Which servos the table and its files have: parts of their names, separated by commas; "" is all. */
export const onlyRow = (): PageRow => ({
    ...{ key: "only", title: t("holding.only"), standard: "", options: [] },
    text: { takes: (text) => !text.includes("\n"), form: t("holding.only-form") },
});

const plain = (name: string): string => name.toLowerCase().replace(/[\s-]/g, "");

function chosenRows(rows: readonly Row[], only: string): readonly Row[] {
    const parts = only.split(",").map(plain).filter(Boolean);
    const isChosen = ({ kind, title }: Row): boolean =>
        kind === "own" || parts.some((part) => plain(title).includes(part));
    return parts.length === 0 ? rows : rows.filter(isChosen);
}

function ordered(rows: readonly Row[], sort: string): Row[] {
    const [column, sign] = sort.startsWith("-") ? [sort.slice(1), -1] : [sort, 1];
    const model = MODELS.indexOf(column);
    const of = columns[column]?.of ?? (({ torques }: Row) => torques[model]!);
    const place = ({ kind }: Row): number => ["own", "published", "generic"].indexOf(kind);
    // servos without the number come last in both orders
    const compared = (a: Row, b: Row): number =>
        column === "servo"
            ? sign * a.title.localeCompare(b.title)
            : Number(Number.isNaN(of(a))) - Number(Number.isNaN(of(b))) || sign * Math.sign(of(a) - of(b) || 0);
    return [...rows].sort((a, b) => place(a) - place(b) || compared(a, b) || 0);
}

/** Whether a parameter of the gearbox is not the published one. */
function isOwn({ experiment, report }: Store): boolean {
    const { entries } = report.value;
    const isFriction = (key: string): boolean => rowOf(experiment.params, key, entries)?.group === "gearbox";
    return entries.some((entry) => entry.key !== "model" && isChanged(entry) && isFriction(entry.key));
}

/** The lightest and the heaviest load of the benches of a published servo. */
function ends(servo: Option): Given[] {
    const { mass = [], length = [] } = benchesOf(servo) ?? {};
    return mass.length === 0 ? [] : [0, -1].map((end) => ({ mass: mass.at(end)!, length: length.at(end)! }));
}

export class HoldingTable {
    readonly table: ReadonlySignal<Table>;
    /** Benches of the reader's recordings. */
    private readonly benches = signal<readonly Given[]>([]);

    constructor(
        private readonly runs: DiagramRuns,
        private readonly store: Store,
        private readonly pendulum: Store | undefined,
    ) {
        const all = computed(() => this.compute());
        const sort = computed(() => store.pageValue("sort"));
        const only = computed(() => store.pageValue("only"));
        this.table = computed(() => {
            const rows = chosenRows(all.value.rows, only.value);
            return { ...all.value, rows: ordered(rows, sort.value) };
        });
    }

    /** Reads the benches of the recordings that this browser keeps. */
    async readBenches(): Promise<void> {
        const files = await storedFiles();
        this.benches.value = files.flatMap(({ notes: { used, confirmed, bench } }) =>
            used && confirmed ? [bench as Given] : [],
        );
    }

    private compute(): Table {
        const { runs, store, pendulum } = this;
        const run = runs.holding;
        const own = [store, pendulum].find((one) => one && isOwn(one));
        const settings = heldSettings(runs, own ?? store, store);
        const { options } = choiceRow(run.experiment.params, "preset")!;
        const benches = options.map((servo) => this.range(ends(servo)));
        const recorded = own
            ? this.benches.value.filter(
                  ({ preset, mass, length }) => preset === own.option("preset")!.name && mass && length,
              )
            : [];
        const ownBench = this.range(
            recorded.map(({ mass, length, arm_mass = "0" }) => ({ mass: mass!, length: length!, arm_mass })),
        );
        const report = run.set(settings);
        const [given, ...published] = holdingsOf(run, [0, ...options.map((_, i) => i + 1)]) as [Holding, ...Holding[]];
        const [preset, model] = [own?.option("preset")?.title, own?.option("model")?.name.toUpperCase()];
        const title = t("holding.own", { servo: preset, model });
        const rows: Row[] = published.map((one, i) => ({
            ...{ ...one, name: options[i]!.name, title: options[i]!.title, bench: benches[i]! },
            kind: Number.isNaN(one.holding) ? "generic" : "published",
        }));
        if (own) rows.unshift({ ...given, name: "", title, kind: "own", bench: ownBench });
        const load = run.report.readings["load"] ?? 0;
        const seen = [load, ...rows.flatMap(({ torques }) => torques)].filter((x) => x > 0 && x < Infinity);
        return {
            ...{ rows, all: rows.length, load, settings },
            command: commandLine(run.experiment, settings, { ...report, span: null }, 0),
            span: seen.length === 0 ? [0.1, 10] : [roundStepDown(Math.min(...seen)), roundStep(Math.max(...seen))],
        };
    }

    /** The smallest and the largest load of these benches, with horizontal arms [N m]; NaN without any. */
    private range(benches: readonly Given[]): readonly [number, number] {
        const { holding: run } = this.runs;
        const loads = benches.map((bench) => (run.set(bench).ok ? run.report.readings["load"]! : NaN));
        return loads.length === 0 ? [NaN, NaN] : [Math.min(...loads), Math.max(...loads)];
    }

    get words(): TemplateResult {
        const { store } = this;
        const { rows, all, load, span } = this.table.value;
        const only = (event: Event): void => store.changePage("only", (event.target as HTMLInputElement).value.trim());
        const chosen = store.option("preset")?.name;
        const strip = new Strip(span, load);
        return html`<p class="flow"><label for="holding-only">${t("holding.only")}</label>
            <input id="holding-only" class="field words" type="text" autocomplete="off" spellcheck="false" placeholder="MX-106, XL330" .value=${live(store.pageValue("only"))} @change=${only}>
            <span class="source" role="status">${rows.length < all ? t("holding.part", { count: rows.length, all }) : nothing}</span></p>
            <div class="tables" tabindex="0" role="group" aria-label=${t("holding.title")}>
            <table class="holding"><caption>${t("holding.caption", { load: withUnit(load, "N m", 3) })}</caption>
            <thead><tr>${Object.keys(columns).map((name) => html`${this.head(name)}${name === "bench" ? html`<th scope="col" class="strip"><span class="unseen">${t("holding.dots")}</span>${strip.axis}</th>` : nothing}`)}
                ${MODELS.map((name) => this.head(name))}</tr></thead>
            <tbody>${rows.map((row) => this.row(row, strip, row.name !== "" && row.name === chosen))}</tbody></table></div>`;
    }

    private head(name: string): TemplateResult {
        const { store } = this;
        const sort = store.pageValue("sort");
        const [up, down] = [sort === name, sort === `-${name}`];
        const choose = (): void => store.changePage("sort", down || (name === "servo" && !up) ? name : `-${name}`);
        const unit = UNITS[name] ? html` <span class="unit">[${UNITS[name]}]</span>` : nothing;
        return html`<th scope="col" class="of-${name}" aria-sort=${up ? "ascending" : down ? "descending" : nothing}>
            <button type="button" class="link" @click=${choose}>${titleOf(name)}${unit}<span aria-hidden="true">${up ? " ▲" : down ? " ▼" : ""}</span></button></th>`;
    }

    private row(row: Row, strip: Strip, chosen: boolean): TemplateResult {
        const { kind, name, title, torques, factor, bear } = row;
        const verdict = kind === "generic" ? undefined : verdictOf(row);
        const servo =
            name === ""
                ? html`<strong>${title}</strong>`
                : html`<button type="button" class="link" title=${t("holding.choose")} aria-pressed=${chosen ? "true" : "false"}
                    @click=${() => this.store.choose("preset", name)}>${title}</button>`;
        return html`<tr class="${kind} ${chosen ? "chosen" : ""}"><th scope="row">${servo}${kind === "generic" ? html`<span class="source"> ${t("holding.generic")}</span>` : nothing}</th>
            <td class=${verdict ?? ""}>${verdict ? verdictText(row) : nothing}</td>
            <td>${verdict ? (factor[0] === Infinity ? t("holding.any") : rangeText(factor, (value) => shortNumber(value, 2))) : nothing}</td>
            <td>${verdict ? (bear === Infinity ? t("holding.any") : bear > 0 ? shortNumber(bear, 2) : "–") : nothing}</td>
            <td>${verdict ? heldText(row) : nothing}</td>
            <td>${kind === "generic" ? nothing : this.benchCell(row)}</td>
            <td class="strip">${strip.of(row)}</td>
            ${torques.map((torque) => html`<td>${torqueText(torque)}</td>`)}</tr>`;
    }

    /** The loads of a bench, and whether the load of the arm is beyond them. */
    private benchCell({ bench, kind }: Row): TemplateResult | string {
        if (Number.isNaN(bench[0]))
            return html`<span class="source">${t(kind === "own" ? "holding.unrecorded" : "holding.unpublished")}</span>`;
        const { load } = this.table.value;
        const [sign, beyond] =
            load < bench[0] ? ["↓", t("holding.lighter")] : load > bench[1] ? ["↑", t("holding.heavier")] : [];
        return html`${beyond ? html`<span title=${beyond}>${sign}<span class="unseen">${beyond}: </span></span> ` : nothing}${rangeText(bench)}`;
    }
}

export function verdictText(row: Holding): string {
    const { holding, models } = row;
    return t("holding.says", { verdict: verdictOf(row), holding, models });
}

export function torqueText(torque: number): string {
    return torque === Infinity ? t("holding.any") : Number.isNaN(torque) ? "–" : shortNumber(torque, 3);
}

/** Powers of ten within the axis. */
export function decades([low, high]: readonly [number, number]): number[] {
    const [from, to] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => 10 ** (from + i));
}

/** Place of a torque between the ends of a logarithmic axis, 0 to 1; any load is at its end. */
export function placeOn([low, high]: readonly [number, number], torque: number): number {
    return torque === Infinity ? 1 : Math.log(torque / low) / Math.log(high / low);
}

const WIDTH = 170;
const HEIGHT = 20;
const EDGE = 8;

/** The dots of a row over the common axis, with a line at the load. */
class Strip {
    constructor(
        private readonly span: readonly [number, number],
        private readonly load: number,
    ) {}

    private x(torque: number): number {
        return Math.round(10 * (EDGE + (WIDTH - 2 * EDGE) * placeOn(this.span, torque))) / 10;
    }

    private drawn(content: unknown): TemplateResult {
        return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width=${WIDTH} height=${HEIGHT} aria-hidden="true">${content}</svg>`;
    }

    get axis(): TemplateResult {
        return this.drawn(
            // of many, every second one has room
            decades(this.span)
                .filter((_, i, all) => all.length < 5 || i % 2 === 0)
                .map(
                    (torque) => svg`<text x=${this.x(torque)} y="14" text-anchor="middle">${tickNumber(torque)}</text>`,
                ),
        );
    }

    of({ torques, torque: [least, most], kind }: Row): TemplateResult {
        const { load } = this;
        const middle = HEIGHT / 2;
        return this
            .drawn(svg`${decades(this.span).map((torque) => svg`<path class="grid" d="M${this.x(torque)} 0V${HEIGHT}"></path>`)}
            ${kind === "generic" || least === Infinity ? nothing : svg`<path class="range" d="M${this.x(least)} ${middle}H${this.x(most)}"></path>`}
            ${load > 0 ? svg`<path class="load" d="M${this.x(load)} 0V${HEIGHT}"></path>` : nothing}
            ${torques.map((torque, i) =>
                torque > 0
                    ? svg`<circle class="m${i + 1}" cx=${this.x(torque)} cy=${middle} r="3.5"><title>M${i + 1}: ${torqueText(torque)}</title></circle>`
                    : nothing,
            )}`);
    }
}
