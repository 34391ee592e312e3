// Handles on the law's curve: each acts as the slider of its parameter, by pointer and by keyboard, and never
// clamps silently.
import type { Locator, Page } from "@playwright/test";
import { expect, test, says } from "./explorer";

function handle(page: Page, name: string): Locator {
    return page.locator(`.handle[data-grip="${name}"]`);
}

async function draw(page: Page, name: string, across: number, down: number): Promise<void> {
    const box = (await handle(page, name).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + across, y + down, { steps: 5 });
    await page.mouse.up();
}

test("every parameter of the curve has its handle, named with value and unit @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await expect(page.locator(".handle")).toHaveCount(5);
    await expect(handle(page, "breakaway")).toHaveAttribute("aria-valuetext", "2.5 newton metres");
    await expect(handle(page, "knee")).toHaveAttribute("aria-valuetext", "0.06 radians per second");
    await explorer.open("#/law?law=coulomb&v=1");
    await expect(page.locator(".handle")).toHaveCount(3);
    await (await explorer.popup("law-show")).getByRole("checkbox", { name: "Handles" }).uncheck();
    await expect(page.locator(".handle")).toHaveCount(1);
});

test("breakaway, level, knee and slope follow the pointer @long", async ({ explorer, page }) => {
    for (const [name, key, across, down, smaller] of [
        ["breakaway", "F_S", 0, 40, true],
        ["level", "F_C", 0, -30, false],
        ["knee", "v_S", 30, 0, false],
        ["slope", "D", 0, -30, false],
    ] as const) {
        await explorer.open("#/law?v=1");
        const before = Number(await explorer.value(key));
        await draw(page, name, across, down);
        const after = Number(await explorer.value(key));
        expect(after < before, `${key} from ${before} to ${after}`).toBe(smaller);
        expect(after).not.toBe(before);
        expect((await explorer.state()).findings.filter(({ severity }) => severity === "error")).toEqual([]);
        await page.goto("about:blank");
    }
});

test("while a handle is dragged the axes are fixed and it stays under the pointer @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    const level = handle(page, "level");
    const box = (await level.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const down of [-10, -25, -40]) {
        await page.mouse.move(x, y + down);
        await expect
            .poll(async () => Math.abs((await level.boundingBox())!.y + box.height / 2 - (y + down)))
            .toBeLessThan(4);
    }
    await page.mouse.up();
});

test("a drag is one step in the history, and going back undoes it", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await draw(page, "slope", 0, -40);
    expect(Number(await explorer.value("D"))).toBeGreaterThan(4.5);
    await page.goBack();
    await expect.poll(() => explorer.value("D")).toBe(4.5);
});

test("the keyboard moves a handle as it moves the slider @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await handle(page, "breakaway").focus();
    await page.keyboard.press("ArrowUp");
    const byHandle = await explorer.value("F_S");
    await page.keyboard.press("Delete");
    expect(await explorer.value("F_S")).toBe(2.5);
    await explorer.slider("F_S").focus();
    await page.keyboard.press("ArrowUp");
    expect(await explorer.value("F_S")).toBe(byHandle);
    await expect(handle(page, "breakaway")).toHaveAttribute("aria-valuenow", String(byHandle));
});

test("after going back a handle makes a new entry @long", async ({ explorer, page }) => {
    for (const [name, key] of [
        ["breakaway", "F_S"],
        ["probe", "probe"],
    ] as const) {
        await explorer.open("#/law");
        const valueText = async (): Promise<string | undefined> => {
            const { given, page } = await explorer.state();
            return { ...given, ...page }[key];
        };
        await handle(page, name).focus();
        for (let i = 0; i < 2; i++) {
            await page.keyboard.press("ArrowUp");
            expect(await valueText()).toBeDefined();
            await expect(page).toHaveURL(new RegExp(`[?&]${key}=`));
            await page.goBack();
            await expect.poll(valueText).toBeUndefined();
        }
        await page.goto("about:blank");
    }
});

