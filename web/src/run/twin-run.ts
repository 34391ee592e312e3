// A run and its comparison, step for step beside each other.
import { FrictionError, type Friction, type Run } from "../../../wasm/friction";
import { LiveRun } from "./live-run";
import type { Point } from "../plots/series";
import type { Given } from "../state/store";

export class TwinRun {
    readonly main: LiveRun;
    ghost: LiveRun | undefined;
    /** Why there is no comparison, when the library refused it. */
    refusal = "";
    /** Of one channel: the comparison less the run. */
    readonly difference: Point[] = [];
    /** Simulated time that is due but less than a step [s]. */
    private due = 0;

    /** From the run's start: what was seen of it before has not been kept. `window`: what the traces hold [s]. */
    constructor(
        private readonly friction: Friction,
        run: Run,
        private readonly window: number,
    ) {
        run.restart();
        this.main = new LiveRun(run, window);
    }

    /** Compare with a run on these settings, or with none. */
    compareWith(settings: Given | undefined): void {
        this.main.peek();
        this.refusal = "";
        if (!settings) return this.dropGhost();
        try {
            if (this.ghost) {
                const report = this.ghost.set(settings);
                if (!report.ok) throw new FrictionError(report);
            } else {
                const { run } = this.main;
                this.ghost = new LiveRun(this.friction.open("run", run.experiment.name, settings), this.window);
                // It joins at the same time, on its own path from the same start.
                this.ghost.advance(run.steps);
            }
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.dropGhost();
            this.refusal = `The comparison is not drawn. ${error.message}`;
        }
    }

    /** How many whole steps so much more simulated time makes; what is left over waits for the next call. */
    stepsIn(seconds: number): number {
        const { timeStep } = this.main;
        this.due += seconds;
        const steps = Math.floor(this.due / timeStep + 1e-9);
        this.due -= steps * timeStep;
        return steps;
    }

    take(steps: number): void {
        this.main.advance(steps);
        this.ghost?.advance(steps);
    }

    restart(): void {
        this.due = 0;
        this.main.restart();
        this.ghost?.restart();
    }

    dropGhost(): void {
        this.ghost?.run.close();
        this.ghost = undefined;
    }

    /** Bring `difference` up to date for a channel; returns its largest magnitude. */
    compare(channel: string): number {
        const [mine, other] = [this.main.traces[channel], this.ghost?.traces[channel]];
        this.difference.length = 0;
        let largest = 0;
        for (let i = 0; mine && other && i < Math.min(mine.length, other.length); i++) {
            const y = other[i]!.y - mine[i]!.y;
            this.difference.push({ x: mine[i]!.x, y });
            largest = Math.max(largest, Math.abs(y));
        }
        return largest;
    }
}
