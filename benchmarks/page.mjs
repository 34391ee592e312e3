// Shared by the measurements of the page: watching frames, moving sliders, and statistics of the times.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "../web/chromium.mjs";
import { serveFolder } from "../web/serve-folder.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** A frame at 60 Hz [ms]. */
export const FRAME = 1000 / 60;

/** The built page on this machine, or the one in another folder, and a browser for it. */
export async function openBrowser(folder = "build/web") {
    const server = await serveFolder(path.resolve(root, folder));
    const browser = await chromium.launch(launchOptions);
    return { address: server.address, browser, close: () => Promise.all([browser.close(), server.close()]) };
}

/** Writes the measurements to build/bench. */
export async function keep(name, results) {
    await mkdir(path.join(root, "build/bench"), { recursive: true });
    await writeFile(path.join(root, `build/bench/${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
}

/** Statistics of times: quantiles, and the part that is longer than a frame. */
export function summary(times) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    const above = sorted.filter((time) => time > FRAME).length / sorted.length;
    return { median: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1), above, count: sorted.length };
}

/** In the page, before its own script: the first callback in every frame. */
export function watchFrames() {
    const frames = [];
    const { port1, port2 } = new MessageChannel();
    // A message that is posted in a frame arrives after that frame has been painted.
    port1.onmessage = ({ data }) => frames[data] && (frames[data].painted = performance.now());
    const first = () => {
        requestAnimationFrame(first);
        frames.push({ start: performance.now() });
    };
    requestAnimationFrame(first);
    Object.assign(window, {
        frames,
        // In the page, once it runs: the last callback in every frame.
        watchLast() {
            const last = () => {
                requestAnimationFrame(last);
                frames.at(-1).scripted = performance.now();
                port2.postMessage(frames.length - 1);
            };
            requestAnimationFrame(last);
        },
    });
}

/** A state of the page, in words and as an address, and the slider or handle that is moved. */
export const sliders = [
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
export async function moveMany({ key, moves }) {
    const slider = document.querySelector(`.row[data-key="${key}"] input[type=range]`);
    const handle = document.querySelector(`.handle[data-handle="${key}"]`);
    if (!slider && !handle) throw new Error(`neither a slider nor a handle of ${key} in ${location}`);
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
