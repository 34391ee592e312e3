// The reader's recordings of a servo: missing facts are requested, the error follows every slider, several recordings
// are compared in one table, and files stay in this browser.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test, words, slow, type Explorer, frames } from "./explorer";
import { namesMissing, smallTargets, violations } from "./accessible";
import { chip, dropFiles, errorOf, openRecordings, recorded, type Column } from "./recorded";
import { picture } from "./picture";
import type { Friction } from "../../wasm/friction";

const SERVO = { preset: "xl330", model: "m4" };
/** A servo whose friction differs from the published one, at two gains. */
const recordingOf = (friction: Friction, kp: number, trajectory = "sin_sin"): { name: string; text: string } => ({
    name: `xl330_kp${kp}_${trajectory}.csv`,
    text: recorded(friction, { ...SERVO, kp, vin: 7.3, friction_base: 0.02, trajectory }),
});

const threeOf = (friction: Friction): { name: string; text: string }[] => [
    ...[recordingOf(friction, 100), recordingOf(friction, 400)],
    recordingOf(friction, 400, "lift_and_drop"),
];

/** Settings without the parameters that are identified with a model, here the friction. */
const withoutFriction = ({ friction_base: _, ...settings }: Readonly<Record<string, string>>): Record<string, string> =>
    settings;

const strip = ".bench-strip";
const right = words("bench.right");
const smallest = ".errors .least";

/** Types a value of the bench into the strip. */
async function typeBench(page: Page, key: string, text: string): Promise<void> {
    const field = page.locator(`${strip} [data-bench=${key}] input`);
    await field.fill(text);
    await field.press("Enter");
}

test("missing facts of a recording are requested, with every guess marked, before any ranking @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    const file = recordingOf(friction, 400);
    await openRecordings(page, file);
    // facts from its name and its column of voltages are applied, and marked
    expect((await explorer.state()).given).toMatchObject({ preset: "xl330", kp: "400", vin: "7.3", trajectory: "log" });
    const field = (key: string) => page.locator(`${strip} [data-bench=${key}]`);
    await expect(page.locator(`${strip} select`)).toHaveValue("xl330");
    await expect(field("preset").locator(".origin")).toHaveText(words("bench.from-name"));
    await expect(field("kp").locator("input")).toHaveValue("400");
    await expect(field("kp").locator(".origin")).toHaveText(words("bench.from-name"));
    await expect(field("vin").locator("input")).toHaveValue("7.3");
    await expect(field("vin").locator(".origin")).toHaveText(words("bench.from-column", { column: "input_volts" }));
    await expect(field("mass").locator("input")).toHaveValue("0.49");
    await expect(field("mass").locator(".origin")).toHaveText(words("bench.unknown"));
    // unknown values are marked as guesses
    const colour = (key: string) =>
        field(key)
            .locator(".origin")
            .evaluate((origin) => getComputedStyle(origin).color);
    expect(await colour("mass")).toBe(await colour("kp"));
    // the errors are shown, without a ranking
    await explorer.tab("recordings");
    await expect(page.locator(".errors tbody td").first()).toHaveText(/^\d+\.\d$/);
    await expect(page.locator(".errors tbody td")).toHaveText(Array.from({ length: 6 }, () => /^\d+\.\d/));
    await expect(page.locator(smallest)).toHaveCount(0);
    await expect(page.locator(".no-ranking")).toContainText(words("errors.unranked", { count: 1, name: file.name }));
    await expect(page.locator(".error-chip")).toHaveClass(/unranked/);
    await explorer.closeDrawer();
    // Once dismissed it stays closed, and the reader can open it again.
    await page
        .locator(strip)
        .getByRole("button", { name: words("bench.later") })
        .click();
    await expect(page.locator(strip)).toHaveCount(0);
    await explorer.tab("recordings");
    await expect(page.locator(smallest)).toHaveCount(0);
    await page
        .locator(".no-ranking")
        .getByRole("button", { name: words("errors.answer") })
        .click();
    await expect(page.locator("#drawer-content")).toBeHidden();
    // a value of the reader
    await field("mass").locator("input").fill("0.6");
    await field("mass").locator("input").press("Enter");
    expect((await explorer.state()).given["mass"]).toBe("0.6");
    await expect(field("mass").locator(".origin")).toHaveText(words("bench.from-you"));
    // the button keeps its place and its name
    await expect(page.locator(strip).getByRole("button", { name: right })).toHaveCount(1);
    // a refused value is not confirmed
    await field("mass").locator("input").fill("-1");
    await field("mass").locator("input").press("Enter");
    await expect(page.locator(`${strip} .confirm`)).toBeDisabled();
    await field("mass").locator("input").fill("0.49");
    await field("mass").locator("input").press("Enter");
    await page.locator(`${strip} .confirm`).click();
    await expect(page.locator(strip)).toHaveCount(0);
    await expect(page.locator(".error-chip")).not.toHaveClass(/unranked/);
    await explorer.tab("recordings");
    await expect(page.locator(smallest)).toHaveCount(1);
});

test("remarks in a file specify the bench @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?v=1");
    const { text } = recordingOf(friction, 100);
    await openRecordings(page, { name: "a.csv", text: `# motor=mx64 mass=0.8 length=0.12 kp=12 vin=11.5\n${text}` });
    expect((await explorer.state()).given).toMatchObject({
        ...{ preset: "mx64", mass: "0.8", length: "0.12", kp: "12", vin: "11.5" },
    });
    await expect(page.locator(`${strip} .guess`)).toHaveText(
        Array.from({ length: 5 }, () => words("bench.from-remark")),
    );
});

