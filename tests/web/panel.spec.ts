// The parameter panel: built from the library's rows, with every error at its place.
import { asPhone, Explorer, expect, test, words, frames } from "./explorer";

declare global {
    interface Window {
        /** Rendered elements of the panel, with their keys. */
        renderedRows: string[];
    }
}

test("bad input marks the field with the library's sentence, and the last good picture stays @long", async ({
    explorer,
    friction,
}) => {
    await explorer.open("#/law");
    const before = (await explorer.state()).plots;
    const run = friction.open("curve", "phi_z");
    for (const text of ["abc", "", "nan", "inf", "-1", "1e999"]) {
        await explorer.type("F_S", text);
        const { findings } = run.set({ F_S: text });
        await expect(explorer.field("F_S")).toHaveAttribute("aria-invalid", "true");
        await expect(explorer.row("F_S").locator(".finding .sentence")).toHaveText(findings[0]!.text);
        await expect(explorer.field("F_S")).toHaveValue(text);
        expect((await explorer.state()).plots).toEqual(before);
    }
    run.close();
    await explorer.type("F_S", "3");
    await expect(explorer.field("F_S")).toHaveAttribute("aria-invalid", "false");
    expect(await explorer.value("F_S")).toBe(3);
});

test("two values that conflict: the sentence, its remedies, and the other values still work @long", async ({
    explorer,
}) => {
    await explorer.open("#/law");
    await explorer.type("F_C", "5");
    await expect(explorer.row("F_C").locator(".finding.error")).toBeVisible();
    await explorer.type("D", "6");
    const current = await explorer.state();
    expect(current.given).toEqual({ D: "6" });
    expect(current.drafts).toEqual({ F_C: "5" });
    await explorer.row("F_C").getByRole("button", { name: "Set F_S = 5" }).click();
    await expect(explorer.row("F_C").locator(".finding.error")).toHaveCount(0);
    expect((await explorer.state()).given).toEqual({ D: "6", F_C: "5", F_S: "5" });
});

test("reset puts one value back, Reset all everything", async ({ explorer }) => {
    await explorer.open("#/law");
    await explorer.type("F_S", "3");
    await explorer.type("D", "6");
    await explorer.page.getByRole("button", { name: "Reset F_S to 2.5" }).click();
    expect((await explorer.state()).given).toEqual({ D: "6" });
    await explorer.page.getByRole("button", { name: "Reset all" }).click();
    expect((await explorer.state()).given).toEqual({});
    await expect(explorer.field("D")).toHaveValue("4.5");
});

test("a refused choice or reset stays marked, and is applied together with the changes that it needs @long", async ({
    explorer,
}) => {
    await explorer.open("#/law?F_S=4&F_C=3&K=100&B=40&v=1");
    const before = (await explorer.state()).plots;
    await explorer.page.getByRole("button", { name: "Reset F_S to 2.5" }).click();
    await expect(explorer.field("F_S")).toHaveAttribute("aria-invalid", "true");
    expect((await explorer.state()).plots).toEqual(before);
    await explorer.type("F_C", "0.4");
    expect((await explorer.state()).drafts).toEqual({});
    expect(await explorer.value("F_S")).toBe(2.5);
    await explorer.row("law").getByRole("radio", { name: "Rational" }).check();
    await expect(explorer.page.locator(".finding.error").first()).toBeVisible();
    expect(await explorer.value("law")).toBe("stribeck");
    await explorer.type("B", "60");
    expect(await explorer.value("law")).toBe("rational");
});

test("a preset replaces the values that it contains @long", async ({ explorer, friction }) => {
    await explorer.open("#/pendulum?friction_viscous=0.3&T=0.002&v=1");
    await explorer.row("preset").locator("select").selectOption("erob80_100");
    const current = await explorer.state();
    expect(current.given).toEqual({ preset: "erob80_100", T: "0.002" });
    const run = friction.open("run", "servo_pendulum", current.given);
    expect(current.report.entries).toEqual(run.report.entries);
    run.close();
    await explorer.row("preset").hover();
    await expect(explorer.page.locator("row-description")).toContainText("github.com/Rhoban/bam");
});

