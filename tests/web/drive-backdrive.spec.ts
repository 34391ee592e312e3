// The Drive/backdrive view: limits, operating point, quadrants, trail and small diagrams, with the library's numbers.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, expectFinite, expectSame, test, type Explorer, words, frames } from "./explorer";

const ring = (page: Page): Locator => page.locator('.handle[data-grip="point"]');
const pointText = (page: Page): Locator => page.locator(".point-said");
const N_M = "\u00a0N\u00a0m";

/** A torque as the page writes it. */
const torque = (value: number): string => `${String(Number(value.toPrecision(3))).replace("-", "−")}${N_M}`;

/** Waits until everything has been drawn. */
async function allDrawn(page: Page): Promise<void> {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function draw(page: Page, across: number, down: number): Promise<void> {
    await allDrawn(page);
    const box = (await ring(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + across, y + down, { steps: 6 });
    await page.mouse.up();
}

async function point(explorer: Explorer): Promise<{ tau_m: number; tau_e: number }> {
    const { page } = await explorer.state();
    return { tau_m: Number(page["tau_m"]), tau_e: Number(page["tau_e"]) };
}

interface TrailEnd {
    row: number;
    stuck: boolean;
}

/** Last row of the pendulum's run that the trail shows, and whether friction holds there. */
function trailEnd(page: Page): Promise<TrailEnd> {
    return page.locator("drive-backdrive-view").evaluate((view) => {
        const { trail } = (
            view as unknown as { picture: { trail: { swing: { value: object }; end: (swing: object) => TrailEnd } } }
        ).picture;
        return trail.end(trail.swing.value);
    });
}

function pixels(canvas: Locator): Promise<string> {
    return canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
}

test("servos and models are drawn with the library's numbers @long", async ({ explorer, friction }) => {
    const run = friction.open("curve", "drive_backdrive");
    for (const preset of ["mx64", "erob80_100"]) {
        for (const model of ["m1", "m4", "m6"]) {
            await explorer.open(`#/drive-backdrive?preset=${preset}&model=${model}&v=1`);
            await expect.poll(() => explorer.value("preset")).toBe(preset);
            const name = new RegExp(`, ${model.toUpperCase()}, .*, at rest`);
            const plot = explorer.page.locator("friction-plot canvas[role=img]").first();
            await expect(plot).toHaveAttribute("aria-label", name);
            const { diagram } = (await explorer.state()).plots;
            run.set({ preset, model });
            const { x } = diagram!["drive"]!;
            expectFinite(x);
            const columns = run.curve(x);
            expectSame(diagram!["drive"]!.y, columns["tau_drive"]!);
            expectSame(diagram!["backdrive"]!.y, columns["tau_backdrive"]!);
        }
    }
    run.close();
});

test("all four quadrants: by the switch at the diagram or in the panel, with both sides of each limit @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/drive-backdrive?model=m5");
    await page.locator('.panel-options input[value="four"]').check();
    expect(await explorer.value("quadrants")).toBe("four");
    await expect(explorer.row("quadrants").locator("select")).toHaveValue("four");
    const { diagram } = (await explorer.state()).plots;
    const run = friction.open("curve", "drive_backdrive", { model: "m5", quadrants: "four" });
    for (const [name, column] of [
        ["drive", "tau_drive"],
        ["backdrive", "tau_backdrive"],
    ] as const) {
        const { x, y } = diagram![name]!;
        const hole = y.findIndex((value) => Number.isNaN(value));
        expect(x[0]).toBe(-10);
        expect(x.at(-1)).toBe(10);
        expect(x[hole]).toBe(0);
        const torques = x.filter((_, i) => i !== hole);
        expectSame(
            y.filter((_, i) => i !== hole),
            run.curve(torques)[column]!,
        );
    }
    run.close();
    await explorer.row("quadrants").locator("select").selectOption("one");
    expect((await explorer.state()).given["quadrants"]).toBeUndefined();
    await page.goBack();
    await expect.poll(() => explorer.value("quadrants")).toBe("four");
});

test("velocity narrows the static area of M4, and does not change M1 @long", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?preset=mx106&model=m4&v=1");
    const width = async (): Promise<number> => {
        const { drive, backdrive } = (await explorer.state()).plots["diagram"]!;
        return backdrive!.y[40]! - drive!.y[40]!;
    };
    const widthBefore = await width();
    await expect(page.locator("friction-plot h2")).toHaveText("At rest");
    await explorer.slider("velocity").focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("PageUp");
    expect(await explorer.value("velocity")).toBeGreaterThan(1);
    expect(await width()).toBeLessThan(0.8 * widthBefore);
    await expect(page.locator("friction-plot h2")).toContainText(/At 2\srad\/s/);
    await page.getByRole("radio", { name: "included" }).check();
    await expect(page.locator("friction-plot h2")).toContainText("with viscous friction");
    await explorer.open("#/drive-backdrive?preset=mx106&model=m1&v=1");
    const dry = await width();
    await explorer.slider("velocity").press("End");
    expect(await width()).toBe(dry);
});

test("the text of the operating point agrees with the library, wherever it is dragged @long", async ({
    explorer,
    page,
    friction,
}) => {
    const run = friction.open("curve", "operating_point");
    for (const [model, across, down, verdict] of [
        ["m4", 60, 90, "drives"],
        ["m4", -160, -60, "is backdriven"],
        ["m4", 10, -12, "holds"],
        ["m1", -40, 60, "drives"],
    ] as const) {
        await explorer.open(`#/drive-backdrive?model=${model}&trail=off&v=1`);
        await draw(page, across, down);
        const { tau_m, tau_e } = await point(explorer);
        expect(tau_m).not.toBe(6);
        run.set({ model, tau_m });
        const { place, margin, tau_f_max } = run.curve([tau_e]);
        expect(["is backdriven", "holds", "drives"][place![0]! + 1]).toBe(verdict);
        await expect(pointText(page).locator("strong")).toContainText(verdict);
        await expect(pointText(page)).toContainText(torque(margin![0]!));
        await expect(pointText(page)).toContainText(`= ${torque(tau_f_max![0]!)}`);
        await expect(ring(page)).toHaveAttribute(
            "aria-valuetext",
            new RegExp(`newton metres?\\. The gearbox ${verdict}`),
        );
        await page.goto("about:blank");
    }
    run.close();
});

