// Equations: their letters lead to the parameters' rows and back, the numbers below follow, and every
// letter is explained.
import type { Locator, Page } from "@playwright/test";
import type { Param } from "../../wasm/friction";
import { expect, test, type Explorer, words } from "./explorer";

function letter(page: Page, key: string): Locator {
    return page.locator(`.formula > math [data-key="${key}"]`).first();
}

async function show(explorer: Explorer, hash: string): Promise<void> {
    await explorer.open(hash);
    await explorer.tab("equations");
    await explorer.page.locator("equation-card").first().scrollIntoViewIfNeeded();
}

test("a letter under the pointer highlights its row, and a row its letters, not by colour alone @long", async ({
    explorer,
    page,
}) => {
    await show(explorer, "#/law");
    await letter(page, "F_S").hover();
    await expect(explorer.row("F_S")).toHaveAttribute("data-lit");
    await expect(page.locator(".row[data-lit]")).toHaveCount(1);
    const line = await explorer.row("F_S").evaluate((row) => getComputedStyle(row, "::after").borderLeftWidth);
    expect(line).toBe("4px");
    await page.locator(".equation-name").first().hover();
    await expect(page.locator("[data-lit]")).toHaveCount(0);
    await explorer.row("F_C").hover();
    const lit = page.locator(".formula > math [data-lit]");
    await expect(lit).toHaveCount(2);
    expect(await lit.allTextContents()).toEqual(["FC", "FC"]);
    expect(await lit.first().evaluate((element) => getComputedStyle(element).borderBottomStyle)).toBe("solid");
    await expect(page.locator(".values mn[data-lit]")).toHaveText(["0.4", "0.4"]);
    await page.mouse.move(2, 2);
    await explorer.field("v_S").focus();
    await expect(letter(page, "v_S")).toHaveAttribute("data-lit");
});

test("a click on a letter shows its row and focuses its slider, on a phone too @long", async ({ explorer, page }) => {
    await show(explorer, "#/drive-backdrive?model=m6&v=1");
    await page.locator(".panel").evaluate((panel) => panel.scrollTo(0, 0));
    await letter(page, "friction_viscous").click();
    await expect(explorer.slider("friction_viscous")).toBeFocused();
    await expect(explorer.slider("friction_viscous")).toBeInViewport();
    await expect(letter(page, "friction_viscous")).toHaveAttribute("data-lit");
    await page.setViewportSize({ width: 360, height: 740 });
    await show(explorer, "#/law");
    await letter(page, "D").click();
    await expect(explorer.slider("D")).toBeFocused();
    await expect(explorer.slider("D")).toBeInViewport();
});

test("an equation with the transform contains its definition", async ({ explorer, page }) => {
    await show(explorer, "#/experiments?run=sliding_block&element=A&v=1");
    await expect(page.locator(".meanings").filter({ hasText: "y = Φ(x − Z y)" }).first()).toBeVisible();
});

test("for the keyboard an equation is one stop; arrows move, Enter goes to the slider @long", async ({
    explorer,
    friction,
    page,
}) => {
    await show(explorer, "#/law");
    const law = friction.experiment("curve", "phi_z").params.find(({ key }) => key === "law")!;
    const { params } = law.options.find(({ name }) => name === "stribeck")!;
    const text = (row: Param | undefined): string => row!.text.split(/[:.]/)[0]!;
    const symbolOf = (key: string): string => text(params.find((row) => row.key === key));
    const stops = page.locator('.formula button[tabindex="0"]');
    await expect(stops).toHaveCount(1);
    await stops.focus();
    const name = (): Promise<string | null> => page.evaluate(() => document.activeElement?.textContent ?? null);
    expect(await name()).toBe(`Φ, ${text(law)}, Stribeck`);
    await page.keyboard.press("ArrowRight");
    expect(await name()).toBe(`F S, ${symbolOf("F_S")}, 2.5 newton metres`);
    await expect(explorer.row("F_S")).toHaveAttribute("data-lit");
    await page.keyboard.press("End");
    expect(await name()).toBe(`D, ${symbolOf("D")}, 4.5 newton metre seconds per radian`);
    await page.keyboard.press("ArrowRight");
    expect(await name()).toContain("D, ");
    await page.keyboard.press("ArrowLeft");
    expect(await name()).toContain("α, ");
    await expect(stops).toHaveCount(1);
    const outline = (): Promise<string> =>
        letter(page, "alpha").evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline(), "the letter shows the focus").toBe("solid");
    await page.keyboard.press("Enter");
    await expect(explorer.slider("alpha")).toBeFocused();
    // The row keeps its letters highlighted while its slider moves.
    await page.keyboard.press("PageUp");
    await expect(letter(page, "alpha")).toHaveAttribute("data-lit");
});

