// The panel "Sweep": the numbers of the command for any number of workers, what it finds, how fast it cancels, and the values
// that a click gives to the run.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { asPhone, copied, expect, root, singleFile, slow, test, words, type Explorer } from "./explorer";

const button = (page: Page, key: string) =>
    page.locator("sweep-panel").getByRole("button", { name: words(key), exact: true });
const field = (page: Page, key: string) => page.locator(`#page-field-sweep_${key}`);

async function openSweep(explorer: Explorer, settings: string): Promise<void> {
    await explorer.open(`#/experiments?${settings}&v=1`);
    await explorer.tab("sweep");
    await expect(button(explorer.page, "sweep.start")).toBeVisible();
}

async function finish(page: Page): Promise<void> {
    await button(page, "sweep.start").click();
    await expect(page.locator(".sweep-results")).toBeVisible();
    await expect(button(page, "sweep.start")).toBeVisible({ timeout: 40_000 });
}

async function saved(page: Page): Promise<string> {
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "sweep.csv").click()]);
    return readFile(await file.path(), "utf8");
}

/** What the command prints, with numbers as JavaScript writes them, which read back to the same bits. */
function printed(command: string): string[] {
    const { stdout, stderr } = spawnSync(
        path.join(root, "build/friction"),
        [...command.split(" ").slice(1), "--quiet"],
        {
            encoding: "utf8",
        },
    );
    expect(stderr).toBe("");
    const cell = (text: string): string => (text === "" || Number.isNaN(Number(text)) ? text : String(Number(text)));
    return rowsOf(stdout).map((row) => row.split(",").map(cell).join(","));
}

const rowsOf = (csv: string): string[] => csv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

/** Settings of sweeps, and the number of their rows. */
const SWEEPS = [
    {
        title: "of a joint that hunts, until it has settled",
        settings: "run=robot_joint&sweep_x=lambda&sweep_to_x=1&sweep_n_x=5&sweep_until=on",
        rows: 5,
    },
    {
        title: "of two parameters, backwards, in equal ratios",
        settings:
            "run=belt_stick_slip&sweep_x=v_b&sweep_from_x=1&sweep_to_x=0.1&sweep_n_x=3&sweep_log_x=on&sweep_y=F_C&sweep_n_y=4&sweep_duration=20",
        rows: 12,
    },
    {
        title: "of two contacts and the largest stable T",
        settings:
            "run=two_masses&sweep_x=ratio&sweep_from_x=0.2&sweep_to_x=0.5&sweep_n_x=2&sweep_measure=largest_stable_T&sweep_duration=1",
        rows: 2,
    },
    {
        title: "of an arm without contacts",
        settings:
            "run=resting_arm&sweep_x=margin&sweep_from_x=0&sweep_to_x=1.5&sweep_n_x=4&sweep_measure=settled&sweep_channel=q1&sweep_duration=2",
        rows: 4,
    },
    {
        title: "of a reading of the parameters",
        settings: "run=resting_arm&sweep_x=margin&sweep_n_x=3&sweep_measure=F1&sweep_duration=0.1",
        rows: 3,
    },
] as const;

for (const [i, { title, settings, rows }] of SWEEPS.entries())
    test(`the table ${title} has the bits of the command, with one worker and with three${i === 0 ? "" : " @long"}`, async ({
        explorer,
        page,
    }) => {
        await openSweep(explorer, `${settings}&sweep_workers=1`);
        await finish(page);
        const one = await saved(page);
        const command = /^# (friction sweep .*)$/m.exec(one)![1]!;
        expect(rowsOf(one)).toHaveLength(rows + 1);
        expect(rowsOf(one)).toEqual(printed(command));
        expect(one).toContain(`# T = `);
        await field(page, "workers").fill("3");
        await field(page, "workers").press("Enter");
        await finish(page);
        expect(rowsOf(await saved(page))).toEqual(rowsOf(one));
    });

