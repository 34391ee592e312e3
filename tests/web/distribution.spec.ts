// The distribution: one file that opens by double click, and a page that obeys its own content security policy.
import path from "node:path";
import { expect, expectFinite, singleFile, test } from "./explorer";

test("the single file opens from the disk and plots", async ({ explorer, page }) => {
    await page.goto(`${singleFile()}#/law?F_S=3&v=1`);
    await explorer.ready();
    const shown = await explorer.shown();
    expect(shown.given).toEqual({ F_S: "3" });
    expectFinite(shown.plots["law"]!["phi_z stribeck"]!.y);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    expect(policy).toMatch(/script-src 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'sha256-[^']+';/);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector("header")!).display)).toBe("flex");
});

test("the page allows no inline code and no inline style", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe-inline");
    const ran = await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        document.body.append(script);
        return "ran" in window;
    });
    expect(ran).toBe(false);
    // This is the one expected violation.
    await expect.poll(() => explorer.complaints.length).toBeGreaterThan(0);
    explorer.complaints.length = 0;
});

test("nothing is fetched after the page has opened", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const title of ["Law", "Drive and backdrive", "Benchmark", "Pendulum"]) {
        await page.getByRole("link", { name: title, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    }
    // The browser asks for the icon again with every title.
    expect(asked.filter((url) => !url.endsWith("/icon.svg"))).toEqual([]);
});

test("module and description are fetched once each, and a description of another version is said to be one", async ({
    explorer,
    page,
}) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(path.basename(new URL(request.url()).pathname)));
    await explorer.open("#/law");
    for (const file of ["friction.wasm", "description.json"])
        expect(asked.filter((name) => name === file)).toEqual([file]);
    await page.route("**/description.json", async (route) => {
        const description = (await (await route.fetch()).json()) as { version: string };
        await route.fulfill({ json: { ...description, version: `${description.version}.1` } });
    });
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("are not of one build");
    await page.unroute("**/description.json");
});

const opened: readonly [what: string, address: () => string][] = [
    ["site", () => "/"],
    ["single file", singleFile],
];

for (const [what, address] of opened) {
    test(`after it has opened nothing is asked for any more, in every view: ${what}`, async ({ explorer, page }) => {
        test.slow();
        await page.goto(`${address()}#/pendulum`);
        await explorer.ready();
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        for (const title of ["Experiments", "Law", "Drive and backdrive", "Benchmark", "Pendulum"]) {
            await page.getByRole("link", { name: title, exact: true }).click();
            await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
            for (const summary of await page.locator("summary:visible").all()) await summary.click();
        }
        await page.getByRole("link", { name: "Benchmark", exact: true }).click();
        await page.getByRole("button", { name: "Run the benchmark" }).click();
        await expect(page.locator(".timings")).toBeVisible({ timeout: 15_000 });
        // The worker of the benchmark is the page's own, and so is what it loads.
        const own = new URL(page.url());
        const elsewhere = asked.filter((url) => !url.startsWith("blob:") && new URL(url).origin !== own.origin);
        expect(elsewhere).toEqual([]);
        const names = asked.map((url) => (url.startsWith("blob:") ? "blob" : path.basename(new URL(url).pathname)));
        expect(
            names.filter((name) => !["icon.svg", "benchmark.js", "shared.js", "friction.wasm", "blob"].includes(name)),
        ).toEqual([]);
    });

    test(`what is smuggled in does not run, and is refused by the policy: ${what}`, async ({ explorer, page }) => {
        await page.goto(`${address()}#/law`);
        await explorer.ready();
        const refused = await page.evaluate(async () => {
            const directives: string[] = [];
            document.addEventListener("securitypolicyviolation", (event) => directives.push(event.effectiveDirective));
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            const style = document.createElement("style");
            style.textContent = "header { display: none }";
            const image = document.createElement("img");
            image.alt = "";
            image.src = "https://example.invalid/pixel.png";
            document.body.append(script, style, image);
            document.body.setAttribute("onclick", "window.ran = true");
            document.body.click();
            await fetch("https://example.invalid/").catch(() => undefined);
            await new Promise((done) => setTimeout(done, 200));
            // Only later, because the test's own code may use eval at the start.
            let evaluated = true;
            try {
                evaluated = (0, eval)("true") as boolean;
            } catch {
                evaluated = false;
            }
            const shown = getComputedStyle(document.querySelector("header")!).display;
            return { directives: [...new Set(directives)].sort(), ran: "ran" in window, evaluated, shown };
        });
        expect(refused).toEqual({
            directives: expect.arrayContaining([
                "connect-src",
                "img-src",
                "script-src-elem",
                "style-src-elem",
            ]) as string[],
            ran: false,
            evaluated: false,
            shown: "flex",
        });
        // These are the expected violations.
        explorer.complaints.length = 0;
    });
}
