// The Identify view: the example or the reader's recordings, the table of their benches, a fit in workers that can be
// stopped, and the use of its result.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ALL, copied, expect, slow, test, words } from "./explorer";

/** A fit of two models that takes one or two seconds. */
const SHORT = "#/identify?example=1&model=m1,m3&extras=none&budget=1000&folds=none&intervals=none&v=1";
const LONG = "#/identify?example=1&v=1";
/** Timeout of a short fit on a busy machine [ms]. */
const ENDS = 40_000;

async function start(page: Page): Promise<void> {
    await page.getByRole("button", { name: words("identify.start"), exact: true }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
}

async function finish(page: Page): Promise<void> {
    await start(page);
    await expect(page.locator(".identify-result")).toBeVisible({ timeout: ENDS });
}

/** Text of the file that the button saves. */
async function saved(page: Page, name: string): Promise<string> {
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    return readFileSync(await download.path(), "utf8");
}

/** `slow`: time constant in rows, different for each recording. */
const recording = (head: string, slow: number): string => {
    const rows = Array.from({ length: 200 }, (_, k) => `${k * 0.005},0.1,${0.1 * (1 - Math.exp(-k / slow))}`);
    return `${head}t,goal,position\n${rows.join("\n")}\n`;
};
const file = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
    ...{ name, mimeType: "text/csv", buffer: Buffer.from(text) },
});

test("without recordings the start is disabled; the example fills the table @long", async ({ explorer, page }) => {
    await explorer.open("#/identify");
    const button = page.getByRole("button", { name: words("identify.start"), exact: true });
    await expect(button).toBeDisabled();
    await page.getByRole("button", { name: words("identify.use-example") }).click();
    await expect(page.locator(".identify-recordings tbody tr")).toHaveCount(8);
    await expect(button).toBeEnabled();
    await expect(page.getByText(words("identify.made-up"))).toBeVisible();
    expect(page.url()).toContain("example=1");
    await expect(page.locator(".command")).toContainText("kp400_up_and_down.csv preset=xl330");
    await page.goBack();
    await expect(page.locator(".identify-recordings")).toHaveCount(0);
});

test("recordings of the Pendulum view are present, with gains and supply from names and columns @long", async ({
    explorer,
    page,
}) => {
    const volts = (slow: number): string =>
        recording("", slow).replace(/(goal,position|,[^,\n]+)$/gm, (end) =>
            end.includes("goal") ? `${end},input_volts` : `${end},7.4`,
        );
    await explorer.open("#/pendulum?preset=xl330&v=1");
    await page
        .getByLabel(words("files.open-long"))
        .first()
        .setInputFiles([file("kp100_a.csv", volts(20)), file("kp400_b.csv", volts(30))]);
    await expect(page.locator(".recording")).toContainText("kp100_a.csv");
    await page.getByRole("link", { name: words("identify.title"), exact: true }).click();
    const field = (name: string, of: string) => page.getByLabel(new RegExp(`^${name}.*, ${of}$`));
    await expect(field("Gain", "kp100_a.csv")).toHaveValue("100");
    await expect(field("Gain", "kp400_b.csv")).toHaveValue("400");
    await expect(field("Supply", "kp400_b.csv")).toHaveValue("7.4");
    await expect(field("Mass", "kp400_b.csv")).toHaveClass(/missing/);
});