test("the numbers below follow the parameters, with three digits @long", async ({ explorer, page }) => {
    await show(explorer, "#/law");
    const numbers = page.locator("equation-card .values mn[data-key]");
    await expect(numbers).toHaveText(["2.5", "0.4", "0.06", "1", "0.4", "4.5"]);
    await explorer.type("F_S", "2.71828");
    await expect(numbers.first()).toHaveText("2.72");
    await expect(page.locator("equation-card")).toContainText(
        words("equation.units", { units: "N m, rad/s, N m s/rad" }),
    );
    await explorer.row("law").getByRole("radio", { name: "Coulomb" }).check();
    await expect(numbers).toHaveText(["1", "4.5"]);
    // A parameter without a value keeps its letter.
    await show(explorer, "#/experiments?element=B&T=1e-5&v=1");
    // the first two are the law and the motion
    const b = page.locator("equation-card").nth(2);
    await expect(b.locator(".values mn[data-key=T]").first()).toHaveText("(1·10⁻⁵)");
    await expect(b.locator(".values [data-key=B]").first()).toHaveText("B");
    await expect(b.locator(".values [data-key=h]")).toHaveCount(0);
});

/** A state for every equation. */
const EQUATIONS = [
    ...["coulomb", "stribeck", "rational", "tabulated"].map((law) => `#/law?law=${law}&v=1`),
    ...["m1", "m2", "m3", "m4", "m5", "m6"].map((model) => `#/drive-backdrive?model=${model}&v=1`),
    ...["voltage", "current"].map((control) => `#/pendulum?control=${control}&hand=spring&v=1`),
    ..."A B C D explicit karnopp quinn viscous tanh reset hayward_armstrong dahl lugre elasto_plastic"
        .split(" ")
        .map((element) => `#/experiments?element=${element}&v=1`),
    "#/experiments?run=sliding_block&element=static_dynamic&v=1",
    "#/experiments?run=robot_joint&lambda=1&v=1",
    ...["approximate", "general"].map((transform) => `#/experiments?element=A&transform=${transform}&v=1`),
];

test("every letter belongs to a parameter or is explained @long", async ({ explorer, page }) => {
    test.setTimeout(90_000);
    for (const hash of EQUATIONS) {
        await show(explorer, hash);
        // The letters appear once the typesetting script is loaded.
        await page.waitForFunction(() =>
            [...document.querySelectorAll("equation-card")].every((card) => card.querySelector(".formula button")),
        );
        const { linked, silent } = await page.evaluate(() => {
            const cards = [...document.querySelectorAll("equation-card")];
            const silent = cards.flatMap((card) => {
                const explained = [...card.querySelectorAll(".meanings .symbol")].map((element) => element.textContent);
                return [...card.querySelectorAll(".formula > math [data-symbol]:not([data-key])")]
                    .map((element) => element.getAttribute("data-symbol")!)
                    .filter((name) => !explained.includes(name.replace(/[_^]/g, "")));
            });
            return { linked: cards.map((card) => card.querySelectorAll(".formula button").length), silent };
        });
        expect(linked.length, hash).toBeGreaterThan(0);
        expect(Math.min(...linked), hash).toBeGreaterThan(0);
        // The equation itself defines it: the distance along a piece of the curve.
        expect(
            silent.filter((name) => name !== "c"),
            hash,
        ).toEqual([]);
    }
});
