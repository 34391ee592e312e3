// Control of time: back and forward over computed time, branching from any time, and a link to it.
import type { Locator } from "@playwright/test";
import type { Friction, Settings } from "../../wasm/friction";
import type { FrictionPlot } from "../../web/src/plot/plot";
import type { Shown } from "../../web/src/app/test-hook";
import { expect, expectSame, test, type Explorer, words } from "./explorer";

const scrubber = ({ page }: Explorer): Locator => page.locator("time-line input.slider");
const time = async ({ page }: Explorer): Promise<number> =>
    Number(/t = ([\d.]+) of/.exec((await page.locator("time-line .time").textContent())!)![1]);
const state = async ({ page }: Explorer): Promise<string> =>
    (await page.locator("time-line .hash code").textContent())!;

/** Chooses this in the sheet of the time line, with the keyboard. */
async function setting({ page }: Explorer, name: string): Promise<void> {
    const opener = page.locator("[popovertarget=run-settings]");
    await opener.press("Enter");
    await page.getByLabel(name, { exact: true }).press("Space");
    await page.keyboard.press("Escape");
    await expect(page.locator("#run-settings")).toBeHidden();
}

/** Remarks in the drawer, if any. */
async function remarks({ page }: Explorer): Promise<string> {
    const tab = page.locator("stage-drawer [data-tab=remarks]");
    if ((await tab.count()) === 0) return "";
    if ((await tab.getAttribute("aria-selected")) !== "true") await tab.press("Enter");
    return (await page.locator(".experiment-notes").textContent()) ?? "";
}

/** The result of the library in node. */
function stateAt(friction: Friction, name: string, settings: Settings, steps: number): string {
    const run = friction.open("run", name, settings);
    friction.stepTogether([run], steps);
    const hash = run.hash();
    run.close();
    return hash;
}

test("the instant of a link has the state of the library in node @long", async ({ explorer, friction }) => {
    await explorer.open("#/experiments?run=sliding_block&at=0.05&v=1");
    expect(await time(explorer)).toBe(0.05);
    expect(await state(explorer)).toBe(stateAt(friction, "sliding_block", {}, 50));
    await explorer.open("#/pendulum?kp=20&at=2.345&v=1");
    expect(await time(explorer)).toBe(2.345);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", { kp: 20 }, 2345));
    await expect(explorer.page.locator("time-line .play")).toHaveText(/Play/);
});

test("a time far ahead in a link is computed frame by frame, and the page reports if it was not reached @long", async ({
    explorer,
    friction,
}) => {
    const { page } = explorer;
    await explorer.open("#/experiments?run=sliding_block&T=1e-5&at=0.05&v=1");
    const frames = await page.evaluate(async () => {
        const timeText = (): string => document.querySelector("time-line .time")!.textContent;
        location.hash = "#/experiments?run=sliding_block&T=1e-5&at=10&v=1";
        let count = 0;
        while (!timeText().startsWith("t = 10.000")) {
            await new Promise(requestAnimationFrame);
            count++;
        }
        return count;
    });
    expect(frames).toBeGreaterThan(5);
    expect(await state(explorer)).toBe(stateAt(friction, "sliding_block", { T: 1e-5 }, 1e6));
    const note = page.getByText(/has not been reached/);
    await expect(note).toBeHidden();
    await explorer.open("#/experiments?run=sliding_block&T=1e-5&at=1e9&v=1");
    await expect(note).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Restart", exact: true }).click();
    await expect(note).toBeHidden();
});

test("the slider goes back to the same bits, with mouse and keys, and the address follows @long", async ({
    explorer,
    friction,
}) => {
    const { page } = explorer;
    await explorer.open("#/pendulum?change=here&at=3&v=1");
    const box = (await scrubber(explorer).boundingBox())!;
    await page.mouse.click(box.x + 0.25 * box.width, box.y + box.height / 2);
    const timeBack = await time(explorer);
    expect(timeBack).toBeGreaterThan(1);
    expect(timeBack).toBeLessThan(2);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, Math.round(1000 * timeBack)));
    await expect(page).toHaveURL(new RegExp(`at=${timeBack}&`));
    await scrubber(explorer).press("ArrowLeft");
    const timeLeft = await time(explorer);
    expect(timeLeft).toBeLessThan(timeBack);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, Math.round(1000 * timeLeft)));
    await expect(scrubber(explorer)).toHaveAttribute("aria-valuetext", `t = ${timeLeft.toFixed(3)} of 6.000 s`);
    // Earlier traces are still drawn.
    const { plots } = await explorer.state();
    expect(plots["angle"]!["theta"]!.x.at(-1)).toBe(3);
});

