// The shell of the page: header, links of the views, messages. It is rendered when one of its values changes.
import { expect, test } from "./explorer";

/** Counts the renderings of the shell from now on. */
const COUNT = (): void => {
    const shell = document.querySelector("friction-explorer") as unknown as { update: (changed: unknown) => void };
    const counted = window as unknown as { rendered: number };
    const update = shell.update.bind(shell);
    counted.rendered = 0;
    shell.update = (changed) => {
        counted.rendered++;
        update(changed);
    };
};

for (const view of ["law", "pendulum"])
    test(`a dragged slider does not render the shell, and the links of the views follow it: ${view}`, async ({
        explorer,
        page,
    }) => {
        await explorer.open(`#/${view}`);
        await explorer.allLoaded();
        const key = view === "law" ? "F_S" : "mass";
        await explorer.slider(key).scrollIntoViewIfNeeded();
        await page.evaluate(COUNT);
        const { x, y, width, height } = (await explorer.slider(key).boundingBox())!;
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        for (let i = 1; i <= 12; i++) await page.mouse.move(x + width / 2 + 4 * i, y + height / 2);
        const { given } = await explorer.state();
        expect(Number(given[key])).toBeGreaterThan(0);
        const link = page.locator("header nav a[aria-current]");
        await expect(link).toHaveAttribute("href", new RegExp(`[?&]${key}=${given[key]}&`));
        await page.mouse.up();
        await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "false");
        expect(await page.evaluate(() => (window as unknown as { rendered: number }).rendered)).toBe(0);
    });
