// The Experiments view: every run of the library with contacts and a picture, and its twins with other elements.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { asPhone, copied, expect, expectSame, root, test, type Explorer, says, words, oneIn, frames } from "./explorer";

const names = [
    "sliding_block",
    "two_masses",
    "ramp_impedance",
    "release_admittance",
    "robot_joint",
    "belt_stick_slip",
    "inclined_block",
    "drift_test",
    "planar_drag",
];

async function pausedAfter(explorer: Explorer, steps: number): Promise<void> {
    await explorer.page.waitForFunction((least) => window.__explorer.steps >= least, steps);
    await explorer.page.getByRole("button", { name: "Pause" }).click();
}

function cell(page: Page, measure: string, run: number, contact = 0) {
    return page.locator(`tr[data-measure="${measure}"]`).nth(contact).locator("td").nth(run);
}

function picture(page: Page): Promise<string> {
    return page.evaluate(() => document.querySelector<HTMLCanvasElement>("experiment-picture canvas")!.toDataURL());
}

test("every run that has a picture can be chosen, and no other @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/experiments");
    const described = friction.description.experiments.filter(
        ({ contacts, scene }) => contacts > 0 && scene.length > 0,
    );
    expect(described.map(({ name }) => name).sort()).toEqual([...names].sort());
    const several = friction.description.experiments.filter(
        ({ kind, contacts, scene }) => kind === "run" && contacts === 0 && scene.some(({ part }) => part === "lines"),
    );
    await expect(page.locator(".experiment-choice a strong")).toHaveText(
        [...described, ...several].map(({ title }) => title),
    );
});

for (const [at, name] of names.entries()) {
    test(`${name} runs, and every plotted number is finite${oneIn(9, at)}`, async ({ explorer, page, friction }) => {
        await explorer.open(`#/experiments?run=${name}&twin=explicit&v=1`);
        const before = await picture(page);
        await page.waitForFunction(() => window.__explorer.steps > 40);
        const { experiment } = { experiment: friction.experiment("run", name) };
        await expect(page.locator(".experiment-choice a[aria-current] strong")).toHaveText(experiment.title);
        await explorer.tab("numbers");
        const { plots, report } = await explorer.state();
        expect(report.ok).toBe(true);
        for (const plot of Object.values(plots))
            for (const { x, y } of Object.values(plot)) {
                expect(x.length).toBeGreaterThan(3);
                expect([...x, ...y].every(Number.isFinite)).toBe(true);
            }
        await expect(page.locator(".measures tbody tr[data-measure]")).toHaveCount(
            experiment.contacts * experiment.measures.length + 1,
        );
        await expect(page.locator("experiments-view")).not.toContainText("NaN");
        // A run that creeps or rests shows its twin or its load.
        expect(await picture(page)).not.toBe(before);
        await expect(page.locator("experiment-picture canvas")).toHaveAttribute("aria-label", /:.* time [\d.]+ s/);
    });
}

test("the plotted values are the library's @long", async ({ explorer, friction }) => {
    await explorer.open("#/experiments?run=sliding_block&twin=explicit&v=1");
    await pausedAfter(explorer, 120);
    const { plots, steps } = await explorer.state();
    for (const element of ["A", "explicit"]) {
        const run = friction.open("run", "sliding_block", { element });
        const rows = run.rows(steps + 1);
        run.close();
        expectSame(plots["m"]![`x ${element}`]!.y, rows["x"]!);
        expectSame(plots["N"]![`f ${element}`]!.y, rows["f"]!);
        expectSame(plots["phase"]![element]!.x, rows["x"]!);
        expectSame(plots["phase"]![element]!.y, rows["v"]!);
    }
});

test("no peak is missed if many steps share a pixel @long", async ({ explorer, friction }) => {
    // 40 s in steps of 0.2 ms: one row per 285 steps, and each slip lasts a few rows.
    await explorer.open("#/experiments?run=belt_stick_slip&T=0.0002&loop=stop&at=36&v=1");
    await expect.poll(async () => (await explorer.state()).steps).toBe(180_000);
    const { plots } = await explorer.state();
    const run = friction.open("run", "belt_stick_slip", { T: 0.0002 });
    const { v, f } = run.extremes(180_000);
    const { x, y } = plots["m/s"]!["v A"]!;
    run.close();
    expect(Math.max(...y)).toBe(v!.high);
    expect(Math.min(...y)).toBe(v!.low);
    expect(x[y.indexOf(v!.low)]).toBe(v!.tLow);
    expect(Math.min(...plots["N"]!["f A"]!.y)).toBe(f!.low);
    expect(x.every((t, i) => i === 0 || t >= x[i - 1]!)).toBe(true);
    // And the chart draws only as many points as can be seen.
    expect(y.length).toBeLessThan(3 * 700);
    // Rows alone would have missed it.
    const rows = friction.open("run", "belt_stick_slip", { T: 0.0002 });
    expect(Math.min(...rows.rows(632, 285)["v"]!)).toBeGreaterThan(v!.low);
    rows.close();
});