test("the distances to the limits are the library's", async ({ explorer, page, friction }) => {
    await explorer.open("#/drive-backdrive?tau_m=6&tau_e=-5&trail=off&v=1");
    const run = friction.open("curve", "drive_backdrive");
    const { tau_drive, tau_backdrive } = run.curve([6]);
    await expect(pointText(page)).toContainText(`(${torque(tau_drive![0]!)})`);
    await expect(pointText(page)).toContainText(
        `${torque(tau_backdrive![0]! - 5)} more load (${torque(tau_backdrive![0]!)})`,
    );
    const words = await pointText(page).locator("ul").innerText();
    const [up, down] = [...words.matchAll(/motor torque \(([\d.]+)/g)].map(([, text]) => Number(text));
    expect(run.curve([up!])["tau_drive"]![0]).toBeCloseTo(5, 1);
    expect(run.curve([down!])["tau_backdrive"]![0]).toBeCloseTo(5, 1);
    run.close();
});

test("the distances are the same on both sides of the diagram, also at rest @long", async ({ explorer, page }) => {
    const missing = async (tau_m: number, tau_e: number): Promise<string> => {
        await page.goto("about:blank");
        await explorer.open(`#/drive-backdrive?quadrants=four&trail=off&tau_m=${tau_m}&tau_e=${tau_e}&v=1`);
        return pointText(page).locator("ul").innerText();
    };
    for (const [tau_m, tau_e] of [
        [0.05, -0.05],
        [0, -0.3],
        [0, -0.05],
        [3, -2],
    ] as const)
        expect((await missing(-tau_m, -tau_e)).replace(/−/g, "")).toBe(await missing(tau_m, tau_e));
    // Positions are in axis coordinates.
    expect(await missing(-3, 2)).toMatch(/with [\d.]+.N.m less load \(−1\.79.N.m\)/);
    // The difference of two large torques is not zero.
    await missing(3, -3);
    await expect(pointText(page)).toContainText("holds: motor and load balance");
    // Without a motor torque the load drives.
    expect(await missing(0, 0)).not.toMatch(/would drive with [\d.]+.N.m less load/);
});

test("a load that helps and locks the gearbox: the motor torque at which motion starts is the library's @long", async ({
    explorer,
    page,
    friction,
}) => {
    const run = friction.open("curve", "operating_point");
    for (const [model, row, tau_m, direction] of [
        ["m5", "load_friction_external=1", 0.5, "more"],
        ["m3", "load_friction_base=1.2", 2, "less"],
    ] as const) {
        await page.goto("about:blank");
        await explorer.open(`#/drive-backdrive?model=${model}&${row}&tau_m=${tau_m}&tau_e=8&trail=off&v=1`);
        const words = await pointText(page).locator("ul").innerText();
        const [, to] = new RegExp(`${direction} motor torque \\(([\\d.]+)`).exec(words)!;
        expect(words).not.toContain("Even ");
        const places = [0.99, 1.01].map((part) => {
            const [key, value] = row.split("=") as [string, string];
            run.set({ model, [key]: value, tau_m: String(part * Number(to)) });
            return run.curve([8])["place"]![0];
        });
        expect(places).toEqual([0, 1]);
    }
    run.close();
});

test("the keys move the point in both torques, and the link and the history follow @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/drive-backdrive?v=1");
    await ring(page).focus();
    await expect(ring(page)).toHaveAttribute(
        "aria-valuetext",
        /motor torque 6 newton metres, opposing load 5 newton metres. The gearbox holds/,
    );
    for (const key of ["ArrowRight", "Shift+ArrowRight", "ArrowDown", "PageDown", "Shift+PageUp"]) {
        await page.keyboard.press(key);
    }
    expect(await point(explorer)).toEqual({ tau_m: 7.11, tau_e: -3.9 });
    await expect.poll(() => page.url()).toContain("tau_m=7.11&tau_e=-3.9");
    const url = page.url();
    await page.keyboard.press("Delete");
    expect((await explorer.state()).page).toEqual({});
    await page.goBack();
    await expect.poll(() => point(explorer)).toEqual({ tau_m: 7.11, tau_e: -3.9 });
    await page.goto("about:blank");
    await page.goto(url);
    await explorer.ready();
    expect(await point(explorer)).toEqual({ tau_m: 7.11, tau_e: -3.9 });
    await expect(page.getByLabel(`${words("point.motor")} [N m]`)).toHaveValue("7.11");
    // The point stays inside the picture, whichever key is pressed.
    await ring(page).focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("PageDown");
    expect((await point(explorer)).tau_e).toBeCloseTo(0, 12);
    await draw(page, 600, 0);
    expect((await point(explorer)).tau_m).toBe(10);
});

test("a drag is one step in the history @long", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?velocity=1&v=1");
    await draw(page, 50, 50);
    await page.goBack();
    await expect.poll(async () => (await explorer.state()).page).toEqual({});
    expect(await explorer.value("velocity")).toBe(1);
});

test("a finger drags the ring", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?v=1");
    const box = (await ring(page).boundingBox())!;
    const cdp = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number): Promise<unknown> =>
        cdp.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: type === "touchEnd" ? [] : [{ x: x + by, y: y + by }],
        });
    await touch("touchStart", 0);
    for (const by of [20, 40, 60]) await touch("touchMove", by);
    await touch("touchEnd", 60);
    const { tau_m, tau_e } = await point(explorer);
    expect(tau_m).toBeGreaterThan(6.5);
    expect(tau_e).toBeGreaterThan(-4.5);
    await cdp.detach();
});

test("when the operating point comes to rest, screen readers announce it once @long", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?v=1");
    await ring(page).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("PageDown");
    await expect(page.locator("#said")).toHaveText("");
    await expect(page.locator("#said")).toContainText("The gearbox drives, turning forwards: the motor wins by");
    expect(await page.locator("#said").innerText()).not.toMatch(/N.m\b/);
});