test("steps go back and forward, by buttons and keys @long", async ({ explorer, friction }) => {
    const { page } = explorer;
    await explorer.open("#/pendulum?at=1&v=1");
    const current = await state(explorer);
    await page.getByRole("button", { name: words("run.back"), exact: true }).click();
    expect(await time(explorer)).toBe(0.999);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, 999));
    await page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    for (let i = 0; i < 10; i++) await page.keyboard.press(",");
    expect(await time(explorer)).toBe(0.989);
    for (let i = 0; i < 11; i++) await page.keyboard.press(".");
    expect(await time(explorer)).toBe(1);
    expect(await state(explorer)).toBe(current);
    await page.keyboard.press(".");
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, 1001));
});

test("from an instant the run branches, and the previous branch stays in the picture @long", async ({ explorer }) => {
    const { page } = explorer;
    await explorer.open("#/pendulum?change=here&at=3&v=1");
    const before = (await explorer.state()).plots["angle"]!["theta"]!;
    await scrubber(explorer).fill("2");
    await explorer.type("kp", "2");
    await page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    // With another gain a step begins a new branch.
    await page.keyboard.press(".");
    await page.keyboard.press("Space");
    await expect.poll(() => time(explorer)).toBeGreaterThan(2.5);
    await page.keyboard.press("Space");
    const { angle } = (await explorer.state()).plots;
    const after = before.x.findIndex((t) => t >= 2);
    expectSame(angle!["former theta"]!.y, before.y.slice(after));
    expectSame(angle!["theta"]!.y.slice(0, after), before.y.slice(0, after));
    const index = angle!["theta"]!.x.findIndex((t) => t > 2.4);
    expect(angle!["theta"]!.y[index]).not.toBe(before.y[index]);
});

test("a change while paused is applied again under the old parameters further back @long", async ({
    explorer,
    friction,
}) => {
    await explorer.open("#/pendulum?change=here&at=1&v=1");
    await explorer.type("kp", "2");
    await explorer.page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    for (let i = 0; i < 5; i++) await explorer.page.keyboard.press(".");
    await scrubber(explorer).fill("0.5");
    // kp = 8 applied at that time, as the torque of the motor shows.
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, 500));
});

test("an experiment goes back and ahead, with its twins", async ({ explorer, friction }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&twin=karnopp&at=20&v=1");
    await scrubber(explorer).fill("5");
    expect(await time(explorer)).toBe(5);
    expect(await state(explorer)).toBe(stateAt(friction, "belt_stick_slip", {}, 5000));
    await scrubber(explorer).fill("25");
    expect(await time(explorer)).toBe(25);
    expect(await state(explorer)).toBe(stateAt(friction, "belt_stick_slip", {}, 25000));
    await explorer.page.keyboard.press("Home");
    expect(await time(explorer)).toBe(0);
});

test("a run that has stopped continues from an earlier time @long", async ({ explorer }) => {
    const { page } = explorer;
    await explorer.open(
        "#/experiments?run=robot_joint&element=A&law=coulomb&F=0&D=0&T=0.1&M=1&kp=1e9&kv=0&q_d=1&span=60&at=20&v=1",
    );
    await expect(page.getByText(/Stopped at step/)).toBeVisible();
    await scrubber(explorer).fill("0.5");
    expect(await time(explorer)).toBeCloseTo(0.5);
    await expect(page.getByText(/Stopped at step/)).toBeHidden();
});

/** The belt at 2 s, moved back to about 1 s with the keys, where a change of parameters applies. */
async function backOnTheBelt(explorer: Explorer, more = ""): Promise<{ branchTime: number; before: Shown["plots"] }> {
    await explorer.open(`#/experiments?run=belt_stick_slip&span=10${more}&loop=stop&at=2&v=1`);
    await setting(explorer, words("experiments.change-here"));
    await expect(explorer.page).toHaveURL(/change=here/);
    const before = (await explorer.state()).plots;
    await scrubber(explorer).focus();
    for (let i = 0; i < 10; i++) await explorer.page.keyboard.press("ArrowLeft");
    const branchTime = await time(explorer);
    expect(Math.abs(branchTime - 1)).toBeLessThan(0.05);
    return { branchTime, before };
}

