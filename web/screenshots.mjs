// Screenshots of every view in several states, light and dark, on a phone, a desktop and a projector:
//
//   node web/screenshots.mjs [folder [part of a name]]     such as build/screenshots law-points-dark
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";
import { serveFolder } from "./serve-folder.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2] ?? path.join(root, "build/screenshots");
const only = process.argv[3] ?? "";
/** Name, address, and what is done before the screenshot. */
const views = [
    ["pendulum", "#/pendulum"],
    ["pendulum-pins", "#/pendulum?ghost=none&pin=kp:4~mass:0.8~model:m1&v=1"],
    ["pendulum-instant", "#/pendulum?at=2.5&zoom=x:2:3&v=1"],
    ["pendulum-recording", "#/pendulum", openRecording],
    ["pendulum-refused", "#/pendulum?mass=-1&v=1"],
    ["experiments", "#/experiments"],
    ["belt", "#/experiments?run=belt_stick_slip&twin=karnopp%2Cexplicit&v=1"],
    ["two-masses", "#/experiments?run=two_masses&v=1"],
    ["ramp", "#/experiments?run=ramp_impedance&v=1"],
    ["release", "#/experiments?run=release_admittance&v=1"],
    ["joint", "#/experiments?run=robot_joint&v=1"],
    ["inclined", "#/experiments?run=inclined_block&v=1"],
    ["drift", "#/experiments?run=drift_test&v=1"],
    ["planar", "#/experiments?run=planar_drag&v=1"],
    ["law", "#/law"],
    ["law-alpha", "#/law?alpha=2&v=1"],
    ["law-rational", "#/law?law=rational&compare=one&v=1"],
    ["law-coulomb", "#/law?law=coulomb&compare=one&v=1"],
    ["law-points", "#/law?law=tabulated&v=1"],
    ["law-edge", "#/law?B=25.500001&range=close&v=1"],
    ["law-pins", "#/law?pin=F_S:3~K:1000*B:40~law:rational&v=1"],
    ["law-zoomed", "#/law?zoom=x:-0.05:0.05~law.y:-3:3&v=1"],
    ["lesson", "#/law?B=545&compare=one&lesson=transform&v=1"],
    ["refused", "#/law?F_C=5&v=1"],
    ["jump", "#/law?B=15&inadmissible=largest_root&range=close&v=1"],
    ["drive-backdrive", "#/drive-backdrive"],
    ["four-quadrants", "#/drive-backdrive?preset=erob80_100&model=m6&quadrants=four&lines=models&v=1"],
    ["benchmark", "#/benchmark"],
    ["benchmark-run", "#/benchmark", runBenchmark],
    ["proof", "#/benchmark", runProof],
    ["french", "?lang=fr#/law"],
    ["help", "#/law", (page) => page.keyboard.press("Shift+?")],
    ["presentation", "#/pendulum?at=5.2&v=1", (page) => page.keyboard.press("f")],
];
/** A phone, a desktop, and a projector. */
const sizes = [
    [360, 740],
    [1280, 800],
    [1920, 1080],
];

async function runBenchmark(page) {
    await page.getByRole("button", { name: "Run the benchmark" }).click();
    await page.locator(".timings").waitFor();
}

async function runProof(page) {
    await page.getByRole("button", { name: "Check all vectors" }).click();
    await page.locator("table.proof").waitFor();
}

/** A swing as a bench would log it. */
async function openRecording(page) {
    const rows = Array.from({ length: 1200 }, (_, i) => {
        const t = i * 0.005;
        const goal = Math.sin(t * t);
        return [t.toFixed(3), goal, 0.93 * Math.sin(t * t - 0.25), 1].join(",");
    });
    await page.getByLabel(/^Open a recording/).setInputFiles({
        name: "swing.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`t,goal,position,torque_enable\n${rows.join("\n")}\n`),
    });
    await page.waitForTimeout(1500);
}

await mkdir(folder, { recursive: true });
const server = await serveFolder(path.join(root, "build/web"));
const browser = await chromium.launch(launchOptions);
for (const colorScheme of ["light", "dark"]) {
    for (const [width, height] of sizes) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme });
        for (const [name, link, act] of views) {
            const file = path.join(folder, `${name}-${colorScheme}-${width}.png`);
            if (!path.basename(file).includes(only)) continue;
            const page = await context.newPage();
            page.on("console", (message) => console.log(`${name}: ${message.text()}`));
            page.once("pageerror", (error) => console.log(`${name}: ${error}`));
            await page.goto(`${server.address}/${link.startsWith("#") ? `?lang=en${link}` : link}`);
            await page.waitForFunction(() => window.__explorer !== undefined);
            await act?.(page);
            const plays = (await page.locator("run-scrubber").count()) > 0;
            await page.waitForTimeout(plays ? 3000 : 700);
            // Plots out of sight may not be drawn yet.
            await page.evaluate(async () => {
                for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
                    scrollTo(0, y);
                    await new Promise((resolve) => setTimeout(resolve, 50));
                }
                scrollTo(0, 0);
            });
            await page.waitForTimeout(200);
            await page.screenshot({ path: file, fullPage: true });
            console.log(path.relative(root, file));
            await page.close();
        }
        await context.close();
    }
}
await browser.close();
server.close();
