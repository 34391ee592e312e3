// The Pendulum view: a live run that equals the library's run, with a clock that the reader controls.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { Friction } from "../../wasm/friction";
import type { FrictionPlot } from "../../web/src/plot/plot";
import { asPhone, expect, expectSame, test, Explorer, words, frames } from "./explorer";
import { picture, type Place } from "./picture";

async function pausedAfter(explorer: Explorer, steps: number): Promise<void> {
    await explorer.page.waitForFunction((least) => window.__explorer.steps >= least, steps);
    await explorer.page.getByRole("button", { name: "Pause" }).click();
}

test("the plotted values are the library's, for the run and every other model", async ({ explorer, friction }) => {
    await explorer.open("#/pendulum");
    await pausedAfter(explorer, 700);
    const { plots, steps } = await explorer.state();
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
    for (const model of ["m1", "m2", "m3", "m5", "m6"]) {
        const compared = friction.open("run", "servo_pendulum", { model });
        const ghost = compared.rows(steps + 1)["theta"]!;
        compared.close();
        const { x, y } = plots["angle"]![`${model} theta`]!;
        expectSame(
            y,
            x.map((t) => ghost[row(t)]!),
        );
        const difference = plots["difference"]![`${model} difference`]!;
        expectSame(
            difference.y,
            difference.x.map((t) => 1e3 * (ghost[row(t)]! - rows["theta"]![row(t)]!)),
        );
        expect(plots["phase"]![`${model} phase`]!.x).toEqual(y);
    }
    expect(plots["phase"]!["phase"]!.y).toEqual(plots["angle"]!["theta"]!.x.map((t) => rows["omega"]![row(t)]!));
});

test("no peak of a torque is missed between two rows, on either branch from an instant @long", async ({
    explorer,
    friction,
    page,
}) => {
    // At a step of the goal the motor gives 13.6 N m for a few milliseconds.
    await explorer.open("#/pendulum?trajectory=steps&change=here&at=3&v=1");
    const run = friction.open("run", "servo_pendulum", { trajectory: "steps" });
    const { tau_m: motor, tau_f: friction_torque, tau_f_max: budget } = run.extremes(3000);
    run.restart();
    const rows = run.rows(151, 20);
    expect(Math.max(...rows["tau_m"]!)).toBeLessThan(0.6 * motor!.high);
    const before = (await explorer.state()).plots["torque"]!;
    const { x, y } = before["tau_m"]!;
    expect(Math.max(...y)).toBe(motor!.high);
    expect(x[y.indexOf(motor!.high)]).toBe(motor!.tHigh);
    expect(Math.min(...before["tau_f"]!.y)).toBe(friction_torque!.low);
    expect(x.every((t, i) => i === 0 || t >= x[i - 1]!)).toBe(true);
    // The axis has room for the peak and the band.
    const room = await page.evaluate(
        () =>
            [...document.querySelectorAll<FrictionPlot>("friction-plot")].find(({ plot }) => plot.name === "torque")!
                .plot.y.max,
    );
    expect(room).toBeGreaterThan(Math.max(motor!.high, budget!.high));
    // The difference is computed at the rows, which all runs have.
    const { difference } = (await explorer.state()).plots;
    expectSame(difference!["m1 difference"]!.x, rows["t"]!);
    // A branch from before the peak: the later part is removed, and shown as the previous branch.
    const branchTime = Math.round(1000 * motor!.tHigh) / 1000 - 0.005;
    await page.locator("time-line .slider").fill(String(branchTime));
    await explorer.type("kp", "4");
    await page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    for (let i = 0; i < 30; i++) await page.keyboard.press(".");
    const after = (await explorer.state()).plots["torque"]!;
    run.restart();
    run.extremes(Math.round(1000 * branchTime));
    run.set({ trajectory: "steps", kp: 4 });
    const branch = run.extremes(30);
    run.close();
    expect(Math.min(...after["former tau_f"]!.y)).toBe(friction_torque!.low);
    expect(branch["tau_m"]!.high).toBeLessThan(motor!.high);
    const removed = after["tau_m"]!;
    expect(Math.max(...removed.y.filter((_, i) => removed.x[i]! >= branchTime))).toBe(branch["tau_m"]!.high);
    expect(removed.x.every((t, i, all) => i === 0 || t >= all[i - 1]!)).toBe(true);
});