test("the error and the whole drawn run follow a slider while it is dragged @long", async ({
    explorer,
    page,
    friction,
}) => {
    const file = recordingOf(friction, 400);
    await explorer.open("#/pendulum?model=m4&ghost=m1&loop=off&v=1");
    await openRecordings(page, file);
    await page.getByRole("button", { name: right }).click();
    await page.waitForFunction(() => window.__explorer.steps > 200);
    await page.getByRole("button", { name: words("run.pause") }).click();
    const before = await chip(page);
    // a time between two snapshots
    if ((await explorer.state()).steps % 20 === 0) await page.keyboard.press(".");
    const { steps } = await explorer.state();
    const slider = (await explorer.slider("friction_base").boundingBox())!;
    const y = slider.y + slider.height / 2;
    await page.mouse.move(slider.x + slider.width / 2, y);
    await page.mouse.down();
    const errorValues: number[] = [];
    for (let i = 1; i <= 8; i++) {
        await page.mouse.move(slider.x + slider.width * (0.5 + 0.04 * i), y);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        const { given, plots, steps: now } = await explorer.state();
        const error = await errorOf(friction, file.text, given);
        // while dragged, it is the error of the whole recording with the current value
        expect(await chip(page), given["friction_base"]).toBeCloseTo(error, 1);
        errorValues.push(error);
        // and the run is drawn as if it had begun with that value
        expect(now).toBe(steps);
        const run = friction.open("run", "servo_pendulum", given);
        const { t, theta } = run.rows(steps + 1);
        run.close();
        const drawnAngle = plots["angle"]!["theta"]!;
        const at = drawnAngle.x.map((x) => t!.findIndex((time) => Math.abs(time - x) < 1e-9));
        expect(drawnAngle.x.length).toBeGreaterThan(20);
        expect(drawnAngle.y).toEqual(at.map((i) => theta![i]!));
    }
    await page.mouse.up();
    expect(new Set(errorValues).size).toBeGreaterThan(5);
    // going back and ahead follows the same run, to the bit, also after a change in between
    const seek = (to: string): Promise<void> =>
        page.evaluate((value) => {
            const time = document.querySelector<HTMLInputElement>("time-line input[type=range]")!;
            time.value = value;
            time.dispatchEvent(new Event("input", { bubbles: true }));
        }, to);
    const hashThere = async (at: number): Promise<string> => {
        const run = friction.open("run", "servo_pendulum", (await explorer.state()).given);
        run.extremes(at);
        const hash = run.hash();
        run.close();
        return hash;
    };
    const hash = page.locator("time-line .hash code");
    await seek("0.6");
    await expect(hash).toHaveText(await hashThere(120));
    await explorer.slider("friction_base").press("ArrowRight");
    await expect(hash).toHaveText(await hashThere(120));
    await seek(String(0.005 * steps));
    expect((await explorer.state()).steps).toBe(steps);
    await expect(hash).toHaveText(await hashThere(steps));
    await seek("0.6");
    // from there the compared model continues its run
    await page.getByRole("button", { name: words("run.step"), exact: true }).click();
    await page.getByRole("button", { name: words("run.play"), exact: true }).click();
    const later = 4 * Math.ceil(steps / 4) + 20;
    await page.waitForFunction((step) => window.__explorer.steps > step, later + 4);
    await page.getByRole("button", { name: words("run.pause") }).click();
    const { given: last, plots: after } = await explorer.state();
    const { x, y: theta } = after["angle"]!["m1 theta"]!;
    const otherRun = friction.open("run", "servo_pendulum", { ...withoutFriction(last), model: "m1" });
    const { theta: expected } = otherRun.rows(later + 1);
    otherRun.close();
    const index = x.findIndex((time) => Math.abs(time - 0.005 * later) < 1e-9);
    expect(theta[index]).toBe(expected![later]);
    // the reader finds the friction of the recording
    expect(before).toBeGreaterThan(5);
    await explorer.type("friction_base", "0.02");
    await expect(page.locator("error-chip strong")).toHaveText("0.0");
});

test("every slider of the servo moves its value by a hundredth to a tenth, and the chip with it @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&ghost=none&v=1");
    await openRecordings(page, recordingOf(friction, 400));
    await page.getByRole("button", { name: right }).click();
    // all identified parameters, and the parameters of the strip
    const keys = ["friction_base", "load_friction_base", "load_friction_stribeck", "dtheta_stribeck", "alpha"];
    for (const key of [...keys, "friction_viscous", "kt", "R", "armature", "q_offset", "mass", "length", "kp", "vin"]) {
        const before = Number(await explorer.value(key));
        const error = await page.locator("error-chip strong").innerText();
        const slider = explorer.slider(key);
        await slider.press("ArrowRight");
        const step = Math.abs(Number(await explorer.value(key)) / before - 1);
        expect(step, key).toBeGreaterThanOrEqual(0.0099);
        expect(step, key).toBeLessThanOrEqual(0.1);
        for (let i = 0; i < 6; i++) await slider.press("ArrowRight");
        await expect(page.locator("error-chip strong"), key).not.toHaveText(error);
        await explorer.row(key).locator(".reset").click();
    }
});

test("several recordings have a list and a table, each with its own bench @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    const files = threeOf(friction);
    await openRecordings(page, ...files);
    await typeBench(page, "mass", "0.5");
    await page.locator(`${strip} .confirm-all`).click();
    await explorer.tab("recordings");
    const rows = page.locator(".errors tbody tr");
    const models = ["m1", "m2", "m3", "m4", "m5", "m6"];
    const sums = models.map(() => 0);
    await expect(page.locator(smallest)).toHaveCount(4);
    for (const [i, file] of files.entries()) {
        const first = file.text.split("\n")[1]!.split(",");
        const bench = { kp: i === 0 ? 100 : 400, vin: 7.3, mass: 0.5, theta_0: first[2]!, omega_0: 0 };
        const errors: number[] = [];
        for (const [k, model] of models.entries()) {
            const settings = { ...SERVO, model, ...bench, trajectory: "log", T: 0.005 };
            errors.push(await errorOf(friction, file.text, settings));
            sums[k]! += errors[k]! / files.length;
        }
        const cells = (await rows.nth(i).locator("td").allInnerTexts()).map((text) => text.split(/\s/)[0]);
        expect(cells, file.name).toEqual(errors.map((error) => error.toFixed(1)));
        const bestIndex = errors.indexOf(Math.min(...errors));
        await expect(rows.nth(i).locator("td").nth(bestIndex)).toContainText(words("apart.smallest"));
    }
    const means = (await page.locator(".errors tfoot td").allInnerTexts()).map((text) => text.split(/\s/)[0]);
    expect(means).toEqual(sums.map((sum) => sum.toFixed(1)));
    // the other recording is shown with its own gain, and the first gets its gain back
    await rows.nth(1).getByRole("button").click();
    await expect(page.locator(".recording")).toContainText(files[1]!.name);
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    expect((await explorer.state()).given).toMatchObject({ preset: "xl330", kp: "400", mass: "0.5" });
    await page.goBack();
    await expect(page.locator(".recording")).toContainText(files[0]!.name);
    expect((await explorer.state()).given).toMatchObject({ kp: "100" });
    await explorer.closeDrawer();
    // one is removed
    await explorer.popup("recordings");
    await page.getByRole("button", { name: words("files.forget-of", { name: files[2]!.name }) }).click();
    await expect(page.locator(".recording-list li")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await explorer.tab("recordings");
    await expect(rows).toHaveCount(2);
});