test("element A rests, and the explicit law chatters for comparison @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&loop=stop&v=1");
    await page.locator(".speed select").selectOption("1");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await explorer.tab("numbers");
    expect((await explorer.state()).steps).toBe(200);
    await expect(page.locator(".measures thead th")).toContainText(["Measure", "implicit A (rigid)", "explicit"]);
    await expect(cell(page, "chatter_count", 0)).toHaveText("0");
    await expect(cell(page, "chatter_count", 1)).toHaveText(/^[1-9]\d+/);
    await expect(cell(page, "stick_slip_period", 0)).toContainText("none yet");
    await page.getByRole("button", { name: "Find the largest stable T" }).click();
    await expect(cell(page, "largest-step", 0)).toHaveText(/m?s$/, { timeout: 10_000 });
    await expect(cell(page, "largest-step", 1)).not.toHaveText(/^(…|)$/, { timeout: 10_000 });
});

test("up to three models are added for comparison and removed again, and the address follows @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    const chips = page.locator(".twins");
    await page.locator("[popovertarget=compare-choice]").click();
    await chips.getByRole("checkbox", { name: "Karnopp", exact: true }).click();
    await chips.getByRole("checkbox", { name: "LuGre", exact: true }).click();
    const series = async (): Promise<string[]> => Object.keys((await explorer.state()).plots["m/s"]!);
    await expect.poll(series).toEqual(["u lugre", "v lugre", "u karnopp", "v karnopp", "u A", "v A"]);
    await expect(page).toHaveURL(/#\/experiments\?run=belt_stick_slip&twin=karnopp,lugre&v=1$/);
    await chips.getByRole("checkbox", { name: "tanh", exact: true }).click();
    await expect(chips.getByRole("checkbox", { name: "Dahl" })).toBeDisabled();
    await page.goBack();
    await expect.poll(async () => (await explorer.state()).page).toEqual({ twin: "karnopp,lugre" });
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th")).toHaveCount(4);
    await page.locator(".compare .chip.on").filter({ hasText: "Karnopp" }).click();
    await expect.poll(series).toEqual(["u lugre", "v lugre", "u A", "v A"]);
});

test("a link restores its state, and each experiment keeps its settings @long", async ({ explorer, page }) => {
    const state = "#/experiments?run=release_admittance&K=500000&element=C&twin=D,tanh&speed=1/10&change=here&v=1";
    await explorer.open(state);
    const first = await explorer.state();
    expect({ run: "release_admittance", ...first.given, ...first.page, v: "1" }).toEqual(
        Object.fromEntries(new URLSearchParams(state.split("?")[1])),
    );
    await page.reload();
    await explorer.ready();
    const reopened = await explorer.state();
    expect([reopened.given, reopened.page]).toEqual([first.given, first.page]);
    await explorer.experiment("Block on an incline");
    await expect(page).toHaveURL(/run=inclined_block&v=1$/);
    expect((await explorer.state()).given).toEqual({});
    await explorer.experiment("Release on a compliant contact");
    await expect.poll(async () => (await explorer.state()).given).toEqual(first.given);
    await page.goBack();
    await expect(page.locator(".experiment-choice a[aria-current] strong")).toHaveText("Block on an incline");
    await explorer.tab("share");
    await expect(page.locator(".command")).toContainText("friction run inclined_block --duration=5");
    await expect(page).toHaveTitle(/Block on an incline · Experiments/);
});

test("an unknown experiment is reported, with the available ones @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=nothing&K=3&v=1");
    await expect(page.getByText(/“nothing”.*sliding_block, /)).toBeVisible();
    expect((await explorer.state()).given).toEqual({});
    await explorer.open("#/pendulum");
    await explorer.open("#/experiments?run=sliding_block&twin=A,B,C,D&v=1");
    await expect(page.locator(".panel-findings .finding")).toContainText("choose up to 3 of");
});

