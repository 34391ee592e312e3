// The construction of Phi_Z at one place: the line of slope -1/Z from (x, 0) meets the law at the slip velocity v, and
// the height of that point is Phi_Z(x). All three numbers are the library's, from its curve `slip`.
import { html, type TemplateResult } from "lit";
import { FrictionError, type Friction, type Report, type Run } from "../../../../wasm/friction";
import { spokenValue, withUnit } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { placeAfterKey, placeOf, PLACES, textAt } from "../../model/slider-scale";
import type { Handle } from "../../plot/handle";
import type { Point, Surface } from "../../plot/series";
import { HistoryStep } from "../../model/history-step";
import type { Given, Store } from "../../model/store";
import { marginOf } from "./margin-gauge";
import { paintConstruction, paintJump, type Slip } from "./probe-painting";
import { t, tHtml } from "../../i18n/messages";

/** The intersections that the curve has columns for. */
const SHOWN = 7;
/** The default position of the probe, relative to the range. */
const STANDARD_PART = 0.35;
/** The distance from breakaway, relative to the stick zone, at which it certainly sticks or slips. */
const BESIDE = 1e-9;

export class LawProbe {
    /** Samples at the probe, and on both sides of breakaway. */
    shown: { probe: Slip; stuck: Slip; slipping: Slip } | undefined;
    /** Where else the line meets the law. */
    private others: readonly Point[] = [];
    private run: Run | undefined;
    private lines: Run | undefined;
    private last: readonly [Given, Report] | undefined;
    private readonly x = new Float64Array(3);
    private jumps = false;
    private readonly step: HistoryStep;

    constructor(
        private readonly friction: Friction,
        private readonly store: Store,
    ) {
        this.step = new HistoryStep(store);
    }

    update(given: Given, report: Report, reach: number): void {
        try {
            this.run ??= this.friction.open("curve", "slip");
            if (this.last?.[0] !== given || this.last[1] !== report) {
                const answer = this.run.set(given);
                if (!answer.ok) throw new FrictionError(answer);
                this.last = [given, report];
            }
            this.jumps = marginOf(report) > 1;
            const stick = report.readings["x_stick"] ?? 0;
            this.x.set([this.place(reach), stick * (1 - BESIDE), stick * (1 + BESIDE)]);
            const data = this.run.peek(this.x);
            const column = (key: string): number => 3 * this.run!.experiment.channels.findIndex((c) => c.key === key);
            const [v, y] = [column("v"), column("phi_z")];
            const at = (i: number): Slip => ({ x: data[i]!, v: data[v + i]!, y: data[y + i]! });
            this.shown = { probe: at(0), stuck: at(1), slipping: at(2) };
            this.others = this.jumps ? this.intersections(given, this.shown.probe.x).slice(1) : [];
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.shown = this.last = undefined;
        }
    }

    close(): void {
        this.run?.close();
        this.lines?.close();
        this.run = this.lines = this.last = undefined;
    }

    /** All points of the law on the line from (x, 0); the first is the solution that the transform takes. */
    private intersections({ method: _, inadmissible: __, ...settings }: Given, x: number): Point[] {
        this.lines ??= this.friction.open("curve", "intersections");
        if (!this.lines.set(settings).ok) return [];
        const { count, ...columns } = this.lines.curve([x]);
        return Array.from({ length: Math.min(count![0]!, SHOWN) }, (_, i) => ({
            x: columns[`v_${i + 1}`]![0]!,
            y: columns[`y_${i + 1}`]![0]!,
        }));
    }

    /** The velocity without friction, as in the link. */
    private place(reach: number): number {
        const given = this.store.pageValue("probe");
        return given === ""
            ? Number(textAt(rowOver(reach), placeOf(rowOver(reach), STANDARD_PART * reach)))
            : Number(given);
    }

    handle(reach: number): Handle | undefined {
        const { shown } = this;
        if (!shown) return undefined;
        const { probe } = shown;
        const row = rowOver(reach);
        const unit = this.unit(0);
        const move = (place: number): void => {
            const text = textAt(row, place);
            if (Number(text) === probe.x) return;
            this.step.take((trace) => this.store.changePage("probe", text, trace));
        };
        return {
            name: "probe",
            label: t("probe.label"),
            sign: symbol("x"),
            moves: "x",
            at: { x: probe.x, y: 0 },
            low: -reach,
            high: reach,
            value: Math.min(reach, Math.max(-reach, probe.x)),
            always: true,
            text: t("probe.value", {
                x: spokenValue(probe.x, unit),
                outside: Math.abs(probe.x) > reach ? "yes" : "no",
                state: stateOf(probe),
                v: spokenValue(probe.v, unit),
                y: spokenValue(probe.y, this.unit(2)),
            }),
            drag: ({ x }) => move(placeOf(row, x)),
            drop: () => this.step.end(),
            key: (event) => {
                if (event.key === "Delete" || event.key === "Backspace") {
                    this.store.changePage("probe", "", "push");
                    return;
                }
                const to = placeAfterKey(Math.min(PLACES, Math.max(0, placeOf(row, probe.x))), event);
                if (to === null) return;
                event.preventDefault();
                move(to);
            },
        };
    }

    /** What happens there, as visible text. */
    words(): TemplateResult {
        if (!this.shown) return html``;
        const { x, v, y } = this.shown.probe;
        const [velocity, torque] = [this.unit(0), this.unit(2)];
        return tHtml("probe.at", {
            x: withUnit(x, velocity),
            state: stateOf(this.shown.probe),
            v: withUnit(v, velocity),
            y: withUnit(y, torque),
            others: this.others.length > 0 ? "yes" : "no",
            drops: this.jump > 0 ? "yes" : "no",
            jump: withUnit(this.jump, torque, 3),
        });
    }

    /** The drop of Phi_Z at breakaway; 0 where it is continuous. */
    private get jump(): number {
        const { stuck, slipping } = this.shown!;
        return this.jumps ? stuck.y - slipping.y : 0;
    }

    private unit(channel: number): string {
        return this.run?.experiment.channels[channel]?.unit ?? "";
    }

    /** Of what is painted. */
    get corners(): Point[] {
        const { x = 0, v = 0, y = 0 } = this.shown?.probe ?? {};
        return [
            { x, y: 0 },
            { x: v, y },
        ];
    }

    paint(surface: Surface): void {
        if (this.shown) paintConstruction(surface, this.shown.probe, this.others);
    }

    paintJump(surface: Surface): void {
        if (!this.shown || this.jump === 0) return;
        const { stuck, slipping } = this.shown;
        paintJump(surface, stuck, slipping, t("probe.jump-mark", { jump: withUnit(this.jump, this.unit(2), 3) }));
    }
}

function stateOf({ v }: Slip): "sticks" | "slips" {
    return v === 0 ? "sticks" : "slips";
}

/** The number of positions on the probe's slider. */
function rowOver(reach: number): { low: number; high: number; scale: "linear" } {
    return { low: -reach, high: reach, scale: "linear" };
}
