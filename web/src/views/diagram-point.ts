// The operating point in the diagram: what the gearbox does at one motor torque and one load, with which margin, and
// the distances to the nearest limits. All numbers are the library's: from the curve `operating_point`, and from the
// limits.
import { batch } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Report, Run } from "../../../wasm/friction";
import { errorsOf } from "../state/rows";
import { spokenUnit, withUnit } from "../notation/number-text";
import type { Handle } from "../plots/handle";
import { HistoryStep } from "../state/history-step";
import type { Given, PageRow, Store } from "../state/store";
import type { DiagramRuns } from "./diagram-runs";
import { say, tell, type Key } from "../notation/words";

/** The default position of the point, relative to the range. */
const STANDARD = { tau_m: 0.6, tau_e: -0.5 };
/** The resolution of a position, relative to the range. */
const FINE = 1e-3;
/** How far the search for a limit in motor torque goes, relative to the range, and the points in each round. */
const FAR = 8;
const ROUNDS = 4;
const POINTS = 33;
/** A motor torque of zero is replaced by this, on the side of the load [N m]. */
const BESIDE = 1e-12;
/** The delay before a screen reader announces it [ms]. */
const REST = 800;
const UNIT = "N m";
const DRIVE = "tau_drive";
const BACKDRIVE = "tau_backdrive";
type Limit = typeof DRIVE | typeof BACKDRIVE;

export const pointRows: readonly PageRow[] = ["tau_m", "tau_e"].map((key) => ({
    key,
    title: key,
    options: [],
    standard: "",
    number: true,
}));

interface Place {
    tauM: number;
    /** -tau_e */
    load: number;
    /** 1 drive, 0 static, -1 backdrive. */
    place: number;
    margin: number;
    budget: number;
}

