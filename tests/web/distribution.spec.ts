// The distribution: a single file that opens by double click, and a page that obeys its content security policy.
import path from "node:path";
import { expect, expectFinite, singleFile, test, slow, words } from "./explorer";
import { dropFiles } from "./recorded";

test("the single file opens from the disk and plots @long", async ({ explorer, page }) => {
    await page.goto(`${singleFile()}#/law?F_S=3&v=1`);
    await explorer.ready();
    const current = await explorer.state();
    expect(current.given).toEqual({ F_S: "3" });
    expectFinite(current.plots["law"]!["phi_z stribeck"]!.y);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    expect(policy).toMatch(/script-src 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'sha256-[^']+';/);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector("header")!).display)).toBe("flex");
});

test("the page allows no inline code and no inline style", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe-inline");
    const executed = await page.evaluate(() => {
        const script = document.createElement("script");
        script.append("window.ran = true");
        document.body.append(script);
        return "ran" in window;
    });
    expect(executed).toBe(false);
    // This is the one expected violation.
    await expect.poll(() => explorer.complaints.length).toBeGreaterThan(0);
    explorer.complaints.length = 0;
});

test("the module, each script and each text is fetched once; a view's files when it first opens @long", async ({
    explorer,
    page,
}) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(path.basename(new URL(request.url()).pathname)));
    await explorer.open("#/law");
    await explorer.allLoaded();
    const files = requests.filter((name) => /\.(js|json|wasm|css)$/.test(name));
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((name, i) => files.indexOf(name) !== i)).toEqual([]);
    const place = (start: string): number => requests.findIndex((name) => name.startsWith(start));
    for (const later of ["experiments-view-", "benchmark-view-", "lesson-card-"])
        expect(place("law-view-")).toBeLessThan(place(later));
});

test("a view that fails to load shows a message, and can be opened later @long", async ({ explorer, page }) => {
    await page.route("**/law-view-*.js", (route) => route.abort());
    await explorer.open("#/pendulum");
    const link = page.getByRole("banner").getByRole("link", { name: "Law", exact: true });
    await link.click();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await expect(page.locator("pendulum-view")).toBeVisible();
    await page.unroute("**/law-view-*.js");
    await page.goto("/#/pendulum");
    await link.click();
    await expect(page.locator("law-view")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText("");
    explorer.complaints.length = 0;
});

const pages: readonly [what: string, address: () => string][] = [
    ["site", () => "/"],
    ["single file", singleFile],
];

for (const [what, address] of pages) {
    test(`after opening, no view makes another request: ${what}`, slow, async ({ explorer, page }) => {
        test.slow();
        await page.goto(`${address()}#/pendulum`);
        await explorer.ready();
        await explorer.allLoaded();
        const requests: string[] = [];
        page.on("request", (request) => requests.push(request.url()));
        for (const title of ["Experiments", "Law", "Drive and backdrive", "Papers", "Pendulum"]) {
            await page.getByRole("banner").getByRole("link", { name: title, exact: true }).click();
            await expect(page.locator(".stage")).toHaveAttribute("aria-label", title);
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            await explorer.eachTab(() => Promise.resolve());
            for (const summary of await page.locator("summary:visible").all()) await summary.click();
        }
        await page.getByRole("banner").getByRole("link", { name: "Papers", exact: true }).click();
        await page.getByRole("link", { name: "Benchmark", exact: true }).click();
        await expect(page.locator("header nav [aria-current]")).toHaveText("Papers");
        await page.getByRole("button", { name: "Run the benchmark" }).click();
        await expect(page.locator(".timings")).toBeVisible({ timeout: 15_000 });
        // The worker of the benchmark belongs to the page, like the files it loads.
        const own = new URL(page.url());
        const elsewhere = requests.filter((url) => !url.startsWith("blob:") && new URL(url).origin !== own.origin);
        expect(elsewhere).toEqual([]);
        const names = requests.map((url) => (url.startsWith("blob:") ? "blob" : path.basename(new URL(url).pathname)));
        expect(
            names.filter(
                (name) =>
                    !/^(icon\.svg|benchmark-.*\.js|friction-.*\.wasm|equations-.*\.json|(equation-card|points-row|table-content|figure)-.*\.js|blob)$/.test(
                        name,
                    ),
            ),
        ).toEqual([]);
    });

    test(`injected code does not run, and the policy refuses it: ${what}${what === "site" ? "" : " @long"}`, async ({
        explorer,
        page,
    }) => {
        await page.goto(`${address()}#/law`);
        await explorer.ready();
        const refused = await page.evaluate(async () => {
            const directives: string[] = [];
            document.addEventListener("securitypolicyviolation", (event) => directives.push(event.effectiveDirective));
            const script = document.createElement("script");
            script.append("window.ran = true");
            const style = document.createElement("style");
            style.textContent = "header { display: none }";
            const image = document.createElement("img");
            image.alt = "";
            image.src = "https://example.invalid/pixel.png";
            document.body.append(script, style, image);
            try {
                document.body.setAttribute("onclick", "window.ran = true");
            } catch {
                // Trusted Types refuse it even earlier.
            }
            document.body.click();
            await fetch("https://example.invalid/").catch(() => undefined);
            await new Promise((done) => setTimeout(done, 200));
            // Only now, because the test's code may use eval at the start.
            let evaluated: boolean;
            try {
                evaluated = (0, eval)("true") as boolean;
            } catch {
                evaluated = false;
            }
            const headerDisplay = getComputedStyle(document.querySelector("header")!).display;
            return { directives: [...new Set(directives)].sort(), executed: "ran" in window, evaluated, headerDisplay };
        });
        expect(refused).toEqual({
            directives: expect.arrayContaining([
                "connect-src",
                "img-src",
                "require-trusted-types-for",
                "style-src-elem",
            ]) as string[],
            executed: false,
            evaluated: false,
            headerDisplay: "flex",
        });
        // These are the expected violations.
        explorer.complaints.length = 0;
    });
}

for (const [view, part, file] of [
    ["pendulum", "own-recordings", { name: "swing.csv", text: "t,goal,position\n0,0,0\n0.1,1,0.5\n0.2,1,0.8\n" }],
    ["law", "law-points", { name: "points.csv", text: "v,phi\n0.1,1\n0.2,1.1\n0.4,1.3\n0.8,1.6\n1,2\n" }],
] as const)
    test(`a file is not lost silently when its reader cannot be loaded: ${view}`, async ({ explorer, page }) => {
        await page.route(`**/${part}-*.js`, (route) => route.abort());
        await explorer.open(`#/${view}`);
        await dropFiles(page, file);
        const note = page.locator(".stage-notices").getByRole("alert");
        await expect(note).toContainText(`${file.name} could not be loaded`);
        await page.unroute(`**/${part}-*.js`);
        // The files open without being dropped again.
        await note.getByRole("button", { name: words("page.again") }).click();
        await expect(note).toHaveCount(0);
        await expect(page.locator("body")).toContainText(file.name);
        explorer.complaints.length = 0;
    });
