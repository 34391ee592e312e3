// Functions of every plot: zoom by wheel, box, fingers and keys, reading sample by sample, and export as a file.
import { readFile } from "node:fs/promises";
import type { CDPSession, Download, Locator, Page } from "@playwright/test";
import type { FrictionPlot } from "../../web/src/plot/plot";
import type { Plot, Point } from "../../web/src/plot/series";
import { copied, expect, test, words, type Explorer, frames } from "./explorer";

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

/** By axis, in the page's format. */
async function zoomed(explorer: Explorer): Promise<Record<string, [number, number]>> {
    const { zoom = "" } = (await explorer.state()).page;
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
        const rgb = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
            if (rgb.every((part, k) => Math.abs(data[i + k]! - part) < 3) && data[i + 3] === 255) count++;
        return count;
    }, variable);
}

/** Effect of each turn of the wheel: `true` if a plot used it, `false` if it was left to scrolling. */
async function turns(page: Page): Promise<() => Promise<boolean[]>> {
    await page.evaluate(() => {
        const used: boolean[] = [];
        Object.assign(window, { used });
        addEventListener("wheel", (event) => used.push(event.defaultPrevented));
    });
    return () => page.evaluate(() => (window as unknown as { used: boolean[] }).used);
}

test("the wheel scrolls over a plot, and zooms it with Ctrl or after a click @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const used = await turns(page);
    const box = await frame(page);
    const [x, y] = [box.x + 0.6 * box.width, box.y + 0.4 * box.height];
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 120);
    await expect.poll(used).toEqual([false]);
    expect(await zoomed(explorer)).toEqual({});
    const hint = page.locator(".hint").first();
    await expect(hint).toBeVisible();
    // The hint covers no line, and moves none.
    const covers = (await hint.boundingBox())!;
    expect(covers.y + covers.height).toBeLessThanOrEqual(box.y);
    expect((await frame(page)).width).toBe(box.width);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -120);
    await page.keyboard.up("Control");
    await expect.poll(async () => Object.keys(await zoomed(explorer))).toEqual(["x", "law.y"]);
    const first = await zoomed(explorer);
    expect(first["x"]![1] - first["x"]![0]).toBeLessThan(0.6);
    // One movement of the wheel is one entry of the history.
    await page.mouse.click(x, y);
    const before = await explorer.entry();
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await zoomed(explorer))["x"]![1]).toBeLessThan(first["x"]![1]);
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("zoom=");
    expect(await explorer.entry()).toBe(before + 1);
    expect((await used()).slice(1)).not.toContain(false);
    await page.goBack();
    await expect.poll(() => zoomed(explorer)).toEqual(first);
    // Once the whole range is visible the plot no longer uses the wheel.
    await page.locator(".frame").first().focus();
    await page.mouse.move(x, y);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 200);
    await expect.poll(() => zoomed(explorer)).toEqual({});
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => (await used()).at(-1)).toBe(false);
});

test("the wheel scrolls the drawer past its plots @long", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 1280, height: 560 });
    await explorer.open("#/law?residual=on&errors=on&v=1");
    await explorer.tab("accuracy");
    const scrolled = (): Promise<number> => page.locator(".drawer-content").evaluate(({ scrollTop }) => scrollTop);
    const box = await frame(page, 1);
    await page.locator(".drawer-content").evaluate((content) => content.scrollTo(0, 0));
    await page.mouse.move(box.x + 0.6 * box.width, box.y + 40);
    await page.mouse.wheel(0, 120);
    await expect.poll(scrolled).toBeGreaterThan(50);
    expect(await zoomed(explorer)).toEqual({});
});

test("a box fills the plot, Shift moves it, a double click and the button show all @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?residual=off&errors=off&v=1");
    const box = await frame(page);
    const at = (part: number, down: number): [number, number] => [box.x + part * box.width, box.y + down * box.height];
    await dragged(page, at(0.6, 0.2), at(0.8, 0.6));
    const { x, "law.y": y } = await zoomed(explorer);
    expect(x![0]).toBeGreaterThan(0.02);
    expect(x![1]).toBeLessThan(0.26);
    expect(y![0]).toBeGreaterThan(-1.2);
    expect(y![1]).toBeLessThan(3);
    // The width of the dragged box: 0.2 of the canvas.
    expect(x![1] - x![0]).toBeCloseTo((0.2 * box.width * 0.64) / (box.width - 54 - 22), 2);
    // Fine again: hundreds of points lie between the ends of the line.
    const { plots } = await explorer.state();
    const visibleX = plots["law"]!["phi_z stribeck"]!.x.filter((v) => v >= x![0] && v <= x![1]);
    expect(visibleX.length).toBeGreaterThan(400);
    await page.keyboard.down("Shift");
    await dragged(page, at(0.7, 0.4), at(0.5, 0.4));
    await page.keyboard.up("Shift");
    const movedRange = await zoomed(explorer);
    expect(movedRange["x"]![0]).toBeGreaterThan(x![0] + 0.01);
    expect(movedRange["x"]![1] - movedRange["x"]![0]).toBeCloseTo(x![1] - x![0], 4);
    // A flat box zooms one axis.
    await page.getByRole("button", { name: /Show all of/ }).click();
    expect(await zoomed(explorer)).toEqual({});
    await expect(page.getByRole("button", { name: /Show all of/ })).toBeHidden();
    await dragged(page, at(0.4, 0.5), at(0.6, 0.51));
    expect(Object.keys(await zoomed(explorer))).toEqual(["x"]);
    await page.mouse.dblclick(...at(0.6, 0.7));
    expect(await zoomed(explorer)).toEqual({});
});

