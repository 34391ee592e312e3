// The player of a run: play, single steps and seeking, the time in the address, and keys while it is connected.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { signal } from "@preact/signals-core";
import { load, type Friction } from "../../../wasm/friction";
import { loadWords } from "../../../web/src/i18n/messages";
import { Store } from "../../../web/src/model/store";
import { ComparedRuns } from "../../../web/src/sim/compared-runs";
import { lineStyle } from "../../../web/src/sim/line-style";
import type { Played, RunPlayer } from "../../../web/src/sim/run-player";
import { playRows } from "../../../web/src/ui/time-line";

/** A page whose frames the tests draw. */
const keys = new EventTarget();
let frames: ((now: number) => void)[] = [];
class Place {
    closest(): null {
        return null;
    }
}
Object.assign(globalThis, {
    Element: Place,
    document: Object.assign(keys, { documentElement: new Place(), hidden: false }),
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    requestAnimationFrame: (does: (now: number) => void) => frames.push(does),
    cancelAnimationFrame: () => (frames = []),
});
const { RunPlayer: Player } = await import("../../../web/src/sim/run-player");

await loadWords();
const friction: Friction = await load(built("friction.wasm"), built("description.json"));

/** A view of one pendulum. */
class View implements Played {
    readonly store = new Store(friction, "run", "servo_pendulum", playRows("1"));
    readonly group = new ComparedRuns(friction, this.store.run, {
        ...{ rows: { every: 0.02 }, rowsPerTick: 5, memory: 60, extremes: /^tau/, measured: false, looksAhead: false },
    });
    readonly cursor = signal<number | null>(null);
    readonly player: RunPlayer = new Player(this);
    readonly power = 0;
    readonly speed = 1;
    shown = 0;

    constructor() {
        this.group.follow({ name: "A", title: "A", settings: {}, style: lineStyle(0) }, [], false);
    }

    advance(seconds: number): number {
        return this.group.advance(seconds, Infinity, Infinity);
    }

    prepare(): void {}
    afterSteps(): void {
        this.shown++;
    }
    restart(): void {
        this.group.restart();
    }
    show(): void {
        this.shown++;
    }
    hasKeysOf(): boolean {
        return true;
    }

    get at(): string {
        return this.store.pageValue("at");
    }

    close(): void {
        this.player.close();
        this.group.close();
        this.store.run.close();
    }
}

/** Frames from `from` on [ms], 20 ms apart. */
function pass(count: number, from = 1000): void {
    for (let i = 0; i < count; i++) {
        const due = frames;
        frames = [];
        for (const does of due) does(from + 20 * i);
    }
}

function press(key: string): void {
    const event = new Event("keydown", { cancelable: true });
    keys.dispatchEvent(Object.assign(event, { key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false }));
}

test("it plays by the clock; when paused, the time is in the address, and playing removes it", ({ mock }) => {
    const view = new View();
    const { player, group } = view;
    mock.method(performance, "now", () => 980);
    player.toggle();
    assert.ok(player.clock.playing.value);
    // from the button on; the frame that was being made then began before it
    pass(1, 970);
    assert.equal(group.run.time, 0);
    pass(10, 1000);
    assert.ok(Math.abs(group.run.time - 0.2) < 1e-9, String(group.run.time));
    assert.equal(view.at, "");
    player.toggle();
    assert.ok(!player.clock.playing.value);
    assert.equal(Number(view.at), Number(group.run.time.toPrecision(12)));
    pass(3);
    assert.ok(Math.abs(group.run.time - 0.2) < 1e-9, "paused, no frame advances it");
    player.toggle();
    assert.equal(view.at, "");
    view.close();
});

test("single steps ahead and back lead to the same bits; the cursor reads an earlier time", () => {
    const view = new View();
    const { player, group } = view;
    group.take(50, Infinity);
    const { hash } = group.main;
    player.step();
    assert.equal(group.run.steps, 51);
    player.back();
    assert.equal(group.run.steps, 50);
    assert.equal(group.main.hash, hash);
    assert.equal(view.cursor.value, group.run.time);
    player.reset();
    assert.equal(group.run.steps, 0);
    assert.equal(view.at, "0");
    assert.equal(view.cursor.value, null);
    view.close();
});

test("the player seeks a time in the address once, and starts from zero without one; its own writing moves nothing", () => {
    const view = new View();
    const { player, group, store } = view;
    assert.ok(!player.follow());
    store.changePage("at", "1.5");
    assert.ok(player.follow());
    assert.ok(Math.abs(group.run.time - 1.5) < 1e-9);
    assert.ok(!player.seeking);
    player.back();
    const { steps } = group.run;
    assert.ok(player.follow());
    assert.equal(group.run.steps, steps);
    store.changePage("at", "");
    assert.ok(!player.follow());
    assert.equal(group.run.steps, 0);
    assert.ok(player.clock.playing.value);
    // A restarted run is moved to the time again, although it is the same.
    store.changePage("at", "0.5");
    player.follow();
    group.restart();
    player.begin();
    player.follow();
    assert.ok(Math.abs(group.run.time - 0.5) < 1e-9);
    view.close();
});

test("a long seek continues in further frames, until something else moves the run", () => {
    const { now } = performance;
    let time = 0;
    Object.defineProperty(performance, "now", { value: () => (time += 400), configurable: true });
    try {
        const view = new View();
        view.player.goTo(5);
        assert.ok(view.player.seeking);
        const { steps } = view.group.run;
        assert.ok(steps < 1000);
        pass(1);
        assert.ok(view.player.seeking && view.group.run.steps > steps);
        view.group.restart();
        pass(1);
        assert.ok(!view.player.seeking);
        assert.equal(view.group.run.steps, 0);
        // The player gives up after ten seconds, with a message.
        view.player.goTo(1e4);
        for (let frame = 0; view.player.seeking; frame++) {
            assert.ok(frame < 100);
            pass(1);
        }
        assert.notEqual(view.player.short.value, "");
        view.close();
    } finally {
        Object.defineProperty(performance, "now", { value: now, configurable: true });
    }
});

test("keys act while it is connected: once, also after a second connection", () => {
    const view = new View();
    const { player, group } = view;
    press(".");
    assert.equal(group.run.steps, 0);
    for (const steps of [1, 2]) {
        player.connect();
        press(".");
        assert.equal(group.run.steps, steps);
        press(" ");
        assert.ok(player.clock.playing.value);
        player.close();
        assert.ok(!player.clock.playing.value);
        press(".");
        assert.equal(group.run.steps, steps);
    }
    view.close();
});
