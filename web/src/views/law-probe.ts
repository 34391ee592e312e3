// The construction of Phi_Z at one place: the line of slope -1/Z from (x, 0) meets the law at the slip velocity v, and
// the height of that point is Phi_Z(x). All three numbers are the library's, by its curve `slip`.
import { html, nothing, type TemplateResult } from "lit";
import { FrictionError, type Friction, type Report, type Run } from "../../../wasm/friction";
import { shortNumber, spokenUnit, symbol, withUnit } from "../notation/number-text";
import { placeAfterKey, placeOf, PLACES, textAt } from "../controls/slider-scale";
import type { Handle } from "../plots/handle";
import type { Surface } from "../plots/series";
import type { Given, Store } from "../state/store";
import { paintConstruction, paintJump, type Slip } from "./probe-painting";

/** Where the probe stands when nobody has put it anywhere, of the range. */
const STANDARD_PART = 0.35;
/** This far beside breakaway, of the stick zone, it surely sticks or slips. */
const BESIDE = 1e-9;

export class LawProbe {
    /** At the probe, and on both sides of breakaway. */
    shown: { probe: Slip; stuck: Slip; slipping: Slip } | undefined;
    private run: Run | undefined;
    private last: readonly [Given, Report] | undefined;
    private readonly x = new Float64Array(3);
    private jumps = false;
    /** Whether the movement that is under way has made its entry in the history. */
    private moving = false;

    constructor(
        private readonly friction: Friction,
        private readonly store: Store,
    ) {}

    update(given: Given, report: Report, reach: number): void {
        try {
            this.run ??= this.friction.open("curve", "slip");
            if (this.last?.[0] !== given || this.last[1] !== report) {
                const answer = this.run.set(given);
                if (!answer.ok) throw new FrictionError(answer);
                this.last = [given, report];
            }
            this.jumps = (report.readings["margin"] ?? 0) > 1;
            const stick = report.readings["x_stick"] ?? 0;
            this.x.set([this.place(reach), stick * (1 - BESIDE), stick * (1 + BESIDE)]);
            const data = this.run.peek(this.x);
            const column = (key: string): number => 3 * this.run!.experiment.channels.findIndex((c) => c.key === key);
            const [v, y] = [column("v"), column("phi_z")];
            const at = (i: number): Slip => ({ x: data[i]!, v: data[v + i]!, y: data[y + i]! });
            this.shown = { probe: at(0), stuck: at(1), slipping: at(2) };
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.shown = this.last = undefined;
        }
    }

    close(): void {
        this.run?.close();
        this.run = this.last = undefined;
    }

    /** Asked-for velocity, as the link gives it. */
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
            this.store.changePage("probe", text, this.moving ? "replace" : "push");
            this.moving = true;
        };
        return {
            name: "probe",
            label: "x, the velocity that is asked for",
            sign: symbol("x"),
            moves: "x",
            at: { x: probe.x, y: 0 },
            low: -reach,
            high: reach,
            value: probe.x,
            text: `${shortNumber(probe.x)} ${spokenUnit(unit)}; ${this.spoken(probe)}`,
            drag: ({ x }) => move(placeOf(row, x)),
            drop: () => (this.moving = false),
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

    /** What happens there, for the eye. */
    words(): TemplateResult {
        if (!this.shown) return html``;
        const { x, v, y } = this.shown.probe;
        const [velocity, torque] = [this.unit(0), this.unit(2)];
        const asked = html`Asked for ${symbol("x")} = ${withUnit(x, velocity)},`;
        const answer =
            v === 0
                ? html`it <strong>sticks</strong>: friction takes ${symbol("y")} = ${withUnit(y, torque)} and nothing
                      moves.`
                : html`it <strong>slips</strong> at ${symbol("v")} = ${withUnit(v, velocity)}, and friction is
                      ${symbol("y")} = ${withUnit(y, torque)}.`;
        return html`${asked} ${answer}${
            this.jump > 0 ? html` At breakaway friction jumps down by ${withUnit(this.jump, torque, 3)}.` : nothing
        }`;
    }

    /** How far Phi_Z falls at breakaway; 0 where it is continuous. */
    private get jump(): number {
        const { stuck, slipping } = this.shown!;
        return this.jumps ? stuck.y - slipping.y : 0;
    }

    private spoken({ v, y }: Slip): string {
        const friction = `friction ${shortNumber(y)} ${spokenUnit(this.unit(2))}`;
        return v === 0 ? `sticks, ${friction}` : `slips at ${shortNumber(v)} ${spokenUnit(this.unit(0))}, ${friction}`;
    }

    private unit(channel: number): string {
        return this.run?.experiment.channels[channel]?.unit ?? "";
    }

    paint(surface: Surface): void {
        if (this.shown) paintConstruction(surface, this.shown.probe);
    }

    paintJump(surface: Surface): void {
        if (!this.shown || this.jump === 0) return;
        const { stuck, slipping } = this.shown;
        paintJump(surface, stuck, slipping, `jump ${withUnit(this.jump, this.unit(2), 3)}`);
    }
}

/** The probe's own slider: places over the range. */
function rowOver(reach: number): { low: number; high: number; scale: "linear" } {
    return { low: -reach, high: reach, scale: "linear" };
}