test("a time step that is too long for element C gives the library's warning @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/experiments?run=release_admittance&element=C&K=7.5e5&twin=D&v=1");
    const notes = page.locator(".experiment-notes");
    await explorer.tab("remarks");
    const warning = says(friction, "STEP_UNSTABLE_SEPARATELY", { T: "0.001 s", element: "D" });
    await expect(notes.locator(".finding.warning")).toContainText(warning);
    await notes.getByRole("button", { name: /Set T = / }).click();
    await expect(notes.locator(".finding.warning")).toHaveCount(0);
    // A twin gets the warning as well.
    await explorer.open("#/pendulum");
    await explorer.open("#/experiments?run=release_admittance&element=D&K=7.5e5&twin=C&v=1");
    await explorer.tab("remarks");
    await expect(notes).toContainText(new RegExp(`C \\(massless\\): ${warning.source}`));
});

test("a refused value is reported next to the picture, which keeps running @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&v=1");
    await explorer.type("T", "-1");
    await expect(page.locator(".refusal .finding.error")).toContainText("T = -1 s is out of range");
    await expect(page.locator(".refusal")).toContainText(words("experiments.stale"));
    const { steps } = await explorer.state();
    await page.waitForFunction((from) => window.__explorer.steps !== from, steps);
});

test("a twin that the library refuses is not drawn, and the reason is given @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&element=explicit&law=stribeck&T=0.1&twin=A&v=1");
    await explorer.tab("remarks");
    await expect(page.locator(".experiment-notes")).toContainText(
        "implicit A (rigid) is not shown: stiction margin λ = 3 is above 1",
    );
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th")).toHaveCount(2);
});

test("a figure's card compares the paper's numbers with the program's, and sets up the experiment @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=robot_joint&v=1");
    await explorer.tab("figures");
    const card = page.getByRole("region", { name: "Cisneros 2022, fig 12, Stribeck" });
    await expect(card.locator("tbody tr").first().locator("td")).toHaveText(["69.9", "69.88"], { timeout: 10_000 });
    await expect(card.locator(".card-remark").first()).toHaveText(/^stops at: The paper does not print the inertia M/);
    await page
        .getByRole("region", { name: "Cisneros 2022, fig 13, Coulomb" })
        .getByText(words("experiments.set-up"))
        .click();
    await expect
        .poll(async () => (await explorer.state()).given)
        .toMatchObject({ law: "coulomb", kp: "50", lambda: "1" });
    expect((await explorer.state()).page).toMatchObject({ twin: "law:stribeck", span: "60" });
    await explorer.tab("share");
    await expect(page.locator(".command")).toContainText("--duration=60");
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th")).toContainText(["Measure", "Law: Coulomb", "Law: Stribeck"], {
        ignoreCase: true,
    });
    await explorer.tab("figures");
    await page.getByText("Figures of the other experiments").click();
    await page.getByRole("link", { name: "Kikuuwe 2006, fig 11" }).click();
    await expect(page.locator(".experiment-choice a[aria-current] strong")).toHaveText("Two masses on a belt");
});

test("step, reset and the keys; after a change the run restarts and returns to its time @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=inclined_block&v=1");
    await pausedAfter(explorer, 300);
    const { steps } = await explorer.state();
    await page.getByRole("button", { name: "Step", exact: true }).click();
    expect((await explorer.state()).steps).toBe(steps + 1);
    await explorer.type("slope", "40");
    await expect.poll(async () => (await explorer.state()).steps).toBe(steps + 1);
    const { x, y } = (await explorer.state()).plots["m"]!["x A"]!;
    expect(x[0]).toBe(0);
    expect(y.at(-1)!).toBeGreaterThan(0.1);
    await page.locator("main").focus();
    await page.keyboard.press("r");
    expect((await explorer.state()).steps).toBe(0);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => window.__explorer.steps > 20);
});

test("any channel can be plotted against any other @long", async ({ explorer, friction, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&plots=m/s,phase&v=1");
    await explorer.tab("phase");
    await page.getByLabel(words("experiments.phase-y")).selectOption("h");
    await page.getByLabel(words("experiments.phase-x")).selectOption("s");
    await expect(page).toHaveURL(/phase_x=s&phase_y=h/);
    const { channels } = friction.experiment("run", "belt_stick_slip");
    const [up, across] = ["h", "s"].map((key) => channels.find((channel) => channel.key === key)!.text);
    await expect(page.getByRole("heading", { name: words("experiments.over", { up, across }) })).toBeVisible();
    const { plots } = await explorer.state();
    expect(plots["phase"]!["A"]!.y.every(Number.isFinite)).toBe(true);
});

test("reduced motion opens at the end, paused @long", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/experiments?run=sliding_block&v=1");
    await expect.poll(async () => (await explorer.state()).steps).toBe(200);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await explorer.tab("numbers");
    await expect(cell(page, "chatter_count", 0)).toHaveText("0");
});

