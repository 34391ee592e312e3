// The proof: the panel shows the worst errors that the same module gives in node for the original files.
import { readFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Friction, MathFunction } from "../../wasm/friction";
import type { Proved as Line } from "../../web/src/views/benchmark/proof-panel";
import { expect, Explorer, root, singleFile, slow, test, words } from "./explorer";

type Row = Record<string, string>;

async function check(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Check all vectors" }).click();
    await expect(page.locator("table.proof")).toBeVisible({ timeout: 30_000 });
}

/** Text that the panel copies. */
async function copied(page: Page): Promise<{ origin: string; lines: Line[] }> {
    await page.evaluate(() => {
        navigator.clipboard.writeText = (text) => Promise.resolve(void (document.body.dataset["copied"] = text));
    });
    await page.getByRole("button", { name: words("proof.copy") }).click();
    const text = await page.evaluate(() => document.body.dataset["copied"]!);
    const [origin, head, ...rows] = text.split("\n");
    expect(head).toBe("file,row,numbers,worst,unit,bound,kept,at");
    const lines = rows.map((line) => {
        const cells = line.slice(1, -1).split('","');
        const [file, row, numbers, worst, unit, bound, kept, at] = cells as [string, ...string[]];
        expect(cells.length).toBe(8);
        return {
            ...{ file, row: row!, unit: unit!, at: at!, kept: kept === "true" },
            ...{ numbers: Number(numbers), worst: Number(worst), bound: Number(bound) },
        };
    });
    return { origin: origin!, lines };
}

async function vectors(file: string): Promise<{ rows: Row[]; hexFloat: (text: string) => number }> {
    const { hexFloat, reference } = (await import(path.join(root, "tests/parity/reference.mjs"))) as {
        hexFloat: (text: string) => number;
        reference: (text: string) => Row[];
    };
    return { rows: reference(await readFile(path.join(root, `tests/reference/${file}.csv`), "utf8")), hexFloat };
}

/** The distance to the next double, calculated from its bits. */
function ulp(value: number): number {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, Math.abs(value));
    view.setBigUint64(0, view.getBigUint64(0) + 1n);
    return view.getFloat64(0) - Math.abs(value);
}

/** The worst error of an elementary function, in ulp. */
async function worstUlp(friction: Friction, file: string, name: string, of: MathFunction): Promise<number> {
    const { rows, hexFloat } = await vectors(file);
    const own = rows.filter((row) => row["function"] === name && Math.abs(hexFloat(row["expected_hi"]!)) < Infinity);
    const column = (key: string): number[] => own.map((row) => hexFloat(row[key]!));
    const got = friction.math(of, column("x"), of === "pow" ? column("y") : []);
    const [high, low] = [column("expected_hi"), column("expected_lo")];
    return got.reduce((worst, value, i) => Math.max(worst, Math.abs(value - high[i]! - low[i]!) / ulp(high[i]!)), 0);
}

/** The worst error of a run's channel over every run of the file. */
async function worstOf(friction: Friction, file: string, run: string, key: string): Promise<number> {
    const { rows, hexFloat } = await vectors(file);
    let worst = 0;
    for (const settings of new Set(rows.map((row) => row["settings"]!))) {
        const own = rows.filter((row) => row["settings"] === settings);
        const openRun = friction.open("run", run, Object.fromEntries(settings.split(" ").map((s) => s.split("="))));
        const columns = openRun.rows(Math.max(...own.map((row) => hexFloat(row["step"]!))) + 1);
        openRun.close();
        for (const row of own)
            worst = Math.max(worst, Math.abs(columns[key]![hexFloat(row["step"]!)]! - hexFloat(row[key]!)));
    }
    return worst;
}

test("every vector is within its bound, with the errors of the same module in node @long", async ({
    explorer,
    friction,
    page,
}) => {
    test.slow();
    await explorer.open("#/benchmark");
    await expect(page.locator("table.proof")).toHaveCount(0);
    await check(page);
    const { lines } = await copied(page);
    await expect(page.locator(".proof tr:has(td)")).toHaveCount(lines.length);
    await expect(page.locator(".proof code")).toHaveCount(0);
    expect(lines.filter(({ kept, worst, bound }) => !kept || !(worst <= bound))).toEqual([]);
    const status = await page.locator("proof-panel [role=status]").textContent();
    expect(status).toContain(`0 of ${lines.length} rows`);
    expect(status).toContain(`(${lines.reduce((sum, { numbers }) => sum + numbers, 0)} values compared)`);
    const line = (file: string, row: string): Line => lines.find((line) => line.file === file && line.row === row)!;
    // Low parts are in 1e-5 ulp.
    for (const name of ["exp", "expm1", "log", "pow", "sin", "cos"] as const)
        expect(line("math", name).worst).toBeCloseTo(await worstUlp(friction, "math", name, name), 4);
    for (const [name, of] of [
        ["w0", "lambert_w0"],
        ["w0_log", "lambert_w0_log"],
        ["w_1", "lambert_w_1"],
    ] as const)
        expect(line("lambert_w", name).worst).toBeCloseTo(await worstUlp(friction, "lambert_w", name, of), 4);
    expect(line("math", "exp")).toMatchObject({ unit: "ulp", bound: 0.51 });
    expect(line("math", "exp").worst).toBeGreaterThan(0.4);
    for (const [row, key] of [
        ["q", "q"],
        ["τ_r", "tau_r"],
    ] as const)
        expect(line("robot_joint", row).worst).toBe(await worstOf(friction, "robot_joint", "robot_joint", key));
    expect(line("servo_pendulum", "θ").worst).toBe(
        await worstOf(friction, "servo_pendulum", "servo_pendulum", "theta"),
    );
    expect(line("servo_pendulum", "θ")).toMatchObject({
        ...{ unit: "rad", numbers: (await vectors("servo_pendulum")).rows.length },
    });
});