/** Steps by keys, with the focus on the page. */
async function press({ page }: Explorer, ...keys: string[]): Promise<void> {
    await page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const key of keys) await page.keyboard.press(key);
}

async function playedBeyond(explorer: Explorer, seconds: number): Promise<void> {
    await press(explorer, "Space");
    await expect.poll(() => time(explorer)).toBeGreaterThan(seconds);
    await press(explorer, "Space");
}

test("an experiment branches from an instant, to the bits of the library @long", async ({ explorer, friction }) => {
    const { page } = explorer;
    const { branchTime, before } = await backOnTheBelt(explorer, "&twin=karnopp");
    await explorer.type("v_b", "0.6");
    // It keeps its time, and later computed parts are drawn as the previous branch.
    expect(await time(explorer)).toBe(branchTime);
    const { "v A": current, "former v": former } = (await explorer.state()).plots["m/s"]!;
    expect(current!.x.at(-1)).toBe(branchTime);
    expect(former!.x.at(-1)).toBe(2);
    await press(explorer, ".");
    await playedBeyond(explorer, 2.5);
    const { plots, steps } = await explorer.state();
    for (const [plot, key] of [
        ["m/s", "v"],
        ["N", "f"],
    ] as const) {
        const was = before[plot]![`${key} A`]!;
        const current = plots[plot]![`${key} A`]!;
        const after = was.x.findIndex((t) => t >= branchTime);
        expect(after).toBeGreaterThan(20);
        expectSame(current.x.slice(0, after), was.x.slice(0, after));
        expectSame(current.y.slice(0, after), was.y.slice(0, after));
        expectSame(plots[plot]![`former ${key}`]!.y, was.y.slice(after));
        for (const twin of ["A", "karnopp"]) {
            const { x, y } = plots[plot]![`${key} ${twin}`]!;
            const run = friction.open("run", "belt_stick_slip", { element: twin });
            const first = run.rows(Math.round(1000 * branchTime));
            run.set({ element: twin, v_b: "0.6" });
            const remaining = run.rows(steps + 1 - Math.round(1000 * branchTime));
            run.close();
            const all = [...first[key]!, ...remaining[key]!];
            expectSame(
                y,
                x.map((t) => all[Math.round(1000 * t)]!),
            );
        }
    }
    const run = friction.open("run", "belt_stick_slip");
    friction.stepTogether([run], Math.round(1000 * branchTime));
    run.set({ v_b: "0.6" });
    friction.stepTogether([run], steps - Math.round(1000 * branchTime));
    expect(await state(explorer)).toBe(run.hash());
    run.close();
    await explorer.tab("numbers");
    await expect(page.locator("experiment-measures .plot-note")).toHaveText(
        words("experiments.across", { time: branchTime.toFixed(3) }),
    );
    // Further back it has the parameters of that time, before any change.
    await scrubber(explorer).fill("0.5");
    expect(await state(explorer)).toBe(stateAt(friction, "belt_stick_slip", {}, 500));
    await expect(page.locator("experiment-measures .plot-note")).toBeHidden();
    // From the start everything has the current parameters.
    await press(explorer, "r");
    for (let i = 0; i < 100; i++) await page.keyboard.press(".");
    expect(await state(explorer)).toBe(stateAt(friction, "belt_stick_slip", { v_b: 0.6 }, 100));
    expect(Object.keys((await explorer.state()).plots["m/s"]!)).not.toContain("former v");
    await expect(page.locator("experiment-measures .plot-note")).toBeHidden();
});

