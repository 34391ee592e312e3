// A first visit to the page, as a report: node benchmarks/visit.mjs [folder or address], or make bench-visit
//
// The opening in an empty browser over 1.6 Mbit/s with 150 ms round trip on a processor slowed down four times, set by the
// browser's own throttling: when something is painted, when the first line of a plot is, and when the page can be played;
// then at full speed the processor time of the main thread until that line. What no noise moves: the bytes that were
// received before it, as they were sent, and the longest chain of requests, each of which began after the one before it was
// there. VISITS of each, medians. The folder is build/dist/site, what `make dist` leaves, or another one; with an address,
// such as what `make serve` prints, it is that server's.
//
// After that, in turns with the page, a bare page over the same line: one bundle of Chart.js's line, point and linear scale
// and the module, both preloaded, which computes and draws 600 points. The ratio of the first plots compares the
// page with the least that any page with this module and this library needs: PAIRS of visits, the ratio of the medians.
//
// A last row is of a first visit to the story: when its first figure moves.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import * as esbuild from "esbuild";
import { launchOptions } from "../web/chromium.mjs";
import { compressedFiles } from "../web/compressed-files.mjs";
import { serveFolder } from "../web/serve-folder.mjs";
import { keep } from "./page.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const place = process.argv[2] ?? "build/dist/site";
const VISITS = Number(process.env.VISITS ?? 5);
const PAIRS = Number(process.env.PAIRS ?? 9);
const [BYTES_PER_SECOND, ROUND_TRIP, SLOWER] = [1.6e6 / 8, 150, 4];
/** The marks of the page, in its performance timeline. */
const [PLOT, READY] = ["first-plot", "ready"];
/** The least that the judged figures ask for: seconds, and bytes. */
const MOST = { painted: 0.6, plot: 2.5, moves: 2.5, processor: 0.25, bytes: 220 * 1024, chain: 3, ratio: 1.75 };

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The requests of a page with their sizes, and for each the one that asked for it. */
function watchRequests(session, address) {
    const requests = new Map();
    session.on("Network.requestWillBeSent", ({ requestId, request, initiator }) => {
        const frames = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
        const named = initiator.url ?? frames[0]?.url;
        const by = named === "about:client" ? address : named;
        requests.set(requestId, { url: request.url, by: by === request.url ? undefined : by, bytes: 0, end: Infinity });
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) =>
        Object.assign(requests.get(requestId) ?? {}, { bytes: encodedDataLength, end: timestamp }),
    );
    return requests;
}

/** How many requests follow each other to this one. */
function chainOf(request, all) {
    const before = all.find(({ url }) => url === request.by);
    return before ? 1 + chainOf(before, all) : 1;
}

/** A page in an empty profile, with the line and the processor of a first visit unless it is to be at full speed. */
async function openedPage(browser, throttled) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    if (throttled) {
        const line = { downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND, latency: ROUND_TRIP };
        await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
        await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    }
    return { context, page, session };
}

const marked = (name) => performance.getEntriesByName(name).length > 0;
const waiting = { polling: 20, timeout: 60_000 };

/** Open the page; until it can be played. */
async function visit(browser, address, throttled) {
    const { context, page, session } = await openedPage(browser, throttled);
    const requests = watchRequests(session, address);
    if (!throttled)
        await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "devtools.timeline"] });
    await page.goto(address);
    await page.waitForFunction(marked, PLOT, waiting);
    await page.waitForFunction(marked, READY, waiting);
    const times = await page.evaluate(
        ([plot, ready]) => ({
            painted: performance.getEntriesByName("first-contentful-paint")[0].startTime / 1000,
            plot: performance.getEntriesByName(plot)[0].startTime / 1000,
            ready: performance.getEntriesByName(ready)[0].startTime / 1000,
            origin: performance.timeOrigin / 1000,
        }),
        [PLOT, READY],
    );
    const events = throttled ? [] : JSON.parse((await browser.stopTracing()).toString()).traceEvents;
    // The clock of the requests begins elsewhere: the document is the first of them.
    const all = [...requests.values()].filter(({ url }) => url.startsWith(address));
    const documentStart = Math.min(...all.map(({ end }) => end));
    const responded = await page.evaluate(() => performance.getEntriesByType("navigation")[0].responseEnd / 1000);
    const before = (time) => all.filter(({ end }) => end - documentStart + responded <= time);
    await context.close();
    return { ...times, events, requests: all, first: before(times.plot), until: before(times.ready) };
}

/** When the first line of a plot is drawn [s]. */
async function firstPlot(browser, address) {
    const { context, page } = await openedPage(browser, true);
    await page.goto(address);
    await page.waitForFunction(marked, PLOT, waiting);
    const time = await page.evaluate((name) => performance.getEntriesByName(name)[0].startTime / 1000, PLOT);
    await context.close();
    return time;
}

