// The page in Chromium, Firefox and WebKit: node --test tests/browsers
// BROWSER=Firefox: one browser;  STEP=share: steps whose name contains this;  PICTURES=folder: a picture after every step.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../../web/serve-folder.mjs";
import { Page } from "./page.mjs";
import { puppeteerDriver } from "./puppeteer.mjs";
import { steps } from "./steps.mjs";
import { webkitDriver } from "./webkit.mjs";

const built = fileURLToPath(new URL("../../build/web", import.meta.url));
const browsers = {
    Chromium: () => puppeteerDriver("Chromium"),
    Firefox: () => puppeteerDriver("Firefox"),
    WebKit: webkitDriver,
};
const { BROWSER, STEP, PICTURES } = process.env;

for (const [name, start] of Object.entries(browsers)) {
    if (BROWSER && BROWSER !== name) continue;
    test(name, async (t) => {
        const driver = await start();
        try {
            console.log(`${name}: ${driver.version}`);
            for (const [step, run] of steps) {
                if (STEP && !step.includes(STEP)) continue;
                await t.test(step, async () => {
                    // A separate origin for each step, so that nothing stored by another step is visible.
                    const site = await serveFolder(built);
                    await driver.size(1280, 800);
                    await run(new Page(driver), site).finally(() => site.close());
                });
                if (!PICTURES) continue;
                await mkdir(PICTURES, { recursive: true });
                await writeFile(path.join(PICTURES, `${name}-${step.slice(0, 20)}.png`), await driver.picture());
            }
        } finally {
            await driver.stop();
        }
    });
}
