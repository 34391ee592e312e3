// Every view on a phone, a laptop and a projector, light and dark, compared with the last approved picture.
// Everything that changes a picture is fixed: the fonts are loaded here, the test controls the time, and nothing moves.
// Letters differ by a few pixels between versions of Chromium; a label that has moved differs by hundreds.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../explorer";

/** Width, height, and pixels of the picture per pixel of the page, below 1 for small files. */
const sizes = [
    [390, 844, 0.75],
    [1280, 720, 0.6],
    [1920, 1080, 0.4],
] as const;

/** Name, address, and simulated time [s]. */
const views = [
    ["opening", "#/", 0],
    ["story", "#/story", 0],
    ["pendulum", "#/pendulum?at=2.5&v=1", 0],
    ["belt", "#/experiments?run=belt_stick_slip&twin=karnopp&at=6&v=1", 0],
    ["law", "#/law", 0],
    ["drive-backdrive", "#/drive-backdrive", 0],
    ["transmission", "#/transmission?run=hoist&at=4.4&v=1", 0],
    ["identify", "#/identify?example=1&workers=2&v=1", 0],
    ["papers", "#/papers", 0],
    ["benchmark", "#/benchmark", 0],
    ["lesson", "#/law?B=545&compare=one&lesson=transform&v=1", 0],
    ["presentation", "#/pendulum?at=2.5&v=1", 0],
] as const;

const fonts = [
    ["Test Sans", "DejaVuSans", "normal", "400"],
    ["Test Sans", "DejaVuSans-Bold", "normal", "700"],
    ["Cambria Math", "DejaVuSerif", "normal", "400"],
    ["Cambria Math", "DejaVuSerif-Italic", "italic", "400"],
] as const;
const faces = fonts.map(([family, file, style, weight]) => {
    const name = path.join(root, `web/node_modules/dejavu-fonts-ttf/ttf/${file}.ttf`);
    return { family, style, weight, bytes: readFileSync(name).toString("base64") };
});

for (const [name, address, seconds] of views)
    for (const [width, height, deviceScaleFactor] of sizes)
        for (const colorScheme of ["light", "dark"] as const)
            test(`${name}, ${width} px, ${colorScheme}`, async ({ browser, baseURL }) => {
                const context = await browser.newContext({
                    viewport: { width, height },
                    deviceScaleFactor,
                    colorScheme,
                    reducedMotion: "reduce",
                    serviceWorkers: "block",
                    baseURL: baseURL!,
                    locale: "en",
                });
                const page = await context.newPage();
                await page.addInitScript((all) => {
                    for (const { family, style, weight, bytes } of all) {
                        const buffer = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0)).buffer;
                        document.fonts.add(new FontFace(family, buffer, { style, weight }));
                    }
                    document.documentElement.style.setProperty("--font", '"Test Sans"');
                }, faces);
                await page.clock.install({ time: 0 });
                await page.goto(`/${address}`);
                await page.waitForFunction(() => (window as { __explorer?: object }).__explorer !== undefined);
                await page.evaluate(() => document.fonts.ready);
                // A worker reads the recordings, at its own pace.
                if (name === "identify") {
                    await page.clock.runFor(500);
                    await page.locator(".identify-recordings td", { hasText: "1200" }).first().waitFor();
                }
                if (name === "presentation") await page.keyboard.press("f");
                if (seconds > 0) await page.getByRole("button", { name: "Play", exact: true }).click();
                // Including delayed actions of the page.
                await page.clock.runFor(1000 * seconds + 500);
                await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
                    scale: "device",
                    animations: "disabled",
                    caret: "hide",
                    maxDiffPixels: 60,
                });
                await context.close();
            });