/** Write the bare page to a folder, with the module of the page in `site`. */
async function buildBare(site, folder) {
    const code = `import { Chart, LinearScale, LineController, LineElement, PointElement } from "chart.js";
        Chart.register(LinearScale, LineController, LineElement, PointElement);
        const { instance } = await WebAssembly.instantiateStreaming(fetch("friction.wasm"));
        const { memory, _initialize, fr_data_address, fr_math_batch } = instance.exports;
        _initialize?.();
        const count = 600, data = new Float64Array(memory.buffer, fr_data_address(), 3 * count);
        for (let i = 0; i < count; i++) data[i] = i / 100;
        fr_math_batch(4, count);
        const points = Array.from({ length: count }, (_, i) => ({ x: data[i], y: data[2 * count + i] }));
        new Chart(document.querySelector("canvas"), {
            type: "line",
            data: { datasets: [{ data: points }] },
            options: { animation: false, parsing: false, responsive: false, elements: { point: { radius: 0 } },
                scales: { x: { type: "linear" } } },
        });
        performance.mark("${PLOT}");`;
    const { outputFiles } = await esbuild.build({
        stdin: { contents: code, resolveDir: path.join(root, "web") },
        ...{ bundle: true, write: false, minify: true, format: "esm", target: "es2022" },
    });
    const module = (await readdir(site)).find((name) => /^friction-.*\.wasm$/.test(name));
    const page = `<!doctype html><title>Bare</title><link rel="icon" href="data:,">
        <script type="module" src="bare.js"></script>
        <link rel="preload" href="friction.wasm" as="fetch" crossorigin><canvas width="800" height="400"></canvas>`;
    const files = compressedFiles([
        ["index.html", page],
        ["bare.js", outputFiles[0].contents],
        ["friction.wasm", await readFile(path.join(site, module))],
    ]);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [name, contents] of files) await writeFile(path.join(folder, name), contents);
}

/** When the first figure of the story moves on a first visit [s]. */
async function visitStory(browser, address) {
    const { context, page } = await openedPage(browser, true);
    await page.goto(`${address}#/story`);
    const moves = () => {
        const { store } = document.querySelector("story-figure")?.figure?.shown.value ?? {};
        return store?.run.time > 0 && performance.now() / 1000;
    };
    const time = await page.waitForFunction(moves, undefined, waiting);
    const seconds = await time.jsonValue();
    await context.close();
    return seconds;
}

/** Processor time of the main thread of the page until the mark [s], by the events of a trace. */
function processorTime(events) {
    const mark = events.find(({ name, cat }) => name === PLOT && cat.includes("blink.user_timing"));
    const tasks = events.filter(
        ({ name, pid, tid, ts, tdur }) =>
            name === "ThreadControllerImpl::RunTask" && pid === mark.pid && tid === mark.tid && tdur && ts < mark.ts,
    );
    return tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1e6;
}

const bytesOf = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0);

const remote = /^https?:/.test(place);
const server = remote
    ? { address: place.replace(/\/$/, ""), close: () => {} }
    : await serveFolder(path.resolve(root, place));
const bareFolder = path.join(root, "build/bench/bare");
await buildBare(path.resolve(root, remote ? "build/web" : place), bareFolder);
const bareServer = await serveFolder(bareFolder);
const browser = await chromium.launch(launchOptions);
try {
    const address = `${server.address}/`;
    const slow = [];
    const fast = [];
    for (let i = 0; i < VISITS; i++) slow.push(await visit(browser, address, true));
    for (let i = 0; i < VISITS; i++) fast.push(await visit(browser, address, false));
    const [plots, bare] = [[], []];
    for (let i = 0; i < PAIRS; i++) {
        plots.push(await firstPlot(browser, address));
        bare.push(await firstPlot(browser, `${bareServer.address}/`));
    }
    const moves = [];
    for (let i = 0; i < VISITS; i++) moves.push(await visitStory(browser, address));
    const [one] = slow;
    const result = {
        painted: median(slow.map(({ painted }) => painted)),
        plot: median(slow.map(({ plot }) => plot)),
        ready: median(slow.map(({ ready }) => ready)),
        moves: median(moves),
        bare: median(bare),
        ratio: median(plots) / median(bare),
        plotAtFullSpeed: median(fast.map(({ plot }) => plot)),
        processor: median(fast.map(({ events }) => processorTime(events))),
        bytes: Math.max(...slow.map(({ first }) => bytesOf(first))),
        bytesUntilReady: Math.max(...slow.map(({ until }) => bytesOf(until))),
        requests: one.first.length,
        chain: Math.max(...one.first.map((request) => chainOf(request, one.requests))),
    };
    const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
    const of = (most, unit) => ` (at most ${most} ${unit})`;
    console.log(`${place}, ${VISITS} visits, 1.6 Mbit/s, 150 ms, a quarter of the processor:
  painted              ${result.painted.toFixed(2)} s${of(MOST.painted, "s")}
  first plot           ${result.plot.toFixed(2)} s${of(MOST.plot, "s")}
  can be played        ${result.ready.toFixed(2)} s
  before the plot      ${result.requests} requests, ${kilobytes(result.bytes)}${of(MOST.bytes / 1024, "KB")}, at most ${result.chain} in a chain${of(MOST.chain, "")}
  until it can play    ${kilobytes(result.bytesUntilReady)}
at full speed:
  first plot           ${result.plotAtFullSpeed.toFixed(2)} s
  main thread          ${result.processor.toFixed(3)} s of processor time${of(MOST.processor, "s")}
a bare page with the module and Chart.js, in turns with this one, ${PAIRS} visits each:
  its first plot       ${result.bare.toFixed(2)} s
  ratio                ${result.ratio.toFixed(2)}${of(MOST.ratio, "")}
the story, at a quarter of the processor:
  first figure moves   ${result.moves.toFixed(2)} s${of(MOST.moves, "s")}`);
    if (process.env.REQUESTS)
        for (const { url, by, bytes } of one.first)
            console.log(`${bytes.toString().padStart(8)} ${path.basename(url)} < ${by ? path.basename(by) : ""}`);
    await keep("visit", result);
} finally {
    await browser.close();
    server.close();
    bareServer.close();
}
