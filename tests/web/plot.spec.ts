// Functions of every plot: zoom by wheel, box, fingers and keys, reading sample by sample, and export as a file.
import { readFile } from "node:fs/promises";
import type { CDPSession, Download, Locator, Page } from "@playwright/test";
import { expect, test, type Explorer } from "./explorer";

interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

function plotOf(page: Page, at: number): Locator {
    return page.locator("friction-plot").nth(at);
}

async function frame(page: Page, at = 0): Promise<Box> {
    const canvas = plotOf(page, at).locator("canvas").first();
    await canvas.scrollIntoViewIfNeeded();
    return (await canvas.boundingBox())!;
}

/** By axis, as the page has it. */
async function zoomed(explorer: Explorer): Promise<Record<string, [number, number]>> {
    const { zoom = "" } = (await explorer.shown()).page;
    return Object.fromEntries(
        zoom
            .split("~")
            .filter((part) => part !== "")
            .map((part) => {
                const [axis, from, to] = part.split(":");
                return [axis, [Number(from), Number(to)]];
            }),
    );
}

async function dragged(page: Page, from: [number, number], to: [number, number]): Promise<void> {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await page.mouse.up();
}

async function pinch(session: CDPSession, from: [number, number][], to: [number, number][]): Promise<void> {
    const points = (part: number): { x: number; y: number; id: number }[] =>
        from.map(([x, y], id) => ({ x: x + part * (to[id]![0] - x), y: y + part * (to[id]![1] - y), id }));
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(0) });
    for (const part of [0.25, 0.5, 0.75, 1])
        await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(part) });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Points of one colour on a canvas. */
function ink(canvas: Locator, variable: string): Promise<number> {
    return canvas.evaluate((element, name) => {
        const { width, height } = element as HTMLCanvasElement;
        const copy = Object.assign(document.createElement("canvas"), { width, height });
        const context = copy.getContext("2d", { willReadFrequently: true })!;
        context.drawImage(element as HTMLCanvasElement, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const colour = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
        const wanted = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
            if (wanted.every((part, k) => Math.abs(data[i + k]! - part) < 3) && data[i + 3] === 255) count++;
        return count;
    }, variable);
}

test("the wheel scrolls the page over a plot, and zooms it with Ctrl or after a click", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const box = await frame(page);
    const [x, y] = [box.x + 0.6 * box.width, box.y + 0.4 * box.height];
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await zoomed(explorer)).toEqual({});
    await expect(page.locator(".hint").first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -120);
    await page.keyboard.up("Control");
    await expect.poll(async () => Object.keys(await zoomed(explorer))).toEqual(["x", "law.y"]);
    const first = await zoomed(explorer);
    expect(first["x"]![1] - first["x"]![0]).toBeLessThan(0.6);
    // One movement of the wheel is one entry of the history.
    await page.mouse.click(x, y);
    const before = await explorer.entry();
    await Promise.all([1, 2, 3, 4].map(() => page.mouse.wheel(0, -100)));
    await expect.poll(async () => (await zoomed(explorer))["x"]![1]).toBeLessThan(first["x"]![1]);
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("zoom=");
    expect(await explorer.entry()).toBe(before + 1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => zoomed(explorer)).toEqual(first);
    // Once the whole range is visible the page scrolls again.
    await page.locator(".frame").first().focus();
    await page.mouse.move(x, y);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 200);
    await expect.poll(() => zoomed(explorer)).toEqual({});
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
});

test("a box fills the plot, Shift moves it, a double click and the button show all", async ({ explorer, page }) => {
    await explorer.open("#/law?residual=off&errors=off&v=1");
    const box = await frame(page);
    const at = (part: number, down: number): [number, number] => [box.x + part * box.width, box.y + down * box.height];
    await dragged(page, at(0.6, 0.2), at(0.8, 0.6));
    const { x, "law.y": y } = await zoomed(explorer);
    expect(x![0]).toBeGreaterThan(0.02);
    expect(x![1]).toBeLessThan(0.26);
    expect(y![0]).toBeGreaterThan(-1);
    expect(y![1]).toBeLessThan(3);
    // As wide as it was drawn: 0.2 of the canvas.
    expect(x![1] - x![0]).toBeCloseTo((0.2 * box.width * 0.64) / (box.width - 54.4 - 13), 2);
    // Fine again: of the line between the ends there are hundreds of points.
    const { plots } = await explorer.shown();
    const within = plots["law"]!["phi_z stribeck"]!.x.filter((v) => v >= x![0] && v <= x![1]);
    expect(within.length).toBeGreaterThan(400);
    await page.keyboard.down("Shift");
    await dragged(page, at(0.7, 0.4), at(0.5, 0.4));
    await page.keyboard.up("Shift");
    const moved = await zoomed(explorer);
    expect(moved["x"]![0]).toBeGreaterThan(x![0] + 0.01);
    expect(moved["x"]![1] - moved["x"]![0]).toBeCloseTo(x![1] - x![0], 4);
    // A flat box means one axis.
    await page.getByRole("button", { name: /Show all of/ }).click();
    expect(await zoomed(explorer)).toEqual({});
    await expect(page.getByRole("button", { name: /Show all of/ })).toBeHidden();
    await dragged(page, at(0.4, 0.5), at(0.6, 0.51));
    expect(Object.keys(await zoomed(explorer))).toEqual(["x"]);
    await page.mouse.dblclick(...at(0.6, 0.7));
    expect(await zoomed(explorer)).toEqual({});
});

