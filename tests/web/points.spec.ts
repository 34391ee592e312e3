// The points of a tabulated law: typed, opened as a file, and their errors, line by line.
import { expect, expectSame, test, says, words } from "./explorer";

test("typed lines become the law, and the link contains them @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const field = explorer.row("points").getByRole("textbox");
    await expect(field).toHaveValue(/^0, 2\.5\n0\.02, 1\.995\n/);
    await field.fill('# measured\n0 3\n0.1;1.5 # worn\n"1"\t"4.25"\n');
    await field.blur();
    const points = "0:3,0.1:1.5,1:4.25";
    const current = await explorer.state();
    expect(current.given).toEqual({ law: "tabulated", points });
    const { x, y } = current.plots["law"]!["phi tabulated"]!;
    const run = friction.open("curve", "phi", { law: "tabulated", points });
    expectSame(y, run.curve(x)["phi"]!);
    run.close();
    await expect(field).toHaveValue("0, 3\n0.1, 1.5\n1, 4.25");
    await page.reload();
    await explorer.ready();
    expect((await explorer.state()).given).toEqual({ law: "tabulated", points });
});

test("lines that are not two numbers are refused one by one, and nothing else changes", async ({ explorer }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const row = explorer.row("points");
    const field = row.getByRole("textbox");
    await field.fill("0 3\nabc\n0.1 1 2\n1 4");
    await field.blur();
    await expect(row.locator(".finding.error")).toHaveCount(2);
    await expect(row).toContainText("Line 2: “abc”");
    await expect(row).toContainText("Line 3: “0.1 1 2”");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue("0 3\nabc\n0.1 1 2\n1 4");
    expect((await explorer.state()).given).toEqual({ law: "tabulated" });
    await row.getByRole("button", { name: "Reset points" }).click();
    await expect(field).toHaveValue(/^0, 2\.5/);
    await expect(field).toHaveAttribute("aria-invalid", "false");
});

test("refused lines disappear when the current law has changed", async ({ explorer, page }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const row = explorer.row("points");
    const field = row.getByRole("textbox");
    await field.fill("0 3\nabc");
    await field.blur();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await page.locator('.handle[data-grip="point 1"]').focus();
    await page.keyboard.press("ArrowUp");
    await expect(field).toHaveAttribute("aria-invalid", "false");
    await expect(field).toHaveValue(/^0, 2\.\d+\n0\.02, /);
});

test("of two refusals in succession only the last remains @long", async ({ explorer, friction }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const row = explorer.row("points");
    const field = row.getByRole("textbox");
    await field.fill("0, 3\n0.2, -1");
    await field.blur();
    await expect(row).toContainText(says(friction, "NEGATIVE_FRICTION", { point: "2" }));
    await field.fill("0,5;1,2");
    await field.blur();
    await expect(row.locator(".finding.error")).toHaveCount(1);
    await expect(row).toContainText("write 0.5, not 0,5");
    expect((await explorer.state()).drafts).toEqual({});
});

test("points that the library refuses are reported one by one", async ({ explorer, friction }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const row = explorer.row("points");
    await row.getByRole("textbox").fill("0, 3\n0.2, 1\n0.1, -1");
    await row.getByRole("textbox").blur();
    await expect(row.locator(".finding.error")).toHaveCount(2);
    await expect(row).toContainText(says(friction, "POINTS_NOT_INCREASING", { point: "3" }));
    await expect(row).toContainText(says(friction, "NEGATIVE_FRICTION", { point: "3" }));
    await expect(row.getByRole("textbox")).toHaveValue("0, 3\n0.2, 1\n0.1, -1");
});

test("a CSV file is opened, and its heading skipped", async ({ explorer, page }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const buffer = Buffer.from("v,Phi\r\n0,2\r\n0.1,1\r\n1,3\r\n");
    await page.getByLabel(/Open a CSV file/).setInputFiles({ name: "law.csv", mimeType: "text/csv", buffer });
    await expect.poll(async () => (await explorer.state()).given["points"]).toBe("0:2,0.1:1,1:3");
    await page
        .getByLabel(/Open a CSV file/)
        .setInputFiles({ name: "law.csv", mimeType: "text/csv", buffer: Buffer.from("v,Phi\n0,x\n") });
    await expect(explorer.row("points")).toContainText("Line 2: “0,x”");
    expect((await explorer.state()).given["points"]).toBe("0:2,0.1:1,1:3");
});

test("a file can be dropped on the field, and anywhere else", async ({ explorer, page }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const files = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["0 2\n0.5 1\n2 3\n"], "law.txt", { type: "text/plain" }));
        return transfer;
    });
    for (const place of [explorer.row("points").getByRole("textbox"), page.locator("canvas").first()]) {
        await place.dispatchEvent("drop", { dataTransfer: files });
        await expect.poll(async () => (await explorer.state()).given["points"]).toBe("0:2,0.5:1,2:3");
        await explorer.row("points").getByRole("button", { name: "Reset points" }).click();
    }
});

test("of many invalid lines five are shown, and the others are counted, also a single one", async ({ explorer }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const row = explorer.row("points");
    const field = row.getByRole("textbox");
    for (const [lines, summary] of [
        [6, "1 more invalid line."],
        [9, "4 more invalid lines."],
    ] as const) {
        await field.fill(`0 3\n${"abc\n".repeat(lines)}`);
        await field.blur();
        await expect(row.locator(".finding.error")).toHaveCount(6);
        await expect(row.locator(".finding.error").last()).toContainText(summary);
    }
});

test("text being typed stays when something else changes @long", async ({ explorer, page }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    const field = explorer.row("points").getByRole("textbox");
    await field.fill("0, 3");
    // Without leaving the field, as by an embedding page or a link.
    await page.evaluate(() => (location.hash = `${location.hash.replace(/&v=1/, "")}&K=5000&v=1`));
    await expect.poll(async () => (await explorer.state()).given["K"]).toBe("5000");
    await expect(field).toHaveValue("0, 3");
    await field.pressSequentially("\n1, 2");
    await field.blur();
    await expect.poll(async () => (await explorer.state()).given["points"]).toBe("0:3,1:2");
});

test("an experiment uses a tabulated law, with the same bits @long", async ({ explorer, page }) => {
    const points = "0:2,0.05:1.25,0.5:0.8";
    await explorer.open(`#/law?law=tabulated&points=${points}&v=1`);
    await page.getByRole("button", { name: words("law.carry") }).click();
    await page.locator(".law-carry a", { hasText: "Stick-slip on a belt" }).click();
    await expect(page).toHaveURL(/#\/experiments\?run=belt_stick_slip&law=tabulated&points=/);
    await explorer.ready();
    const { given, report } = await explorer.state();
    expect(report.ok).toBe(true);
    expect(given).toEqual({ law: "tabulated", points });
    await expect(page.locator(".panel-findings .error")).toHaveCount(0);
});

test("parameters at the defaults of the Law view are set in an experiment with other defaults @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?F_S=3&v=1");
    const law = (await explorer.state()).report.entries.filter(({ key }) =>
        ["F_S", "F_C", "v_S", "D", "alpha"].includes(key),
    );
    await page.getByRole("button", { name: words("law.carry") }).click();
    await page.locator(".law-carry a", { hasText: "Block on an incline" }).click();
    await expect(page).toHaveURL(/run=inclined_block/);
    await explorer.ready();
    const { report } = await explorer.state();
    for (const { key, value } of law) expect(report.entries.find((entry) => entry.key === key)!.value, key).toBe(value);
    expect(report.entries.find(({ key }) => key === "law")!.value).toBe("stribeck");
});
