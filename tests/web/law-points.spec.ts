// A law is fitted to a table of points: dropped or opened, with the result of the command, undone,
// refused with its line.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { asPhone, copied, expect, Explorer, root, says, test, words } from "./explorer";
import { dragFile } from "./recorded";

const TRUTH = { F_S: 1.8, F_C: 0.6, v_S: 0.15, D: 1.2 };
const KEYS = ["F_S", "F_C", "v_S", "D"] as const;
const FRICTION = path.join(root, "build/friction");

/** Number in [-0.5, 0.5). */
function noise(i: number): number {
    const large = 43758.5453 * Math.sin(12.9898 * (i + 1));
    return large - Math.floor(large) - 0.5;
}

/** Points of a law with reproducible noise, from `friction curve`. */
function table(law: Readonly<Record<string, number>> = TRUTH, range = "0.01:1.5:60"): string {
    const settings = Object.entries(law).map(([key, value]) => `${key}=${value}`);
    const curve = execFileSync(FRICTION, ["curve", "phi", "law=stribeck", ...settings, `--x=${range}`], {
        encoding: "utf8",
    });
    const lines = curve
        .split("\n")
        .filter((line) => /^\d/.test(line))
        .map((line, i) => {
            const [v = 0, phi = 0] = line.split(",").map(Number);
            return `${v.toFixed(5)},${(phi + 0.06 * noise(i)).toFixed(5)}`;
        });
    return `v,phi\n${lines.join("\n")}\n`;
}

const drop = (page: Page, name: string, text: string): Promise<void> => dragFile(page, "law-view", { name, text });

const card = (page: Page): Locator => page.locator(".points-card");
const messages = (page: Page): Locator => page.locator(".points-said .finding .sentence");
const given = async (explorer: Explorer): Promise<Readonly<Record<string, string>>> => (await explorer.state()).given;

/** Table rows that the command prints for these arguments. */
function command(text: string, ...options: string[]): string[][] {
    const folder = mkdtempSync(path.join(root, "build/points-"));
    try {
        writeFileSync(path.join(folder, "points.csv"), text);
        const printed = execFileSync(FRICTION, ["identify", ...options, "points.csv"], {
            cwd: folder,
            encoding: "utf8",
        });
        return printed
            .split("\n")
            .filter((line) => /^[A-Za-z_]+,[-\d]/.test(line))
            .map((line) => line.split(","));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test("a dropped table becomes the law, bit for bit as by the command, and undo restores the previous one @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?F_S=3&K=6000&v=1");
    const text = table();
    await drop(page, "bench.csv", text);
    await expect(card(page)).toContainText("bench.csv, 60 points");
    const parameters = await given(explorer);
    for (const key of KEYS) expect(Math.abs(Number(parameters[key]) / TRUTH[key] - 1), key).toBeLessThan(0.1);
    const rows = command(text, "law=stribeck");
    for (const [key = "", value] of rows) if (key !== "alpha") expect(Number(parameters[key]), key).toBe(Number(value));
    expect(parameters["K"]).toBe("6000");
    await expect(card(page).locator("tbody tr")).toHaveCount(5);
    await expect(card(page).locator("tr[data-key=alpha]")).toContainText(words("law-points.fixed"));
    await expect(card(page)).toContainText(words("law-points.current"));
    // The points are drawn, within the axis.
    const { points } = (await explorer.state()).plots["law"]!;
    expect(points!.x).toHaveLength(60);
    expect(points!.x[0]).toBe(0.01);
    const { x } = (await explorer.state()).plots["law"]!["phi stribeck"]!;
    expect(x.at(-1)!).toBeGreaterThan(1.5);
    // One step of the history.
    await page.goBack();
    expect(await given(explorer)).toEqual({ F_S: "3", K: "6000" });
    await expect(card(page)).toContainText(words("law-points.moved"));
    expect((await explorer.state()).plots["law"]!["points"]!.x).toHaveLength(60);
    await card(page)
        .getByRole("button", { name: words("law-points.use") })
        .click();
    expect(await given(explorer)).toEqual(parameters);
    await explorer.type("F_S", "2");
    await expect(card(page)).toContainText(words("law-points.moved"));
    await page.getByRole("button", { name: words("panel.reset-all") }).click();
    expect(await given(explorer)).toEqual({});
    await card(page)
        .getByRole("button", { name: words("law-points.forget") })
        .click();
    await expect(card(page)).toHaveCount(0);
    expect((await explorer.state()).plots["law"]!["points"]).toBeUndefined();
});

