// The story: a prediction comes before the outcome, every number equals the command's to the last bit, and every figure
// opens in the lab with its state.
import { execFileSync } from "node:child_process";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Given } from "../../web/src/model/store";
import { expect, group, root, test, words, frames } from "./explorer";

const command = (...args: string[]): string[][] =>
    execFileSync(path.join(root, "build/friction"), args, { encoding: "utf8", maxBuffer: 1 << 28 })
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => line.split(","));

/** The last row of a run after this duration, by column name. */
function lastRow(experiment: string, settings: Given, duration: number, T: number): Record<string, number> {
    const pairs = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    // A run prints the state before each step.
    const table = command("run", experiment, ...pairs, `--duration=${duration + T / 2}`, "--every=1");
    return Object.fromEntries(table[0]!.map((name, i) => [name, Number(table.at(-1)![i])]));
}

function measures(experiment: string, settings: Given): Record<string, number> {
    const pairs = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    return Object.fromEntries(
        command("run", experiment, ...pairs, "--measures").map(([name, value]) => [name, Number(value)]),
    );
}

const figure = (page: Page, name: string): Locator => page.locator(`story-figure[data-figure="${name}"]`);
const section = (page: Page, name: string): Locator =>
    page.locator(".story-section").filter({ has: figure(page, name) });

/** A visible, loaded figure. */
async function loadedFigure(page: Page, name: string): Promise<Locator> {
    const place = figure(page, name);
    await place.scrollIntoViewIfNeeded();
    await expect(place.locator(".view.figure, .story-digits")).toBeAttached({ timeout: 15_000 });
    return place;
}

interface Held {
    given: Given;
    settings: Given;
    time: number;
}

/** The state of a figure. */
function stateOf(place: Locator): Promise<Held> {
    return place.evaluate((element) => {
        const { store } = (
            element as unknown as {
                figure: { shown: { value: { store: Held & { given: { value: Given }; run: { time: number } } } } };
            }
        ).figure.shown.value;
        return { given: store.given.value, settings: store.settings, time: store.run.time };
    });
}

const outcomes = (page: Page, name: string): Promise<number[]> =>
    section(page, name)
        .locator("story-outcome")
        .evaluateAll((all) => all.map((figure) => (figure as unknown as { value: { value: number } }).value.value));

/** Predicts: presses the answer at this index. */
const predict = (page: Page, name: string, at: number): Promise<void> =>
    section(page, name).locator("story-guess button").nth(at).click();

interface Guess {
    answers: { text: string; right?: boolean; why?: string }[];
}

test("the outcome is shown only after the prediction, and next to it @long", async ({ explorer, page }) => {
    await explorer.open("#/story");
    await loadedFigure(page, "off");
    const text = section(page, "off");
    await expect(text).not.toContainText(words("story.off.others"));
    expect((await stateOf(figure(page, "off"))).given["preset"]).toBeUndefined();
    await predict(page, "off", 0);
    const answers = group<Guess>("story.off.guess").answers;
    await expect(text.locator("story-guess [role=status]")).toContainText(words("story.wrong"));
    await expect(text.locator("button.right")).toContainText(answers.find(({ right }) => right)!.text);
    await expect(text).toContainText(words("story.off.others"));
    // The same arm on another servo, from its start.
    await expect
        .poll(async () => (await stateOf(figure(page, "off"))).given)
        .toMatchObject({ preset: "mx64", mass: "0.1", length: "0.15" });
    expect((await stateOf(figure(page, "off"))).time).toBeLessThan(2);
    // The prediction stays.
    await expect(text.locator("story-guess button").nth(1)).toBeDisabled();
    await expect(page.locator(".story-guesses li")).toHaveCount(1);
    await expect(page.locator(".story-guesses li")).toContainText("✗");
    // A reader who skips the prediction is given the reason, too.
    await loadedFigure(page, "push");
    await section(page, "push")
        .getByRole("button", { name: words("story.just-show") })
        .click();
    const why = group<Guess>("story.push.guess").answers.find(({ right }) => right)!.why!;
    await expect(section(page, "push").locator("story-guess [role=status]")).toContainText(why);
    await expect(page.locator(".story-guesses li")).toHaveCount(1);
    // It is not stored.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/guess|story\.off/);
});

