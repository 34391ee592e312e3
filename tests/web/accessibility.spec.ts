// For every reader: no violation that axe knows, names on everything, keyboard alone, phone width, both themes.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createRequire } from "node:module";
import { expect, test } from "./explorer";

const axe = createRequire(path.join(__dirname, "explorer.ts")).resolve("axe-core/axe.min.js");
const views = ["pendulum", "experiments", "law", "drive-backdrive", "benchmark"];

interface Axe {
    run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

for (const view of views) {
    test(`axe finds nothing in ${view}: light and dark, desktop and phone`, async ({ explorer, page }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await explorer.open(`#/${view}${view === "law" ? "?B=20&zz=1&v=1" : ""}`);
        if (view === "benchmark") {
            await page.getByRole("button", { name: "Run the benchmark" }).click();
            await expect(page.locator(".timings")).toBeVisible({ timeout: 18_000 });
        } else {
            await page.locator("summary").first().click();
        }
        // The page's policy forbids injected scripts, so axe is evaluated from outside it.
        await page.evaluate(await readFile(axe, "utf8"));
        for (const colorScheme of ["light", "dark"] as const) {
            for (const width of [1280, 360]) {
                await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
                await page.setViewportSize({ width, height: 800 });
                await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
                const violations = await page.evaluate(async () => {
                    const found = await (window as unknown as { axe: Axe }).axe.run();
                    return found.violations.flatMap((violation) =>
                        violation.nodes.map(
                            (node) => `${violation.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`,
                        ),
                    );
                });
                expect(violations, `${colorScheme}, ${width} px`).toEqual([]);
                const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                expect(beyond, "no scrolling sideways").toBeLessThanOrEqual(0);
            }
        }
    });
}

test("canvases are named, sliders have names of their own, targets are large on a phone", async ({
    explorer,
    page,
}) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const view of views) {
        await explorer.open(`#/${view}`);
        const unnamed = await page
            .locator("canvas:not([aria-hidden])")
            .evaluateAll(
                (all) =>
                    all.filter(
                        (canvas) =>
                            canvas.getAttribute("role") !== "img" ||
                            (canvas.getAttribute("aria-label") ?? "").length < 8,
                    ).length,
            );
        expect(unnamed).toBe(0);
        const names = await page
            .getByRole("slider")
            .evaluateAll((all) => all.map((slider) => slider.getAttribute("aria-label")));
        expect(new Set(names).size).toBe(names.length);
        const small = await page
            .locator("button:visible, select:visible, input.field, input[type=range], nav a, .segments label:visible")
            .evaluateAll((all) =>
                all
                    .filter((element) => element.getBoundingClientRect().height < 43.5)
                    .map((element) => element.outerHTML.slice(0, 120)),
            );
        expect(small).toEqual([]);
    }
});

test("the theme follows the system, can be chosen, and is remembered", async ({ explorer, page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await explorer.open("#/law");
    const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body.parentElement!).backgroundColor);
    expect(await ground()).toBe("rgb(16, 18, 20)");
    await explorer.display();
    const plot = (): Promise<string> =>
        page
            .locator("friction-plot canvas")
            .first()
            .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await plot();
    await page.getByRole("radio", { name: "light" }).check();
    // Nothing else makes the plots draw again.
    await expect.poll(plot).not.toBe(before);
    expect(await ground()).toBe("rgb(246, 246, 244)");
    await page.reload();
    await explorer.ready();
    expect(await ground()).toBe("rgb(246, 246, 244)");
    await explorer.display();
    await page.getByRole("radio", { name: "auto" }).check();
    expect(await ground()).toBe("rgb(16, 18, 20)");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(ground).toBe("rgb(246, 246, 244)");
});

test("with the keyboard alone: to another view, to a slider, to a choice", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip")).toBeFocused();
    const tabTo = async (selector: string): Promise<void> => {
        for (let i = 0; i < 80; i++) {
            if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
            await page.keyboard.press("Tab");
        }
        throw new Error(`never reached ${selector}`);
    };
    await tabTo('nav a[href^="#/law"]');
    await page.keyboard.press("Enter");
    await expect(page.locator("law-view")).toBeVisible();
    await tabTo('.row[data-key="law"] input');
    await page.keyboard.press("ArrowRight");
    expect(await explorer.value("law")).toBe("rational");
    await tabTo('.row[data-key="F_S"] input[type=range]');
    await page.keyboard.press("PageDown");
    expect(await explorer.value("F_S")).toBe(2);
    await page.keyboard.press("Delete");
    expect(await explorer.value("F_S")).toBe(2.5);
});

test("a plot's numbers open as a table", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await page.locator("summary").first().click();
    await expect(page.locator("table tbody tr")).toHaveCount(21);
    await expect(page.locator("table thead th")).toHaveCount(7);
});