test("columns are named when a file is opened; an unused or removed recording is so in both views @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/identify");
    const renamed = recording("", 20).replace("t,goal,position", "zeit,soll,ist");
    const input = page.locator("identify-view input[type=file]");
    await input.setInputFiles([file("a.csv", recording("", 30)), file("b.csv", renamed)]);
    const sheet = page.locator(".columns-sheet");
    const row = page.getByRole("row", { name: /b\.csv/ });
    await expect(sheet).toContainText(words("columns.ask", { name: "b.csv" }));
    await sheet.getByRole("button", { name: words("columns.cancel") }).click();
    await expect(row).toContainText("no column for");
    await row.getByRole("button", { name: words("identify.name-columns") }).click();
    for (const [quantity, name] of Object.entries({ time: "zeit", goal: "soll", position: "ist" }))
        await sheet.locator(`[data-column=${quantity}] select`).first().selectOption(name);
    await page.getByRole("button", { name: words("columns.use") }).click();
    await expect(sheet).toHaveCount(0);
    await expect(row).toContainText("200");
    await page.getByRole("checkbox", { name: words("files.use-of", { name: "a.csv" }) }).uncheck();
    await expect(page.getByRole("row", { name: /a\.csv/ })).toContainText(words("identify.left-out-tag"));
    await page.getByRole("link", { name: words("pendulum.title"), exact: true }).click();
    await explorer.tab("recordings");
    await expect(page.locator(".errors tbody tr")).toHaveCount(1);
    await expect(page.locator("recordings-table")).toContainText(words("errors.left-out", { names: "a.csv" }));
    await explorer.closeDrawer();
    await explorer.popup("recordings");
    await page.getByRole("button", { name: words("files.forget-of", { name: "b.csv" }) }).click();
    await page.getByRole("link", { name: words("identify.title"), exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: words("files.undo") }).click();
    await expect(row).toContainText("200");
});

test("files are not lost if their reader cannot be loaded, and are read again on request @long", async ({
    explorer,
    page,
}) => {
    await page.route("**/identify-*.wasm", (route) => route.abort());
    await explorer.open("#/identify");
    await page.locator("identify-view input[type=file]").setInputFiles([file("a.csv", recording("", 30))]);
    const readAgain = page.getByRole("button", { name: words("files.again") });
    await expect(page.locator(".identify-files .finding.error")).toContainText("a.csv");
    await page.unroute("**/identify-*.wasm");
    await readAgain.click();
    await expect(page.getByRole("row", { name: /a\.csv/ })).toContainText("200");
    await expect(readAgain).toHaveCount(0);
    explorer.complaints.length = 0;
});

test("a fit runs, draws, and ends with a verdict, tables and plots @long", async ({ explorer, page }) => {
    await explorer.open(SHORT.replace("&folds=none", ""));
    await finish(page);
    await expect(page.locator(".identify-result .lead")).toContainText(/M[13] is named/);
    await expect(page.locator(".identify-models-table [data-model]")).toHaveCount(2);
    await expect(page.locator(".identify-parameters [data-parameter]")).toHaveCount(
        (await page.locator(".picked").getAttribute("data-model")) === "m1" ? 7 : 8,
    );
    await expect(page.locator("[data-step=m1-m3]")).toBeVisible();
    await expect.poll(async () => (await explorer.state()).plots["residual"]!["residual"]!.x.length).toBe(1200);
    const { plots } = await explorer.state();
    expect(Object.keys(plots)).toEqual(["recording", "residual", "convergence"]);
    expect(Object.values(plots["residual"]!["residual"]!.y).every(Number.isFinite)).toBe(true);
    expect(await page.locator("identify-view").innerText()).not.toMatch(/NaN|Infinity|undefined/);
    // Another model and another recording.
    await page.locator(".identify-models-table [data-model=m1] button").click();
    await expect(page.getByRole("heading", { name: words("identify.parameters", { model: "M1" }) })).toBeVisible();
    await page.locator(".identify-log select").selectOption("kp400_sin_sin.csv");
    await expect(page.getByRole("heading", { name: "kp400_sin_sin.csv" })).toBeVisible();
    expect(page.url()).toContain("shown=m1&recording=kp400_sin_sin.csv");
});

test("parameters have names, and a sentence lists the published values outside their intervals @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/identify?example=1&model=m1&budget=1000&folds=none&v=1");
    await finish(page);
    const row = page.locator(".identify-parameters [data-parameter=kt]");
    for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        // Including plots with a long title.
        await expect
            .poll(() =>
                page.locator(".identify-result").evaluate((element) => element.scrollWidth - element.clientWidth),
            )
            .toBeLessThanOrEqual(0);
        await expect(row.locator(".meaning")).toHaveText("Torque constant at the output");
        await expect(row.locator(".meaning")).toBeVisible();
    }
    // The true model is M3: without a load term, M1 fits a different friction.
    const outside = page.locator(".identify-outside");
    await expect(outside).toHaveText("The published value of Kc lies outside the interval found.");
    await expect(outside.locator(".symbol sub")).toHaveText("c");
});