export class DiagramPoint {
    private shown: Place | undefined;
    private refusal = "";
    private edges: readonly string[] = [];
    private readonly points: Run;
    /** The limits in all quadrants, whatever the picture shows. */
    private readonly limits: Run;
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
        this.points = runs.of("curve", "operating_point", "point");
        this.limits = runs.of("curve", "drive_backdrive", "point");
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
            this.limits.set({ ...gearbox, quadrants: "four" });
        }
        this.shown = this.at(tauM, load);
        this.edges = this.shown ? this.edgesOf(this.shown, reach) : [];
        this.tell();
    }

    /** What the gearbox does at a given point. */
    at(tauM: number, load: number): Place | undefined {
        const report = this.points.set({ ...this.settings, tau_m: String(tauM) });
        this.refusal = errorsOf(report.findings)
            .map(({ text }) => text)
            .join(" ");
        if (!report.ok) return undefined;
        const [place, margin, budget] = [...this.points.peek([-load]).slice(1, 4)] as [number, number, number];
        return { tauM, load, place, margin, budget };
    }

    /** For each of these motor torques, not negative, the largest helping load that does not lock the gearbox. */
    ends(tauM: readonly number[], drive: readonly number[], reach: number): number[] {
        return tauM.map((torque, i) => {
            this.points.set({ ...this.settings, tau_m: String(torque) });
            let [from, to] = [drive[i]!, -reach];
            for (let round = 0; round < 2 && from > -reach; round++) {
                const loads = spread(from, to);
                const stop = this.points
                    .curve(loads.map((load) => -load))
                    ["place"]!.findIndex((place, k) => k > 0 && place !== 1);
                if (stop < 0) return -reach;
                [from, to] = [loads[stop - 1]!, loads[stop]!];
            }
            // Where nothing is driven the area is empty.
            return from || 0;
        });
    }

    private value(key: "tau_m" | "tau_e", reach: number): number {
        const given = this.store.pageValue(key);
        return given === "" ? Number(round(STANDARD[key] * reach, reach)) : Number(given);
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
            label: say("point.label"),
            sign: "",
            at: { x: shown.tauM, y: shown.load },
            moves: "both",
            always: true,
            low,
            high: reach,
            value: within(shown.tauM),
            text: spoken(
                say("point.value", {
                    motor: newton(shown.tauM),
                    load: newton(shown.load),
                    does: words(shown).join(", "),
                }),
            ),
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

    /** Beside the diagram. */
    words(low: number, reach: number): TemplateResult {
        const { shown } = this;
        if (!shown) return html`<p class="remark">${say("point.hidden", { why: this.refusal })}</p>`;
        const [does, wins] = words(shown);
        const [kind, sign] = looks[shown.place + 1]!;
        return html`<p>${tell("point.at", { motor: newton(shown.tauM), load: newton(shown.load) })}</p>
            <p class="state ${kind}"><span aria-hidden="true">${sign}</span>
                <span>${tell("point.does", { does, wins })}</span></p>
            <p>${tell("point.budget", { budget: newton(shown.budget) })}</p>
            <ul>${this.edges.map((edge) => html`<li>${edge}</li>`)}</ul>
            <p class="source">${
                Math.min(shown.tauM, shown.load) < low || Math.max(shown.tauM, shown.load) > reach
                    ? say("point.beyond")
                    : nothing
            }${say("point.help")}</p>`;
    }

    /** Announced by a screen reader once the point rests. */
    private tell(): void {
        if (!this.shown) return;
        const text = spoken(say("point.spoken", { does: words(this.shown).join(", "), edges: this.edges.join(" ") }));
        clearTimeout(this.waiting);
        // The first text is not announced.
        if (this.told === "" || text === this.told) {
            this.told = text;
            return;
        }
        this.waiting = window.setTimeout(() => {
            const announcer = document.getElementById("said");
            if (announcer) announcer.textContent = this.told = text;
        }, REST);
    }

    private get locks(): boolean {
        return this.limits.report.readings["self_locking"] === 1;
    }

    /** The distances to the limits, in load and in motor torque. */
    private edgesOf({ tauM, load, place }: Place, reach: number): string[] {
        const side = (tauM || load) < 0 ? -1 : 1;
        const [motor, opposing] = [side * tauM, side * load];
        const far = FAR * Math.max(reach, motor);
        /** In load, and in motor torque towards `to`. */
        const way = (verb: Key, limit: Limit, to: number, none: string): string => {
            const at = side * this.limits.curve([tauM || side * BESIDE])[limit]![0]!;
            const torque = this.crossing(limit, side, opposing, motor, to);
            // Without motor torque nothing is driven, nor with a helping load that locks the gearbox.
            const reaches = limit === DRIVE ? motor > 0 && (place > 0 || at <= opposing) : !Number.isNaN(at);
            const [load, pull] = [at - opposing, (torque ?? NaN) - motor];
            const ways = [
                ...(reaches
                    ? [
                          say(load > 0 ? "point.more-load" : "point.less-load", {
                              by: newton(Math.abs(load)),
                              helps: at < 0 ? say("point.helps", { by: newton(-at) }) : newton(side * at),
                              beyond: Math.abs(at) > reach ? say("point.load-beyond") : "",
                          }),
                      ]
                    : []),
                ...(torque === undefined
                    ? []
                    : [
                          say(pull > 0 ? "point.more-torque" : "point.less-torque", {
                              by: newton(Math.abs(pull)),
                              torque: newton(side * torque),
                          }),
                      ]),
            ];
            const [one, other] = ways;
            const how = ways.length === 0 ? [] : [say(verb, { ways: other ? say("point.or", { one, other }) : one })];
            return [...how, ...(torque === undefined ? [none] : [])].join(" ");
        };
        if (place > 0) return [way("point.would-hold", DRIVE, 0, "")];
        if (place < 0) return [way("point.would-hold", BACKDRIVE, far, "")];
        return [
            way("point.would-drive", DRIVE, far, say("point.never", { torque: newton(far) })),
            this.locks ? say("point.locks") : way("point.would-backdrive", BACKDRIVE, 0, ""),
        ];
    }

    /** The motor torque between `from` and `to`, nearest to `from`, at which a limit is at this load; found from the
     *  library's limits at closer and closer torques. */
    private crossing(limit: Limit, side: number, load: number, from: number, to: number): number | undefined {
        const otherwise = limit === DRIVE ? -Infinity : Infinity;
        for (let round = 0; round < ROUNDS; round++) {
            const torques = spread(from, to);
            const sided = torques.map((torque) => side * (torque || BESIDE));
            // The limits do not cover a helping load that locks the gearbox.
            const above =
                this.locks && load < 0
                    ? sided.map((torque) => this.at(torque, side * load)?.place)
                    : Array.from(
                          this.limits.curve(sided)[limit]!,
                          (value) => (Number.isNaN(value) ? otherwise : side * value) > load,
                      );
            const stop = above.findIndex((is: unknown) => is !== above[0]);
            if (stop < 0) return undefined;
            [from, to] = [torques[stop - 1]!, torques[stop]!];
        }
        return to;
    }
}

const looks = [
    ["backdrive", "◀"],
    ["static", "■"],
    ["drive", "▶"],
] as const;

/** What it does, and with which margin. */
function words({ tauM, load, place, margin }: Place): [string, string] {
    const by = newton(margin);
    const forwards = tauM > load;
    if (place === 0) {
        const pushed = forwards ? "point.pushed-forwards" : "point.pushed-backwards";
        return [say("point.holds"), say(tauM === load ? "point.balance" : pushed, { by })];
    }
    if (place < 0)
        return [say(forwards ? "point.driven-forwards" : "point.driven-backwards"), say("point.load-wins", { by })];
    return [
        say(forwards ? "point.drives-forwards" : "point.drives-backwards"),
        say(tauM * load < 0 ? "point.together-win" : "point.motor-wins", { by }),
    ];
}

function newton(torque: number): string {
    return withUnit(torque, UNIT, 3);
}

/** The same text for screen readers. */
function spoken(text: string): string {
    return text.replace(/N\u00a0m/g, spokenUnit(UNIT)).replace(/\u00a0/g, " ");
}

/** As many digits as the resolution of a position has. */
function round(torque: number, reach: number): string {
    return String(Number(torque.toFixed(Math.min(20, Math.max(0, Math.ceil(-Math.log10(FINE * reach)))))));
}

function spread(from: number, to: number): number[] {
    return Array.from({ length: POINTS }, (_, i) => (i === POINTS - 1 ? to : from + ((to - from) * i) / (POINTS - 1)));
}