test("self-locking, outside the picture and empty are distinguished", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?model=m5&load_friction_external=1&v=1");
    await expect(pointText(page)).toContainText(words("point.locks"));
    await explorer.open("#/drive-backdrive?model=m4&tau_m=9&tau_e=-9&v=1");
    await expect(pointText(page)).toContainText("outside the diagram");
    await expect(pointText(page)).not.toContainText(words("point.locks"));
    await explorer.open("#/drive-backdrive?model=m3&load_friction_base=1.5&v=1");
    await expect(pointText(page)).toContainText(words("point.never", { torque: `80${N_M}` }));
    await expect(pointText(page)).not.toContainText("NaN");
});

test("the drive area of a self-locking gearbox ends on its other side, too", async ({ explorer, friction }) => {
    await explorer.open("#/drive-backdrive?model=m5&load_friction_external=1&quadrants=four&v=1");
    const { x, y } = (await explorer.state()).plots["diagram"]!["end"]!;
    const run = friction.open("curve", "operating_point");
    let checked = 0;
    for (const [i, load] of y.entries()) {
        if (Number.isNaN(load) || x[i]! <= 0 || load === 0) continue;
        run.set({ model: "m5", load_friction_external: 1, tau_m: x[i]! });
        const { place } = run.curve([-load - 0.01, -load + 0.01]);
        expect([...place!]).toEqual([1, 0]);
        checked++;
    }
    expect(checked).toBeGreaterThan(0);
    run.close();
});

test("other published models and velocities are thin lines @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/drive-backdrive?lines=models&velocity=2&v=1");
    const { diagram } = (await explorer.state()).plots;
    const names = Object.keys(diagram!).filter((name) => name.startsWith("drive at"));
    expect(names).toEqual(["M1", "M2", "M3", "M5", "M6"].map((model) => `drive at ${model}`));
    const run = friction.open("curve", "drive_backdrive", { model: "m6", velocity: 2 });
    expectSame(diagram!["drive at M6"]!.y, run.curve(diagram!["drive at M6"]!.x)["tau_drive"]!);
    run.close();
    await page.getByRole("radio", { name: "none" }).check();
    expect(Object.keys((await explorer.state()).plots["diagram"]!)).toHaveLength(3);
    await explorer.open("#/drive-backdrive?preset=feetech_sts3215_7_4V_2025&model=m1&lines=models&v=1");
    expect(Object.keys((await explorer.state()).plots["diagram"]!)).toHaveLength(3);
});

test("at the upper edge the names of the thin lines have the order of the lines", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?tau_max=4&load_friction_stribeck=0.422&trail=off&v=1");
    await page.evaluate(() => {
        const painted: [string, number, number][] = [];
        Object.assign(window, { painted });
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
            painted.push([text, x, y]);
            fillText.call(this, text, x, y);
        };
    });
    await explorer.type("velocity", "0.01");
    const upper = async (): Promise<string[]> => {
        const all = (await page.evaluate(() => Reflect.get(window, "painted"))) as [string, number, number][];
        const velocities = all.filter(([text]) => text.endsWith("rad/s"));
        const top = Math.min(...velocities.map(([, , y]) => y));
        const first = velocities.filter(([, x, y]) => y === top && x < 500).sort((a, b) => a[1] - b[1]);
        return [...new Set(first.map(([text]) => text.replace(/\s/g, " ")))];
    };
    await expect.poll(upper).toEqual(["0 rad/s", "0.56 rad/s"]);
});

test("names of other servos and of areas do not overlap", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?trail=off&v=1");
    await page.evaluate(() => {
        const painted = new Map<string, [left: number, right: number, y: number]>();
        Object.assign(window, { painted });
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
            const { width } = this.measureText(text);
            const left = x - { center: width / 2, right: width }[this.textAlign as string]! || x;
            painted.set(`${text} ${y}`, [left, left + width, y]);
            fillText.call(this, text, x, y);
        };
    });
    await page.locator('.panel-options input[value="servos"]').check();
    const named = async (): Promise<[string, [number, number, number]][]> => {
        const all = await page.evaluate(() => [
            ...(Reflect.get(window, "painted") as Map<string, [number, number, number]>),
        ]);
        return all.filter(([text]) => /STS|XL|MX|eRob|ST30|HLS|static|backdrive|drive/.test(text));
    };
    await expect.poll(async () => (await named()).length).toBeGreaterThan(10);
    const texts = await named();
    for (const [one, [left, right, y]] of texts)
        for (const [other, [from, to, at]] of texts)
            if (one < other && Math.abs(y - at) < 9)
                expect(to <= left || from >= right, `${one} | ${other}`).toBe(true);
});

test("the trail moves, distinguishes sticking from motion as the library does, and can be switched off @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/drive-backdrive?quadrants=four&tau_max=4&swing=up_and_down&v=1");
    const overlay = page.locator("canvas.overlay");
    const run = friction.open("run", "servo_pendulum", { trajectory: "up_and_down" });
    const { tau_f, tau_f_max } = run.rows(600, 10);
    run.close();
    const states = new Set<boolean>();
    await expect
        .poll(
            async () => {
                const { row, stuck } = await trailEnd(page);
                expect(stuck).toBe(Math.abs(tau_f![row]!) < tau_f_max![row]!);
                return states.add(stuck).size;
            },
            { timeout: 8000, intervals: [50] },
        )
        .toBe(2);
    const before = await pixels(overlay);
    await expect.poll(() => pixels(overlay)).not.toBe(before);
    await page.locator("#page-swing").selectOption("lift_and_drop");
    expect((await explorer.state()).page["swing"]).toBe("lift_and_drop");
    await page.getByRole("checkbox", { name: words("trail.switch") }).uncheck();
    await expect(overlay).toHaveCount(0);
});

test("while hidden the trail pauses, and the chart does not move @long", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?v=1");
    const trail = (): Promise<string> => pixels(page.locator("canvas.overlay"));
    await expect.poll(async () => (await trailEnd(page)).row).toBeGreaterThan(10);
    await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { configurable: true, value: true });
        document.dispatchEvent(new Event("visibilitychange"));
    });
    const restingTrail = await trail();
    await frames(page, 18);
    expect(await trail()).toBe(restingTrail);
    const picture = (): Promise<string> => pixels(page.locator("friction-plot canvas").first());
    let chart = await picture();
    await expect
        .poll(async () => {
            const before = chart;
            chart = await picture();
            return chart === before;
        })
        .toBe(true);
    await page.evaluate(() => {
        delete (document as { hidden?: boolean }).hidden;
        document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(trail).not.toBe(restingTrail);
    expect(await picture()).toBe(chart);
});