test("two fingers zoom, one scrolls the page", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await explorer.open("#/law");
    const box = await frame(page);
    const session = await page.context().newCDPSession(page);
    const at = (part: number, down: number): [number, number] => [box.x + part * box.width, box.y + down * box.height];
    await pinch(session, [at(0.4, 0.8), at(0.6, 0.8)], [at(0.3, 0.8), at(0.7, 0.8)]);
    const { x } = await zoomed(explorer);
    expect((x![1] - x![0]) / 0.64).toBeCloseTo(0.5, 1);
    const before = await explorer.entry();
    await pinch(session, [at(0.5, 0.8), at(0.7, 0.8)], [at(0.4, 0.8), at(0.6, 0.8)]);
    const moved = (await zoomed(explorer))["x"]!;
    expect(moved[0]).toBeGreaterThan(x![0]);
    expect(moved[1] - moved[0]).toBeCloseTo(x![1] - x![0], 3);
    await expect.poll(() => explorer.entry()).toBe(before + 1);
    // The page itself has not grown.
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
    const top = await page.evaluate(() => scrollY);
    await pinch(session, [at(0.5, 0.8)], [at(0.5, 0.1)]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 50);
    expect((await zoomed(explorer))["x"]).toEqual(moved);
    await session.detach();
});

test("keys zoom, move and show all; square brackets read sample by sample and say so", async ({ explorer, page }) => {
    await explorer.open("#/law?residual=off&errors=off&v=1");
    const place = page.locator(".frame").first();
    await expect(place).toHaveAttribute("aria-description", /brackets/);
    await place.focus();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    const near = (await zoomed(explorer))["x"]!;
    expect(near[1] - near[0]).toBeCloseTo(0.64 / 1.25 ** 2, 3);
    await page.keyboard.press("ArrowRight");
    const moved = (await zoomed(explorer))["x"]!;
    expect(moved[0] - near[0]).toBeCloseTo(0.1 * (near[1] - near[0]), 3);
    await page.keyboard.press("Shift+ArrowLeft");
    expect(moved[0] - (await zoomed(explorer))["x"]![0]).toBeCloseTo(0.01 * (near[1] - near[0]), 4);
    await page.keyboard.press("0");
    expect(await zoomed(explorer)).toEqual({});
    await page.keyboard.press("]");
    const reading = page.locator(".reading").first();
    await expect(reading).toContainText("Stribeck");
    const first = await reading.textContent();
    await page.keyboard.press("]");
    await expect.poll(() => reading.textContent()).not.toBe(first);
    const said = page.locator("#said");
    await expect(said).toContainText("Stribeck");
    await expect(said).toContainText("rad/s");
});

