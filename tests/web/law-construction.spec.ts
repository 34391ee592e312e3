// The construction in the Law view: from x along slope -1/Z to the law, in the picture and in words.
import type { Locator } from "@playwright/test";
import { ulp } from "../../web/src/model/ulp";
import { expect, expectSame, test } from "./explorer";
import { shownNumber } from "./shown-number";

test("the probe shows the library's values, and its position is in the link", async ({ explorer, page, friction }) => {
    await explorer.open("#/law?probe=0.2&v=1");
    const run = friction.open("curve", "slip");
    const { v, phi_z: y } = run.curve([0.2]);
    run.close();
    const words = page.locator(".stage-line");
    await expect(words).toContainText(`slips at v = ${Number(v![0]!.toPrecision(4))}`);
    await expect(words).toContainText(`y = ${Number(y![0]!.toPrecision(4))}`);
    const probe = page.getByRole("slider", { name: /velocity without friction/ });
    await expect(probe).toHaveAttribute("aria-valuenow", "0.2");
    await expect(probe).toHaveAttribute("aria-valuetext", /^0\.2 radians per second; slips at/);
});

test("the probe moves with the keyboard, sticks near zero, and returns", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const probe = page.getByRole("slider", { name: /velocity without friction/ });
    const standard = await probe.getAttribute("aria-valuenow");
    await probe.focus();
    await page.keyboard.press("PageDown");
    await expect(page.locator(".stage-line")).toContainText("slips");
    await page.keyboard.press("PageDown");
    await expect(page.locator(".stage-line")).toContainText("sticks");
    await page.keyboard.press("Home");
    const { x } = (await explorer.state()).plots["law"]!["phi_z stribeck"]!;
    await expect(probe).toHaveAttribute("aria-valuenow", String(x[0]));
    await expect(page).toHaveURL(/probe=-/);
    await page.keyboard.press("Delete");
    await expect(probe).toHaveAttribute("aria-valuenow", standard!);
    await explorer.open("#/law?probe=0.01&v=1");
    await expect(page.locator(".stage-line")).toContainText("sticks");
});

test("the pointer drags the probe, which is one step in the history @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const probe = page.getByRole("slider", { name: /velocity without friction/ });
    const box = (await probe.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y, { steps: 6 });
    await page.mouse.up();
    expect(Number((await explorer.state()).page["probe"])).toBeGreaterThan(0.13);
    await page.goBack();
    await expect.poll(async () => (await explorer.state()).page).toEqual({});
});

test("beyond the margin the gauge reports it and the jump is drawn @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.tab("numbers");
    const gauge = page.getByRole("meter", { name: "Stiction margin" });
    await expect(gauge).toHaveAttribute("aria-valuetext", /^0\.5882, admissible/);
    await explorer.open("#/law?B=15&inadmissible=largest_root&range=close&v=1");
    await expect(gauge).toHaveAttribute("aria-valuetext", /, inadmissible/);
    await expect(gauge).toContainText("✕");
    await expect(page.locator(".stage-head .state-chip")).toContainText("✕");
    await expect(page.locator(".stage-line")).toContainText("drops by 0.914 N m");
});

test("the verdict next to the title is about the refused value, not the previous one @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    const chip = page.locator(".stage-head .state-chip");
    await expect(chip).toContainText("0.5882 ✓");
    await explorer.type("B", "10");
    await expect(chip).toContainText("> 1 ✕");
    await explorer.type("B", "50");
    await expect(chip).toContainText("0.5882 ✓");
});

test("residual and errors are the library's, in units of the last place @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/law");
    const { plots } = await explorer.state();
    const { x, y } = plots["error"]!["error_table"]!;
    const run = friction.open("curve", "phi_z_error");
    const columns = run.curve(x);
    run.close();
    expectSame(y, columns["error_table"]!.map(Math.abs));
    expect(Math.max(...y)).toBeLessThan(10);
    expect(Math.max(...plots["error"]!["error_uniform"]!.y)).toBeGreaterThan(1e9);
    expect(Math.max(...plots["residual"]!["residual"]!.y)).toBeLessThan(1000);
    const shows = await explorer.popup("law-show");
    await shows.getByRole("checkbox", { name: "Residual" }).uncheck();
    await shows.getByRole("checkbox", { name: "Errors" }).uncheck();
    expect(Object.keys((await explorer.state()).plots)).toEqual(["law"]);
    await expect(page).toHaveURL(/residual=off&errors=off/);
});

test("a message names a method that a law does not have", async ({ explorer, page }) => {
    await explorer.open("#/law?law=rational&v=1");
    const { plots } = await explorer.state();
    for (const { y } of Object.values(plots["error"]!)) expect(y.every((value) => Number.isFinite(value))).toBe(true);
    await explorer.tab("accuracy");
    await page.locator("friction-plot .plot-more").last().click();
    await expect(page.locator(".plot-note")).toContainText("Not available for this law");
});