test("all rows of the files are present", slow, async ({ explorer, page }) => {
    test.slow();
    await explorer.open("#/benchmark");
    await check(page);
    const { lines } = await copied(page);
    const numbers = (file: string): number =>
        lines.filter((line) => line.file === file).reduce((sum, line) => sum + line.numbers, 0);
    const rows = async (file: string): Promise<number> => (await vectors(file)).rows.length;
    const math = (await vectors("math")).rows.filter((row) => row["function"] !== "decay");
    expect(numbers("math")).toBe(math.length);
    expect(numbers("lambert_w")).toBe(await rows("lambert_w"));
    expect(numbers("phi_z_alpha")).toBe(2 * (await rows("phi_z_alpha")));
    expect(numbers("drive_backdrive")).toBe(2 * (await rows("drive_backdrive")));
    expect(numbers("quadrants")).toBe(3 * (await rows("quadrants")));
    for (const file of ["servo_pendulum", "servo_bench"]) expect(numbers(file)).toBe(8 * (await rows(file)));
    expect(numbers("robot_joint")).toBe(7 * (await rows("robot_joint")));
    expect(numbers("published")).toBe(await rows("published"));
    // Both methods, except for shapes without a closed form.
    const { rows: phi, hexFloat } = await vectors("phi_z");
    const shaped = phi.filter((row) => row["law"] === "stribeck" && hexFloat(row["alpha"]!) !== 1);
    expect(numbers("phi_z")).toBe(2 * phi.length - shaped.length);
});

test("it names its module and commit @long", async ({ explorer, page }) => {
    await explorer.open("#/benchmark");
    await check(page);
    const { origin } = await copied(page);
    const module = await readFile(path.join(root, "wasm/dist/friction.wasm"));
    expect(origin).toContain(`SHA-256 ${createHash("sha256").update(module).digest("hex")};`);
    expect(origin).toContain(await page.evaluate(() => navigator.userAgent));
    expect(origin).toContain("contact, stuck, stick_slip, math/decay");
    let head = "unknown";
    try {
        head = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
    } catch {
        // Outside a repository.
    }
    expect(origin).toMatch(/, commit ([0-9a-f]{12}( with local changes)?|unknown)\./);
    if (process.env["CI"]) expect(origin).toContain(head);
});

test("a wrong vector is named, and so is a missing file", slow, async ({ explorer, page }) => {
    test.slow();
    // exp(1), in its fifth digit, and the control law of a servo.
    await page.route("**/proof-*.json", async (route) => {
        const text = await (await route.fetch()).text();
        expect(text).toContain("2.718281828459045");
        expect(text).toContain('"control",["voltage"]');
        const wrong = text.replace("2.718281828459045", "2.718381828459045").replace('["voltage"]', '["current"]');
        await route.fulfill({ body: wrong });
    });
    await explorer.open("#/benchmark");
    await check(page);
    await expect(page.locator(".proof code")).toHaveText([
        "math exp y(1) = 2.718281828459045, 2.718381828459045",
        "run servo_pendulum preset=mx64 model=m1 control(0) = voltage, current",
    ]);
    await expect(page.locator(".proof tr:has(code)").first()).toContainText("✗ > 0.51");
    await expect(page.locator("proof-panel [role=status]")).toContainText(/2 of \d+ rows exceed their bound/);
    const { lines } = await copied(page);
    expect(lines.filter(({ kept }) => !kept).map(({ row }) => row)).toEqual(["exp", "mx64"]);
    await page.unroute("**/proof-*.json");
    await page.route("**/proof-*.json", (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("button", { name: "Check all vectors" }).click();
    await expect(page.locator("proof-panel [role=alert]")).toContainText("could not be");
    await expect(page.locator("table.proof")).toHaveCount(0);
    await page.unroute("**/proof-*.json");
    explorer.complaints.length = 0;
});

test("the keyboard starts it once, and its progress is announced", slow, async ({ explorer, page }) => {
    test.slow();
    let requests = 0;
    page.on("request", (request) => (requests += Number(/\/proof-[^/]*\.json$/.test(request.url()))));
    await explorer.open("#/benchmark");
    const button = page.getByRole("button", { name: "Check all vectors" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("progressbar", { name: words("proof.progress") })).toBeVisible();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await expect(page.locator("table.proof")).toBeVisible({ timeout: 30_000 });
    await expect(button).toBeFocused();
    expect(requests).toBe(1);
});

test("without a network it gives the same results", slow, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL! });
    const page = await context.newPage();
    const explorer = new Explorer(page);
    await explorer.open("#/benchmark");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto("about:blank");
    await explorer.open("?lang=fr#/benchmark");
    await page.getByRole("button", { name: "Vérifier tous les vecteurs" }).click();
    await expect(page.locator("table.proof")).toBeVisible({ timeout: 30_000 });
    await expect(page.locator("proof-panel [role=status]")).toContainText(/^0 ligne sur \d+/);
    await expect(page.locator(".proof th[scope=rowgroup]").first()).toHaveText(
        "Fonctions élémentaires, contre 80 chiffres",
    );
    expect(explorer.complaints).toEqual([]);
    await context.close();
});

test("the single file checks its vectors and names the missing ones", slow, async ({ explorer, page }) => {
    test.slow();
    await page.goto(`${singleFile()}#/benchmark`);
    await explorer.ready();
    await check(page);
    const { origin, lines } = await copied(page);
    expect(new Set(lines.map(({ file }) => file))).toEqual(new Set(["math", "published"]));
    expect(lines.every(({ kept }) => kept)).toBe(true);
    expect(origin).toContain("Not checked here, from tests/reference: lambert_w, phi_z,");
});