test("a search lists the change that an inclined block has, whose friction is its load there, and gives it to the run", async ({
    explorer,
    page,
    friction,
}) => {
    const settings =
        "run=inclined_block&law=coulomb&sweep_find=on&sweep_x=F&sweep_measure=largest&sweep_channel=v&sweep_threshold=0&sweep_tolerance=1e-12";
    await openSweep(explorer, settings);
    await finish(page);
    const csv = await saved(page);
    expect(rowsOf(csv)).toEqual(printed(/^# (friction sweep .*)$/m.exec(csv)![1]!));
    const [, from, to, moving, rest] = rowsOf(csv)[1]!.split(",");
    expect([rowsOf(csv).length, rest]).toEqual([2, "0"]);
    expect(Number(moving)).toBeGreaterThan(0);
    // the load h of the block at rest, as the run computes it
    const run = friction.open("run", "inclined_block", { law: "coulomb", F: Number(to) });
    const h = Math.abs(run.rows(1)["h"]![0]!);
    run.close();
    expect(Number(from)).toBeLessThanOrEqual(h);
    expect(Number(to)).toBeGreaterThanOrEqual(h);
    expect(Number(to)).toBeCloseTo(h, 9);
    await page.locator(".sweep-changes button").last().click();
    expect(await explorer.value("F")).toBe(Number(to));
    expect(page.url()).toContain(`F=${to}`);
});

test("an arm rests from the margin 1 on @long", async ({ explorer, page }) => {
    await openSweep(
        explorer,
        "run=resting_arm&sweep_find=on&sweep_x=margin&sweep_from_x=0.5&sweep_to_x=1.5&sweep_measure=largest&sweep_channel=sunk&sweep_threshold=0&sweep_tolerance=1e-12&sweep_duration=1",
    );
    await finish(page);
    const [, , to, , rest] = rowsOf(await saved(page))[1]!.split(",");
    // the exact method lets a joint stick within rounding of its limit
    expect(Number(to)).toBeCloseTo(1, 11);
    expect(rest).toBe("0");
});

test("where nothing changes it says so; a part that has not settled is shown as one @long", async ({
    explorer,
    page,
}) => {
    await openSweep(
        explorer,
        "run=belt_stick_slip&sweep_find=on&sweep_x=v_b&sweep_from_x=0.1&sweep_to_x=1&sweep_until=on",
    );
    await finish(page);
    await expect(page.locator(".sweep-results [role=status]")).toContainText("No change was found");
    await openSweep(
        explorer,
        "run=robot_joint&sweep_find=on&sweep_x=lambda&sweep_to_x=1&sweep_until=on&sweep_most=300000",
    );
    await finish(page);
    await expect(page.locator(".sweep-changes li")).toHaveText(/^not settled.*\s0\s1\/s\s.*0\.2488\s1\/s/);
    // it depends on the step, which a search cannot know
    await expect(page.locator(".sweep-results")).toContainText(
        words("sweep.step-note", { T: "0.001\u00a0s", yields: "5000\u00a0N\u00a0m/rad" }),
    );
    const csv = await saved(page);
    expect(rowsOf(csv)).toEqual(printed(/^# (friction sweep .*)$/m.exec(csv)![1]!));
});

test("a cancel amid runs of ten million steps takes 0.2 s at most, and another sweep can start", async ({
    explorer,
    page,
}) => {
    await openSweep(explorer, "run=belt_stick_slip&sweep_x=v_b&sweep_n_x=3&sweep_duration=10000");
    await button(page, "sweep.start").click();
    await expect(page.locator("sweep-panel progress")).toBeVisible();
    await page.waitForTimeout(300);
    const time = await page.evaluate(async (name) => {
        const begin = performance.now();
        [...document.querySelectorAll<HTMLElement>("sweep-panel button")]
            .find(({ textContent }) => textContent === name)!
            .click();
        // bound: five seconds
        while (
            !document.querySelector("sweep-panel .sweep-form .primary:not(:has(~ progress))") &&
            performance.now() < begin + 5000
        )
            await new Promise(requestAnimationFrame);
        return performance.now() - begin;
    }, words("sweep.cancel"));
    expect(time).toBeLessThan(200);
    await field(page, "duration").fill("1");
    await field(page, "duration").press("Enter");
    await finish(page);
    expect(rowsOf(await saved(page))).toHaveLength(4);
});

test("a map is read and chosen with the keyboard, a plot with a click", async ({ explorer, page }) => {
    await openSweep(
        explorer,
        "run=sliding_block&law=stribeck&F_C=1&sweep_x=F_S&sweep_from_x=4&sweep_to_x=8&sweep_n_x=3&sweep_y=h&sweep_from_y=-3&sweep_to_y=-1&sweep_n_y=3&sweep_measure=last&sweep_channel=x",
    );
    await finish(page);
    const frame = page.locator("sweep-panel .frame");
    await frame.focus();
    for (const key of ["]", "[", "["]) await frame.press(key);
    await expect(page.locator("sweep-panel .reading")).toContainText("8 N");
    await expect(page.locator("sweep-panel .reading")).toContainText("−3 N");
    await frame.press("Enter");
    expect([await explorer.value("F_S"), await explorer.value("h")]).toEqual([8, -3]);
    await expect(page.getByText(words("sweep.other-settings"))).toHaveCount(0);
    await page.goBack();
    await explorer.tab("sweep");
    await page.locator("#sweep-y").selectOption("");
    await finish(page);
    await expect(page.locator("sweep-panel .sweep-colours")).toHaveCount(0);
    const canvas = page.locator("sweep-panel canvas").first();
    const { width, height } = (await canvas.boundingBox())!;
    await canvas.click({ position: { x: width - 40, y: height / 2 } });
    expect(await explorer.value("F_S")).toBe(8);
    await explorer.type("M", "2");
    await expect(page.getByText(words("sweep.other-settings"))).toBeVisible();
});

test("what is refused is named: equal ends, a part of a value, a range that the library refuses, text", async ({
    explorer,
    page,
}) => {
    await openSweep(
        explorer,
        "run=inclined_block&sweep_x=F_S&sweep_from_x=3&sweep_to_x=3&sweep_n_x=2.5&sweep_workers=1.5",
    );
    const alert = page.locator("sweep-panel [role=alert]");
    await button(page, "sweep.start").click();
    await expect(alert).toContainText("Both ends of F_S are equal".replace("_", ""));
    await expect(alert).toContainText("whole number of at least 2");
    await expect(alert).toContainText("whole number from 1 to 64");
    for (const [key, text] of Object.entries({ from_x: "1", n_x: "3", workers: "2" })) {
        await field(page, key).fill(text);
        await field(page, key).press("Enter");
    }
    await button(page, "sweep.start").click();
    await expect(alert).toContainText("= 3 N is greater than");
    await field(page, "from_x").fill("three");
    await field(page, "from_x").press("Enter");
    await button(page, "sweep.start").click();
    await expect(alert).toContainText(words("sweep.refused-numbers"));
    await expect(page.locator("#page-field-sweep_from_x-why")).toBeVisible();
    await expect(page.locator(".sweep-results")).toHaveCount(0);
});

test("a run that becomes unstable is a gap with its reason; the range of a slider is offered as far as it is accepted @long", async ({
    explorer,
    page,
}) => {
    await openSweep(explorer, "run=inclined_block&sweep_x=F_S");
    await expect(field(page, "from_x")).toHaveValue("3");
    await openSweep(
        explorer,
        "run=robot_joint&element=explicit&sweep_x=kv&sweep_from_x=10&sweep_to_x=5000&sweep_n_x=3&sweep_measure=last&sweep_channel=q",
    );
    await finish(page);
    const csv = await saved(page);
    expect(rowsOf(csv).map((row) => row.split(",")[1])).toEqual(["state", "winding up", "stopped", "stopped"]);
    await expect(page.locator("sweep-panel .finding.error")).toContainText(/^With k.?v = 2505.*unstable.*2 in all/);
});

test("the settings are kept in the link, also in Pendulum; a copied command makes the same table @long", async ({
    explorer,
    page,
}) => {
    await explorer.open(
        "#/pendulum?sweep_x=kp&sweep_from_x=4&sweep_to_x=32&sweep_n_x=3&sweep_measure=largest&sweep_channel=theta&sweep_number=1&v=1",
    );
    await explorer.tab("sweep");
    await expect(field(page, "to_x")).toHaveValue("32");
    await finish(page);
    const csv = await saved(page);
    expect(rowsOf(csv)).toEqual(printed((await page.locator("sweep-panel .command code").innerText()).trim()));
    await explorer.tab("share");
    const link = await copied(page, () => page.getByRole("button", { name: words("view.copy-link") }).click());
    expect(link).toContain("sweep_number=1");
});

test("the measure stays the shown one between table and search; the pendulum's integral term is swept until it hunts", async ({
    explorer,
    page,
}) => {
    await openSweep(explorer, "run=belt_stick_slip&sweep_find=on&sweep_measure=stick_slip_amplitude");
    const measure = page.locator("#sweep-measure");
    for (const kind of ["sweep.table", "sweep.find", "sweep.table"] as const) {
        await page
            .getByRole("button", { name: words(kind), exact: true })
            .or(page.getByRole("radio", { name: words(kind), exact: true }))
            .first()
            .click();
        await expect(measure).toHaveValue("stick_slip_amplitude");
    }
    await explorer.open(
        "#/pendulum?preset=mx64&model=m4&trajectory=step&goal_amplitude=1.2&kp=2&ki=50&sweep_x=ki&sweep_from_x=0&sweep_to_x=60&sweep_n_x=4&sweep_measure=hunting_period&sweep_until=on&v=1",
    );
    await page.locator("#tab-sweep").click();
    await finish(page);
    const csv = await saved(page);
    expect(rowsOf(csv)).toEqual(printed(/^# (friction sweep .*)$/m.exec(csv)![1]!));
    const [header, ...rows] = rowsOf(csv).map((row) => row.split(","));
    expect(Number(rows.at(-1)![header!.indexOf("hunting_period [s]")])).toBeCloseTo(0.715, 2);
    await expect(page.getByRole("button", { name: words("view.copy-commands", { count: 1 }) }).last()).toBeVisible();
});

test("on a phone it needs no more than the width @long", async ({ browser, baseURL }) => {
    const context = await browser.newContext(asPhone(baseURL, 390, 844));
    const page = await context.newPage();
    await page.goto("/#/experiments?run=robot_joint&sweep_n_x=5&sweep_y=kv&sweep_n_y=5&v=1");
    await page.locator("#tab-sweep").tap();
    await finish(page);
    const panel = page.locator("#drawer-content");
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await context.close();
});

test("it runs in the single file too", slow, async ({ page }) => {
    await page.goto(`${singleFile()}#/experiments?run=belt_stick_slip&sweep_n_x=3&v=1`);
    await page.locator("#tab-sweep").press("Enter");
    await finish(page);
    expect(rowsOf(await saved(page))).toHaveLength(4);
});