test("two fingers zoom, one swipes to the next plot @long", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await explorer.open("#/law?pin=F_S:2&v=1");
    const box = await frame(page);
    const session = await page.context().newCDPSession(page);
    const at = (part: number, down: number): [number, number] => [box.x + part * box.width, box.y + down * box.height];
    await pinch(session, [at(0.4, 0.8), at(0.6, 0.8)], [at(0.3, 0.8), at(0.7, 0.8)]);
    const { x } = await zoomed(explorer);
    expect((x![1] - x![0]) / 0.64).toBeCloseTo(0.5, 1);
    const before = await explorer.entry();
    await pinch(session, [at(0.5, 0.8), at(0.7, 0.8)], [at(0.4, 0.8), at(0.6, 0.8)]);
    const movedRange = (await zoomed(explorer))["x"]!;
    expect(movedRange[0]).toBeGreaterThan(x![0]);
    expect(movedRange[1] - movedRange[0]).toBeCloseTo(x![1] - x![0], 3);
    await expect.poll(() => explorer.entry()).toBe(before + 1);
    // The page is not zoomed.
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
    const scrolled = (): Promise<number> => page.locator(".plots").evaluate(({ scrollLeft }) => scrollLeft);
    expect(await scrolled()).toBe(0);
    await pinch(session, [at(0.8, 0.5)], [at(0.1, 0.5)]);
    await expect.poll(scrolled).toBeGreaterThan(50);
    expect((await zoomed(explorer))["x"]).toEqual(movedRange);
    await session.detach();
});

test("keys zoom, move and show all; square brackets read sample by sample and announce it @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?residual=off&errors=off&v=1");
    const place = page.locator(".frame").first();
    await expect(place).toHaveAttribute("aria-description", /brackets/);
    await place.focus();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    const closeRange = (await zoomed(explorer))["x"]!;
    expect(closeRange[1] - closeRange[0]).toBeCloseTo(0.64 / 1.25 ** 2, 3);
    await page.keyboard.press("ArrowRight");
    const movedRange = (await zoomed(explorer))["x"]!;
    expect(movedRange[0] - closeRange[0]).toBeCloseTo(0.1 * (closeRange[1] - closeRange[0]), 3);
    await page.keyboard.press("Shift+ArrowLeft");
    expect(movedRange[0] - (await zoomed(explorer))["x"]![0]).toBeCloseTo(0.01 * (closeRange[1] - closeRange[0]), 4);
    await page.keyboard.press("0");
    expect(await zoomed(explorer)).toEqual({});
    await page.keyboard.press("]");
    const reading = page.locator(".reading").first();
    await expect(reading).toContainText("Stribeck");
    const first = await reading.textContent();
    await page.keyboard.press("]");
    await expect.poll(() => reading.textContent()).not.toBe(first);
    const announcement = page.locator("#said");
    await expect(announcement).toContainText("Stribeck");
    await expect(announcement).toContainText("rad/s");
});

test("plots over one axis are zoomed and read together, a loop marks the same instant @long", async ({
    explorer,
    page,
}) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await explorer.open("#/pendulum?plots=angle,difference,torque,phase&v=1");
    const angle = plotOf(page, 0);
    const box = await frame(page);
    const pointIn = ({ x, y, width, height }: Box, part: number, down: number): [number, number] => [
        x + part * width,
        y + down * height,
    ];
    await dragged(page, pointIn(box, 0.3, 0.4), pointIn(box, 0.6, 0.42));
    const ranges = await zoomed(explorer);
    expect(Object.keys(ranges)).toEqual(["x"]);
    // One button for each of the three, none at the loop.
    await expect(page.getByRole("button", { name: /Show all of/ })).toHaveCount(3);
    const over = plotOf(page, 3).locator("canvas.over");
    await page.mouse.move(5, 5);
    await expect.poll(() => ink(over, "--blue")).toBe(0);
    await page.mouse.move(...pointIn(box, 0.5, 0.5));
    await expect.poll(() => ink(over, "--blue")).toBeGreaterThan(10);
    // The loop's axes stay.
    const loop = await frame(page, 3);
    await page.mouse.move(...pointIn(loop, 0.4, 0.5));
    await expect(angle.locator(".reading")).toHaveText("");
    await dragged(page, pointIn(loop, 0.4, 0.2), pointIn(loop, 0.7, 0.7));
    expect(Object.keys(await zoomed(explorer)).sort()).toEqual(["phase.x", "phase.y", "x"]);
});

