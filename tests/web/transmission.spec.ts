// The Transmission view: a drive with its thread, the wedge of torques, and the possible accelerations; the test at
// constant velocity, and the orders of the methods.
import type { FrictionPlot } from "../../web/src/plot/plot";
import { asPhone, expect, oneIn, test, words, frames } from "./explorer";

const runs = ["screw_drive", "hoist", "series", "jam", "lossy_gear", "xy_table"];

for (const [at, name] of runs.entries())
    test(`${name} opens by its address, is drawn and plotted${oneIn(9, at)}`, async ({ explorer, page, friction }) => {
        await explorer.open(`#/transmission?run=${name}&v=1`);
        await page.waitForFunction(() => window.__explorer.steps > 40);
        await expect(page.locator(".experiment-choice a[aria-current] strong")).toHaveText(
            friction.experiment("run", name).title,
        );
        const { plots, report, remarks } = await explorer.state();
        expect([report.ok, remarks]).toEqual([true, []]);
        for (const [plot, series] of Object.entries(plots))
            for (const [line, { x, y }] of Object.entries(series)) {
                // the dead band at rest is drawn if it differs from the dead band in motion
                if (!line.startsWith("band_")) expect(x.length, `${plot} ${line}`).toBeGreaterThan(3);
                expect([...x, ...y].every(Number.isFinite), `${plot} ${line}`).toBe(true);
            }
        await expect(page.locator("transmission-view")).not.toContainText("NaN");
        await expect(page.locator("thread-picture")).toHaveCount(name === "xy_table" ? 0 : 1);
    });

test("wedge, accelerations and state are the library's @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/transmission?run=hoist&at=4.4&pause=1&v=1");
    const { plots, steps } = await explorer.state();
    const run = friction.open("run", "hoist");
    run.rows(1, steps);
    const now = run.now();
    const trail = Object.entries(plots["wedge"]!).find(([line]) => line.startsWith("run "))![1];
    expect(trail.x.at(-1)).toBe(now["tau_l"]);
    expect(trail.y.at(-1)).toBe(now["tau_m"]);
    await expect(page.locator(".state-chip")).toContainText(words("transmission.rests"));
    const wedge = friction.open("curve", "wedge", {
        losses: "efficiencies",
        eta1: run.value("eta1")!,
        eta_b: run.value("eta_b")!,
        eta1_s: run.value("eta1_s")!,
        eta_b_s: run.value("eta_b_s")!,
    });
    for (const line of ["forwards", "backwards", "band_high", "band_low"]) {
        const { x, y } = plots["wedge"]![line]!;
        expect([...wedge.curve(x)[line]!]).toEqual([...y]);
    }
    // at rest the torque lies between the ends of the dead band
    const band = wedge.curve([now["tau_l"]!]);
    expect(band["band_low"]![0]).toBeLessThanOrEqual(now["tau_m"]!);
    expect(band["band_high"]![0]).toBeGreaterThanOrEqual(now["tau_m"]!);
    wedge.close();
    run.close();
});

test("the edge of the friction cone and the ramp can be dragged, also from efficiencies @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/transmission?run=screw_drive&at=0&v=1");
    const edge = page.locator('.hold[data-grip="friction_angle"]');
    await expect(edge).toHaveAttribute("aria-valuenow", /^6\.9/);
    await expect(page.locator("thread-picture")).toContainText(words("transmission.runs-back"));
    const box = (await edge.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 34, y, { steps: 6 });
    await page.mouse.up();
    const { given } = await explorer.state();
    expect(given["losses"]).toBe("angles");
    expect(Number(given["friction_angle"])).toBeGreaterThan(15);
    expect(Number(given["lead"])).toBeCloseTo(14.86, 1);
    expect(given["eta1"]).toBeUndefined();
    await expect(page.locator("thread-picture")).toContainText(words("transmission.locks"));
    // by keys, and one undo
    const lead = page.locator('.hold[data-grip="lead"]');
    await lead.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => Number((await explorer.state()).given["lead"])).toBeGreaterThan(15.2);
    await page.goBack();
    await expect.poll(async () => Number((await explorer.state()).given["lead"])).toBeLessThan(15);
});

