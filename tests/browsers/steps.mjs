// The steps of a reader, the same in every browser. Each step opens its view and names the awaited elements.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";

/** @typedef {import("./page.mjs").Page} Page */
/** @typedef {{ address: string, close(): void }} Site  the served page */

/** @param {"en" | "fr"} language @returns {Promise<Record<string, string>>} */
const wordsOf = async (language) =>
    JSON.parse(await readFile(new URL(`../../web/words/${language}.json`, import.meta.url), "utf8"));
const [words, french] = [await wordsOf("en"), await wordsOf("fr")];

/** Names of the slider and the field of a parameter. */
const FORCE = "FS: …";

/** Waits until the page shows this address. @param {Page} page @param {Site} site @param {string} place */
async function open(page, { address }, place) {
    await page.driver.open("about:blank");
    await page.driver.open(`${address}/${place}`);
    await page.sees(`${place} has arrived`, () => !window["__explorer"].arriving);
}

/** Whether every visible canvas has been painted: it has more than one colour. Runs in the page. */
function painted() {
    const all = [...document.querySelectorAll("canvas[role=img]")].filter(
        (canvas) => canvas.getClientRects().length > 0,
    );
    return (
        all.length > 0 &&
        all.every((/** @type {HTMLCanvasElement} */ canvas) => {
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            return new Set(new Uint32Array(data.buffer)).size > 20;
        })
    );
}

/** Number of points in a plot, and whether all are finite. Runs in the page.
 * @param {string} plot @param {string} [series] */
function points(plot, series) {
    const all = window["__explorer"].plots[plot] ?? {};
    const numbers = Object.entries(all).flatMap(([name, { y }]) => (!series || name === series ? y : []));
    return { count: numbers.length, text: JSON.stringify(numbers) };
}

/** A text of the page. Runs in the page. @param {string} selector */
const text = (selector) => document.querySelector(selector)?.textContent.replace(/\s+/g, " ").trim() ?? null;

/** Values that every browser must agree on, from the first that ran. @type {Map<string, string>} */
const agreed = new Map();

/** @param {string} name @param {string} value */
function same(name, value) {
    assert.equal(value, agreed.get(name) ?? value, `${name} differ from those of the browser before`);
    agreed.set(name, value);
}

/** Runs in the page. @param {string} part */
const addressHas = (part) => location.hash.includes(part);

