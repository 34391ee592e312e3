// The stage: scene, plots, time line and sliders are in the window together, and nothing lies over them.
import type { Page } from "@playwright/test";
import { expect, test, type Explorer } from "./explorer";

const SIZES = [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
] as const;
const SLIDERS = 5;
/** Font sizes of a presentation at 1920 x 1080 [px]. */
const LEAST_TEXT = 24;
const LEAST_UNIT = 20;
/** What scene and plots of a presentation have at least of the window. */
const LEAST_PART = 0.7;

interface Place {
    hash: string;
    /** The parts that have to be in sight, by selector. */
    parts: readonly string[];
}

const played = [".scene", ".plots friction-plot >> nth=0", ".plots friction-plot >> nth=1", "time-line"];

async function places(explorer: Explorer): Promise<Place[]> {
    await explorer.open("#/experiments", true);
    const addresses = await explorer.page
        .locator(".experiment-choice a")
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
    expect(addresses.length).toBeGreaterThan(5);
    return [
        { hash: "#/pendulum", parts: played },
        ...addresses.map((hash) => ({ hash, parts: played })),
        { hash: "#/law", parts: [".plots friction-plot >> nth=0"] },
        { hash: "#/drive-backdrive", parts: [".scene"] },
    ];
}

/** What is wrong with an element's place: not wholly in the window, cut off by what scrolls, or covered. */
function hidden(element: Element): string {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = [left, top, right, bottom].map(Math.round).join(" ");
    if (right - left < 1 || bottom - top < 1) return `empty: ${box}`;
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
        return `beyond the window: ${box}`;
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const outer = around.getBoundingClientRect();
        const sticksOut =
            left < outer.left - 0.5 ||
            top < outer.top - 0.5 ||
            right > outer.right + 0.5 ||
            bottom > outer.bottom + 0.5;
        if (sticksOut) return `cut off by ${around.className}: ${box}`;
    }
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit && element.contains(hit) ? "" : `covered by ${hit?.outerHTML.slice(0, 80)}`;
}

const scrolls = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

for (const [width, height] of SIZES) {
    test(`scene, plots, time line and five sliders are in the window together, ${width} x ${height}`, async ({
        explorer,
        page,
    }) => {
        test.setTimeout(120_000);
        await page.setViewportSize({ width, height });
        for (const { hash, parts } of await places(explorer)) {
            await explorer.open(hash, true);
            for (const part of parts)
                expect.soft(await page.locator(part).evaluate(hidden), `${hash} ${part}`).toBe("");
            const sliders = await page
                .locator("parameter-panel .row input[type=range]:visible")
                .evaluateAll((inputs) => inputs.length);
            expect.soft(sliders, hash).toBeGreaterThanOrEqual(SLIDERS);
            const there = page.locator("parameter-panel .row input[type=range]:visible");
            const reasons: string[] = [];
            for (let i = 0; i < sliders; i++) reasons.push(await there.nth(i).evaluate(hidden));
            expect
                .soft(reasons.filter((reason) => reason === "").length, `${hash} ${reasons.join("; ")}`)
                .toBeGreaterThanOrEqual(SLIDERS);
            expect.soft(await scrolls(page), hash).toBe(0);
        }
    });
}

test("on a phone every slider is in sight together with the scene or the first plot", async ({ explorer, page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { hash } of await places(explorer)) {
        await explorer.open(hash);
        const count = await page.locator("parameter-panel .row input[type=range]").count();
        expect(count, hash).toBeGreaterThanOrEqual(SLIDERS);
        for (let i = 0; i < count; i++) {
            const slider = page.locator("parameter-panel .row input[type=range]").nth(i);
            await slider.focus();
            await expect(slider).toBeFocused();
            const name = `${hash} ${await slider.getAttribute("aria-label")}`;
            // The description of the row is drawn in the next frame.
            await page.evaluate(() => new Promise(requestAnimationFrame));
            expect.soft(await slider.evaluate(hidden), name).toBe("");
            const pictures: string[] = [];
            for (const picture of [".scene", ".plots friction-plot"]) {
                const first = page.locator(picture).first();
                if ((await first.count()) > 0) pictures.push(await first.evaluate(hidden));
            }
            expect.soft(pictures, name).toContain("");
        }
        expect.soft(await scrolls(page), hash).toBe(0);
    }
});

test("in a presentation scene and plots have the window, and every text can be read from afar", async ({
    explorer,
    page,
}) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (const { hash, parts } of await places(explorer)) {
        await explorer.open(hash, true);
        await page.keyboard.press("f");
        await expect(page.locator("html")).toHaveAttribute("data-present", /.*/);
        await expect(page.locator(".slim-sliders")).toBeVisible();
        // The text beside the diagram reads it.
        const pictures = [...parts.filter((part) => part !== "time-line"), ".plots > .beside"];
        for (const part of parts) expect.soft(await page.locator(part).evaluate(hidden), `${hash} ${part}`).toBe("");
        let area = 0;
        for (const picture of pictures) {
            if ((await page.locator(picture).count()) === 0) continue;
            const box = (await page.locator(picture).boundingBox())!;
            area += box.width * box.height;
        }
        expect.soft(area / (1920 * 1080), hash).toBeGreaterThanOrEqual(LEAST_PART);
        expect.soft(await smallTexts(page), hash).toEqual([]);
        await page.keyboard.press("f");
        await expect(page.locator("html")).not.toHaveAttribute("data-present", /.*/);
    }
});

/** Visible texts of the view that are too small, with their sizes. */
function smallTexts(page: Page): Promise<string[]> {
    return page.evaluate(
        ([text, unit]) => {
            const small = new Set<string>();
            const walker = document.createTreeWalker(document.querySelector(".view")!, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const node = walker.currentNode;
                const parent = node.parentElement!;
                if (node.textContent!.trim() === "" || !parent.checkVisibility({ visibilityProperty: true })) continue;
                // For screen readers only.
                if (parent.closest(".unseen, style, script, option, [aria-hidden=false]")) continue;
                const range = document.createRange();
                range.selectNodeContents(node);
                const { width, height } = range.getBoundingClientRect();
                if (width < 2 || height < 2 || getComputedStyle(parent).clipPath === "inset(50%)") continue;
                const size = parseFloat(getComputedStyle(parent).fontSize);
                const least = parent.closest(".unit, sub, sup, .symbol") ? unit! : text!;
                if (size < least) small.add(`${size} px: ${parent.className} ${node.textContent!.trim().slice(0, 30)}`);
            }
            for (const field of document.querySelectorAll<HTMLElement>(
                ".view :is(input.field, input[type=text], select, textarea)",
            )) {
                const size = parseFloat(getComputedStyle(field).fontSize);
                if (field.checkVisibility() && size < text!) small.add(`${size} px: ${field.className}`);
            }
            return [...small];
        },
        [LEAST_TEXT, LEAST_UNIT],
    );
}
