// The map of methods for friction at joints: the error of each on two coupled rods, against the armature and against the
// time step, to choose one by. Computed by the curve joint_methods when it is first looked at.
import { signal } from "@preact/signals-core";
import type { Friction } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import type { Plot, Series } from "../../plot/series";
import { colourNames } from "../../sim/line-style";
import { symbol } from "../../ui/symbol";

const CURVE = "joint_methods";
/** Points of a plot, and how many are computed before the page gets its turn. */
const POINTS = 29;
const AT_ONCE = 4;
/** A method whose first column is not compared: x, time step, armature. */
const GIVEN = 3;
/** The range of the errors [rad]. */
const LEAST = 1e-5;
const MOST = 10;

/** What the errors are shown against: the channel, the range of its common logarithm, and what is kept. */
const AGAINST = [
    { against: "armature", title: "experiments.methods-armature", from: -4, to: 0 },
    { against: "T", title: "experiments.methods-step", from: -4, to: -1.5 },
] as const;

export class MethodMap {
    /** Changes when there are more points. */
    readonly computed = signal(0);
    readonly plots: readonly Plot[];
    private begun = false;

    constructor(private readonly friction: Friction) {
        this.plots = AGAINST.map((one) => this.plot(one));
    }

    /** Compute what is missing, a few points in a turn. */
    begin(): void {
        if (this.begun) return;
        this.begun = true;
        const open = AGAINST.map(({ against }) => this.friction.open("curve", CURVE, { against }));
        let done = 0;
        const some = (): void => {
            const row = Math.floor(done / POINTS);
            const run = open[row];
            if (!run) return;
            const { from, to } = AGAINST[row]!;
            const end = Math.min(done + AT_ONCE, (row + 1) * POINTS);
            const x = Array.from(
                { length: end - done },
                (_, i) => from + ((to - from) * ((done + i) % POINTS)) / (POINTS - 1),
            );
            const columns = run.curve(x);
            for (const { name, points } of this.plots[row]!.series)
                columns[name]!.forEach((error, i) => {
                    if (Number.isFinite(error)) points.push({ x: 10 ** x[i]!, y: error });
                });
            done = end;
            if (done === (row + 1) * POINTS) run.close();
            this.computed.value++;
            setTimeout(some);
        };
        setTimeout(some);
    }

    private plot({ against, title, from, to }: (typeof AGAINST)[number]): Plot {
        const { channels } = this.friction.experiment("curve", CURVE);
        const across = channels.find(({ key }) => key === against)!;
        return {
            name: `methods-${against}`,
            title: t(title),
            x: {
                label: symbol(across.symbol),
                name: `methods.${against}`,
                unit: across.unit,
                ...{ min: 10 ** from, max: 10 ** to, log: true },
            },
            y: { label: t("experiments.methods-error"), unit: "rad", min: LEAST, max: MOST, log: true },
            series: channels.slice(GIVEN).map(({ key, symbol: name }, i): Series => ({
                ...{ name: key, label: name, sign: name, colour: colourNames[i]!, width: i === 0 ? 2.5 : 1.5 },
                points: [],
            })),
            summary: t("experiments.methods-told"),
        };
    }
}