test("a table of benches among the files specifies each bench, and leads to the identification @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    const files = threeOf(friction);
    const rows = files.map(({ name }, i) => ({
        file: name,
        motor: "xl330",
        mass: 0.5,
        length: 0.1,
        kp: 100 + i,
        vin: 7.4,
    }));
    await dropFiles(page, ...files, { name: "meta.json", text: JSON.stringify(rows) });
    await expect(page.locator("[popovertarget=recordings]")).toContainText("3");
    await expect(page.locator(".files .pace")).toContainText(words("files.benches", { name: "meta.json", count: 3 }));
    await expect(page.locator(".files .finding").filter({ hasText: "meta.json" })).toHaveCount(0);
    await expect(page.locator(`${strip} .origin`).filter({ hasText: words("bench.from-table") })).toHaveCount(5);
    expect((await explorer.state()).given).toMatchObject({ preset: "xl330", mass: "0.5", kp: "100", vin: "7.4" });
    await page.locator(`${strip} .confirm-all`).click();
    await page.getByRole("link", { name: words("files.identify") }).click();
    await expect.poll(async () => (await explorer.state()).view).toBe("identify");
});

test("a typed value applies to all recordings, and a value from a file stays @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    // a column of voltages gives 7.3 in each
    const files = threeOf(friction);
    await openRecordings(page, ...files);
    await typeBench(page, "vin", "7.4");
    await typeBench(page, "length", "0.12");
    const gains = [
        words("bench.value-in", { value: "100", count: 1 }),
        words("bench.value-in", { value: "400", count: 2 }),
    ];
    const what = words("bench.own-values", { name: words("bench.gain"), values: gains.join(", ") });
    await expect(page.locator(".all-told")).toHaveText(words("bench.all-told", { count: 3, differ: "yes", what }));
    await page.locator(`${strip} .confirm-all`).click();
    await explorer.tab("recordings");
    for (const [i, kp] of ["100", "400", "400"].entries()) {
        await page.locator(".errors tbody tr").nth(i).getByRole("button").click();
        await expect(page.locator(".recording")).toContainText(files[i]!.name);
        expect((await explorer.state()).given).toMatchObject({ preset: "xl330", kp, vin: "7.4", length: "0.12" });
    }
});

test("above the table a sentence names the model that fits best, and the difference @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    await openRecordings(page, recordingOf(friction, 100), recordingOf(friction, 400));
    await explorer.tab("recordings");
    await expect(page.locator(".errors tfoot td")).toHaveText(Array.from({ length: 6 }, () => /^\d+\.\d/));
    await expect(page.locator(".winner")).toHaveCount(0);
    await explorer.closeDrawer();
    await page.locator(`${strip} .confirm-all`).click();
    await explorer.tab("recordings");
    await expect(page.locator(smallest)).toHaveCount(3);
    const means = (await page.locator(".errors tfoot td").allInnerTexts()).map((text) => Number.parseFloat(text));
    const models = means.map((error, i) => ({ model: `M${i + 1}`, error }));
    const [best, second, ...rest] = models.sort((a, b) => a.error - b.error);
    const worst = rest.at(-1)!;
    const winner = page.locator(".winner");
    await expect(winner).toContainText(`${best!.model} is the nearest`);
    await expect(winner).toContainText(`${best!.error.toFixed(1)} mrad`);
    await expect(winner).toContainText(`than ${second!.model}, the next`);
    const sentence = /(\d+)\s% less than (M\d), the worst/.exec(await winner.innerText())!;
    expect(sentence[2]).toBe(worst.model);
    expect(Math.abs(Number(sentence[1]) - 100 * (1 - best!.error / worst.error))).toBeLessThan(1.5);
    expect(await winner.innerText()).not.toContain("with your values");
    // the smallest error does not make its row higher
    const heights = await page
        .locator(".errors tbody td")
        .evaluateAll((cells) =>
            cells.map(
                (cell) => cell.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight),
            ),
        );
    expect(Math.max(...heights)).toBeLessThan(2);
    // The sentence says whether the model has been tuned.
    await explorer.closeDrawer();
    await explorer.row("model").locator("select").selectOption(best!.model.toLowerCase());
    await explorer.type("friction_viscous", String(Number(await explorer.value("friction_viscous")) * 1.0001));
    await explorer.tab("recordings");
    await expect(winner).toContainText(`${best!.model} with your values is the nearest`);
});

