// The operating point in the diagram: the state of the gearbox at one motor torque and one load, its margin, and the
// distances to the nearest limits. All numbers are the library's, from the curve `operating_limits`.
import { batch, computed, effect, type ReadonlySignal } from "@preact/signals-core";
import { announce } from "../../environment/announcement";
import { html, nothing, type TemplateResult } from "lit";
import { errorsOf } from "../../model/rows";
import { spokenValue, withUnit } from "../../i18n/number-text";
import type { Handle } from "../../plot/handle";
import { HistoryStep } from "../../model/history-step";
import type { Given, PageRow, Store } from "../../model/store";
import type { Range } from "../../model/zoom";
import type { DiagramRuns } from "./diagram-runs";
import { pinsOf } from "../../model/pins";
import { pageNumber, pageNumberMessages, type PageNumber } from "../../ui/page-number";
import { clauses } from "../../i18n/clauses";
import { t, tHtml, tPlain, type Values } from "../../i18n/messages";

/** The default position of the point, relative to the range. */
const STANDARD = { tau_m: 0.6, tau_e: -0.5 };
/** The resolution of a position, relative to the range. */
const FINE = 1e-3;
/** The delay before a screen reader announces it [ms]. */
const REST = 800;
const UNIT = "N m";

export const pointRows: readonly PageRow[] = ["tau_m", "tau_e"].map((key) => ({
    key,
    title: key,
    options: [],
    standard: "",
    number: true,
}));

/** Where the point is if it was not moved, in a diagram of this range. */
export function standardPlace(key: "tau_m" | "tau_e", reach: number): string {
    return round(STANDARD[key] * reach, reach);
}

type Motion = "hold" | "drive" | "backdrive";

interface Place {
    tauM: number;
    /** -tau_e */
    load: number;
    /** 1 drive, 0 static, -1 backdrive. */
    place: number;
    margin: number;
    budget: number;
    /** The nearest load and motor torque at which the gearbox does that; NaN if there is none. */
    nearest: Record<Motion, { load: number; torque: number }>;
}

export class DiagramPoint {
    /** The state of the gearbox at the point, or why there is none. */
    private readonly place: ReadonlySignal<Place | string>;
    /** The states of the pinned gearboxes at the same point, by label. */
    private readonly pins: ReadonlySignal<readonly [sign: string, Place | string][]>;
    private readonly edges: ReadonlySignal<readonly Edge[]>;
    private readonly step: HistoryStep;
    private readonly stop: () => void;
    private waiting = 0;
    private announced = "";

    /** `span`: both ends of the axes. */
    constructor(
        private readonly runs: DiagramRuns,
        private readonly store: Store,
        private readonly span: ReadonlySignal<Range>,
    ) {
        this.step = new HistoryStep(store);
        const [tauM, tauE] = [computed(() => this.value("tau_m")), computed(() => this.value("tau_e"))];
        this.place = computed(() => this.at(tauM.value, -tauE.value));
        this.pins = computed(() =>
            pinsOf(store).map(({ sign, settings }) => [sign, this.at(tauM.value, -tauE.value, gearboxOf(settings))]),
        );
        this.edges = computed(() => (typeof this.place.value === "string" ? [] : this.edgesOf(this.place.value)));
        this.stop = effect(() => {
            const place = this.place.value;
            if (typeof place !== "string")
                this.announceLater([stateText(place), ...this.edges.value.map((edge) => edge(spoken))]);
        });
    }

    close(): void {
        this.stop();
        clearTimeout(this.waiting);
    }

    /** The state of a gearbox at a point, or why there is none. */
    at(tauM: number, load: number, gearbox = gearboxOf(this.store.given.value)): Place | string {
        const { point } = this.runs;
        const report = point.set({ ...gearbox, tau_m: String(tauM) });
        if (!report.ok)
            return errorsOf(report.findings)
                .map(({ text }) => text)
                .join("\n");
        const row = point.curve([-load]);
        const at = (key: string): number => row[key]![0]!;
        const near = (motion: Motion): { load: number; torque: number } => ({
            load: -at(`tau_e_${motion}`),
            torque: at(`tau_m_${motion}`),
        });
        return {
            ...{ tauM, load, place: at("place"), margin: at("margin"), budget: at("tau_f_max") },
            nearest: { hold: near("hold"), drive: near("drive"), backdrive: near("backdrive") },
        };
    }

