// How smoothly the page runs live, with all models, four plots and a hand that pulls in between: node benchmarks/live.mjs
//
// Measured in Chromium on the built page, frame by frame: the time from one frame to the next; the script in a frame;
// and the work in a frame, from its start until its painting is done. The second round has a processor that is four
// times as slow. It prints and never asserts.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "../web/chromium.mjs";
import { serveFolder } from "../web/serve-folder.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const SECONDS = Number(process.argv[2] ?? 10);
const WARM_UP = 2;
/** A frame at 60 Hz [ms]. */
const FRAME = 16;
/** What is shown, and how much slower the processor is made. */
const rounds = [
    ["all models", "#/pendulum", 1],
    ["all models, a quarter of the processor", "#/pendulum", 4],
];

/** In the page, before its own script: the first thing in every frame. */
function watchFrames() {
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
        // In the page, once it runs: the last thing in every frame.
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

/** Take the mass, pull it about, and let it go, with real pointer events. */
async function grab(page, seconds) {
    const box = await page.locator("pendulum-picture canvas").boundingBox();
    const arm = 0.4 * Math.min(box.width, box.height);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const theta = await page.evaluate(() => document.querySelector("pendulum-picture").pose.theta);
    const to = (angle) => page.mouse.move(x + arm * Math.sin(angle), y + arm * Math.cos(angle));
    await to(theta);
    await page.mouse.down();
    const end = Date.now() + 1000 * seconds;
    for (let i = 0; Date.now() < end; i++) {
        await to(theta + 1.2 * Math.sin(i / 20));
        await page.waitForTimeout(10);
    }
    await page.mouse.up();
}

const server = await serveFolder(path.join(root, "build/web"));
const browser = await chromium.launch(launchOptions);
const results = {};
console.log(`The pendulum, live for ${SECONDS} s with a grab in the middle, 1280 x 800 [ms]`);
console.log(`${"".padEnd(42)}${["median", "95 %", "max", "above 16"].map((head) => head.padStart(10)).join("")}`);
for (const [view, hash, slower] of rounds) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(watchFrames);
    await page.goto(`${server.address}/${hash}`);
    await page.waitForFunction(() => window.__explorer?.steps > 0);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.waitForTimeout(1000 * WARM_UP);
    await page.evaluate(() => {
        window.watchLast();
        window.frames.length = 0;
    });
    await page.waitForTimeout(300 * SECONDS);
    await grab(page, 0.4 * SECONDS);
    await page.waitForTimeout(300 * SECONDS);
    const frames = (await page.evaluate(() => window.frames)).filter(({ painted }) => painted);
    const measures = {
        "from frame to frame": frames.slice(1).map(({ start }, i) => start - frames[i].start),
        "script in a frame": frames.map(({ start, scripted }) => scripted - start),
        "work in a frame": frames.map(({ start, painted }) => painted - start),
    };
    for (const [what, times] of Object.entries(measures)) {
        times.sort((a, b) => a - b);
        const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))];
        const above = times.filter((time) => time > FRAME).length / times.length;
        results[`${view}: ${what}`] = {
            median: at(0.5),
            p95: at(0.95),
            max: times.at(-1),
            above,
            unit: "ms",
            frames: times.length,
        };
        const cells = [at(0.5), at(0.95), times.at(-1)].map((value) => value.toFixed(1).padStart(10)).join("");
        const share = what.startsWith("from") ? "" : `${(100 * above).toFixed(1)} %`;
        console.log(
            `${`${slower === 1 ? "" : `${slower} times as slow: `}${what}`.padEnd(42)}${cells}${share.padStart(10)}`,
        );
    }
    await page.close();
}
await browser.close();
server.close();
await mkdir(path.join(root, "build/bench"), { recursive: true });
await writeFile(path.join(root, "build/bench/live.json"), `${JSON.stringify(results, null, 2)}\n`);