test("a square diagram stays square, and keeps all lines when zoomed @long", async ({ explorer, page }) => {
    await explorer.open("#/drive-backdrive?trail=off&v=1");
    const box = await frame(page);
    const wholeInk = await ink(plotOf(page, 0).locator("canvas").first(), "--vermillion");
    expect(wholeInk).toBeGreaterThan(500);
    await dragged(page, [box.x + 100, box.y + 250], [box.x + 400, box.y + 300]);
    const { "diagram.x": x, "diagram.y": y } = await zoomed(explorer);
    expect((x![1] - x![0]) / (y![1] - y![0])).toBeCloseTo(1, 3);
    await page.mouse.move(0, 0);
    const canvas = plotOf(page, 0).locator("canvas").first();
    await expect.poll(() => ink(canvas, "--vermillion")).toBeGreaterThan(300);
    expect(await ink(canvas, "--blue")).toBeGreaterThan(300);
});

test("a logarithmic axis is zoomed by its decades, and its numbers stay apart @long", async ({ explorer, page }) => {
    await explorer.open("#/law?residual=on&errors=off&v=1");
    await explorer.tab("accuracy");
    const box = await frame(page, 1);
    const [x, y] = [box.x + 0.5 * box.width, box.y + 0.5 * (box.height - 28)];
    await page.keyboard.down("Control");
    await page.mouse.move(x, y);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    const [from, to] = (await zoomed(explorer))["residual.y"]!;
    // Three decades become a factor of e around the middle one.
    expect(Math.log10(to / from)).toBeCloseTo(3 / Math.E, 1);
    expect(Math.sqrt(from * to)).toBeGreaterThan(2);
    expect(Math.sqrt(from * to)).toBeLessThan(5);
});

test("a link keeps the zoom, and an invalid one is refused by its name @long", async ({ explorer, page }) => {
    await explorer.open("#/law?zoom=x%3A0.05%3A0.1~law.y%3A1%3A1.5&v=1");
    expect(await zoomed(explorer)).toEqual({ x: [0.05, 0.1], "law.y": [1, 1.5] });
    // Another range is shown completely.
    await page.getByRole("radio", { name: "Stick zone" }).check();
    expect(await zoomed(explorer)).toEqual({});
    await page.goBack();
    expect(await zoomed(explorer)).toEqual({ x: [0.05, 0.1], "law.y": [1, 1.5] });
    for (const bad of ["x:2:1", "x:1:1", "x:a:2", "x::2", "x:1:2~x:1:3", "x:1:2:3", "x", "error.y:0:1", "x:1:1e400"]) {
        await explorer.open(`#/law?zoom=${encodeURIComponent(bad)}&v=1`);
        const { findings, page: state } = await explorer.state();
        expect(
            findings.some(({ key }) => key === "zoom"),
            bad,
        ).toBe(true);
        expect(state["zoom"], bad).toBeUndefined();
    }
});

async function exported(explorer: Explorer, name: string): Promise<Download> {
    const waiting = explorer.page.waitForEvent("download");
    await explorer.choose(name);
    return waiting;
}

test("the numbers of a plot read back to the same bits, below their source", async ({ explorer, page }) => {
    await explorer.open("#/law?F_C=0.5&v=1");
    const download = await exported(explorer, words("plot.file"));
    expect(download.suggestedFilename()).toBe("friction-law-stribeck.csv");
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
    const head = lines.filter((line) => line.startsWith("#"));
    expect(head.join("\n")).toMatch(/friction \d+\.\d+\.\d+/);
    expect(head).toContain(`# ${await page.evaluate(() => location.href)}`);
    expect(head).toContain("# friction curve phi_z F_C=0.5 --x=-0.32:0.32:201");
    expect(head).toContain("# F_C = 0.5 N m");
    const [names, ...rows] = lines.slice(head.length);
    expect(names).toContain("Φ_Z Stribeck [N m]");
    const columns = names!.replace(/"[^"]*"/g, (quoted) => quoted.replace(/,/g, "")).split(",");
    const place = columns.indexOf("Φ_Z Stribeck [N m]");
    const numbers = rows.map((row) => row.split(",")[place]!).filter((text) => text !== "");
    const { plots } = await explorer.state();
    const drawn = plots["law"]!["phi_z stribeck"]!.y;
    expect(numbers.length).toBe(drawn.length);
    expect(numbers.filter((text, i) => !Object.is(Number(text), drawn[i]))).toEqual([]);
    expect(head[0]).not.toContain(words("view.every-step"));
});

