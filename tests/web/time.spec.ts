// Time in the hand: back and forward over what has been computed, another way from any instant, and a link to it.
import type { Locator } from "@playwright/test";
import type { Friction, Settings } from "../../wasm/friction";
import { expect, expectSame, test, type Explorer } from "./explorer";

const scrubber = ({ page }: Explorer): Locator => page.locator("run-scrubber input");
const time = async ({ page }: Explorer): Promise<number> =>
    Number(/t = ([\d.]+) of/.exec(await page.locator("run-scrubber output").innerText())![1]);
const state = ({ page }: Explorer): Promise<string> => page.locator("run-scrubber code").innerText();

/** What the library in node has there. */
function stateAt(friction: Friction, name: string, settings: Settings, steps: number): string {
    const run = friction.open("run", name, settings);
    friction.stepTogether([run], steps);
    const hash = run.hash();
    run.close();
    return hash;
}

test("an instant of a link is the state that the library has in node", async ({ explorer, friction }) => {
    await explorer.open("#/experiments?run=sliding_block&at=0.05&v=1");
    expect(await time(explorer)).toBe(0.05);
    expect(await state(explorer)).toBe(stateAt(friction, "sliding_block", {}, 50));
    await explorer.open("#/pendulum?kp=20&at=2.345&v=1");
    expect(await time(explorer)).toBe(2.345);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", { kp: 20 }, 2345));
    await expect(explorer.page.locator(".run-controls .primary")).toHaveText(/Play/);
});

test("the slider goes back to the same bits, with mouse and keys, and the address follows", async ({
    explorer,
    friction,
}) => {
    const { page } = explorer;
    await explorer.open("#/pendulum?at=3&v=1");
    const box = (await scrubber(explorer).boundingBox())!;
    await page.mouse.click(box.x + 0.25 * box.width, box.y + box.height / 2);
    const back = await time(explorer);
    expect(back).toBeGreaterThan(1);
    expect(back).toBeLessThan(2);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, Math.round(1000 * back)));
    await expect(page).toHaveURL(new RegExp(`at=${back}&`));
    await scrubber(explorer).press("ArrowLeft");
    const left = await time(explorer);
    expect(left).toBeLessThan(back);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, Math.round(1000 * left)));
    await expect(scrubber(explorer)).toHaveAttribute("aria-valuetext", `t = ${left.toFixed(3)} of 6.000 s`);
    // What was seen is still drawn.
    const { plots } = await explorer.shown();
    expect(plots["angle"]!["theta"]!.x.at(-1)).toBe(3);
});

test("steps go back and forward, by buttons and keys", async ({ explorer, friction }) => {
    const { page } = explorer;
    await explorer.open("#/pendulum?at=1&v=1");
    const here = await state(explorer);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    expect(await time(explorer)).toBe(0.999);
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, 999));
    await page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    for (let i = 0; i < 10; i++) await page.keyboard.press(",");
    expect(await time(explorer)).toBe(0.989);
    for (let i = 0; i < 11; i++) await page.keyboard.press(".");
    expect(await time(explorer)).toBe(1);
    expect(await state(explorer)).toBe(here);
    await page.keyboard.press(".");
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, 1001));
});

test("from an instant it goes another way, and the way before stays in the picture", async ({ explorer }) => {
    const { page } = explorer;
    await explorer.open("#/pendulum?at=3&v=1");
    const before = (await explorer.shown()).plots["angle"]!["theta"]!;
    await scrubber(explorer).fill("2");
    await explorer.type("kp", "2");
    await page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    // Under the other gain a step is a step of another way.
    await page.keyboard.press(".");
    await page.keyboard.press("Space");
    await expect.poll(() => time(explorer)).toBeGreaterThan(2.5);
    await page.keyboard.press("Space");
    const { angle } = (await explorer.shown()).plots;
    const after = before.x.findIndex((t) => t >= 2);
    expectSame(angle!["former theta"]!.y, before.y.slice(after));
    expectSame(angle!["theta"]!.y.slice(0, after), before.y.slice(0, after));
    const there = angle!["theta"]!.x.findIndex((t) => t > 2.4);
    expect(angle!["theta"]!.y[there]).not.toBe(before.y[there]);
});

test("a change of parameters while it stands is seen again under the old ones further back", async ({
    explorer,
    friction,
}) => {
    await explorer.open("#/pendulum?at=1&v=1");
    await explorer.type("kp", "2");
    await explorer.page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
    for (let i = 0; i < 5; i++) await explorer.page.keyboard.press(".");
    await scrubber(explorer).fill("0.5");
    // kp = 8 was in force then: the torque of the motor is told by it.
    expect(await state(explorer)).toBe(stateAt(friction, "servo_pendulum", {}, 500));
});

test("an experiment goes back and ahead, twins and all", async ({ explorer, friction }) => {
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

test("a run that has stopped goes on from before", async ({ explorer }) => {
    const { page } = explorer;
    await explorer.open(
        "#/experiments?run=robot_joint&element=A&law=coulomb&F=0&D=0&T=0.1&M=1&kp=1e9&kv=0&q_d=1&span=60&at=20&v=1",
    );
    await expect(page.getByText(/Stopped at step/)).toBeVisible();
    await scrubber(explorer).fill("0.5");
    expect(await time(explorer)).toBeCloseTo(0.5);
    await expect(page.getByText(/Stopped at step/)).toBeHidden();
});
