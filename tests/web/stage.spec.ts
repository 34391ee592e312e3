// The stage: scene, plots, time line and sliders are in the window together, and nothing covers them.
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
/** Smallest share of the window that scene and plots of a presentation take. */
const LEAST_PART = 0.7;

interface Place {
    hash: string;
    /** Selectors of the parts that must be visible. */
    parts: readonly string[];
}

const first = ".plots friction-plot";
const second = ".plots friction-plot ~ friction-plot";
const played = [".scene", first, second, "time-line"];

async function places(explorer: Explorer): Promise<Place[]> {
    await explorer.open("#/experiments", true);
    const addresses = await explorer.page
        .locator(".experiment-choice a")
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
    expect(addresses.length).toBeGreaterThan(5);
    return [
        { hash: "#/pendulum", parts: played },
        ...addresses.map((hash) => ({ hash, parts: played })),
        { hash: "#/law", parts: [first] },
        { hash: "#/drive-backdrive", parts: [".scene"] },
    ];
}

declare global {
    interface Window {
        /** Errors in an element's position: not completely in the window, cut off by a scrolling parent, or covered. */
        hidden(element: Element): string;
    }
}

/** Runs in the page, after loading. */
function judge(): void {
    window.hidden = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const box = [left, top, right, bottom].map(Math.round).join(" ");
        if (right - left < 1 || bottom - top < 1) return `empty: ${box}`;
        if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
            return `beyond the window: ${box}`;
        for (
            let ancestor = element.parentElement;
            ancestor && ancestor !== document.body;
            ancestor = ancestor.parentElement
        ) {
            if (getComputedStyle(ancestor).overflow === "visible") continue;
            const outer = ancestor.getBoundingClientRect();
            const sticksOut =
                left < outer.left - 0.5 ||
                top < outer.top - 0.5 ||
                right > outer.right + 0.5 ||
                bottom > outer.bottom + 0.5;
            if (sticksOut) return `cut off by ${ancestor.className}: ${box}`;
        }
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit && element.contains(hit) ? "" : `covered by ${hit?.outerHTML.slice(0, 80)}`;
    };
}

const scrolls = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

/** Errors of each element that matches a selector. */
const allHidden = (page: Page, selector: string): Promise<string[]> =>
    page.locator(selector).evaluateAll((all) => all.map((element) => window.hidden(element)));

test("scene, plots, time line and five sliders are in the window together @long", async ({ explorer, page }) => {
    test.setTimeout(120_000);
    for (const { hash, parts } of await places(explorer)) {
        await explorer.open(hash, true);
        await page.evaluate(judge);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            // The parts get their new sizes in the next frame, and canvases one frame later.
            await page.evaluate(async () => {
                for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
            });
            const context = `${hash} ${width} x ${height}`;
            for (const part of parts) expect.soft((await allHidden(page, part))[0], `${context} ${part}`).toBe("");
            const sliders = await allHidden(page, "parameter-panel .row input[type=range]:visible");
            const visibleCount = sliders.filter((reason) => reason === "").length;
            expect.soft(visibleCount, `${context} ${sliders.join("; ")}`).toBeGreaterThanOrEqual(SLIDERS);
            expect.soft(await scrolls(page), context).toBe(0);
        }
    }
});

test("on a phone every slider is visible together with the scene or the first plot @long", async ({
    explorer,
    page,
}) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { hash } of await places(explorer)) {
        await explorer.open(hash);
        await page.evaluate(judge);
        const results = await page.locator("parameter-panel .row input[type=range]").evaluateAll(async (sliders) => {
            const checked: { name: string; focused: boolean; slider: string; pictures: string[] }[] = [];
            for (const slider of sliders) {
                (slider as HTMLElement).focus();
                // The description of the row is drawn in the next frame.
                await new Promise(requestAnimationFrame);
                const pictures = [".scene", ".plots friction-plot"].map((part) => document.querySelector(part));
                checked.push({
                    name: slider.getAttribute("aria-label")!,
                    focused: slider.matches(":focus"),
                    slider: window.hidden(slider),
                    pictures: pictures.map((picture) => (picture ? window.hidden(picture) : "none")),
                });
            }
            return checked;
        });
        expect(results.length, hash).toBeGreaterThanOrEqual(SLIDERS);
        for (const { name, focused, slider, pictures } of results) {
            expect.soft([focused, slider], `${hash} ${name}`).toEqual([true, ""]);
            expect.soft(pictures, `${hash} ${name}`).toContain("");
        }
        expect.soft(await scrolls(page), hash).toBe(0);
    }
});

