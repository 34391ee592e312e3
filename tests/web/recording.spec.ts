// Files for the Pendulum view: recordings for comparison, parameter files, and all errors in them.
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, root, test, type Explorer, says, words, frames } from "./explorer";
import { dragFile, dropFiles, follow } from "./recorded";

/** Two seconds of a recording, every 5 ms. */
function recording(rows = 401): string {
    const lines = Array.from({ length: rows }, (_, i) => {
        const t = 0.005 * i;
        return `${t.toFixed(3)},${(0.5 * Math.sin(3 * t)).toFixed(6)},${(0.02 + 0.4 * Math.sin(3 * t - 0.2)).toFixed(6)},0.1`;
    });
    return `time_s,goal_position_rad,position_rad,velocity_rad_s\n${lines.join("\n")}\n`;
}

const drop = (page: Page, name: string, text: string, times = 1): Promise<void> =>
    dragFile(page, "pendulum-view", { name, text }, times);

const errors = (page: Page) => page.locator(".files .finding.error .sentence");

async function given(explorer: Explorer): Promise<Readonly<Record<string, string>>> {
    return (await explorer.state()).given;
}

test("a recording in JSON gives the same result as in CSV, and specifies its bench @long", async ({
    explorer,
    page,
}) => {
    const rows = recording()
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => line.split(","));
    const names = rows[0]!;
    const entries = rows.slice(1).map((row) => Object.fromEntries(row.map((cell, i) => [names[i]!, Number(cell)])));
    const bench = { mass: 0.49, length: 0.1, kp: 100, vin: 7.4, motor: "xl330", trajectory: "sin_sin" };
    await explorer.open("#/pendulum?v=1");
    await drop(page, "swing.json", JSON.stringify({ ...bench, entries }, null, 1));
    await expect(page.locator(".recording")).toContainText("swing.json");
    await expect(page.locator(".recording")).toContainText("401 samples over 2\u00a0s");
    const { trajectory: _, motor: preset, ...numbers } = bench;
    const texts = Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)]));
    expect(await given(explorer)).toMatchObject({
        preset,
        trajectory: "log",
        T: "0.005",
        theta_0: "-0.059468",
        ...texts,
    });
    await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a dropped recording is drawn over the run, compared with every model, and removed @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/pendulum?preset=xl330&v=1");
    await drop(page, "swing.csv", recording());
    await expect(page.locator(".recording")).toContainText("swing.csv");
    await expect(page.locator(".recording")).toContainText("401 samples over 2\u00a0s. It never leaves this machine.");
    const set = { preset: "xl330", trajectory: "log", T: "0.005", theta_0: "-0.059468", omega_0: "0.1" };
    expect(await given(explorer)).toEqual(set);
    await expect(page).toHaveURL(/trajectory=log&T=0.005/);
    await explorer.tab("share");
    await expect(page.locator(".command")).toContainText("T=0.005 theta_0=-0.059468 omega_0=0.1 --log=swing.csv");
    // The same in node.
    await follow(friction, recording());
    const expected: Record<string, string> = {};
    let best = "";
    for (const model of ["m1", "m2", "m3", "m4", "m5", "m6"]) {
        const run = friction.open("run", "servo_pendulum", { ...set, model });
        expected[model] = (1e3 * run.error).toFixed(1);
        if (best === "" || Number(expected[model]) < Number(expected[best])) best = model;
        run.close();
    }
    await page.getByRole("button", { name: words("bench.right") }).click();
    await explorer.tab("recordings");
    const cells = page.locator(".errors tbody td");
    for (const [i, model] of Object.keys(expected).entries())
        await expect(cells.nth(i)).toHaveText(
            model === best ? `${expected[model]} ${words("apart.smallest")}` : expected[model]!,
        );
    await explorer.closeDrawer();
    await page.waitForFunction(() =>
        ["angle", "difference"].every((plot) => (window.__explorer.plots[plot]!["theta_log"]?.y.length ?? 0) > 20),
    );
    const { plots } = await explorer.state();
    const { x, y } = plots["angle"]!["theta_log"]!;
    expect(y[2]).toBeCloseTo(0.02 + 0.4 * Math.sin(3 * x[2]! - 0.2), 5);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.goBack();
    expect(await given(explorer)).toEqual({ preset: "xl330" });
    await page.goForward();
    expect(await given(explorer)).toEqual(set);
    await page.getByRole("button", { name: words("files.put-away") }).click();
    expect(await given(explorer)).toEqual({ preset: "xl330" });
    await expect(page.locator(".recording")).toHaveCount(0);
    expect(Object.keys((await explorer.state()).plots["angle"]!)).not.toContain("theta_log");
    await expect(page.locator("error-chip p")).toHaveCount(0);
    // it stays in the list
    await expect(page.locator("[popovertarget=recordings]")).toContainText("1");
});

