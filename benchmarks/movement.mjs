// Processor time of the page's main thread for each movement of a slider, in every view: node benchmarks/movement.mjs,
// or make bench-movement;  BASE=folder  compares with another build of the page, such as one of an earlier commit
//
// A slider is dragged, moving once for every frame for SECONDS, with the runs of the view playing, in Chromium at 1280 x 800. The
// time is Chromium's own count of the thread's processor time: scripts, layout and paint, the simulation included. Both
// builds are measured in turns in each of ROUNDS rounds; medians, and the median of the ratios of each round. ONLY=belt
// measures the views with this in their names; PROFILE=1 prints the functions with the most time of their own instead.
import path from "node:path";
import { keep, openBrowser, summary } from "./page.mjs";

const SECONDS = Number(process.env.SECONDS ?? 2);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const ONLY = process.env.ONLY ?? "";
const views = [
    ["pendulum", "#/pendulum", "mass"],
    ["law", "#/law", "F_S"],
    ["drive-backdrive", "#/drive-backdrive", "velocity"],
    ["four quadrants", "#/drive-backdrive?quadrants=four&lines=models", "friction_stribeck"],
    ["joints in a chain", "#/experiments?run=n_link_pendulum&n=6&loop=on&v=1", "F"],
    ["belt", "#/experiments?run=belt_stick_slip&loop=on&v=1", "v_b"],
    ["transmission", "#/transmission", "tau_1"],
].filter(([name]) => name.includes(ONLY));

/** In the page: drag a slider, moving it once between every two frames, as input events come; returns the number of
 *  movements. */
function moveOn({ key, seconds }) {
    const slider = document.querySelector(`.row[data-key="${key}"] input[type=range]`);
    if (!slider) throw new Error(`no slider of ${key} in ${location}`);
    const end = performance.now() + 1000 * seconds;
    const { port1, port2 } = new MessageChannel();
    let count = 0;
    const point = (type) => slider.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse" }));
    point("pointerdown");
    return new Promise((resolve) => {
        port1.onmessage = () => {
            if (performance.now() > end) {
                point("pointerup");
                return resolve(count);
            }
            slider.value = String(Math.round(500 + 350 * Math.sin(0.05 * ++count)));
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            requestAnimationFrame(() => port2.postMessage(0));
        };
        port2.postMessage(0);
    });
}

async function open({ address, browser }, hash, key) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${address}/${hash}`);
    await page.locator(`.row[data-key="${key}"] input[type=range]`).waitFor({ state: "attached" });
    await page.waitForTimeout(500);
    await page.evaluate(moveOn, { key, seconds: 1 });
    return { page, session, key };
}

/** Processor time of the main thread for a movement [ms]. */
async function measure({ page, session, key }) {
    const busy = async () => {
        const { metrics } = await session.send("Performance.getMetrics");
        return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
    };
    const before = await busy();
    const count = await page.evaluate(moveOn, { key, seconds: SECONDS });
    return ((await busy()) - before) / count;
}

/** Print the functions of the page with the most time of their own. */
async function profile({ page, session, key }) {
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: 200 });
    await session.send("Profiler.start");
    const count = await page.evaluate(moveOn, { key, seconds: SECONDS });
    const { nodes, samples, timeDeltas } = (await session.send("Profiler.stop")).profile;
    const times = new Map();
    const named = new Map(
        nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => [
            id,
            `${functionName || "(anonymous)"} ${path.basename(url)}:${lineNumber + 1}:${columnNumber}`,
        ]),
    );
    samples.forEach((id, i) => times.set(named.get(id), (times.get(named.get(id)) ?? 0) + timeDeltas[i] / 1000));
    const most = [...times].filter(([name]) => !name.startsWith("(idle)")).sort(([, a], [, b]) => b - a);
    for (const [name, time] of most.slice(0, 40)) console.log(`${(time / count).toFixed(3).padStart(8)}  ${name}`);
}

const builds = [await openBrowser(), ...(process.env.BASE ? [await openBrowser(process.env.BASE)] : [])];
const results = {};
try {
    console.log(`Main thread for a movement of a slider [ms of processor time], ${ROUNDS} rounds of ${SECONDS} s`);
    console.log(
        `${"view".padEnd(20)}${"slider".padEnd(20)}${"this".padStart(8)}${builds[1] ? "    base   ratio" : ""}`,
    );
    for (const [name, hash, key] of views) {
        const pages = [];
        for (const build of builds) pages.push(await open(build, hash, key));
        if (process.env.PROFILE) {
            console.log(`\n${name}`);
            await profile(pages[0]);
        } else {
            const rounds = [];
            for (let i = 0; i < ROUNDS; i++) {
                const round = [];
                for (const page of pages) {
                    await page.page.bringToFront();
                    round.push(await measure(page));
                }
                rounds.push(round);
            }
            const [ours, base] = builds.map((_, k) => summary(rounds.map((round) => round[k])).median);
            const ratio = builds[1] && summary(rounds.map(([a, b]) => a / b)).median;
            results[name] = { slider: key, this: ours, base, ratio, rounds, unit: "ms" };
            const cells = builds[1] ? `${base.toFixed(2).padStart(8)}${ratio.toFixed(2).padStart(8)}` : "";
            console.log(`${name.padEnd(20)}${key.padEnd(20)}${ours.toFixed(2).padStart(8)}${cells}`);
        }
        for (const { page } of pages) await page.context().close();
    }
    const ratios = Object.values(results).flatMap(({ ratio }) => ratio ?? []);
    if (ratios.length > 0)
        console.log(`ratio: median ${summary(ratios).median.toFixed(2)}, largest ${Math.max(...ratios).toFixed(2)}`);
    if (!process.env.PROFILE) await keep("movement", results);
} finally {
    for (const build of builds) await build.close();
}
