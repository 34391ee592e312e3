// The player of a view's runs: its clock, the actions of buttons and keys, and the time in a link.
import { signal, type Signal } from "@preact/signals-core";
import type { Store } from "../model/store";
import { actsAlone } from "../environment/single-keys";
import { t } from "../i18n/messages";
import { shortNumber } from "../i18n/number-text";
import { FrictionSound } from "./friction-sound";
import { RunClock } from "./run-clock";
import type { ComparedRuns } from "./compared-runs";

/** Wall time for seeking to a time that is not computed yet [ms]: immediately, then in each frame, and in total. */
const SEEK = { first: 300, frame: 50, all: 10_000 };

/** Elements in which the keys of a run have no effect. */
const ELSEWHERE = "header, .panel-head, .panel-rows, .tab-equations, .tab-notes, .tab-sources, .tab-share";

/** A seek that has not arrived yet. */
interface Seek {
    /** Target time [s]. */
    readonly time: number;
    /** Wall time at which the seek gives up [ms]. */
    readonly end: number;
    readonly arrived: () => void;
    /** Number of steps reached so far. If the run has another number in the next frame, something else has moved it and
     *  the seek ends. */
    step: number;
}

/** A view whose runs are played. */
export interface Played {
    readonly store: Store;
    readonly group: ComparedRuns;
    /** Time of the cursor in its plots [s]. */
    readonly cursor: Signal<number | null>;
    /** Advance by `seconds` of simulated time; returns the time that was simulated [s]. */
    advance(seconds: number): number;
    /** The runs are about to continue. */
    prepare(): void;
    /** Steps have been taken. */
    afterSteps(): void;
    restart(): void;
    /** Simulated seconds per second. */
    readonly speed: number;
    /** Power dissipated by friction since the last read [W]. */
    readonly power: number;
    /** Draw the current state. */
    show(): void;
    /** Whether keys pressed on this element control the view. */
    hasKeysOf(place: Element): boolean;
}

export class RunPlayer {
    readonly clock: RunClock;
    readonly sound = new FrictionSound();
    /** The user prefers reduced motion. */
    readonly still = matchMedia("(prefers-reduced-motion: reduce)");
    /** Message that the target time was not reached, or "". */
    readonly short = signal("");
    /** The time in the address [s], or "" while it plays. */
    private at = "";
    private seek: Seek | undefined;

    constructor(private readonly played: Played) {
        const advance = (seconds: number): number => {
            const simulated = played.advance(seconds);
            if (this.sound.on.value) this.sound.setPower(played.power);
            return simulated;
        };
        this.clock = new RunClock(advance, () => played.speed);
    }

    /** Listen to keys until `close`. */
    connect(): void {
        document.addEventListener("keydown", this.onKey);
        this.still.addEventListener("change", this.onStill);
    }

    close(): void {
        this.cancelSeek();
        document.removeEventListener("keydown", this.onKey);
        this.still.removeEventListener("change", this.onStill);
        this.clock.close();
        this.sound.close();
    }

    readonly toggle = (): void => {
        const { clock, played } = this;
        if (clock.playing.value) {
            clock.pause();
            this.writeTime();
        } else if (played.group.main.run.running) {
            played.prepare();
            this.play();
        }
    };

    private readonly onStill = (): void => {
        if (this.still.matches && this.clock.playing.value) this.toggle();
    };

    readonly step = (): void => {
        const { played } = this;
        const { group } = played;
        if (group.known) return this.goTo(group.main.run.time + group.timeStep);
        this.clock.pause();
        this.cancelSeek();
        played.prepare();
        group.take(1, Infinity);
        played.afterSteps();
        this.writeTime();
    };

    readonly back = (): void => {
        const { group } = this.played;
        this.goTo(group.main.run.time - group.timeStep);
    };

    readonly reset = (): void => {
        this.cancelSeek();
        this.played.restart();
        this.played.show();
        if (!this.clock.playing.value) this.writeTime();
    };