test("every applicable row is present, once, with slider, field and unit @long", async ({ explorer }) => {
    for (const view of ["pendulum", "law", "drive-backdrive"]) {
        await explorer.open(`#/${view}`);
        const { report } = await explorer.state();
        // In groups, with the important ones before them.
        const keys = await explorer.page
            .locator(".row")
            .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["key"]));
        expect(keys.sort()).toEqual(report.entries.map((entry) => entry.key).sort());
    }
});

test("sliders have value and unit", async ({ explorer }) => {
    await explorer.open("#/law");
    await expect(explorer.slider("F_S")).toHaveAttribute("aria-valuetext", "2.5 newton metres");
    await expect(explorer.slider("v_S")).toHaveAttribute("aria-valuetext", "0.06 radians per second");
    await expect(explorer.slider("Z")).toHaveAttribute("aria-valuetext", words("panel.not-given"));
});

test("text being typed stays while a run plays, and whatever else is drawn again @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await explorer.field("F_C").fill("0.");
    // The pace is updated every half second.
    await frames(page, 72);
    // Another choice of the page also draws the panel.
    await page.evaluate(() => document.querySelector<HTMLElement>(".time-line .play")!.click());
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(explorer.field("F_C")).toHaveValue("0.");
    await page.keyboard.type("25");
    await page.keyboard.press("Enter");
    expect(await explorer.value("F_C")).toBe(0.25);
    // A refused value keeps its text; a reset restores the default.
    await explorer.type("F_C", "x");
    await expect(explorer.field("F_C")).toHaveValue("x");
    await explorer.row("F_C").locator(".reset").click();
    await expect(explorer.field("F_C")).toHaveValue("0");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const span = (await explorer.popup("run-settings")).getByLabel(words("experiments.span"));
    await span.fill("2");
    await frames(page, 72);
    await expect(span).toHaveValue("2");
    await span.fill("no");
    await span.press("Enter");
    await expect(span).toHaveValue("40");
});

test("a row is one line; nothing moves if its value is changed or refused @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    const places = (): Promise<unknown> =>
        explorer.row("F_C").evaluate((row) =>
            [row.querySelector(".line")!, ...row.querySelectorAll(".name, .slider, .field, .unit, .reset")].map(
                (part) => {
                    const { x, y, width, height } = part.getBoundingClientRect();
                    return [x, y, width, height].map((n) => Math.round(n * 10) / 10);
                },
            ),
        );
    const before = await places();
    await expect(explorer.row("F_C").locator(".reset")).toBeHidden();
    await explorer.type("F_C", "0.5");
    await expect(explorer.row("F_C").locator(".reset")).toBeVisible();
    expect(await places()).toEqual(before);
    await explorer.type("F_C", "7");
    await expect(explorer.row("F_C").locator(".finding.error")).toBeVisible();
    expect(await places()).toEqual(before);
    const heights = async (rows = ".row:not(.points)"): Promise<number[]> => [
        ...new Set(
            await page
                .locator(`${rows} > .line`)
                .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height)),
        ),
    ];
    for (const hash of ["#/law", "#/pendulum?model=m6", "#/experiments?run=planar_drag&v=1", "#/drive-backdrive"]) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await explorer.open(hash);
        expect(await heights(), hash).toEqual([34]);
        await page.setViewportSize({ width: 360, height: 740 });
        const list = ".panel-rows > parameter-row > .row.named:has(select)";
        expect(await heights(`.row:not(.points, ${list})`), hash).toEqual([46]);
        // Lists share a line, below their names.
        expect((await heights(list)).length, hash).toBeLessThanOrEqual(1);
    }
});