test("the result reports the errors on test recordings, and the meaning of few agreeing restarts @long", async ({
    explorer,
    page,
}) => {
    await explorer.open(
        `${SHORT.replace("&extras=none", "&protocol=bam").replace("&v=1", "")}&holdout=trajectory:sin_sin&v=1`,
    );
    await finish(page);
    await expect(page.locator(".identify-details")).toContainText(
        /On the test recordings the error of M3 is smaller than on the fitted ones by \d+\.\d\s%: \d+\.\d mrad, against \d+\.\d mrad\./,
    );
    await expect(page.locator(".identify-part .remark")).toContainText(
        /Restarts of M3 .* 2\u00a0% of its best error: [01] of/,
    );
    await page
        .getByRole("button", {
            name: words("identify.search-longer", { what: words("identify.budget"), more: "4000" }),
        })
        .click();
    await expect(page.locator("#page-field-budget")).toHaveValue("4000");
    await expect(page.locator("#page-field-budget")).toBeFocused();
    await expect(page.locator(".identify-recordings")).toBeVisible();
});

test("its files equal the command's, and the command is shown @long", async ({ explorer, page }) => {
    await explorer.open(SHORT);
    await finish(page);
    await expect(page.locator(".identify-result .lead")).toContainText("No model is named");
    const result = JSON.parse(await saved(page, "result.json")) as {
        seed: number;
        budget: number;
        models: Record<string, { train: number }>;
    };
    expect([result.seed, result.budget, Object.keys(result.models)]).toEqual([1, 1000, ["m1", "m3"]]);
    const m3 = JSON.parse(await saved(page, "m3.json")) as Record<string, unknown>;
    expect([m3["model"], m3["actuator"]]).toEqual(["m3", "xl330"]);
    expect(await saved(page, "table.csv")).toMatch(/^model,parameters,train,/m);
    expect(await saved(page, "report.html")).toContain("<svg");
    const command = await copied(page, () =>
        page.getByRole("button", { name: words("identify.copy-command"), exact: true }).click(),
    );
    expect(command).toMatch(
        /^friction identify kp100_lift_and_drop\.csv .* preset=xl330 model=m1,m3 --extras=none --budget=1000 --folds=none --intervals=none --out=found$/,
    );
});

test("when stopped, it keeps the best result so far and its workers end", slow, async ({ explorer, page }) => {
    await explorer.open(LONG);
    await start(page);
    await expect(page.locator(".identify-head [value=m1]")).toBeAttached({ timeout: ENDS });
    await expect.poll(async () => (await explorer.state()).plots["recording"]!["simulated"]!.x.length).toBe(1200);
    await page.getByRole("button", { name: words("identify.cancel"), exact: true }).click();
    await expect(page.locator(".identify-result")).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText(words("identify.was-stopped"))).toBeVisible();
    await page.getByRole("button", { name: words("identify.to-setup") }).click();
    await expect(page.locator(".identify-recordings")).toBeVisible();
    await page.getByLabel(words("identify.seed"), { exact: false }).first().fill("3");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: words("identify.to-result") }).click();
    await expect(page.getByText(words("identify.changed"))).toBeVisible();
});

test("the first verdict is shown while the electronics are tried, and is the result if it is stopped @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/identify?example=1&model=m1,m3&v=1");
    await start(page);
    const remark = page.locator(".identify-preliminary");
    await expect(remark).toHaveText(words("identify.preliminary", { stage: "extras" }), { timeout: ENDS });
    await expect(page.locator(".identify-result .lead")).toContainText("M3 is named");
    await expect(page.locator(".identify-models-table [data-model]")).toHaveCount(2);
    // Another model and recording, while it runs; the numbers remain those of the first verdict.
    await page.locator(".identify-models-table [data-model=m1] button").click();
    await expect(page.getByRole("heading", { name: words("identify.parameters", { model: "M1" }) })).toBeVisible();
    await expect.poll(async () => (await explorer.state()).plots["residual"]!["residual"]!.x.length).toBe(1200);
    const residual = async (): Promise<unknown> => (await explorer.state()).plots["residual"]!["residual"]!.y;
    const [first, table] = [await residual(), await page.locator(".identify-models-table").innerText()];
    await page.waitForTimeout(1200);
    expect(await residual()).toEqual(first);
    await page.getByRole("button", { name: words("identify.cancel"), exact: true }).click();
    await expect(page.getByText(words("identify.was-stopped-judged", { stage: "extras" }))).toBeVisible();
    await expect(page.locator("identify-progress, .identify-preliminary")).toHaveCount(0);
    expect(await page.locator(".identify-models-table").innerText()).toBe(table);
    expect(await residual()).toEqual(first);
    expect(await page.locator("identify-view").innerText()).not.toMatch(/NaN|Infinity|undefined/);
});