test("with reduced motion the whole trail appears immediately @long", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/drive-backdrive?v=1");
    const trail = (): Promise<string> => pixels(page.locator("canvas.overlay"));
    await expect.poll(async () => (await trailEnd(page)).row).toBe(599);
    await allDrawn(page);
    const wholeTrail = await trail();
    await frames(page, 12);
    expect(await trail()).toBe(wholeTrail);
});

test("a message appears where the trail leaves the quadrant, and a button fits the scale to it @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/drive-backdrive?v=1");
    await expect(page.locator(".trail")).toContainText("passes through all four quadrants");
    await page.locator('.panel-options input[value="four"]').check();
    await expect(page.locator(".trail")).not.toContainText("passes through all four quadrants");
    await page.getByRole("button", { name: /Scale to/ }).click();
    expect(Number(await explorer.value("tau_max"))).toBeLessThan(5);
    await expect(page.locator(".trail button")).toHaveCount(0);
});

test("a small diagram for every published set, painted when it becomes visible; it selects servo and model @long", async ({
    explorer,
    page,
}) => {
    // Some of them are outside the viewport.
    await page.setViewportSize({ width: 1280, height: 480 });
    await explorer.open("#/drive-backdrive");
    await explorer.tab("servos");
    const thumbnails = page.locator(".thumbnail");
    await expect(thumbnails).toHaveCount(105);
    await expect(page.locator(".servo")).toHaveCount(28);
    const empty = (): Promise<number> =>
        page.locator(".thumbnail canvas").evaluateAll((all) => {
            const blank = Object.assign(document.createElement("canvas"), { width: 120, height: 120 }).toDataURL();
            return all.filter((canvas) => (canvas as HTMLCanvasElement).toDataURL() === blank).length;
        });
    expect(await empty()).toBeGreaterThan(0);
    // there are more of them than are seen at once
    await expect
        .poll(async () => {
            for (let i = 0; i < 105; i += 4) {
                await thumbnails.nth(i).scrollIntoViewIfNeeded();
                await page.waitForTimeout(40);
            }
            return empty();
        })
        .toBe(0);
    await page.getByRole("button", { name: "eRob 80, 1:100, M1" }).click();
    expect((await explorer.state()).given).toEqual({ preset: "erob80_100", model: "m1" });
    await expect(page.getByRole("button", { name: "eRob 80, 1:100, M1", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
    );
});

test("a small diagram shows the published set, also if its parameters are tuned @long", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?preset=mx64&model=m4&v=1");
    await explorer.tab("servos");
    const canvas = page.locator('.thumbnail [data-preset="mx64"][data-model="m4"]');
    const picture = (): Promise<string> => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
    const empty = await page.evaluate(() =>
        Object.assign(document.createElement("canvas"), { width: 120, height: 120 }).toDataURL(),
    );
    await expect.poll(picture).not.toBe(empty);
    const published = await picture();
    await explorer.type("load_friction_base", "0.5");
    expect(await explorer.value("load_friction_base")).toBe(0.5);
    await frames(page, 24);
    expect(await picture()).toBe(published);
    // All of them use the current velocity.
    await explorer.type("velocity", "5");
    await expect.poll(picture).not.toBe(published);
});

test("the position of the pointer is described in words", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive");
    const box = (await page.locator("friction-plot canvas").first().boundingBox())!;
    await page.mouse.move(box.x + 0.9 * box.width, box.y + 0.75 * box.height);
    await expect(page.locator(".reading")).toContainText("the motor drives the load");
    await page.mouse.move(box.x + 0.25 * box.width, box.y + 0.2 * box.height);
    await expect(page.locator(".reading")).toContainText("the load backdrives the motor");
});

test("errors in a link are reported, and no number is invalid", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?tau_m=abc&velocity=-2&v=1");
    await expect(page.locator(".panel-findings")).toContainText("tau_m=abc is not a number");
    await expect(page.locator(".refusal")).toContainText("velocity");
    await explorer.open("#/drive-backdrive?tau_m=1e20&tau_e=0&v=1");
    await expect(pointText(page)).toContainText("The operating point is not shown");
    await explorer.open("#/drive-backdrive?tau_m=-5&tau_e=99&v=1");
    await expect(pointText(page)).toContainText("outside the diagram");
    await expect(ring(page)).toBeVisible();
    expect(await page.locator("main").innerText()).not.toMatch(/NaN|undefined/);
});

test("the operating point can be typed: numbers are checked, and an error stays with its reason @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/drive-backdrive");
    const motor = page.getByLabel(`${words("point.motor")} [N m]`);
    const load = page.getByLabel(`${words("point.load")} [N m]`);
    await expect(motor).toHaveValue("6");
    await expect(load).toHaveValue("5");
    await motor.fill("3");
    await motor.press("Enter");
    await load.fill("2.5");
    await load.press("Enter");
    await expect(page).toHaveURL(/tau_m=3&tau_e=-2.5&/);
    await expect(ring(page)).toHaveAttribute(
        "aria-valuetext",
        /motor torque 3 newton metres, opposing load 2.5 newton/,
    );
    for (const [text, reason] of [
        ["abc", "tau_m=abc is not a number"],
        ["3 Nm", "Type the number without a unit"],
    ] as const) {
        await motor.fill(text);
        await motor.press("Enter");
        await expect(motor).toHaveAttribute("aria-invalid", "true");
        await expect(pointText(page).locator(".finding")).toContainText(reason);
        await expect(motor).toHaveValue(text);
        await expect(page).toHaveURL(/tau_m=3&/);
    }
    // Text being typed is kept when something else changes.
    await motor.fill("4.25");
    await page.evaluate(() => (location.hash = location.hash.replace("tau_m=3", "tau_m=3&lines=none")));
    await expect.poll(async () => (await explorer.state()).page["lines"]).toBe("none");
    await expect(motor).toHaveValue("4.25");
    await motor.fill("3");
    await motor.press("Enter");
    // The keys of the ring still work, and the field follows.
    await ring(page).focus();
    await page.keyboard.press("ArrowRight");
    await expect(motor).toHaveValue("3.1");
    await expect(pointText(page).locator(".finding")).toHaveCount(0);
    await motor.fill("");
    await motor.press("Enter");
    await expect(motor).toHaveValue("6");
});