test("one area of constant height describes the row under the pointer or with the focus @long", async ({
    explorer,
    page,
    friction,
}) => {
    // The pointer of the previous test may be over a row.
    await page.mouse.move(2, 2);
    await explorer.open("#/pendulum?ghost=none&v=1");
    const description = page.locator("row-description");
    const height = async (): Promise<number> => (await description.boundingBox())!.height;
    // Before any row is pointed at, it describes the experiment.
    await expect(description).toContainText(friction.experiment("run", "servo_pendulum").text.slice(0, 30));
    const first = await height();
    for (const [key, text] of [
        ["friction_base", "Coulomb friction of the gearbox in motion"],
        ["preset", "github.com/Rhoban/bam"],
        ["max_current", "Slider 0 …"],
    ] as const) {
        await page.mouse.move(2, 2);
        await explorer.row(key).scrollIntoViewIfNeeded();
        await explorer.row(key).hover();
        await expect(description).toContainText(text);
        expect(await height()).toBe(first);
    }
    await page.mouse.move(2, 2);
    await explorer.slider("mass").focus();
    await expect(description).toContainText("type for more");
    await expect(description).toContainText("m ");
    expect(await height()).toBe(first);
});

test("a row is described from the first touch of a finger", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    const description = page.locator("row-description");
    for (const [key, text] of [
        ["v_b", "Velocity of the belt"],
        ["F_S", "Static friction"],
    ] as const) {
        // A finger has no pointer that hovers over a row first.
        await explorer.slider(key).dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
        await expect(description).toContainText(text);
    }
});

test("the important group is open, the others fold, are remembered, and open for a refusal @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law", true);
    const group = page.locator("parameter-panel .group").filter({ has: page.locator('[data-key="alpha"]') });
    await expect(explorer.slider("F_S")).toBeVisible();
    await expect(explorer.slider("alpha")).toBeHidden();
    await expect(group.locator("summary")).toContainText(/\(\d+\)/);
    await group.locator("summary").click();
    await expect(explorer.slider("alpha")).toBeVisible();
    await page.getByRole("link", { name: "Papers", exact: true }).click();
    await page.getByRole("link", { name: "Law", exact: true }).click();
    await expect(explorer.slider("alpha")).toBeVisible();
    await explorer.type("alpha", "1.2");
    await group.locator("summary").click();
    await expect(explorer.slider("alpha")).toBeHidden();
    await expect(group.locator("summary")).toContainText("1 changed");
    await page.evaluate(() => (location.hash = "#/law?alpha=-1"));
    await expect(explorer.field("alpha")).toBeInViewport({ ratio: 1 });
    await expect(group.locator("summary")).toContainText("refused");
});

test("no field cuts its number, and the edited one has all digits @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?preset=xl330&ghost=none&v=1");
    for (const [width, height] of [
        [1280, 800],
        [360, 740],
    ] as const) {
        await page.setViewportSize({ width, height });
        await expect(explorer.field("friction_stribeck")).toHaveValue("7.5089e-17");
        const cut = await page
            .locator(".row .field")
            .evaluateAll((fields) =>
                (fields as HTMLInputElement[])
                    .filter((field) => field.scrollWidth > field.clientWidth)
                    .map((field) => field.value),
            );
        expect(cut, `${width} px`).toEqual([]);
    }
    await explorer.field("friction_stribeck").focus();
    await expect(explorer.field("friction_stribeck")).toHaveValue("7.508873888400355e-17");
    await explorer.field("mass").focus();
    await expect(explorer.field("friction_stribeck")).toHaveValue("7.5089e-17");
    expect((await explorer.state()).given).toEqual({ preset: "xl330" });
});

test("the sliders tune a small servo: a key, the pointer, and with Alt a tenth @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?preset=xl330&ghost=none&v=1");
    const value = async (): Promise<number> => Number(await explorer.value("friction_base"));
    const slider = explorer.slider("friction_base");
    const first = await value();
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    const step = (await value()) / first - 1;
    expect(step).toBeGreaterThan(0.01);
    expect(step).toBeLessThan(0.1);
    const plain = await value();
    await page.keyboard.press("Alt+ArrowRight");
    expect(Math.abs((await value()) / plain - 1)).toBeLessThan(0.01);
    await page.keyboard.press("Delete");
    expect(await value()).toBe(first);
    const { x, y, width, height } = (await slider.boundingBox())!;
    const to = (part: number): Promise<void> => page.mouse.move(x + part * width, y + height / 2, { steps: 4 });
    await to(0.5);
    await page.mouse.down();
    await to(0.7);
    await expect.poll(async () => (await value()) / first).toBeGreaterThan(1.5);
    await frames(page, 6);
    const dragged = await value();
    await page.keyboard.down("Alt");
    await to(0.9);
    await expect.poll(async () => (await value()) / dragged).toBeGreaterThan(1);
    await frames(page, 6);
    expect((await value()) / dragged).toBeLessThan(1.25);
    await page.keyboard.up("Alt");
    await to(-0.2);
    await page.mouse.up();
    await expect.poll(value, "zero is within reach").toBe(0);
});