test("the edge of the cone stops where the thread locks, under an unchanged picture, and its limits are reported @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/transmission?run=screw_drive&losses=angles&lead=15&friction_angle=7&v=1");
    const picture = page.locator("thread-picture");
    const limits = picture.locator(".limits");
    await expect(limits).toContainText(words("transmission.locks-from", { angle: "15°" }));
    await expect(limits).toContainText(words("transmission.jams-from", { angle: "16.53°" }));
    const edge = page.locator('.hold[data-grip="friction_angle"]');
    const centre = async (): Promise<{ x: number; y: number }> => {
        const { x, y, width, height } = (await edge.boundingBox())!;
        return { x: x + width / 2, y: y + height / 2 };
    };
    // the run plays, and moves the nut until it is grabbed
    const { x, y } = await centre();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 1, y);
    const grabbed = await centre();
    await frames(page, 24);
    const later = await centre();
    expect(Math.abs(later.x - grabbed.x)).toBeLessThan(2);
    const angles = new Set<string>();
    for (let by = 1; by < 60 && !angles.has("17"); by += 0.5) {
        await page.mouse.move(x + by, y);
        const { friction_angle = "7" } = (await explorer.state()).given;
        angles.add(friction_angle);
        if (Number(friction_angle) > 20) break;
    }
    await page.mouse.up();
    // the drag passes angles at which the thread locks but does not jam
    expect([...angles]).toContain("15");
    await expect(limits).not.toContainText(words("transmission.locks-from", { angle: "15°" }));
});

test("load and motor torque are set in the wedge, as one step of the history @long", async ({ explorer, page }) => {
    await explorer.open("#/transmission?run=screw_drive&tau_1=0&at=0&v=1");
    const handle = page.locator('.handle[data-grip="load"]');
    let [x, y] = [0, 0];
    // the run plays, and the axes fit it until the handle is dragged: it may leave the pointer before the press
    await expect(async () => {
        await page.mouse.up();
        const box = (await handle.boundingBox())!;
        [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await expect(handle).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.mouse.move(x + 1, y - 1);
    await expect.poll(async () => (await explorer.state()).given["tau_load"]).toBeDefined();
    const grabbed = (await handle.boundingBox())!;
    await page.mouse.move(x + 40, y - 30, { steps: 5 });
    // the axes stay during a drag, so that the handle stays under the pointer
    await expect.poll(async () => Math.abs((await handle.boundingBox())!.x - grabbed.x - 39)).toBeLessThan(2);
    await page.mouse.up();
    const { given } = await explorer.state();
    expect(Number(given["tau_load"])).toBeGreaterThan(0);
    expect(Number(given["tau_0"])).toBeGreaterThan(0);
    await expect(handle).toHaveAttribute("aria-valuenow", given["tau_load"]!);
    await page.goBack();
    await expect.poll(async () => (await explorer.state()).given).toEqual({ tau_1: "0" });
    // by keys, each from the current position
    const load = async (): Promise<number> => Number((await explorer.state()).given["tau_load"] ?? 0);
    await handle.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(load).toBeGreaterThan(0);
    const once = await load();
    await page.keyboard.press("ArrowRight");
    await expect.poll(load).toBeGreaterThan(once);
});

test("on a phone the list of runs keeps its arrow beside a long state", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await explorer.open("#/transmission?run=screw_drive&at=2&v=1");
    const title = page.locator(".title-button");
    const [button, arrow, chip] = await Promise.all(
        [title, title.locator("span"), page.locator("state-chip")].map((place) => place.boundingBox()),
    );
    expect(arrow!.width).toBeGreaterThan(5);
    expect(arrow!.x + arrow!.width).toBeLessThanOrEqual(button!.x + button!.width + 1);
    expect(button!.width).toBeGreaterThan(100);
    expect(chip!.x).toBeGreaterThanOrEqual(button!.x + button!.width);
    const clipped = await title.evaluate((element) => element.closest("h1")!.getBoundingClientRect().right);
    expect(arrow!.x + arrow!.width).toBeLessThanOrEqual(clipped + 1);
});

test("a twin with another number is named by it, beside the number of the run", async ({ explorer, page }) => {
    const own = page.locator(".compare .chip.own");
    await explorer.open("#/transmission?run=screw_drive&eta1_s=0.4&twin=method:implicit,eta1_s:0.663&v=1");
    await expect(own).toContainText("events located, eta1_s: 0.4");
    await expect(page.locator(".compare [data-twin='eta1_s:0.663']")).toContainText("eta1_s: 0.663");
    // A run without this number, and a run with the number of the twin.
    await explorer.open("#/transmission?run=screw_drive&eta1_s=&twin=method:implicit,eta1_s:0.663&v=1");
    await expect(own).toHaveText(" events located");
    await explorer.open("#/transmission?run=screw_drive&eta1_s=0.663&twin=eta1_s:0.663&v=1");
    await expect(page.locator(".compare [data-twin]")).toHaveCount(0);
    await expect(own).toHaveText(" events located");
});

test("events are listed, stay when the reader goes back, and a click on one goes to its time @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/transmission?run=hoist&at=5&pause=1&v=1");
    await page.getByRole("tab", { name: words("experiments.events") }).click();
    const kinds = page.locator("run-events tbody tr");
    const eventNames = async (): Promise<(string | null)[]> =>
        Promise.all((await kinds.all()).map((line) => line.getAttribute("data-event")));
    await expect(kinds).toHaveCount(4);
    expect(await eventNames()).toEqual(["starts", "sticks", "turns", "starts"]);
    await kinds.nth(2).getByRole("button").click();
    await expect.poll(async () => (await explorer.state()).steps).toBe(315);
    await expect(kinds).toHaveCount(4);
    // another load causes other events
    await page.locator('[data-key="tau_load"] input[type="text"]').fill("0");
    await page.keyboard.press("Enter");
    await expect(kinds).toHaveCount(1);
    expect(await eventNames()).toEqual(["starts"]);
});