test("play, pause, step and reset, by button and by key @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await pausedAfter(explorer, 50);
    const { steps } = await explorer.state();
    await frames(page, 8);
    expect((await explorer.state()).steps).toBe(steps);
    await page.getByRole("button", { name: "Step", exact: true }).click();
    expect((await explorer.state()).steps).toBe(steps + 1);
    await page.locator("main").focus();
    await page.keyboard.press(".");
    expect((await explorer.state()).steps).toBe(steps + 2);
    await page.keyboard.press("r");
    expect((await explorer.state()).steps).toBe(0);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => window.__explorer.steps > 20);
    await page.getByRole("button", { name: words("run.reset"), exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("a hundredth of the speed simulates a hundredth of the time @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?speed=1%2F100&v=1");
    await page.waitForFunction(() => window.__explorer.steps > 5);
    const [steps, elapsed] = await page.evaluate(() => [window.__explorer.steps, performance.now()] as const);
    // Ten steps of a millisecond per second, plus some for the first frame.
    expect(steps).toBeLessThan(0.01 * elapsed + 10);
    await page.locator(".speed select").selectOption("4");
    await page.waitForFunction((from) => window.__explorer.steps > from + 800, steps);
    await expect(page).toHaveURL(/speed=4/);
});

test("a parameter changed during the run keeps the state @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?change=here");
    await pausedAfter(explorer, 400);
    const before = await explorer.state();
    await explorer.type("mass", "1.5");
    await page.getByRole("button", { name: "Step", exact: true }).click();
    const after = await explorer.state();
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

test("a value refused during the run leaves it running on the last good one @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await explorer.type("mass", "-1");
    await expect(explorer.row("mass").locator(".finding.error")).toBeVisible();
    const { steps, report } = await explorer.state();
    expect(report.entries.find((entry) => entry.key === "mass")!.value).toBe(1);
    await page.waitForFunction((from) => window.__explorer.steps > from + 50, steps);
});

test("the comparison can be one model or none @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    const compare = page.getByRole("group", { name: "Compare with" });
    await compare.getByRole("radio", { name: "M2" }).check();
    const names = async (): Promise<string[]> => Object.keys((await explorer.state()).plots["angle"]!);
    await expect.poll(names).toEqual(["theta_d", "m2 theta", "theta"]);
    await expect(page).toHaveURL(/ghost=m2/);
    await compare.getByRole("radio", { name: "None" }).check();
    await expect.poll(names).toEqual(["theta_d", "theta"]);
    await expect(page.locator("friction-plot")).toHaveCount(2);
    await explorer.tab("models");
    await expect(page.locator(".matrix")).toHaveCount(0);
});

test("models without published values for a servo are left out, with a message", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?preset=feetech_sts3215_7_4V_2025&v=1");
    await expect(page.getByText(/not published for .+: M2, M3, M4, M5, M6/)).toBeVisible();
    expect(Object.keys((await explorer.state()).plots["angle"]!)).toEqual(["theta_d", "theta"]);
    await expect(page.locator(".benches")).toHaveCount(0);
});

test("the others are as published: friction and motor of the run are its own, the bench is shared @long", async ({
    explorer,
    friction,
}) => {
    await explorer.open("#/pendulum?friction_viscous=0.5&kt=1.5&mass=1.5&v=1");
    await pausedAfter(explorer, 700);
    const { plots, steps } = await explorer.state();
    const otherModel = friction.open("run", "servo_pendulum", { model: "m1", mass: 1.5 });
    const rows = otherModel.rows(steps + 1);
    otherModel.close();
    expect(plots["angle"]!["m1 theta"]!.y.at(-1)).toBe(rows["theta"]!.at(-1));
});

test("the mean difference of every two runs @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await pausedAfter(explorer, 900);
    const { plots } = await explorer.state();
    const [m3, m1] = [plots["angle"]!["m3 theta"]!.y, plots["angle"]!["m1 theta"]!.y];
    const mean = m3.reduce((sum, y, i) => sum + Math.abs(y - m1[i]!), 0) / m3.length;
    await explorer.tab("models");
    const [angles, torques] = [page.locator(".matrix").first(), page.locator(".matrix").last()];
    await expect(angles.locator("tbody tr")).toHaveCount(5);
    await expect(angles.locator("tbody tr").nth(1).locator("td").first()).toHaveText((1e3 * mean).toFixed(1));
    // the motor torque of the main run, at its rows
    const { y } = plots["torque"]!["tau_m"]!;
    expect(y.length).toBeGreaterThan(10);
    const shown = Number(await torques.locator("tbody tr").last().locator("td").nth(3).innerText());
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThanOrEqual(Math.max(...y.map(Math.abs)) + 5e-4);
});

