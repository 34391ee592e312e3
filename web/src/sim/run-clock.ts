// Real-time clock of a simulation: computes the simulated time of each frame at any frame rate.
import { signal } from "@preact/signals-core";

/** Longest wall time that a frame simulates [s]: after a pause the simulation lags instead of blocking. */
const LONGEST_FRAME = 0.1;
const RATIO_EVERY = 0.5;

export class RunClock {
    readonly playing = signal(false);
    /** The recent ratio of simulated time to wall time; NaN if unknown. */
    readonly ratio = signal(NaN);
    private frame = 0;
    private before = 0;
    private wall = 0;
    private onScreen = true;
    private simulated = 0;

    /** `advance` gets the simulated time that is due and returns the time that it simulated [s]; `pace`: simulated
     *  seconds per second. */
    constructor(
        private readonly advance: (seconds: number) => number,
        private readonly pace = (): number => 1,
    ) {}

    /** Simulated seconds per second. */
    get speed(): number {
        return this.pace();
    }

    play(): void {
        if (this.playing.peek()) return;
        this.playing.value = true;
        document.addEventListener("visibilitychange", this.follow);
        this.follow();
    }

    pause(): void {
        this.playing.value = false;
        document.removeEventListener("visibilitychange", this.follow);
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        this.ratio.value = NaN;
    }

    /** Off the screen the clock waits, as in a hidden page. */
    show(onScreen: boolean): void {
        if (onScreen === this.onScreen) return;
        this.onScreen = onScreen;
        this.follow();
    }

    close(): void {
        this.pause();
    }

    private begin(): void {
        cancelAnimationFrame(this.frame);
        this.before = performance.now();
        this.wall = this.simulated = 0;
        this.frame = requestAnimationFrame(this.onFrame);
    }

    private readonly onFrame = (now: number): void => {
        this.frame = requestAnimationFrame(this.onFrame);
        // a frame has the time at which it began, which may be before the clock was started
        const elapsed = Math.max(0, now - this.before) / 1000;
        this.before = Math.max(now, this.before);
        this.simulated += this.advance(Math.min(elapsed, LONGEST_FRAME) * this.speed);
        this.wall += elapsed;
        if (this.wall >= RATIO_EVERY) {
            this.ratio.value = this.simulated / this.wall;
            this.wall = this.simulated = 0;
        }
    };

    /** Stop while the page or the run is not visible, and continue when it is. */
    private readonly follow = (): void => {
        if (document.hidden || !this.onScreen) cancelAnimationFrame(this.frame);
        else if (this.playing.peek()) this.begin();
    };
}