/** @type {[name: string, run: (page: Page, site: Site) => Promise<void>][]} */
export const steps = [
    [
        "the page opens: its views, its pictures, and a running simulation",
        async (page, site) => {
            await open(page, site, "");
            await page.shows("heading", words["pendulum.title"]);
            for (const view of ["story", "experiments", "law", "identify"])
                await page.shows("link", words[`${view}.title`]);
            await page.sees("every picture is painted", painted);
            await page.sees("the run continues", () => window["__explorer"].steps > 300);
        },
    ],
    [
        "a run plays, pauses, steps, and starts again",
        async (page, site) => {
            await open(page, site, "#/pendulum?at=0&v=1");
            const time = () => page.read(text, ".time-line .time");
            const stands = (/** @type {string} */ at) =>
                page.until(`the time is ${at} s`, async () => (await time()).startsWith(`t = ${at} `));
            await stands("0.000");
            await page.click("button", words["run.play"]);
            await page.sees("half a second has been simulated", () => window["__explorer"].steps > 500);
            await page.click("button", words["run.pause"]);
            await page.shows("button", words["run.play"]);
            const { steps } = await page.read(() => ({ steps: window["__explorer"].steps }));
            await page.click("button", words["run.step"]);
            await page.sees("one step more", (before) => window["__explorer"].steps === before + 1, steps);
            await page.click("button", words["run.reset"]);
            await stands("0.000");
        },
    ],
    [
        "a slider is dragged, and moved by keys: field, address and plot follow",
        async (page, site) => {
            await open(page, site, "#/law?v=1");
            const value = () => page.value("textbox", FORCE);
            const plotted = () => page.read(points, "law").then((all) => all.text);
            const before = await plotted();
            assert.equal(await value(), "2.5");
            await page.drag("slider", FORCE, [15, 0]);
            await page.until("the field has a larger number", async () => Number(await value()) > 2.6);
            await page.sees("the address has it", addressHas, "F_S=");
            await page.until("the plot has changed", async () => (await plotted()) !== before);
            const dragged = Number(await value());
            await page.driver.key("ArrowRight");
            await page.until("a key moves it on", async () => Number(await value()) > dragged);
            await page.type(FORCE, "2.5");
            await page.until("typed, the plot is as before", async () => (await plotted()) === before);
        },
    ],
    [
        "plots are drawn in every view, with the same numbers in every browser",
        async (page, site) => {
            for (const place of ["pendulum", "experiments", "drive-backdrive", "transmission"]) {
                await open(page, site, `#/${place}?at=0.1&v=1`);
                await page.sees(`every picture of ${place} is painted`, painted);
                const all = await page.sees(`${place} has points`, () => {
                    const { plots, steps } = window["__explorer"];
                    const numbers = Object.values(plots).flatMap((plot) => Object.values(plot).flatMap(({ y }) => y));
                    return numbers.length > 20 && JSON.stringify([steps, numbers]);
                });
                same(`numbers of ${place}`, all);
            }
        },
    ],
    [
        "a law is chosen, its handle is dragged, its equations are set",
        async (page, site) => {
            await open(page, site, "#/law?v=1");
            const cut = await page.read(() =>
                [...document.querySelectorAll("[data-key=law] .segments span")]
                    .filter((element) => element.scrollWidth > element.clientWidth)
                    .map((element) => element.textContent),
            );
            assert.deepEqual(cut, [], "no name of a law is cut");
            await page.click("radio", "Rational");
            await page.sees("the address has the law", addressHas, "law=rational");
            await page.until("the title has it", async () =>
                (await page.read(text, ".plot h2")).startsWith("Rational"),
            );
            same("the points of the law", (await page.read(points, "law")).text);
            await page.drag("slider", "F S handle…", [0, 40]);
            await page.until("the field follows", async () => Number(await page.value("textbox", FORCE)) < 2.3);
            await page.click("tab", words["drawer.equations"]);
            await page.sees("a fraction has its numerator above its denominator", () => {
                const [above, below] = document.querySelector("equation-card mfrac")?.children ?? [];
                return above && above.getBoundingClientRect().bottom <= below.getBoundingClientRect().top + 1;
            });
        },
    ],
    [
        "a recording is opened from a file and drawn",
        async (page, site) => {
            const folder = await mkdtemp(path.join(os.tmpdir(), "browsers-"));
            const file = path.join(folder, "swing.csv");
            const rows = Array.from({ length: 200 }, (_, k) => `${k * 0.005},0.1,${0.1 * (1 - Math.exp(-k / 20))}`);
            await writeFile(file, `t,goal,position\n${rows.join("\n")}\n`);
            try {
                await open(page, site, "#/pendulum?v=1");
                await page.upload(words["files.open-long"], file);
                await page.sees("its name is shown", (name) => document.body.innerText.includes(name), "swing.csv");
                await page.sees("its angle is drawn", () =>
                    Object.values(window["__explorer"].plots).some((plot) => plot["theta_log"]?.x.length > 10),
                );
            } finally {
                await rm(folder, { recursive: true });
            }
        },
    ],
    [
        "the example is identified, with the same result in every browser",
        async (page, site) => {
            await open(page, site, "#/identify?model=m1&folds=none&intervals=none&v=1");
            await page.click("button", words["identify.use-example"]);
            await page.type(words["identify.budget"] + "…", "1000");
            await page.click("button", words["identify.start"]);
            const result = await page.sees("the model has a result", () => {
                const rows = document.querySelectorAll(".identify-result .identify-models-table [data-model]");
                return rows.length === 1 && [...rows].map((row) => row.textContent.replace(/\s+/g, " ")).join("; ");
            });
            assert.match(result, /\d\.\d/);
            same("the results", result);
        },
    ],
    [
        "a copied link opens the copied state",
        async (page, site) => {
            await open(page, site, "#/law?F_S=2.25&law=rational&v=1");
            // Copied text is also kept here for the test.
            await page.read(() => {
                const write = navigator.clipboard.writeText.bind(navigator.clipboard);
                navigator.clipboard.writeText = (text) => write((window["__copied"] = text));
            });
            await page.click("button", words["share.title"]);
            await page.click("button", words["view.copy-link"]);
            await page.sees(
                "the button says that it did",
                (text) => document.querySelector("[data-message]")?.getAttribute("data-message") === text,
                words["copy.copied"],
            );
            const link = await page.read(() => window["__copied"]);
            assert.ok(link.startsWith(`${site.address}/`), link);
            await open(page, site, link.slice(site.address.length + 1));
            await page.until("the force of the link", async () => (await page.value("textbox", FORCE)) === "2.25");
        },
    ],
    [
        "a page of another origin has it in a frame, sets its state and gets its points",
        async (page, site) => {
            const frame = `${site.address}/?embed=1#/law?F_S=3&v=1`;
            const parent = createServer((_, answer) =>
                answer.setHeader("content-type", "text/html").end(`<!doctype html><title>Parent</title>
                    <script>window.answers = []; addEventListener("message", ({ data }) => answers.push(data));</script>
                    <iframe src="${frame}" width="720" height="480"></iframe>`),
            ).listen(0, "127.0.0.1");
            await once(parent, "listening");
            try {
                const { port } = /** @type {import("node:net").AddressInfo} */ (parent.address());
                await page.driver.open(`http://localhost:${port}/`);
                const answer = (/** @type {string} */ kind) =>
                    page.sees(
                        `the answer '${kind}'`,
                        (kind) => window["answers"].find(({ friction }) => friction === kind),
                        kind,
                    );
                const ask = (/** @type {object} */ message) =>
                    page.read(
                        (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*"),
                        message,
                    );
                await answer("ready");
                await ask({ friction: "set", id: 1, view: "law", settings: { F_S: 2.75 } });
                assert.deepEqual((await answer("set")).settings, { F_S: "2.75" });
                await ask({ friction: "get", id: 2 });
                const [plot] = (await answer("get")).plots;
                assert.ok(plot.series[0].y.length > 20);
            } finally {
                parent.close();
                parent.closeAllConnections();
            }
        },
    ],
    [
        "dark, and in French",
        async (page, site) => {
            await open(page, site, "#/law?v=1");
            try {
                await page.click("button", words["page.display"]);
                await page.click("radio", words["theme.dark"]);
                await page.sees("letters are bright", () =>
                    /^rgb\(2\d\d, 2\d\d, 2\d\d\)$/.test(getComputedStyle(document.body).color),
                );
                await page.click("radio", "français");
                await page.sees("the page is in French", () => document.documentElement.lang === "fr");
                await page.shows("heading", french["law.title"]);
            } finally {
                await page.read(() => localStorage.clear());
            }
        },
    ],
    [
        "on a phone: nothing is wider than the window, and the menu leads to a view",
        async (page, site) => {
            await page.driver.size(390, 800);
            for (const place of ["#/", "#/pendulum", "#/law", "#/identify"]) {
                await open(page, site, place);
                await page.sees(
                    `${place} is as wide as the window`,
                    () => document.documentElement.scrollWidth <= innerWidth,
                );
            }
            await page.click("button", words["page.views"]);
            await page.click("link", words["law.title"]);
            await page.shows("heading", words["law.title"]);
            await page.drag("slider", FORCE, [15, 0]);
            await page.sees("the address has the slider's value", addressHas, "F_S=");
        },
    ],
    [
        "without a network the page opens again, and its other views, too",
        async (page, site) => {
            await open(page, site, "#/law?F_S=2.25&v=1");
            await page.sees("all files are kept", () =>
                navigator.serviceWorker.ready.then(({ active }) => active.state === "activated"),
            );
            site.close();
            await assert.rejects(fetch(site.address));
            await page.driver.reload();
            await page.until("the law is as before", async () => (await page.value("textbox", FORCE)) === "2.25");
            await page.sees("its plot is painted", painted);
            await page.click("link", words["experiments.title"]);
            await page.sees("another view is painted", () => document.querySelector("experiments-view") !== null);
            await page.sees("its pictures are painted", painted);
        },
    ],
];