    private value(key: "tau_m" | "tau_e"): number {
        return Number(this.store.pageValue(key) || standardPlace(key, this.span.value[1]));
    }

    get handle(): Handle | undefined {
        const place = this.place.value;
        if (typeof place === "string") return undefined;
        const [low, reach] = this.span.value;
        const within = (value: number): number => Math.min(reach, Math.max(low, value));
        const move = (tauM: number, load: number): void => {
            const [m, e] = [round(within(tauM), reach), round(-within(load), reach)];
            if (Number(m) === place.tauM && Number(e) === -place.load) return;
            this.step.take((trace) =>
                batch(() => {
                    this.store.changePage("tau_m", m, trace);
                    this.store.changePage("tau_e", e, trace);
                }),
            );
        };
        return {
            name: "point",
            label: t("point.label"),
            sign: "",
            at: { x: place.tauM, y: place.load },
            moves: "both",
            always: true,
            low,
            high: reach,
            value: within(place.tauM),
            text: t("point.value", { motor: spoken(place.tauM), load: spoken(place.load), state: stateText(place) }),
            drag: ({ x, y }) => move(x, y),
            drop: () => this.step.end(),
            key: (event) => {
                if (event.ctrlKey || event.altKey || event.metaKey) return;
                if (event.key === "Delete" || event.key === "Backspace") {
                    batch(() => pointRows.forEach(({ key }) => this.store.changePage(key, "", "push")));
                    return;
                }
                const [, kind, way] = /^(Arrow|Page)(Up|Down|Left|Right)$/.exec(event.key) ?? [];
                if (!way) return;
                event.preventDefault();
                const page = kind === "Page";
                const part = page ? 0.1 : event.shiftKey ? 0.001 : 0.01;
                const by = reach * (way === "Up" || way === "Right" ? part : -part);
                const across = page ? event.shiftKey : way === "Left" || way === "Right";
                move(place.tauM + (across ? by : 0), place.load + (across ? 0 : by));
            },
        };
    }

    private get fields(): TemplateResult {
        const { store } = this;
        const number = (key: "tau_m" | "tau_e", label: string, sign: 1 | -1): PageNumber => ({
            ...{ key, label, unit: UNIT, value: String(sign * this.value(key) || 0) },
            write: (torque: number) => String(sign * torque || 0),
        });
        // The field has the opposing torque, the link has tau_e.
        const numbers = [number("tau_m", t("point.motor"), 1), number("tau_e", t("point.load"), -1)];
        const [motor, load] = numbers.map((one) => pageNumber(store, one));
        return html`<p>${tHtml("point.at", { motor, load })}</p>${pageNumberMessages(store, numbers)}`;
    }

    /** The state of a gearbox, as a coloured line; `pin`: the label of a pinned one. */
    private verdict(place: Place, pin = ""): TemplateResult {
        const [kind, sign] = looks[place.place + 1]!;
        return html`<p class="state ${kind}">${pin === "" ? nothing : html`<strong>${pin}</strong>`}<span aria-hidden="true">${sign}</span>
            <span>${tHtml("point.state", stateOf(place, newton))}</span></p>`;
    }