test("the law is fitted again for an exponent that is set in the card or by its slider; curves stay fine", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?range=close&K=6000&v=1");
    const text = table();
    await drop(page, "bench.csv", text);
    const exponent = card(page).locator("tr[data-key=alpha] input");
    await expect(exponent).toHaveValue("1");
    await exponent.fill("2");
    await exponent.press("Enter");
    await expect.poll(async () => (await given(explorer))["alpha"]).toBe("2");
    const expectFit = async (alpha: string): Promise<void> => {
        const parameters = await given(explorer);
        const rows = command(text, "law=stribeck", `--fix=alpha=${alpha}`);
        for (const [key = "", value] of rows) expect(Number(parameters[key]), key).toBe(Number(value));
    };
    await expectFit("2");
    await explorer.type("alpha", "1.5");
    await card(page)
        .getByRole("button", { name: words("law-points.exponent", { value: "1.5" }) })
        .click();
    await expect(card(page)).toContainText(words("law-points.current"));
    await expectFit("1.5");
    // a refused exponent changes nothing
    await exponent.fill("-3");
    await exponent.press("Enter");
    await expect(page.locator(".points-said")).toContainText("alpha");
    expect((await given(explorer))["alpha"]).toBe("1.5");
    // the points reach far beyond the shown range, which has its own points
    const { x } = (await explorer.state()).plots["law"]!["phi_z stribeck"]!;
    expect(x.filter((at) => Math.abs(at) < 0.1).length).toBeGreaterThan(100);
});

test("units of the heading are converted and shown, and rows without a number are named", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    const text = "speed_mm_s,force_N\n5,2.4\n10,2.1\n20,1.6\n0.02,\n50,1.0\n100,1.3\n200,2.0\n400,3.2\n";
    await drop(page, "slide.csv", text);
    await expect(card(page)).toContainText("slide.csv, 7 points");
    await expect(card(page).locator("tr[data-key=v_S]")).toContainText("m/s");
    await expect(card(page).locator("tr[data-key=F_S]")).toContainText(/ N$|N\s/);
    await expect(card(page).locator("tr[data-key=F_S]")).not.toContainText("N m");
    await expect(card(page).locator("tr[data-key=D]")).toContainText("N s/m");
    const sentences = card(page).locator(".finding .sentence");
    await expect(sentences).toHaveText([/left out: 5$/, /mm\/s, N/]);
    await expect(card(page)).not.toContainText(words("law-points.units"));
    expect(Number((await given(explorer))["v_S"])).toBeLessThan(0.1);
    await drop(page, "slide.csv", text.replace("mm_s", "ft_s"));
    await expect(messages(page).first()).toContainText("ft_s");
});

test("another law, other losses, weights and levels are fitted again, and the command follows @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const text = table();
    const file = { name: "bench.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel(words("law.fit-long")).setInputFiles(file);
    // A tabulated law is not fitted.
    await expect(card(page).getByRole("radio", { name: "Stribeck" })).toBeChecked();
    await card(page).getByRole("radio", { name: "Rational" }).check();
    await expect.poll(async () => (await given(explorer))["law"]).toBe("rational");
    await card(page)
        .getByRole("radio", { name: words("law-points.absolute") })
        .check();
    await card(page).getByRole("radio", { name: "1/Φ" }).check();
    await expect(card(page)).toContainText("% of Φ");
    const before = await given(explorer);
    await card(page).getByRole("combobox").selectOption("0.95");
    const options = ["law=rational", "--loss=absolute", "--weights=relative", "--level=0.95"];
    const [, ...files] = options;
    await card(page).locator("summary").click();
    await expect(card(page).locator("code")).toHaveText(`friction identify law=rational bench.csv ${files.join(" ")}`);
    expect(await given(explorer)).toEqual(before);
    for (const [key = "", value] of command(text, ...options)) expect(Number(before[key]), key).toBe(Number(value));
    const copy = card(page).getByRole("button", { name: words("law-points.copy") });
    expect(await copied(page, () => copy.click())).toContain(
        "friction identify law=rational bench.csv --loss=absolute",
    );
});

