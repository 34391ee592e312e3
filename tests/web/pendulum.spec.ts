// The Pendulum view: a live run that is the library's own run, with its clock in the reader's hand.
import { expect, expectSame, test, type Explorer } from "./explorer";

async function pausedAfter(explorer: Explorer, steps: number): Promise<void> {
    await explorer.page.waitForFunction((least) => window.__explorer.steps >= least, steps);
    await explorer.page.getByRole("button", { name: "Pause" }).click();
}

test("what is plotted is what the library computes, for the run and its comparison", async ({ explorer, friction }) => {
    await explorer.open("#/pendulum");
    await pausedAfter(explorer, 700);
    const { plots, steps } = await explorer.shown();
    const run = friction.open("run", "servo_pendulum");
    const rows = run.rows(steps + 1);
    run.close();
    const row = (t: number): number => rows["t"]!.findIndex((value) => value === t);
    for (const [plot, series, channel] of [
        ["angle", "theta", "theta"],
        ["angle", "theta_d", "theta_d"],
        ["torque", "tau_m", "tau_m"],
        ["torque", "tau_e", "tau_e"],
        ["torque", "tau_f", "tau_f"],
    ] as const) {
        const { x, y } = plots[plot]![series]!;
        expect(x.length).toBeGreaterThan(30);
        expectSame(
            y,
            x.map((t) => rows[channel]![row(t)]!),
        );
    }
    const other = friction.open("run", "servo_pendulum", { model: "m1" });
    const ghost = other.rows(steps + 1)["theta"]!;
    other.close();
    const { x, y } = plots["angle"]!["ghost theta"]!;
    expectSame(
        y,
        x.map((t) => ghost[row(t)]!),
    );
});

test("play, pause, step and reset, by button and by key", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await pausedAfter(explorer, 50);
    const { steps } = await explorer.shown();
    await page.waitForTimeout(120);
    expect((await explorer.shown()).steps).toBe(steps);
    await page.getByRole("button", { name: "Step" }).click();
    expect((await explorer.shown()).steps).toBe(steps + 1);
    await page.locator("main").focus();
    await page.keyboard.press(".");
    expect((await explorer.shown()).steps).toBe(steps + 2);
    await page.keyboard.press("r");
    expect((await explorer.shown()).steps).toBe(0);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => window.__explorer.steps > 20);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

test("a hundredth of the speed runs a hundredth as far", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?speed=1%2F100&v=1");
    await page.waitForTimeout(700);
    const { steps } = await explorer.shown();
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(60);
    await page.getByLabel("Speed").selectOption("4");
    await page.waitForFunction((from) => window.__explorer.steps > from + 800, steps);
    await expect(page).toHaveURL(/speed=4/);
});

test("a parameter changed during the run keeps the state", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum");
    await pausedAfter(explorer, 400);
    const before = await explorer.shown();
    await explorer.type("mass", "1.5");
    await page.getByRole("button", { name: "Step" }).click();
    const after = await explorer.shown();
    expect(after.steps).toBe(before.steps + 1);
    const run = friction.open("run", "servo_pendulum");
    run.rows(before.steps);
    run.set({ mass: "1.5" });
    run.rows(1);
    const now = run.now();
    run.close();
    await expect(page.locator("run-readout")).toContainText(`${now["theta"]!.toFixed(3).replace("-", "−")} rad`);
    await expect(page.locator("run-readout")).toContainText(`${now["tau_f"]!.toFixed(3).replace("-", "−")} N`);
    expect(after.plots["angle"]!["theta"]!.y.slice(0, 20)).toEqual(before.plots["angle"]!["theta"]!.y.slice(0, 20));
});

test("a refused value during the run leaves it running on the last good one", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await explorer.type("mass", "-1");
    await expect(explorer.row("mass").locator(".finding.error")).toBeVisible();
    const { steps, report } = await explorer.shown();
    expect(report.entries.find((entry) => entry.key === "mass")!.value).toBe(1);
    await page.waitForFunction((from) => window.__explorer.steps > from + 50, steps);
});

test("the comparison can be left out", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await page.getByRole("radio", { name: "None" }).check();
    await expect.poll(async () => Object.keys((await explorer.shown()).plots["angle"]!)).toEqual(["theta_d", "theta"]);
    await expect(page.locator("friction-plot")).toHaveCount(2);
});

test("a run that meets a value that is not finite says where it stopped", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?loop=off&speed=4&armature=0&mass=1e-300&arm_mass=0&length=1e-10&T=0.02&v=1");
    await expect(page.getByText(/Stopped at step \d+/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    for (const { y } of Object.values((await explorer.shown()).plots["angle"]!))
        expect(y.every(Number.isFinite)).toBe(true);
});

test("reduced motion: it starts paused, with something to see", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ reducedMotion: "reduce", baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto("/#/pendulum");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    const { steps, plots } = await page.evaluate(() => window.__explorer);
    expect(steps).toBe(3000);
    expect(plots["angle"]!["theta"]!.x.length).toBeGreaterThan(140);
    await context.close();
});

test("friction's hold is said in words", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?trajectory=hold&speed=4&v=1");
    await expect(page.locator("run-readout .state")).toHaveText(/Stuck: friction holds/);
});