    get words(): TemplateResult {
        const place = this.place.value;
        const { fields } = this;
        if (typeof place === "string")
            return html`${fields}<p class="remark">${t("point.hidden", { why: clauses(place) })}</p>`;
        const [low, reach] = this.span.value;
        const { tauM, load, budget } = place;
        return html`${fields}${this.verdict(place)}${this.pins.value.map(([sign, pinned]) =>
            typeof pinned === "string"
                ? html`<p class="remark">${sign} ${clauses(pinned)}</p>`
                : this.verdict(pinned, sign),
        )}
            <p>${tHtml("point.budget", { budget: newton(budget) })}</p>
            <ul>${this.edges.value.map((edge) => html`<li>${edge(newton)}</li>`)}</ul>
            <p class="source">${
                Math.min(tauM, load) < low || Math.max(tauM, load) > reach ? html`${t("point.beyond")} ` : nothing
            }${t("point.help")}</p>`;
    }

    /** Announce to screen readers once the point rests; the first text is not announced. */
    private announceLater(sentences: readonly string[]): void {
        const text = sentences.join(" ");
        clearTimeout(this.waiting);
        this.announced ||= text;
        if (text === this.announced) return;
        this.waiting = window.setTimeout(() => {
            this.announced = text;
            announce(text);
        }, REST);
    }

    /** The distances to the limits, in load and in motor torque. */
    private edgesOf({ tauM, load, place, nearest }: Place): Edge[] {
        const [, reach] = this.span.value;
        const side = (tauM || load) < 0 ? -1 : 1;
        const more = (by: number): "more" | "less" => (by > 0 ? "more" : "less");
        const way = (verb: Motion): Edge[] => {
            const [at, torque] = [side * nearest[verb].load, side * nearest[verb].torque];
            const [reaches, turns] = [!Number.isNaN(at), !Number.isNaN(torque)];
            const [further, pull] = [at - side * load, torque - side * tauM];
            const edge: Edge = (write) =>
                t("point.would", {
                    verb,
                    ways: !reaches ? "torque" : turns ? "both" : "load",
                    byLoad: write(Math.abs(further)),
                    signLoad: more(further),
                    helps: at < 0 ? "yes" : "no",
                    atLoad: write(at < 0 ? -at : side * at),
                    outside: Math.abs(at) > reach ? "yes" : "no",
                    byTorque: write(Math.abs(pull)),
                    signTorque: more(pull),
                    atTorque: write(side * torque),
                });
            // There is no such torque at all; a large one says it in a number.
            const far = 8 * Math.max(reach, side * tauM);
            const never: Edge = (write) => t("point.never", { torque: write(far) });
            return [...(reaches || turns ? [edge] : []), ...(verb === "drive" && !turns ? [never] : [])];
        };
        if (place !== 0) return way("hold");
        return [
            ...way("drive"),
            ...(Number.isNaN(nearest.backdrive.load) ? [() => t("point.locks")] : way("backdrive")),
        ];
    }
}

const looks = [
    ["backdrive", "◀"],
    ["static", "■"],
    ["drive", "▶"],
] as const;

type Write = (torque: number) => string;
/** The distance to a limit, as text. */
type Edge = (write: Write) => string;

/** The settings of the gearbox alone. */
export function gearboxOf({ quadrants: _, tau_max: __, ...gearbox }: Given): Given {
    return gearbox;
}

/** Motion and margin: the values of `point.state`. */
function stateOf({ tauM, load, place, margin }: Place, write: Write): Values {
    const direction = tauM > load ? "forwards" : "backwards";
    const held = tauM === load ? "balance" : direction;
    const drives = tauM * load < 0 ? "both" : "motor";
    return {
        state: place > 0 ? "drives" : place < 0 ? "backdriven" : "holds",
        direction,
        winner: place > 0 ? drives : place < 0 ? "load" : held,
        by: write(margin),
    };
}

function stateText(place: Place): string {
    return tPlain("point.state", stateOf(place, spoken));
}

function newton(torque: number): string {
    return withUnit(torque, UNIT, 3);
}

function spoken(torque: number): string {
    return spokenValue(torque, UNIT, 3);
}

/** As many digits as the resolution of a position has. */
function round(torque: number, reach: number): string {
    return String(Number(torque.toFixed(Math.min(20, Math.max(0, Math.ceil(-Math.log10(FINE * reach)))))));
}
