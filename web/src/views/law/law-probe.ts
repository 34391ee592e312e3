// The construction of Phi_Z at one place: the line of slope -1/Z from (x, 0) meets the law at the slip velocity v, and
// the height of that point is Phi_Z(x). All three numbers are the library's, from its curve `slip`.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { nothing, type TemplateResult } from "lit";
import type { Friction, Run } from "../../../../wasm/friction";
import { spokenValue, withUnit } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { placeAfterKey, placeOf, PLACES, textAt, type Span } from "../../model/slider-scale";
import type { Handle } from "../../plot/handle";
import type { Point, Surface } from "../../plot/series";
import { HistoryStep } from "../../model/history-step";
import type { Given, Store } from "../../model/store";
import { stickZone } from "./law-curves";
import { marginOf } from "./margin-gauge";
import { t, tHtml } from "../../i18n/messages";
import { writeRimmed } from "../../plot/canvas-words";
import { palette } from "../../plot/palette";

/** The intersections that the curve has columns for. */
const SHOWN = 7;
/** The default position of the probe, relative to the range. */
const STANDARD_PART = 0.35;
/** The distance from breakaway, relative to the stick zone, at which it certainly sticks or slips. */
const BESIDE = 1e-9;

interface Sample {
    probe: Slip;
    /** On both sides of breakaway, and the drop of Phi_Z there; 0 where it is continuous. */
    stuck: Slip;
    slipping: Slip;
    jump: number;
    /** Where else the line meets the law. */
    others: readonly Point[];
}

export class LawProbe {
    private readonly slip: Run;
    private readonly line: Run;
    private readonly sample: ReadonlySignal<Sample | undefined>;
    private readonly step: HistoryStep;

    /** `reach`: the end of the velocity axis. */
    constructor(
        friction: Friction,
        private readonly store: Store,
        private readonly reach: ReadonlySignal<number>,
    ) {
        this.step = new HistoryStep(store);
        this.slip = friction.open("curve", "slip");
        this.line = friction.open("curve", "intersections");
        const place = computed(() => {
            const row = rowOver(reach.value);
            return Number(store.pageValue("probe") || textAt(row, placeOf(row, STANDARD_PART * row.high)));
        });
        this.sample = computed(() => {
            const [given, report] = [store.given.value, store.report.value];
            if (!this.slip.set(given).ok) return undefined;
            const stick = stickZone(report);
            const { x, v, phi_z: y } = this.slip.curve([place.value, stick * (1 - BESIDE), stick * (1 + BESIDE)]);
            const [probe, stuck, slipping] = [0, 1, 2].map((i): Slip => ({ x: x![i]!, v: v![i]!, y: y![i]! }));
            const jumps = marginOf(report) > 1;
            return {
                ...{ probe: probe!, stuck: stuck!, slipping: slipping! },
                jump: jumps ? stuck!.y - slipping!.y : 0,
                others: jumps ? this.intersections(given, probe!.x).slice(1) : [],
            };
        });
    }

    close(): void {
        this.slip.close();
        this.line.close();
    }

    /** All points of the law on the line from (x, 0); the first is the solution that the transform takes. */
    private intersections({ method: _, inadmissible: __, ...settings }: Given, x: number): Point[] {
        if (!this.line.set(settings).ok) return [];
        const { count, ...columns } = this.line.curve([x]);
        return Array.from({ length: Math.min(count![0]!, SHOWN) }, (_, i) => ({
            x: columns[`v_${i + 1}`]![0]!,
            y: columns[`y_${i + 1}`]![0]!,
        }));
    }

    get handle(): Handle | undefined {
        const { probe } = this.sample.value ?? {};
        if (!probe) return undefined;
        const reach = this.reach.value;
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

    get words(): TemplateResult | typeof nothing {
        const sample = this.sample.value;
        if (!sample) return nothing;
        const { probe, jump, others } = sample;
        const [velocity, torque] = [this.unit(0), this.unit(2)];
        return tHtml("probe.at", {
            x: withUnit(probe.x, velocity),
            state: stateOf(probe),
            v: withUnit(probe.v, velocity),
            y: withUnit(probe.y, torque),
            others: others.length > 0 ? "yes" : "no",
            drops: jump > 0 ? "yes" : "no",
            jump: withUnit(jump, torque, 3),
        });
    }

    private unit(channel: number): string {
        return this.slip.experiment.channels[channel]?.unit ?? "";
    }

    get corners(): Point[] {
        const { x = 0, v = 0, y = 0 } = this.sample.value?.probe ?? {};
        return [
            { x, y: 0 },
            { x: v, y },
        ];
    }

    /** `construction`: not only the jump. */
    paint(surface: Surface, construction: boolean): void {
        const sample = this.sample.peek();
        if (!sample) return;
        const { probe, stuck, slipping, jump, others } = sample;
        if (construction) paintConstruction(surface, probe, others);
        const size = withUnit(jump, this.unit(2), 3);
        if (jump !== 0) paintJump(surface, stuck, slipping, t("probe.jump-mark", { jump: size }));
    }
}

function stateOf({ v }: Slip): "sticks" | "slips" {
    return v === 0 ? "sticks" : "slips";
}

function rowOver(reach: number): Span {
    return { low: -reach, high: reach, scale: "linear" };
}

/** The velocity without friction, the slip velocity, and the friction. */
interface Slip {
    x: number;
    v: number;
    y: number;
}

/** The line from (x, 0) to the law, the point there, and its height at Phi_Z(x). `others`: further intersections of the
 *  line and the law; it is drawn through all of them. */
function paintConstruction({ context, x, y }: Surface, slip: Slip, others: readonly Point[]): void {
    const colours = palette.value;
    const [from, to, over] = [x(slip.x), x(slip.v), y(slip.y)];
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.beginPath();
    for (const end of [slip, ...others.map((other) => ({ v: other.x, y: other.y }))]) {
        context.moveTo(from, y(0));
        context.lineTo(x(end.v), y(end.y));
    }
    context.stroke();
    context.lineWidth = 1.25;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(to, over);
    context.lineTo(from, over);
    context.lineTo(from, y(0));
    context.stroke();
    context.setLineDash([]);
    context.strokeStyle = colours.quiet;
    for (const other of others) paintPoint(context, x(other.x), y(other.y), colours.surface);
    context.strokeStyle = colours.text;
    paintPoint(context, to, over, colours.surface);
    paintPoint(context, from, over, colours.text);
}

function paintPoint(context: CanvasRenderingContext2D, x: number, y: number, fill: string): void {
    context.fillStyle = fill;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, 5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
}

/** The size of the drop of Phi_Z at breakaway, beside the drop. */
function paintJump({ context, x, y, right }: Surface, stuck: Slip, slipping: Slip, words: string): void {
    const [at, high, low] = [x(stuck.x), y(stuck.y), y(slipping.y)];
    const colours = palette.value;
    context.strokeStyle = colours.vermillion;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(at + 10, high);
    context.lineTo(at + 10, low);
    for (const end of [high, low]) {
        context.moveTo(at + 5, end);
        context.lineTo(at + 15, end);
    }
    context.stroke();
    // To the right of the bracket, or above it if there is no room.
    const width = context.measureText(words).width;
    const fits = at + 20 + width < right;
    const across = fits ? at + 20 : Math.min(at + 5, right - width);
    const down = fits ? (high + low) / 2 : high - 10;
    context.textAlign = "left";
    context.textBaseline = fits ? "middle" : "bottom";
    writeRimmed(context, words, across, down, colours.vermillion);
}