test("plots over one axis are zoomed and read together, a loop marks the same instant", async ({ explorer, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/pendulum");
    const angle = page.locator(".traces friction-plot").first();
    const box = (await angle.locator("canvas").first().boundingBox())!;
    await dragged(page, [box.x + 120, box.y + 60], [box.x + 240, box.y + 64]);
    const ranges = await zoomed(explorer);
    expect(Object.keys(ranges)).toEqual(["x"]);
    // One button for each of the three, none at the loop.
    await expect(page.getByRole("button", { name: /Show all of/ })).toHaveCount(3);
    const over = page.locator(".bench canvas.over");
    await page.mouse.move(5, 5);
    const blank = await ink(over, "--blue");
    await page.mouse.move(box.x + 200, box.y + 80);
    await expect.poll(() => ink(over, "--blue")).toBeGreaterThan(blank + 10);
    // The loop's own axes stay.
    const loop = (await page.locator(".bench friction-plot canvas").first().boundingBox())!;
    await page.mouse.move(loop.x + 120, loop.y + 80);
    await expect(angle.locator(".reading")).toHaveText("");
    await dragged(page, [loop.x + 100, loop.y + 40], [loop.x + 200, loop.y + 120]);
    expect(Object.keys(await zoomed(explorer)).sort()).toEqual(["phase.x", "phase.y", "x"]);
});

test("a square diagram stays square, and its lines are all there when it is zoomed", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?trail=off&v=1");
    const box = await frame(page);
    const whole = await ink(plotOf(page, 0).locator("canvas").first(), "--vermillion");
    expect(whole).toBeGreaterThan(500);
    await dragged(page, [box.x + 100, box.y + 250], [box.x + 400, box.y + 300]);
    const { "diagram.x": x, "diagram.y": y } = await zoomed(explorer);
    expect((x![1] - x![0]) / (y![1] - y![0])).toBeCloseTo(1, 3);
    await page.mouse.move(0, 0);
    const canvas = plotOf(page, 0).locator("canvas").first();
    await expect.poll(() => ink(canvas, "--vermillion")).toBeGreaterThan(300);
    expect(await ink(canvas, "--blue")).toBeGreaterThan(300);
});

test("a logarithmic axis is zoomed by its decades, and its numbers stay apart", async ({ explorer, page }) => {
    await explorer.open("#/law?residual=on&errors=off&v=1");
    const box = await frame(page, 1);
    const [x, y] = [box.x + 0.5 * box.width, box.y + 0.5 * (box.height - 28)];
    await page.keyboard.down("Control");
    await page.mouse.move(x, y);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    const [from, to] = (await zoomed(explorer))["residual.y"]!;
    // Of three decades a factor of e about the middle one.
    expect(Math.log10(to / from)).toBeCloseTo(3 / Math.E, 1);
    expect(Math.sqrt(from * to)).toBeGreaterThan(2);
    expect(Math.sqrt(from * to)).toBeLessThan(5);
});

test("a link keeps what is zoomed, and one that is no zoom is refused by its name", async ({ explorer, page }) => {
    await explorer.open("#/law?zoom=x%3A0.05%3A0.1~law.y%3A1%3A1.5&v=1");
    expect(await zoomed(explorer)).toEqual({ x: [0.05, 0.1], "law.y": [1, 1.5] });
    // Another range is shown completely.
    await page.getByRole("radio", { name: "Stick zone" }).check();
    expect(await zoomed(explorer)).toEqual({});
    await page.goBack();
    expect(await zoomed(explorer)).toEqual({ x: [0.05, 0.1], "law.y": [1, 1.5] });
    for (const bad of ["x:2:1", "x:1:1", "x:a:2", "x::2", "x:1:2~x:1:3", "x:1:2:3", "x", "error.y:0:1", "x:1:1e400"]) {
        await explorer.open(`#/law?zoom=${encodeURIComponent(bad)}&v=1`);
        const { findings, page: state } = await explorer.shown();
        expect(
            findings.some(({ key }) => key === "zoom"),
            bad,
        ).toBe(true);
        expect(state["zoom"], bad).toBeUndefined();
    }
});

async function taken(page: Page, name: RegExp): Promise<Download> {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name }).first().press("Enter");
    return waiting;
}

test("the numbers of a plot read back to the same bits, under where they come from", async ({ explorer, page }) => {
    await explorer.open("#/law?F_C=0.5&v=1");
    const download = await taken(page, /^CSV/);
    expect(download.suggestedFilename()).toBe("friction-law-stribeck.csv");
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
    const head = lines.filter((line) => line.startsWith("#"));
    expect(head.join("\n")).toMatch(/friction \d+\.\d+\.\d+/);
    expect(head).toContain(`# ${await page.evaluate(() => location.href)}`);
    expect(head).toContain("# friction curve phi_z F_C=0.5 --x=-0.32:0.32:201");
    expect(head).toContain("# F_C = 0.5 N m");
    const [names, ...rows] = lines.slice(head.length);
    expect(names).toContain("ΦZ Stribeck [N m]");
    const columns = names!.replace('"v, x [rad/s]"', "x").split(",");
    const place = columns.indexOf("ΦZ Stribeck [N m]");
    const numbers = rows.map((row) => row.split(",")[place]!).filter((text) => text !== "");
    const { plots } = await explorer.shown();
    const drawn = plots["law"]!["phi_z stribeck"]!.y;
    expect(numbers.length).toBe(drawn.length);
    expect(numbers.filter((text, i) => !Object.is(Number(text), drawn[i]))).toEqual([]);
});