test("a stopped run keeps the complete result before it @long", async ({ explorer, page }) => {
    test.setTimeout(2 * ENDS);
    await explorer.open(SHORT);
    await finish(page);
    const modelsText = await page.locator(".identify-models-table").innerText();
    await page.getByRole("button", { name: words("identify.to-setup") }).click();
    await page.getByLabel(words("identify.budget"), { exact: false }).first().fill("1000000");
    await page.keyboard.press("Enter");
    await start(page);
    await expect(page.locator(".identify-head [value=m1]")).toBeAttached({ timeout: ENDS });
    await page.getByRole("button", { name: words("identify.cancel"), exact: true }).click();
    await expect(page.getByText(words("identify.was-stopped"))).toBeVisible({ timeout: 10_000 });
    await page.getByRole("button", { name: words("identify.restore") }).click();
    await expect(page.getByText(words("identify.was-stopped"))).toHaveCount(0);
    expect(await page.locator(".identify-models-table").innerText()).toBe(modelsText);
});

test("a result is compared with the previous run until the comparison is removed @long", async ({ explorer, page }) => {
    test.setTimeout(2 * ENDS);
    await explorer.open(SHORT);
    await finish(page);
    await expect(page.locator("[data-before]")).toHaveCount(0);
    const numbers = (row: string): Promise<string[]> => page.locator(`${row} td:not(.chart)`).allInnerTexts();
    const earlier = await numbers("[data-model=m3]");
    await page.getByRole("button", { name: words("identify.to-setup") }).click();
    await page.locator("#page-field-budget").fill("2000");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "M1" }).uncheck();
    await finish(page);
    await expect(page.locator("[data-model]")).toHaveCount(1);
    await expect(page.locator("[data-before]")).toHaveCount(2);
    expect(await numbers("[data-before=m3]")).toEqual(earlier);
    await expect(page.locator(".identify-before")).toContainText(
        "Different from the run before: Friction models M3 (before: M1, M3); Evaluations 2000 (before: 1000).",
    );
    // The simulation belongs to the new result.
    await page.locator(".identify-log select").selectOption("kp400_sin_sin.csv");
    await expect.poll(async () => (await explorer.state()).plots["residual"]!["residual"]!.x.length).toBe(1200);
    await page.getByRole("button", { name: words("identify.before-remove") }).click();
    await expect(page.locator("[data-before], .identify-before")).toHaveCount(0);
    await expect(page.locator(".identify-result .lead")).toBeFocused();
});

test("it continues while another view is open, and a reload gives a warning", slow, async ({ explorer, page }) => {
    await explorer.open(LONG);
    await start(page);
    const warned = (): Promise<boolean> =>
        page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await warned()).toBe(true);
    await page.getByRole("link", { name: "Papers", exact: true }).click();
    await expect(page.locator("papers-view")).toBeVisible();
    await page.getByRole("link", { name: "Identify", exact: true }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await page.getByRole("button", { name: words("identify.cancel"), exact: true }).click();
    await expect(page.locator("identify-progress")).toHaveCount(0, { timeout: 10_000 });
    expect(await warned()).toBe(false);
});