test("a dragged slider renders its own row, and no other row whose text is unchanged", async ({ explorer, page }) => {
    await explorer.open("#/pendulum");
    // The first step of a drag changes the text of the head and the group.
    await explorer.slider("mass").focus();
    await page.keyboard.press("ArrowRight");
    await page.evaluate(() => {
        const rendered: string[] = (window.renderedRows = []);
        for (const name of ["parameter-row", "parameter-slider", "pin-button"]) {
            const element = customElements.get(name)!.prototype as {
                key?: string;
                update: (...all: unknown[]) => void;
            };
            const { update } = element;
            element.update = function (this: typeof element, ...all): void {
                rendered.push(`${name} ${this.key ?? ""}`.trim());
                update.apply(this, all);
            };
        }
    });
    for (let i = 0; i < 3; i++) {
        await page.keyboard.press("ArrowRight");
        await explorer.state();
    }
    const rendered = await page.evaluate(() => window.renderedRows);
    expect(new Set(rendered)).toEqual(new Set(["parameter-row mass", "parameter-slider mass"]));
    expect(rendered.length).toBeLessThanOrEqual(12);
});

test("a slider at its end continues: the range moves @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.slider("K").focus();
    for (const value of [50_000, 500_000, 5_000_000]) {
        await page.keyboard.press("End");
        expect(await explorer.value("K")).toBe(value);
    }
    await explorer.type("K", "2e-9");
    const place = Number(await explorer.slider("K").inputValue());
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(1000);
});

test("a comma or a unit is refused with the accepted number @long", async ({ explorer }) => {
    await explorer.open("#/law");
    const hint = explorer.row("F_S").locator(".finding.note");
    await explorer.type("F_S", "2,6");
    await expect(explorer.field("F_S")).toHaveAttribute("aria-invalid", "true");
    await expect(hint).toContainText("2.6");
    await explorer.type("F_S", "3 mm");
    await expect(hint).toContainText("without a unit; it is in N m");
    await hint.getByRole("button", { name: "Set F_S = 3" }).click();
    expect((await explorer.state()).given).toEqual({ F_S: "3" });
    await explorer.open("#/pendulum?ghost=none&v=1");
    await explorer.type("theta_0", "−0.5");
    expect(await explorer.value("theta_0")).toBe(-0.5);
    await expect(explorer.field("theta_0")).toHaveAttribute("inputmode", "text");
    await expect(explorer.field("mass")).toHaveAttribute("inputmode", "decimal");
});

test("slider and field of a row have the same name, as visible @long", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?v=1");
    const names = (control: string): Promise<(string | null)[]> =>
        page
            .locator(`parameter-panel .row.number ${control}`)
            .evaluateAll((all) => all.map((slider) => slider.getAttribute("aria-label")));
    const [sliders, fields] = [await names(".slider"), await names(".field")];
    expect(sliders.length).toBeGreaterThan(10);
    expect(sliders).toEqual(fields);
    const symbols = await page.locator("parameter-panel .row.number .name .symbol").allInnerTexts();
    expect(sliders.map((name) => name!.split(":")[0])).toEqual(symbols.map((text) => text.replace(/\s/g, "")));
    await expect(explorer.slider("kp")).toHaveAccessibleName(/^kp: /);
    await expect(explorer.field("kp")).toHaveAccessibleName(/^kp: /);
});

