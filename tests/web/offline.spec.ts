// Without a network: everything opened once opens again, completely; and a newer build is used when the
// reader accepts it.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { Explorer, expect, root, test, slow } from "./explorer";

interface Served {
    address: string;
    close(): void;
}
type Sent = (name: string, encoding: string | undefined, bytes: number) => void;
async function serve(folder: string, requests?: Sent): Promise<Served> {
    const { serveFolder } = (await import(path.join(root, "web/serve-folder.mjs"))) as {
        serveFolder(folder: string, port?: number, requests?: Sent): Promise<Served>;
    };
    return serveFolder(folder, 0, requests);
}

/** A copy of the built page in a separate folder. */
async function copied(): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "offline-"));
    await cp(path.join(root, "build/web"), folder, { recursive: true });
    return folder;
}

const fileOf = async (folder: string, start: string): Promise<string> =>
    (await readdir(folder)).find((name) => name.startsWith(start) && !name.endsWith(".map"))!;

const views = ["story", "pendulum", "experiments", "law", "drive-backdrive", "identify", "papers", "benchmark"];

/** Waits until the service worker will control the next opening of the page. */
async function underControl(page: Page): Promise<void> {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test("every view opens again without a network, with its numbers @long", async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL! });
    const page = await context.newPage();
    const explorer = new Explorer(page);
    await explorer.open("#/law");
    await underControl(page);
    // The vectors of the proof are large, and are cached after the first request.
    const proof = await fileOf(path.join(root, "build/web"), "proof-");
    const vectors = (): Promise<number> =>
        page.evaluate((name) => fetch(name).then((answer) => answer.text()), proof).then((text) => text.length);
    await page.reload();
    const length = await vectors();
    expect(length).toBeGreaterThan(1e6);
    await context.setOffline(true);
    expect(await vectors()).toBe(length);
    for (const view of views) {
        await page.goto("about:blank");
        await explorer.open(`?lang=fr#/${view}`);
        await expect(page.locator("html")).toHaveAttribute("lang", "fr");
        const { report, plots } = await explorer.state();
        expect(report.ok).toBe(true);
        if (["benchmark", "papers", "identify", "story"].includes(view)) continue;
        if (view === "pendulum") await page.waitForFunction(() => window.__explorer.steps > 50);
        else expect(Object.keys(plots).length).toBeGreaterThan(0);
    }
    // The benchmark's worker also comes from the cache.
    await page.getByRole("button", { name: "Lancer la mesure" }).click();
    await expect(page.locator(".timings")).toBeVisible({ timeout: 15_000 });
    expect(explorer.complaints).toEqual([]);
    await context.close();
});

/** Makes the build in this folder a newer one, with a border above its header, in three steps: its files, the list of
 * them, and the service worker, which contains the list. */
async function newBuild(folder: string): Promise<(() => Promise<void>)[]> {
    const hash = (text: string): string => createHash("sha256").update(text).digest("base64");
    const read = (name: string): Promise<string> => readFile(path.join(folder, name), "utf8");
    const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
    const [old, page, list, worker] = [
        await fileOf(folder, "style-"),
        await read("index.html"),
        await read("offline.json"),
        await read("service-worker.js"),
    ];
    const name = old === "style-NEWSTYLE.css" ? "style-NEWSTYL2.css" : "style-NEWSTYLE.css";
    const style = await read(old);
    const fresh = `${style}\nheader{border-top:7px solid}`;
    const freshPage = page.replaceAll(old, name);
    const freshList = list.replace(old, name).replace(hash(style), hash(fresh)).replace(hash(page), hash(freshPage));
    expect(freshList).toContain(hash(fresh));
    expect(freshList).toContain(hash(freshPage));
    expect(worker).toContain(hash(list));
    return [
        async () => {
            await write(name, fresh);
            await write("index.html", freshPage);
        },
        () => write("offline.json", freshList),
        () => write("service-worker.js", worker.replaceAll(hash(list), hash(freshList))),
    ];
}

const border = (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.querySelector("header")!).borderTopWidth);