test("the reader's recordings: missing values are requested once, values from the file are fixed @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/identify");
    const input = page.locator("identify-view input[type=file]");
    await input.setInputFiles([
        file("a.csv", recording("", 20)),
        file("b.csv", recording("# mass=0.3 length=0.2 kp=50\n", 30)),
        file("c.csv", recording("", 40)),
    ]);
    const all = (key: string): ReturnType<Page["getByLabel"]> => page.locator(`.for-all input[aria-label^="${key}"]`);
    await expect(all("Mass")).toBeFocused();
    await expect(page.locator(".identify-recordings .missing")).toHaveCount(6);
    // Before its bench is known.
    await expect(page.locator(".identify-recordings tbody tr").nth(1)).toContainText(/200\s.*995\sms/s);
    await all("Mass").fill("0.5x");
    await all("Mass").press("Enter");
    await expect(page.locator(".finding.error").first()).toContainText("Type the number without a unit");
    for (const [key, value] of [
        ["Mass", "0.5"],
        ["Length", "0.1"],
        ["Gain", "100"],
    ] as const) {
        await all(key).fill(value);
        await all(key).press("Enter");
    }
    await expect(page.locator(".identify-recordings .missing")).toHaveCount(0);
    await expect(page.locator(".identify-recordings tbody tr").nth(2)).toContainText("0.3");
    await expect(page.getByRole("button", { name: words("identify.start"), exact: true })).toBeEnabled();
    expect(await saved(page, "benches.csv")).toBe(
        "file,mass,length,kp\na.csv,0.5,0.1,100\nb.csv,,,\nc.csv,0.5,0.1,100\n",
    );
    await page.getByRole("button", { name: words("identify.remove", { name: "c.csv" }) }).click();
    await expect(page.locator(".identify-recordings tbody tr")).toHaveCount(3);
    await input.setInputFiles([file("benches.csv", "file,mass\na.csv,0.25\n")]);
    await expect(page.locator('input[aria-label="Mass [kg], a.csv"]')).toHaveValue("0.25");
});

test("an unusual value, or one that contradicts the file name, is questioned at its place @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/identify");
    const input = page.locator("identify-view input[type=file]");
    await input.setInputFiles([
        file("kp100_a.csv", recording("", 20)),
        file("kp100_b.csv", recording("", 30)),
        file("kp400_c.csv", recording("# mass=0.49 length=0.1 kp=100\n", 40)),
    ]);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const type = async (name: string, text: string): Promise<void> => {
        await field(name).fill(text);
        await field(name).press("Enter");
    };
    const doubts = page.locator(".identify-recordings .finding.warning");
    // A value from the file cannot be changed here.
    await expect(doubts).toHaveText(/Gain 100: the name of the file says 400\.\s*$/);
    await type("Mass [kg], All recordings", "490");
    await type("Length [m], All recordings", "0.1");
    await expect(doubts.first()).toContainText(
        "Mass 490\u00a0kg is unusual for this servo: 0 to 4.9\u00a0kg is usual.",
    );
    await expect(field("Mass [kg], kp100_a.csv")).toHaveAccessibleDescription(/in grams\?/);
    await type("Gain, kp100_b.csv", "400");
    await expect(doubts.nth(1)).toContainText("Gain 400: the name of the file says 100.");
    // It is used nevertheless.
    await expect(page.getByRole("button", { name: words("identify.start"), exact: true })).toBeEnabled();
    await expect(page.locator(".identify-start [role=status]")).toHaveText(words("identify.doubted", { count: 3 }));
    await page.getByRole("button", { name: "Use 0.49\u00a0kg" }).click();
    await expect(field("Mass [kg], All recordings")).toBeFocused();
    await expect(field("Mass [kg], kp100_a.csv")).toHaveValue("0.49");
    await page.getByRole("button", { name: "Use 100", exact: true }).click();
    await expect(field("Gain, kp100_b.csv")).toHaveValue("100");
    await expect(doubts).toHaveCount(1);
    await page.getByRole("button", { name: words("identify.use-example") }).click();
    await expect(page.locator(".identify-recordings tbody")).toHaveCount(8);
    await expect(doubts).toHaveCount(0);
});

