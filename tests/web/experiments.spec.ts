// The Experiments view: every run of the library with contacts, and its twins with other elements.
import type { Page } from "@playwright/test";
import { expect, expectSame, test, type Explorer, says } from "./explorer";

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

test("every run with contacts can be chosen, and no other", async ({ explorer, page, friction }) => {
    await explorer.open("#/experiments");
    const described = friction.description.experiments.filter(({ contacts }) => contacts > 0);
    expect(described.map(({ name }) => name).sort()).toEqual([...names].sort());
    await expect(page.locator(".experiment-choice a")).toHaveText(described.map(({ title }) => title));
});

for (const name of names) {
    test(`${name} runs, without a number that is none`, async ({ explorer, page, friction }) => {
        await explorer.open(`#/experiments?run=${name}&twin=explicit&v=1`);
        const before = await picture(page);
        await page.waitForFunction(() => window.__explorer.steps > 40);
        const { experiment } = { experiment: friction.experiment("run", name) };
        await expect(page.locator(".experiment-choice a[aria-current]")).toHaveText(experiment.title);
        const { plots, report } = await explorer.shown();
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
        // What creeps or stands shows its twin, or its load.
        expect(await picture(page)).not.toBe(before);
        await expect(page.locator("experiment-picture canvas")).toHaveAttribute("aria-label", /:.* time [\d.]+ s/);
    });
}

test("what is plotted is what the library computes", async ({ explorer, friction }) => {
    await explorer.open("#/experiments?run=sliding_block&twin=explicit&v=1");
    await pausedAfter(explorer, 120);
    const { plots, steps } = await explorer.shown();
    for (const element of ["A", "explicit"]) {
        const run = friction.open("run", "sliding_block", { element });
        const rows = run.rows(steps + 1);
        run.close();
        expectSame(plots["m"]![`x ${element}`]!.y, rows["x"]!);
        expectSame(plots["N"]![`f ${element}`]!.y, rows["f"]!);
        expectSame(plots["phase"]![element]!.x, rows["x"]!);
        expectSame(plots["phase"]![element]!.y, rows["f"]!);
    }
});

test("no peak is missed where many steps share a pixel", async ({ explorer, friction }) => {
    // 40 s in steps of 0.2 ms: a row in 285 steps, and each slip is over in a few rows.
    await explorer.open("#/experiments?run=belt_stick_slip&T=0.0002&loop=stop&at=36&v=1");
    await expect.poll(async () => (await explorer.shown()).steps).toBe(180_000);
    const { plots } = await explorer.shown();
    const run = friction.open("run", "belt_stick_slip", { T: 0.0002 });
    const { v, f } = run.extremes(180_000);
    const { x, y } = plots["m/s"]!["v A"]!;
    run.close();
    expect(Math.max(...y)).toBe(v!.high);
    expect(Math.min(...y)).toBe(v!.low);
    expect(x[y.indexOf(v!.low)]).toBe(v!.tLow);
    expect(Math.min(...plots["N"]!["f A"]!.y)).toBe(f!.low);
    expect(x.every((t, i) => i === 0 || t >= x[i - 1]!)).toBe(true);
    // And they are no more than can be seen.
    expect(y.length).toBeLessThan(3 * 700);
    // A row alone would have missed it.
    const rows = friction.open("run", "belt_stick_slip", { T: 0.0002 });
    expect(Math.min(...rows.rows(632, 285)["v"]!)).toBeGreaterThan(v!.low);
    rows.close();
});

test("element A rests, and the explicit law chatters beside it", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&loop=stop&v=1");
    await page.getByLabel("Speed").selectOption("1");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    expect((await explorer.shown()).steps).toBe(200);
    await expect(page.locator(".measures thead th")).toContainText(["Measure", "A", "explicit"]);
    await expect(cell(page, "chatter_count", 0)).toHaveText("0");
    await expect(cell(page, "chatter_count", 1)).toHaveText(/^[1-9]\d+/);
    await expect(cell(page, "stick_slip_period", 0)).toContainText("none yet");
    await page.getByRole("button", { name: "Find the largest stable T" }).click();
    await expect(cell(page, "largest-step", 0)).toHaveText(/m?s$/, { timeout: 10_000 });
    await expect(cell(page, "largest-step", 1)).not.toHaveText(/^(…|)$/, { timeout: 10_000 });
});