test("each series is next to its own column of x if they differ, and the first line explains the points @long", async ({
    explorer,
}) => {
    // Another time step has other instants.
    const pin = encodeURIComponent("element:C*T:0.0007");
    await explorer.open(`#/experiments?run=release_admittance&twin=&pin=${pin}&at=0.2&v=1`);
    const lines = (await readFile(await (await exported(explorer, words("plot.file"))).path(), "utf8"))
        .trimEnd()
        .split("\n");
    const range = { axis: "t", from: "0 s", to: "0.2 s", fuller: "yes" };
    expect(lines[0]!.replace(/[\u00a0\u202f]/g, " ")).toBe(`# ${words("plot.drawn-points", range)}`);
    expect(lines.filter((line) => line.startsWith("# friction run"))).toHaveLength(2);
    const [names, ...rows] = lines.filter((line) => !line.startsWith("#"));
    const columns = names!.split(",");
    const { plots } = await explorer.state();
    const drawn = Object.values(plots).find((plot) => "v ①" in plot)!;
    expect(columns).toHaveLength(2 * Object.keys(drawn).length);
    const pinned = columns.findIndex((name) => name.includes("①"));
    expect(columns[pinned]).toBe(
        `${words("plot.column-of", { axis: "t", line: columns[pinned + 1]!.replace(/ \[.*/, "") })} [s]`,
    );
    for (const [axis, column] of [
        ["x", pinned],
        ["y", pinned + 1],
    ] as const) {
        const numbers = rows.map((row) => row.split(",")[column]!).filter((text) => text !== "");
        expect(numbers.map(Number)).toEqual(drawn["v ①"]![axis]);
    }
    // Without a comparison: one column of t.
    await explorer.open("#/experiments?run=release_admittance&twin=&at=0.2&v=1");
    const alone = (await readFile(await (await exported(explorer, words("plot.file"))).path(), "utf8")).split("\n");
    expect(alone.find((line) => !line.startsWith("#"))).toMatch(/^t \[s\],/);
});

test("the picture of a plot is fine, has its legend and its origin, and the page is unchanged @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?F_C=0.5&v=1");
    const canvas = plotOf(page, 0).locator("canvas").first();
    const before = await canvas.evaluate((element) => (element as HTMLCanvasElement).width);
    const download = await exported(explorer, "PNG with caption");
    expect(download.suggestedFilename()).toBe("friction-law-stribeck.png");
    const bytes = await readFile(await download.path());
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(width).toBeGreaterThanOrEqual(2 * before);
    expect(height).toBeGreaterThan(2 * (await canvas.evaluate((element) => element.clientHeight)) + 200);
    expect(await canvas.evaluate((element) => (element as HTMLCanvasElement).width)).toBe(before);
    // Opaque background and the colours of the lines, also next to the plot, in the legend.
    const colours = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const copy = Object.assign(document.createElement("canvas"), { width: image.width, height: 140 });
        const context = copy.getContext("2d")!;
        context.drawImage(image, 0, 0);
        const all = context.getImageData(0, 0, copy.width, 140).data;
        const labels = new Set<string>();
        for (let i = 0; i < all.length; i += 4) labels.add(all.slice(i, i + 4).join());
        return [...labels];
    }, bytes.toString("base64"));
    expect(colours).toContain("255,255,255,255");
    expect(colours).toContain("0,114,178,255");
    expect(colours.every((colour) => colour.endsWith(",255"))).toBe(true);
});

