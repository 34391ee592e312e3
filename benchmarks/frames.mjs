// Frames of the running stage and of a slider that is dragged, or of the story scrolled, beside those of an empty page: node benchmarks/frames.mjs,
// or make bench-frames; SECONDS=2 for shorter rounds, ONLY=experiments for the states with this in their names
//
// Four plots and three compared runs, in three windows; then with the processor at a quarter. Frames a second and the
// time from frame to frame are those of requestAnimationFrame; the processor time of the main thread in a frame is what
// Chromium counts for its tasks, physics included. Each figure is the best of three rounds. It prints and never fails:
// another program on the machine shows first in the row of the empty page.
import { keep, openBrowser, summary } from "./page.mjs";

const SECONDS = Number(process.env.SECONDS ?? 4);
const ROUNDS = 3;
const ONLY = process.env.ONLY ?? "";
const windows = [
    { name: "1280 x 720", width: 1280, height: 720, ratio: 1 },
    { name: "1920 x 1080", width: 1920, height: 1080, ratio: 1 },
    { name: "1280 x 720, ratio 2", width: 1280, height: 720, ratio: 2 },
];
const three = "twin=karnopp,explicit,lugre&loop=on&v=1";
const states = [
    { name: "an empty page" },
    { name: "experiments, two plots", hash: `#/experiments?run=belt_stick_slip&${three}`, drag: "v_b" },
    {
        name: "experiments, four plots",
        hash: `#/experiments?run=belt_stick_slip&plots=m/s,N,m,phase&${three}`,
        drag: "v_b",
    },
    { name: "pendulum, two plots", hash: "#/pendulum", drag: "mass" },
    { name: "pendulum, four plots", hash: "#/pendulum?plots=angle,torque,phase,difference&v=1", drag: "mass" },
    { name: "law", hash: "#/law", drag: "F_S" },
    { name: "drive and backdrive", hash: "#/drive-backdrive", drag: "velocity" },
    { name: "transmission", hash: "#/transmission", drag: "tau_1" },
    { name: "story, scrolled", hash: "#/story", scrolls: true },
    { name: "cable of 1000 links", hash: "#/experiments?run=n_link_pendulum&n=1000&loop=on&v=1", drag: "F" },
];
const { address, browser, close } = await openBrowser();
const results = {};

/** Frames while `act` goes on: spacings [ms], and the processor time of the main thread in each [ms]. */
async function watched(page, session, act) {
    const used = async () => {
        const { metrics } = await session.send("Performance.getMetrics");
        return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
    };
    await page.evaluate(() => {
        window.starts = [];
        const first = (now) => {
            window.starts.push(now);
            window.watching = requestAnimationFrame(first);
        };
        window.watching = requestAnimationFrame(first);
    });
    const before = await used();
    await act();
    const after = await used();
    const starts = await page.evaluate(() => (cancelAnimationFrame(window.watching), window.starts));
    const apart = summary(starts.slice(1).map((start, i) => start - starts[i]));
    const span = starts.at(-1) - starts[0];
    return {
        rate: (1000 * (starts.length - 1)) / span,
        median: apart.median,
        p95: apart.p95,
        busy: (after - before) / starts.length,
    };
}

/** Move the pointer along a slider, a step every 8 ms or as fast as it goes. */
async function dragged(page, key) {
    const slider = page.locator(key === undefined ? "input" : `.row[data-key="${key}"] input[type=range]`);
    const { x, y, width, height } = await slider.boundingBox();
    const to = (part) => page.mouse.move(x + width * (0.5 + 0.35 * part), y + height / 2);
    await to(0);
    await page.mouse.down();
    const end = Date.now() + 1000 * SECONDS;
    for (let i = 0; Date.now() < end; i++) {
        await to(Math.sin(i / 25));
        await page.waitForTimeout(8);
    }
    await page.mouse.up();
}

/** Scroll through all of a text, from the top to the bottom at an even speed. */
async function scrolled(page) {
    await page.evaluate(
        (seconds) =>
            new Promise((done) => {
                const body = document.querySelector(".stage-body");
                const far = body.scrollHeight - body.clientHeight;
                let begun;
                const on = (now) => {
                    begun ??= now;
                    const part = (now - begun) / (1000 * seconds);
                    body.scrollTo(0, Math.min(part, 1) * far);
                    if (part < 1) requestAnimationFrame(on);
                    else done();
                };
                requestAnimationFrame(on);
            }),
        SECONDS,
    );
}

async function measure({ hash, drag, scrolls }, { width, height, ratio }, slower) {
    const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: ratio,
        serviceWorkers: "block",
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    if (hash === undefined) await page.setContent('<input type="range" max="1000" style="width: 60%">');
    else {
        await page.goto(`${address}/${hash}`);
        await page.waitForFunction(() => window.__explorer !== undefined);
        await page.waitForTimeout(2500);
    }
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const runs = await watched(page, session, () => page.waitForTimeout(1000 * SECONDS));
    const drags = await watched(page, session, () => (scrolls ? scrolled(page) : dragged(page, drag)));
    await context.close();
    return { runs, drags };
}

const columns = ["frames/s", "50 %", "95 %", "busy"];
const cells = (figures) =>
    [figures.rate, figures.median, figures.p95, figures.busy].map((value) => value.toFixed(1).padStart(9)).join("");
/** The best of each figure. */
const best = (all) => ({
    rate: Math.max(...all.map(({ rate }) => rate)),
    median: Math.min(...all.map(({ median }) => median)),
    p95: Math.min(...all.map(({ p95 }) => p95)),
    busy: Math.min(...all.map(({ busy }) => busy)),
});

try {
    for (const [window, slower] of [...windows.map((one) => [one, 1]), [windows[0], 4]]) {
        const title = `${window.name}${slower > 1 ? `, a processor at 1/${slower}` : ""}`;
        const head = columns.map((name) => name.padStart(9)).join("");
        console.log(`\n${title.padEnd(40)}${head}   | dragged${head}   [ms but for the rate]`);
        for (const state of states.filter(({ name, hash }) => hash === undefined || name.includes(ONLY))) {
            const rounds = [];
            for (let i = 0; i < ROUNDS; i++) rounds.push(await measure(state, window, slower));
            const [runs, drags] = [best(rounds.map((one) => one.runs)), best(rounds.map((one) => one.drags))];
            results[`${title}: ${state.name}`] = { runs, drags };
            console.log(`${state.name.padEnd(40)}${cells(runs)}   |        ${cells(drags)}`);
        }
    }
    await keep("frames", results);
} finally {
    await close();
}
