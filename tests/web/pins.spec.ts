// Pinned curves and runs: drawn beneath the current ones, with their different settings and their differences.
import { expect, expectSame, test, words } from "./explorer";

test("a pinned law stays beneath later ones, with its difference, to the bit @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/law");
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await expect(page.locator(".pins")).toContainText(words("pin.same"));
    await explorer.type("K", "1000");
    await expect(page.locator(".pins")).toContainText(/①\s+K 5000/);
    await expect(page).toHaveURL(/#\/law\?K=1000&pin=\.&v=1$/);
    const { law, difference } = (await explorer.state()).plots;
    const pinned = law!["phi_z ①"]!;
    const run = friction.open("curve", "phi_z");
    const own = friction.open("curve", "phi_z", { K: 1000 });
    const [pinnedValues, currentValues] = [run, own].map((curve) => curve.curve(pinned.x)["phi_z"]!);
    run.close();
    own.close();
    expectSame(pinned.y, pinnedValues!);
    expectSame(
        difference!["①"]!.y,
        pinnedValues!.map((y, i) => y - currentValues![i]!),
    );
    await expect(page.locator(".legend").first()).toContainText("K 5000 N m/rad");
});

test("a pin can be used again or removed, and a link contains it @long", async ({ explorer, page }) => {
    await explorer.open("#/law?F_S=3&pin=K:1000*B:40~law:rational&v=1");
    const pins = page.locator(".pins li");
    await expect(pins).toHaveCount(2);
    await expect(pins.nth(0)).toContainText("K 1000 N m/rad, B 40 N m s/rad");
    await expect(pins.nth(1)).toContainText("Rational");
    await pins.nth(0).locator(".take").click();
    expect((await explorer.state()).given).toEqual({ K: "1000", B: "40" });
    await expect(page.getByRole("button", { name: "Pin", exact: true })).toHaveAttribute("aria-disabled", "true");
    await pins
        .nth(0)
        .getByRole("button", { name: /^Remove ①/ })
        .press("Enter");
    await expect(pins).toHaveCount(1);
    await expect(page).toHaveURL(/pin=law:rational&v=1$/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(pins).toHaveCount(2);
});

test("limits of a gearbox are pinned, in the diagram and as a difference", async ({ explorer, friction }) => {
    await explorer.open("#/drive-backdrive?pin=model:m1&v=1");
    const { diagram, difference } = (await explorer.state()).plots;
    const { x, y } = diagram!["drive ①"]!;
    const pinned = friction.open("curve", "drive_backdrive", { model: "m1" });
    const own = friction.open("curve", "drive_backdrive");
    const [pinnedValues, currentValues] = [pinned, own].map((run) => run.curve(x)["tau_drive"]!);
    pinned.close();
    own.close();
    expectSame(y, pinnedValues!);
    expectSame(
        difference!["drive ①"]!.y,
        pinnedValues!.map((limit, i) => limit - currentValues![i]!),
    );
    expect(difference!["backdrive ①"]!.y.at(-1)).toBeLessThan(-1);
});

test("pinned runs accompany the pendulum, with their own time steps @long", async ({ explorer, friction, page }) => {
    await explorer.open("#/pendulum?plots=angle,difference&ghost=none&pin=kp:4~T:0.005&at=2&v=1");
    const { angle, difference } = (await explorer.state()).plots;
    for (const [sign, settings, every] of [
        ["①", { kp: 4 }, 20],
        ["②", { T: 0.005 }, 4],
    ] as const) {
        const run = friction.open("run", "servo_pendulum", settings);
        const { t, theta } = run.rows(101, every);
        run.close();
        const trace = angle![`${sign} theta`]!;
        expect(trace.x.length).toBe(t!.length);
        trace.x.forEach((time, i) => expect(time).toBeCloseTo(t![i]!, 9));
        expectSame(trace.y, theta!);
        // And every row has its difference.
        expect(difference![`${sign} difference`]!.x.length).toBe(101);
    }
    await expect(page.locator(".pins li").nth(1)).toContainText("T 0.005 s");
});

test("in the Pendulum view, removing a pin leaves the runs of later pins @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/pendulum?ghost=none&pin=kp:4~kp:32&at=2&v=1");
    await page
        .locator(".pins li")
        .first()
        .getByRole("button", { name: /^Remove ①/ })
        .press("Enter");
    await expect(page).toHaveURL(/pin=kp:32&/);
    const run = friction.open("run", "servo_pendulum", { kp: 32 });
    const { theta } = run.rows(101, 20);
    run.close();
    expectSame((await explorer.state()).plots["angle"]!["① theta"]!.y, theta!);
});