test("where the library would refuse, the handle stops and shows the reason @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/law");
    await draw(page, "breakaway", 0, 260);
    const status = page.locator(".stage-line[role=status]");
    await expect(status).toContainText("The handle stops here: ");
    await expect(status).toContainText(says(friction, "COULOMB_ABOVE_STATIC"));
    const current = await explorer.state();
    expect(current.drafts).toEqual({});
    expect(Number(await explorer.value("F_S"))).toBeGreaterThanOrEqual(Number(await explorer.value("F_C")));
    await draw(page, "slope", 0, -20);
    await expect(status).not.toContainText("The handle stops here");
});

test("where the slider ends the handle stops and shows a message @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const high = Number(await handle(page, "slope").getAttribute("aria-valuemax"));
    await handle(page, "slope").focus();
    await page.keyboard.press("End");
    expect(await explorer.value("D")).toBe(high);
    await draw(page, "slope", 0, -60);
    await expect(page.locator(".stage-line[role=status]")).toContainText("ends at");
    expect(await explorer.value("D")).toBe(high);
});

test("of overlapping handles the nearest to the pointer is grabbed @long", async ({ explorer, page }) => {
    // In a low picture they overlap.
    await page.setViewportSize({ width: 1280, height: 600 });
    await explorer.open("#/law?law=tabulated&v=1");
    const middle = async (name: string): Promise<{ x: number; y: number }> => {
        const { x, y, width, height } = (await handle(page, name).boundingBox())!;
        return { x: x + width / 2, y: y + height / 2 };
    };
    const [first, second] = [await middle("point 1"), await middle("point 2")];
    const [x, y] = [first.x + 0.42 * (second.x - first.x), first.y + 0.42 * (second.y - first.y)];
    const grip = await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.getAttribute("data-grip"), [x, y]);
    expect(grip).toBe("point 2");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 20, { steps: 4 });
    await page.mouse.up();
    await expect(handle(page, "point 1")).toBeFocused();
    expect((await explorer.state()).given["points"]).toMatch(/^0:2\.[6-9]\d*,0\.02:1\.995,/);
});

test("the points of a tabulated law are dragged up and down, and not below zero @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/law?law=tabulated&points=0:2,0.2:1,1:3&v=1");
    await expect(page.locator('.handle[data-grip^="point"]')).toHaveCount(3);
    await expect(handle(page, "point 2")).toHaveAttribute("aria-valuetext", "1 newton metre");
    await draw(page, "point 2", 0, -20);
    const points = String((await explorer.state()).given["points"]);
    expect(points).toMatch(/^0:2,0\.2:1\.\d+,1:3$/);
    await page.goBack();
    await expect.poll(async () => (await explorer.state()).given["points"]).toBe("0:2,0.2:1,1:3");
    await draw(page, "point 2", 0, 140);
    await expect(page.locator(".stage-line[role=status]")).toContainText(
        says(friction, "NEGATIVE_FRICTION", { point: "2" }),
    );
    await handle(page, "point 1").focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await explorer.state()).given["points"]).toMatch(/^0:2\.\d+,/);
    await handle(page, "point 2").focus();
    await page.keyboard.press("End");
    await expect(handle(page, "point 2")).toHaveAttribute("aria-valuenow", /^[\d.]{1,5}$/);
    await page.keyboard.press("Delete");
    await expect.poll(async () => (await explorer.state()).given["points"]).toMatch(/^0:[\d.]+,1:3$/);
});

test("the label of the Coulomb level is on no line of its law", async ({ explorer, page }) => {
    for (const law of ["stribeck", "rational"]) {
        await explorer.open(`#/law?law=${law}&compare=one&v=1`);
        const crossed = await page
            .locator("friction-plot")
            .first()
            .evaluate((element) => {
                const { engine, plot } = element as unknown as {
                    engine: { surface: { x: (value: number) => number; y: (value: number) => number } };
                    plot: { series: { name: string; points: { x: number; y: number }[] }[] };
                };
                const { left, top } = element.querySelector("canvas")!.getBoundingClientRect();
                const box = element.querySelector('[data-grip="level"] .sign .symbol')!.getBoundingClientRect();
                return plot.series
                    .filter(({ points }) =>
                        points.some(({ x, y }) => {
                            const [across, down] = [left + engine.surface.x(x), top + engine.surface.y(y)];
                            return across > box.left && across < box.right && down > box.top && down < box.bottom;
                        }),
                    )
                    .map(({ name }) => name);
            });
        expect(crossed, law).toEqual([]);
    }
});
