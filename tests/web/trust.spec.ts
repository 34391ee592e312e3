// The promises of SECURITY.md, in a real browser: no text becomes a script, no other origin is contacted, and only the
// named site is answered.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, singleFile, test, frames } from "./explorer";

/** Ways in which a text may become code in this page, and the browser's answer to each. */
function attempts(page: Page): Promise<Record<string, string>> {
    return page.evaluate(async () => {
        const results: Record<string, string> = {};
        const tries: Record<string, () => unknown> = {
            html: () => (document.createElement("div").innerHTML = "<img src=x onerror=__pwned=1>"),
            document: () => new DOMParser().parseFromString("<p>", "text/html"),
            code: () => (0, eval)("1"),
            script: () => (document.createElement("script").src = "https://example.org/x.js"),
            worker: () => new Worker("data:text/javascript,0"),
            policy: () =>
                (
                    window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
                ).trustedTypes.createPolicy("other", {}),
            elsewhere: () => fetch("https://example.org/"),
        };
        // The policy applies to the page's tasks, and not to scripts that a debugger evaluates.
        await new Promise((next) => setTimeout(next));
        for (const [name, attempt] of Object.entries(tries))
            try {
                await attempt();
                results[name] = "done";
            } catch (error) {
                results[name] = (error as Error).name;
            }
        return results;
    });
}

const refused = {
    html: "TypeError",
    document: "TypeError",
    code: "EvalError",
    script: "TypeError",
    worker: "TypeError",
    policy: "TypeError",
    elsewhere: "TypeError",
};

for (const [place, address] of [
    ["folder", () => "/#/law"],
    ["single file", () => `${singleFile()}#/law`],
] as const)
    test(`no text becomes a script, and no other origin is contacted: ${place}${place === "folder" ? "" : " @long"}`, async ({
        page,
    }) => {
        const requests: string[] = [];
        page.on("request", (request) => void (/example/.test(request.url()) && requests.push(request.url())));
        await page.goto(address());
        await expect(page.locator("law-view")).toBeVisible();
        expect(await attempts(page)).toEqual(refused);
        expect(await page.evaluate(() => "__pwned" in window)).toBe(false);
        expect(requests).toEqual([]);
    });

/** Two sites that embed the page with the same document. */
let parentText = "";
const servers = [0, 1].map(() =>
    createServer((_, answer) => answer.setHeader("content-type", "text/html").end(parentText)),
);
test.beforeAll(() =>
    Promise.all(servers.map((server) => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)))),
);
test.afterAll(() => servers.forEach((server) => void server.close()));

test("with parent= in its address only that site is answered @long", async ({ page }) => {
    const own = test.info().project.use.baseURL!;
    const [allowed, other] = servers.map((server) => `http://localhost:${(server.address() as AddressInfo).port}`);
    parentText = `<!doctype html><script>window.messages = []; addEventListener("message", ({ data }) => messages.push(data.friction));</script>
        <iframe src="${own}/?embed=1&parent=${encodeURIComponent(allowed!)}#/law?v=1" width="640" height="700"></iframe>`;
    const messages = async (site: string): Promise<string[]> => {
        await page.goto(`${site}/`);
        await expect(page.frameLocator("iframe").locator("law-view")).toBeVisible();
        await page.evaluate((at) => {
            const { contentWindow } = document.querySelector("iframe")!;
            contentWindow!.postMessage({ friction: "set", settings: { F_S: 2.5 } }, at);
        }, own);
        // The frame has received its message by now, and an answer would have arrived.
        await frames(page.frames()[1]!, 12);
        await frames(page, 6);
        return page.evaluate(() => (window as unknown as { messages: string[] }).messages);
    };
    expect((await messages(allowed!)).slice(0, 2)).toEqual(["ready", "set"]);
    expect(page.frames()[1]!.url()).toContain("F_S=2.5");
    expect(await messages(other!)).toEqual([]);
    expect(page.frames()[1]!.url()).not.toContain("F_S=2.5");
});
