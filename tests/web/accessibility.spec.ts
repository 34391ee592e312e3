// Accessibility: no violation found by axe, names on everything, use by keyboard alone, phone width, both themes.
import type { Page } from "@playwright/test";
import { focusUnseen, namesMissing, smallTargets, violations } from "./accessible";
import { ALL, expect, oneIn, test, words, frames } from "./explorer";

const views = [
    "story",
    "pendulum",
    "experiments",
    "law",
    "drive-backdrive",
    "transmission",
    "identify",
    "papers",
    "benchmark",
];

/** Opens the panel of the sweep, and makes it. */
async function sweep(page: Page): Promise<void> {
    await page.locator("#tab-sweep").press("Enter");
    const start = page.getByRole("button", { name: words("sweep.start"), exact: true });
    await start.click();
    await expect(page.locator("sweep-panel friction-plot")).toBeVisible();
    await expect(start).toBeVisible();
}

/** The checked states: a link, and the actions before the check; with `drawer`, each of its tabs as well. A new dialog
 * or menu is one row. */
const states: readonly { name: string; link: string; act?: (page: Page) => Promise<void>; drawer?: boolean }[] = [
    { name: "the opening", link: "#/" },
    { name: "pendulum, pinned", link: "#/pendulum?pin=kp:4~model:m1&v=1", drawer: true },
    { name: "pendulum, refused", link: "#/pendulum?mass=-1&v=1" },
    { name: "experiments", link: "#/experiments?run=belt_stick_slip&twin=karnopp,explicit&v=1", drawer: true },
    {
        name: "experiments, a map of a sweep",
        link: "#/experiments?run=belt_stick_slip&sweep_x=v_b&sweep_n_x=3&sweep_y=F_C&sweep_n_y=3&sweep_measure=drift&sweep_duration=4&v=1",
        act: sweep,
    },
    {
        name: "experiments, a change that a sweep has found",
        link: "#/experiments?run=inclined_block&law=coulomb&sweep_find=on&sweep_x=F&sweep_measure=last&sweep_channel=v&sweep_duration=1&v=1",
        act: sweep,
    },
    { name: "experiments, planar", link: "#/experiments?run=planar_drag&v=1" },
    { name: "transmission, jamming", link: "#/transmission?run=jam&at=0.5&v=1", drawer: true },
    { name: "law, refused and zoomed", link: "#/law?B=20&zz=1&zoom=x:-0.1:0.1&v=1" },
    { name: "law, with residual and errors", link: "#/law?residual=on&errors=on&v=1", drawer: true },
    { name: "law of one's own points", link: "#/law?law=tabulated&v=1" },
    {
        name: "law fitted to points",
        link: "#/law?F_S=3&v=1",
        act: async (page) => {
            const lines = Array.from({ length: 30 }, (_, i) => `${0.05 * (i + 1)},${1 + 0.03 * i + 0.02 * (i % 3)}`);
            const points = { name: "points.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
            const open = page.locator(".panel-options .file input");
            await open.setInputFiles(points);
            await expect(page.locator(".points-card")).toBeVisible();
            await page.goBack();
            await open.setInputFiles({ ...points, buffer: Buffer.from("0.1,x") });
            await expect(page.locator(".points-said")).toBeVisible();
        },
    },
    { name: "the papers", link: "#/papers" },
    { name: "drive-backdrive", link: "#/drive-backdrive?quadrants=four&lines=models&v=1", drawer: true },
    { name: "holding", link: "#/drive-backdrive?model=m5&load_friction_external=1&show=table&v=1" },
    {
        name: "the sheet of a run",
        link: "#/pendulum",
        act: (page) => page.locator("[popovertarget=run-settings]").press("Enter"),
    },
    {
        name: "the choice of plots",
        link: "#/experiments?run=belt_stick_slip&v=1",
        act: (page) => page.locator("[popovertarget=plot-chooser]").press("Enter"),
    },
    {
        name: "the choice of an experiment",
        link: "#/experiments?run=belt_stick_slip&v=1",
        act: (page) => page.locator("[popovertarget=experiment-choice]").press("Enter"),
    },
    {
        name: "the choice of the comparison",
        link: "#/experiments?run=belt_stick_slip&v=1",
        act: (page) => page.locator("[popovertarget=compare-choice]").press("Enter"),
    },
    { name: "a lesson", link: "#/law?lesson=transform&v=1" },
    {
        name: "a lesson that has been answered",
        link: "#/law?lesson=transform&v=1",
        act: (page) => page.getByRole("button", { name: "Show me", exact: true }).click(),
    },
    {
        name: "help",
        link: "#/law",
        act: (page) => page.getByRole("button", { name: "Help and keys" }).click(),
    },
    {
        name: "display",
        link: "#/drive-backdrive",
        act: (page) => page.locator("[popovertarget=display]").click(),
    },
    {
        name: "the presentation",
        link: "#/pendulum",
        act: async (page) => {
            // As in a browser that refuses full screen: the window of a full screen cannot be resized.
            await page.evaluate(() => (document.documentElement.requestFullscreen = () => Promise.reject(new Error())));
            await page.keyboard.press("f");
            await expect(page.locator("html")).toHaveAttribute("data-present");
        },
    },
    {
        name: "identify, with a result",
        link: "#/identify?example=1&model=m1,m3&budget=1000&folds=none&intervals=none&v=1",
        act: async (page) => {
            await page.getByRole("button", { name: "Identify", exact: true }).click();
            await expect(page.locator(".identify-result")).toBeVisible({ timeout: 30_000 });
        },
    },
    { name: "identify, without recordings", link: "#/identify" },
    {
        name: "story, with all figures and predictions",
        link: "#/story",
        act: async (page) => {
            for (const figure of await page.locator("story-figure").all()) {
                await figure.scrollIntoViewIfNeeded();
                await expect(figure.locator(".view.figure, .story-digits")).toBeAttached({ timeout: 15_000 });
            }
            for (const guess of await page.locator("story-guess").all())
                await guess.getByRole("button").first().click();
        },
    },
    {
        name: "benchmark and proof, run",
        link: "#/benchmark",
        act: async (page) => {
            await page.getByRole("button", { name: "Run the benchmark" }).click();
            await expect(page.locator(".timings")).toBeVisible({ timeout: 18_000 });
            await page.getByRole("button", { name: "Check all vectors" }).click();
            await expect(page.locator("table.proof")).toBeVisible({ timeout: 30_000 });
        },
    },
];

/** Opens everything that folds. */
async function unfold(page: Page): Promise<void> {
    await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
    });
}