test("a suggestion of the notes takes effect immediately @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await explorer.tab("notes");
    await page.locator(".tries a").last().click();
    await expect(page).toHaveURL(/speed=1\/10/);
    await expect(page.locator("pendulum-picture canvas")).toBeInViewport();
});

test("a run with a value that is not finite shows where it stopped @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?loop=off&speed=4&armature=0&mass=1e-300&arm_mass=0&length=1e-10&T=0.02&v=1");
    await expect(page.getByText(/Stopped at step \d+: .*unstable/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    for (const { y } of Object.values((await explorer.state()).plots["angle"]!))
        expect(y.every(Number.isFinite)).toBe(true);
});

test("reduced motion: it starts paused, with traces to see @long", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ reducedMotion: "reduce", baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto("/#/pendulum");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    // It is computed in slices of a frame.
    await page.waitForFunction(() => window.__explorer.steps === 3000);
    const { plots } = await new Explorer(page).state();
    expect(plots["angle"]!["theta"]!.x.length).toBeGreaterThan(140);
    expect(plots["angle"]!["m6 theta"]!.x).toEqual(plots["angle"]!["theta"]!.x);
    await context.close();
});

test("a text says whether friction holds @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?trajectory=hold&speed=4&v=1");
    await expect(page.locator("state-chip")).toHaveText(new RegExp(words("state.sticks")));
    // A velocity shown as 0.000 is no visible movement.
    await explorer.open("#/pendulum?mass=0&trajectory=hold&loop=off&speed=4&v=1");
    await expect(page.locator("state-chip")).toHaveText(new RegExp(words("state.creeps")));
});

test("an axis returns to its visible values when a peak has left it @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?trajectory=hold&loop=off&speed=4&v=1");
    const top = (): Promise<number> =>
        page.evaluate(() => [...document.querySelectorAll<FrictionPlot>("friction-plot")].at(-1)!.plot.y.max);
    await page.waitForFunction(() => window.__explorer.steps > 500);
    expect(await top()).toBe(15);
    await expect.poll(top).toBe(3);
});

function last(values: readonly number[]): number {
    return values.at(-1)!;
}

const restingRun = "#/pendulum?trajectory=nothing&loop=off&v=1";

test("the mouse pulls the mass: the spring's torque is the library's, and once released the mass swings @long", async ({
    explorer,
    page,
}) => {
    await explorer.open(restingRun);
    const { at } = await picture(page);
    const entry = await explorer.entry();
    await page.mouse.move(at(0).x, at(0).y);
    await page.mouse.down();
    await page.mouse.move(at(1.2).x, at(1.2).y, { steps: 8 });
    await expect.poll(async () => last((await explorer.state()).plots["angle"]!["theta"]!.y)).toBeGreaterThan(0.5);
    const heldPlots = (await explorer.state()).plots;
    expect(last(heldPlots["torque"]!["tau_h"]!.y)).not.toBeNaN();
    expect(last(heldPlots["angle"]!["m1 theta"]!.y)).toBeGreaterThan(0.5);
    await expect(page.locator(".picture-note")).toHaveText(words("run.pulled"));
    await expect(page.locator("run-readout dl div").nth(8)).toContainText(/^\s*τh\s+−?\d+\.\d{3}\s+N\sm$/);
    await page.mouse.up();
    // After release the hand is gone, and gravity moves the mass back.
    await expect.poll(async () => last((await explorer.state()).plots["torque"]!["tau_h"]!.y)).toBeNaN();
    await expect.poll(async () => last((await explorer.state()).plots["angle"]!["theta"]!.y)).toBeLessThan(0.4);
    const { given } = await explorer.state();
    expect(given).toEqual({ trajectory: "nothing" });
    expect(await explorer.entry()).toBe(entry);
});