/** Presses the pointer on the part that a hand can hold, and drags it [px]. */
async function grab(page: Page, option: string, dx: number, dy = 0): Promise<void> {
    const hold = page.locator(`experiment-picture .hold[data-grip="${option}"]`);
    const box = (await hold.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(hold).toHaveClass(/held/);
    await page.mouse.move(x + dx, y + dy, { steps: 6 });
}

async function lastOf(explorer: Explorer, plot: string, name: string): Promise<number> {
    return (await explorer.state()).plots[plot]![name]!.y.at(-1)!;
}

test("grabbing a block starts the run and pulls it; once released it has no force; parameters and link stay @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=inclined_block&at=0.5&v=1");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    const { given } = await explorer.state();
    await grab(page, "spring", -260);
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect.poll(() => lastOf(explorer, "m", "x A")).toBeLessThan(-0.05);
    await expect(page.locator(".picture-note")).toHaveText(words("run.pulled"));
    await page.mouse.up();
    await expect(page.locator(".hold.held")).toHaveCount(0);
    expect((await explorer.state()).given).toEqual(given);
    expect(page.url()).not.toContain("hand");
    await page.keyboard.press("r");
    await expect(page.locator(".picture-note")).toHaveText("");
});

test("the picture stays while a hand holds, beyond the range of the run @long", async ({ explorer, page }) => {
    // Paused: a sliding block would leave the pointer before the press.
    await explorer.open("#/experiments?run=sliding_block&at=0.02&v=1");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    const hold = page.locator('.hold[data-grip="spring"]');
    const before = (await hold.boundingBox())!.x;
    await grab(page, "spring", 300);
    // The body moves under the pointer and stays there: the scale has not changed meanwhile.
    await expect
        .poll(async () => Math.abs((await hold.boundingBox())!.x - before), { timeout: 20_000 })
        .toBeGreaterThan(100);
    const value = await hold.getAttribute("aria-valuenow");
    await frames(page, 24);
    expect(await hold.getAttribute("aria-valuenow")).toBe(value);
    await page.mouse.up();
});

test("a held belt stops, and continues when released @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    await page.waitForFunction(() => window.__explorer.steps > 500);
    await grab(page, "belt", 0);
    const s = (): Promise<string> => page.locator('.hold[data-grip="belt"]').getAttribute("aria-valuenow") as never;
    const position = await s();
    // The block comes to rest on the belt: their velocities are equal.
    await expect
        .poll(async () => Math.abs((await lastOf(explorer, "m/s", "u A")) - (await lastOf(explorer, "m/s", "v A"))))
        .toBeLessThan(1e-3);
    expect(await s()).toBe(position);
    await page.mouse.up();
    await expect
        .poll(async () => (await lastOf(explorer, "m/s", "v A")) - (await lastOf(explorer, "m/s", "u A")))
        .toBeCloseTo(0.2, 12);
});

for (const [name, option] of [
    ["two_masses", "body_2"],
    ["ramp_impedance", "end"],
    ["planar_drag", "spring"],
    ["robot_joint", "spring"],
] as const)
    test(`in ${name} the keys move the hand on ${option}, and release it${name === "two_masses" ? "" : " @long"}`, async ({
        explorer,
        page,
    }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await explorer.open(`#/experiments?run=${name}&at=0.1&v=1`);
        const hold = page.locator(`.hold[data-grip="${option}"]`);
        await hold.focus();
        const before = Number(await hold.getAttribute("aria-valuenow"));
        for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
        const towards = Number(await hold.getAttribute("aria-valuenow"));
        expect(towards).toBeGreaterThan(before);
        await page.keyboard.press("Shift+ArrowLeft");
        const finePosition = Number(await hold.getAttribute("aria-valuenow"));
        expect(towards - finePosition).toBeGreaterThan(0);
        expect(towards - finePosition).toBeLessThan((towards - before) / 3);
        await expect(hold).toHaveAttribute("aria-valuetext", /^pulls towards/);
        await expect(hold).toHaveAttribute("aria-label", /^Hand on/);
        await page.keyboard.press("Escape");
        await expect(hold).toHaveAttribute("aria-valuetext", /^not pulling/);
        await expect(hold).toBeFocused();
    });

