// How exact Phi_Z is: what is left of its own equation, and how far each method is from a reference of twice the digits.
import { FrictionError, type Channel, type Friction, type Report, type Run } from "../../../wasm/friction";
import { ulp } from "../benchmark/accuracy";
import { fill, type Point } from "../plots/series";
import type { Range } from "../plots/zoom";
import type { Given } from "../state/store";

/** Places in the whole range, and close beside either end of the stick zone, where methods differ most. */
const EVEN = 120;
const CLOSE = 20;
/** Two neighbouring places at the end of the stick zone are further from it by this factor. */
const FACTOR = 4;

export interface MethodErrors {
    channel: Channel;
    points: Point[];
    largest: number;
    /** Places at which it gives no number. */
    failing: number;
}

export class LawErrors {
    /** Residual |y - Phi(x - Z y)| [ulp of y]. */
    readonly residual = { points: [] as Point[], largest: 0 };
    /** By method; those that do not exist for the law are in `missing`. */
    methods: MethodErrors[] = [];
    missing: MethodErrors[] = [];
    /** So many of the places stand close beside breakaway. */
    crowded = 0;
    /** Why there is nothing. */
    refusal = "";
    private readonly kept = new Map<string, MethodErrors>();
    private readonly x = new Float64Array(EVEN + 2 * CLOSE);
    private readonly sizes = new Float64Array(EVEN + 2 * CLOSE);
    private run: Run | undefined;
    private last: readonly unknown[] = [];

    constructor(private readonly friction: Friction) {}

    /** Recompute for the parameters in force, up to `reach` to either side, or over what is zoomed. False when nothing has
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
        this.residual.largest = this.magnitudes(this.residual.points, data, residual, (i) => ulp(data[y + i]!));
        channels.forEach((channel, c) => {
            if (!channel.key.startsWith("error_")) return;
            const method = this.kept.get(channel.key) ?? { channel, points: [], largest: 0, failing: 0 };
            this.kept.set(channel.key, method);
            method.largest = this.magnitudes(method.points, data, c * x.length, () => 1);
            method.failing = method.points.reduce((count, { y }) => count + Number(Number.isNaN(y)), 0);
            (Number.isNaN(method.largest) ? this.missing : this.methods).push(method);
        });
    }

    /** Put a column's magnitudes over `unit` into points; returns the largest, or NaN when there is none. */
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

/** Evenly over what is seen, the left side between the places of the right one; then ever closer to breakaway. Returns how
 *  many stand close beside it. */
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
