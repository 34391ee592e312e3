// The plots of the Law view, computed from its state: which parts follow a change, and which stay.
import "./window";
import "./document";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load, type Friction } from "../../../wasm/friction";
import { loadWords } from "../../../web/src/i18n/messages";
import { Store } from "../../../web/src/model/store";
import { pinRow } from "../../../web/src/model/pins";
import { zoomRow } from "../../../web/src/model/zoom";
import type { Handle } from "../../../web/src/plot/handle";
import type { Series } from "../../../web/src/plot/series";
import { content } from "../../../web/src/views/law/law-content";
import { LawPicture } from "../../../web/src/views/law/law-picture";

await loadWords();
const friction: Friction = await load(built("friction.wasm"), built("description.json"));

function openView(table?: Series): { store: Store; picture: LawPicture; close: () => void } {
    const store = new Store(friction, "curve", "phi_z", [...content.pageRows(friction, "phi_z"), zoomRow(), pinRow()]);
    const picture = new LawPicture(friction, store, () => table);
    return {
        ...{ store, picture },
        close: () => {
            picture.close();
            store.run.close();
        },
    };
}

const yOf = ({ picture }: ReturnType<typeof openView>, name: string): number[] =>
    picture.plot.value.series.find((line) => line.name === name)!.points.map(({ y }) => y);

test("a parameter moves the curves, to the bits of the library", () => {
    const view = openView();
    view.store.change("F_S", "2.6", "push");
    const points = view.picture.plot.value.series.find(({ name }) => name === "phi_z stribeck")!.points;
    const run = friction.open("curve", "phi_z", { F_S: "2.6" });
    const { phi_z: expected } = run.curve(points.map(({ x }) => x));
    assert.deepEqual(
        points.map(({ y }) => y),
        [...expected!],
    );
    run.close();
    view.close();
});

test("the probe moves without the curves, and their strips stay the same", () => {
    const view = openView();
    const { picture, store } = view;
    const [drawn, strips, plot] = [picture.curves.drawn.value, picture.strips.value, picture.plot.value];
    store.changePage("probe", "0.05");
    assert.notEqual(picture.plot.value, plot);
    assert.equal(picture.plot.value.handles!.at(-1)!.at.x, 0.05);
    assert.equal(picture.curves.drawn.value, drawn);
    assert.equal(picture.strips.value, strips);
    view.close();
});

test("the axes are fixed while a handle is dragged, and follow when it is released", () => {
    const view = openView();
    const { picture } = view;
    const handle = (): Handle => picture.plot.value.handles!.find(({ name }) => name === "slope")!;
    const { max } = picture.plot.value.y;
    handle().drag({ x: handle().at.x, y: 2 * max });
    assert.equal(picture.plot.value.y.max, max);
    handle().drop();
    assert.ok(picture.plot.value.y.max > max);
    view.close();
});

test("a zoomed plot has more points in the visible part", () => {
    const view = openView();
    const before = yOf(view, "phi_z stribeck").length;
    view.store.changePage("zoom", "x:0.01:0.02");
    assert.equal(yOf(view, "phi_z stribeck").length, before + 401);
    view.close();
});

test("pins are drawn, with their difference; a refused law is named instead", () => {
    const view = openView();
    const { picture, store } = view;
    assert.equal(picture.difference.value, undefined);
    store.changePage("pin", "F_S:2.6");
    assert.ok(yOf(view, "phi_z ①").length > 0);
    assert.deepEqual(
        picture.difference.value!.series.map(({ name }) => name),
        ["①"],
    );
    store.changePage("pin", "F_S:-1");
    assert.equal(picture.difference.value, undefined);
    assert.equal(picture.curves.drawn.value.missing.length, 1);
    view.close();
});

test("every opened curve is closed: more pictures than the library has slots", () => {
    for (let i = 0; i < 80; i++) {
        const view = openView();
        assert.ok(yOf(view, "phi_z stribeck").length > 0);
        view.close();
    }
});
