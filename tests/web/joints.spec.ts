// Experiments with several joints in the Experiments view: their module, the picture of links, the joints at rest, and
// the hand on a link.
import type { Page } from "@playwright/test";
import { expect, expectSame, oneIn, test, words, type Explorer, frames } from "./explorer";

const names = ["two_link_arm", "n_link_pendulum", "resting_arm", "geared_link", "two_link_contact"];

async function pausedAfter(explorer: Explorer, steps: number): Promise<void> {
    await explorer.page.waitForFunction((least) => window.__explorer.steps >= least, steps);
    await explorer.page.getByRole("button", { name: "Pause" }).click();
}

function picture(page: Page): Promise<string> {
    return page.evaluate(() => document.querySelector<HTMLCanvasElement>("experiment-picture canvas")!.toDataURL());
}

for (const [at, name] of names.entries())
    test(`${name} opens by its address, is drawn and plotted${oneIn(9, at)}`, async ({ explorer, page, friction }) => {
        await explorer.open(`#/experiments?run=${name}&v=1`);
        const experiment = friction.experiment("run", name);
        const before = await picture(page);
        await page.waitForFunction(() => window.__explorer.steps > 40);
        await expect(page.locator(".experiment-choice a[aria-current] strong")).toHaveText(experiment.title);
        const { plots, report, remarks } = await explorer.state();
        expect([report.ok, remarks]).toEqual([true, []]);
        for (const plot of Object.values(plots))
            for (const { x, y } of Object.values(plot)) {
                expect(x.length).toBeGreaterThan(3);
                expect([...x, ...y].every(Number.isFinite)).toBe(true);
            }
        await expect(page.locator(".state-chip")).toContainText(/\d+ of \d+ joints? at rest/);
        if (Object.values(report.readings).some((value) => value !== null)) await explorer.tab("numbers");
        await expect(page.locator(".measures")).toHaveCount(0);
        await expect(page.locator("experiments-view")).not.toContainText("NaN");
        await expect(page.locator(".time-line .sound")).toHaveCount(0);
        // The geared link waits for its goal.
        await expect.poll(() => picture(page)).not.toBe(before);
    });

test("plotted and written values are the library's @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/experiments?run=n_link_pendulum&n=7&law=stribeck&twin=method:semi_implicit&v=1");
    await pausedAfter(explorer, 60);
    const { plots, steps } = await explorer.state();
    for (const method of ["exact", "semi_implicit"]) {
        const run = friction.open("run", "n_link_pendulum", { n: 7, law: "stribeck", method });
        const rows = run.rows(steps + 1);
        run.restart();
        for (let left = steps; left > 0; left -= 1000) run.extremes(Math.min(left, 1000));
        const name = method === "exact" ? method : `method:${method}`;
        const plotted = plots["m"]![`y ${name}`]!;
        const expected = plotted.x.map((time) => rows["y"]![Math.round(time / 0.001)]!);
        expectSame(plotted.y, expected);
        if (method === "exact") {
            const lines = run.shape();
            const atRest = Array.from({ length: 7 }, (_, i) => lines[3 * i + 2]!).filter((rests) => rests === 1).length;
            await expect(page.locator(".state-chip")).toContainText(`${atRest} of 7 joints at rest`);
        }
        run.close();
    }
});

test("a weak hand moves nothing, and a strong one does @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=resting_arm&v=1");
    const tip = async (): Promise<number> => Number(await page.locator(".hold").getAttribute("aria-valuenow"));
    const before = await tip();
    const box = (await page.locator(".hold").boundingBox())!;
    // The tip is 22 px from the corner of the area that can be grabbed.
    const [x, y] = [box.x + box.width - 22, box.y + box.height - 22];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 3, y - 6, { steps: 3 });
    await expect(page.locator(".hold.held")).toHaveCount(1);
    await frames(page, 18);
    await expect(page.locator(".state-chip")).toContainText("2 of 2 joints at rest");
    await page.mouse.move(x + 20, y - 160, { steps: 8 });
    await expect.poll(async () => Math.abs((await tip()) - before)).toBeGreaterThan(0.02);
    // The arm swings back from there unless it has come to rest, held by the hand.
    await expect(page.locator(".state-chip")).toContainText("2 of 2 joints at rest");
    await page.mouse.up();
    await expect(page.locator(".hold.held")).toHaveCount(0);
    expect(Math.abs((await tip()) - before)).toBeGreaterThan(0.005);
    await expect(page.locator(".state-chip")).toContainText("2 of 2 joints at rest");
    await expect(page.locator(".picture-note")).toContainText(words("run.pulled"));
    expect(page.url()).not.toContain("hand");
});

