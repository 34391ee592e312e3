// The accuracy of Phi_Z: the residual of its equation, and the error of each method against a reference of twice the
// precision.
import { FrictionError, type Channel, type Friction, type Report, type Run } from "../../../../wasm/friction";
import { ulp } from "../../model/ulp";
import { fill, type Point } from "../../plot/series";
import type { Range } from "../../model/zoom";
import type { Given } from "../../model/store";

/** Samples in the whole range, and close to either end of the stick zone, where methods differ most. */
const EVEN = 120;
const CLOSE = 20;
/** The ratio of the distances of neighbouring samples from the end of the stick zone. */
const FACTOR = 4;

export interface MethodErrors {
    channel: Channel;
    points: Point[];
    /** The largest error [ulp], and the largest in the unit of friction. */
    largest: number;
    force: number;
    /** The number of samples at which it gives NaN. */
    failing: number;
}

export class LawErrors {
    /** Residual |y - Phi(x - Z y)| [ulp of y]. */
    readonly residual = { points: [] as Point[], largest: 0 };
    /** Errors by method; those that do not exist for the law are in `missing`. */
    methods: MethodErrors[] = [];
    missing: MethodErrors[] = [];
    /** The number of samples close to breakaway. */
    crowded = 0;
    /** Of friction. */
    unit = "";
    /** Why there are no errors. */
    refusal = "";
    private readonly kept = new Map<string, MethodErrors>();
    private readonly x = new Float64Array(EVEN + 2 * CLOSE);
    private readonly sizes = new Float64Array(EVEN + 2 * CLOSE);
    private run: Run | undefined;
    private last: readonly unknown[] = [];

    constructor(private readonly friction: Friction) {}

    /** Recompute for the current parameters, up to `reach` to either side, or in the zoomed range. False if nothing has
     *  changed. */
    update(given: Given, report: Report, reach: number, [from, to]: Range = [-reach, reach]): boolean {
        const now = [given, report, reach, from, to];
        if (now.every((part, i) => part === this.last[i])) return false;
        this.last = now;
        this.refusal = "";
        this.methods = [];
        this.missing = [];
        try {
            this.run ??= this.friction.open("curve", "phi_z_error");
            const answer = this.run.set(given);
            if (!answer.ok) throw new FrictionError(answer);
            this.compute(this.run, reach, report.readings["x_stick"] ?? 0, from, to);
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.refusal = error.message;
        }
        return true;
    }

    close(): void {
        this.run?.close();
        this.run = undefined;
    }

    private compute(run: Run, reach: number, stick: number, from: number, to: number): void {
        const { x } = this;
        this.crowded = places(x, reach, stick, from, to);
        const data = run.peek(x);
        const { channels } = run.experiment;
        const at = (key: string): number => channels.findIndex((channel) => channel.key === key) * x.length;
        const [residual, y] = [at("residual"), at("phi_z")];
        const reference = at("reference");
        this.unit = channels.find(({ key }) => key === "reference")!.unit;
        this.residual.largest = this.magnitudes(this.residual.points, data, residual, (i) => ulp(data[y + i]!));
        channels.forEach((channel, c) => {
            if (!channel.key.startsWith("error_")) return;
            const method = this.kept.get(channel.key) ?? { channel, points: [], largest: 0, force: 0, failing: 0 };
            this.kept.set(channel.key, method);
            method.largest = this.magnitudes(method.points, data, c * x.length, () => 1);
            method.force = method.points.reduce(
                (most, { y: error }, i) =>
                    Number.isNaN(error) ? most : Math.max(most, error * ulp(data[reference + i]!)),
                0,
            );
            method.failing = method.points.reduce((count, { y }) => count + Number(Number.isNaN(y)), 0);
            (Number.isNaN(method.largest) ? this.missing : this.methods).push(method);
        });
    }

    /** Write a column's magnitudes divided by `unit` to points; returns the largest, or NaN if there is none. */
    private magnitudes(points: Point[], data: Float64Array, column: number, unit: (i: number) => number): number {
        const { x, sizes } = this;
        let largest = NaN;
        for (let i = 0; i < x.length; i++) {
            const size = (sizes[i] = Math.abs(data[column + i]!) / unit(i));
            if (size > largest || Number.isNaN(largest)) largest = size;
        }
        fill(points, x, sizes);
        return largest;
    }
}

/** Evenly over the visible range, the left side between the samples of the right one; then closer and closer to
 *  breakaway.  Returns how many are close to it. */
function places(x: Float64Array, reach: number, stick: number, from: number, to: number): number {
    for (let i = 0; i < EVEN; i++) x[i] = (from + to) / 2 + (to - from) * ((i + 0.29) / EVEN - 0.5);
    const kink = stick > 0 && stick < reach ? stick : 0;
    for (let i = 0; i < CLOSE; i++) {
        const beyond = kink === 0 ? (reach * (i + 0.5)) / CLOSE : kink * (1 + FACTOR ** (-i - 1));
        x[EVEN + i] = Math.min(beyond, reach);
        x[EVEN + CLOSE + i] = -Math.min(beyond, reach);
    }
    x.sort();
    return kink === 0 ? 0 : 2 * CLOSE;
}