test("a twin is chosen and put away, up to three, and the address follows", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    const chips = page.locator(".twins");
    await chips.getByRole("checkbox", { name: "Karnopp", exact: true }).click();
    await chips.getByRole("checkbox", { name: "LuGre", exact: true }).click();
    const series = async (): Promise<string[]> => Object.keys((await explorer.shown()).plots["m/s"]!);
    await expect.poll(series).toEqual(["u lugre", "v lugre", "u karnopp", "v karnopp", "u A", "v A"]);
    await expect(page).toHaveURL(/#\/experiments\?run=belt_stick_slip&twin=karnopp,lugre&v=1$/);
    await chips.getByRole("checkbox", { name: "tanh", exact: true }).click();
    await expect(chips.getByRole("checkbox", { name: "Dahl" })).toBeDisabled();
    await page.goBack();
    await expect.poll(async () => (await explorer.shown()).page).toEqual({ twin: "karnopp,lugre" });
    await expect(page.locator(".measures thead th")).toHaveCount(4);
    await chips.getByRole("checkbox", { name: "Karnopp", exact: true }).click();
    await expect.poll(series).toEqual(["u lugre", "v lugre", "u A", "v A"]);
});

test("a link comes back the same, and each experiment keeps what was given", async ({ explorer, page }) => {
    const state = "#/experiments?run=release_admittance&K=500000&element=C&twin=D,tanh&speed=1/10&change=here&v=1";
    await explorer.open(state);
    const first = await explorer.shown();
    expect({ run: "release_admittance", ...first.given, ...first.page, v: "1" }).toEqual(
        Object.fromEntries(new URLSearchParams(state.split("?")[1])),
    );
    await page.reload();
    await explorer.ready();
    const again = await explorer.shown();
    expect([again.given, again.page]).toEqual([first.given, first.page]);
    await page.locator(".experiment-choice").getByText("Block on an incline").click();
    await expect(page).toHaveURL(/run=inclined_block&v=1$/);
    expect((await explorer.shown()).given).toEqual({});
    await page.locator(".experiment-choice").getByText("Release on a compliant contact").click();
    await expect.poll(async () => (await explorer.shown()).given).toEqual(first.given);
    await page.goBack();
    await expect(page.locator(".experiment-choice a[aria-current]")).toHaveText("Block on an incline");
    await expect(page.locator(".command")).toContainText("friction run inclined_block --duration=5");
    await expect(page).toHaveTitle(/Block on an incline · Experiments/);
});

test("an unknown experiment is said, with those there are", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=nothing&K=3&v=1");
    await expect(page.getByText("There is no experiment “nothing”; there are sliding_block,")).toBeVisible();
    expect((await explorer.shown()).given).toEqual({});
    await explorer.open("#/pendulum");
    await explorer.open("#/experiments?run=sliding_block&twin=A,B,C,D&v=1");
    await expect(page.locator(".panel-findings .finding")).toContainText("give up to 3 of");
});

test("a time step that is too long for element C is warned of in the library's words", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/experiments?run=release_admittance&element=C&K=7.5e5&twin=D&v=1");
    const notes = page.locator(".experiment-notes");
    const warning = says(friction, "STEP_UNSTABLE_SEPARATELY", { T: "0.001 s", element: "D" });
    await expect(notes.locator(".finding.warning")).toContainText(warning);
    await notes.getByRole("button", { name: /Set T = / }).click();
    await expect(notes.locator(".finding.warning")).toHaveCount(0);
    // A twin is warned of as well.
    await explorer.open("#/pendulum");
    await explorer.open("#/experiments?run=release_admittance&element=D&K=7.5e5&twin=C&v=1");
    await expect(notes).toContainText(new RegExp(`C: ${warning.source}`));
});

