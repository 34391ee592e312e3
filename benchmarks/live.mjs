// Frame times of the live page, with all models, four plots and a hand that pulls in between: node benchmarks/live.mjs
//
// Measured in Chromium on the built page, frame by frame: the time from one frame to the next; the script time in a
// frame; and the work in a frame, from its start until it is painted. In the second round the processor is four times
// as slow. It prints and never fails.
import { keep, openBrowser, summary, watchFrames } from "./page.mjs";

const SECONDS = Number(process.argv[2] ?? 10);
const WARM_UP = 2;
/** Titles of the rounds, and the slowdown of the processor. */
const rounds = [
    ["all models", "#/pendulum", 1],
    ["all models, a quarter of the processor", "#/pendulum", 4],
];

/** Grab the mass, drag it, and release it, with real pointer events. */
async function grab(page, seconds) {
    const box = await page.locator("pendulum-picture canvas").boundingBox();
    const arm = 0.4 * Math.min(box.width, box.height);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const theta = await page.evaluate(() => document.querySelector("pendulum-picture").pose.value.theta);
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

const { address, browser, close } = await openBrowser();
const results = {};
console.log(`The pendulum, live for ${SECONDS} s with a grab in the middle, 1280 x 800 [ms]`);
console.log(`${"".padEnd(42)}${["median", "95 %", "max", "above 17"].map((head) => head.padStart(10)).join("")}`);
for (const [view, hash, slower] of rounds) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(watchFrames);
    await page.goto(`${address}/${hash}`);
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
        const { median, p95, max, above, count } = summary(times);
        results[`${view}: ${what}`] = { median, p95, max, above, unit: "ms", frames: count };
        const cells = [median, p95, max].map((value) => value.toFixed(1).padStart(10)).join("");
        const share = what.startsWith("from") ? "" : `${(100 * above).toFixed(1)} %`;
        console.log(
            `${`${slower === 1 ? "" : `${slower} times as slow: `}${what}`.padEnd(42)}${cells}${share.padStart(10)}`,
        );
    }
    await page.close();
}
await close();
await keep("live", results);