test("files that are no recordings are set aside with the reason, and the others are used @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/identify");
    const input = page.locator("identify-view input[type=file]");
    const bench = "# mass=0.3 length=0.2 kp=50\n";
    await input.setInputFiles([
        file("a.csv", recording(bench, 20)),
        file("b.csv", recording(bench, 20)),
        file("broken.csv", "t,goal,position\n0,1,1\n0.005,x,1\n0.01,1,1\n"),
        file("readme.txt", "How to read these"),
    ]);
    const reasons = page.locator(".identify-recordings .reason");
    await expect(reasons).toHaveText([/same recording/, /^line 3: 'x' is not a number/, /^no column for the time/]);
    const button = page.getByRole("button", { name: words("identify.start"), exact: true });
    await expect(button).toBeEnabled();
    await expect(page.locator(".identify-start [role=status]")).toHaveText(words("identify.aside", { count: 3 }));
    await expect(page.locator(".finding.error")).toHaveCount(0);
    await expect(page.locator(".command")).toContainText("friction identify a.csv preset");
    // A new file with this name is read again, and so is a copy of a removed one.
    await input.setInputFiles([file("broken.csv", recording(bench, 30))]);
    await page.getByRole("button", { name: words("identify.remove", { name: "a.csv" }) }).click();
    await expect(reasons).toHaveText([/^no column for the time/]);
    await expect(page.locator(".command")).toContainText("friction identify b.csv broken.csv preset");
});

test("if the table of recordings has no room, each recording is a card @long", async ({ explorer, page }) => {
    await explorer.open("#/identify");
    await page
        .locator("identify-view input[type=file]")
        .setInputFiles([
            file("xl330_kp100_sin_time_square.csv", recording("", 20)),
            file("xl330_kp400_sin_time_square.csv", recording("# arm_mass=0.01\n", 30)),
        ]);
    const title = page.locator(".identify-recordings tbody:last-child .short", { hasText: "Supply" });
    const field = page.getByLabel("Supply [V], xl330_kp400_sin_time_square.csv");
    await expect(page.getByLabel(/^Arm mass.*xl330_kp100/)).toBeVisible();
    for (const [width, card] of [
        [360, true],
        [700, true],
        [1280, false],
    ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const reach = await page
            .locator(".identify-shelf")
            .evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(reach, `${width} px`).toBeLessThanOrEqual(0);
        await expect(title).toBeVisible({ visible: card });
        const { x, width: wide } = (await field.boundingBox())!;
        expect(x + wide, `${width} px`).toBeLessThanOrEqual(width);
    }
});

test("the pendulum swings with the fitted parameters, with the error of the fit @long", async ({ explorer, page }) => {
    await explorer.open(SHORT);
    await finish(page);
    const error = (await page.locator(".identify-picker > .quiet").innerText()).match(/([\d.]+) mrad/)![1]!;
    await page.getByRole("button", { name: /^Swing/ }).click();
    await expect(page.locator("pendulum-view")).toBeVisible();
    await expect(page.locator(".recording")).toContainText("kp100_lift_and_drop.csv");
    await expect(page.locator("error-chip")).toContainText(`${error} mrad`, { timeout: 15_000 });
});

test("each setting is explained; refused numbers get a message with the accepted range", async ({ explorer, page }) => {
    await explorer.open(LONG);
    for (const key of ["folds", "holdout"])
        await expect(page.locator(`#identify-${key}`)).toHaveAccessibleDescription(words(`identify.${key}-hint`));
    const budget = page.locator("#page-field-budget");
    await budget.fill("10");
    await budget.press("Enter");
    await expect(page.locator("#page-field-budget-why")).toContainText("1000");
    await expect(page.getByRole("button", { name: words("identify.start"), exact: true })).toBeDisabled();
    await budget.fill("5000");
    await budget.press("Enter");
    await expect(page.getByRole("button", { name: words("identify.start"), exact: true })).toBeEnabled();
    expect(page.url()).toContain("budget=5000");
});

test("in French, on a phone and in a presentation @long", async ({ explorer, page }) => {
    await explorer.open(`?lang=fr${LONG}`);
    await expect(page.getByRole("heading", { level: 1, name: "Identifier" })).toBeVisible();
    await expect(page.locator(".identify-recordings tbody tr")).toHaveCount(8);
    for (const width of ALL ? [360, 700, 1100] : [360]) {
        await page.setViewportSize({ width, height: 740 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${width} px`).toBeLessThanOrEqual(0);
        const inside = await page
            .locator(".stage-body")
            .evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(inside, `${width} px`).toBeLessThanOrEqual(0);
    }
    await page.goto("/?lang=en");
});