test("what is refused is said beside the picture, which goes on", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&v=1");
    await explorer.type("T", "-1");
    await expect(page.locator(".refusal .finding.error")).toContainText("T = -1 s is out of range");
    await expect(page.locator(".refusal")).toContainText("goes on with the last parameters");
    const { steps } = await explorer.shown();
    await page.waitForFunction((from) => window.__explorer.steps !== from, steps);
});

test("a twin that the library refuses is not drawn, and why", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=sliding_block&element=explicit&law=stribeck&T=0.1&twin=A&v=1");
    await expect(page.locator(".experiment-notes")).toContainText("A is not drawn. stiction margin λ = 3 is above 1");
    await expect(page.locator(".measures thead th")).toHaveCount(2);
});

test("a figure's card has the paper's numbers beside the program's, and sets it up", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=robot_joint&v=1");
    const card = page.getByRole("region", { name: "Cisneros 2022, fig 12, Stribeck" });
    await expect(card.locator("tbody tr").first().locator("td")).toHaveText(["69.9", "69.88"], { timeout: 10_000 });
    await expect(card.locator(".card-remark").first()).toHaveText(/^stops at: The paper does not print the inertia M/);
    await page.getByRole("region", { name: "Cisneros 2022, fig 13, Coulomb" }).getByText("Set it up").click();
    await expect
        .poll(async () => (await explorer.shown()).given)
        .toMatchObject({ law: "coulomb", kp: "50", lambda: "1" });
    expect((await explorer.shown()).page).toMatchObject({ twin: "law:stribeck", span: "60" });
    await expect(page.locator(".command")).toContainText("--duration=60");
    await expect(page.locator(".measures thead th")).toContainText(["Measure", "C", "law stribeck"], {
        ignoreCase: true,
    });
    await page.getByText("Figures of the other experiments").click();
    await page.getByRole("link", { name: "Kikuuwe 2006, fig 11" }).click();
    await expect(page.locator(".experiment-choice a[aria-current]")).toHaveText("Two masses on a belt");
});

test("step, reset and the keys; changed parameters begin anew and come to where it was", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=inclined_block&v=1");
    await pausedAfter(explorer, 300);
    const { steps } = await explorer.shown();
    await page.getByRole("button", { name: "Step", exact: true }).click();
    expect((await explorer.shown()).steps).toBe(steps + 1);
    await explorer.type("slope", "40");
    await expect.poll(async () => (await explorer.shown()).steps).toBe(steps + 1);
    const { x, y } = (await explorer.shown()).plots["m"]!["x A"]!;
    expect(x[0]).toBe(0);
    expect(y.at(-1)!).toBeGreaterThan(0.1);
    await page.locator("main").focus();
    await page.keyboard.press("r");
    expect((await explorer.shown()).steps).toBe(0);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => window.__explorer.steps > 20);
});

test("any channel over any other", async ({ explorer, friction, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    await page.getByLabel("Upwards").selectOption("h");
    await page.getByLabel("Across").selectOption("s");
    await expect(page).toHaveURL(/phase_y=h&phase_x=s/);
    const { channels } = friction.experiment("run", "belt_stick_slip");
    const [up, across] = ["h", "s"].map((key) => channels.find((channel) => channel.key === key)!.text);
    await expect(page.getByRole("heading", { name: `${up} over ${across}` })).toBeVisible();
    const { plots } = await explorer.shown();
    expect(plots["phase"]!["A"]!.y.every(Number.isFinite)).toBe(true);
});

test("reduced motion opens at the end, standing still", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/experiments?run=sliding_block&v=1");
    await expect.poll(async () => (await explorer.shown()).steps).toBe(200);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(cell(page, "chatter_count", 0)).toHaveText("0");
});
