// Undo and redo, by buttons, keys and the browser; the extent of one change; and the restored page.
import { expect, test, type Explorer, words } from "./explorer";

const given = (explorer: Explorer) => async () => (await explorer.state()).given;

test("undo and redo go through the changes, and stay within the page's entries @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const [undo, redo] = ["Undo", "Redo"].map((name) => page.getByRole("button", { name }));
    await expect(undo!).toHaveAttribute("aria-disabled", "true");
    await explorer.type("F_S", "3");
    await explorer.type("D", "6");
    await undo!.click();
    await expect.poll(given(explorer)).toEqual({ F_S: "3" });
    await undo!.click();
    await expect.poll(given(explorer)).toEqual({});
    await expect(undo!).toHaveAttribute("aria-disabled", "true");
    await undo!.click({ force: true });
    await expect(page).toHaveURL(/#\/law$/);
    await redo!.click();
    await redo!.click();
    await expect.poll(given(explorer)).toEqual({ F_S: "3", D: "6" });
    await expect(redo!).toHaveAttribute("aria-disabled", "true");
    await undo!.click();
    await expect.poll(given(explorer)).toEqual({ F_S: "3" });
    // After another change, redo is no longer possible.
    await explorer.type("K", "4000");
    await expect(redo!).toHaveAttribute("aria-disabled", "true");
});

test("Ctrl+Z and Ctrl+Shift+Z undo and redo, except in a field with its own undo @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.type("F_S", "3");
    await explorer.field("D").fill("77");
    await page.keyboard.press("Control+z");
    expect((await explorer.state()).given).toEqual({ F_S: "3" });
    await expect(explorer.field("D")).not.toHaveValue("77");
    await explorer.slider("K").focus();
    await page.keyboard.press("Control+z");
    await expect.poll(given(explorer)).toEqual({});
    await page.keyboard.press("Control+Shift+Z");
    await expect.poll(given(explorer)).toEqual({ F_S: "3" });
    await page.keyboard.press("Control+z");
    await expect.poll(given(explorer)).toEqual({});
    await page.keyboard.press("Control+y");
    await expect.poll(given(explorer)).toEqual({ F_S: "3" });
});

test("a dragged slider makes one entry, and another one when dragged again @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const first = await explorer.entry();
    const draw = async (from: number, to: number): Promise<void> => {
        const { x, y, width, height } = (await explorer.slider("D").boundingBox())!;
        const at = (part: number): [number, number] => [x + 10 + part * (width - 20), y + height / 2];
        await page.mouse.move(...at(from));
        await page.mouse.down();
        for (let i = 1; i <= 8; i++) await page.mouse.move(...at(from + ((to - from) * i) / 8));
        await page.mouse.up();
    };
    await explorer.slider("D").scrollIntoViewIfNeeded();
    await draw(0.2, 0.5);
    const dragged = (await explorer.state()).given;
    expect(await explorer.entry()).toBe(first + 1);
    await draw(0.5, 0.8);
    expect((await explorer.state()).given).not.toEqual(dragged);
    expect(await explorer.entry()).toBe(first + 2);
    // The keys of a slider continue one movement as long as it has the focus.
    await explorer.slider("F_C").focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    expect(await explorer.entry()).toBe(first + 3);
    await page.goBack();
    await page.goBack();
    await expect.poll(given(explorer)).toEqual(dragged);
    await page.goBack();
    await expect.poll(given(explorer)).toEqual({});
});

test("a change of view is an entry, too @long", async ({ explorer, page }) => {
    await explorer.open("#/law?F_S=3&v=1");
    await page.getByRole("link", { name: "Papers" }).click();
    await expect.poll(async () => (await explorer.state()).view).toBe("papers");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await explorer.state()).view).toBe("law");
    expect((await explorer.state()).given).toEqual({ F_S: "3" });
});

test("opened again without an address the page restores its last state, and can be reset @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    await explorer.type("F_S", "3");
    await page.goto("about:blank");
    await page.goto("/");
    await explorer.ready();
    const restored = await explorer.state();
    expect(restored.view).toBe("law");
    expect(restored.given).toEqual({ F_S: "3" });
    await expect(page).toHaveURL(/#\/law\?F_S=3&v=1$/);
    await expect(page.getByText(words("page.recalled"))).toBeVisible();
    await page.getByRole("link", { name: words("page.afresh") }).click();
    // With the content of a first visit.
    await expect(page).toHaveURL(/#\/$/);
    await expect.poll(given(explorer)).toEqual({ model: "m6", mass: "0.1", theta_0: "1.2", trajectory: "nothing" });
    await expect(page.getByText(words("page.recalled"))).toBeHidden();
    // A complete address has precedence over the stored one.
    await page.goto("about:blank");
    await page.goto("/#/law?D=6&v=1");
    await explorer.ready();
    expect((await explorer.state()).given).toEqual({ D: "6" });
});

test("without storage the page works the same @long", async ({ browser }) => {
    const context = await browser.newContext();
    await context.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
            get: () => {
                throw new DOMException("forbidden", "SecurityError");
            },
        }),
    );
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(`${test.info().project.use.baseURL}/#/law?F_S=3&v=1`);
    await page.locator("[popovertarget=display]").click();
    await page.getByRole("radio", { name: "dark" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(errors).toEqual([]);
    await context.close();
});

test("redo is available after a reload @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.type("F_S", "3");
    await explorer.type("D", "6");
    const [undo, redo] = ["Undo", "Redo"].map((name) => page.getByRole("button", { name }));
    await undo!.click();
    await expect.poll(given(explorer)).toEqual({ F_S: "3" });
    await page.reload();
    await explorer.ready();
    await expect(redo!).toHaveAttribute("aria-disabled", "false");
    await redo!.click();
    await expect.poll(given(explorer)).toEqual({ F_S: "3", D: "6" });
    await expect(redo!).toHaveAttribute("aria-disabled", "true");
});

test("a held arrow key writes the address when it is released, not each time it repeats @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    await page.evaluate(() => {
        const counted = window as unknown as { writes: number };
        counted.writes = 0;
        const replace = history.replaceState.bind(history);
        history.replaceState = (...all) => {
            counted.writes++;
            replace(...all);
        };
    });
    await explorer.slider("F_S").focus();
    for (let i = 0; i < 60; i++) await page.keyboard.down("ArrowRight");
    await page.keyboard.up("ArrowRight");
    const { given: current } = await explorer.state();
    await expect.poll(() => page.url()).toContain(`F_S=${current["F_S"]}`);
    const writes = await page.evaluate(() => (window as unknown as { writes: number }).writes);
    expect(writes).toBeLessThan(12);
});

test("a key that a script sends to the document has its usual effect", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await explorer.type("mass", "0.2");
    const press = (key: string, ctrlKey = false): Promise<void> =>
        page.evaluate(
            ([name, ctrl]) =>
                void document.dispatchEvent(new KeyboardEvent("keydown", { key: name, ctrlKey: ctrl, bubbles: true })),
            [key, ctrlKey] as const,
        );
    await press("z", true);
    await expect.poll(given(explorer)).toEqual({});
    await press("z", false);
    const button = page.getByRole("button", { name: "Pause" });
    await expect(button).toBeVisible();
    await press(" ");
    await expect(button).toBeHidden();
});