for (const [name, angle] of [
    ["geared_link", "q"],
    ["two_link_arm", "q2"],
] as const)
    test(`${name}: the hand grabs and turns its last link @long`, async ({ explorer, page }) => {
        await explorer.open(`#/experiments?run=${name}&at=1&pause=1&v=1`);
        const box = (await page.locator(".hold").boundingBox())!;
        const lastAngle = async (): Promise<number> => {
            const angles = Object.entries((await explorer.state()).plots["rad"]!);
            return angles.find(([series]) => series.startsWith(`${angle} `))![1].y.at(-1)!;
        };
        const before = await lastAngle();
        const [x, y] = [box.x + box.width / 2, box.y + box.height - 22];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x - 90, y - 40, { steps: 8 });
        await expect(page.locator(".hold.held")).toHaveCount(1);
        await expect.poll(async () => Math.abs((await lastAngle()) - before)).toBeGreaterThan(0.02);
        await page.mouse.up();
    });

test("choosing the compared engine keeps the comparison, with the default one @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=resting_arm&at=1&pause=1&v=1");
    const chip = page.locator(".compare .chip.on");
    await expect(chip).toContainText("MuJoCo, default");
    await explorer.row("engine").locator("select").selectOption("mujoco");
    await expect(page.locator(".compare .chip.own")).toContainText("MuJoCo, default");
    await expect(chip).toContainText("exact");
    await expect
        .poll(async () => Object.keys((await explorer.state()).plots["m"]!))
        .toEqual(["sunk engine:exact", "sunk mujoco"]);
    await chip.click();
    await expect(chip).toHaveCount(0);
    await expect(page).toHaveURL(/twin=(&|$)/);
});

test("the keys move a hand on the tip @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=n_link_pendulum&n=5&at=0&v=1");
    const hold = page.locator(".hold");
    await hold.focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
    await expect(hold).toHaveClass(/held/);
    const { entries } = (await explorer.state()).report;
    expect(entries.find(({ key }) => key === "link_hand")).toBeUndefined();
    await page.keyboard.press("Escape");
    await expect(hold).not.toHaveClass(/held/);
});

test("the number of links changes by whole numbers @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=n_link_pendulum&at=0&v=1");
    const slider = page.locator('.row[data-key="n"] input[type="range"]');
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    expect((await explorer.state()).given["n"]).toBe("11");
    const box = (await slider.boundingBox())!;
    for (const part of [0.2, 0.37, 0.61, 0.83]) {
        await page.mouse.click(box.x + part * box.width, box.y + box.height / 2);
        const { drafts, given } = await explorer.state();
        expect([drafts, Number.isInteger(Number(given["n"]))]).toEqual([{}, true]);
    }
    await page.locator("#field-n").fill("7.5");
    await page.keyboard.press("Enter");
    await expect(page.locator('.row[data-key="n"]')).toContainText("7.5 is not a whole number");
    await page.locator('.row[data-key="n"]').getByRole("button", { name: /8/ }).click();
    expect((await explorer.state()).given["n"]).toBe("8");
});

test("the map of methods is the library's curve, and the exact method has the smallest error @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/experiments?run=n_link_pendulum&n=2&at=0&v=1");
    await explorer.tab("methods");
    await expect(page.locator(".method-map friction-plot")).toHaveCount(2);
    const lines = (): Promise<{ name: string; points: { x: number; y: number }[] }[][]> =>
        page.evaluate(() =>
            [...document.querySelectorAll(".method-map friction-plot")].map((element) => {
                const { plot } = element as unknown as {
                    plot: { series: { name: string; points: { x: number; y: number }[] }[] };
                };
                return plot.series.map(({ name, points }) => ({ name, points }));
            }),
        );
    await expect.poll(async () => (await lines()).map(([exact]) => exact!.points.length)).toEqual([29, 29]);
    const table = await lines();
    for (const [i, against] of ["armature", "T"].entries()) {
        const run = friction.open("curve", "joint_methods", { against });
        const exact = table[i]!.find(({ name }) => name === "exact")!.points;
        const columns = run.curve(exact.map(({ x }) => Math.log10(x)));
        run.close();
        expect(exact.length).toBe(29);
        exact.forEach(({ y }, k) => expect(y).toBeCloseTo(columns["exact"]![k]!, 9));
        for (const { name, points } of table[i]!)
            for (const [k, { y }] of points.entries()) if (name !== "exact") expect(y).toBeGreaterThan(exact[k]!.y);
    }
});