test(
    "a newer build waits until the reader accepts it, then replaces the old one completely",
    slow,
    async ({ browser }) => {
        test.slow();
        const folder = await copied();
        const server = await serve(folder);
        const context = await browser.newContext();
        const page = await context.newPage();
        try {
            await page.goto(`${server.address}/#/law`);
            await expect(page.locator("law-view")).toBeVisible();
            await underControl(page);
            await page.reload();
            await expect(page.locator("law-view")).toBeVisible();
            const [files, list, worker] = await newBuild(folder);
            await files!();
            // While the worker does not list it, it is not used.
            await page.reload();
            await expect(page.locator("law-view")).toBeVisible();
            expect(await border(page)).toBe("0px");
            await list!();
            await worker!();
            await page.reload();
            const button = page.getByRole("button", { name: "Reload" });
            await expect(button).toBeVisible({ timeout: 15_000 });
            expect(await border(page)).toBe("0px");
            const reloaded = page.waitForEvent("load");
            await button.click();
            await reloaded;
            await expect(page.locator("law-view")).toBeVisible({ timeout: 15_000 });
            await expect.poll(() => border(page), { timeout: 15_000 }).toBe("7px");
            await expect(button).toHaveCount(0);
            expect((await page.evaluate(() => caches.keys())).length).toBe(1);
        } finally {
            await context.close();
            server.close();
            await rm(folder, { recursive: true });
        }
    },
);

test("a newer build accepted in one tab can be accepted in the other one, too", slow, async ({ browser }) => {
    test.slow();
    const folder = await copied();
    const server = await serve(folder);
    const context = await browser.newContext();
    const [firstTab, secondTab] = [await context.newPage(), await context.newPage()];
    const button = (page: Page): Locator => page.getByRole("button", { name: "Reload" });
    try {
        await firstTab.goto(`${server.address}/#/law`);
        await underControl(firstTab);
        await firstTab.reload();
        await expect(firstTab.locator("law-view")).toBeVisible();
        await secondTab.goto(`${server.address}/#/law?F_S=3&v=1`);
        await expect(secondTab.locator("law-view")).toBeVisible();
        for (const step of await newBuild(folder)) await step();
        await firstTab.reload();
        await expect(button(firstTab)).toBeVisible({ timeout: 15_000 });
        await expect(button(secondTab)).toBeVisible({ timeout: 15_000 });
        await button(firstTab).click();
        await expect.poll(() => border(firstTab).catch(() => ""), { timeout: 15_000 }).toBe("7px");
        // The other tab does not change before its reader accepts.
        expect(await border(secondTab)).toBe("0px");
        await button(secondTab).click();
        await expect.poll(() => border(secondTab).catch(() => ""), { timeout: 15_000 }).toBe("7px");
        await expect(button(secondTab)).toHaveCount(0);
        expect(new URL(secondTab.url()).hash).toContain("F_S=3");
    } finally {
        await context.close();
        server.close();
        await rm(folder, { recursive: true });
    }
});

test("a first visit downloads every file once, including files for use without a network @long", async ({
    browser,
}) => {
    const folder = await copied();
    const requests: string[] = [];
    const server = await serve(folder, (name) => requests.push(name));
    const context = await browser.newContext();
    const page = await context.newPage();
    try {
        await page.goto(`${server.address}/#/law`);
        await underControl(page);
        await expect(page.locator("law-view")).toBeVisible();
        const list = JSON.parse(await readFile(path.join(folder, "offline.json"), "utf8")) as [string, string][];
        expect(list.length).toBeGreaterThan(30);
        const times = (name: string): number => requests.filter((file) => file === name).length;
        for (const [name] of list.filter(([name]) => /-[A-Z0-9]{8}\./.test(name)))
            expect([name, times(name)]).toEqual([name, 1]);
        // The vectors of the proof, source maps and the preview picture of links are not requested.
        expect(requests.filter((name) => /^proof|\.map$|\.png$/.test(name))).toEqual([]);
    } finally {
        await context.close();
        server.close();
        await rm(folder, { recursive: true });
    }
});

test("the page can be installed: manifest and icon exist", async ({ page }) => {
    await page.goto("/");
    const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) {
        const answer = await page.request.get(`/${src}`);
        expect(answer.headers()["content-type"]).toBe("image/svg+xml");
    }
});