test("a parameter changed while the hand pulls leaves the hand where it is @long", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open(restingRun);
    await page.getByRole("slider", { name: words("picture.hand") }).focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowUp");
    const before = last((await explorer.state()).plots["torque"]!["tau_h"]!.y);
    await explorer.type("mass", "1.2");
    expect(last((await explorer.state()).plots["torque"]!["tau_h"]!.y)).toBe(before);
    expect((await explorer.state()).given).toEqual({ trajectory: "nothing", mass: "1.2" });
    await page.getByRole("button", { name: "Let go" }).click();
    expect(last((await explorer.state()).plots["torque"]!["tau_h"]!.y)).toBeNaN();
    await expect(page.getByRole("slider", { name: words("picture.hand") })).toBeFocused();
});

test("a finger on the mass pulls it and scrolls nothing; next to it, it does not pull @long", async ({
    browser,
    baseURL,
}) => {
    const context = await browser.newContext(asPhone(baseURL, 360, 740));
    const page = await context.newPage();
    await page.goto(`/${restingRun}`);
    await page.waitForFunction(() => window.__explorer?.steps > 20);
    const { at } = await picture(page);
    const session = await context.newCDPSession(page);
    const swipe = async (from: Place, to: Place): Promise<void> => {
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Place[]): Promise<unknown> =>
            session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        await touch("touchStart", [from]);
        for (let i = 1; i <= 10; i++) {
            await touch("touchMove", [
                { x: from.x + ((to.x - from.x) * i) / 10, y: from.y + ((to.y - from.y) * i) / 10 },
            ]);
            await frames(page, 2);
        }
    };
    const scrolled = await page.evaluate(() => scrollY);
    await swipe(at(0), at(1.4));
    await page.waitForFunction(() => window.__explorer.plots["angle"]!["theta"]!.y.at(-1)! > 0.4);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForFunction(() => Number.isNaN(window.__explorer.plots["torque"]!["tau_h"]!.y.at(-1)));
    await swipe(at(Math.PI), { x: at(Math.PI).x, y: at(Math.PI).y - 120 });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const pulls = await page.evaluate(() =>
        window.__explorer.plots["torque"]!["tau_h"]!.y.some((y) => !Number.isNaN(y)),
    );
    expect(pulls).toBe(true);
    expect(await page.evaluate(() => window.__explorer.plots["torque"]!["tau_h"]!.y.at(-1))).toBeNaN();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await context.close();
});

test("pushed aside and returned by hand, the run draws the wedge of drive and backdrive @long", async ({
    explorer,
    page,
    friction,
}) => {
    const settings = { mass: "0.1", trajectory: "hold", theta_d: "0", theta_0: "0", kp: "2", model: "m6" };
    const link = new URLSearchParams({ ...settings, ghost: "none", loop: "off", plots: "load,torque" });
    await explorer.open(`#/pendulum?${link.toString()}&v=1`);
    const { at } = await picture(page);
    await page.mouse.move(at(0).x, at(0).y);
    await page.mouse.down();
    const to = async (from: number, end: number): Promise<void> => {
        for (let i = 1; i <= 40; i++) {
            const { x, y } = at(from + ((end - from) * i) / 40);
            await page.mouse.move(x, y);
            await frames(page, 2);
        }
    };
    await to(0, 1.2);
    await to(1.2, 0.1);
    await page.mouse.up();
    await page.getByRole("button", { name: "Pause" }).click();
    const { plots } = await explorer.state();
    const { load, upper } = plots["load"]!;
    const { x, y } = load!;
    const curve = friction.open("curve", "drive_backdrive", { model: "m6", quadrants: "four" });
    const { tau_drive: drive, tau_backdrive: backdrive } = curve.curve(x);
    const limits = curve.curve(upper!.x);
    curve.close();
    // while the motor pulls back with at least 1 N m: position of the load between the drive and the backdrive limit
    const part = y
        .map((load, i) => (load - drive![i]!) / (backdrive![i]! - drive![i]!))
        .filter((_, i) => Math.abs(x[i]!) > 1);
    expect(part.length).toBeGreaterThan(20);
    // the run reaches both edges, and exceeds them only when the hand jerks the arm, by its inertia
    const outside = part.filter((share) => share < -0.05 || share > 1.05);
    expect(outside.length).toBeLessThan(0.1 * part.length);
    expect(Math.max(...part)).toBeLessThan(1.25);
    expect(Math.min(...part)).toBeGreaterThan(-0.25);
    expect(Math.max(...part)).toBeGreaterThan(0.85);
    expect(Math.min(...part)).toBeLessThan(0.15);
    // the drawn limits are the library's
    expect(upper!.y).toEqual(upper!.x.map((_, i) => Math.max(limits["tau_drive"]![i]!, limits["tau_backdrive"]![i]!)));
});