    /** Seek to this time [s] and pause. */
    readonly goTo = (time: number): void => this.reach(time, () => this.writeTime());

    /** A seek to a time that is not computed yet is running. */
    get seeking(): boolean {
        return this.seek !== undefined;
    }

    play(): void {
        this.cancelSeek();
        this.played.cursor.value = null;
        this.note("");
        this.clock.play();
    }

    /** Restart; with reduced motion, show only the start. */
    replay(plays: boolean): void {
        this.cancelSeek();
        this.played.restart();
        if (plays && !this.still.matches) return this.play();
        this.clock.pause();
        this.played.show();
    }

    /** Another run was opened: the time in the address applies to it even if its text is unchanged. */
    begin(): void {
        this.at = "";
        this.cancelSeek();
    }

    /** Seek to the time in the address if it has changed; returns whether the address has a time. */
    follow(): boolean {
        const { store } = this.played;
        const at = store.pageValue("at");
        if (at === this.at) return at !== "";
        this.at = at;
        if (at === "") {
            // A link without a time, such as a lesson's link, plays the run from its start.
            this.replay(true);
            return false;
        }
        this.reach(Number(at));
        return true;
    }

    private reach(time: number, arrived = (): void => {}): void {
        const { group } = this.played;
        const { run } = group.main;
        this.clock.pause();
        this.cancelSeek();
        if (time <= (group.ahead ?? run.time)) {
            group.goTo(time);
            this.show();
            return arrived();
        }
        this.seek = { time, arrived, end: performance.now() + SEEK.all, step: run.steps };
        this.approach(this.seek, SEEK.first);
    }

    /** Approach the target time as far as the wall time [ms] allows, and continue in the next frame. */
    private approach(seek: Seek, budget: number): void {
        const { group } = this.played;
        const { run } = group.main;
        const left = Math.round((seek.time - run.time) / group.timeStep);
        const taken = run.running ? group.take(left, budget) : 0;
        const arrived = taken === left || !run.running;
        seek.step = run.steps;
        this.show();
        if (!arrived && performance.now() < seek.end) {
            requestAnimationFrame(() => {
                if (seek !== this.seek) return;
                const { clock, played } = this;
                const moved = played.group.main.run.steps !== seek.step;
                if (moved || clock.playing.value) this.cancelSeek();
                else this.approach(seek, SEEK.frame);
            });
            return;
        }
        this.cancelSeek();
        if (!arrived) {
            const [target, time, seconds] = [seek.time, run.time, SEEK.all / 1000].map((number) => shortNumber(number));
            this.short.value = t("run.not-reached", { wanted: target!, time: time!, seconds: seconds! });
        }
        seek.arrived();
    }

    /** Cancel the seek. */
    private cancelSeek(): void {
        this.seek = undefined;
        this.short.value = "";
    }

    private show(): void {
        const { played } = this;
        if (played.group.main.run.running) played.show();
        else played.afterSteps();
    }

    /** Write the current time to the address. */
    private writeTime(): void {
        const { group, cursor } = this.played;
        cursor.value = group.ahead === undefined ? null : group.main.run.time;
        this.note(String(Number(group.main.run.time.toPrecision(12))));
    }

    private note(at: string): void {
        this.at = at;
        const { store } = this.played;
        if (store.pageValue("at") !== at) store.changePage("at", at, "replace");
    }

    /** Handles space, comma, full stop and R, unless they have another meaning for the focused element. */
    private readonly onKey = (event: KeyboardEvent): void => {
        // The focus is in the run, or nowhere in particular.
        const place = event.target instanceof Element ? event.target : document.documentElement;
        if (!actsAlone(event) || place.closest(ELSEWHERE) || !this.played.hasKeysOf(place)) return;
        const { toggle, back, step, reset } = this;
        const act = { " ": toggle, ",": back, ".": step, r: reset, R: reset }[event.key];
        if (!act) return;
        event.preventDefault();
        act();
    };
}