test("after the change an axis fits the drawn values, and from the start the coming ones @long", async ({
    explorer,
    page,
}) => {
    const room = (): Promise<number[]> =>
        page.evaluate(() => {
            const all = [...document.querySelectorAll<FrictionPlot>("friction-plot")];
            const { min, max } = all.find(({ plot }) => plot.name === "m/s")!.plot.y;
            return [min, max];
        });
    await backOnTheBelt(explorer, "&plots=m/s");
    const before = await room();
    await explorer.type("v_b", "20");
    expect(before.every((end) => Math.abs(end) < 2)).toBe(true);
    await playedBeyond(explorer, 1.5);
    // Relative to the belt it moves back immediately; along with the belt, it has moved only a little.
    const [least, most] = await room();
    expect(least).toBeLessThan(-20);
    expect(most).toBeLessThan(15);
    await press(explorer, "r");
    expect((await room())[1]).toBeGreaterThan(20);
});

test("while a slider is dragged the axes stay and the lines use its value; once released, all is as from a link @long", async ({
    explorer,
    page,
}) => {
    const axes = (): Promise<number[][]> =>
        page
            .locator("friction-plot")
            .evaluateAll((all) => (all as FrictionPlot[]).map(({ plot: { x, y } }) => [x.min, x.max, y.min, y.max]));
    const place = "#/experiments?run=belt_stick_slip&twin=karnopp,lugre&v=1&at=30";
    await explorer.open(place);
    const before = await axes();
    const { x, y, width, height } = (await explorer.slider("v_b").boundingBox())!;
    const to = (part: number): Promise<void> => page.mouse.move(x + part * width, y + height / 2, { steps: 5 });
    await to(0.5);
    await page.mouse.down();
    await to(0.35);
    await expect.poll(() => time(explorer)).toBe(30);
    const slower = String(await explorer.value("v_b"));
    expect(Number(slower)).toBeLessThan(0.15);
    expect(await axes()).toEqual(before);
    const heldState = await explorer.state();
    await page.mouse.up();
    await expect.poll(axes).not.toEqual(before);
    const [exact, released] = [await axes(), await explorer.state()];
    expect(await time(explorer)).toBe(30);
    await explorer.open(`${place}&v_b=${slower}`);
    const reopened = await explorer.state();
    expect(heldState.plots).toEqual(reopened.plots);
    expect(released.plots).toEqual(reopened.plots);
    expect(exact).toEqual(await axes());
});

test("the time of a change is kept in the link, undone and redone @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&change=now&v=1");
    await expect(page.locator(".panel-findings .finding")).toContainText("change");
    await setting(explorer, words("experiments.change-here"));
    await expect(page).toHaveURL(/#\/experiments\?run=sliding_block&.*change=here/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByLabel(words("experiments.change-start"), { exact: true })).toBeChecked();
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(page.getByLabel(words("experiments.change-here"))).toBeChecked();
    await page.reload();
    await explorer.ready();
    expect((await explorer.state()).page["change"]).toBe("here");
    // A link without this time opens as intended.
    await explorer.open("#/experiments?run=sliding_block&F=3&v=1");
    await expect(page.getByLabel(words("experiments.change-start"), { exact: true })).toBeChecked();
});

test("by default a change of parameters computes from the start @long", async ({ explorer, friction }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&loop=stop&at=2&v=1");
    await scrubber(explorer).fill("1");
    await explorer.type("v_b", "0.6");
    expect(await time(explorer)).toBe(1);
    expect(await state(explorer)).toBe(stateAt(friction, "belt_stick_slip", { v_b: 0.6 }, 1000));
});

test("runs that cannot continue from an instant all restart, with a message @long", async ({
    explorer,
    friction,
    page,
}) => {
    const restarted = words("run.restarted");
    const { branchTime } = await backOnTheBelt(explorer);
    const twin = async (on: boolean): Promise<void> => {
        await page.locator("[popovertarget=compare-choice]").press("Enter");
        await page.locator(".twins").getByRole("checkbox", { name: "Karnopp", exact: true }).setChecked(on);
        await page.keyboard.press("Escape");
    };
    const remarksText = (): Promise<string> => remarks(explorer);
    // A run that has never branched continues when a twin is added.
    await twin(true);
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th")).toHaveCount(3);
    expect(await remarksText()).not.toContain(restarted);
    await twin(false);
    await explorer.type("v_b", "0.6");
    await press(explorer, ".");
    const branched = await state(explorer);
    expect(await remarksText()).not.toContain(restarted);
    await twin(true);
    await expect.poll(remarksText).toContain(restarted);
    const steps = Math.round(1000 * branchTime) + 1;
    expect(await state(explorer)).toBe(stateAt(friction, "belt_stick_slip", { v_b: 0.6 }, steps));
    expect(await state(explorer)).not.toBe(branched);
    // Removing one does not change the others.
    await explorer.type("v_b", "0.2");
    await press(explorer, ".");
    const both = await state(explorer);
    await twin(false);
    await expect.poll(remarksText).not.toContain(restarted);
    expect(await state(explorer)).toBe(both);
    // Rows of another time step do not fit.
    await explorer.type("T", "0.002");
    await expect.poll(remarksText).toContain(restarted);
    await explorer.tab("share");
    await expect(page.locator(".command")).toContainText("T=0.002");
    expect(await state(explorer)).toBe(stateAt(friction, "belt_stick_slip", { T: 0.002, v_b: 0.2 }, (steps + 1) / 2));
});