test("a self-locking gearbox is drawn without the limits that it lacks @long", async ({ explorer }) => {
    for (const gearbox of ["gear=published&transmission=worm_1", "preset=mx106&model=m3&load_friction_base=1.2"]) {
        await explorer.open(`#/pendulum?${gearbox}&plots=load,angle&at=1&v=1`);
        const { plots } = await explorer.state();
        const { load, upper, lower } = plots["load"]!;
        expect(load!.x.length).toBeGreaterThan(10);
        for (const { x, y } of [load!, upper!, lower!]) expect([...x, ...y].every(Number.isFinite)).toBe(true);
        // no load backdrives the motor: forwards only the lower limit exists, backwards only the upper one
        expect(Math.min(...lower!.x)).toBeGreaterThan(0);
        expect(Math.max(...upper!.x)).toBeLessThan(0);
    }
});

test("far from the mass nothing can be grabbed @long", async ({ explorer, page }) => {
    await explorer.open(restingRun);
    const { at } = await picture(page);
    await page.mouse.move(at(Math.PI).x, at(Math.PI).y);
    await page.mouse.down();
    await page.mouse.move(at(2).x, at(2).y);
    await frames(page, 6);
    expect(last((await explorer.state()).plots["torque"]!["tau_h"]!.y)).toBeNaN();
    await page.mouse.up();
});

test("the hand continues beyond the top @long", async ({ explorer, page }) => {
    await explorer.open(restingRun);
    const { at } = await picture(page);
    await page.mouse.move(at(0).x, at(0).y);
    await page.mouse.down();
    for (let angle = 0; angle < 4.5; angle += 0.25) {
        await page.mouse.move(at(angle).x, at(angle).y);
        await frames(page, 3);
    }
    await expect.poll(async () => last((await explorer.state()).plots["angle"]!["theta"]!.y)).toBeGreaterThan(3.5);
    await page.mouse.up();
});

test("the keys move the hand while the run is paused: it acts when the run plays, and lets go @long", async ({
    explorer,
    page,
    friction,
}) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open(restingRun);
    const { steps } = await explorer.state();
    const hand = page.getByRole("slider", { name: words("picture.hand") });
    await hand.focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(hand).toHaveAttribute("aria-valuenow", "29");
    await expect(hand).toHaveAttribute("aria-valuetext", "pulls towards 29 degrees");
    await expect(page.getByRole("button", { name: "Let go" })).toBeVisible();
    expect((await explorer.state()).steps).toBe(steps);
    const { report } = await explorer.state();
    const { weight, friction: budget, stall } = report.readings as Record<string, number>;
    const stiffness = Math.max(2 * weight!, 2 * budget!, stall! / 2) / (Math.PI / 2);
    const torque = last((await explorer.state()).plots["torque"]!["tau_h"]!.y);
    expect(torque).toBeCloseTo((stiffness * 29 * Math.PI) / 180, 4);
    // One step of the library.
    const run = friction.open("run", "servo_pendulum", { trajectory: "nothing" });
    run.rows(1, steps);
    const set = { hand: "spring", K_hand: stiffness.toPrecision(6), theta_hand: String((29 * Math.PI) / 180) };
    run.set({ trajectory: "nothing", ...set });
    run.rows(1);
    await page.keyboard.press(".");
    const { plots } = await explorer.state();
    expect(last(plots["angle"]!["theta"]!.y)).toBeCloseTo(run.now()["theta"]!, 12);
    run.close();
    await hand.focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Let go" })).toHaveCount(0);
    expect(last((await explorer.state()).plots["torque"]!["tau_h"]!.y)).toBeNaN();
});

