// The operating point in the diagram: what the gearbox does at one motor torque and one load, with which margin, and
// the distances to the nearest limits. All numbers are the library's, from the curves `operating_limits` and `locking`.
import { batch } from "@preact/signals-core";
import { announce } from "../../environment/announcement";
import { html, nothing, type TemplateResult } from "lit";
import type { Report, Run } from "../../../../wasm/friction";
import { errorsOf } from "../../model/rows";
import { spokenValue, withUnit } from "../../i18n/number-text";
import type { Handle } from "../../plot/handle";
import { HistoryStep } from "../../model/history-step";
import type { Given, PageRow, Store } from "../../model/store";
import type { DiagramRuns } from "./diagram-runs";
import { pinsOf } from "../../model/pins";
import { pageNumber, pageNumberMessages } from "../../ui/page-number";
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

type Does = "hold" | "drive" | "backdrive";

interface Place {
    tauM: number;
    /** -tau_e */
    load: number;
    /** 1 drive, 0 static, -1 backdrive. */
    place: number;
    margin: number;
    budget: number;
    /** The nearest load and motor torque at which it does that; NaN where there is none. */
    nearest: Record<Does, { load: number; torque: number }>;
}

export class DiagramPoint {
    private shown: Place | undefined;
    private refusal = "";
    private edges: readonly Edge[] = [];
    private readonly points: Run;
    private readonly locking: Run;
    private settings: Given = {};
    private seen: readonly unknown[] = [];
    private readonly step: HistoryStep;
    private waiting = 0;
    private told = "";

    constructor(
        runs: DiagramRuns,
        private readonly store: Store,
    ) {
        this.step = new HistoryStep(store);
        this.points = runs.of("curve", "operating_limits", "point");
        this.locking = runs.of("curve", "locking", "point");
    }

    close(): void {
        clearTimeout(this.waiting);
    }

    update(given: Given, report: Report, reach: number): void {
        const [tauM, load] = [this.value("tau_m", reach), -this.value("tau_e", reach)];
        const now = [given, report, tauM, load];
        if (now.every((part, i) => part === this.seen[i])) return;
        const sameGearbox = given === this.seen[0] && report === this.seen[1];
        this.seen = now;
        if (!sameGearbox) {
            const { quadrants: _, tau_max: __, ...gearbox } = given;
            this.settings = gearbox;
            this.locking.set(gearbox);
        }
        this.shown = this.at(tauM, load);
        this.edges = this.shown ? this.edgesOf(this.shown, reach) : [];
        this.tell();
    }

    /** What the gearbox does at a given point. */
    at(tauM: number, load: number, gearbox = this.settings): Place | undefined {
        const report = this.points.set({ ...gearbox, tau_m: String(tauM) });
        this.refusal = errorsOf(report.findings)
            .map(({ text }) => text)
            .join("\n");
        if (!report.ok) return undefined;
        const row = this.points.curve([-load]);
        const at = (key: string): number => row[key]![0]!;
        const near = (does: Does): { load: number; torque: number } => ({
            load: -at(`tau_e_${does}`),
            torque: at(`tau_m_${does}`),
        });
        return {
            tauM,
            load,
            place: at("place"),
            margin: at("margin"),
            budget: at("tau_f_max"),
            nearest: { hold: near("hold"), drive: near("drive"), backdrive: near("backdrive") },
        };
    }

    /** For each of these motor torques, not negative, the largest helping load that does not lock the gearbox. */
    ends(tauM: readonly number[], drive: readonly number[], reach: number): number[] {
        const { tau_lock } = this.locking.curve(tauM);
        // Where nothing is driven the area is empty.
        return tauM.map((_, i) => (Number.isNaN(drive[i]!) ? 0 : Math.max(-reach, tau_lock![i]! || -reach)));
    }

    private value(key: "tau_m" | "tau_e", reach: number): number {
        const given = this.store.pageValue(key);
        return Number(given === "" ? standardPlace(key, reach) : given);
    }