/** Light on a desktop and dark on a phone, so that every theme and every width occurs once; ALL=1: all combinations. */
const LOOKS = (["light", "dark"] as const)
    .flatMap((colorScheme) => [1280, 360].map((width) => ({ colorScheme, width })))
    .filter(({ colorScheme, width }) => ALL || (colorScheme === "light") === (width === 1280));

/** Violations of this state in this look. */
async function faults(page: Page, { colorScheme, width }: (typeof LOOKS)[number]): Promise<string[]> {
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    return [
        ...(await violations(page)),
        ...(await namesMissing(page)),
        // Touch targets.
        ...(width === 360 ? await smallTargets(page) : []),
    ];
}

for (const [at, { name, link, act, drawer }] of states.entries()) {
    test(`axe finds nothing: ${name}${oneIn(40, at)}`, async ({ explorer, page }) => {
        test.setTimeout(120_000);
        await page.emulateMedia({ reducedMotion: "reduce" });
        await explorer.open(link);
        await act?.(page);
        await unfold(page);
        // Either the state in each look, or the looks in turn.
        for (const look of ALL ? LOOKS : [LOOKS[at % LOOKS.length]!])
            expect(await faults(page, look), `${look.colorScheme}, ${look.width} px`).toEqual([]);
        if (!drawer || !ALL) return;
        const tabs = await page
            .locator("stage-drawer [role=tab]")
            .evaluateAll((all) => all.map((tab) => (tab as HTMLElement).dataset["tab"]!));
        expect(tabs.length).toBeGreaterThan(3);
        for (const tab of tabs) {
            await explorer.tab(tab);
            await expect(page.locator(`.drawer-content .tab-${tab}`)).toBeVisible();
            for (const look of LOOKS)
                expect(await faults(page, look), `${tab}: ${look.colorScheme}, ${look.width} px`).toEqual([]);
        }
    });
}

test("every element that receives the keyboard focus shows it @long", async ({ explorer, page }) => {
    for (const view of views) {
        await explorer.open(`#/${view}`);
        await page.evaluate(() => scrollTo(0, 0));
        expect(await focusUnseen(page, 40), view).toEqual([]);
    }
});