test("a value equal to the published one is not marked, and the trajectory is named @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    const text = recorded(friction, { model: "m4", theta_0: 0, omega_0: 0 });
    await openRecordings(page, { name: "rest.csv", text });
    const { given } = await explorer.state();
    expect(Number(given["theta_0"])).toBe(0);
    await expect(explorer.row("theta_0")).not.toHaveClass(/changed/);
    await expect(explorer.row("trajectory").locator("option:checked")).toHaveText("from a recording");
    const published = String(await explorer.value("friction_viscous"));
    await explorer.type("friction_viscous", String(2 * Number(published)));
    await expect(explorer.row("friction_viscous")).toHaveClass(/changed/);
    await explorer.type("friction_viscous", published);
    expect((await explorer.state()).given["friction_viscous"]).toBe(published);
    await expect(explorer.row("friction_viscous")).not.toHaveClass(/changed/);
});

test("one step forgets all recordings; their names do not break inside the file extension @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    await openRecordings(page, recordingOf(friction, 100), recordingOf(friction, 400));
    await explorer.popup("recordings");
    for (const width of [60, 90, 120, 150]) {
        const lines = await page.locator(".recording-list .ending").evaluateAll((endings, maxWidth) => {
            for (const ending of endings)
                (ending.closest(".file-name") as HTMLElement).style.maxWidth = `${maxWidth}px`;
            return endings.map((ending) => ending.getClientRects().length);
        }, width);
        expect(lines).toEqual([1, 1]);
    }
    await page.getByRole("button", { name: words("files.forget-all", { count: 2 }) }).click();
    await expect(page.locator("[popovertarget=recordings]")).toHaveCount(0);
    await expect(page.locator(".recording")).toHaveCount(0);
    expect((await explorer.state()).given["trajectory"]).toBeUndefined();
    await page.reload();
    await explorer.ready();
    await expect(page.locator(".panel-options .file")).toBeVisible();
    await expect(page.locator("[popovertarget=recordings]")).toHaveCount(0);
});

test("for a JSON file without parameters a message explains how the page uses such facts @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/pendulum?v=1");
    await dropFiles(page, { name: "meta.json", text: '{ "servo": "xl330", "mass": 0.5, "kp": 400 }' });
    const findings = page.locator(".files .finding");
    await expect(findings.first()).toContainText(
        words("files.no-parameters", { name: "meta.json", example: "\n" }).split("\n")[0]!,
    );
    await expect(findings.first()).toContainText(/"model": "m4", .*"friction_base": /);
    await expect(findings.nth(1)).toContainText("no model is given");
    // a parameter file with an error
    await dropFiles(page, { name: "m1.json", text: '{ "model": "m1", "friction_base": "x" }' });
    await expect(findings.filter({ hasText: "m1.json" }).first()).toBeVisible();
    await expect(page.locator(".files")).not.toContainText("is not a file of");
});

test(
    "the table is computed in the background, shows its progress, and can be cancelled",
    slow,
    async ({ explorer, page }) => {
        test.setTimeout(90_000);
        await explorer.open("#/pendulum?ghost=none&v=1");
        // 59 000 steps each, and six models
        const long = (seed: number): string => {
            const lines = Array.from(
                { length: 59_000 },
                (_, i) => `${i / 1000},${Math.sin(i / 900 + seed).toFixed(6)},0`,
            );
            return `t,goal,position\n${lines.join("\n")}\n`;
        };
        await dropFiles(page, ...[1, 2, 3, 4].map((seed) => ({ name: `long${seed}.csv`, text: long(seed) })));
        await expect(page.locator("[popovertarget=recordings]")).toContainText("4", { timeout: 30_000 });
        await explorer.tab("recordings");
        await expect(page.locator(".errors tbody td").last()).toHaveText(/^\d/, { timeout: 40_000 });
        await expect(page.locator(".computing")).toHaveCount(0, { timeout: 40_000 });
        // with another gain all of it is computed again, without stopping the frames
        await explorer.type("error_gain", "0.05");
        await page.locator("recordings-table progress").waitFor();
        const gaps = await page.evaluate(
            () =>
                new Promise<number[]>((resolve) => {
                    const all: number[] = [];
                    let before = performance.now();
                    const onFrame = (now: number): void => {
                        all.push(now - before);
                        before = now;
                        if (all.length < 30 && document.querySelector("recordings-table progress"))
                            requestAnimationFrame(onFrame);
                        else resolve(all.sort((a, b) => a - b));
                    };
                    requestAnimationFrame(onFrame);
                }),
        );
        expect(gaps.length).toBeGreaterThan(5);
        expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(50);
        await expect(page.locator(".computing")).toHaveCount(0, { timeout: 40_000 });
        const cell = page.locator(".errors tbody td").last();
        const before = await cell.innerText();
        await explorer.type("error_gain", "0.01");
        await page.locator("recordings-table progress").waitFor();
        await page
            .locator(".computing")
            .getByRole("button", { name: words("errors.cancel") })
            .press("Enter");
        await expect(page.locator(".computing")).toContainText(words("errors.stopped"));
        // values not yet computed are unchanged
        await frames(page, 60);
        await expect(page.locator(".computing")).toContainText(words("errors.stopped"));
        await expect(cell).toHaveText(before);
        await page
            .locator(".computing")
            .getByRole("button", { name: words("errors.again") })
            .click();
        await page.locator("recordings-table progress").waitFor();
        await expect(page.locator(".computing")).toHaveCount(0, { timeout: 40_000 });
        await expect(cell).not.toHaveText(before);
    },
);

/** For each file in the browser's storage: whether its bench has been confirmed. */
const storedAsKnown = (page: Page): Promise<boolean[]> =>
    page.evaluate(
        () =>
            new Promise<boolean[]>((done) => {
                const opening = indexedDB.open("friction-files");
                opening.onsuccess = () => {
                    const database = opening.result;
                    const all = database.transaction("files").objectStore("files").getAll();
                    all.onsuccess = () => {
                        database.close();
                        done(
                            (all.result as { notes: { confirmed?: boolean } }[]).map(({ notes }) => !!notes.confirmed),
                        );
                    };
                };
            }),
    );

