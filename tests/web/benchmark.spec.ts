// The Benchmark view: no measurement before the button, the worker measures every row, the result can be copied.
import type { Page } from "@playwright/test";
import { expect, singleFile, test, words, slow } from "./explorer";

/** Just enough rounds to show that it works. */
async function hurry(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Run the benchmark" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByRole("table", { name: words("benchmark.table") })).toBeVisible({ timeout: 18_000 });
}

test("a worker measures every row, with its error, and the result is copied as Markdown @long", async ({
    explorer,
    page,
}) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await explorer.open("#/benchmark");
    await expect(page.getByRole("table")).toHaveCount(0);
    await hurry(page);
    const rows = page.locator(".timings tr[data-row]");
    await expect(rows).toHaveCount(12);
    const cell = async (row: string, name: string): Promise<number> =>
        parseFloat((await page.locator(`.timings tr[data-row="${row}"] .${name}`).innerText()).replace(/^[^\d]*/, ""));
    expect(await cell("js/gsl", "ratio")).toBe(1);
    expect(await cell("wasm/table", "time")).toBeGreaterThan(0);
    expect(await cell("wasm/table", "error")).toBeLessThan(10);
    expect(await cell("js/gsl", "error")).toBeLessThan(100);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("| universal table, array | WebAssembly |");
    expect(text).toContain("Chrome/");
    expect(text).toContain("F_S = 2.5\u00a0N\u00a0m");
    expect(text).toMatch(/\d+ cores; library \d/);
    expect(text).toMatch(/\d{4}-\d\d-\d\d/);
});

test(
    "nearly inadmissible: every row is still measured, and the result survives another view",
    slow,
    async ({ explorer, page }) => {
        await explorer.open("#/benchmark");
        await explorer.tab("notes");
        await page.getByRole("link", { name: /Nearly inadmissible/ }).click();
        await hurry(page);
        await expect(page.locator(".timings tr[data-row]")).toHaveCount(12);
        const error = async (row: string): Promise<number> =>
            parseFloat(await page.locator(`.timings tr[data-row="${row}"] .error`).innerText());
        expect(await error("wasm/table")).toBeLessThan(await error("js/gsl"));
        expect(await error("wasm/rational")).toBeLessThan(10);
        await page.getByRole("link", { name: "Law", exact: true }).click();
        await page.getByRole("link", { name: "Papers", exact: true }).click();
        await page.getByRole("link", { name: "Benchmark", exact: true }).click();
        await expect(page.locator(".timings tr[data-row]")).toHaveCount(12);
        await expect(page.getByText(words("benchmark.others"))).toHaveCount(0);
        await explorer.type("B", "30");
        await expect(page.getByText(words("benchmark.others"))).toBeVisible();
    },
);

test("cancelling leaves nothing running @long", async ({ explorer, page }) => {
    await explorer.open("#/benchmark?length=long&v=1");
    await page.getByRole("button", { name: "Run the benchmark" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(1);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.workers().length).toBe(0);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.getByRole("button", { name: "Run the benchmark" }).click();
    await expect.poll(() => page.workers().length).toBe(1);
    await page.getByRole("link", { name: "Law", exact: true }).click();
    await expect.poll(() => page.workers().length).toBe(0);
});

test("it runs in the single file too", slow, async ({ page }) => {
    await page.goto(`${singleFile()}#/benchmark`);
    await hurry(page);
    await expect(page.locator(".timings tr[data-row]")).toHaveCount(12);
});