test("the table follows the zoom, with units and a caption, and can be copied @long", async ({ explorer, page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await explorer.open("#/law?zoom=x%3A0.05%3A0.1&residual=off&errors=off&v=1");
    await explorer.choose("Data table");
    const table = plotOf(page, 0).locator("table");
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

test("in degrees a table and its copy have degrees in both columns of a loop @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?plots=phase&at=2");
    await page.getByRole("button", { name: words("page.display") }).click();
    await page.getByRole("radio", { name: words("angles.deg") }).check();
    await page.keyboard.press("Escape");
    await explorer.choose("Data table");
    const table = plotOf(page, 0).locator("table");
    await expect(table.locator("thead")).toContainText("[°/s]");
    const shown = await table.locator("tbody tr").last().locator("td").allInnerTexts();
    const text = await copied(page, () => page.getByRole("button", { name: "Copy table" }).click());
    const row = text.split("\n").at(-1)!.split("\t").map(Number);
    expect(shown.map((number) => Number(number.replace("−", "-")).toPrecision(2))).toEqual(
        row.map((value) => value.toPrecision(2)),
    );
    expect(row.every((value) => value !== 0)).toBe(true);
});

test("every line of a static plot is named in it, in both themes @long", async ({ explorer, page }) => {
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

test("reading changes only the canvas over the plot, at the same position in all that share the axis @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law?residual=on&errors=off&v=1");
    await explorer.tab("accuracy");
    const box = await frame(page);
    await page.mouse.move(box.x + 400, box.y + 60);
    await page.evaluate(() => {
        const counts = { under: 0, over: 0 };
        const { stroke } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.stroke = function (...given: [] | [Path2D]): void {
            counts[this.canvas.classList.contains("over") ? "over" : "under"]++;
            stroke.apply(this, given as unknown as [Path2D]);
        };
        Object.assign(window, { counts });
    });
    const counts = (): Promise<{ under: number; over: number }> =>
        page.evaluate(() => (window as unknown as { counts: { under: number; over: number } }).counts);
    // The new tab may still be drawing.
    const redrawn = async (): Promise<number> => {
        const before = (await counts()).under;
        await frames(page, 18);
        return (await counts()).under - before;
    };
    await expect.poll(redrawn).toBe(0);
    await page.evaluate(() => Object.assign((window as unknown as { counts: object }).counts, { under: 0, over: 0 }));
    for (let i = 1; i <= 5; i++) await page.mouse.move(box.x + 400 + 20 * i, box.y + 60);
    await expect.poll(async () => (await counts()).over).toBeGreaterThan(5);
    expect((await counts()).under).toBe(0);
    const readings = await page.locator(".reading").allTextContents();
    const values = readings.map((text) => /= ([−\d.]+)/.exec(text)?.[1]);
    expect(values[0]).toBeDefined();
    expect(values[1]).toBe(values[0]);
});

/** A separate plot over the page, 600 by 300: the element needs no view. */
async function mounted(
    page: Page,
    lines: Point[][],
    axes: { x: [number, number]; y: [number, number] },
): Promise<Locator> {
    await page.evaluate(
        ({ lines, axes }) => {
            document.querySelector("#mounted")?.remove();
            const box = Object.assign(document.createElement("div"), { id: "mounted" });
            box.style.cssText = "position:fixed;left:20px;top:20px;width:600px;height:300px;background:#fff;z-index:99";
            const element = document.createElement("friction-plot") as FrictionPlot;
            const axis = ([min, max]: [number, number], label: string): Plot["x"] => ({ label, unit: "s", min, max });
            const colours = ["blue", "vermillion"] as const;
            element.plot = {
                ...{ name: "own", title: "Own", summary: "", x: axis(axes.x, "t"), y: axis(axes.y, "y") },
                series: lines.map((points, i) => ({
                    name: `line ${i}`,
                    label: `line ${i}`,
                    colour: colours[i]!,
                    points,
                })),
            };
            box.append(element);
            document.body.append(box);
        },
        { lines, axes },
    );
    const canvas = page.locator("#mounted canvas").first();
    await expect.poll(() => ink(canvas, "--blue")).toBeGreaterThan(50);
    return canvas;
}

/** Compares the first line with its points stroked one by one. Returns the pixels that are inked in only one of the
 * pictures and have no ink nearby in the other. */
function differing(canvas: Locator): Promise<{ lost: number; added: number; inked: number }> {
    return canvas.evaluate((element) => {
        const { engine, plot } = element.closest<HTMLElement>("friction-plot") as unknown as {
            engine: { area: { left: number; right: number; top: number; bottom: number } };
            plot: Plot;
        };
        const { width, height } = element as HTMLCanvasElement;
        const scale = width / element.clientWidth;
        const { left, right, top, bottom } = engine.area;
        const reference = Object.assign(document.createElement("canvas"), { width, height });
        const context = reference.getContext("2d", { willReadFrequently: true })!;
        context.scale(scale, scale);
        context.rect(left, top, right - left, bottom - top);
        context.clip();
        context.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue("--blue").trim();
        context.lineWidth = 2;
        context.lineJoin = "bevel";
        context.beginPath();
        let pen = false;
        for (const { x, y } of plot.series[0]!.points) {
            const px = left + ((right - left) * (x - plot.x.min)) / (plot.x.max - plot.x.min);
            const py = bottom - ((bottom - top) * (y - plot.y.min)) / (plot.y.max - plot.y.min);
            if (Number.isNaN(py)) pen = false;
            else if (pen) context.lineTo(px, py);
            else {
                context.moveTo(px, py);
                pen = true;
            }
        }
        context.stroke();
        const copy = Object.assign(document.createElement("canvas"), { width, height });
        const drawn = copy.getContext("2d", { willReadFrequently: true })!;
        drawn.drawImage(element as HTMLCanvasElement, 0, 0);
        // Blue pixels have much less red than blue.
        const isInk = (data: Uint8ClampedArray, i: number, least: number): boolean =>
            data[i + 3]! > 60 && data[i + 2]! - data[i]! > least;
        const [a, b] = [context, drawn].map((picture) => picture.getImageData(0, 0, width, height).data) as [
            Uint8ClampedArray,
            Uint8ClampedArray,
        ];
        const near = (data: Uint8ClampedArray, x: number, y: number): boolean => {
            for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
                for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
                    if (isInk(data, 4 * (v * width + u), 20)) return true;
            return false;
        };
        const counts = { lost: 0, added: 0, inked: 0 };
        const [edges, inside] = [
            3,
            (x: number, y: number): boolean =>
                x > left * scale + edges &&
                x < right * scale - edges &&
                y > top * scale + edges &&
                y < bottom * scale - edges,
        ];
        for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++) {
                const i = 4 * (y * width + x);
                if (!inside(x, y)) continue;
                if (isInk(a, i, 100)) {
                    counts.inked++;
                    if (!near(b, x, y)) counts.lost++;
                }
                if (isInk(b, i, 100) && !near(a, x, y)) counts.added++;
            }
        return counts;
    });
}

