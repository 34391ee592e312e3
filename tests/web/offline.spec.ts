// Without a network: what was opened once opens again, completely; and a newer build is used when the reader accepts
// it.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { Explorer, expect, root, test } from "./explorer";

interface Served {
    address: string;
    close(): void;
}
const serving = (): Promise<{ serveFolder(folder: string): Promise<Served> }> =>
    import(path.join(root, "web/serve-folder.mjs")) as Promise<{ serveFolder(folder: string): Promise<Served> }>;

const views = ["pendulum", "experiments", "law", "drive-backdrive", "benchmark"];

/** Wait until the service worker controls the next opening of the page. */
async function kept(page: Page): Promise<void> {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test("every view opens again without a network, with its numbers", async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL! });
    const page = await context.newPage();
    const explorer = new Explorer(page);
    await explorer.open("#/law");
    await kept(page);
    // The vectors of the proof are large, and cached once they have been requested.
    const vectors = (): Promise<number> =>
        page.evaluate(() => fetch("proof.json").then((answer) => answer.text())).then((text) => text.length);
    await page.reload();
    const length = await vectors();
    expect(length).toBeGreaterThan(1e6);
    await context.setOffline(true);
    expect(await vectors()).toBe(length);
    for (const view of views) {
        await page.goto("about:blank");
        await explorer.open(`?lang=fr#/${view}`);
        await expect(page.locator("html")).toHaveAttribute("lang", "fr");
        const { report, plots } = await explorer.shown();
        expect(report.ok).toBe(true);
        if (view === "benchmark") continue;
        if (view === "pendulum") await page.waitForFunction(() => window.__explorer.steps > 50);
        else expect(Object.keys(plots).length).toBeGreaterThan(0);
    }
    // The benchmark's worker comes from the cache too.
    await page.locator(".figures button").first().click();
    await expect(page.locator(".timings")).toBeVisible({ timeout: 15_000 });
    expect(explorer.complaints).toEqual([]);
    await context.close();
});

test("a newer build waits until it is taken, then replaces all of the old one", async ({ browser }) => {
    test.slow();
    const folder = await mkdtemp(path.join(os.tmpdir(), "offline-"));
    await cp(path.join(root, "build/web"), folder, { recursive: true });
    const server = await (await serving()).serveFolder(folder);
    const context = await browser.newContext();
    const page = await context.newPage();
    try {
        await page.goto(`${server.address}/#/law`);
        await expect(page.locator("law-view")).toBeVisible();
        await kept(page);
        await page.reload();
        await expect(page.locator("law-view")).toBeVisible();
        // A newer one: another style, with its hash in the list, and that one in the worker.
        const style = path.join(folder, "style.css");
        const worker = path.join(folder, "service-worker.js");
        const hash = (text: string): string => createHash("sha256").update(text).digest("base64");
        const before = await readFile(style, "utf8");
        const after = `${before}\nheader{border-top:7px solid}`;
        await writeFile(style, after);
        // While the worker does not know of it, nothing is taken.
        await page.reload();
        await expect(page.locator("law-view")).toBeVisible();
        const border = (): Promise<string> =>
            page.evaluate(() => getComputedStyle(document.querySelector("header")!).borderTopWidth);
        expect(await border()).toBe("0px");
        const list = path.join(folder, "offline.json");
        const old = await readFile(list, "utf8");
        const fresh = old.replace(hash(before), hash(after));
        expect(fresh).not.toBe(old);
        await writeFile(list, fresh);
        const script = await readFile(worker, "utf8");
        expect(script).toContain(hash(old));
        await writeFile(worker, script.replaceAll(hash(old), hash(fresh)));
        await page.reload();
        const button = page.getByRole("button", { name: "Reload" });
        await expect(button).toBeVisible({ timeout: 15_000 });
        expect(await border()).toBe("0px");
        const again = page.waitForEvent("load");
        await button.click();
        await again;
        await expect(page.locator("law-view")).toBeVisible({ timeout: 15_000 });
        await expect.poll(border, { timeout: 15_000 }).toBe("7px");
        await expect(button).toHaveCount(0);
        expect((await page.evaluate(() => caches.keys())).length).toBe(1);
    } finally {
        await context.close();
        server.close();
        await rm(folder, { recursive: true });
    }
});

test("the page can be installed: a manifest with an icon that are there", async ({ page }) => {
    await page.goto("/");
    const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) {
        const answer = await page.request.get(`/${src}`);
        expect(answer.headers()["content-type"]).toBe("image/svg+xml");
    }
});
