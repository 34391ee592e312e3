// The construction of Phi_Z at one place: the line of slope -1/Z from (x, 0) meets the law at the slip velocity v, and
// the height of that point is Phi_Z(x). All three numbers are the library's, from its curve `slip`.
import { html, nothing, type TemplateResult } from "lit";
import { FrictionError, type Friction, type Report, type Run } from "../../../wasm/friction";
import { shortNumber, spokenUnit, symbol, withUnit } from "../notation/number-text";
import { placeAfterKey, placeOf, PLACES, textAt } from "../controls/slider-scale";
import type { Handle } from "../plots/handle";
import type { Point, Surface } from "../plots/series";
import { HistoryStep } from "../state/history-step";
import type { Given, Store } from "../state/store";
import { marginOf } from "./margin-gauge";
import { otherMeetings } from "./other-meetings";
import { paintConstruction, paintJump, type Slip } from "./probe-painting";
import { say, tell } from "../notation/words";

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

    /** `law`: the curve of Phi as it is drawn. */
    update(given: Given, report: Report, reach: number, law: readonly Point[]): void {
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
            this.others = this.jumps ? otherMeetings(law, Number(report.readings["Z"]), this.shown.probe) : [];
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.shown = this.last = undefined;
        }
    }

    close(): void {
        this.run?.close();
        this.run = this.last = undefined;
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
        const beyond = Math.abs(probe.x) > reach ? say("probe.beyond") : "";
        const move = (place: number): void => {
            const text = textAt(row, place);
            if (Number(text) === probe.x) return;
            this.step.take((trace) => this.store.changePage("probe", text, trace));
        };
        return {
            name: "probe",
            label: say("probe.label"),
            sign: symbol("x"),
            moves: "x",
            at: { x: probe.x, y: 0 },
            low: -reach,
            high: reach,
            value: Math.min(reach, Math.max(-reach, probe.x)),
            always: true,
            text: say("probe.value", {
                x: `${shortNumber(probe.x)} ${spokenUnit(unit)}`,
                beyond,
                does: this.spoken(probe),
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
        const values = { x: withUnit(x, velocity), v: withUnit(v, velocity), y: withUnit(y, torque) };
        return html`${v === 0 ? tell("probe.sticks", values) : tell("probe.slips", values)}${
            this.others.length > 0 ? say("probe.others") : nothing
        }${this.jump > 0 ? say("probe.jump", { jump: withUnit(this.jump, torque, 3) }) : nothing}`;
    }

    /** The drop of Phi_Z at breakaway; 0 where it is continuous. */
    private get jump(): number {
        const { stuck, slipping } = this.shown!;
        return this.jumps ? stuck.y - slipping.y : 0;
    }

    private spoken({ v, y }: Slip): string {
        const values = {
            v: `${shortNumber(v)} ${spokenUnit(this.unit(0))}`,
            y: `${shortNumber(y)} ${spokenUnit(this.unit(2))}`,
        };
        return v === 0 ? say("probe.sticks-spoken", values) : say("probe.slips-spoken", values);
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
        paintJump(surface, stuck, slipping, say("probe.jump-mark", { jump: withUnit(this.jump, this.unit(2), 3) }));
    }
}

/** The number of positions on the probe's slider. */
function rowOver(reach: number): { low: number; high: number; scale: "linear" } {
    return { low: -reach, high: reach, scale: "linear" };
}
