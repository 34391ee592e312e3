// The second language: chosen by the browser, the address and in the page, complete in every view, and as accessible.
import path from "node:path";
import type { Page } from "@playwright/test";
import { violations } from "./accessible";
import { Explorer, expect, root, test, slow } from "./explorer";

const views = [
    "#/pendulum",
    "#/experiments?run=belt_stick_slip&twin=karnopp%2Cexplicit&v=1",
    "#/experiments?run=planar_drag&v=1",
    "#/law?residual=on&errors=on&v=1",
    "#/law?F_C=5&v=1",
    "#/law?law=tabulated&zz=1&v=1",
    "#/drive-backdrive",
    "#/drive-backdrive?show=table&v=1",
    "#/identify?example=1&v=1",
    "#/benchmark",
];
/** The same in both: names of papers, products and people, units, equations, typed texts. */
const alike = ".source, .sources, code, math, option, .unit, .language";
const names =
    /Dynamixel|Feetech|Waveshare|eRob|Cisneros|Kikuuwe|Duclusaud|JavaScript|rad\/s|N m|^[^\p{L}]*(\p{L}{1,3}[^\p{L}]+)*$|^(\p{L} )+\p{L}$/u;

test.afterEach(async ({ page }) => {
    await page.goto("/?lang=en");
    await page.evaluate(() => localStorage.removeItem("friction.language"));
});

/** Every visible or announced text with more than two words. */
function texts(page: Page): Promise<string[]> {
    return page.evaluate((without) => {
        const all: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode as Text;
            if (!node.parentElement!.closest(`script, style, ${without}`)) all.push(node.data);
        }
        for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]"))
            if (!element.closest(without))
                for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
                    all.push(element.getAttribute(name) ?? "");
        return all.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text.split(" ").length > 2);
    }, alike);
}

for (const hash of views) {
    test(`no text is left in English: ${hash} @long`, async ({ explorer, page }) => {
        const byLanguage: Record<string, string[]> = {};
        for (const language of ["en", "fr"]) {
            await explorer.open(`?lang=${language}${hash}`);
            await expect(page.locator("html")).toHaveAttribute("lang", language);
            const all = await texts(page);
            await explorer.eachTab(async () => void all.push(...(await texts(page))));
            byLanguage[language] = [...new Set(all)];
            await page.setViewportSize({ width: 360, height: 800 });
            await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
            await page.setViewportSize({ width: 1280, height: 800 });
        }
        expect(byLanguage["fr"]!.length).toBeGreaterThan(10);
        const english = new Set(byLanguage["en"]);
        expect(byLanguage["fr"]!.filter((text) => english.has(text) && !names.test(text))).toEqual([]);
        await expect(page).toHaveTitle(/Explorateur du frottement$/);
    });
}

for (const hash of views) {
    test(`axe finds nothing in French, and nothing scrolls sideways: ${hash}`, slow, async ({ explorer, page }) => {
        test.slow();
        await page.emulateMedia({ reducedMotion: "reduce" });
        await explorer.open(`?lang=fr${hash}`);
        for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 800 });
            expect(await violations(page)).toEqual([]);
            await explorer.eachTab(async (name) => expect(await violations(page, "stage-drawer"), name).toEqual([]));
        }
    });
}

test("the browser's languages choose, and the address has precedence @long", async ({ browser }) => {
    test.slow();
    const languageOf = async (locale: string, address: string): Promise<string | null> => {
        const { baseURL } = test.info().project.use;
        const context = await browser.newContext({ baseURL: baseURL!, locale, serviceWorkers: "block" });
        const page = await context.newPage();
        await new Explorer(page).open(address);
        const language = await page.locator("html").getAttribute("lang");
        await context.close();
        return language;
    };
    expect(await languageOf("fr-CH", "#/law")).toBe("fr");
    expect(await languageOf("fr-CH", "?lang=en#/law")).toBe("en");
    expect(await languageOf("de-DE", "#/law")).toBe("en");
    expect(await languageOf("de-DE", "?lang=constructor#/law")).toBe("en");
});