test("a link may pin the same twice: however often its slider moves, no run is left over @long", async ({
    explorer,
    page,
}) => {
    for (const [hash, key] of [
        ["#/pendulum?ghost=none&pin=kp:4~kp:4&v=1", "kp"],
        ["#/experiments?twin=&pin=F:3~F:3&v=1", "F"],
    ] as const) {
        await explorer.open(hash);
        const slider = explorer.row(key).locator("input[type=range]");
        await slider.focus();
        for (let i = 0; i < 80; i++) await page.keyboard.press(i % 2 ? "ArrowLeft" : "ArrowRight");
        await expect(explorer.page.locator(".pins li")).toHaveCount(2);
        expect(explorer.complaints).toEqual([]);
    }
});

test("pinned runs accompany an experiment, with their measures and differences @long", async ({
    explorer,
    friction,
    page,
}) => {
    await explorer.open("#/experiments?run=sliding_block&F=4&pin=.~T:0.004&at=0.2&v=1");
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th")).toHaveCount(5);
    const { m, difference } = (await explorer.state()).plots;
    const run = friction.open("run", "sliding_block");
    const { x } = run.rows(201);
    run.close();
    expectSame(m!["x ①"]!.y, x!);
    const own = m!["x A"]!.y;
    expectSame(
        difference!["x ①"]!.y,
        x!.map((value, i) => value - own[i]!),
    );
    expect(m!["x ②"]!.x.at(-1)).toBeCloseTo(0.2, 9);
});

test("pins that the library refuses are reported, and invalid pins are refused by name @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=sliding_block&pin=F:-3&v=1");
    await explorer.tab("remarks");
    await expect(page.getByText(/① is not shown/)).toBeVisible();
    await expect(page.locator(".pins")).toContainText("out of range");
    await explorer.open("#/law?pin=nonsense&v=1");
    await expect(page.locator(".panel-findings .finding")).toContainText("pin=nonsense");
    expect((await explorer.state()).page).toEqual({});
});

test("a plot that disappears with its pins leaves nothing in memory @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.enable");
    const openLink = async (hash: string): Promise<void> => {
        await page.evaluate((to) => (location.hash = to), hash);
        await expect(page.locator("friction-plot")).toHaveCount(hash === "#/law" ? 1 : 2);
    };
    const nodes = async (): Promise<number> => {
        for (let i = 0; i < 4; i++) {
            await openLink("#/law?pin=F_S:3&v=1");
            await openLink("#/law");
        }
        for (let i = 0; i < 2; i++) await session.send("HeapProfiler.collectGarbage");
        return (await session.send("Memory.getDOMCounters")).nodes;
    };
    await nodes();
    const before = await nodes();
    // The last one may not have been collected yet; four remaining would be 600.
    expect((await nodes()) - before).toBeLessThan(300);
    await session.detach();
});

test("a pin asks the library once for each change of the parameters @long", async ({ explorer, page }) => {
    await explorer.open("#/law?pin=F_S:3~F_S:4~K:1000~K:2000~K:3000~B:60~B:70~B:80&v=1");
    await page.evaluate(() => {
        const { store } = document.querySelector("main .view")!.parentElement as unknown as {
            store: { ask(settings: object): unknown; requests: number };
        };
        const ask = store.ask.bind(store);
        store.requests = 0;
        store.ask = (settings) => {
            store.requests++;
            return ask(settings);
        };
    });
    await explorer.slider("D").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".pins li").first()).toContainText("D 4.5");
    const requests = await page.evaluate(
        () =>
            (document.querySelector("main .view")!.parentElement as unknown as { store: { requests: number } }).store
                .requests,
    );
    expect(requests).toBe(8);
});