test("files survive a reload until they are forgotten @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?model=m4&v=1");
    const files = [recordingOf(friction, 100), recordingOf(friction, 400)];
    await openRecordings(page, ...files);
    await typeBench(page, "mass", "0.45");
    await expect(page.locator(".recording")).toContainText(words("files.stays"));
    await page.locator(`${strip} .confirm`).click();
    const { given } = await explorer.state();
    const error = await page.locator("error-chip strong").innerText();
    await expect(page).toHaveURL(/log=xl330_kp100_sin_sin\.csv~[0-9a-f]{8}/);
    await expect.poll(() => storedAsKnown(page)).toHaveLength(2);
    await expect.poll(() => storedAsKnown(page)).toContain(true);
    await page.reload();
    await explorer.ready();
    await expect(page.locator(".recording")).toContainText(files[0]!.name);
    await expect(page.locator(".refusal .finding")).toHaveCount(0);
    expect((await explorer.state()).given).toEqual(given);
    await expect(page.locator("error-chip strong")).toHaveText(error);
    await expect(page.locator(strip)).toHaveCount(0);
    const link = page.url();
    await explorer.popup("recordings");
    await expect(page.locator(".recording-list")).toContainText(words("files.stay"));
    for (const { name } of files) await page.getByRole("button", { name: words("files.forget-of", { name }) }).click();
    await expect(page.locator("[popovertarget=recordings]")).toHaveCount(0);
    await expect(page.locator(".recording")).toHaveCount(0);
    // the link names a missing file: a message says so and offers to open it
    await page.goto("about:blank");
    await page.goto(link);
    await explorer.ready();
    await expect(page.locator(".missing")).toContainText(words("files.missing", { name: files[0]!.name }));
    await page.locator(".missing input[type=file]").setInputFiles({
        ...{ name: files[0]!.name, mimeType: "text/csv", buffer: Buffer.from(files[0]!.text) },
    });
    await expect(page.locator(".recording")).toContainText(files[0]!.name);
    await expect(page.locator(".missing")).toHaveCount(0);
    expect((await explorer.state()).given["trajectory"]).toBe("log");
    // another file with the same name does not replace it
    await explorer.open(new URL(link).hash.replace(/~[0-9a-f]{8}/, "~00000000"));
    await expect(page.locator(".missing")).toContainText(words("files.other", { name: files[0]!.name }));
});

test("if the browser keeps no files the page says that a reload forgets them @long", async ({
    explorer,
    page,
    friction,
}) => {
    await page.addInitScript(() => {
        // once: the script stays for later tests of this tab
        if (!location.hash.includes("mass=0.123")) return;
        Object.defineProperty(window, "indexedDB", { value: undefined });
    });
    await explorer.open("#/pendulum?mass=0.123&v=1");
    await openRecordings(page, recordingOf(friction, 100));
    await expect(page.locator(".recording")).toContainText(words("files.not-kept"));
    await page.reload();
    await explorer.ready();
    await expect(page.locator(".missing")).toContainText(
        words("files.missing", { name: recordingOf(friction, 100).name }),
    );
});

test("unknown column names are requested once @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?v=1");
    const columns: readonly Column[] = [
        { name: "zeit", value: ({ t }) => 1e3 * t },
        { name: "soll", value: ({ goal }) => (180 / Math.PI) * goal },
        { name: "ist", value: ({ position }) => (180 / Math.PI) * position },
        { name: "u_bat", value: () => 11.25 },
    ];
    const comma = (text: string): string => text.replace(/,/g, ";").replace(/\./g, ",");
    const text = comma(recorded(friction, { preset: "mx64", trajectory: "sin_sin" }, { columns }));
    await dropFiles(page, { name: "bench.csv", text });
    const sheet = page.locator(".columns-sheet");
    await expect(sheet).toContainText(words("columns.ask", { name: "bench.csv" }));
    const choose = async (quantity: string, name: string, unit?: string): Promise<void> => {
        const row = sheet.locator(`[data-column=${quantity}] select`);
        await row.first().selectOption(name);
        if (unit) await row.nth(1).selectOption(unit);
    };
    await choose("time", "zeit", "ms");
    await choose("goal", "soll", "deg");
    await choose("position", "ist", "deg");
    await choose("volts", "u_bat");
    await page.getByRole("button", { name: words("columns.use") }).click();
    await expect(page.locator(".recording")).toContainText("401 samples over 2");
    expect((await explorer.state()).given).toMatchObject({ T: "0.005", vin: "11.25" });
    await page.waitForFunction(() => (window.__explorer.plots["angle"]!["theta_log"]?.y.length ?? 0) > 40);
    const { x, y } = (await explorer.state()).plots["angle"]!["theta_log"]!;
    const run = friction.open("run", "servo_pendulum", { preset: "mx64", trajectory: "sin_sin", T: 0.005 });
    const { t, theta } = run.rows(401);
    run.close();
    for (const i of [10, 30])
        expect(y[i]).toBeCloseTo(theta![t!.findIndex((time) => Math.abs(time - x[i]!) < 1e-9)]!, 9);
    // another file with the same names is read the same way, also after a reload
    await page.reload();
    await explorer.ready();
    await dropFiles(page, { name: "second.csv", text });
    await expect(page.locator(".recording")).toContainText("second.csv");
    await expect(sheet).toHaveCount(0);
    // and the names can be changed
    await explorer.popup("recordings");
    await page.getByRole("button", { name: words("columns.of", { name: "second.csv" }) }).click();
    await page.keyboard.press("Escape");
    await choose("time", "zeit", "s");
    await page.getByRole("button", { name: words("columns.use") }).click();
    await expect(page.locator(".recording")).toContainText(/over 2000/);
});