test("steps with a hand equal the library's with the same hand @long", async ({ explorer, page, friction }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/experiments?run=sliding_block&at=0&v=1");
    const run = friction.open("run", "sliding_block");
    const hold = page.locator('.hold[data-grip="spring"]');
    await hold.focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
    // Six times the largest force of the run, at half of the visible width; a key moves by a twentieth of it.
    const place = Number(await hold.getAttribute("aria-valuenow"));
    const reach = (place / 8) * 20;
    for (let i = 0; i < 5; i++) await page.getByRole("button", { name: "Step", exact: true }).click();
    const x = await lastOf(explorer, "m", "x A");
    run.set({ hand: "spring", K_hand: (6 * 8) / (reach / 2), x_hand: place });
    run.rows(5);
    expect(Math.abs(x / run.now()["x"]! - 1)).toBeLessThan(1e-3);
    const pulled = run.hand()[0]!;
    expect(Math.abs(pulled)).toBeGreaterThan(1);
    run.set({ hand: "none" });
    run.restart();
    run.rows(5);
    expect(Math.abs(x - run.now()["x"]!)).toBeGreaterThan(1e-6);
    run.close();
});

test("a finger on a block pulls it and scrolls nothing @long", async ({ browser, baseURL }) => {
    const context = await browser.newContext(asPhone(baseURL, 390, 844));
    const page = await context.newPage();
    await page.goto("/#/experiments?run=inclined_block&v=1");
    await page.waitForFunction(() => window.__explorer?.steps > 20);
    const box = (await page.locator(".hold").boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    for (let i = 1; i <= 10; i++) await touch("touchMove", [{ x: x - 14 * i, y: y - 4 * i }]);
    await expect(page.locator(".hold.held")).toHaveCount(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await touch("touchEnd", []);
    await expect(page.locator(".hold.held")).toHaveCount(0);
    await context.close();
});

for (const link of [
    "experiments?run=sliding_block&element=explicit&F=7.25",
    "experiments?run=release_admittance&element=C&K=7.5e5",
    "experiments?run=two_masses&span=0.7",
    "pendulum?preset=xl330&model=m2&trajectory=up_and_down&T=0.002",
])
    test(`CSV with every step equals the output of the command: ${link} @long`, async ({ explorer, page }) => {
        await explorer.open(`#/${link}&v=1`);
        await explorer.tab("share");
        const commands = await page.locator(".command code").allInnerTexts();
        const drawer = page.locator(".tab-share");
        const lines = await copied(page, () =>
            drawer.getByRole("button", { name: words("view.copy-commands", { count: commands.length }) }).click(),
        );
        expect(lines.split("\n")).toEqual(commands.map((command) => command.trim().replace(/\s+/g, " ")));
        const printed = lines.split("\n").map((line) => {
            const { stdout } = spawnSync(path.join(root, "build/friction"), line.split(" ").slice(1), {
                encoding: "utf8",
                maxBuffer: 1e8,
            });
            expect(stdout.length).toBeGreaterThan(1000);
            return stdout;
        });
        const saved = async (place: Locator): Promise<string[]> => {
            const buttons = place.getByRole("button", { name: words("view.every-step") });
            await expect(buttons).toHaveCount(commands.length);
            const files: string[] = [];
            for (const button of await buttons.all()) {
                const waiting = page.waitForEvent("download");
                await button.click();
                files.push(await readFile(await (await waiting).path(), "utf8"));
            }
            return files;
        };
        expect(await saved(drawer)).toEqual(printed);
        await explorer.closeDrawer();
        await page.locator("share-sheet > button").click();
        expect(await saved(page.locator("#share"))).toEqual(printed);
        await page.keyboard.press("Escape");
        await page.locator("friction-plot").first().locator(".plot-more").press("Enter");
        const menu = page.locator(".plot-menu:popover-open");
        await expect(menu.getByRole("button", { name: words("view.every-step") })).toHaveCount(commands.length);
    });

test("a single run has a colour for each quantity, and a constant zero is not drawn @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=belt_stick_slip&at=20&plots=m/s,m&v=1");
    const { plots } = await explorer.state();
    expect(Object.keys(plots["m/s"]!)).toEqual(expect.arrayContaining(["v A", "u A"]));
    // Element A has no spring: its elongation is always zero.
    expect(Object.keys(plots["m"]!)).not.toContain("e A");
    await page.locator("friction-plot").first().locator(".plot-more").click();
    await expect(page.locator(".plot-menu:popover-open .plot-note")).not.toContainText(words("experiments.widths"));
    await page.keyboard.press("Escape");
    // beside a motion of 2 m, 10 mm are visible, and .1 mm are not
    for (const [K, visible] of [
        [100, true],
        [10_000, false],
    ] as const) {
        await explorer.open(`#/experiments?run=belt_stick_slip&element=C&K=${K}&at=20&plots=m/s,m&v=1`);
        expect(Object.keys((await explorer.state()).plots["m"]!).includes("e C")).toBe(visible);
    }
    await explorer.open("#/experiments?run=belt_stick_slip&twin=explicit&at=20&plots=m/s,m&v=1");
    await page.locator("friction-plot").first().locator(".plot-more").click();
    await expect(page.locator(".plot-menu:popover-open .plot-note")).toContainText(words("experiments.widths"));
});