test("the benches of the paper as buttons, in the link, and undone @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    const button = (name: string): Locator => page.locator(`[data-bench="${name}"]`);
    await page.locator("[popovertarget=benches]").click();
    await expect(button("mass=1")).toHaveAttribute("aria-pressed", "true");
    await button("mass=0.5").click();
    await button("length=0.2").click();
    await button("kp=32").click();
    await expect(page).toHaveURL(/mass=0.5&length=0.2&kp=32/);
    await expect(button("mass=0.5")).toHaveAttribute("aria-pressed", "true");
    await expect(button("mass=1")).toHaveAttribute("aria-pressed", "false");
    await page.goBack();
    await expect(button("kp=8")).toHaveAttribute("aria-pressed", "true");
    await page.goto("/#/pendulum?preset=erob80_50&v=1");
    await expect(page.locator(".bench-row").first().getByRole("button")).toHaveText([
        "3.1\u00a0kg",
        "8.2\u00a0kg",
        "12.7\u00a0kg",
        "14.6\u00a0kg",
        "19.6\u00a0kg",
    ]);
    await page.goto("/#/pendulum?preset=xl330&v=1");
    await expect(page.locator(".benches")).toHaveCount(0);
});

test("after another view the runs restart, with room for all of them @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    for (let i = 0; i < 6; i++) {
        await page.getByRole("link", { name: "Law", exact: true }).click();
        await page.getByRole("link", { name: "Pendulum", exact: true }).click();
        await expect(page.locator("friction-plot")).toHaveCount(2);
    }
    expect(Object.keys((await explorer.state()).plots["angle"]!).length).toBe(7);
});

test("with the same motor for all, the compared models differ in friction alone, also in the link @long", async ({
    explorer,
    page,
    friction,
}) => {
    const place = "#/pendulum?model=m6&plots=angle,difference&v=1";
    await explorer.open(place);
    await page.getByRole("checkbox", { name: words("pendulum.motor") }).check();
    await expect(page).toHaveURL(/motor=same/);
    const theta = (settings: Record<string, string | number>): number => {
        const run = friction.open("run", "servo_pendulum", { preset: "mx106", ...settings });
        const { theta: all } = run.rows(2001);
        run.close();
        return all!.at(-1)!;
    };
    const lastAngle = async (): Promise<number> => last((await explorer.state()).plots["angle"]!["m1 theta"]!.y);
    const main = friction.open("run", "servo_pendulum", { preset: "mx106", model: "m6" });
    const motor = Object.fromEntries(["kt", "R", "armature"].map((key) => [key, main.value(key)!]));
    main.close();
    await page.goto("about:blank");
    await explorer.open("#/pendulum?model=m6&at=2&plots=angle,difference&v=1");
    expect(await lastAngle()).toBeCloseTo(theta({ model: "m1" }), 10);
    await page.goto("about:blank");
    await explorer.open("#/pendulum?model=m6&motor=same&at=2&plots=angle,difference&v=1");
    expect(await lastAngle()).toBeCloseTo(theta({ model: "m1", ...motor }), 10);
    // The motor has the current parameters, including typed ones.
    await page.goto("about:blank");
    await explorer.open("#/pendulum?model=m6&motor=same&R=4&at=2&plots=angle,difference&v=1");
    expect(await lastAngle()).toBeCloseTo(theta({ model: "m1", ...motor, R: 4 }), 10);
    expect(Math.abs(theta({ model: "m1", ...motor }) - theta({ model: "m1" }))).toBeGreaterThan(1e-3);
    // Without a comparison there is no choice.
    await page.getByRole("radio", { name: words("pendulum.compare-none"), exact: true }).check();
    await expect(page.getByRole("checkbox", { name: words("pendulum.motor") })).toHaveCount(0);
});

test("a suggestion of the notes starts from its beginning, whatever ran before @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?model=m4&ghost=none&v=1");
    for (let i = 0; i < 2; i++) {
        await page.waitForFunction(() => window.__explorer.steps > 600);
        await explorer.tab("notes");
        await page.locator('.tries a[href*="theta_0=0.6"]').click();
        await expect(page).toHaveURL(/theta_0=0.6/);
        await explorer.closeDrawer();
        // The previous trajectory has left the plots, and the angle is the one of the link.
        await expect.poll(async () => (await explorer.state()).plots["angle"]!["theta"]!.y[0]).toBe(0.6);
        const { x, y } = (await explorer.state()).plots["angle"]!["theta"]!;
        expect(x[0]).toBe(0);
        expect(Math.max(...y)).toBeLessThanOrEqual(0.6);
    }
});