test("the switch keeps the state, and is remembered @long", async ({ explorer, page }) => {
    await explorer.open("#/law?F_S=3&v=1");
    await explorer.display();
    const french = page.getByRole("radio", { name: "français" });
    await french.focus();
    await page.keyboard.press("Space");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await explorer.ready();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loi");
    expect(await explorer.value("F_S")).toBe(3);
    await explorer.display();
    await expect(french).toBeChecked();
    await explorer.open("#/law");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("the library speaks French: findings, with unchanged values and keys @long", async ({ explorer, page }) => {
    await explorer.open("?lang=fr#/law?F_C=5&v=1");
    await expect(page.locator(".finding.error").first()).toContainText("est au-dessus de");
    await explorer.type("F_S", "2,5,1");
    await expect(explorer.row("F_S").locator(".finding.error")).toContainText("n’est pas un nombre");
});

test("in French numbers have a comma, typed and shown; links and commands keep the point @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("?lang=fr#/experiments?run=belt_stick_slip&v=1");
    await expect(page.locator(".finding").first()).toContainText("λ = 0,003 est");
    await expect(page.locator(".finding").first()).toContainText("est 0,333333 m/(N s)");
    await explorer.open("?lang=fr#/law");
    await expect(explorer.field("v_S")).toHaveValue("0,06");
    for (const text of ["2,6", "2.6"]) {
        await explorer.type("F_S", "3");
        await explorer.type("F_S", text);
        expect(await explorer.value("F_S")).toBe(2.6);
        await expect(explorer.field("F_S")).toHaveValue("2,6");
    }
    await expect(explorer.slider("F_S")).toHaveAttribute("aria-valuetext", /^2,6 newton/);
    expect(new URL(page.url()).hash).toContain("F_S=2.6");
    await explorer.tab("share");
    await expect(page.locator(".command")).toContainText("F_S=2.6");
    await explorer.tab("equations");
    await expect(page.locator("equation-card .values mn").first()).toHaveText("2,6");
    await explorer.eachTab(async (name) => {
        const text = await page.locator("main").innerText();
        const points = text.match(/\d\.\d[^\n]*/g) ?? [];
        expect(
            // keys with their values keep the point
            points.filter((line) => !/\w=|:|--x/.test(line)),
            name,
        ).toEqual([]);
    });
});

test("a translation of the library's words that lacks, adds or changes arguments is refused by name @long", async () => {
    const { libraryComplaints } = (await import(path.join(root, "web/library.mjs"))) as {
        libraryComplaints(language: string, words: object, description: object): string[];
    };
    const messages = { AT_MOST: "give at most {value}, {key}" };
    const description = { rows: [{ title: "Law", symbol: "Φ" }], experiments: [], messages };
    const complaints = (words: object): string[] => libraryComplaints("fr", { Law: "Loi", ...words }, description);
    expect(complaints({ [messages.AT_MOST]: "{key} : donnez au plus {value}" })).toEqual([]);
    for (const translation of [
        "donnez au plus {value}",
        "{key} : {value}, {more}",
        "{key} : {valeur}",
        "{key} : {value:3}",
    ])
        expect(complaints({ [messages.AT_MOST]: translation, Old: "Vieux" })).toEqual([
            "library.fr.json: “give at most {value}, {key}” has other arguments.",
            "library.fr.json has “Old”, which the library does not say.",
        ]);
    expect(complaints({})).toEqual(["library.fr.json lacks “give at most {value}, {key}”."]);
});

test("the head of the panel is one line in French, too @long", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
        baseURL: baseURL!,
        locale: "fr",
        viewport: { width: 1280, height: 720 },
    });
    const page = await context.newPage();
    await page.goto("/#/pendulum?v=1");
    const button = page.getByRole("button", { name: "Tout rétablir" });
    await button.waitFor();
    const { height, overflow } = await button.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        overflow: element.getBoundingClientRect().right - element.parentElement!.getBoundingClientRect().right,
    }));
    expect(height).toBeLessThan(40);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
});