test("what was measured of the supply is shown beside the run, in volts, amperes and duty @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/pendulum?preset=feetech_sts3215_7_4V&v=1");
    const text = await readFile(path.join(root, "tests/cli/logs/feetech_sts3215.csv"), "utf8");
    await drop(page, "feetech_sts3215.csv", text);
    await expect(page.locator(".measured")).toHaveText(
        /^Measured, not used: supply 7\.3 to 7\.5 V, mean 7\.\d+ V \(the run has 7\.4 V\); motor current −?[\d.]+ to [\d.]+ A, mean −?[\d.]+ A; duty cycle −[\d.]+ to 0\.\d+, 0 % at its limit\.$/,
    );
    await expect(page.locator('[data-bench="vin"] input')).toHaveValue("7.4");
    await expect(page.locator(".files")).toContainText("rows are missing at 2 places");
    await drop(page, "swing.csv", recording());
    await expect(page.locator(".recording")).toContainText("swing.csv");
    await expect(page.locator(".measured")).toHaveCount(0);
});

test("joints of a LeRobot data set are asked for, in degrees @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?v=1");
    const text = await readFile(path.join(root, "tests/cli/logs/lerobot_so101.csv"), "utf8");
    await drop(page, "lerobot_so101.csv", text);
    const sheet = page.locator(".columns-sheet");
    await expect(sheet.locator('select[name="goal"]')).toHaveValue("action.shoulder_lift.pos");
    await expect(sheet.locator('select[name="goal unit"]')).toHaveValue("deg");
    await expect(sheet.locator('select[name="position"]')).toHaveValue("observation.state.shoulder_lift.pos");
    await sheet.locator("button.primary").click();
    await expect(page.locator(".recording")).toContainText("lerobot_so101.csv");
});

test("the loop is as long as the recording @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?preset=xl330&speed=4&v=1");
    await page.getByLabel(/^Open recordings/).setInputFiles({
        name: "short.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(recording(101)),
    });
    await expect(page.locator(".recording")).toContainText("101 samples over 500\u00a0ms");
    const longest = await page.evaluate(async () => {
        let steps = 0;
        for (let i = 0; i < 60; i++) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            if (i > 5) steps = Math.max(steps, window.__explorer.steps);
        }
        return steps;
    });
    expect(longest).toBeGreaterThan(50);
    expect(longest).toBeLessThanOrEqual(125);
});

/** Position of an error, as the library writes it. */
const at = (file: string, line: number, column = 1): Record<string, string> => ({
    ...{ file, line: String(line), column: String(column) },
});

