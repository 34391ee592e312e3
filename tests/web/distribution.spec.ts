// What is handed out: one file that opens from a double click, and a page that holds to its own policy.
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { expect, expectFinite, root, test } from "./explorer";

const single = path.join(root, "build/dist/friction-explorer.html");

test.beforeAll(() => {
    execFileSync(process.execPath, ["web/build.mjs", "--single"], { cwd: root });
});

test("the single file opens from the disk and plots", async ({ explorer, page }) => {
    await page.goto(`${pathToFileURL(single)}#/law?F_S=3&v=1`);
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
    // That was the one violation that was asked for.
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
    expect(asked).toEqual([]);
});

test("module and description are fetched once each, and a description of another build is said to be one", async ({
    explorer,
    page,
}) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(path.basename(new URL(request.url()).pathname)));
    await explorer.open("#/law");
    for (const file of ["friction.wasm", "description.json"])
        expect(asked.filter((name) => name === file)).toEqual([file]);
    await page.route("**/description.json", async (route) => {
        const description = await (await route.fetch()).json();
        await route.fulfill({ json: { ...description, fingerprint: description.fingerprint + 1 } });
    });
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("are not of one build");
    await page.unroute("**/description.json");
});