test("a table lists the methods of the errors as the choice does, with the largest error of each @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/law?v=1");
    const { plots } = await explorer.state();
    await explorer.tab("accuracy");
    const rows = page.locator(".error-table tbody tr");
    await expect(rows).toHaveCount(Object.keys(plots["error"]!).length);
    const options = friction.experiment("curve", "phi_z").params.find(({ key }) => key === "method")!.options;
    const run = friction.open("curve", "phi_z_error");
    for (const [key, { x, y }] of Object.entries(plots["error"]!)) {
        const row = page.locator(`.error-table [data-method=${key}]`);
        const option = options.find(({ name }) => `error_${name}` === key);
        if (option) await expect(row.locator("th")).toContainText(option.title);
        await expect(row.locator("th .sample rect").first()).toBeAttached();
        const cells = await row.locator("td").allInnerTexts();
        expect(shownNumber(cells[0]!)).toBe(Number(Math.max(...y).toPrecision(2)));
        const { reference } = run.curve(x);
        const forces = y.map((error, i) => error * ulp(reference![i]!));
        expect(shownNumber(cells[1]!)).toBe(Number(Math.max(...forces).toPrecision(2)));
    }
    run.close();
    await expect(page.locator(".strips .legend").last()).toContainText("closed form");
});

test("the plots are read at one position @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.tab("accuracy");
    const canvas = page.locator("friction-plot canvas").last();
    const readings = page.locator("friction-plot .reading");
    await expect(readings).toHaveCount(3);
    // Again, because the drawer's texts still moved the plot.
    await expect(async () => {
        await canvas.scrollIntoViewIfNeeded();
        const box = (await canvas.boundingBox())!;
        await page.mouse.move(box.x + 0.7 * box.width, box.y + 0.5 * box.height);
        for (const reading of await readings.all()) await expect(reading).toContainText("rad/s", { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await page.mouse.move(5, 5);
    for (const reading of await readings.all()) await expect(reading).toHaveText("");
});

for (const width of [360, 700, 1000, 1280, 1920]) {
    test(`reading the plots moves nothing, ${width} px @long`, async ({ explorer, page }) => {
        await page.setViewportSize({ width, height: 900 });
        await explorer.open("#/law");
        const measure = (): Promise<{ heights: number[]; overflow: number }> =>
            page.evaluate(() => {
                const figures = [...document.querySelectorAll("figure")];
                const right = (element: Element): number => element.getBoundingClientRect().right;
                const overflow = figures.flatMap((figure) =>
                    [...figure.querySelectorAll(".reading, .reading *")].map((part) => right(part) - right(figure)),
                );
                return {
                    heights: figures.map((figure) => figure.getBoundingClientRect().height),
                    overflow: Math.max(...overflow),
                };
            });
        const readAt = async (canvases: Locator, count: number): Promise<void> => {
            await expect(canvases).toHaveCount(count);
            const { heights } = await measure();
            for (const canvas of await canvases.all()) {
                await canvas.scrollIntoViewIfNeeded();
                const box = (await canvas.boundingBox())!;
                for (const part of [0.25, 0.45, 0.9]) {
                    await page.mouse.move(box.x + part * box.width, box.y + 0.45 * box.height);
                    await expect(page.locator("friction-plot .reading").first()).toContainText("rad/s");
                    const layout = await measure();
                    expect(layout.heights).toEqual(heights);
                    expect(layout.overflow).toBeLessThanOrEqual(0);
                }
            }
        };
        await readAt(page.locator("friction-plot canvas:not(.over)"), 1);
        await explorer.tab("accuracy");
        await readAt(page.locator(".strips friction-plot canvas:not(.over)"), 2);
    });
}

test("an infinite margin is beyond the edge, and a margin just below 1 is not written as 1 @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?alpha=0.5&inadmissible=largest_root&v=1");
    await explorer.tab("numbers");
    const gauge = page.getByRole("meter", { name: "Stiction margin" });
    await expect(gauge).toHaveAttribute("aria-valuetext", /^∞, inadmissible/);
    await expect(page.locator(".stage-line")).toContainText("friction drops by");
    await explorer.open("#/law?B=25.500001&range=close&v=1");
    await expect(gauge).toHaveAttribute("aria-valuetext", /^1 − [\d.]+·10⁻⁸, admissible/);
});

test("outside the picture the probe is at the edge and can be dragged back @long", async ({ explorer, page }) => {
    await explorer.open("#/law?range=close&probe=0.3&v=1");
    const probe = page.getByRole("slider", { name: /velocity without friction/ });
    await expect(probe).toBeVisible();
    await expect(probe).toHaveAttribute("aria-valuetext", /outside the picture/);
    await probe.focus();
    await page.keyboard.press("PageDown");
    await expect(probe).not.toHaveAttribute("aria-valuetext", /outside the picture/);
    await explorer.open("#/law?probe=1e308&v=1");
    await expect(page.getByText("probe=1e308 is not a number from").first()).toBeVisible();
});

test("if the law falls more steeply than the line they intersect more than once @long", async ({ explorer, page }) => {
    await explorer.open("#/law?B=15&inadmissible=largest_root&range=close&probe=0.122&v=1");
    await expect(page.locator(".stage-line")).toContainText("grey rings");
    await explorer.open("#/law?range=close&v=1");
    await expect(page.locator(".stage-line")).not.toContainText("grey rings");
});