    handle(low: number, reach: number): Handle | undefined {
        const { shown } = this;
        if (!shown) return undefined;
        const within = (value: number): number => Math.min(reach, Math.max(low, value));
        const move = (tauM: number, load: number): void => {
            const [m, e] = [round(within(tauM), reach), round(-within(load), reach)];
            if (Number(m) === shown.tauM && Number(e) === -shown.load) return;
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
            at: { x: shown.tauM, y: shown.load },
            moves: "both",
            always: true,
            low,
            high: reach,
            value: within(shown.tauM),
            text: t("point.value", {
                motor: spoken(shown.tauM),
                load: spoken(shown.load),
                state: tPlain("point.state", stateOf(shown, spoken)),
            }),
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
                move(shown.tauM + (across ? by : 0), shown.load + (across ? 0 : by));
            },
        };
    }

    /** Where it is, in two fields. */
    private typed(reach: number): TemplateResult {
        const { store } = this;
        const numbers = [
            { key: "tau_m", label: t("point.motor"), unit: UNIT, value: String(this.value("tau_m", reach)) },
            {
                ...{
                    key: "tau_e",
                    label: t("point.load"),
                    unit: UNIT,
                    value: String(-this.value("tau_e", reach) || 0),
                },
                // The field is the opposing torque, the link has tau_e.
                write: (load: number) => String(-load || 0),
            },
        ] as const;
        const [motor, load] = numbers.map((number) => pageNumber(store, number));
        return html`<p>${tHtml("point.at", { motor, load })}</p>${pageNumberMessages(store, numbers)}`;
    }

    /** What a gearbox does there, as a coloured line; `pin`: the label of a pinned one. */
    private verdict(place: Place, pin = ""): TemplateResult {
        const [kind, sign] = looks[place.place + 1]!;
        return html`<p class="state ${kind}">${pin === "" ? nothing : html`<strong>${pin}</strong>`}<span aria-hidden="true">${sign}</span>
            <span>${tHtml("point.state", stateOf(place, newton))}</span></p>`;
    }

    /** What every pinned gearbox does at the same point. */
    private pinned({ tauM, load }: Place): TemplateResult[] {
        return pinsOf(this.store).map(({ sign, settings: { quadrants: _, tau_max: __, ...gearbox } }) => {
            const there = this.at(tauM, load, gearbox);
            return there ? this.verdict(there, sign) : html`<p class="remark">${sign} ${clauses(this.refusal)}</p>`;
        });
    }

    /** Beside the diagram. */
    words(low: number, reach: number): TemplateResult {
        const { shown } = this;
        const typed = this.typed(reach);
        if (!shown) return html`${typed}<p class="remark">${t("point.hidden", { why: clauses(this.refusal) })}</p>`;
        return html`${typed}${this.verdict(shown)}${this.pinned(shown)}
            <p>${tHtml("point.budget", { budget: newton(shown.budget) })}</p>
            <ul>${this.edges.map((edge) => html`<li>${edge(newton)}</li>`)}</ul>
            <p class="source">${
                Math.min(shown.tauM, shown.load) < low || Math.max(shown.tauM, shown.load) > reach
                    ? html`${t("point.beyond")} `
                    : nothing
            }${t("point.help")}</p>`;
    }

    /** Announced by a screen reader once the point rests. */
    private tell(): void {
        if (!this.shown) return;
        const text = [
            tPlain("point.state", stateOf(this.shown, spoken)),
            ...this.edges.map((edge) => edge(spoken)),
        ].join(" ");
        clearTimeout(this.waiting);
        // The first text is not announced.
        if (this.told === "" || text === this.told) {
            this.told = text;
            return;
        }
        this.waiting = window.setTimeout(() => {
            this.told = text;
            announce(text);
        }, REST);
    }

    /** The distances to the limits, in load and in motor torque. */
    private edgesOf({ tauM, load, place, nearest }: Place, reach: number): Edge[] {
        const side = (tauM || load) < 0 ? -1 : 1;
        const more = (by: number): "more" | "less" => (by > 0 ? "more" : "less");
        const way = (verb: Does): Edge[] => {
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

/** A torque as text. */
type Write = (torque: number) => string;
/** The distance to a limit, as text. */
type Edge = (write: Write) => string;

/** What it does, and with which margin: the values of `point.state`. */
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

function newton(torque: number): string {
    return withUnit(torque, UNIT, 3);
}

/** The same for screen readers. */
function spoken(torque: number): string {
    return spokenValue(torque, UNIT, 3);
}

/** As many digits as the resolution of a position has. */
function round(torque: number, reach: number): string {
    return String(Number(torque.toFixed(Math.min(20, Math.max(0, Math.ceil(-Math.log10(FINE * reach)))))));
}
