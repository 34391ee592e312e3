// The time from the movement of a slider or a handle to the new picture: node benchmarks/redraw.mjs
//
// Measured in Chromium on the built page: the event's own work, then the next frame's work until its painting is
// done. The wait for the display's next frame in between is left out. It prints and never fails.
import { keep, moveMany, openBrowser, sliders, summary } from "./page.mjs";

const MOVES = Number(process.argv[2] ?? 300);
const WARM_UP = 30;

const { address, browser, close } = await openBrowser();
const results = {};
console.log(`One slider or handle moved ${MOVES} times in each view, 1280 x 800: input event to redraw painted [ms]`);
console.log(
    `${"view".padEnd(22)}${"moved".padEnd(16)}${"median".padStart(8)}${"95 %".padStart(8)}${"max".padStart(8)}${"above 17".padStart(10)}`,
);
for (const [view, hash, key] of sliders) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${address}/${hash}`);
    await page.waitForFunction(() => window.__explorer !== undefined);
    await page.evaluate(moveMany, { key, moves: WARM_UP });
    const { median, p95, max, above } = summary(await page.evaluate(moveMany, { key, moves: MOVES }));
    results[view] = { slider: key, moves: MOVES, median, p95, max, above, unit: "ms" };
    const cell = (value) => value.toFixed(1).padStart(8);
    console.log(
        `${view.padEnd(22)}${key.padEnd(16)}${cell(median)}${cell(p95)}${cell(max)}${`${(100 * above).toFixed(1)} %`.padStart(10)}`,
    );
    await page.close();
}
await close();
await keep("redraw", results);
