// Help, display, presentation, printing and sound, by real keys and clicks.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, words, frames } from "./explorer";

const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });
const fontSize = (page: Page): Promise<number> =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

test("? opens the help with every key, Esc closes it, and the focus returns @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await page.getByRole("button", { name: "Help and keys" }).focus();
    await page.keyboard.press("Enter");
    await expect(sheet(page, "Help and keys")).toBeVisible();
    await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(sheet(page, "Help and keys")).toBeHidden();
    await expect(page.getByRole("button", { name: "Help and keys" })).toBeFocused();
    await page.locator("main").focus();
    await page.keyboard.press("Shift+?");
    await expect(sheet(page, "Help and keys")).toBeVisible();
    // It lists every key that a control names.
    await page.keyboard.press("Escape");
    await explorer.open("#/pendulum");
    await page.keyboard.press("Shift+?");
    // It is filled when it opens.
    await expect(sheet(page, "Help and keys").locator("kbd").first()).toBeVisible();
    const listed = await sheet(page, "Help and keys").locator("kbd").allInnerTexts();
    const shortcuts = await page
        .locator("[aria-keyshortcuts]")
        .evaluateAll((all) => all.map((control) => control.getAttribute("aria-keyshortcuts")!));
    expect(shortcuts).toContain("Space");
    for (const keys of shortcuts) expect(listed, keys).toContain(keys);
});

test("single-letter keys can be turned off, and stay off @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    const playing = page.locator(".time-line .play");
    await expect(playing).toHaveText(/Pause/);
    await page.getByRole("button", { name: "Help and keys" }).click();
    await page.getByRole("checkbox", { name: words("help.single") }).uncheck();
    await page.keyboard.press("Escape");
    await page.locator("main").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("f");
    await page.keyboard.press("Shift+?");
    await expect(playing).toHaveText(/Pause/);
    await expect(page.locator("html")).not.toHaveAttribute("data-present");
    await expect(sheet(page, "Help and keys")).toBeHidden();
    await page.reload();
    await explorer.ready();
    await page.keyboard.press("f");
    await expect(page.locator("html")).not.toHaveAttribute("data-present");
    await page.getByRole("button", { name: "Help and keys" }).click();
    await page.getByRole("checkbox", { name: words("help.single") }).check();
    await page.keyboard.press("Escape");
    await page.locator("main").focus();
    await page.keyboard.press("Space");
    await expect(playing).toHaveText(/Play/);
});

test("presentation: larger type in page and plots, the whole screen, and back @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const before = await fontSize(page);
    const chart = page.locator("friction-plot canvas").first();
    const picture = (): Promise<string> => chart.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const small = await picture();
    await explorer.display();
    await page.getByRole("button", { name: "Present (F)" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-present");
    expect(await fontSize(page)).toBeGreaterThan(1.1 * before);
    for (const selector of ["header", ".panel", "stage-drawer"]) await expect(page.locator(selector)).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("HTML");
    expect(await picture()).not.toBe(small);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator("[popovertarget=slider-chooser]").click();
    await expect(page.getByRole("button", { name: `${words("page.end-presentation")} (F)` })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator("main").focus();
    await page.keyboard.press("f");
    await expect(page.locator("html")).not.toHaveAttribute("data-present");
    expect(await fontSize(page)).toBe(before);
    await expect.poll(picture).toBe(small);
});

test("on paper: light, without controls, with parameters, version and address @long", async ({ explorer, page }) => {
    const picture = (): Promise<string> =>
        page
            .locator("friction-plot canvas")
            .first()
            .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await page.emulateMedia({ colorScheme: "light" });
    await explorer.open("#/law?F_S=3&v=1");
    const light = await picture();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(picture).not.toBe(light);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    // Immediately: printing does not wait for a frame.
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    expect(await picture()).toBe(light);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("header")).toBeHidden();
    await expect(page.locator(".slider").first()).toBeHidden();
    await expect(explorer.field("F_S")).toBeVisible();
    await expect(page.locator(".printed")).toContainText(/Friction explorer \d+\.\d+\.\d+ · http:.*#\/law\?F_S=3&v=1/);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator(".printed")).toHaveCount(0);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});

test("paper also contains plots that were outside the screen @long", async ({ explorer, page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 400 });
    await explorer.open("#/law?pin=F_S:3&v=1");
    const difference = page.locator("friction-plot").nth(1).locator("canvas").first();
    const picture = (): Promise<string> => difference.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    // Once it has its size.
    await frames(page, 30);
    const empty = await picture();
    // Printing does not wait for a frame.
    const printed = await difference.evaluate((canvas: HTMLCanvasElement) => {
        dispatchEvent(new Event("beforeprint"));
        return canvas.toDataURL();
    });
    expect(printed).not.toBe(empty);
    await difference.scrollIntoViewIfNeeded();
    await expect.poll(picture).toBe(printed);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
});

/** The loudness that the page has requested so far, from 0 to 1. */
const loudness = (page: Page): Promise<number[]> =>
    page.evaluate(() => (window as unknown as { loudness: number[] }).loudness);

test("friction sounds when it slips, not when it sticks, and only on request @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&speed=1&v=1");
    await page.evaluate(() => {
        const all: number[] = ((window as unknown as { loudness: number[] }).loudness = []);
        const before = AudioParam.prototype.setTargetAtTime;
        AudioParam.prototype.setTargetAtTime = function (value, time, constant) {
            if (value <= 1 && time < 1e6 && this.maxValue > 1e30) all.push(value);
            return before.call(this, value, time, constant);
        };
    });
    const button = page.getByRole("button", { name: words("run.sound-short") });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await frames(page, 18);
    expect(await loudness(page)).toEqual([]);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    // It sticks for the first seconds.
    await expect.poll(async () => (await loudness(page)).length).toBeGreaterThan(10);
    expect(Math.max(...(await loudness(page)))).toBe(0);
    await page.locator(".time-line select").selectOption("4");
    await expect.poll(async () => Math.max(...(await loudness(page))), { timeout: 30_000 }).toBeGreaterThan(0.5);
    await button.click();
    const count = (await loudness(page)).length;
    await frames(page, 18);
    expect((await loudness(page)).length).toBe(count);
});

test("a checkbox keeps Space to itself and passes the other keys on @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&twin=&v=1");
    const chip = (await explorer.popup("compare-choice")).getByRole("checkbox").first();
    await chip.focus();
    await page.keyboard.press("Space");
    await expect(chip).toBeChecked();
    await expect(page.locator(".time-line .play")).toHaveText(/Pause/);
    await page.keyboard.press(".");
    await expect(page.locator(".time-line .play")).toHaveText(/Play/);
    await page.keyboard.press("r");
    await expect(page).toHaveURL(/at=0&|at=0$/);
    await page.keyboard.press("Shift+?");
    await expect(sheet(page, "Help and keys")).toBeVisible();
});

