// The parameter panel: made from the library's rows, with every error at its place.
import { expect, test } from "./explorer";

test("bad input marks the field with the library's sentence, and the last good picture stays", async ({
    explorer,
    friction,
}) => {
    await explorer.open("#/law");
    const before = (await explorer.shown()).plots;
    const run = friction.open("curve", "phi_z");
    for (const text of ["abc", "", "nan", "inf", "-1", "1e999"]) {
        await explorer.type("F_S", text);
        const { findings } = run.set({ F_S: text });
        await expect(explorer.field("F_S")).toHaveAttribute("aria-invalid", "true");
        await expect(explorer.row("F_S").locator(".finding .sentence")).toHaveText(findings[0]!.text);
        await expect(explorer.field("F_S")).toHaveValue(text);
        expect((await explorer.shown()).plots).toEqual(before);
    }
    run.close();
    await explorer.type("F_S", "3");
    await expect(explorer.field("F_S")).toHaveAttribute("aria-invalid", "false");
    expect(await explorer.value("F_S")).toBe(3);
});

test("two values that do not go together: the sentence, its remedies, and the rest goes on", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.type("F_C", "5");
    await expect(explorer.row("F_C").locator(".finding.error")).toBeVisible();
    await explorer.type("D", "6");
    const shown = await explorer.shown();
    expect(shown.given).toEqual({ D: "6" });
    expect(shown.drafts).toEqual({ F_C: "5" });
    await explorer.row("F_C").getByRole("button", { name: "Set F_S = 5" }).click();
    await expect(explorer.row("F_C").locator(".finding.error")).toHaveCount(0);
    expect((await explorer.shown()).given).toEqual({ D: "6", F_C: "5", F_S: "5" });
});

test("reset puts one value back, Reset all everything", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.type("F_S", "3");
    await explorer.type("D", "6");
    await explorer.page.getByRole("button", { name: "Reset F_S to 2.5" }).click();
    expect((await explorer.shown()).given).toEqual({ D: "6" });
    await explorer.page.getByRole("button", { name: "Reset all" }).click();
    expect((await explorer.shown()).given).toEqual({});
    await expect(explorer.field("D")).toHaveValue("4.5");
});

test("a choice or a reset that is refused stays marked, and goes through with what it needs", async ({ explorer }) => {
    await explorer.open("#/law?F_S=4&F_C=3&K=100&B=40&v=1");
    const before = (await explorer.shown()).plots;
    await explorer.page.getByRole("button", { name: "Reset F_S to 2.5" }).click();
    await expect(explorer.field("F_S")).toHaveAttribute("aria-invalid", "true");
    expect((await explorer.shown()).plots).toEqual(before);
    await explorer.type("F_C", "0.4");
    expect((await explorer.shown()).drafts).toEqual({});
    expect(await explorer.value("F_S")).toBe(2.5);
    await explorer.row("law").getByRole("radio", { name: "Rational" }).check();
    await expect(explorer.page.locator(".finding.error").first()).toBeVisible();
    expect(await explorer.value("law")).toBe("stribeck");
    await explorer.type("B", "60");
    expect(await explorer.value("law")).toBe("rational");
});

test("a preset replaces the values that it brings", async ({ explorer, friction }) => {
    await explorer.open("#/pendulum?friction_viscous=0.3&T=0.002&v=1");
    await explorer.row("preset").locator("select").selectOption("erob80_100");
    const shown = await explorer.shown();
    expect(shown.given).toEqual({ preset: "erob80_100", T: "0.002" });
    const run = friction.open("run", "servo_pendulum", shown.given);
    expect(shown.report.entries).toEqual(run.report.entries);
    run.close();
    await expect(explorer.row("preset").locator(".source")).toContainText("github.com/Rhoban/bam");
});

test("every row that applies is there, once, with slider, field and unit", async ({ explorer }) => {
    for (const view of ["pendulum", "law", "drive-backdrive"]) {
        await explorer.open(`#/${view}`);
        const { report } = await explorer.shown();
        const keys = await explorer.page
            .locator(".row")
            .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["key"]));
        expect(keys).toEqual(report.entries.map((entry) => entry.key));
    }
});

test("sliders say value and unit", async ({ explorer }) => {
    await explorer.open("#/law");
    await expect(explorer.slider("F_S")).toHaveAttribute("aria-valuetext", "2.5 newton metre");
    await expect(explorer.slider("v_S")).toHaveAttribute("aria-valuetext", "0.06 radian per second");
    await expect(explorer.slider("Z")).toHaveAttribute("aria-valuetext", "not given");
});

test("what is being typed stays while a run plays, and whatever else is drawn anew", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await explorer.field("F_C").fill("0.");
    // The pace is updated every half second.
    await page.waitForTimeout(1200);
    // Another choice of the page draws the panel, too.
    await page.evaluate(() => document.querySelector<HTMLElement>(".run-controls .primary")!.click());
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(explorer.field("F_C")).toHaveValue("0.");
    await page.keyboard.type("25");
    await page.keyboard.press("Enter");
    expect(await explorer.value("F_C")).toBe(0.25);
    // A refused value stays as it was typed; a reset restores the default.
    await explorer.type("F_C", "x");
    await expect(explorer.field("F_C")).toHaveValue("x");
    await explorer.row("F_C").locator(".reset").click();
    await expect(explorer.field("F_C")).toHaveValue("0");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const span = page.getByLabel("Look for");
    await span.fill("2");
    await page.waitForTimeout(1200);
    await expect(span).toHaveValue("2");
    await span.fill("no");
    await span.press("Enter");
    await expect(span).toHaveValue("40");
});
