// The plots of the Drive/backdrive view, computed from its state: which parts follow a change, and which stay.
import "./window";
import "./document";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load, type Friction } from "../../../wasm/friction";
import { loadWords } from "../../../web/src/i18n/messages";
import { holdRows } from "../../../web/src/model/hold-rows";
import { pinRow } from "../../../web/src/model/pins";
import { steady } from "../../../web/src/model/watch";
import { Store } from "../../../web/src/model/store";
import { zoomRow } from "../../../web/src/model/zoom";
import type { Series } from "../../../web/src/plot/series";
import { linesRow } from "../../../web/src/views/drive-backdrive/diagram-lines";
import { DiagramPicture } from "../../../web/src/views/drive-backdrive/diagram-picture";
import { pointRows } from "../../../web/src/views/drive-backdrive/diagram-point";
import { trailRows } from "../../../web/src/views/drive-backdrive/diagram-trail";

await loadWords();
const friction: Friction = await load(built("friction.wasm"), built("description.json"));
const rows = [...pointRows, ...holdRows, linesRow(), ...trailRows(friction), zoomRow(), pinRow()];

function openView(): { store: Store; picture: DiagramPicture; line: (name: string) => Series; close: () => void } {
    const store = new Store(friction, "curve", "drive_backdrive", rows);
    const picture = new DiagramPicture(friction, store);
    return {
        ...{ store, picture },
        line: (name) => picture.plot.value.series.find((series) => series.name === name)!,
        close: () => {
            picture.close();
            store.run.close();
        },
    };
}

test("the velocity moves the limits, to the bits of the library, and not the lines at other velocities", () => {
    const { store, picture, line, close } = openView();
    const [before] = picture.plot.value.series;
    store.change("velocity", "3", "push");
    const [after] = picture.plot.value.series;
    assert.match(after!.name, /^drive at /);
    assert.equal(after, before);
    const { points } = line("drive");
    const run = friction.open("curve", "drive_backdrive", { velocity: "3" });
    const { tau_drive: expected } = run.curve(points.map(({ x }) => x));
    assert.deepEqual(
        points.map(({ y }) => y),
        [...expected!],
    );
    run.close();
    close();
});

test("the operating point moves without limits, lines and trail", () => {
    const { store, picture, line, close } = openView();
    const [thin] = picture.plot.value.series;
    store.changePage("tau_m", "2");
    assert.deepEqual(picture.plot.value.handles![0]!.at.x, 2);
    assert.equal(picture.plot.value.series[0], thin);
    const { points } = line("drive");
    store.changePage("tau_m", "2.5");
    assert.deepEqual(line("drive").points, points);
    close();
});

test("other published models and servos are thin lines", () => {
    const { store, picture, close } = openView();
    const names = (): string[] =>
        picture.plot.value.series.flatMap(({ name }) => /^drive at (.*)/.exec(name)?.slice(1) ?? []);
    assert.equal(names().length, 4);
    store.changePage("lines", "models");
    assert.deepEqual(
        names(),
        ["M1", "M2", "M3", "M4", "M5", "M6"].filter((name) => name !== modelOf(store)),
    );
    store.changePage("lines", "none");
    assert.deepEqual(names(), []);
    close();
});

function modelOf(store: Store): string {
    return store.option("model")!.name.toUpperCase();
}

test("an overlay exists only while the trail is on, and is computed again only for other settings", () => {
    const { store, picture, close } = openView();
    assert.notEqual(picture.plot.value.overlay, undefined);
    const rowsOf = (): unknown => (picture.trail as unknown as { swing: { value: object } }).swing.value;
    const swing = rowsOf();
    store.changePage("tau_m", "2");
    assert.equal(rowsOf(), swing);
    store.changePage("swing", "up_and_down");
    assert.notEqual(rowsOf(), swing);
    store.changePage("trail", "off");
    assert.equal(picture.plot.value.overlay, undefined);
    close();
});

test("pins are drawn with their differences", () => {
    const { store, picture, line, close } = openView();
    assert.equal(picture.difference.value, undefined);
    store.changePage("pin", "model:m1");
    assert.ok(line("drive ①").points.length > 0);
    assert.equal(picture.difference.value!.series.length, 2);
    close();
});

test("every opened curve is closed: more pictures than the library has slots", () => {
    for (let i = 0; i < 80; i++) {
        const { line, close } = openView();
        assert.ok(line("drive").points.length > 0);
        close();
    }
});

test("equal settings are one object", () => {
    const { store, close } = openView();
    const settings = steady(() => ({ ...store.given.value }));
    const before = settings.value;
    store.change("velocity", "3", "push");
    const after = settings.value;
    assert.notEqual(after, before);
    store.change("velocity", "3", "push");
    assert.equal(settings.value, after);
    close();
});