test("angles in degrees: plots, readings and fields, remembered; link, command and files stay in radians @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=robot_joint&at=5&v=1");
    const link = page.url();
    const before = await explorer.state();
    const goal = page.locator('.row[data-key="q_d"] .field');
    await expect(goal).toHaveValue("1.5708");
    const degrees = async (): Promise<void> => {
        await page.getByRole("button", { name: words("page.display") }).click();
        await page.getByRole("radio", { name: words("angles.deg") }).check();
        await page.keyboard.press("Escape");
    };
    await degrees();
    await expect(goal).toHaveValue("90");
    await expect(page.locator('.row[data-key="q_d"] .unit')).toHaveText("°");
    const angle = page.locator("friction-plot").first();
    await expect(angle).toContainText("[°]");
    // Only displayed values have changed.
    expect(page.url()).toBe(link);
    const after = await explorer.state();
    expect(after.plots).toEqual(before.plots);
    expect(after.given).toEqual({});
    await explorer.tab("share");
    const waiting = page.waitForEvent("download");
    await explorer.choose(words("plot.file"));
    const file = await readFile(await (await waiting).path(), "utf8");
    expect(file).toContain("[rad]");
    expect(file).not.toContain("°");
    // A typed angle is in degrees, and the library gets radians.
    await goal.fill("45");
    await goal.press("Enter");
    const { given } = await explorer.state();
    expect(Number(given["q_d"])).toBe(Math.PI / 4);
    await expect(goal).toHaveValue("45");
    // A refused value keeps its text.
    await goal.fill("45 °");
    await goal.press("Enter");
    await expect(goal).toHaveValue("45 °");
    await goal.fill("1e9");
    await goal.press("Enter");
    await expect(page.locator('.row[data-key="q_d"] .finding')).toContainText("rad");
    await goal.fill("45");
    await goal.press("Enter");
    await page.reload();
    await explorer.ready();
    await expect(page.locator('.row[data-key="q_d"] .field')).toHaveValue("45");
});

test("sound stays on in the next view, and off @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    const sound = page.getByRole("button", { name: words("run.sound-short") });
    await expect(sound).toContainText(words("run.sound-short"));
    await sound.click();
    await page.getByRole("link", { name: words("pendulum.title"), exact: true }).click();
    await expect(page.locator("pendulum-view")).toBeVisible();
    await expect(sound).toHaveAttribute("aria-pressed", "true");
    await sound.click();
    await page.getByRole("link", { name: words("experiments.title"), exact: true }).click();
    await expect(sound).toHaveAttribute("aria-pressed", "false");
});

test("on paper the legend is complete, the diagram has its size, and pins have their names @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/drive-backdrive?pin=.~model:m1&preset=mx64&v=1");
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 680, height: 990 });
    const diagram = (await page.locator(".scene friction-plot").boundingBox())!;
    expect(diagram.height).toBeGreaterThan(400);
    for (const legend of await page.locator(".legend").all()) {
        const cut = await legend.evaluate((element) => {
            const end = element.closest("friction-plot")!.getBoundingClientRect().right;
            const entries = [...element.children].map((entry) => entry.getBoundingClientRect().right - end);
            return Math.max(element.scrollHeight - element.clientHeight, ...entries);
        });
        expect(cut).toBeLessThanOrEqual(1);
        const hidden = await legend.evaluate((element) => getComputedStyle(element).visibility === "hidden");
        expect(hidden).toBe(false);
    }
    await expect(page.locator(".pins li").first()).toContainText("①");
    await expect(page.locator(".pins .take").first()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
});