test("the load held when switched off is the library's, for a typed length and mass @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/drive-backdrive?preset=xl330&model=m5&v=1");
    const [holds, masses] = [[] as number[], [] as number[]];
    for (const model of ["m1", "m2", "m3", "m4", "m5", "m6"]) {
        const bench = friction.open("run", "servo_pendulum", { preset: "xl330", model, length: 0.2 });
        holds.push(bench.report.readings["hold"]!);
        masses.push(1000 * bench.report.readings["hold_mass"]!);
        bench.close();
    }
    const [hold, held] = [holds[4]!, masses[4]! / 1000];
    const short = (value: number): string => String(Number(value.toPrecision(3)));
    const range = (all: number[]): string => `${short(Math.min(...all))} to ${short(Math.max(...all))}`;
    const length = page.getByLabel(`${words("hold.length")} [m]`);
    const mass = page.getByLabel(`${words("hold.mass")} [kg]`);
    await expect(mass).toHaveValue("0.49");
    await length.fill("0.2");
    await length.press("Enter");
    const line = page.locator(".switched-off");
    await expect(line).toContainText(`${range(holds)} N m by its 6 published models, ${short(hold)} N m with M5`);
    await expect(line).toContainText(`${range(masses)} g at`);
    await expect(line).toContainText("falls");
    const load = 0.49 * 0.2 * 9.80665;
    await expect(line).toContainText(`${range(holds.map((one) => one / load))} times the load by the models`);
    await expect(line).toContainText(`${short(hold / load)} with M5`);
    await expect(line).toContainText("It falls without shaking");
    // mass and angle of the arm
    const arm = page.getByLabel(`${words("hold.arm")} [kg]`);
    await arm.fill("0.2");
    await arm.press("Enter");
    await expect(line).toContainText(torque((0.49 + 0.1) * 0.2 * 9.80665));
    const angle = page.getByLabel(`${words("hold.angle")} [rad]`);
    await expect(angle).toHaveValue("1.5708");
    await angle.fill("0");
    await angle.press("Enter");
    await expect(line).toContainText("stays up");
    await expect(page).toHaveURL(/arm_angle=0/);
    // degrees, taken for radians, would give a wrong load
    await angle.fill("90");
    await angle.press("Enter");
    await expect(line.locator(".finding")).toContainText("arm_angle=90 is not a number from −6.283 to 6.283");
    for (const field of [arm, angle]) {
        await field.fill("");
        await field.press("Enter");
    }
    await mass.fill(String(0.99 * held));
    await mass.press("Enter");
    await expect(line).toContainText("stays up");
    await mass.fill(String(1.01 * held));
    await mass.press("Enter");
    await expect(line).toContainText("falls");
    await expect(page).toHaveURL(/length=0.2/);
    await mass.fill("-1");
    await mass.press("Enter");
    await expect(line.locator(".finding")).toContainText("mass=-1 is not a number from 0");
    // A self-locking gearbox holds any load.
    await explorer.open("#/drive-backdrive?model=m5&load_friction_external=1&v=1");
    await expect(line).toContainText("any load");
    await expect(line).toContainText("stays up");
});

test("with a pin another servo keeps point and scale, each pin has its verdict and its label @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/drive-backdrive");
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await explorer.row("preset").locator("select").selectOption("mx64");
    await expect.poll(async () => explorer.value("tau_max")).toBe(10);
    await expect(page.getByLabel(`${words("point.motor")} [N m]`)).toHaveValue("6");
    await expect(page.getByLabel(`${words("point.load")} [N m]`)).toHaveValue("5");
    await expect(page.locator(".point-said .state")).toHaveCount(2);
    await expect(page.locator(".point-said .state").nth(1)).toContainText(/^①/);
    await expect(page.locator(".point-said .state").nth(1)).toContainText("1.65 N m");
    // Going back restores the previous state.
    await page.goBack();
    expect((await explorer.state()).given).toEqual({});
    // Without a pin the scale follows the servo.
    await explorer.open("#/drive-backdrive?v=1");
    await explorer.row("preset").locator("select").selectOption("mx64");
    await expect.poll(async () => explorer.value("tau_max")).toBe(6);
});

test("other servos are thin lines in the scale of this one", async ({ explorer, page, friction }) => {
    await explorer.open("#/drive-backdrive?lines=servos&v=1");
    const { plots } = await explorer.state();
    const lines = Object.keys(plots["diagram"]!).filter((name) => name.startsWith("drive at"));
    expect(lines).toContain("drive at MX-64");
    expect(lines).toHaveLength(10); // no other fits of a servo
    const { x, y } = plots["diagram"]!["drive at MX-64"]!;
    expect(Math.max(...x)).toBe(10);
    const otherServo = friction.open("curve", "drive_backdrive", { preset: "mx64" });
    const own = otherServo.curve(x);
    otherServo.close();
    expectSame(y, own["tau_drive"]!);
    await expect.poll(async () => explorer.value("tau_max")).toBe(10);
    await expect(page.locator("friction-plot").first()).toContainText(words("diagram.thin-servos"));
});

test("the servo of the pendulum is taken over, with everything that both views share @long", async ({
    explorer,
    page,
}) => {
    const take = page.locator(".pendulum-servo");
    const own = { preset: "xl330", model: "m3", load_friction_base: "0.123" };
    await explorer.open("#/drive-backdrive?preset=mx64&v=1");
    await expect(take).toHaveCount(0);
    await page.goto(`/#/pendulum?${String(new URLSearchParams({ ...own, mass: "0.6", kp: "50" }))}&v=1`);
    await explorer.ready();
    const views = page.getByRole("navigation", { name: words("page.views") }).first();
    await views.getByRole("link", { name: words("diagram.title") }).click();
    await expect(take).toContainText("M3");
    await expect(take).toContainText("XL330");
    const entry = await explorer.entry();
    await take.click();
    await expect(take).toHaveCount(0);
    const { given, page: chosen } = await explorer.state();
    expect(given).toEqual(own);
    expect(chosen["mass"]).toBe("0.6");
    await expect.poll(() => explorer.entry()).toBe(entry + 1);
    // after a change here the page offers it again
    await explorer.unfold();
    await explorer.type("load_friction_base", "0.2");
    await expect(take).toHaveCount(1);
});