test("in a presentation scene and plots fill the window, and every text can be read from afar @long", async ({
    explorer,
    page,
}) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (const { hash, parts } of await places(explorer)) {
        await explorer.open(hash, true);
        await page.evaluate(judge);
        await page.keyboard.press("f");
        await expect(page.locator("html")).toHaveAttribute("data-present", /.*/);
        await expect(page.locator(".slim-sliders")).toBeVisible();
        // The text beside the diagram describes it.
        const pictures = [...parts.filter((part) => part !== "time-line"), ".plots > .beside"];
        for (const part of parts) expect.soft((await allHidden(page, part))[0], `${hash} ${part}`).toBe("");
        let area = 0;
        for (const picture of pictures) {
            if ((await page.locator(picture).count()) === 0) continue;
            const box = (await page.locator(picture).first().boundingBox())!;
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
                const smallest = parent.closest(".unit, sub, sup, .symbol") ? unit! : text!;
                if (size < smallest)
                    small.add(`${size} px: ${parent.className} ${node.textContent!.trim().slice(0, 30)}`);
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

test("a lesson on a phone in landscape leaves room for a whole plot @long", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    for (const hash of ["#/experiments?run=sliding_block&lesson=chatter&v=1", "#/pendulum?lesson=load&v=1"]) {
        await explorer.open(hash, true);
        await page.evaluate(judge);
        const plot = page.locator(first).first();
        await plot.evaluate((element) => element.scrollIntoView({ inline: "start" }));
        await expect.poll(() => plot.evaluate((element) => window.hidden(element)), hash).toBe("");
        expect((await plot.boundingBox())!.width, hash).toBeGreaterThan(350);
        expect.soft(await scrolls(page), hash).toBe(0);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), hash).toBe(0);
        const chip = await page.locator("state-chip").evaluate((element) => window.hidden(element));
        expect.soft(chip, hash).toBe("");
    }
});

test("a presentation that ends immediately leaves full screen, and one that begins again immediately stays @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    const full = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press("f");
    await page.keyboard.press("f");
    await expect.poll(full).toBe(false);
    await expect(page.locator("html")).not.toHaveAttribute("data-present", /.*/);
    for (let i = 0; i < 3; i++) await page.keyboard.press("f");
    await expect.poll(full).toBe(true);
    await expect(page.locator("html")).toHaveAttribute("data-present", /.*/);
    await page.keyboard.press("f");
    await expect.poll(full).toBe(false);
});

test("Esc ends a presentation directly, also without full screen; an open sheet is closed first @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=drift_test&v=1");
    for (const allowed of [true, false]) {
        if (!allowed)
            await page.evaluate(() => Object.defineProperty(document, "fullscreenEnabled", { get: () => false }));
        await page.keyboard.press("f");
        await expect(page.locator("html")).toHaveAttribute("data-present", /.*/);
        // The browser closes open popups when full screen begins.
        await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(allowed);
        const chooser = await explorer.popup("slider-chooser");
        await page.keyboard.press("Escape");
        await expect(chooser).toBeHidden();
        await expect(page.locator("html")).toHaveAttribute("data-present", /.*/);
        await page.keyboard.press("Escape");
        await expect(page.locator("html")).not.toHaveAttribute("data-present", /.*/);
        await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    }
});

test("on a phone the choices of the pendulum take one line, and sliders follow it", async ({ explorer, page }) => {
    for (const [width, height] of [
        [390, 844],
        [360, 740],
    ] as const) {
        await page.setViewportSize({ width, height });
        await explorer.open("#/pendulum?preset=mx64&model=m2&v=1", true);
        const tops = await page
            .locator(".panel-rows > parameter-row > .row.choice:has(select)")
            .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
        expect(new Set(tops.slice(0, 3)).size, `${width} × ${height}`).toBe(1);
        await expect(page.locator(".panel-rows .row.number .slider").first()).toBeInViewport({ ratio: 1 });
    }
});