test("columns of several files are requested once, none is lost, and the identification uses them @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?preset=xl330&v=1");
    const columns: readonly Column[] = [
        { name: "ms", value: ({ t }) => 1e3 * t },
        { name: "target_deg", value: ({ goal }) => (180 / Math.PI) * goal },
        { name: "angle_deg", value: ({ position }) => (180 / Math.PI) * position },
    ];
    const file = (name: string, kp: number) => ({
        name,
        text: recorded(friction, { preset: "xl330", trajectory: "sin_sin", kp }, { columns }),
    });
    await dropFiles(page, file("one.csv", 100), file("two.csv", 200), file("three.csv", 400));
    const sheet = page.locator(".columns-sheet");
    await expect(sheet).toContainText(words("columns.ask", { name: "one.csv" }));
    // Names and their units are guessed, and another column brings its own unit.
    const [time, unit] = [0, 1].map((i) => sheet.locator("[data-column=time] select").nth(i)) as [Locator, Locator];
    await expect(time).toHaveValue("ms");
    await expect(unit).toHaveValue("ms");
    await time.selectOption("angle_deg");
    await expect(unit).toHaveValue("s");
    await time.selectOption("ms");
    await expect(unit).toHaveValue("ms");
    await page.getByRole("button", { name: words("columns.use") }).click();
    await expect(page.locator("[popovertarget=recordings]")).toContainText("3");
    await expect(sheet).toHaveCount(0);
    await expect(page.locator(".recording")).toContainText("one.csv");
    await expect(page.locator(".recording")).toContainText("401 samples over 2");
    await page.getByRole("link", { name: words("identify.title"), exact: true }).click();
    await expect(page.locator(".identify-command code")).toContainText("--columns=");
    await expect(page.locator("tbody.aside")).toHaveCount(0);
    await expect(page.getByRole("row", { name: /three\.csv/ })).toContainText("2");
    // The answer also applies to a file that is opened there.
    await dropFiles(page, file("four.csv", 50));
    await expect(page.getByRole("row", { name: /four\.csv/ })).toContainText("2");
    await expect(page.locator("tbody.aside")).toHaveCount(0);
});

test("a warning about a file is shown above its notes @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?preset=xl330&v=1");
    const text = recorded(friction, { preset: "xl330", trajectory: "lift_and_drop", kp: 400 }, { rows: 801 });
    await dropFiles(page, { name: "drop.csv", text: text.replace("input_volts", "celsius") });
    const severities = page.locator(".files .finding");
    await expect(severities.first()).toHaveClass(/warning/);
    await expect(severities.first()).toContainText("torque_enable");
    await expect(severities.last()).toHaveClass(/note/);
});

test("a button says when the motor was switched off; other files of these columns do not take the time", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?preset=xl330&v=1");
    const text = recorded(friction, { preset: "xl330", trajectory: "lift_and_drop", kp: 400 }, { rows: 801 });
    const warnings = page.locator(".files .finding.warning");
    await dropFiles(page, { name: "drop.csv", text });
    const off = page.getByRole("button", { name: words("files.switched-off", { count: 1, time: "2" }) });
    await off.click();
    await expect(warnings).toHaveCount(0);
    await page.locator("[popovertarget=recordings]").first().click();
    await page.getByRole("button", { name: words("columns.of", { name: "drop.csv" }) }).click();
    const time = page.getByLabel(words("columns.off"));
    const column = page.locator("[data-column=enabled] select");
    await expect(time).toHaveValue("2");
    await column.selectOption("");
    await expect(time).toBeHidden();
    await page.getByRole("button", { name: words("columns.use") }).click();
    await expect(warnings).toHaveCount(1);
    await off.click();
    await expect(warnings).toHaveCount(0);
    await dropFiles(page, { name: "again.csv", text: `# again\n${text}` });
    await expect(warnings).toHaveCount(1);
    await expect(warnings).toContainText("again.csv");
    // identification has the button, too
    await page.getByRole("link", { name: words("identify.title"), exact: true }).click();
    const there = page
        .locator(".identify-start")
        .getByRole("button", { name: words("files.switched-off", { count: 1, time: "2" }) });
    await there.click();
    await expect(there).toHaveCount(0);
    await expect(page.locator(".identify-command code")).toContainText("enabled=until:2 ");
});

test("the unit of angles that look like degrees is requested, with degrees selected; ticks are told @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?v=1");
    const degrees = (angle: number): number => (angle * 180) / Math.PI;
    const ticks = (angle: number): number => 2048 + Math.round((angle * 4096) / (2 * Math.PI));
    const text = (unit: (angle: number) => number): string => {
        const columns: readonly Column[] = [
            { name: "t", value: ({ t }) => t },
            { name: "goal", value: ({ goal }) => unit(goal) },
            { name: "position", value: ({ position }) => unit(position) },
        ];
        return recorded(friction, { preset: "mx64" }, { columns });
    };
    const largest = async (): Promise<number> => {
        await page.waitForFunction(() => (window.__explorer.plots["angle"]!["theta_log"]?.y.length ?? 0) > 20);
        const { y } = (await explorer.state()).plots["angle"]!["theta_log"]!;
        return Math.max(...y.map(Math.abs));
    };
    await dropFiles(page, { name: "ticks.csv", text: text(ticks) });
    await expect(page.locator(".recording")).toContainText("ticks.csv");
    await expect(page.locator(".files")).toContainText("goal angle [rad] = goal [tick], angle [rad] = position [tick]");
    expect(await largest()).toBeLessThan(1.5);
    // an answer applies to later files with the same names
    await dropFiles(page, { name: "degrees.csv", text: text(degrees) });
    await expect(page.locator("[data-column=goal] select").nth(1)).toHaveValue("deg");
    await page.getByRole("button", { name: words("columns.use") }).click();
    await expect(page.locator(".recording")).toContainText("degrees.csv");
    expect(await largest()).toBeLessThan(1.5);
});