test("a line zoomed 10 000 times is in the right place @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const line = [
        { x: 0, y: 0 },
        { x: 10, y: 10 },
    ];
    for (const zoom of [1, 1e2, 1e4, 1e7]) {
        const range = [3 - 4 / zoom, 3 + 4 / zoom] as [number, number];
        const canvas = await mounted(page, [line], { x: range, y: range });
        const { lost, added, inked } = await differing(canvas);
        // A canvas accepts no coordinates of 10⁹ pixels, so further zooms cannot be compared.
        if (zoom <= 1e4) expect([lost, added], String(zoom)).toEqual([0, 0]);
        if (zoom <= 1e4) expect(inked, String(zoom)).toBeGreaterThan(700);
        expect(await ink(canvas, "--blue"), String(zoom)).toBeGreaterThan(200);
    }
});

test("every step of a chattering line is visible at every zoom @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const chatter = Array.from({ length: 4000 }, (_, i) => ({
        x: i / 400,
        y: (i % 2 === 0 ? 1 : -1) * (0.5 + 0.4 * Math.sin(i / 300)),
    }));
    for (const width of [10, 2, 0.5, 0.1, 0.02]) {
        const canvas = await mounted(page, [chatter], { x: [5, 5 + width], y: [-1, 1] });
        const { lost, added, inked } = await differing(canvas);
        expect([lost, added], String(width)).toEqual([0, 0]);
        expect(inked).toBeGreaterThan(800);
    }
});

test("loops, jumps and gaps are drawn like their points, also zoomed @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const spiral = Array.from({ length: 3000 }, (_, i) => ({
        x: (3 - i / 1000) * Math.cos(i / 60),
        y: (3 - i / 1000) * Math.sin(i / 60),
    }));
    const hysteresis = Array.from({ length: 4000 }, (_, i) => {
        const phase = (i % 1000) / 1000;
        const x = phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase;
        return { x, y: (phase < 0.5 ? 1 : -1) + 0.2 * x };
    });
    const jump = [
        { x: -3, y: -1 },
        { x: 0, y: -2 },
        { x: 0, y: 2 },
        { x: 1, y: NaN },
        { x: 1, y: 1 },
        { x: 3, y: 1 },
    ];
    for (const [name, points] of Object.entries({ spiral, hysteresis, jump }))
        for (const range of [
            [-3, 3],
            [-0.4, 1.6],
            [-0.02, 2.2],
        ] as [number, number][]) {
            const canvas = await mounted(page, [points], { x: range, y: [-3, 3] });
            const { lost, added, inked } = await differing(canvas);
            expect(inked, name).toBeGreaterThan(100);
            expect([lost, added], `${name} ${range.join()}`).toEqual([0, 0]);
        }
});

test("there is no reading beyond the end of a line @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const line = (end: number, y: number): Point[] => Array.from({ length: 100 }, (_, i) => ({ x: (end * i) / 99, y }));
    const canvas = await mounted(page, [line(3, 0.5), line(6, 0.25)], { x: [0, 10], y: [-1, 1] });
    const box = (await canvas.boundingBox())!;
    const reading = page.locator("#mounted .reading");
    const at = (x: number): Promise<void> =>
        page.mouse.move(box.x + 54 + (x / 10) * (box.width - 54 - 22), box.y + 150);
    await at(2);
    await expect(reading).toHaveText(/line 0\s+0\.5\s+s.*line 1\s+0\.25\s+s/);
    await at(5);
    await expect(reading).toHaveText(/line 0\s+–.*line 1\s+0\.25\s+s/);
    await at(8);
    await expect(reading).toContainText("no values here");
    await expect(reading).not.toContainText("0.5");
});

test("a plot is as fine as the screen if only the pixel density changes @long", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL: baseURL! });
    // Chromium's emulation changes the density without an event; a real screen sends this one.
    await page.addInitScript(() => {
        const watched: MediaQueryList[] = [];
        const { matchMedia } = window;
        window.matchMedia = (query) => {
            const list = matchMedia.call(window, query);
            if (query.includes("resolution")) watched.push(list);
            return list;
        };
        Object.assign(window, {
            changeDensity: (value: number) => {
                Object.defineProperty(window, "devicePixelRatio", { value, configurable: true });
                watched.at(-1)!.dispatchEvent(new Event("change"));
            },
        });
    });
    await page.goto("/#/law");
    const canvas = plotOf(page, 0).locator("canvas").first();
    const width = (): Promise<number> => canvas.evaluate((element) => (element as HTMLCanvasElement).width);
    const change = (value: number): Promise<void> =>
        page.evaluate((to) => (window as unknown as { changeDensity: (to: number) => void }).changeDensity(to), value);
    await expect.poll(() => ink(canvas, "--blue")).toBeGreaterThan(100);
    const before = await width();
    for (const density of [2, 1.5, 1]) {
        await change(density);
        await expect.poll(width).toBe(Math.floor(density * before));
    }
    await page.close();
});