/** Files of a plot: its drawn points, and the text of its picture with a caption. */
async function filesOf(page: Page, plot: number): Promise<{ csv: string; svg: string }> {
    const saved = async (entry: string): Promise<string> => {
        await page.locator("friction-plot").nth(plot).locator(".plot-more").press("Enter");
        const waiting = page.waitForEvent("download");
        await page.locator(".plot-menu:popover-open").getByRole("button", { name: entry, exact: true }).click();
        return readFileSync(await (await waiting).path(), "utf8");
    };
    const [csv, svg] = [await saved(words("plot.file")), await saved(words("plot.svg"))];
    return { csv, svg: [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join("") };
}

/** Compares the drawn angle with the library's, with these settings from the start. */
async function expectDrawn(explorer: Explorer, friction: Friction, settings: Record<string, string>): Promise<void> {
    const { plots, steps } = await explorer.state();
    const run = friction.open("run", "servo_pendulum", settings);
    const rows = run.rows(steps + 1);
    run.close();
    const { x, y } = plots["angle"]!["theta"]!;
    expect(x.length).toBeGreaterThan(30);
    expectSame(
        y,
        x.map((t) => rows["theta"]![rows["t"]!.findIndex((value) => value === t)]!),
    );
}

test("a paused run is drawn again with the changes, and so are its files @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?mass=0.8&at=5&ghost=none&v=1");
    await expectDrawn(explorer, friction, { mass: "0.8" });
    await explorer.type("mass", "0.3");
    const { steps } = await explorer.state();
    expect(steps).toBe(5000);
    await expectDrawn(explorer, friction, { mass: "0.3" });
    const { csv, svg } = await filesOf(page, 0);
    expect(svg).toContain("mass = 0.3 kg");
    expect(svg).not.toContain("mass = 0.8 kg");
    expect(csv).toContain("# mass = 0.3 kg\n");
    expect(csv).toMatch(/^# friction run servo_pendulum .*mass=0\.3.* --duration=6$/m);
    // Another trajectory, and a choice.
    const trajectory = "up_and_down";
    await explorer.row("trajectory").locator("select").selectOption(trajectory);
    await expectDrawn(explorer, friction, { mass: "0.3", trajectory });
    // At its end, as well.
    await explorer.open("#/pendulum?mass=0.8&at=6&loop=off&ghost=none&v=1");
    await explorer.type("mass", "0.3");
    await expectDrawn(explorer, friction, { mass: "0.3" });
    await expect(page.locator("pendulum-picture")).not.toContainText(words("run.changed"));
});

test("all exports of a run that continued with other values say so @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?mass=0.8&ghost=none&loop=off&v=1");
    await page.waitForFunction(() => window.__explorer.steps >= 500);
    await explorer.type("mass", "0.3");
    await pausedAfter(explorer, 2500);
    await expect(page.locator("pendulum-picture")).toContainText(words("run.changed"));
    const { csv, svg } = await filesOf(page, 0);
    for (const text of [csv, svg]) {
        expect(text).toMatch(/mass = 0.8 kg/);
        expect(text).toMatch(/from t = [\d.]+\s(s|ms) on: ?mass = 0.3 kg/);
        expect(text).toContain("the link has the last values");
    }
    expect(csv).toMatch(/^# friction run servo_pendulum mass=0.8 --duration=[\d.]+ # up to t = /m);
    await explorer.tab("share");
    const waiting = page.waitForEvent("download");
    await page
        .locator(".tab-share")
        .getByRole("button", { name: words("view.every-step") })
        .click();
    const file = readFileSync(await (await waiting).path(), "utf8");
    expect(file).toMatch(/^# settings at t = 0: mass=0.8\n# from t = [\d.]+\s(s|ms) on: mass = 0.3 kg\n/);
    // The file contains the drawn values.
    const { plots } = await explorer.state();
    const [keys, ...lines] = file
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => line.split(","));
    const rows = new Map(lines.map((line) => [Number(line[0]).toFixed(6), Number(line[keys!.indexOf("theta")])]));
    const { x, y } = plots["angle"]!["theta"]!;
    expect(x.length).toBeGreaterThan(50);
    expectSame(
        y.slice(0, -1),
        x.slice(0, -1).map((t) => rows.get(t.toFixed(6))!),
    );
    // The next change while paused makes one run of it.
    await explorer.closeDrawer();
    await explorer.type("mass", "0.2");
    await expect(page.locator("pendulum-picture")).not.toContainText(words("run.changed"));
    expect((await filesOf(page, 0)).svg).not.toContain(" on: ");
});