test("the pendulum leads to the load that its servo holds when switched off @long", async ({ explorer, page }) => {
    const own = { preset: "xl330", model: "m3", load_friction_base: "0.123" };
    await explorer.open(
        `#/pendulum?${String(new URLSearchParams({ ...own, mass: "0.6", length: "0.2", kp: "50" }))}&v=1`,
    );
    await page.getByRole("link", { name: words("pendulum.holds") }).click();
    // the table of all servos comes first, not the operating point of a motor that is on
    await expect(page.locator(".holding tbody tr").first()).toContainText(
        words("holding.own", { servo: "Dynamixel XL330", model: "M3" }),
    );
    await expect(pointText(page)).toHaveCount(0);
    const { given, page: chosen, view } = await explorer.state();
    expect(view).toBe("drive-backdrive");
    expect(given).toEqual(own);
    expect(chosen).toEqual({ show: "table", mass: "0.6", length: "0.2" });
    await expect(page.locator(".pendulum-servo")).toHaveCount(0);
});

test("a self-locking screw: diagram, point, trail and held load are the library's, and it moves to the other view @long", async ({
    explorer,
    page,
    friction,
}) => {
    const gear = { gear: "angles", lead: "15", friction_angle: "16" };
    const elastic = new URLSearchParams({ preset: "mx106", model: "m6", ...gear, gear_stiffness: "500" });
    await explorer.open(`#/pendulum?${String(elastic)}&v=1`);
    await page.getByRole("link", { name: words("pendulum.holds") }).click();
    await expect(page.locator(".switched-off")).toBeVisible();
    const settings = { preset: "mx106", model: "m6", ...gear };
    expect((await explorer.state()).given).toEqual(settings);
    await expect(page.locator(".holding .published .falls, .holding .some")).toHaveCount(0);
    await page.locator('.panel-options input[value="diagram"]').check();
    // Only the bench has a stiffness: the servo is the same.
    await expect(page.locator(".pendulum-servo")).toHaveCount(0);
    await page.locator('.panel-options input[value="four"]').check();
    await expect(page.locator("friction-plot h2").first()).toContainText("with a transmission");
    const { diagram } = (await explorer.state()).plots;
    const limits = friction.open("curve", "drive_backdrive", { ...settings, quadrants: "four" });
    const { x, y } = diagram!["drive"]!;
    const hole = x.indexOf(0);
    const torques = x.filter((_, i) => i !== hole);
    const columns = limits.curve(torques);
    expectSame(
        y.filter((_, i) => i !== hole),
        columns["tau_drive"]!,
    );
    expect(diagram!["backdrive"]!.y.every(Number.isNaN)).toBe(true);
    expect(limits.report.readings["self_locking"]).toBe(1);
    limits.close();
    // The point and its text.
    const point = friction.open("curve", "operating_limits", { ...settings, tau_m: "6" });
    const at = point.curve([-5]);
    point.close();
    expect(at["place"]![0]).toBe(0);
    expect(at["tau_e_backdrive"]![0]).toBeNaN();
    await expect(pointText(page)).toContainText(`${torque(at["margin"]![0]!)} of friction in reserve`);
    await expect(pointText(page)).toContainText(torque(at["tau_m_drive"]![0]!));
    await expect(pointText(page)).toContainText(torque(-at["tau_e_drive"]![0]!));
    await expect(pointText(page)).toContainText(words("point.locks"));
    // The held load is the bench's.
    const holds = (servo: Record<string, string>): number | null => {
        const bench = friction.open("run", "servo_pendulum", servo);
        const { hold } = bench.report.readings;
        bench.close();
        return hold!;
    };
    expect(holds(settings)).toBeNull();
    await expect(page.locator(".switched-off")).toContainText(words("hold.any"));
    // The trail is also the bench's, and differs from the trail of the servo alone.
    const [states, loads] = [settings, { preset: "mx106", model: "m6" }].map((servo) => {
        const run = friction.open("run", "servo_pendulum", { ...servo, trajectory: "sin_sin" });
        const { tau_f, tau_f_max } = run.rows(600, 10);
        run.close();
        return [...tau_f!].map((value, i) => Math.abs(value) < tau_f_max![i]!);
    }) as [boolean[], boolean[]];
    await page.locator("#page-swing").selectOption("sin_sin");
    await allDrawn(page);
    const velocities = new Set<number>();
    await expect
        .poll(
            async () => {
                const { row, stuck } = await trailEnd(page);
                expect(stuck).toBe(states[row]);
                if (stuck !== loads[row]) velocities.add(row);
                return velocities.size;
            },
            { timeout: 8000, intervals: [50] },
        )
        .toBeGreaterThan(2);
    // Without its friction angle, a load on the bench drives it back.
    await explorer.unfold();
    await explorer.type("friction_angle", "10");
    await expect(page.locator(".switched-off")).toContainText(torque(holds({ ...settings, friction_angle: "10" })!));
    await expect(pointText(page)).not.toContainText(words("point.locks"));
});

test("the trail swings the mass and the arm that are typed next to it @long", async ({ explorer, page, friction }) => {
    await explorer.open("#/drive-backdrive?preset=mx106&model=m6&v=1");
    /** Text of the button with the range that contains all torques of the trail. */
    const scale = (settings: Record<string, string>): string => {
        const run = friction.open("run", "servo_pendulum", { preset: "mx106", model: "m6", ...settings });
        const { tau_m, tau_e } = run.rows(600, Math.round(0.01 / Number(run.value("T"))));
        run.close();
        const largest = Math.max(...tau_m!.map(Math.abs), ...tau_e!.map(Math.abs));
        return words("trail.scale", { torque: `${Number((1.15 * largest).toPrecision(2))}\u00a0N\u00a0m` });
    };
    const button = page.locator(".trail button");
    const swing = { trajectory: "sin_time_square" };
    await expect(button).toHaveText(scale(swing));
    for (const [name, value] of [
        ["hold.length", "0.12"],
        ["hold.mass", "0.3"],
        ["hold.arm", "0.2"],
    ] as const) {
        const field = page.getByLabel(new RegExp(`^${words(name)} \\[`));
        await field.fill(value);
        await field.press("Enter");
    }
    const label = scale({ ...swing, mass: "0.3", length: "0.12", arm_mass: "0.2" });
    expect(label).not.toBe(scale(swing));
    await expect(button).toHaveText(label);
});