test("a plot fills its box, and its header stays one line @long", async ({ explorer, page }) => {
    await explorer.open("#/law?residual=on&errors=off&v=1");
    await explorer.tab("accuracy");
    // Without the border.
    const inner = (at: number): Promise<number> => plotOf(page, at).evaluate(({ clientHeight }) => clientHeight);
    // The canvas follows its frame in the next frame.
    await expect(async () => {
        for (const at of [0, 1]) {
            const parts = await plotOf(page, at).evaluate((plot) =>
                [
                    plot.querySelector(".plot")!,
                    plot.querySelector("figcaption")!,
                    plot.querySelector(".frame")!,
                    plot.querySelector("canvas")!,
                ].map((part) => part.getBoundingClientRect().height),
            );
            const [whole, head, frame, canvas] = parts as [number, number, number, number];
            expect(Math.abs(whole - (await inner(at)))).toBeLessThan(1);
            expect(head).toBe(28);
            expect(frame).toBeCloseTo(whole - head, 0);
            expect(Math.abs(canvas - frame)).toBeLessThan(1);
        }
    }).toPass({ timeout: 5_000 });
});

test("an SVG file shows the content of the plot, with and without a caption @long", async ({ explorer, page }) => {
    await explorer.open("#/law?law=tabulated&compare=one&handles=off&construction=off&v=1");
    const svg = async (name: string): Promise<string> =>
        readFile(await (await exported(explorer, name)).path(), "utf8");
    const [captioned, bare] = [await svg("SVG with caption"), await svg("SVG without caption")];
    expect(captioned).toContain("friction");
    expect(bare).not.toContain("http://127");
    expect(captioned).not.toMatch(/\d\.\d{12}/);
    for (const text of [captioned, bare]) {
        const inked = await page.evaluate(async (source) => {
            const image = new Image();
            image.src = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), {
                width: image.width,
                height: image.height,
            });
            const context = canvas.getContext("2d")!;
            context.drawImage(image, 0, 0);
            const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
            const colour = getComputedStyle(document.documentElement).getPropertyValue("--purple").trim();
            const rgb = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
            let count = 0;
            for (let i = 0; i < data.length; i += 4)
                if (rgb.every((part, k) => Math.abs(data[i + k]! - part) < 6)) count++;
            return { count, width: image.width };
        }, text);
        expect(inked.count).toBeGreaterThan(1000);
        expect(inked.width).toBeGreaterThan(600);
    }
});

test("solid lines of an SVG file have no stairs within a column of pixels", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=robot_joint&kp=79.1&kv=2&speed=1&at=8&v=1");
    await expect.poll(async () => (await explorer.state()).plots["rad"]!["q C"]!.x.length).toBeGreaterThan(500);
    const svg = await readFile(await (await exported(explorer, "SVG without caption")).path(), "utf8");
    const lines = [...svg.matchAll(/ d="([^"]{400,})"/g)].map(([, path]) =>
        [...path!.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    );
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
        expect(line.filter(([x], i) => i > 0 && x === line[i - 1]![0]).length, `${line.length} points`).toBe(0);
    await expect(page.locator("friction-plot").first()).toBeVisible();
});

test("a plot that is removed from the page and put back has each gesture once @long", async ({ explorer, page }) => {
    await explorer.open("#/law?residual=off&errors=off&v=1");
    const width = async (): Promise<number> => {
        const [from, to] = (await zoomed(explorer))["x"]!;
        return to - from;
    };
    await page.locator(".frame").first().focus();
    await page.keyboard.press("+");
    const before = await width();
    await plotOf(page, 0).evaluate(async (plot) => {
        const [parent, next] = [plot.parentElement!, plot.nextSibling];
        plot.remove();
        await new Promise(requestAnimationFrame);
        parent.insertBefore(plot, next);
    });
    // It draws again, and one key zooms by one step.
    const canvas = plotOf(page, 0).locator("canvas").first();
    await expect.poll(() => ink(canvas, "--blue")).toBeGreaterThan(500);
    await page.locator(".frame").first().focus();
    await page.keyboard.press("+");
    expect((await width()) / before).toBeCloseTo(1 / 1.25, 3);
});

