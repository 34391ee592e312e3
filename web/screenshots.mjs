// Pictures of every view, light and dark, on a phone and on a desktop: node web/screenshots.mjs [folder]
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "./chromium.mjs";
import { serveFolder } from "./serve-folder.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2] ?? path.join(root, "build/screenshots");
const only = process.argv[3] ?? "";
const views = [
    ["pendulum", "#/pendulum"],
    ["experiments", "#/experiments"],
    ["belt", "#/experiments?run=belt_stick_slip&twin=karnopp%2Cexplicit&v=1"],
    ["planar", "#/experiments?run=planar_drag&v=1"],
    ["law", "#/law"],
    ["drive-backdrive", "#/drive-backdrive"],
    ["law-edge", "#/law?B=25.500001&range=close&v=1"],
    ["benchmark", "#/benchmark"],
    ["refused", "#/law?F_C=5&v=1"],
    ["jump", "#/law?B=15&inadmissible=largest_root&range=close&v=1"],
];
const sizes = [
    [360, 740],
    [1280, 800],
];

await mkdir(folder, { recursive: true });
const server = await serveFolder(path.join(root, "build/web"));
const browser = await chromium.launch(launchOptions);
for (const colorScheme of ["light", "dark"]) {
    for (const [width, height] of sizes) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme });
        for (const [name, hash] of views) {
            const file = path.join(folder, `${name}-${colorScheme}-${width}.png`);
            if (!path.basename(file).includes(only)) continue;
            const page = await context.newPage();
            page.on("console", (message) => console.log(`${name}: ${message.text()}`));
            page.once("pageerror", (error) => console.log(`${name}: ${error}`));
            await page.goto(`${server.address}/${hash}`);
            if (name === "benchmark") {
                await page.getByRole("button", { name: "Run the benchmark" }).click();
                await page.locator(".timings").waitFor();
            }
            await page.waitForTimeout(["pendulum", "experiments", "belt", "planar"].includes(name) ? 3600 : 700);
            await page.screenshot({ path: file, fullPage: true });
            console.log(path.relative(root, file));
            await page.close();
        }
        await context.close();
    }
}
await browser.close();
server.close();