test("values derived from generic defaults are not bold, and are marked @long", async ({ explorer, page }) => {
    const line = page.locator(".switched-off");
    await explorer.open("#/drive-backdrive?preset=feetech_sts3215_7_4V_2025&model=m6&v=1");
    await expect(line).toContainText(words("hold.generic"));
    await expect(line.locator("strong, b")).toHaveCount(0);
    await expect(page.locator(".point-said strong").first()).toHaveCSS("font-weight", "400");
    await explorer.open("#/drive-backdrive?preset=feetech_sts3215_7_4V_2025&model=m1&v=1");
    await expect(line.locator("strong, b")).not.toHaveCount(0);
    await expect(line).not.toContainText(words("hold.generic"));
});

/** The cells of the table of all servos, by the titles of its rows. */
async function tableOf(page: Page): Promise<Map<string, string[]>> {
    const rows = page.locator(".holding tbody tr");
    const all = await rows.evaluateAll((elements) =>
        elements.map((row) => [...row.children].map(({ textContent }) => textContent.replace(/\s+/g, " ").trim())),
    );
    return new Map(all.map(([title, ...cells]) => [title!, cells]));
}

test("the table has every published servo, all models and the reader's own, as the library computes them", async ({
    explorer,
    page,
    friction,
}) => {
    const own = { preset: "xl330", model: "m3", load_friction_base: "0.2" };
    const arm = { mass: "0.075", length: "0.12", arm_mass: "0.1", arm_angle: "1" };
    await explorer.open(`#/drive-backdrive?${String(new URLSearchParams({ ...own, ...arm, show: "table" }))}&v=1`);
    const table = await tableOf(page);
    const { params } = friction.experiment("run", "servo_pendulum");
    const options = (key: string) => params.find((row) => row.key === key)!.options;
    const load = (0.075 + 0.05) * 0.12 * 9.80665 * Math.sin(1);
    const bench = friction.open("run", "servo_pendulum");
    const text = (value: number, digits = 3): string => String(Number(value.toPrecision(digits)));
    const range = (values: number[], digits = 3): string => {
        const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => text(value, digits));
        return least === most ? least! : words("holding.range", { from: least!, to: most! });
    };
    const check = (title: string, torques: number[]): void => {
        const [verdict, factor, bear, held, , , ...models] = table.get(title)!;
        const known = torques.filter((value) => !Number.isNaN(value));
        expect(models, title).toEqual(torques.map((value) => (Number.isNaN(value) ? "–" : text(value))));
        expect(held, title).toBe(range(known));
        expect(factor, title).toBe(
            range(
                known.map((value) => value / load),
                2,
            ),
        );
        const borne = (Math.min(...known) - load) / ((0.075 + 0.05) * 0.12);
        expect(bear, title).toBe(borne > 0 ? text(borne, 2) : "–");
        const holding = known.filter((value) => load <= value).length;
        const word = holding === known.length ? "holds" : holding === 0 ? "falls" : "some";
        expect(verdict, title).toBe(words("holding.says", { verdict: word, holding, models: known.length }));
    };
    let sets = 0;
    for (const { name: preset, title } of options("preset")) {
        const torques = options("model").map(({ name: model }) => {
            const { findings, readings } = bench.set({ preset, model });
            const published = !findings.some(({ code }) => code === "MODEL_UNPUBLISHED");
            return published ? readings["hold"]! : NaN;
        });
        sets += torques.filter((value) => !Number.isNaN(value)).length;
        if (preset !== "generic") check(title, torques);
    }
    expect(sets).toBeGreaterThan(100);
    expect(table.get("Dynamixel MX-106")![0]).toBe(words("holding.says", { verdict: "some", holding: 4, models: 6 }));
    expect(table.size).toBe(options("preset").length + 1);
    // the reader's own comes first, generic parameters last, without a range and without a verdict
    const { hold } = bench.set(own).readings;
    const [first, last] = [[...table.keys()][0]!, [...table.keys()].at(-1)!];
    expect(first).toBe(words("holding.own", { servo: "Dynamixel XL330", model: "M3" }));
    check(first, [NaN, NaN, hold!, NaN, NaN, NaN]);
    expect(last).toContain(words("holding.generic"));
    expect(table.get(last)!.slice(0, 5)).toEqual(["", "", "", "", ""]);
    const m4 = bench.set({ preset: "generic", model: "m4" }).readings["hold"]!;
    expect(table.get(last)![9]).toBe(text(m4));
    // the loads of Table I, which this one is lighter than
    expect(table.get("Dynamixel MX-106")![4]).toContain(words("holding.range", { from: "0.49", to: "2.94" }));
    expect(table.get("eRob 80, 1:50")![4]).toContain(words("holding.range", { from: "15.2", to: "96.1" }));
    expect(table.get("eRob 80, 1:50")![4]).toContain("↓");
    expect(table.get("Dynamixel XL330")![4]).toBe(words("holding.unpublished"));
    expect(table.get(first)![4]).toBe(words("holding.unrecorded"));
    bench.close();
});