test("with reduced motion nothing starts by itself @long", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const view of ["pendulum", "experiments", "drive-backdrive"]) {
        await explorer.open(`#/${view}`);
        const look = (): Promise<string> =>
            page.evaluate(() => [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join());
        const unchanged = async (count: number): Promise<boolean> => {
            const before = await look();
            await frames(page, count);
            return (await look()) === before;
        };
        // Everything requested has been drawn.
        await expect.poll(() => unchanged(6), view).toBe(true);
        expect(await unchanged(24), view).toBe(true);
    }
});

test("playback stops when the system asks for reduced motion @long", async ({ explorer, page }) => {
    for (const view of ["pendulum", "experiments"]) {
        await page.emulateMedia({ reducedMotion: "no-preference" });
        await explorer.open(`#/${view}`);
        await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
        await page.emulateMedia({ reducedMotion: "reduce" });
        await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
        const { steps } = await explorer.state();
        await frames(page, 18);
        expect((await explorer.state()).steps).toBe(steps);
    }
});

test("in forced colours everything drawn differs from its background @long", async ({ explorer, page }) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    for (const view of views) {
        await explorer.open(`#/${view}`);
        const blank = (): Promise<(string | null)[]> =>
            page.evaluate(() =>
                [...document.querySelectorAll("canvas")]
                    .filter((canvas) => {
                        const { top, bottom } = canvas.getBoundingClientRect();
                        // Plots outside the viewport may not be drawn yet.
                        return canvas.checkVisibility() && bottom > 0 && top < innerHeight;
                    })
                    .flatMap((canvas) => {
                        // A canvas on top of another one may be empty.
                        if (canvas.getAttribute("aria-hidden") === "true") return [];
                        const ground = document.createElement("canvas");
                        ground.width = canvas.width;
                        ground.height = canvas.height;
                        const context = ground.getContext("2d", { willReadFrequently: true })!;
                        context.fillStyle = getComputedStyle(document.body).backgroundColor;
                        context.fillRect(0, 0, ground.width, ground.height);
                        const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
                        context.drawImage(canvas, 0, 0);
                        const { data } = context.getImageData(0, 0, ground.width, ground.height);
                        let drawCount = 0;
                        for (let i = 0; i < data.length; i += 4)
                            if (
                                Math.abs(data[i]! - red!) +
                                    Math.abs(data[i + 1]! - green!) +
                                    Math.abs(data[i + 2]! - blue!) >
                                200
                            )
                                drawCount++;
                        return drawCount > 100 ? [] : [canvas.getAttribute("aria-label")];
                    }),
            );
        await expect.poll(blank, view).toEqual([]);
        const faint = await page.evaluate(() =>
            [...document.querySelectorAll<HTMLElement>("button, select, input:not(.unseen)")]
                .filter(
                    (element) =>
                        element.checkVisibility() &&
                        !element.closest(".unseen, .segments, .switches") &&
                        !element.matches("[type=radio], [type=checkbox], [type=range], [type=file]"),
                )
                .filter((element) => {
                    const { borderTopStyle, borderBottomStyle, color } = getComputedStyle(element);
                    const unbordered = borderTopStyle === "none" && borderBottomStyle === "none";
                    return unbordered && element.textContent.trim() === "" && color !== "";
                })
                .map((element) => element.outerHTML.slice(0, 140)),
        );
        expect(faint, view).toEqual([]);
    }
});

test("the theme follows the system, can be chosen, and is remembered @long", async ({ explorer, page }) => {
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
    // Only the theme makes the plots draw again.
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

test("the keyboard alone reaches another view, a slider and a choice @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip").first()).toBeFocused();
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
    expect(await explorer.value("F_S")).toBe(1.25);
    await page.keyboard.press("Delete");
    expect(await explorer.value("F_S")).toBe(2.5);
});

test("a plot's numbers open as a table @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.choose("Data table");
    await expect(page.locator("table tbody tr")).toHaveCount(21);
    await expect(page.locator("table thead th")).toHaveCount(7);
});

test("a second skip link leads to the first parameter of every view with parameters @long", async ({
    explorer,
    page,
}) => {
    for (const view of ["pendulum", "experiments", "law", "drive-backdrive"]) {
        await page.goto("about:blank");
        await explorer.open(`#/${view}?v=1`);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await expect(page.getByRole("link", { name: words("page.skip-parameters") }), view).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page.locator("parameter-panel .row").first().locator(":focus"), view).toHaveCount(1);
    }
    await explorer.open("#/papers");
    await expect(page.getByRole("link", { name: words("page.skip-parameters") })).toHaveCount(0);
});