test("its numbers equal the command's, bit for bit @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/story");
    await loadedFigure(page, "off");
    await predict(page, "off", 1);
    await expect.poll(async () => (await stateOf(figure(page, "off"))).given["preset"]).toBe("mx64");
    const { given } = await stateOf(figure(page, "off"));
    const lastState = lastRow("servo_pendulum", given, 6, 0.001);
    await expect.poll(() => outcomes(page, "off")).toHaveLength(4);
    expect((await outcomes(page, "off")).slice(1)).toEqual([
        lastState["theta"],
        Math.abs(lastState["tau_f"]!),
        lastState["tau_f_max"],
    ]);
    // Its sensor has an offset: the torque of gravity determines the angle at which the arm hangs.
    await section(page, "off").getByRole("button", { name: "XL330" }).click();
    await expect.poll(async () => (await stateOf(figure(page, "off"))).given["preset"]).toBe("xl330");
    const xl330 = friction.open("run", "servo_pendulum", { preset: "xl330", model: "m6" });
    const hung = lastRow("servo_pendulum", (await stateOf(figure(page, "off"))).given, 6, 0.001);
    const from = Math.abs(hung["theta"]! + Number(xl330.value("q_offset")));
    xl330.close();
    await expect.poll(async () => (await outcomes(page, "off"))[1]).toBe(from);
    const [weight, , left] = await outcomes(page, "off");
    expect(weight! * Math.sin(from)).toBeCloseTo(left!, 12);

    // The time step covers five decades.
    await loadedFigure(page, "block");
    await predict(page, "block", 1);
    const step = section(page, "block").locator("story-number [role=slider]").first();
    await expect(step).toHaveAttribute("aria-valuemin", "0.0000005");
    await expect(step).toHaveAttribute("aria-valuemax", "0.05");

    // Before the question it is a gearbox without friction.
    const push = await loadedFigure(page, "push");
    expect((await stateOf(push)).given).toMatchObject({ model: "m1", friction_base: "0" });
    await predict(page, "push", 1);
    await expect.poll(async () => (await stateOf(push)).given["model"]).toBe("m6");
    expect((await stateOf(push)).given["friction_base"]).toBeUndefined();
    const [, limits] = command("curve", "drive_backdrive", "preset=mx106", "model=m6", "--x=1:2:2");
    await expect.poll(() => outcomes(page, "push")).toEqual(limits!.slice(1).map(Number));

    await expect.poll(async () => (await stateOf(figure(page, "block"))).given["T"]).toBe("0.0001");
    const chatter = measures("sliding_block", { element: "explicit", T: "0.0001" });
    await expect
        .poll(() => outcomes(page, "block"))
        .toEqual([chatter["chatter_count"], chatter["chatter_amplitude"], chatter["energy_created"]]);

    await loadedFigure(page, "load");
    await predict(page, "load", 1);
    const [, m4] = command("curve", "drive_backdrive", "preset=mx106", "model=m4", "--x=10:11:2");
    await expect.poll(() => outcomes(page, "load")).toEqual(m4!.slice(1).map(Number));
});

