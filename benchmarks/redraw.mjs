// How long the page takes from the movement of a slider or a handle to the picture that follows: node benchmarks/redraw.mjs
//
// Measured in Chromium on the built page: the event's own work, then the next frame's work until its painting is
// done. The wait for the display's next frame in between is left out. It prints and never asserts.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "../web/chromium.mjs";
import { serveFolder } from "../web/serve-folder.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const MOVES = Number(process.argv[2] ?? 300);
const WARM_UP = 30;
/** A frame at 60 Hz [ms]. */
const FRAME = 16;
/** What is shown, in words and as an address, and the slider or the handle that is moved. */
const sliders = [
    ["pendulum", "#/pendulum", "mass"],
    ["law with everything", "#/law", "F_S"],
    ["law, alpha = 2", "#/law?alpha=2", "F_S"],
    ["law, from close by", "#/law?range=close", "B"],
    ["law, on the curve", "#/law", "slope"],
    ["law alone", "#/law?compare=one&construction=off&handles=off&residual=off&errors=off", "F_S"],
    ["drive-backdrive", "#/drive-backdrive", "velocity"],
    ["four quadrants", "#/drive-backdrive?quadrants=four&lines=models", "friction_stribeck"],
    ["operating point", "#/drive-backdrive", "point"],
];

/** In the page: move a slider, or a handle on a curve, many times and time each redraw [ms]. */
async function moveMany({ key, moves }) {
    const slider = document.querySelector(`.row[data-key="${key}"] input[type=range]`);
    const handle = document.querySelector(`.handle[data-handle="${key}"]`);
    const box = handle?.getBoundingClientRect();
    const point = (type, down) =>
        handle.dispatchEvent(
            new PointerEvent(type, {
                bubbles: true,
                clientX: box.x + box.width / 2,
                clientY: box.y + box.height / 2 + down,
            }),
        );
    if (handle) {
        // No real pointer is behind these events.
        handle.setPointerCapture = () => undefined;
        point("pointerdown", 0);
    }
    const move = (part) => {
        if (handle) return point("pointermove", 40 * part);
        slider.value = String(Math.round(150 + 700 * Math.abs(part)));
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const frame = (act) => new Promise((resolve) => requestAnimationFrame(() => resolve(act?.())));
    const times = [];
    for (let i = 0; i < moves; i++) {
        await frame();
        let frameStart = 0;
        requestAnimationFrame(() => (frameStart = performance.now()));
        const start = performance.now();
        move(Math.sin(0.05 * i));
        // The page renders in microtasks that the event has queued.
        for (let turn = 0; turn < 20; turn++) await null;
        const handled = performance.now() - start;
        const painted = await frame(
            () =>
                new Promise((resolve) => {
                    // A message that is posted in a frame arrives after that frame has been painted.
                    const { port1, port2 } = new MessageChannel();
                    port1.onmessage = () => resolve(performance.now());
                    port2.postMessage(0);
                }),
        );
        times.push(handled + painted - frameStart);
    }
    if (handle) point("pointerup", 0);
    return times;
}

const server = await serveFolder(path.join(root, "build/web"));
const browser = await chromium.launch(launchOptions);
const results = {};
console.log(`One slider or handle moved ${MOVES} times in each view, 1280 x 800: input event to redraw painted [ms]`);
console.log(
    `${"view".padEnd(22)}${"moved".padEnd(16)}${"median".padStart(8)}${"95 %".padStart(8)}${"max".padStart(8)}${"above 16".padStart(10)}`,
);
for (const [view, hash, key] of sliders) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.address}/${hash}`);
    await page.waitForFunction(() => window.__explorer !== undefined);
    await page.evaluate(moveMany, { key, moves: WARM_UP });
    const times = (await page.evaluate(moveMany, { key, moves: MOVES })).sort((a, b) => a - b);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))];
    const above = times.filter((time) => time > FRAME).length;
    results[view] = {
        slider: key,
        moves: MOVES,
        median: at(0.5),
        p95: at(0.95),
        max: times.at(-1),
        above: above / MOVES,
        unit: "ms",
    };
    const cell = (value) => value.toFixed(1).padStart(8);
    console.log(
        `${view.padEnd(22)}${key.padEnd(16)}${cell(at(0.5))}${cell(at(0.95))}${cell(times.at(-1))}${`${((100 * above) / MOVES).toFixed(1)} %`.padStart(10)}`,
    );
    await page.close();
}
await browser.close();
server.close();
await mkdir(path.join(root, "build/bench"), { recursive: true });
await writeFile(path.join(root, "build/bench/redraw.json"), `${JSON.stringify(results, null, 2)}\n`);
