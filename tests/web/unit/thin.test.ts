// The points that a picture needs: omitted points may not change any inked pixel, at any zoom.
import assert from "node:assert/strict";
import test from "node:test";
import { mapping } from "../../../web/src/plot/scale";
import type { Point } from "../../../web/src/model/points";
import { visiblePoints, type View } from "../../../web/src/plot/thin";

const [WIDTH, HEIGHT] = [500, 300];

function viewOf(x: [number, number], y: [number, number]): View {
    return {
        x: mapping({ min: x[0], max: x[1] }, 0, WIDTH),
        y: mapping({ min: y[0], max: y[1] }, HEIGHT, 0),
        ...{ left: 0, right: WIDTH, top: 0, bottom: HEIGHT },
    };
}

/** The points in pixels. */
function thinned(points: readonly Point[], view: View): Point[] {
    const kept: Point[] = [];
    visiblePoints(points, view, (x, y) => kept.push({ x, y }));
    return kept;
}

/** For every pixel column the smallest and largest height of a line of points in pixels; NaN without points. */
function columns(points: readonly Point[]): [number, number][] {
    const extents: [number, number][] = Array.from({ length: WIDTH }, () => [Infinity, -Infinity]);
    for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1]!, points[i]!];
        if (Number.isNaN(a.y + b.y)) continue;
        const [low, high] = a.x < b.x ? [a, b] : [b, a];
        for (let c = Math.max(0, Math.floor(low.x)); c <= Math.min(WIDTH - 1, Math.floor(high.x)); c++) {
            const at = (x: number): number =>
                high.x === low.x ? NaN : low.y + ((high.y - low.y) * (x - low.x)) / (high.x - low.x);
            const ends = high.x === low.x ? [low.y, high.y] : [at(Math.max(c, low.x)), at(Math.min(c + 1, high.x))];
            for (const y of ends) {
                const inside = Math.max(0, Math.min(HEIGHT, y));
                extents[c] = [Math.min(extents[c]![0], inside), Math.max(extents[c]![1], inside)];
            }
        }
    }
    return extents;
}

function worst(points: readonly Point[], view: View): number {
    const exact = points.map(({ x, y }) => ({ x: view.x.pixel(x), y: view.y.pixel(y) }));
    const [all, few] = [columns(exact), columns(thinned(points, view))];
    let largest = 0;
    all.forEach(([low, high], c) => {
        // The line is outside the view, or only on the edge.
        if (low >= HEIGHT || high <= 0 || c === 0 || c === WIDTH - 1) return;
        largest = Math.max(largest, Math.abs(low - few[c]![0]), Math.abs(high - few[c]![1]));
    });
    return largest;
}

function sampled(count: number, y: (x: number, i: number) => number): Point[] {
    return Array.from({ length: count }, (_, i) => ({ x: (10 * i) / count, y: y((10 * i) / count, i) }));
}

test("a smooth line keeps a few points, and its picture", () => {
    const wave = sampled(2000, (x) => Math.sin(3 * x) * Math.exp(-0.1 * x));
    const view = viewOf([0, 10], [-1, 1]);
    const kept = thinned(wave, view);
    assert.ok(kept.length < 400, `${kept.length} points`);
    assert.ok(worst(wave, view) < 1, String(worst(wave, view)));
    const line = thinned(
        sampled(2000, (x) => x / 10),
        view,
    );
    assert.equal(line.length, 2);
});

test("every step of a chattering line stays visible at every zoom", () => {
    const chatter = sampled(4000, (x, i) => (i % 2 === 0 ? 1 : -1) * (1 + 0.1 * Math.sin(x)));
    for (const width of [10, 3, 1, 0.3, 0.1, 0.03]) {
        const view = viewOf([5, 5 + width], [-2, 2]);
        assert.ok(worst(chatter, view) < 0.3, `width ${width}: ${worst(chatter, view)}`);
        if (width > 1) continue;
        // Fewer steps than pixels: each is visible with its height.
        const steps = chatter.filter(({ x }) => x > 5 && x < 5 + width);
        const kept = thinned(chatter, view);
        for (const { x, y } of steps)
            assert.ok(
                kept.some(
                    (point) => Math.abs(point.x - view.x.pixel(x)) < 1 && Math.abs(point.y - view.y.pixel(y)) < 0.3,
                ),
                `step at ${x}, width ${width}`,
            );
    }
});

test("random lines keep their picture at every zoom", () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let round = 0; round < 200; round++) {
        const [step, jump] = [random() ** 3, random()];
        let y = 0;
        const points = sampled(50 + Math.floor(2000 * random()), () => (y += step * (random() - 0.5) * jump));
        const from = 10 * random();
        const view = viewOf([from, from + 10 * random() ** 4 + 1e-3], [-1, 1]);
        assert.ok(worst(points, view) < 0.6, `round ${round}: ${worst(points, view)}`);
    }
});

test("a line zoomed 10 000 times is cut at the edges of the view, at the right place", () => {
    const line = [
        { x: 0, y: 0 },
        { x: 10, y: 10 },
    ];
    for (const zoom of [1e4, 1e8, 1e12]) {
        const view = viewOf([3 - 1 / zoom, 3 + 1 / zoom], [3 - 1 / zoom, 3 + 1 / zoom]);
        const kept = thinned(line, view);
        assert.equal(kept.length, 2);
        for (const { x, y } of kept) {
            assert.ok(x >= -20 && x <= WIDTH + 20 && y >= -20 && y <= HEIGHT + 20, `${x}, ${y}`);
            assert.ok(Math.abs(y - (HEIGHT - (x * HEIGHT) / WIDTH)) < 1, `${zoom}: ${x}, ${y}`);
        }
    }
});

test("a jump stays vertical, a gap stays a gap, and a line that leaves the view returns", () => {
    const view = viewOf([-1, 1], [-1, 1]);
    const jump = [
        { x: -1, y: -0.5 },
        { x: 0, y: -0.5 },
        { x: 0, y: 0.5 },
        { x: 1, y: 0.5 },
    ];
    assert.deepEqual(
        thinned(jump, view).map(({ x, y }) => [x, y]),
        [
            [0, 225],
            [250, 225],
            [250, 75],
            [500, 75],
        ],
    );
    const gap = thinned([jump[0]!, { x: -0.5, y: -0.5 }, { x: 0, y: NaN }, jump[2]!, jump[3]!], view);
    assert.deepEqual(
        gap.map(({ x }) => Number.isNaN(x)),
        [false, false, true, false, false],
    );
    const away = thinned(
        [
            { x: -1, y: 0 },
            { x: -0.4, y: 100 },
            { x: 0.4, y: 100 },
            { x: 1, y: 0 },
        ],
        view,
    );
    assert.deepEqual(
        away.map(({ x }) => Number.isNaN(x)),
        [false, false, true, false, false],
    );
});

test("a loop keeps its shape: every point is at most a pixel from a kept one", () => {
    const loop = Array.from({ length: 4000 }, (_, i) => ({
        x: Math.sin(i / 100) * (1 + 0.2 * Math.sin(i / 7)),
        y: Math.cos(i / 100) ** 3,
    }));
    const view = viewOf([-0.5, 1], [-1, 0.5]);
    const kept = thinned(loop, view);
    for (const point of loop) {
        const [x, y] = [view.x.pixel(point.x), view.y.pixel(point.y)];
        if (x < 0 || x > WIDTH || y < 0 || y > HEIGHT) continue;
        assert.ok(kept.some((point) => Math.abs(point.x - x) <= 1 && Math.abs(point.y - y) <= 1));
    }
});
