// Each component alone, in a document without the application: it renders its state, follows a change of it, and
// neither changes nor searches anything outside itself.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import * as esbuild from "esbuild";
import { expect, root, test } from "./explorer";

/** Components that need the application, with the reason. */
const WHOLE: Readonly<Record<string, string>> = {
    "friction-explorer": "the application: it puts the address, the store and a view together",
    "pendulum-view": "a whole view: its parts are tried, and pendulum.spec.ts is about it",
    "experiments-view": "a whole view: experiments.spec.ts",
    "law-view": "a whole view, whose plots are friction-plot: law.spec.ts",
    "drive-backdrive-view": "a whole view: drive-backdrive.spec.ts",
    "transmission-view": "a whole view, whose plots are friction-plot: transmission.spec.ts",
    "opened-part": "it contains a part of a view with its own runs: transmission.spec.ts",
    "run-events": "runs with events are in the second module: transmission.spec.ts",
    "papers-view": "a whole view: papers.spec.ts",
    "story-view": "a whole view, whose figures are views: story.spec.ts",
    "story-figure": "it holds a whole view: story.spec.ts",
    "sweep-panel": "a panel with its workers: sweep.spec.ts",
    "identify-view": "a whole view with its workers: identify.spec.ts",
    "benchmark-view": "a whole view with its worker: benchmark.spec.ts",
};

interface Plugins {
    adoptedStyles: esbuild.Plugin;
    builtModules: (single: boolean) => esbuild.Plugin;
}

async function bundle(): Promise<string> {
    const names = ["adopted-styles", "built-modules"];
    const modules = await Promise.all(names.map((name) => import(path.join(root, `web/${name}.mjs`))));
    const { adoptedStyles, builtModules } = Object.assign({}, ...modules) as Plugins;
    const { outputFiles } = await esbuild.build({
        absWorkingDir: root,
        entryPoints: ["tests/web/alone.ts"],
        ...{ bundle: true, write: false, format: "iife", target: "es2022", charset: "utf8" },
        define: { OFFLINE: "false", BUILD: '""', COMMIT: '""' },
        plugins: [adoptedStyles, builtModules(true)],
    });
    return outputFiles[0]!.text;
}

/** A document with a place for one component, and another element beside it. */
async function openAlone(page: Page): Promise<void> {
    await page.route("**/alone", (route) =>
        route.fulfill({
            contentType: "text/html",
            body: `<!doctype html><html lang="en"><title>One component</title><link rel="icon" href="data:,">
                <body><p id="beside">Beside it.</p><div id="place" style="width: 700px"></div></body></html>`,
        }),
    );
    await page.goto("/alone");
    await page.addScriptTag({ content: await bundle() });
    // The page's style sheet is absent here: a plot needs a size.
    await page.addStyleTag({
        content: "friction-plot .frame, canvas { display: block; width: 400px; height: 200px; }",
    });
}

/** Every custom element defined in the page's source. */
function defined(): string[] {
    const source = path.join(root, "web/src");
    return readdirSync(source, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .flatMap((name) => [
            ...readFileSync(path.join(source, name), "utf8").matchAll(/customElements\.define\("([\w-]+)"/g),
        ])
        .map(([, name]) => name!);
}

test("every component renders alone, follows its state, and leaves everything outside unchanged @long", async ({
    explorer,
    page,
}) => {
    test.setTimeout(180_000);
    await openAlone(page);
    const names = await page.evaluate(() => window.alone.names);
    expect([...names, ...Object.keys(WHOLE)].sort(), "each is tried, or said to be whole").toEqual(defined().sort());
    for (const name of names) {
        const outcome = await page.evaluate((component) => window.alone.tryAlone(component), name);
        expect.soft(outcome.elements, name).toBeGreaterThan(0);
        expect.soft(outcome.follows, `${name} follows its state`).toBe(true);
        expect.soft(outcome.outside, name).toEqual([]);
        expect.soft(explorer.complaints, name).toEqual([]);
    }
});

/** Removes an element from the document and puts it back in the same place. */
async function reconnect(page: Page, name: string): Promise<void> {
    await page.locator(name).evaluate(async (element) => {
        const [parent, next] = [element.parentNode!, element.nextSibling];
        element.remove();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        parent.insertBefore(element, next);
    });
}

test("a view that is removed and put back follows its state again: law, drive-backdrive @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    await reconnect(page, "law-view");
    await explorer.unfold();
    await explorer.type("F_S", "2.6");
    await expect
        .poll(async () => Math.max(...(await explorer.state()).plots["law"]!["phi_z stribeck"]!.y))
        .toBeCloseTo(2.6, 1);
    await expect(page.locator(".handle")).not.toHaveCount(0);

    await explorer.open("#/drive-backdrive");
    await reconnect(page, "drive-backdrive-view");
    await explorer.unfold();
    await explorer.type("tau_max", "4");
    await expect.poll(async () => (await explorer.state()).plots["diagram"]!["drive"]!.x.at(-1)).toBe(4);
    const trail = (): Promise<string> =>
        page.locator("canvas.overlay").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await trail();
    await expect.poll(trail).not.toBe(before);
});

test("a view that is removed and put back follows its state again: papers, story @long", async ({ explorer, page }) => {
    await explorer.open("#/papers");
    await reconnect(page, "papers-view");
    await expect(page.locator("details.differences")).toBeVisible();
    const card = page.locator(".paper-figure").last();
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator(".axes")).not.toHaveText("…");

    await explorer.open("#/story");
    const stage = page.locator("story-figure .view-host").first();
    await expect(stage).toBeVisible();
    await reconnect(page, "story-view");
    await expect(stage).toBeVisible();
    const guess = page.locator("story-guess").first();
    await guess.locator("button").first().click();
    await expect(page.locator(".story-section").first().locator("story-outcome output").last()).not.toHaveText("…");
});