test("on a phone files, models and the held load are two taps away, in a sheet that a chosen file closes", async ({
    explorer,
    page,
}) => {
    const sheet = page.locator(".panel-options");
    const button = page.locator(".options-button");
    await page.setViewportSize({ width: 390, height: 844 });
    await explorer.open("#/pendulum?v=1", true);
    await expect(sheet).toBeHidden();
    await button.click();
    for (const inside of [".file", ".segments", ".hold-link"])
        await expect(sheet.locator(inside).first()).toBeInViewport({ ratio: 1 });
    await sheet.locator(".hold-link").click();
    await expect(page).toHaveURL(/drive-backdrive\?.*show=table/);
    await page.goBack();
    await button.click();
    const rows = Array.from({ length: 50 }, (_, i) => `${i / 100},0,0\n`).join("");
    const csv = { name: "still.csv", mimeType: "text/csv", buffer: Buffer.from(`t,goal,position\n${rows}`) };
    await sheet.locator("input[type=file]").setInputFiles(csv);
    await expect(sheet).toBeHidden();
    // elsewhere the options are always there
    await page.setViewportSize({ width: 1280, height: 800 });
    await explorer.open("#/pendulum?v=1");
    await expect(sheet.locator(".hold-link")).toBeInViewport({ ratio: 1 });
    await expect(button).toBeHidden();
});

test("no name and no text of a menu is cut off, from a phone to a desktop @long", async ({ explorer, page }) => {
    const cut = (selector: string): Promise<string[]> =>
        page.locator(`${selector}:visible`).evaluateAll((all) =>
            all
                .filter((element) => {
                    const sheet = element.closest(".popup")?.getBoundingClientRect().right ?? Infinity;
                    return element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > sheet;
                })
                .map((element) => element.textContent.trim()),
        );
    for (const width of [320, 390, 480, 560, 741, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        for (const view of ["experiments", "drive-backdrive", "benchmark"]) {
            await explorer.open(`#/${view}`, true);
            expect(await cut(".view-name, .stage-head h1"), `${view} ${width}`).toEqual([]);
        }
        await explorer.open("#/experiments", true);
        await page.locator("[popovertarget=experiment-choice]").click();
        expect(await page.locator(".experiment-choice a").count()).toBeGreaterThan(5);
        expect(await cut(".experiment-choice a > *"), `${width}`).toEqual([]);
    }
});

test("on a phone in landscape parameters are beside scene and plot, and nothing is cut off @long", async ({
    explorer,
    page,
}) => {
    test.setTimeout(90_000);
    for (const [width, height] of [
        [844, 390],
        [720, 450],
    ] as const) {
        await page.setViewportSize({ width, height });
        for (const { hash, parts } of await places(explorer)) {
            await explorer.open(hash, true);
            await page.evaluate(judge);
            const context = `${hash} ${width} x ${height}`;
            expect.soft((await allHidden(page, parts[0]!))[0], context).toBe("");
            const rows = await allHidden(page, "parameter-panel .row .line");
            expect.soft(rows.filter((reason) => reason === "").length, context).toBeGreaterThanOrEqual(3);
            const [overflow] = await page
                .locator(".stage-head")
                .evaluateAll((heads) => heads.map((head) => head.scrollWidth - head.clientWidth));
            expect.soft(overflow, context).toBe(0);
            expect.soft(await scrolls(page), context).toBe(0);
        }
    }
});

test("on a phone all numbers of the pendulum are beside its picture @long", async ({ explorer, page }) => {
    for (const [width, height] of [
        [390, 844],
        [375, 740],
        [360, 660],
    ] as const) {
        await page.setViewportSize({ width, height });
        await explorer.open("#/pendulum?v=1");
        const inside = await page.locator("pendulum-view .scene").evaluate((scene) => {
            const outer = scene.getBoundingClientRect();
            const picture = scene.querySelector("pendulum-picture")!.getBoundingClientRect();
            const rows = [...scene.querySelectorAll("run-readout dl div")].filter((row) => row.checkVisibility());
            return rows.map((row) => {
                const { right, bottom } = row.getBoundingClientRect();
                return right <= picture.left + 1 && bottom <= outer.bottom;
            });
        });
        expect(inside.length, `${width} x ${height}`).toBeGreaterThanOrEqual(8);
        expect(inside, `${width} x ${height}`).not.toContain(false);
    }
});

test("in a presentation a legend says which line is which run @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&twin=explicit&v=1");
    const key = page.locator(".compared-key");
    await expect(key).toHaveCount(0);
    await page.keyboard.press("f");
    await expect(key).toHaveText(/implicit A \(rigid\)\s+explicit/);
    await page.keyboard.press("f");
    await expect(key).toHaveCount(0);
});
