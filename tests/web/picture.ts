// Positions in the picture of the Pendulum view.
import type { Page } from "@playwright/test";

export interface Place {
    x: number;
    y: number;
}

/** Position of the axis on the screen, length of the arm, and position of the mass. */
export async function picture(page: Page): Promise<{ at: (angle: number, reach?: number) => Place; theta: number }> {
    const canvas = page.locator("pendulum-picture canvas");
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox())!;
    const arm = 0.4 * Math.min(box.width, box.height);
    const theta = await page.evaluate(() => window.__explorer.plots["angle"]!["theta"]!.y.at(-1)!);
    const at = (angle: number, reach = 1): Place => ({
        x: box.x + box.width / 2 + reach * arm * Math.sin(angle),
        y: box.y + box.height / 2 + reach * arm * Math.cos(angle),
    });
    return { at, theta };
}