test("one set of a collection is chosen, and a message names the model of a file without one @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?preset=xl330&model=m1&v=1");
    const saved = (settings: Record<string, string>): object => {
        const run = friction.open("run", "servo_pendulum", settings);
        const text = run.writeParameters();
        run.close();
        return JSON.parse(text) as object;
    };
    const servos = {
        xl330: {
            m1: saved({ preset: "xl330", model: "m1" }),
            m4: saved({ preset: "xl330", model: "m4", friction_base: "0.031" }),
        },
        mx64: { m6: saved({ preset: "mx64", model: "m6" }) },
    };
    await dropFiles(page, { name: "all.json", text: JSON.stringify({ servos }) });
    const chooser = page.locator(".collection");
    await expect(chooser).toContainText(words("collection.ask", { name: "all.json", count: 3 }));
    await expect(chooser.locator("[name=servo]")).toHaveValue("xl330");
    await chooser.locator("[name=model]").selectOption("m4");
    await chooser.getByRole("button", { name: words("collection.load") }).click();
    await expect(chooser).toHaveCount(0);
    expect((await explorer.state()).given).toMatchObject({ preset: "xl330", model: "m4", friction_base: "0.031" });
    const { model: _, ...alone } = servos.xl330.m4 as Record<string, unknown>;
    await dropFiles(page, { name: "alone.json", text: JSON.stringify({ ...alone, friction_base: 0.033 }) });
    await expect(page.getByText(/^alone\.json: \d+ of \d+ values loaded\.$/)).toBeVisible();
    expect((await explorer.state()).given).toMatchObject({ model: "m4", friction_base: "0.033" });
});

test("each of several opened files has its message; a published value is not marked as changed @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?preset=xl330&model=m3&load_friction_base=0.2&v=1");
    const run = friction.open("run", "servo_pendulum", { preset: "xl330", model: "m3", load_friction_base: "0.25" });
    const ownText = run.writeParameters();
    run.close();
    await page
        .locator("input[type=file]")
        .first()
        .setInputFiles([
            { name: "mine.json", mimeType: "application/json", buffer: Buffer.from(ownText) },
            { name: "meta.json", mimeType: "application/json", buffer: Buffer.from('{ "mass": 0.5 }') },
        ]);
    await expect(page.locator(".files .pace")).toHaveText(
        /^mine\.json: (\d+) of \1 values loaded\. meta\.json: nothing of it is used\.$/,
    );
    expect((await explorer.state()).given).toEqual({ preset: "xl330", model: "m3", load_friction_base: "0.25" });
});

test("saved parameters have the published format, and give the same bits when read @long", async ({
    explorer,
    page,
    friction,
}) => {
    const given = {
        preset: "xl330",
        model: "m6",
        friction_base: "0.0123456789012345678",
        kt: "0.36",
        q_offset: "-1e-17",
    };
    await explorer.open(`#/pendulum?${String(new URLSearchParams(given))}&v=1`);
    const values = async (): Promise<unknown> =>
        (await explorer.state()).report.entries
            .filter(({ key }) => !["trajectory", "mass", "length"].includes(key))
            .map(({ key, value }) => [key, value]);
    const before = await values();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words("files.save") }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("xl330-m6.json");
    await expect(page.locator(".files")).toContainText(words("files.saved", { name: "xl330-m6.json" }));
    const text = await readFile(await file.path(), "utf8");
    const run = friction.open("run", "servo_pendulum", given);
    expect(text).toBe(run.writeParameters());
    run.close();
    await explorer.open("#/pendulum?preset=erob80_50&v=1");
    await dropFiles(page, { name: "xl330-m6.json", text });
    await expect(page.getByText(/^xl330-m6\.json: \d+ of \d+ values loaded\.$/)).toBeVisible();
    expect(await values()).toEqual(before);
});

test("a limit of the supply or the current is named, with its times @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?preset=xl330&model=m4&v=1");
    // steps of .75 and .8 rad at duty 2.3 e: the supply limits until .43 rad are left
    const text = recorded(friction, { ...SERVO, kp: 800, vin: 7.3, trajectory: "steps" }, { rows: 1201 });
    await openRecordings(page, { name: "xl330_kp800_steps.csv", text });
    const first = (await explorer.state()).given;
    const run = friction.open("run", "servo_pendulum", { ...first, trajectory: "steps" });
    const times = run.saturation(1200);
    run.close();
    expect(times.length).toBeGreaterThan(0);
    expect(times.every(({ by }) => by === "supply")).toBe(true);
    const { from, to } = times[0]!;
    if (times.length <= 3)
        await expect(page.locator(".saturation")).toContainText(
            words("saturation.time", { from: Number(from.toPrecision(3)), to: Number(to.toPrecision(3)) }),
        );
    else await expect(page.locator(".saturation")).toContainText(`${times.length} times`);
    // the limit of the current applies instead
    await explorer.type("max_current", "0.3");
    await expect(page.locator(".saturation").last()).toContainText(/The current limit holds/);
    await explorer.type("max_current", "");
    await explorer.type("kp", "20");
    await expect(page.locator(".saturation")).toHaveCount(0);
});

test("the choice of comparison and of the end of a run are in the same place in both views @long", async ({
    explorer,
    page,
}) => {
    const places = async (link: string): Promise<{ compare: boolean; end: boolean }> => {
        await explorer.open(link);
        const compare = page.locator(".panel .panel-options").getByText(words("compare.title"), { exact: true });
        await explorer.popup("run-settings");
        const end = page.locator("#run-settings").getByText(words("pendulum.end"), { exact: true });
        const choices = { compare: await compare.first().isVisible(), end: await end.first().isVisible() };
        await page.keyboard.press("Escape");
        return choices;
    };
    const available = { compare: true, end: true };
    expect(await places("#/pendulum?v=1")).toEqual(available);
    expect(await places("#/experiments?v=1")).toEqual(available);
});

test("text typed into the strip is not overwritten while the run plays @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/pendulum?v=1");
    await openRecordings(page, recordingOf(friction, 400));
    const mass = page.locator(`${strip} [data-bench=mass] input`);
    await mass.fill("0.6");
    // the view is rendered again, also because another value of the bench is stored
    await explorer.slider("length").press("ArrowRight");
    await frames(page, 36);
    await expect(mass).toHaveValue("0.6");
});