test("the table is sorted by each column, chooses a servo, and is saved as CSV and as a figure @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/drive-backdrive?show=table&mass=0.3&length=0.12&v=1");
    const titles = async (): Promise<string[]> => [...(await tableOf(page)).keys()];
    const held = async (column: number): Promise<number[]> =>
        [...(await tableOf(page)).values()].map((cells) => parseFloat(cells[column]!)).filter((value) => value >= 0);
    expect((await titles())[0]).toBe("eRob 80, 1:100");
    const sort = (name: string) => page.locator(`.holding .of-${name} button`).click();
    for (const [name, column] of [
        ["factor", 1],
        ["torque", 3],
        ["m1", 6],
        ["m6", 11],
    ] as const) {
        await sort(name);
        const [once, order] = [
            await held(column),
            await page.locator(`.holding .of-${name}`).getAttribute("aria-sort"),
        ];
        await sort(name);
        const twice = await held(column);
        const generic = column > 5 ? 1 : 0; // generic parameters stay last
        const sorted = (values: number[], sign: number): number[] => {
            const rest = values.slice(0, values.length - generic);
            return [...rest].sort((a, b) => sign * (a - b)).concat(values.slice(rest.length));
        };
        expect(once, name).toEqual(sorted(once, order === "ascending" ? 1 : -1));
        expect(twice, name).toEqual(sorted(twice, order === "ascending" ? -1 : 1));
        expect(once).not.toEqual(twice);
    }
    await sort("servo");
    const names = (await titles()).slice(0, -1);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    await expect(page).toHaveURL(/sort=servo/);
    // a servo is chosen in the table
    await page.locator(".holding").getByRole("button", { name: "Dynamixel MX-64", exact: true }).click();
    await expect.poll(() => explorer.value("preset")).toBe("mx64");
    await expect(page.locator(".holding .chosen")).toContainText("Dynamixel MX-64");
    await expect(page.locator("#holding-servo")).toHaveValue("mx64");
    // parameters of the diagram have no effect here
    await expect(explorer.row("velocity")).toHaveCount(0);
    const saved = async (name: "holding.csv" | "holding.svg"): Promise<string> => {
        const waiting = page.waitForEvent("download");
        await page.getByRole("button", { name: words(name) }).click();
        return readFileSync(await (await waiting).path(), "utf8");
    };
    const lines = (await saved("holding.csv")).trim().split("\n");
    const command = lines.find((line) => line.startsWith("# friction curve"))!;
    expect(command).toBe("# friction curve holding preset=mx64 mass=0.3 length=0.12");
    const [head, ...rows] = lines.filter((line) => !line.startsWith("#"));
    const run = friction.open("curve", "holding", { preset: "mx64", mass: "0.3", length: "0.12" });
    const { m1, factor_most } = run.curve([2]);
    run.close();
    const columns = head!.split(",");
    const mx106 = rows.find((row) => row.startsWith("mx106,"))!.split(",");
    expect(Number(mx106[columns.indexOf("m1 [N m]")])).toBe(m1![0]);
    expect(Number(mx106[columns.indexOf("factor_most")])).toBe(factor_most![0]);
    expect(mx106[columns.indexOf("verdict")]).toBe("falls");
    expect(rows).toHaveLength(29);
    const figure = await saved("holding.svg");
    expect(figure).toContain(">Dynamixel MX-106<");
    expect(figure).toContain("friction curve holding preset=mx64 mass=0.3 length=0.12");
    expect(figure.match(/<path [^>]*A3.5/g)!.length).toBe(105 + 6 + 6); // dots of all sets and generic models, and the legend
    expect(figure).not.toMatch(/NaN|undefined/);
    // only the named ones, in table and files
    await page.getByLabel(words("holding.only")).fill("mx106, XL-330");
    await page.getByLabel(words("holding.only")).press("Enter");
    await expect(page).toHaveURL(/only=/);
    await expect(page.locator(".holding tbody tr")).toHaveCount(13);
    expect(await titles()).toContain("Dynamixel MX-106");
    const some = (await saved("holding.csv")).trim().split("\n");
    expect(some.filter((line) => !line.startsWith("#"))).toHaveLength(14);
    expect(await saved("holding.svg")).not.toContain(">Dynamixel MX-64<");
});

test("my servo: choose one first, record it second; the loads of the reader's recordings @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/");
    await page.getByRole("link", { name: words("opening.servo") }).click();
    await page.locator("#holding-servo").selectOption("feetech_hls");
    await expect(page.locator(".switched-off")).toContainText("0.05");
    await expect(page.locator(".holding .chosen")).toContainText("Feetech HLS2915");
    // a recording, whose bench has a load
    await page.getByRole("link", { name: words("holding.recording") }).click();
    await expect(page.locator(".own-servo")).toBeVisible();
    for (const [mass, length] of [
        [0.2, 0.1],
        [0.4, 0.12],
    ] as const) {
        const run = friction.open("run", "servo_pendulum", { preset: "xl330", mass, length });
        const { t, theta_d, theta } = run.rows(100, 10);
        run.close();
        const rows = [...t!].map((time, i) => `${time},${theta_d![i]},${theta![i]}`);
        const text = [
            `# preset=xl330 mass=${mass} length=${length} kp=100 vin=7.4`,
            "t,goal,position",
            ...rows,
            "",
        ].join("\n");
        await page
            .locator("pendulum-view input[type=file]")
            .first()
            .setInputFiles({ name: `${mass}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) });
        await page.locator(".bench-strip .confirm-all, .bench-strip button.primary").first().click();
        await expect(page.locator(".bench-strip")).toHaveCount(0);
    }
    await page.goto("/#/pendulum?preset=xl330&model=m1&friction_base=0.02&v=1");
    await explorer.ready();
    await page.getByRole("link", { name: words("pendulum.holds") }).click();
    const load = (mass: number, length: number): string => String(Number((mass * length * 9.80665).toPrecision(3)));
    const expected = words("holding.range", { from: load(0.2, 0.1), to: load(0.4, 0.12) });
    await expect(page.locator(".holding .own")).toContainText(expected);
});

test("a pinned servo has its name in legend, data and files @long", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?pin=preset:mx64&trail=off&lines=none&v=1");
    await page.locator(".plot-more").first().click();
    const waiting = page.waitForEvent("download");
    await page
        .getByRole("button", { name: words("plot.file"), exact: true })
        .first()
        .click();
    const head = readFileSync(await (await waiting).path(), "utf8")
        .split("\n")
        .find((line) => line.includes("①"))!;
    for (const side of ["diagram.drive-limit", "diagram.backdrive-limit"] as const)
        expect(head).toContain(`Dynamixel MX-64, ${words(side)} ①`);
});
