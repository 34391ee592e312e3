// The player of a view's runs: its clock, the actions of buttons and keys, and the time in a link.
import { signal, type Signal } from "@preact/signals-core";
import type { Store } from "../model/store";
import { actsAlone } from "../environment/single-keys";
import { t } from "../i18n/messages";
import { shortNumber } from "../i18n/number-text";
import { FrictionSound } from "./friction-sound";
import { RunClock } from "./run-clock";
import type { ComparedRuns } from "./compared-runs";

/** Wall time for seeking to a time that has not been computed yet: at once, then in each frame, and in all [ms]. */
const SEEK = { first: 300, frame: 50, all: 10_000 };

/** Where the keys of a run do not act. */
const ELSEWHERE = "header, .panel-head, .panel-rows, .tab-equations, .tab-notes, .tab-sources, .tab-share";

/** A seek that has not arrived yet. */
interface Seek {
    /** The time that is sought [s]. */
    readonly time: number;
    /** The wall time when it is given up [ms]. */
    readonly end: number;
    readonly arrived: () => void;
    /** The step that it has come to. It ends if the run is then at another one: something else has moved it. */
    step: number;
}

/** A view whose runs are played. */
export interface Played {
    readonly store: Store;
    readonly group: ComparedRuns;
    /** The time at which its plots are read [s]. */
    readonly cursor: Signal<number | null>;
    /** Advance by so much simulated time; returns the time that was simulated [s]. */
    advance(seconds: number): number;
    /** The runs are about to continue. */
    prepare(): void;
    /** Steps have been taken. */
    afterSteps(): void;
    restart(): void;
    /** Simulated seconds per second. */
    readonly speed: number;
    /** The power that friction has dissipated since this was last read [W]. */
    readonly power: number;
    /** Draw the current state. */
    show(): void;
    /** Whether a key that was pressed there is meant for it. */
    hasKeysOf(place: Element): boolean;
}

export class RunPlayer {
    readonly clock: RunClock;
    readonly sound = new FrictionSound();
    /** The reader prefers reduced motion. */
    readonly still = matchMedia("(prefers-reduced-motion: reduce)");
    /** The message that a time was not reached, or "". */
    readonly short = signal("");
    /** The time in the address [s], or "" while it plays. */
    private at = "";
    private seek: Seek | undefined;

    constructor(private readonly played: Played) {
        const advance = (seconds: number): number => {
            const gone = played.advance(seconds);
            if (this.sound.on.value) this.sound.hear(played.power);
            return gone;
        };
        this.clock = new RunClock(advance, () => played.speed);
    }

    /** Heed keys, until it is closed. */
    connect(): void {
        document.addEventListener("keydown", this.onKey);
        this.still.addEventListener("change", this.onStill);
    }

    close(): void {
        this.leave();
        document.removeEventListener("keydown", this.onKey);
        this.still.removeEventListener("change", this.onStill);
        this.clock.close();
        this.sound.close();
    }

    readonly toggle = (): void => {
        const { clock, played } = this;
        if (clock.playing.value) {
            clock.pause();
            this.stand();
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
        this.leave();
        played.prepare();
        group.take(1, Infinity);
        played.afterSteps();
        this.stand();
    };

    readonly back = (): void => {
        const { group } = this.played;
        this.goTo(group.main.run.time - group.timeStep);
    };

    readonly reset = (): void => {
        this.leave();
        this.played.restart();
        this.played.show();
        if (!this.clock.playing.value) this.stand();
    };

    /** Seek to this time [s] and pause. */
    readonly goTo = (time: number): void => this.reach(time, () => this.stand());

    /** It is on its way to a time that has not been computed yet. */
    get seeking(): boolean {
        return this.seek !== undefined;
    }

    play(): void {
        this.leave();
        this.played.cursor.value = null;
        this.note("");
        this.clock.play();
    }

    /** Begin again; a reader who wants no motion is only shown the start. */
    again(plays: boolean): void {
        this.leave();
        this.played.restart();
        if (plays && !this.still.matches) return this.play();
        this.clock.pause();
        this.played.show();
    }

    /** Another run has been opened: the time in the address is one of it, also if it is the same. */
    begin(): void {
        this.at = "";
        this.leave();
    }

    /** Seek to the time in the address, if it is a different one; returns whether there is one. */
    follow(): boolean {
        const { store } = this.played;
        const wanted = store.pageValue("at");
        if (wanted === this.at) return wanted !== "";
        this.at = wanted;
        if (wanted === "") {
            // A link without an instant, such as that of a lesson, is of the run from its start.
            this.again(true);
            return false;
        }
        this.reach(Number(wanted));
        return true;
    }

    private reach(time: number, arrived = (): void => {}): void {
        const { group } = this.played;
        const { run } = group.main;
        this.clock.pause();
        this.leave();
        if (time <= (group.ahead ?? run.time)) {
            group.goTo(time);
            this.show();
            return arrived();
        }
        this.seek = { time, arrived, end: performance.now() + SEEK.all, step: run.steps };
        this.comeNearer(this.seek, SEEK.first);
    }

    /** Come as near to the time that is sought as the wall time [ms] allows, and go on in the next frame. */
    private comeNearer(seek: Seek, budget: number): void {
        const { group } = this.played;
        const { run } = group.main;
        const left = Math.round((seek.time - run.time) / group.timeStep);
        const taken = run.running ? group.take(left, budget) : 0;
        const there = taken === left || !run.running;
        seek.step = run.steps;
        this.show();
        if (!there && performance.now() < seek.end) {
            requestAnimationFrame(() => {
                if (seek !== this.seek) return;
                const { clock, played } = this;
                const moved = played.group.main.run.steps !== seek.step;
                if (moved || clock.playing.value) this.leave();
                else this.comeNearer(seek, SEEK.frame);
            });
            return;
        }
        this.leave();
        if (!there) {
            const [wanted, time, seconds] = [seek.time, run.time, SEEK.all / 1000].map((number) => shortNumber(number));
            this.short.value = t("run.not-reached", { wanted: wanted!, time: time!, seconds: seconds! });
        }
        seek.arrived();
    }

    /** Seek no further. */
    private leave(): void {
        this.seek = undefined;
        this.short.value = "";
    }

    private show(): void {
        const { played } = this;
        if (played.group.main.run.running) played.show();
        else played.afterSteps();
    }

    /** Write the current time to the address. */
    private stand(): void {
        const { group, cursor } = this.played;
        cursor.value = group.ahead === undefined ? null : group.main.run.time;
        this.note(String(Number(group.main.run.time.toPrecision(12))));
    }

    private note(at: string): void {
        this.at = at;
        const { store } = this.played;
        if (store.pageValue("at") !== at) store.changePage("at", at, "replace");
    }

    /** Space, comma, full stop and R, where they have no other meaning. */
    private readonly onKey = (event: KeyboardEvent): void => {
        // They act if the focus is in the run, or nowhere in particular.
        const place = event.target instanceof Element ? event.target : document.documentElement;
        if (!actsAlone(event) || place.closest(ELSEWHERE) || !this.played.hasKeysOf(place)) return;
        const { toggle, back, step, reset } = this;
        const act = { " ": toggle, ",": back, ".": step, r: reset, R: reset }[event.key];
        if (!act) return;
        event.preventDefault();
        act();
    };
}