test("a twin that the library refuses under the new parameters leaves; the run continues @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/experiments?run=sliding_block&element=explicit&twin=A&change=here&loop=stop&at=0.1&v=1");
    await scrubber(explorer).fill("0.05");
    await page.locator(".row[data-key=law]").getByLabel("Stribeck").check();
    await explorer.type("M", "0.001");
    await expect.poll(() => remarks(explorer)).toContain("implicit A (rigid) is not shown: stiction margin");
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th")).toHaveCount(2);
    expect(await time(explorer)).toBe(0.05);
    await press(explorer, ".");
    const run = friction.open("run", "sliding_block", { element: "explicit" });
    friction.stepTogether([run], 50);
    run.set((await explorer.state()).given);
    friction.stepTogether([run], 1);
    expect(await state(explorer)).toBe(run.hash());
    run.close();
});

test("the run stays at its end; after going back, it branches @long", async ({ explorer, friction }) => {
    await explorer.open("#/experiments?run=sliding_block&change=here&loop=stop&at=0.2&v=1");
    expect((await explorer.state()).steps).toBe(200);
    await explorer.type("F", "3");
    expect(await time(explorer)).toBe(0.2);
    expect(await remarks(explorer)).not.toContain(words("run.restarted"));
    await scrubber(explorer).fill("0.1");
    expect(await state(explorer)).toBe(stateAt(friction, "sliding_block", {}, 100));
    await press(explorer, ".", ".");
    const run = friction.open("run", "sliding_block", {});
    friction.stepTogether([run], 100);
    run.set({ F: 3 });
    friction.stepTogether([run], 2);
    expect(await state(explorer)).toBe(run.hash());
    run.close();
});

test("pins keep their runs when one of them is removed @long", async ({ explorer, friction, page }) => {
    await explorer.open(
        "#/experiments?run=belt_stick_slip&twin=&pin=v_b:0.4~v_b:0.8&change=here&loop=stop&span=10&at=2&v=1",
    );
    await explorer.type("v_b", "0.6");
    await press(explorer, ".");
    const current = await state(explorer);
    await page
        .locator(".pins li")
        .first()
        .getByRole("button", { name: /^Remove ①/ })
        .press("Enter");
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th")).toHaveCount(3);
    expect(await state(explorer)).toBe(current);
    const { x, y } = (await explorer.state()).plots["m/s"]!["v ①"]!;
    const run = friction.open("run", "belt_stick_slip", { v_b: 0.8 });
    const { v } = run.rows(2002);
    run.close();
    expectSame(
        y,
        x.map((t) => v![Math.round(1000 * t)]!),
    );
});

test("the keys of a run work while a checkbox has the focus, except Space, which toggles it @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/pendulum?at=1&v=1");
    const box = page.getByRole("checkbox", { name: words("pendulum.motor") });
    await box.focus();
    const { steps } = await explorer.state();
    await page.keyboard.press(".");
    expect((await explorer.state()).steps).toBe(steps + 1);
    await page.keyboard.press(",");
    expect((await explorer.state()).steps).toBe(steps);
    await page.keyboard.press("r");
    expect((await explorer.state()).steps).toBe(0);
    await page.keyboard.press(" ");
    await expect(box).toBeChecked();
    expect((await explorer.state()).steps).toBe(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: words("help.title") })).toBeVisible();
});