test("the difference is plotted for a channel in which the runs differ", async ({ explorer }) => {
    await explorer.open("#/experiments?run=ramp_impedance&twin=A&at=0.2&plots=difference&v=1");
    const { plots } = await explorer.state();
    const [name, line] = Object.entries(plots["difference"]!)[0]!;
    expect(name).not.toMatch(/^[up] /);
    expect(Math.max(...line.y.map(Math.abs))).toBeGreaterThan(0);
});

test("the word next to the title describes the instant that is shown, and names its model @long", async ({
    explorer,
    page,
}) => {
    const chip = page.locator("state-chip");
    const at = async (settings: string): Promise<void> => {
        await page.goto("about:blank");
        await explorer.open(`#/experiments?run=sliding_block&${settings}&v=1`);
    };
    // Six steps of 9.77 ms: 0.172 m/s are left, which the next step removes.
    await at("T=0.00977&twin=&at=0.05862");
    await expect(chip).toContainText(words("state.slips"));
    await at("T=0.00977&twin=&at=0.1");
    await expect(chip).toContainText(words("state.sticks"));
    await at("element=explicit&twin=A&at=0.11");
    await expect(chip).toContainText(`${words("state.of", { run: "explicit" })} ${words("state.chatters")}`);
    await at("element=lugre&twin=&at=0.11");
    await expect(chip).toContainText(words("state.creeps"));
    await at("twin=&at=0");
    await expect(chip).toContainText(words("state.not-yet"));
});

test("with a time in the link the state is the state at this time, and viewing changes nothing @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=belt_stick_slip&at=7&v=1");
    await expect(page.locator("state-chip")).toContainText(words("state.slips"));
    const { plots } = await explorer.state();
    await page.goto("about:blank");
    await explorer.open("#/experiments?run=belt_stick_slip&at=12&v=1");
    await expect(page.locator("state-chip")).toContainText(words("state.sticks"));
    await page.goto("about:blank");
    await explorer.open("#/experiments?run=belt_stick_slip&at=7&v=1");
    expect((await explorer.state()).plots).toEqual(plots);
});

test("the word next to the title of a finished run is its verdict, by the library's measures @long", async ({
    explorer,
    page,
    friction,
}) => {
    const chip = page.locator("state-chip");
    const at = async (settings: string): Promise<void> => {
        await page.goto("about:blank");
        await explorer.open(`#/experiments?${settings}&twin=&loop=stop&v=1`);
    };
    const run = friction.open("run", "belt_stick_slip").measure();
    for (let i = 0; i < 40; i++) run.rows(1, 1000);
    const { stick_slip_period: period, stick_slip_amplitude: amplitude } = run.measures()[0]!;
    run.close();
    const numbers = `${Number(period!.toPrecision(3))}\u00a0s, ${Number(amplitude!.toPrecision(3))}\u00a0m`;
    await at("run=belt_stick_slip&at=40");
    await expect(chip).toContainText(words("state.stick-slip"));
    const verdictNumbers = chip.locator(".verdict-numbers");
    await expect(verdictNumbers).toHaveText(numbers);
    const [outer, inner] = [(await chip.boundingBox())!, (await verdictNumbers.boundingBox())!];
    expect(inner.x).toBeGreaterThan(outer.x);
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
    expect(inner.height).toBeLessThan(outer.height);
    // Before the end it is the word of the instant.
    await page.getByRole("button", { name: words("run.back") }).click();
    await expect(chip).not.toContainText(words("state.stick-slip"));
    await at("run=sliding_block&at=0.2");
    await expect(chip).toContainText(words("state.at-rest"));
    await at("run=sliding_block&h=20&at=0.2");
    await expect(chip).toContainText(words("state.slides-on"));
    await at("run=sliding_block&element=explicit&at=0.2");
    await expect(chip).toContainText(words("state.chatters"));
});

test("a picture that is saved while a run plays shows the whole run", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=inclined_block&twin=tanh&speed=1/100&v=1");
    const times = async (): Promise<number[]> => Object.values((await explorer.state()).plots["m/s"]!)[0]!.x;
    expect((await times()).at(-1)!).toBeLessThan(4);
    await page.locator("share-sheet > button").click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: words("share.picture", { plot: "Velocity" }) }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    expect((await times()).at(-1)!).toBeGreaterThan(4.99);
});

