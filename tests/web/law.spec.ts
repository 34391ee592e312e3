// The Law view: the plotted values are the library's, and inadmissible laws are refused with remedies.
import { expect, expectFinite, expectSame, test, words } from "./explorer";

test("every law is drawn as Phi and Phi_Z, with the library's numbers", async ({ explorer, friction }) => {
    await explorer.open("#/law");
    const { law: series } = (await explorer.state()).plots;
    expect(Object.keys(series!).sort()).toEqual([
        "phi coulomb",
        "phi rational",
        "phi stribeck",
        "phi_z coulomb",
        "phi_z rational",
        "phi_z stribeck",
    ]);
    for (const [name, { x, y }] of Object.entries(series!)) {
        expectFinite(y);
        const [curve, law] = name.split(" ");
        const run = friction.open("curve", curve!, { law: law! });
        expectSame(y, run.curve(x)[curve!]!);
        run.close();
    }
});

test("a tabulated law is drawn when chosen: its default points belong to another law", async ({ explorer }) => {
    await explorer.open("#/law?law=tabulated&v=1");
    expect(Object.keys((await explorer.state()).plots["law"]!)).toHaveLength(8);
});

test("Phi is broken at zero: a vertical line from minus to plus breakaway", async ({ explorer }) => {
    await explorer.open("#/law");
    const { x, y } = (await explorer.state()).plots["law"]!["phi stribeck"]!;
    expect(x.includes(0)).toBe(false);
    const right = x.findIndex((value) => value > 0);
    expect(y[right]!).toBeCloseTo(2.5, 8);
    expect(y[right - 1]!).toBeCloseTo(-2.5, 8);
    expect(x[right]! - x[right - 1]!).toBeLessThan(1e-10);
});

test("a slider moved with the keyboard changes the plot", async ({ explorer, friction }) => {
    await explorer.open("#/law");
    await explorer.slider("F_S").focus();
    await explorer.page.keyboard.press("ArrowRight");
    await explorer.page.keyboard.press("Shift+ArrowRight");
    await explorer.page.keyboard.press("PageDown");
    const current = await explorer.state();
    expect(current.given["F_S"]).toBe("1.5");
    const { x, y } = current.plots["law"]!["phi stribeck"]!;
    const run = friction.open("curve", "phi", { F_S: 1.5 });
    expectSame(y, run.curve(x)["phi"]!);
    run.close();
    await explorer.slider("F_S").dblclick();
    expect((await explorer.state()).given).toEqual({});
});

test("a slider dragged with the pointer changes the plot", async ({ explorer }) => {
    await explorer.open("#/law");
    const before = await explorer.state();
    const box = (await explorer.slider("D").boundingBox())!;
    await explorer.page.mouse.move(box.x + 0.45 * box.width, box.y + box.height / 2);
    await explorer.page.mouse.down();
    await explorer.page.mouse.move(box.x + 0.8 * box.width, box.y + box.height / 2, { steps: 8 });
    await explorer.page.mouse.up();
    const after = await explorer.state();
    expect(Number(after.given["D"])).toBeGreaterThan(6);
    expect(after.plots["law"]!["phi_z stribeck"]!.y).not.toEqual(before.plots["law"]!["phi_z stribeck"]!.y);
});

test("a logarithmic slider moves in equal factors @long", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.slider("K").focus();
    await explorer.page.keyboard.press("Home");
    expect(await explorer.value("K")).toBe(500);
    await explorer.type("K", "5000");
    const { x, y, width, height } = (await explorer.slider("K").boundingBox())!;
    const values: number[] = [];
    for (const part of [0.3, 0.5, 0.7]) {
        await explorer.page.mouse.click(x + part * width, y + height / 2);
        values.push(Number(await explorer.value("K")));
    }
    expect(values[2]! / values[1]!).toBeCloseTo(values[1]! / values[0]!, 0);
    expect(values[1]! / values[0]!).toBeGreaterThan(2);
});