test("its numbers equal the command's, bit for bit: longer runs @long", async ({ explorer, page }) => {
    await explorer.open("#/story");
    // The answer to the question is not drawn before the prediction.
    const drift = await loadedFigure(page, "drift");
    await expect(drift.locator(".plots")).toBeHidden();
    await predict(page, "drift", 1);
    await expect(drift.locator(".plots")).toBeVisible();
    const { given } = await stateOf(figure(page, "drift"));
    await expect.poll(() => outcomes(page, "drift")).toEqual([measures("drift_test", given)["drift"]]);
    await loadedFigure(page, "belt");
    await predict(page, "belt", 1);
    const period = measures("belt_stick_slip", { v_b: "0.4" })["stick_slip_period"];
    await expect.poll(() => outcomes(page, "belt")).toEqual([period]);
    expect(period).toBeCloseTo(8.9, 1);
    expect(measures("belt_stick_slip", {})["stick_slip_period"]).toBeCloseTo(12, 1);
    await loadedFigure(page, "arm");
    await predict(page, "arm", 1);
    const arm = await stateOf(figure(page, "arm"));
    const lastState = lastRow("resting_arm", arm.given, 60, 0.002);
    await expect.poll(() => outcomes(page, "arm")).toEqual([lastState["sunk"]]);
    await page.getByRole("button", { name: words("story.exact") }).click();
    await expect.poll(() => outcomes(page, "arm")).toEqual([0]);
});

test("sentences about gearboxes agree with their behaviour", ({ friction }) => {
    const lastState = (preset: string, time: number): Record<string, number> => {
        const run = friction.open("run", "servo_pendulum", {
            preset,
            model: "m6",
            mass: 0.1,
            length: 0.15,
            trajectory: "nothing",
            theta_0: 1.2,
        });
        run.extremes(time * 1000);
        const now = run.now();
        run.close();
        return now;
    };
    const degrees = 180 / Math.PI;
    expect(Math.abs(lastState("xl330", 2)["theta"]!) * degrees).toBeLessThan(5);
    expect((1.2 - lastState("mx106", 6)["theta"]!) * degrees).toBeCloseTo(0.25, 2);
    const largestLoad = lastState("erob80_100", 6);
    expect(largestLoad["theta"]).toBe(1.2);
    // the limit grows with the load: the largest held load is at the backdrive limit without a motor torque
    const largest = friction.open("curve", "drive_backdrive", { preset: "erob80_100", model: "m6" });
    expect(largest.curve([0])["tau_backdrive"]![0]! / largestLoad["tau_f"]!).toBeCloseTo(40.2, 1);
    largest.close();
});

test("correct digits are highlighted", async ({ explorer, page, friction }) => {
    await explorer.open("#/story?chapter=exactly");
    const place = await loadedFigure(page, "digits");
    const counts = (): Promise<number[]> =>
        place.locator("td:last-child").evaluateAll((all) => all.map((cell) => parseInt(cell.textContent)));
    await section(page, "digits")
        .getByRole("button", { name: /^25\.5000001/ })
        .click();
    await expect.poll(counts).toEqual([4, 11, 16, 16]);
    const lit = await place.locator("td b").allTextContents();
    const run = friction.open("curve", "phi_z_error", { B: "25.5000001" });
    const exact = run.curve([run.report.readings["x_stick"]! * (1 + 1e-9)])["reference"]![0]!.toPrecision(16);
    run.close();
    for (const text of lit.slice(2)) expect(text).toBe(exact);
    expect(exact.startsWith(lit[0]!.slice(0, -1))).toBe(true);
    await section(page, "digits").getByRole("button", { name: /^50/ }).click();
    await expect.poll(counts).toEqual([9, 16, 16, 16]);
});

test("a number in the text is a slider: with the keys and the pointer, and its results follow @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/story");
    await loadedFigure(page, "off");
    const mass = section(page, "off").locator("story-number [role=slider]").first();
    await expect(mass).toHaveText("0.1\u00a0kg");
    await mass.press("ArrowRight");
    await expect(mass).not.toHaveText("0.1\u00a0kg");
    const { given } = await stateOf(figure(page, "off"));
    expect(Number(given["mass"])).toBeGreaterThan(0.1);
    await expect(mass).toHaveAttribute("aria-valuenow", given["mass"]!);
    const box = (await mass.boundingBox())!;
    await page.mouse.move(box.x + 10, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 8, { steps: 8 });
    await page.mouse.up();
    const after = await stateOf(figure(page, "off"));
    expect(Number(after.given["mass"])).toBeGreaterThan(Number(given["mass"]) * 1.5);
    const weight = 9.80665 * Number(after.given["mass"]) * 0.15;
    expect((await outcomes(page, "off"))[0]).toBeCloseTo(weight, 6);
});