test("every error is listed with its position, and the previous content stays @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/pendulum?mass=2&v=1");
    await drop(page, "bad.csv", "t,goal,position\n0,1,2\n1,x,3\n2,1\n");
    await expect(errors(page)).toHaveText([
        says(friction, "RECORDING_FIELD_NOT_A_NUMBER", {
            ...at("bad.csv", 3, 3),
            text: "x",
            quantity: "goal angle [rad]",
        }),
        says(friction, "RECORDING_FIELD_COUNT", { ...at("bad.csv", 4), count: "2", columns: "3" }),
    ]);
    await drop(page, "empty.csv", "");
    await expect(errors(page)).toHaveText([
        says(friction, "RECORDING_TOO_FEW_ROWS", { ...at("empty.csv", 1), count: "0" }),
    ]);
    await drop(page, "picture.png", "\u0000\u0001PNG");
    await expect(errors(page)).toHaveText([
        says(friction, "RECORDING_UNEXPECTED_BYTE", { ...at("picture.png", 1, 1), byte: "0" }),
    ]);
    await drop(page, "params.json", '{"model": "m9"');
    await expect(errors(page)).toHaveText([says(friction, "FILE_NO_COMMA", { ...at("params.json", 1, 15), end: "}" })]);
    await drop(page, "empty.json", "");
    await expect(errors(page)).toHaveText([says(friction, "FILE_NO_OBJECT", at("empty.json", 1, 1))]);
    expect(await given(explorer)).toEqual({ mass: "2" });
    await page.waitForFunction(() => window.__explorer.steps > 50);
});

test("of several files none is lost silently @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    const text = recording();
    await dropFiles(page, { name: "bad.csv", text: "t,goal\n" }, { name: "one.csv", text }, { name: "two.csv", text });
    await expect(page.locator(".recording")).toContainText("one.csv");
    await expect(errors(page).first()).toContainText("bad.csv");
    await explorer.popup("recordings");
    await expect(page.locator(".recording-list .file-name")).toHaveText(["one.csv", "two.csv"]);
});

test("files of 200 MB are refused quickly @long", async ({ explorer, friction, page }) => {
    await explorer.open("#/pendulum");
    for (const [name, refusal] of [
        ["large.json", says(friction, "FILE_TOO_LARGE", { file: "large.json", size: "200 MB" })],
        ["large.csv", says(friction, "RECORDING_UNEXPECTED_BYTE", { ...at("large.csv", 1, 1), byte: "0" })],
    ] as const) {
        const file = path.join(root, "build", name);
        await writeFile(file, "");
        await truncate(file, 200e6);
        await page
            .locator(".panel-options")
            .getByLabel(/^Open recordings/)
            .setInputFiles(file);
        await expect(errors(page)).toHaveText([refusal]);
        await rm(file);
    }
    expect(await given(explorer)).toEqual({});
});

test("while a large file is read its progress is shown, and the page responds @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/pendulum");
    // Comments are skipped, up to a size beyond which no row is expected.
    await drop(page, "remarks.csv", `# ${"x".repeat(997)}\n`.repeat(1000), 30);
    await expect(page.locator("progress")).toBeVisible();
    const frames = await page.evaluate(async () => {
        let count = 0;
        for (; document.querySelector("progress"); count++) await new Promise(requestAnimationFrame);
        return count;
    });
    // 16 MB in one piece would be one frame.
    expect(frames).toBeGreaterThan(10);
    await expect(errors(page)).toHaveText(
        says(friction, "RECORDING_WITHOUT_ROWS", { file: "remarks.csv", limit: "16 MB" }),
    );
    await expect(page.getByText("remarks.csv: nothing of it is used.")).toBeVisible();
});

test("a recording without an angle gives the goal alone, and no invalid number is shown @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/pendulum");
    await drop(page, "goal.csv", "t;goal\n0;0\n0.5;0.4\n1;0\n");
    await expect(page.locator(".recording")).toContainText("3 samples over 1\u00a0s");
    expect(await given(explorer)).toMatchObject({ trajectory: "log", T: "0.5", theta_0: "0", omega_0: "0" });
    // the panel follows the settings of the file; text typed before that is not kept
    await expect(async () => {
        await explorer.type("T", "0.001");
        expect(await given(explorer)).toMatchObject({ T: "0.001" });
    }).toPass();
    await page.waitForFunction(() => window.__explorer.steps > 100);
    await page.getByRole("slider", { name: words("picture.hand") }).press("ArrowLeft");
    await frames(page, 24);
    expect(Object.keys((await explorer.state()).plots["angle"]!)).not.toContain("theta_log");
    await explorer.tab("recordings");
    await expect(page.locator("recordings-table")).toContainText(words("errors.without-angle", { names: "goal.csv" }));
    await expect(page.locator(".errors")).toHaveCount(0);
    await expect(page.locator("error-chip p")).toHaveCount(0);
    await explorer.choose("Data table", 1);
    expect(await page.locator("body").innerText()).not.toMatch(/NaN|undefined|Infinity/);
});