test("on a phone thread and wedge are swiped, each as high as the picture @long", async ({ browser, baseURL }) => {
    const phone = await browser.newPage(asPhone(baseURL, 390, 844));
    await phone.goto("/#/transmission?run=screw_drive&v=1");
    const height = async (part: string): Promise<number> => (await phone.locator(part).boundingBox())?.height ?? 0;
    await expect.poll(() => height(".exhibit")).toBeGreaterThan(120);
    for (const part of ["thread-picture", ".exhibit friction-plot"])
        await expect.poll(async () => (await height(".exhibit")) - (await height(part))).toBeLessThan(4);
    await phone.close();
});

test("beyond the largest friction angle there are two solutions or none, and a message reports it", async ({
    explorer,
    page,
}) => {
    for (const [torque, count] of [
        [100, 2],
        [-100, 0],
    ] as const) {
        const drive = "run=screw_drive&losses=angles&friction_angle=17&tau_1=0&v0=1";
        await explorer.open(`#/transmission?${drive}&tau_0=${torque}&at=0&v=1`);
        await expect(page.locator("thread-picture")).toContainText(words("transmission.jams"));
        const plot = page.locator(".plots friction-plot").first().locator("canvas").first();
        await expect(plot).toHaveAttribute("aria-label", new RegExp(`forwards ${count}, backwards ${2 - count}`));
    }
});

test("noise in the load torque turns the line of the bench test, and the other regression corrects it @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/transmission?at=0&v=1");
    await explorer.tab("bench");
    const errorCell = page.locator(".bench-found tbody tr").last().locator("td").first();
    const eta = async (): Promise<number> => Number(await errorCell.textContent());
    expect(Math.abs((await eta()) - 0.667)).toBeLessThan(0.03);
    await page.locator('.bench input[value="sigma_l"]').check();
    expect(await eta()).toBeGreaterThan(0.72);
    await page.locator('.bench input[value="load"]').check();
    expect(Math.abs((await eta()) - 0.667)).toBeLessThan(0.03);
});

test("the orders of the methods are computed for the current drive @long", async ({ explorer, page }) => {
    await explorer.open("#/transmission?at=0&v=1");
    await explorer.tab("methods");
    await expect(page.locator(".method-map friction-plot canvas").first()).toBeVisible();
    /** Error of the velocity at the shortest time step, once computed. */
    const smallestError = (method: string): Promise<number> =>
        page.locator(".method-map friction-plot").evaluate((element, name) => {
            const { series, x } = (element as FrictionPlot).plot;
            const first = series.find((line) => line.name === name)!.points[0];
            return first && first.x < 1.01 * x.min ? first.y : NaN;
        }, method);
    await expect.poll(() => smallestError("implicit")).toBeLessThan(0.05);
    expect(await smallestError("located")).toBeLessThan(1e-8);
    // A hoist rests: methods that put friction into a Runge-Kutta step never reach rest.
    await explorer.open("#/transmission?run=hoist&at=0&v=1");
    await explorer.tab("methods");
    await expect.poll(() => smallestError("implicit")).toBeLessThan(0.02);
    expect(await smallestError("rk4")).toBeGreaterThan(0.05);
});