for (const name of [
    "off",
    "push",
    "hand",
    "block",
    "drift",
    "line",
    "belt",
    "load",
    "plateau",
    "screw",
    "brake",
    "arm",
    "links",
])
    test(`a figure opens in the lab with its state: ${name} @long`, async ({ explorer, page }) => {
        await explorer.open("#/story");
        const place = await loadedFigure(page, name);
        if ((await section(page, name).locator("story-guess").count()) > 0) await predict(page, name, 0);
        await frames(page, 12);
        // The figure's run continues while it is read.
        const { settings } = await stateOf(place);
        await place.locator(".story-lab").click();
        await expect.poll(async () => (await explorer.state()).view).not.toBe("story");
        const { given, page: choices } = await explorer.state();
        const { at: _, run: __, ...expected } = settings;
        const { at: ___, ...restored } = { ...given, ...choices };
        expect(restored).toEqual(expected);
    });

test("figures run only while visible, and respond only to keys pressed in them @long", async ({ explorer, page }) => {
    await explorer.open("#/story");
    const block = await loadedFigure(page, "block");
    await expect.poll(async () => (await stateOf(block)).time).toBeGreaterThan(0);
    await page.locator(".story").evaluate((story) => story.parentElement!.scrollTo(0, 0));
    await expect
        .poll(() =>
            block.evaluate(
                (element) => (element as unknown as { figure: { inSight: { value: boolean } } }).figure.inSight.value,
            ),
        )
        .toBe(false);
    const { time } = await stateOf(block);
    await frames(page, 18);
    expect((await stateOf(block)).time).toBe(time);
    // A key pressed elsewhere steps nothing.
    const drift = await loadedFigure(page, "drift");
    await page.locator("#chapter-computer-title").click();
    await page.keyboard.press(".");
    expect((await stateOf(drift)).time).toBe(0);
    await drift.locator(".hold").focus();
    await page.keyboard.press(".");
    await expect.poll(async () => (await stateOf(drift)).time).toBe(0.001);
});

test("a chapter has an address, and print shows all of the text @long", async ({ explorer, page }) => {
    await explorer.open("#/story?chapter=gearbox");
    await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe("chapter-gearbox");
    await expect(page.locator("#chapter-gearbox")).toBeInViewport();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator(".story")).toContainText(words("story.block.choose"));
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.locator(".story")).not.toContainText(words("story.block.choose"));
});

test("with reduced motion figures are paused and can be stepped @long", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/story");
    const block = await loadedFigure(page, "block");
    const { time } = await stateOf(block);
    await frames(page, 24);
    expect((await stateOf(block)).time).toBe(time);
    await expect(block.locator(".time-line .play")).toBeVisible();
});

test("the story can be left while a hand holds something in a figure", async ({ explorer, page }) => {
    await explorer.open("#/story");
    const place = await loadedFigure(page, "block");
    const hold = place.locator("experiment-picture .hold").first();
    await hold.scrollIntoViewIfNeeded();
    let box = { x: 0, y: 0, width: 0, height: 0 };
    // The figure runs, and the grabbed part moves.
    await expect(async () => {
        await page.mouse.up();
        box = (await hold.boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await expect(hold).toHaveClass(/held/, { timeout: 500 });
    }).toPass({ timeout: 10000 });
    await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2, { steps: 4 });
    await frames(page, 12);
    await page.evaluate(() => (location.hash = "#/law"));
    await expect(page.locator("law-view")).toBeVisible();
    await page.mouse.up();
});
