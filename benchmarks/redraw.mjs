// How long the page takes from a slider's input event to the picture that follows: node benchmarks/redraw.mjs
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
const sliders = [
    ["pendulum", "mass"],
    ["law", "F_S"],
    ["drive-backdrive", "velocity"],
];

/** In the page: move one slider many times and time each redraw [ms]. */
async function moveSlider({ key, moves }) {
    const slider = document.querySelector(`.row[data-key="${key}"] input[type=range]`);
    const frame = (act) => new Promise((resolve) => requestAnimationFrame(() => resolve(act?.())));
    const times = [];
    for (let i = 0; i < moves; i++) {
        await frame();
        let frameStart = 0;
        requestAnimationFrame(() => (frameStart = performance.now()));
        const start = performance.now();
        slider.value = String(Math.round(150 + 700 * Math.abs(Math.sin(0.05 * i))));
        slider.dispatchEvent(new Event("input", { bubbles: true }));
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
    return times;
}

const server = await serveFolder(path.join(root, "build/web"));
const browser = await chromium.launch(launchOptions);
const results = {};
console.log(`One slider moved ${MOVES} times in each view, 1280 x 800: input event to redraw painted [ms]`);
console.log(
    `${"view".padEnd(18)}${"slider".padEnd(12)}${"median".padStart(8)}${"95 %".padStart(8)}${"max".padStart(8)}`,
);
for (const [view, key] of sliders) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.address}/#/${view}`);
    await page.waitForFunction(() => window.__explorer !== undefined);
    await page.evaluate(moveSlider, { key, moves: WARM_UP });
    const times = (await page.evaluate(moveSlider, { key, moves: MOVES })).sort((a, b) => a - b);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))];
    results[view] = { slider: key, moves: MOVES, median: at(0.5), p95: at(0.95), max: times.at(-1), unit: "ms" };
    const cell = (value) => value.toFixed(1).padStart(8);
    console.log(`${view.padEnd(18)}${key.padEnd(12)}${cell(at(0.5))}${cell(at(0.95))}${cell(times.at(-1))}`);
    await page.close();
}
await browser.close();
server.close();
await mkdir(path.join(root, "build/bench"), { recursive: true });
await writeFile(path.join(root, "build/bench/redraw.json"), `${JSON.stringify(results, null, 2)}\n`);
