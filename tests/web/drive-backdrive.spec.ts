// The Drive/backdrive view: the limits of both servos and both models, with the library's own numbers.
import { expect, expectFinite, expectSame, test } from "./explorer";

test("both servos and both models are drawn with the library's own numbers", async ({ explorer, friction }) => {
    for (const preset of ["mx106", "erob80_100"]) {
        for (const model of ["m1", "m4"]) {
            await explorer.open(`#/drive-backdrive?preset=${preset}&model=${model}&v=1`);
            await expect.poll(() => explorer.value("preset")).toBe(preset);
            await expect(explorer.page.locator("friction-plot h2")).toContainText(model.toUpperCase());
            const { diagram } = (await explorer.shown()).plots;
            const run = friction.open("curve", "drive_backdrive", { preset, model });
            const { x } = diagram!["drive"]!;
            expectFinite(x);
            const columns = run.curve(x);
            expectSame(diagram!["drive"]!.y, columns["tau_drive"]!);
            expectSame(diagram!["backdrive"]!.y, columns["tau_backdrive"]!);
            run.close();
        }
    }
});

test("velocity narrows the static area of M4, and leaves M1 alone", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?preset=mx106&model=m4&v=1");
    const width = async (): Promise<number> => {
        const { drive, backdrive } = (await explorer.shown()).plots["diagram"]!;
        return backdrive!.y[40]! - drive!.y[40]!;
    };
    const still = await width();
    await explorer.slider("velocity").focus();
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    expect(await explorer.value("velocity")).toBeGreaterThan(1);
    expect(await width()).toBeLessThan(0.8 * still);
    await explorer.open("#/drive-backdrive?preset=mx106&model=m1&v=1");
    const dry = await width();
    await explorer.slider("velocity").press("End");
    expect(await width()).toBe(dry);
});

test("a small diagram chooses servo and model", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive");
    await expect(page.locator("diagram-thumbnail")).toHaveCount(4);
    await page.getByRole("button", { name: /erob80_100 · M1/ }).click();
    expect((await explorer.shown()).given).toEqual({ preset: "erob80_100", model: "m1" });
    await expect(page.getByRole("button", { name: /erob80_100 · M1/ })).toHaveAttribute("aria-pressed", "true");
});

test("the pointer's place is told in words", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive");
    const box = (await page.locator("friction-plot canvas").boundingBox())!;
    await page.mouse.move(box.x + 0.9 * box.width, box.y + 0.85 * box.height);
    await expect(page.locator(".reading")).toContainText("the motor drives the load");
    await page.mouse.move(box.x + 0.25 * box.width, box.y + 0.2 * box.height);
    await expect(page.locator(".reading")).toContainText("the load drives the motor back");
});