test("a plot that is zoomed shows every step of its part", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&twin=&zoom=x:2:3.5&at=40&v=1");
    const inView = async (): Promise<number> =>
        Object.values((await explorer.state()).plots["N"]!)[0]!.x.filter((t) => t >= 2 && t <= 3.5).length;
    await expect.poll(inView).toBeGreaterThan(1490);
    await page.getByRole("button", { name: words("plot.whole-of", { plot: "Velocity" }) }).click();
    await expect.poll(inView).toBeLessThan(200);
});

test("a run that is at its end stays there with another duration", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=inclined_block&loop=stop&at=5&v=1");
    await page.locator("time-line .sheet-button, time-line button[popovertarget]").last().click();
    const field = page.locator(".span input");
    for (const span of ["8", "3"]) {
        await field.fill(span);
        await field.press("Enter");
        await expect.poll(async () => (await explorer.state()).page["at"]).toBe(span);
    }
});

test("a run that has ended is computed to its end again after a change, however many steps that takes", async ({
    explorer,
    page,
}) => {
    const twins = "karnopp,static_dynamic,conventional";
    await explorer.open(`#/experiments?run=sliding_block&T=0.00001&span=4&speed=4&loop=stop&twin=${twins}&v=1`);
    const time = page.locator("time-line .time");
    await expect(time).toHaveText(/4\.0+ .*4\.0+/, { timeout: 40_000 });
    await explorer.type("v0", "0.9");
    await expect.poll(() => explorer.value("v0")).toBe(0.9);
    await frames(page, 10);
    await expect(time).toHaveText(/4\.0+ .*4\.0+/, { timeout: 20_000 });
});

test("the chip of a compared model contains its threshold, or why it is not shown", async ({ explorer, page }) => {
    await explorer.open(
        "#/experiments?run=sliding_block&law=coulomb&element=A&twin=tanh,static_dynamic&F_static=0.5&v=1",
    );
    const chip = (name: string): Locator => page.locator(`.compare [data-twin=${name}]`);
    await expect(chip("tanh")).toHaveAttribute("data-about", "tanh, ε = 0.01\u00a0m/s");
    await expect(chip("static_dynamic")).not.toHaveClass(/refused/);
    await explorer.open("#/experiments?run=sliding_block&law=stribeck&element=A&twin=tanh,static_dynamic&v=1");
    await expect(chip("static_dynamic")).toHaveClass(/refused/);
    await expect(chip("static_dynamic")).toHaveAttribute("data-about", /law=coulomb/);
    await chip("static_dynamic").focus();
    await expect(page.locator(".compare")).not.toContainText(words("experiments.only-F"));
    await explorer.open("#/experiments?run=sliding_block&law=coulomb&element=static_dynamic&twin=tanh&v=1");
    await expect(page.locator(".compare")).toContainText(words("experiments.only-F"));
});

test("an arrow that would leave the picture is cut, with its head visible", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 700, height: 450 });
    await explorer.open("#/experiments?run=belt_stick_slip&at=4.5&v=1");
    const { border, inside } = await page.locator("experiment-picture canvas").evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const { width, height } = canvas;
        const all = canvas.getContext("2d")!.getImageData(0, 0, width, height).data;
        // Nothing else is on the right between the top of the body and the belt.
        const dark = (from: number, to: number): number => {
            let count = 0;
            for (let y = Math.round(0.4 * height); y < 0.78 * height; y++)
                for (let x = from; x < to; x++) if (all[4 * (y * width + x) + 3]! > 60) count++;
            return count;
        };
        return { border: dark(width - 4, width), inside: dark(width - 16, width - 4) };
    });
    expect(border).toBe(0);
    expect(inside).toBeGreaterThan(20);
});

test("the table of measures with three twins scrolls beside its first column, at every width @long", async ({
    explorer,
    page,
}) => {
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 844 });
        await explorer.open("#/experiments?run=belt_stick_slip&twin=C,elasto_plastic,lugre&at=20&v=1");
        await explorer.tab("numbers");
        const place = page.locator(".measures-place");
        await expect(page.locator(".measures thead th")).toHaveCount(5);
        await place.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
        const { left, right } = await place.evaluate((element) => element.getBoundingClientRect());
        for (const row of [".measures thead", ".measures tbody tr[data-measure]"]) {
            const name = (await page.locator(`${row} th`).first().boundingBox())!;
            const last = (await page.locator(row).first().locator("th, td").last().boundingBox())!;
            expect(Math.abs(name.x - left), `${width}: the name`).toBeLessThan(1.5);
            expect(last.x + last.width, `${width}: the last run`).toBeLessThan(right + 1.5);
            expect(last.x, `${width}: the last run is not under the name`).toBeGreaterThan(name.x + name.width - 1.5);
        }
        // A phone has room for one run beside the names.
        const cell = (await page.locator(".measures tbody td").first().boundingBox())!;
        expect(cell.width).toBeLessThan(right - left);
    }
});