test("an inadmissible B is refused with the library's sentence, the picture stays, a remedy corrects it @long", async ({
    explorer,
    friction,
}) => {
    await explorer.open("#/law");
    const before = (await explorer.state()).plots["law"]!["phi_z stribeck"]!;
    await explorer.type("B", "20");
    const row = explorer.row("B");
    await expect(explorer.field("B")).toHaveAttribute("aria-invalid", "true");
    const run = friction.open("curve", "phi_z");
    const [refusal] = run.set({ B: "20" }).findings;
    run.close();
    await expect(row.locator(".finding .sentence")).toHaveText(refusal!.text);
    expect((await explorer.state()).plots["law"]!["phi_z stribeck"]).toEqual(before);
    await expect(row.getByRole("button", { name: /^Set/ })).toHaveCount(refusal!.remedies.length);
    await row.getByRole("button", { name: /^Set B/ }).click();
    await expect(explorer.field("B")).toHaveAttribute("aria-invalid", "false");
    const current = await explorer.state();
    expect(current.given).toEqual({ B: String(refusal!.remedies.find((remedy) => remedy.key === "B")!.value) });
    expect(current.plots["law"]!["phi_z stribeck"]).not.toEqual(before);
});

test("the jump can be shown, with a warning @long", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.type("B", "15");
    await explorer.page.getByRole("button", { name: "Show the jump" }).click();
    const current = await explorer.state();
    expect(current.given).toEqual({ B: "15", inadmissible: "largest_root" });
    expect(current.report.findings.map((finding) => finding.severity)).toContain("warning");
    const { x, y } = current.plots["law"]!["phi_z stribeck"]!;
    const steepest = Math.max(
        ...x.map((value, i) => (i > 0 && value - x[i - 1]! > 0 ? (y[i - 1]! - y[i]!) / (value - x[i - 1]!) : 0)),
    );
    expect(steepest).toBeGreaterThan(100);
});

test("no jump is offered if it would not help @long", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.type("F_C", "5");
    await expect(explorer.row("F_C").locator(".finding.error")).toBeVisible();
    await expect(explorer.page.getByRole("button", { name: "Show the jump" })).toHaveCount(0);
});

test("another law shows its rows and drops those that do not apply @long", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.type("F_S", "3");
    await explorer.type("K", "4000");
    await explorer.row("law").getByRole("radio", { name: "Coulomb" }).check();
    await expect(explorer.row("F")).toBeVisible();
    await expect(explorer.row("F_S")).toHaveCount(0);
    expect((await explorer.state()).given).toEqual({ law: "coulomb", K: "4000" });
});

test("a law drawn for comparison is the law that appears when chosen @long", async ({ explorer }) => {
    await explorer.open("#/law?F_S=1.5&v_S=0.07&alpha=2&v=1");
    await expect(explorer.page.getByRole("radio", { name: "All laws" })).toBeChecked();
    const beside = (await explorer.state()).plots["law"]!["phi rational"]!;
    expect(Math.max(...beside.y.filter((_, i) => Math.abs(beside.x[i]!) < 1e-9))).toBeCloseTo(1.5, 6);
    await explorer.row("law").getByRole("radio", { name: "Rational" }).check();
    const current = await explorer.state();
    expect(current.given).toEqual({ law: "rational", F_S: "1.5", v_S: "0.07" });
    const { x, y } = current.plots["law"]!["phi rational"]!;
    const at = x.findIndex((v) => v > 0);
    expect(y[at]).toBeCloseTo(beside.y[beside.x.findIndex((v) => v > 0)]!, 9);
});

test("after a refusal the values of the previous parameters are marked as such @long", async ({ explorer, page }) => {
    const line = page.locator(".stage-line");
    const chip = page.locator(".stage-head .state-chip");
    const colour = (): Promise<string> => line.evaluate((element) => getComputedStyle(element).color);
    await explorer.open("#/law?v=1");
    const [lineText, plain, margin] = [await line.innerText(), await colour(), await chip.innerText()];
    expect(lineText).not.toContain(words("law.stale"));
    // Beyond the range of the field, and beyond the largest admissible Z.
    for (const [key, text] of [
        ["F_S", "-1"],
        ["B", "20"],
    ] as const) {
        await explorer.type(key, text);
        await expect(line).toHaveText(new RegExp(`^\\s*${words("law.stale")}`));
        expect(await colour()).not.toBe(plain);
        if (key === "F_S") await expect(chip).toContainText(words("margin.stale"));
        else await expect(chip).toContainText("> 1");
        await explorer.tab("numbers");
        await expect(page.locator(".tab-numbers")).toContainText(words("law.stale"));
        await explorer.closeDrawer();
        await explorer.open("#/law?v=1");
    }
    await expect(line).toHaveText(lineText.trim());
    expect(await chip.innerText()).toBe(margin);
});