test("a sentence says which parameters the points do not determine @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await drop(page, "fast.csv", table({ F_S: 1, F_C: 1, v_S: 0.1, D: 0.4 }, "0.5:1.5:25"));
    const doubts = page.locator(".points-doubts li");
    await expect(doubts.first()).toBeVisible();
    await expect(card(page).locator("tr[data-key=v_S]")).toContainText(words("law-points.none"));
    await expect(doubts.filter({ hasText: /correlation of −0\.9/ })).toHaveCount(1);
});

test("a law whose transform jumps is shown with its jump @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await drop(page, "steep.csv", table({ F_S: 3, F_C: 0.6, v_S: 0.02, D: 1.2 }, "0.002:0.3:80"));
    await expect(card(page)).toContainText(words("law-points.current"));
    expect((await given(explorer))["inadmissible"]).toBe("largest_root");
    await expect(page.locator(".stage-notices .finding.warning")).toHaveCount(1);
    await drop(page, "bench.csv", table());
    await expect(card(page)).toContainText("bench.csv");
    expect((await given(explorer))["inadmissible"]).toBeUndefined();
});

test("a refused file is named with its line, and nothing changes @long", async ({ explorer, friction, page }) => {
    await explorer.open("#/law?F_S=3&v=1");
    await drop(page, "bad.csv", "v,phi\n0.1,1\n0.2,x\n0.3,1.1\n");
    await expect(messages(page)).toHaveText([
        says(friction, "POINTS_UNEXPECTED", { file: "bad.csv", line: "3", column: "5", text: "x" }),
    ]);
    await drop(page, "zero.csv", "0.1,1\n0,1\n0.3,1.1\n0.4,1.1\n0.5,1.2\n0.6,1.3\n");
    await expect(messages(page)).toHaveText([says(friction, "LAW_FIT_POINT", { file: "zero.csv", line: "2" })]);
    await drop(page, "few.csv", "0.1,1\n0.2,1\n");
    await expect(messages(page)).toHaveText([says(friction, "LAW_FIT_TOO_FEW", { file: "few.csv" })]);
    await drop(page, "recording.csv", "t,goal,position\n0,1,2\n1,2,3\n");
    await expect(messages(page).first()).toHaveText(words("law-points.no-table", { name: "recording.csv" }));
    await drop(page, "picture.png", "\u0000\u0001PNG");
    await expect(messages(page).first()).toHaveText(words("law-points.no-table", { name: "picture.png" }));
    await expect(card(page)).toHaveCount(0);
    expect(await given(explorer)).toEqual({ F_S: "3" });
    await page.getByRole("button", { name: words("law-points.close") }).click();
    await expect(messages(page)).toHaveCount(0);
});

test("points stay while another view is open @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await drop(page, "bench.csv", table());
    await expect(card(page)).toBeVisible();
    await page.evaluate(() => (location.hash = "#/drive-backdrive"));
    await expect(page.locator("drive-backdrive-view")).toBeVisible();
    await page.goBack();
    await expect(card(page)).toContainText("bench.csv");
});

test("in French, on a phone, the card stays within the page and the plot visible @long", async ({
    baseURL,
    browser,
}) => {
    const context = await browser.newContext({ ...asPhone(baseURL, 390, 844), locale: "fr" });
    const page = await context.newPage();
    const explorer = new Explorer(page);
    await explorer.open("#/law");
    await page
        .locator(".panel-options .file input")
        .setInputFiles({ name: "mesures.csv", mimeType: "text/csv", buffer: Buffer.from(table()) });
    await expect(card(page)).toContainText("Loi ajustée à mesures.csv, 60 points");
    await expect(card(page)).toContainText(/1,[78]\d+ N.m/);
    await expect(page.locator("friction-plot canvas").first()).toBeInViewport();
    const box = (await card(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page
        .locator(".panel-options .file input")
        .setInputFiles({ name: "faux.csv", mimeType: "text/csv", buffer: Buffer.from("0.1,1\n0.2,x\n") });
    await expect(messages(page)).toContainText(["faux.csv:2:5"]);
    await expect(messages(page)).not.toContainText(["unexpected"]);
    await context.close();
});