test("beyond the planned duration a run's measures state the time that they cover @long", async ({
    explorer,
    page,
}) => {
    const head = page.locator(".measures thead th").first();
    await explorer.open("#/experiments?run=sliding_block&loop=on&at=0.2&v=1");
    await explorer.tab("numbers");
    await expect(head).toHaveText(words("experiments.measure-finished"));
    await explorer.open("#/experiments?run=sliding_block&loop=on&at=0.5&v=1");
    await explorer.tab("numbers");
    await expect(head).not.toHaveText(words("experiments.measure-finished"));
    await expect(head).toContainText("0.50 s");
    await expect(page.locator(".measures caption")).toContainText("0.50 s");
});

test("the drift test opens with a bristle model that drifts, compared with A @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=drift_test&at=10&v=1");
    const { plots } = await explorer.state();
    const displacement = (name: string): number => Math.abs(plots["m"]![name]!.y.at(-1)!);
    expect(displacement("x A")).toBe(0);
    expect(displacement("x lugre")).toBeGreaterThan(1e-6);
    await expect(page.locator(".compare .chip.on")).toHaveCount(1);
});

test("the hunting of a joint is predicted beside its measures, or why it is not", async ({ explorer, page }) => {
    const predicted = page.locator("[data-reading=cycle_amplitude] dd");
    const about = page.locator(".readings + .remark");
    for (const [settings, amplitude, key] of [
        ["lambda=1&element=A", "0.346 rad", "hunting.assumes"],
        ["lambda=1&law=coulomb", words("hunting.dies-away"), "hunting.assumes"],
        ["lambda=0", "", "hunting.no-integral"],
        ["lambda=1&law=coulomb&F=0", "", "hunting.unknown"],
    ] as const) {
        await explorer.open(`#/experiments?run=robot_joint&${settings}&v=1`);
        await explorer.tab("numbers");
        if (amplitude === "") await expect(predicted).toHaveCount(0);
        else await expect(predicted).toHaveText(amplitude);
        await expect(about).toHaveText(words(key).replaceAll("$", "").replace("F_S", "FS"));
        await expect(page.locator("[data-reading=cycle_period]")).toHaveCount(settings.includes("element") ? 1 : 0);
    }
});

test("a joint whose integral still winds up is not at rest, and hunting shows its whole period @long", async ({
    explorer,
    page,
}) => {
    const chip = page.locator("state-chip");
    const at = async (settings: string): Promise<void> => {
        await page.goto("about:blank");
        await explorer.open(`#/experiments?run=robot_joint&law=stribeck&${settings}&twin=&loop=stop&v=1`);
    };
    await at("lambda=0.2&span=120&at=120");
    await expect(chip).toContainText(words("state.winding-up"));
    const next = chip.locator(".verdict-numbers");
    await expect(next).toHaveText(words("state.next-slip", { time: "79.8\u00a0s" }));
    const [outer, inner] = [(await chip.boundingBox())!, (await next.boundingBox())!];
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
    await at("lambda=1&span=9&at=9");
    await expect(chip).not.toContainText(words("state.at-rest"));
    await at("lambda=0&span=20&at=20");
    await expect(chip).toContainText(words("state.at-rest"));
    await at("lambda=1&span=120&at=120");
    await expect(chip.locator(".verdict-numbers")).toHaveText("15.2\u00a0s, 0.345\u00a0rad");
});

test("a phase plane is velocity against position, if there is a velocity @long", async ({
    explorer,
    page,
    friction,
}) => {
    for (const [run, across, up] of [
        ["robot_joint", "q", "dq"],
        ["sliding_block", "x", "v"],
        ["belt_stick_slip", "x", "v"],
    ] as const) {
        await explorer.open(`#/experiments?run=${run}&twin=&plots=phase&at=1&v=1`);
        const { channels } = friction.experiment("run", run);
        const text = (key: string): string => channels.find((channel) => channel.key === key)!.text;
        const heading = page.locator("friction-plot");
        await expect(heading).toContainText(new RegExp(`${text(up)} against ${text(across)}`, "i"));
    }
});
