// The address: every state has one, which restores it; an invalid one is reported and still opens.
import { expect, oneIn, test, says } from "./explorer";

const states = [
    "#/law?law=rational&F_C=0.3&K=2000&v=1",
    "#/law?range=close&compare=one&v=1",
    "#/law?construction=off&handles=off&residual=off&errors=off&v=1",
    "#/law?probe=-0.125&v=1",
    "#/benchmark?B=60&length=long&v=1",
    "#/identify?example=1&model=m1,m3&budget=5000&seed=7&folds=log&holdout=kp:400&v=1",
    "#/drive-backdrive?preset=erob80_100&model=m1&velocity=1.5&v=1",
    "#/pendulum?trajectory=steps&mass=1.5&speed=1%2F10&v=1",
];

for (const [at, state] of states.entries()) {
    test(`${state} is restored identically${oneIn(4, at)}`, async ({ explorer }) => {
        await explorer.open(state);
        const first = await explorer.state();
        expect(first.findings.filter((finding) => finding.severity === "error")).toEqual([]);
        expect({ ...first.given, ...first.page, v: "1" }).toEqual(
            Object.fromEntries(new URLSearchParams(state.split("?")[1])),
        );
        await explorer.page.reload();
        await explorer.ready();
        const reloaded = await explorer.state();
        expect([reloaded.view, reloaded.given, reloaded.page, reloaded.report]).toEqual([
            first.view,
            first.given,
            first.page,
            first.report,
        ]);
    });
}

test("the address follows the state, and back and forward follow the address", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.type("F_S", "3");
    await expect(page).toHaveURL(/#\/law\?F_S=3&v=1$/);
    await explorer.type("D", "6");
    await expect(page).toHaveURL(/#\/law\?F_S=3&D=6&v=1$/);
    await page.goBack();
    await expect.poll(async () => (await explorer.state()).given).toEqual({ F_S: "3" });
    await page.goForward();
    await expect.poll(async () => (await explorer.state()).given).toEqual({ F_S: "3", D: "6" });
});

test("an unknown key and a bad number are reported, the valid part applies", async ({ explorer, page }) => {
    await explorer.open("#/law?F_S=3&zz=1&D=abc&v=1");
    const current = await explorer.state();
    expect(current.given).toEqual({ F_S: "3" });
    await expect(page.locator(".panel-findings .finding")).toContainText("zz");
    await expect(explorer.row("D").locator(".finding.error")).toContainText("abc");
    await expect(explorer.field("D")).toHaveValue("abc");
    expect(current.plots["law"]!["phi stribeck"]!.y.every(Number.isFinite)).toBe(true);
});

test("conflicting values are reported", async ({ explorer }) => {
    await explorer.open("#/law?F_C=5&D=6&v=1");
    expect((await explorer.state()).given).toEqual({ D: "6" });
    await expect(explorer.row("F_C").locator(".finding.error")).toBeVisible();
});

test("a newer version and an unknown view are reported @long", async ({ explorer, page }) => {
    await explorer.open("#/law?F_S=3&v=9");
    await expect(page.getByText("made by a newer version")).toBeVisible();
    expect((await explorer.state()).given).toEqual({ F_S: "3" });
    await explorer.open("#/law?F_S=3&v=%0A0x10");
    await expect(page.getByText("Unknown link version (v= 0x10)")).toBeVisible();
    await explorer.open("#/nowhere?v=1");
    await page.reload();
    await expect(page.getByText("Unknown view “nowhere”")).toBeVisible();
    expect((await explorer.state()).view).toBe("pendulum");
});

test("an unknown choice of the page is reported @long", async ({ explorer, page }) => {
    await explorer.open("#/law?range=far&v=1");
    await expect(page.locator(".panel-findings .finding")).toContainText("range=far");
    await explorer.open("#/pendulum");
    await explorer.open("#/law?probe=here&v=1");
    await expect(page.locator(".panel-findings .finding")).toContainText("probe=here is not a number");
});

test("the link and the command line can be copied @long", async ({ explorer, page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await explorer.open("#/drive-backdrive?model=m1&v=1");
    await explorer.tab("share");
    await page.getByRole("button", { name: "Copy command line" }).click();
    await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/^friction curve drive_backdrive model=m1 --x=0:[\d.e+-]+:\d+$/);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("keys that name members of every object are ordinary keys @long", async ({ explorer, friction, page }) => {
    await explorer.open("#/law?constructor=2&__proto__=3&toString=4&hasOwnProperty=5&F_S=3");
    const current = await explorer.state();
    expect(current.given).toEqual({ F_S: "3" });
    expect(current.remarks).toEqual([]);
    for (const key of ["constructor", "__proto__", "toString", "hasOwnProperty"])
        await expect(page.locator(".panel-findings")).toContainText(says(friction, "UNKNOWN_PARAMETER", { key }));
    await expect(page.getByText("function Object")).toHaveCount(0);
});

test("a value of several lines and an invalid key are reported and left out", async ({ explorer, page }) => {
    await explorer.open("#/law?F_S=1%0AF_C=0.5&a%3Db=1&c%0Ad=2&D=6");
    expect((await explorer.state()).given).toEqual({ D: "6" });
    await expect(page.getByText("gives F_S a value of several lines")).toBeVisible();
    await expect(page.getByText("“a=b”, which is not a parameter")).toBeVisible();
    await expect(page.getByText("“c d”, which is not a parameter")).toBeVisible();
});

test("a link beyond the library's limit still opens the page @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await page.evaluate(() => (location.hash = `#/law?F_S=${"1".repeat(400_000)}`));
    await expect(page.locator(".panel-findings .finding.error")).toBeVisible();
    expect((await explorer.state()).given).toEqual({});
});

for (const [at, hash] of ["#/LAW//?F_S=3", "#/law/", "#/Law"].entries()) {
    test(`${hash} opens the law view${oneIn(3, at)}`, async ({ explorer }) => {
        await explorer.open("#/pendulum");
        await explorer.open(hash);
        await expect.poll(async () => (await explorer.state()).view).toBe("law");
        expect((await explorer.state()).remarks).toEqual([]);
    });
}
