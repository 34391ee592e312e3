// The pace of the Pendulum view: with any time step, the page responds and shows the true pace.
import { expect, test, words } from "./explorer";
import { shownNumber } from "./shown-number";

for (const T of ["1e-12", "1e-9", "1e-7", "1e-5"]) {
    test(`T = ${T} s: the page answers, and all runs stay together @long`, async ({ explorer, page }) => {
        await explorer.open(`#/pendulum?T=${T}`);
        await page.waitForFunction(() => window.__explorer.steps > 1000);
        // The median, because a single frame may wait for another program.
        const between = await page.evaluate(
            () =>
                new Promise<number>((resolve) => {
                    let before = performance.now();
                    const times: number[] = [];
                    const onFrame = (now: number): void => {
                        times.push(now - before);
                        before = now;
                        if (times.length < 21) requestAnimationFrame(onFrame);
                        else resolve(times.sort((a, b) => a - b)[10]!);
                    };
                    requestAnimationFrame(onFrame);
                }),
        );
        expect(between).toBeLessThan(250);
        await page.getByRole("button", { name: "Pause" }).click({ timeout: 1500 });
        const { plots, steps } = await explorer.state();
        const { theta, "m1 theta": m1, "m6 theta": m6 } = plots["angle"]!;
        expect(theta!.x.at(-1)).toBeCloseTo(steps * Number(T), 9);
        expect(m1!.x).toEqual(theta!.x);
        expect(m6!.x).toEqual(theta!.x);
    });
}

test("if there is too much to compute, the page shows the real pace @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?T=1e-9");
    const paceText = page.locator(".pace");
    await expect(paceText).toContainText("step 1\u00a0ns");
    await expect(paceText).toContainText("runs at");
    const pace = await page.evaluate(async () => {
        const [steps, wall] = [window.__explorer.steps, performance.now()];
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return ((window.__explorer.steps - steps) * 1e-9) / ((performance.now() - wall) / 1000);
    });
    const ratio = shownNumber(/runs at (\S+)\s/.exec((await paceText.textContent())!)![1]!);
    expect(ratio).toBeGreaterThan(pace / 4);
    expect(ratio).toBeLessThan(pace * 4);
    await page.goto("/#/pendulum?T=1000");
    await expect(paceText).toContainText("step 1000\u00a0s");
});

test("reduced motion with a tiny step opens, paused @long", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/pendulum?T=1e-9");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible({ timeout: 2000 });
    expect((await explorer.state()).steps).toBeGreaterThan(0);
});

test("a comparison that cannot catch up: all runs restart, with a message @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?T=1e-7&ghost=none");
    await page.waitForFunction(() => window.__explorer.steps > 2_000_000, undefined, { timeout: 15_000 });
    await page.getByRole("radio", { name: "M1" }).last().check();
    await expect(page.getByText(words("run.restarted"))).toBeVisible();
    const { plots } = await explorer.state();
    expect(plots["angle"]!["m1 theta"]!.x).toEqual(plots["angle"]!["theta"]!.x);
});

test("a change of T keeps the time, the state and the traces @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?change=here");
    await page.waitForFunction(() => window.__explorer.steps > 500);
    await page.getByRole("button", { name: "Pause" }).click();
    const before = await explorer.state();
    await explorer.type("T", "0.0001");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction((from) => window.__explorer.steps > from + 3000, before.steps);
    await page.getByRole("button", { name: "Pause" }).click();
    const after = await explorer.state();
    const run = friction.open("run", "servo_pendulum");
    run.rows(1, before.steps);
    run.set({ T: "0.0001" });
    run.rows(1, after.steps - before.steps);
    const now = run.now();
    run.close();
    for (const [name, channel] of [
        ["theta", "theta"],
        ["theta_d", "theta_d"],
    ] as const) {
        const { x, y } = after.plots["angle"]![name]!;
        expect(x.at(-1)).toBe(now["t"]);
        expect(y.at(-1)).toBe(now[channel]);
        const steps = x.slice(1).map((t, i) => t - x[i]!);
        expect(Math.min(...steps)).toBeGreaterThan(0);
        expect(Math.max(...steps)).toBeLessThan(0.0205);
        expect(x.length).toBeLessThan(now["t"]! / 0.02 + 3);
    }
    expect(after.plots["angle"]!["theta"]!.y.slice(0, 20)).toEqual(before.plots["angle"]!["theta"]!.y.slice(0, 20));
});

test("step, reset and a changed parameter show the current state @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?trajectory=hold&change=here&v=1");
    await page.waitForFunction(() => window.__explorer.steps > 300);
    await page.getByRole("button", { name: "Pause" }).click();
    const readout = page.locator("run-readout");
    const { steps, given } = await explorer.state();
    const run = friction.open("run", "servo_pendulum", given);
    run.rows(1, steps);
    const expectShown = async (): Promise<void> => {
        const { t, tau_e: gravity } = run.now();
        await expect(readout).toContainText(`${t!.toFixed(3)} s`);
        await expect(readout).toContainText(`${gravity!.toFixed(3).replace("-", "−")} N`);
    };
    await expectShown();
    run.set({ ...given, mass: "3" });
    await explorer.type("mass", "3");
    await expectShown();
    run.restart();
    await page.getByRole("button", { name: words("run.reset"), exact: true }).click();
    await expectShown();
    run.rows(1);
    await page.getByRole("button", { name: words("run.step"), exact: true }).click();
    await expect(readout).toContainText("0.001 s");
    await expectShown();
    run.close();
});

test("letters control the run only while it has the focus @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    await page.waitForFunction(() => window.__explorer.steps > 50);
    await page.getByRole("button", { name: "Pause" }).click();
    const { steps } = await explorer.state();
    await explorer.slider("mass").focus();
    for (const key of ["r", ".", "Space"]) await page.keyboard.press(key);
    expect((await explorer.state()).steps).toBe(steps);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(".");
    expect((await explorer.state()).steps).toBe(steps + 1);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toHaveAttribute("title", "Play (Space)");
});

test("large torques have whole numbers on their axis @long", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript(() => {
        const labels: { text: string; left: number }[] = [];
        Object.assign(window, { labels });
        const fill = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
            const place = this.getTransform().transformPoint({ x, y });
            const width = this.measureText(text).width * (this.textAlign === "right" ? 1 : 0);
            labels.push({ text, left: place.x / this.getTransform().a - width });
            fill.call(this, text, x, y, ...(most === undefined ? [] : [most]));
        };
    });
    await explorer.open("#/pendulum?kt=10000");
    const texts = (): Promise<{ text: string; left: number }[]> =>
        page.evaluate(() => (window as unknown as { labels: { text: string; left: number }[] }).labels);
    await expect.poll(async () => (await texts()).some(({ text }) => /e\d/.test(text))).toBe(true);
    const labels = await texts();
    expect(labels.filter(({ text, left }) => /^[−\d]/.test(text) && left < 0)).toEqual([]);
});