test("a parameter file sets servo, model and values in one step @long", async ({ explorer, friction, page }) => {
    await explorer.open("#/pendulum?mass=2&friction_stribeck=0.3&v=1");
    await drop(page, "mine.json", '{"model": "m1", "actuator": "mx64", "friction_base": 0.07, "kt": 1.7, "foo": 3}');
    await expect(page.getByText(/^mine\.json: \d+ of \d+ values loaded\.$/)).toBeVisible();
    await expect(page.locator(".files .finding.warning")).toContainText(
        says(friction, "FILE_UNUSED_KEYS", { keys: "foo" }),
    );
    await expect(page.locator(".files .finding.note")).toContainText(says(friction, "FILE_DEFAULTS"));
    const set = await given(explorer);
    expect(set).toMatchObject({ preset: "mx64", model: "m1", friction_base: "0.07", kt: "1.7" });
    expect(set["friction_stribeck"]).toBeUndefined();
    // A default of 0.1 is not written in 17 digits.
    expect(set["friction_viscous"]).toBe("0.1");
    expect(await explorer.value("friction_base")).toBe(0.07);
    await page.goBack();
    expect(await given(explorer)).toEqual({ mass: "2", friction_stribeck: "0.3" });
});

test("settings that a file cannot change are reported, and nothing of it is lost silently", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/pendulum?control=current&damping=3&v=1");
    await drop(page, "other.json", '{"model": "m1", "actuator": "unknown", "friction_base": 0.07, "alpha": 2}');
    await expect(page.locator(".files .finding.warning").first()).toContainText(
        says(friction, "FILE_UNKNOWN_ACTUATOR", { value: "unknown" }),
    );
    await expect(page.locator(".files .finding.warning").last()).toContainText("alpha");
    expect(await given(explorer)).toMatchObject({ control: "current", damping: "3", model: "m1" });
});

test("a link to a recording opens without the file: a message offers to open one @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/pendulum?trajectory=log&T=0.005&v=1");
    await expect(page.locator(".refusal")).toContainText(says(friction, "NO_RECORDING"));
    await page
        .locator(".refusal")
        .getByLabel(/^Open recordings/)
        .setInputFiles({ name: "swing.csv", mimeType: "text/csv", buffer: Buffer.from(recording()) });
    await expect(page.locator(".recording")).toContainText("swing.csv");
    await expect(page.locator(".refusal .finding")).toHaveCount(0);
    expect((await given(explorer))["trajectory"]).toBe("log");
});

test("a link to a recording may be left before its files are read @long", async ({ explorer, page }) => {
    let pass = (): void => undefined;
    const gate = new Promise<void>((resolve) => (pass = resolve));
    await page.route("**/own-recordings-*.js", async (route) => {
        await gate;
        await route.continue();
    });
    await explorer.open("#/pendulum?log=swing.csv~01234567&v=1");
    await page.getByRole("link", { name: "Papers", exact: true }).click();
    await expect(page.locator("papers-view")).toBeVisible();
    const loaded = page.waitForEvent("requestfinished", (request) => request.url().includes("/own-recordings-"));
    pass();
    await loaded;
    // Long enough for an error, which the fixture would report.
    await frames(page, 12);
    await page.unroute("**/own-recordings-*.js");
});