test("an SVG file matches the canvas: loops, dashes and chatter too @long", async ({ explorer, page }) => {
    const dataOf = async (name: string): Promise<string> =>
        (await readFile(await (await exported(explorer, name)).path())).toString("base64");
    for (const hash of [
        "#/pendulum?plots=phase&at=4&v=1",
        "#/law?v=1",
        "#/experiments?run=belt_stick_slip&plots=N&at=2&twin=explicit&v=1",
    ]) {
        await explorer.open(hash);
        const files = { png: await dataOf(words("plot.png-bare")), svg: await dataOf(words("plot.svg-bare")) };
        const share = await page.evaluate(async ({ png, svg }) => {
            const pixels = async (data: string, type: string): Promise<ImageData> => {
                const image = new Image();
                image.src = `data:${type};base64,${data}`;
                await image.decode();
                const scale = type === "image/png" ? 1 : 2;
                const size = { width: scale * image.width, height: scale * image.height };
                const context = Object.assign(document.createElement("canvas"), size).getContext("2d")!;
                context.scale(scale, scale);
                context.drawImage(image, 0, 0);
                return context.getImageData(0, 0, size.width, size.height);
            };
            const [pngPixels, svgPixels] = [await pixels(png, "image/png"), await pixels(svg, "image/svg+xml")];
            // Fraction of the inked pixels of each picture without a similar colour within two pixels in the other.
            const lacking = (a: ImageData, b: ImageData): number => {
                let [inked, lost] = [0, 0];
                const saturated = ({ data }: ImageData, i: number): number =>
                    Math.max(data[i]!, data[i + 1]!, data[i + 2]!) - Math.min(data[i]!, data[i + 1]!, data[i + 2]!);
                for (let y = 2; y < Math.min(a.height, b.height) - 2; y++)
                    for (let x = 2; x < a.width - 2; x++) {
                        const i = 4 * (y * a.width + x);
                        if (saturated(a, i) < 60) continue;
                        inked++;
                        let near = false;
                        for (let v = -2; v <= 2 && !near; v++)
                            for (let u = -2; u <= 2 && !near; u++)
                                near = saturated(b, 4 * ((y + v) * b.width + x + u)) >= 30;
                        if (!near) lost++;
                    }
                return inked > 1000 ? lost / inked : 1;
            };
            return {
                sizes: [pngPixels.width - svgPixels.width, pngPixels.height - svgPixels.height],
                lost: [lacking(pngPixels, svgPixels), lacking(svgPixels, pngPixels)],
            };
        }, files);
        expect(share.sizes, hash).toEqual([0, 0]);
        expect(Math.max(...share.lost), hash).toBeLessThan(0.01);
    }
});

test("overlapping lines are both labelled, also if a label is longer than the flat part of its line", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=release_admittance&at=0.2&v=1");
    await page.evaluate(() => {
        const globals = window as unknown as { words: string };
        globals.words = "";
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
            globals.words += text;
            fillText.call(this, text, x, y, ...(most === undefined ? [] : [most]));
        };
    });
    await page.setViewportSize({ width: 1270, height: 800 });
    const copiedText = (): Promise<string> => page.evaluate(() => (window as unknown as { words: string }).words);
    for (const name of ["implicit C", "implicit D"]) await expect.poll(copiedText).toContain(name);
});

test("on a phone the name of the axis and the button for the whole plot lie next to the lines @long", async ({
    explorer,
    page,
}) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await explorer.open("#/pendulum?at=4&v=1");
    await page.evaluate(() => {
        const globals = window as unknown as { names: number[] };
        globals.names = [];
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
            if (text === "t [s]") globals.names.push(this.canvas.clientHeight - y);
            fillText.call(this, text, x, y, ...(most === undefined ? [] : [most]));
        };
    });
    await page.locator(".frame").first().press("+");
    const place = (await frame(page)).y;
    await expect
        .poll(() => page.evaluate(() => (window as unknown as { names: number[] }).names.length))
        .toBeGreaterThan(0);
    // At the height of the numbers.
    const lifted = await page.evaluate(() => Math.max(...(window as unknown as { names: number[] }).names));
    expect(lifted).toBeLessThan(1.6 * 16);
    const whole = (await page.locator("friction-plot .whole").first().boundingBox())!;
    expect(whole.y + whole.height).toBeLessThanOrEqual(place + 1);
});

test("a plot that is wider on the screen than on paper is printed smaller, not cut @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/pendulum?v=1");
    await page.emulateMedia({ media: "print" });
    // Width on the screen: the browser lays out a printed page without an event.
    const { canvas, frame: paper } = await page.evaluate(() => {
        const frame = document.querySelector(".frame")!;
        const canvas = frame.querySelector("canvas")!;
        canvas.style.width = "3000px";
        canvas.style.height = "1000px";
        return { canvas: canvas.getBoundingClientRect().toJSON(), frame: frame.getBoundingClientRect().toJSON() };
    });
    expect(canvas.width).toBeLessThanOrEqual(paper.width);
    expect(canvas.height).toBeLessThanOrEqual(paper.height);
    await page.emulateMedia({ media: null });
});
