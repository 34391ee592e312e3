// A refusal is visible at its place, offers only remedies that help, and does not move the focus.
import { expect, test, words } from "./explorer";

test("on arrival the refusal covers the picture, and the panel shows the refused row @long", async ({
    explorer,
    page,
}) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await explorer.open("#/law?B=20");
    const note = page.locator(".stage-notices .refusal");
    await expect(note.locator(".finding.error")).toContainText("is above 1");
    await expect(note.getByRole("button", { name: /^Set/ })).toHaveCount(3);
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("is at most 1")).toHaveCount(0);
    await expect(explorer.row("B")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a refusal caused by another row scrolls to the refused row; typing moves nothing @long", async ({
    explorer,
    page,
}) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await explorer.open("#/law");
    const scrolled = (): Promise<number> => page.evaluate(() => document.querySelector(".panel-rows")!.scrollTop);
    await explorer.type("F_C", "5");
    await expect(explorer.row("F_C").locator(".finding.error")).toBeVisible();
    expect(await scrolled()).toBe(0);
    await explorer.open("#/pendulum");
    await page.setViewportSize({ width: 1280, height: 450 });
    await explorer.open("#/law?T=9999999");
    await expect(explorer.field("T")).toBeInViewport({ ratio: 1 });
    expect(await scrolled()).toBeGreaterThan(0);
});

test("pendulum and diagram say over the picture which parameters remain in use @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?mass=-1");
    const note = page.locator(".stage-notices .refusal");
    await expect(note).toContainText("mass");
    await expect(note).toContainText(words("pendulum.stale"));
    await explorer.open("#/drive-backdrive?velocity=abc");
    await expect(note).toContainText("abc");
    await expect(note).toContainText("the last accepted parameters");
});

test("the jump is offered for an inadmissible Z alone @long", async ({ explorer, page }) => {
    const jump = page.getByRole("button", { name: "Show the jump" });
    for (const [settings, count] of [
        ["foo=1", 0],
        ["B=20&foo=1", 0],
        ["F_C=5", 0],
        ["Z=1", 1],
        ["B=20", 1],
    ] as const) {
        await explorer.open("#/pendulum");
        await explorer.open(`#/law?${settings}`);
        await expect(page.locator(".stage-notices .finding.error").first()).toBeVisible();
        await expect(jump).toHaveCount(count);
    }
    await jump.focus();
    await page.keyboard.press("Enter");
    expect((await explorer.state()).given).toEqual({ B: "20", inadmissible: "largest_root" });
    await expect(explorer.row("inadmissible").locator("select, input:checked")).toBeFocused();
});

test("together with Z the three parameters that determine it are refused, and Z can be removed @long", async ({
    explorer,
}) => {
    await explorer.open("#/law?Z=0.01");
    await explorer.slider("K").focus();
    await explorer.page.keyboard.press("ArrowRight");
    const draft = (await explorer.state()).drafts["K"]!;
    const forget = explorer.row("K").getByRole("button", { name: "Remove Z" });
    await expect(forget).toBeVisible();
    await forget.focus();
    await explorer.page.keyboard.press("Enter");
    expect((await explorer.state()).given).toEqual({ K: draft });
    expect((await explorer.state()).findings.filter(({ severity }) => severity === "error")).toEqual([]);
    await expect(explorer.field("K")).toBeFocused();
    await explorer.type("F_C", "5");
    await expect(explorer.row("F_C").locator(".finding.error")).toBeVisible();
    await expect(explorer.page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
});

test("one parameter is refused in one sentence, even if less of the link would be refused in another", async ({
    explorer,
    friction,
}) => {
    await explorer.open("#/law?v_S=1e-30&K=1e30&B=1e30");
    const run = friction.open("curve", "phi_z");
    const expected = run.set({ v_S: "1e-30", K: "1e30", B: "1e30" }).findings;
    run.close();
    const { findings } = await explorer.state();
    expect(findings).toEqual(expected.filter(({ severity }) => severity === "error"));
});

test("a setting of a link that conflicts with a default is reported as well", async ({ explorer }) => {
    // With the current B, F_S = 4.6 is inadmissible: no setting of the link remains.
    await explorer.open("#/law?D=4.2&B=x&F_S=4.6&v=1");
    const { given, drafts, findings } = await explorer.state();
    expect(given).toEqual({});
    expect(drafts).toEqual({ D: "4.2", B: "x", F_S: "4.6" });
    const errors = findings.filter(({ severity }) => severity === "error").map(({ text }) => text);
    expect(errors).toHaveLength(2);
    expect(errors[0]).toContain("not a number");
    expect(errors[1]).toContain("is above 1");
});

test("the focus stays at the row: its reset, a remedy, and Reset all @long", async ({ explorer, page }) => {
    await explorer.open("#/law?D=6&F_C=5");
    const remedy = explorer.row("F_C").getByRole("button", { name: "Set F_S = 5" });
    await remedy.focus();
    await page.keyboard.press("Enter");
    await expect(remedy).toHaveCount(0);
    await expect(explorer.field("F_S")).toBeFocused();
    await explorer.row("D").locator(".reset").focus();
    await page.keyboard.press("Enter");
    await expect(explorer.row("D").locator(".reset")).toBeHidden();
    await expect(explorer.field("D")).toBeFocused();
    const all = page.getByRole("button", { name: "Reset all" });
    await all.focus();
    await page.keyboard.press("Enter");
    await expect(all).toHaveAttribute("aria-disabled", "true");
    await expect(all).toBeFocused();
    expect((await explorer.state()).given).toEqual({});
});

test("spaces around a number are accepted @long", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.type("F_S", " 3\t");
    expect((await explorer.state()).given).toEqual({ F_S: "3" });
    await expect(explorer.field("F_S")).toHaveValue("3");
    await explorer.type("F_S", " 3 ");
    await expect(explorer.field("F_S")).toHaveValue("3");
});