test("the link in the opening explains how to begin, until a recording is open @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/");
    await page.getByRole("link", { name: words("opening.servo") }).click();
    await page.getByRole("link", { name: words("holding.recording") }).click();
    const invitation = page.locator(".own-servo");
    await expect(invitation).toContainText(words("own.invitation"));
    const { name, text } = recordingOf(friction, 100);
    await invitation
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await expect(page.locator(strip)).toBeVisible();
    await expect(invitation).toHaveCount(0);
    await expect(page).not.toHaveURL(/own=/);
});

/** The largest step from one row to the next, of every model and the recording. */
async function jumps(explorer: Explorer): Promise<Record<string, number>> {
    const { angle } = (await explorer.state()).plots;
    const lines = Object.entries(angle!).filter(([name, { y }]) => name.endsWith("theta") && y.length > 1);
    return Object.fromEntries(
        lines.map(([name, { y }]) => [name, Math.max(...y.slice(1).map((value, i) => Math.abs(value - y[i]!)))]),
    );
}

for (const exit of ["its door", "a dropped file"])
    test(`leaving the opening by ${exit} starts again, without its run${exit === "its door" ? "" : " @long"}`, async ({
        explorer,
        page,
        friction,
    }) => {
        await explorer.open("#/");
        await expect(page.locator(".opening")).toBeVisible();
        await page.waitForFunction(() => window.__explorer.steps > 300);
        const file = { name: "xl330_kp400.csv", text: recorded(friction, { ...SERVO, kp: 400 }, { rows: 801 }) };
        if (exit === "its door") {
            await page.getByRole("link", { name: words("opening.servo") }).click();
            await page.getByRole("link", { name: words("holding.recording") }).click();
            await page.waitForFunction(() => window.__explorer.steps < 300);
        } else await openRecordings(page, file);
        await expect(page.locator(".opening")).toHaveCount(0);
        await page.waitForFunction(() => window.__explorer.steps > 40);
        const { given, page: chosen, plots } = await explorer.state();
        const angles = Object.entries(plots["angle"]!).filter(([name]) => name.endsWith(" theta") || name === "theta");
        expect(angles.length).toBe(6);
        for (const [name, { x, y }] of angles) expect([x[0], y[0]], name).toEqual([0, 0]);
        for (const [name, largestStep] of Object.entries(await jumps(explorer)))
            expect(largestStep, name).toBeLessThan(0.3);
        // the reader's state has neither the light mass of the opening nor its stop at the end
        expect(given["mass"]).toBeUndefined();
        expect(chosen["loop"]).toBeUndefined();
    });

test("a run beside a recording ends with it; after that no value is shown as measured @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?model=m4&ghost=none&loop=off&speed=2&v=1");
    await openRecordings(page, recordingOf(friction, 400));
    await page.getByRole("button", { name: right }).click();
    await page.getByRole("button", { name: words("run.play"), exact: true }).waitFor();
    expect((await explorer.state()).steps).toBe(400);
    const measured = page.locator("run-readout div").filter({ hasText: "log" });
    await expect(measured).toContainText(/\d/);
    // played again, it restarts
    await page.getByRole("button", { name: words("run.play"), exact: true }).click();
    await page.waitForFunction(() => window.__explorer.steps > 20 && window.__explorer.steps < 390);
    await page.getByRole("button", { name: words("run.play"), exact: true }).waitFor();
    // a hand makes it continue
    const { at, theta } = await picture(page);
    await page.mouse.move(at(theta).x, at(theta).y);
    await page.mouse.down();
    await page.mouse.move(at(theta + 0.5).x, at(theta + 0.5).y, { steps: 4 });
    await page.waitForFunction(() => window.__explorer.steps > 480);
    await page.mouse.up();
    await page.getByRole("button", { name: words("run.pause") }).click();
    const { plots } = await explorer.state();
    expect(Math.max(...plots["angle"]!["theta"]!.x)).toBeGreaterThan(2.3);
    expect(Math.max(...plots["angle"]!["theta_log"]!.x)).toBeLessThanOrEqual(2 + 1e-9);
    await expect(measured).toContainText("–");
});

test(
    "strip, sheets, list and table are accessible, on a wide screen and on a phone",
    slow,
    async ({ explorer, page, friction }) => {
        test.setTimeout(120_000);
        const sound = async (): Promise<void> => {
            expect(await violations(page)).toEqual([]);
            expect(await namesMissing(page)).toEqual([]);
            if ((page.viewportSize()?.width ?? 0) < 700) expect(await smallTargets(page)).toEqual([]);
        };
        for (const [width, height, colorScheme] of [
            [1280, 720, "light"],
            [390, 844, "dark"],
        ] as const) {
            await page.setViewportSize({ width, height });
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            await explorer.open("#/pendulum?own=on&v=1", true);
            await page.locator(".own-servo").waitFor();
            await sound();
            await dropFiles(page, recordingOf(friction, 100), recordingOf(friction, 400));
            await page.locator(strip).waitFor();
            await expect(page.locator("[popovertarget=recordings]")).toContainText("2");
            await sound();
            await page.locator(`${strip} .confirm-all`).click();
            await explorer.popup("recordings");
            await sound();
            await page.keyboard.press("Escape");
            await explorer.tab("recordings");
            await expect(page.locator(smallest).first()).toBeVisible();
            await sound();
            await explorer.closeDrawer();
            const columns: readonly Column[] = [
                { name: "x", value: ({ t }) => t },
                { name: "y", value: ({ goal }) => goal },
            ];
            await dropFiles(page, { name: "other.csv", text: recorded(friction, SERVO, { columns }) });
            await page.locator(".columns-sheet").waitFor();
            await sound();
            await page
                .locator(".columns-sheet")
                .getByRole("button", { name: words("columns.cancel") })
                .click();
            const servos = { mx64: { m1: {}, m2: {} } };
            await dropFiles(page, { name: "all.json", text: JSON.stringify({ servos }) });
            await page.locator(".collection").waitFor();
            await sound();
            // The next width begins without files.
            await page.evaluate(() => indexedDB.deleteDatabase("friction-files") && undefined);
            await page.goto("about:blank");
        }
    },
);