test("when a released slider has moved its range, a message explains how to go back @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    const slider = explorer.slider("F_S");
    const description = page.locator("row-description");
    await slider.hover();
    await expect(description).toContainText("Slider 0 … 25");
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width + 9, y + height / 2, { steps: 4 });
    // While it is dragged nothing of it moves.
    await expect(description).toContainText("Slider 0 … 25");
    await page.mouse.up();
    const message = words("panel.moved", { low: 0, high: "250 N m", value: 2.5 }).replace("N m", "N\u00a0m");
    const spaced = (text: string): string => text.replace(/\u00a0/g, " ");
    await expect.poll(async () => spaced(await description.innerText())).toContain(spaced(message));
    await expect.poll(async () => spaced(await page.locator("#said").innerText())).toBe(spaced(message));
    const outer = (await description.boundingBox())!;
    const inner = (await description.locator(".moved").boundingBox())!;
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
    await slider.focus();
    await page.keyboard.press("Delete");
    await expect(description).toContainText("Slider 0 … 25");
});

test("a finger moves a slider relative to its value, and a short drag moves it little; scrolling the panel changes no value @long", async ({
    browser,
    baseURL,
}) => {
    const context = await browser.newContext(asPhone(baseURL, 390, 844));
    const page = await context.newPage();
    const explorer = new Explorer(page);
    await explorer.open("#/law?inadmissible=largest_root&v=1", true);
    const session = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const value = async (): Promise<number> => Number(await explorer.value("F_S"));
    /** Drags by this distance, from a fraction of the slider's width. */
    const dragged = async (from: number, dx: number, dy = 0): Promise<number> => {
        const box = (await explorer.slider("F_S").boundingBox())!;
        const [x, y] = [box.x + from * box.width, box.y + box.height / 2];
        const before = await value();
        await touch("touchStart", { x, y });
        for (let i = 1; i <= 4; i++) await touch("touchMove", { x: x + (dx * i) / 4, y: y + (dy * i) / 4 });
        await touch("touchEnd");
        await frames(page, 6);
        return (await value()) / before;
    };
    for (const from of [0.5, 0.9, 0.2]) {
        const [up, down] = [await dragged(from, 8), await dragged(from, -8)];
        expect(up, `from ${from}`).toBeGreaterThan(1.01);
        expect(up, `from ${from}`).toBeLessThan(1.2);
        expect(down * up, `from ${from}`).toBeCloseTo(1, 1);
    }
    const farValue = await dragged(0.2, 40);
    expect(farValue).toBeGreaterThan(1.5);
    expect(await dragged(0.95, 0), "a tap on the track sets it").toBeGreaterThan(1.5);
    // The row may then be under the head of the panel.
    expect(await dragged(0.9, 3, -60), "scrolls").toBe(1);
    await context.close();
});

test("on paper every parameter has its own lines, and nothing is there to press @long", async ({ explorer, page }) => {
    for (const place of ["pendulum?preset=mx64", "experiments?run=robot_joint&twin=coulomb"]) {
        await explorer.open(`#/${place}&v=1`);
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize({ width: 688, height: 990 });
        const boxes = await page.locator(".panel .row").evaluateAll((rows) =>
            rows
                .filter((row) => row.checkVisibility())
                .map((row) => {
                    const { left, top, bottom } = row.getBoundingClientRect();
                    return { key: row.getAttribute("data-key"), left, top, bottom };
                }),
        );
        expect(boxes.length).toBeGreaterThan(10);
        for (const [i, box] of boxes.entries()) {
            expect(box.bottom - box.top, `${box.key}`).toBeGreaterThan(8);
            const below = boxes.find(({ left, top }, j) => j > i && left === box.left && top > box.top);
            if (below) expect(below.top, `${box.key} and ${below.key}`).toBeGreaterThanOrEqual(box.bottom - 0.5);
        }
        await expect(page.locator(".set-up, .compare button:not(.on), .tries").locator("visible=true")).toHaveCount(0);
        await page.emulateMedia({ media: "screen" });
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        await page.setViewportSize({ width: 1280, height: 800 });
    }
});