test("the picture of a plot is fine, has its legend and its origin, and the page is as before", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?F_C=0.5&v=1");
    const canvas = plotOf(page, 0).locator("canvas").first();
    const before = await canvas.evaluate((element) => (element as HTMLCanvasElement).width);
    const download = await taken(page, /^PNG/);
    expect(download.suggestedFilename()).toBe("friction-law-stribeck.png");
    const bytes = await readFile(await download.path());
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(width).toBeGreaterThanOrEqual(2 * before);
    expect(height).toBeGreaterThan(2 * (await canvas.evaluate((element) => element.clientHeight)) + 200);
    expect(await canvas.evaluate((element) => (element as HTMLCanvasElement).width)).toBe(before);
    // Solid ground and the colours of the lines, also beside the plot, where the legend is.
    const colours = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const copy = Object.assign(document.createElement("canvas"), { width: image.width, height: 140 });
        const context = copy.getContext("2d")!;
        context.drawImage(image, 0, 0);
        const all = context.getImageData(0, 0, copy.width, 140).data;
        const found = new Set<string>();
        for (let i = 0; i < all.length; i += 4) found.add(all.slice(i, i + 4).join());
        return [...found];
    }, bytes.toString("base64"));
    expect(colours).toContain("255,255,255,255");
    expect(colours).toContain("0,114,178,255");
    expect(colours.every((colour) => colour.endsWith(",255"))).toBe(true);
});

test("the table follows what is zoomed, with units and a caption, and can be copied", async ({ explorer, page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await explorer.open("#/law?zoom=x%3A0.05%3A0.1&residual=off&errors=off&v=1");
    await page.locator("friction-plot summary").first().click();
    const table = page.locator("friction-plot table");
    await expect(table.locator("caption")).toContainText("0.05 rad/s to 0.1 rad/s");
    await expect(table.locator("tbody th").first()).toHaveText("0.05");
    await expect(table.locator("thead th").nth(1)).toContainText("[N m]");
    await page.getByRole("button", { name: "Copy table" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split("\n").length).toBe(22);
    expect(text.split("\n")[1]!.split("\t")[0]).toBe("0.05");
    // It follows while it is open.
    await page.locator(".frame").first().focus();
    await page.keyboard.press("+");
    await expect(table.locator("tbody th").first()).not.toHaveText("0.05");
});

test("every line that stands still is named in the plot, in both themes", async ({ explorer, page }) => {
    await page.addInitScript(() => {
        const painted = new Set<string>();
        Object.assign(window, { painted });
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...rest): void {
            painted.add(text);
            fillText.call(this, text, ...rest);
        };
    });
    for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await explorer.open("#/law?compare=one&handles=off&construction=off&residual=off&errors=off&v=1");
        await page.reload();
        const painted = (): Promise<string[]> =>
            page.evaluate(() => [...(window as unknown as { painted: Set<string> }).painted]);
        await expect.poll(painted).toEqual(expect.arrayContaining(["Φ Stribeck", " Stribeck"]));
    }
});

test("reading moves nothing but the canvas over the plot, the same place in all that share the axis", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?residual=on&errors=off&v=1");
    const box = await frame(page);
    await page.mouse.move(box.x + 400, box.y + 220);
    await page.evaluate(() => {
        const counts = { under: 0, over: 0 };
        const { stroke } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.stroke = function (...given: [] | [Path2D]): void {
            counts[this.canvas.classList.contains("over") ? "over" : "under"]++;
            stroke.apply(this, given as unknown as [Path2D]);
        };
        Object.assign(window, { counts });
    });
    for (let i = 1; i <= 5; i++) await page.mouse.move(box.x + 400 + 20 * i, box.y + 220);
    const counts = (): Promise<{ under: number; over: number }> =>
        page.evaluate(() => (window as unknown as { counts: { under: number; over: number } }).counts);
    await expect.poll(async () => (await counts()).over).toBeGreaterThan(5);
    expect((await counts()).under).toBe(0);
    const readings = await page.locator(".reading").allTextContents();
    const told = readings.map((text) => /= ([−\d.]+)/.exec(text)?.[1]);
    expect(told[0]).toBeDefined();
    expect(told[1]).toBe(told[0]);
});
