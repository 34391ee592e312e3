// The page embedded in a page of another origin: its content, its answers, and its isolation.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Frame, Page } from "@playwright/test";
import { expect, expectSame, root, test, words, frames } from "./explorer";

interface Message {
    friction: string;
    id?: unknown;
    refused?: string[];
    view: string;
    settings: Record<string, string>;
    link: string;
    version: string;
    time?: number;
    steps?: number;
    hash?: string;
    plots?: {
        name: string;
        title: string;
        x: { title: string; unit: string };
        y: { title: string; unit: string };
        series: { name: string; title: string; x: number[]; y: number[] }[];
    }[];
}
declare global {
    interface Window {
        messages: Message[];
    }
}

const own = (): string => test.info().project.use.baseURL!;
/** The parent: a page of another origin, from a server, because browsers do not let a page without an origin embed a
 * page of this machine. */
let parentText = "";
const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(parentText));
const parentAt = (): string => `http://localhost:${(server.address() as AddressInfo).port}/`;
test.beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
test.afterAll(() => void server.close());

const listener = `<script>
    window.messages = [];
    addEventListener("message", ({ data, origin }) => messages.push({ ...data, origin }));
</script>`;

/** A page of another origin that embeds the page. */
async function embed(page: Page, place: string, more = "", width = 640, at = parentAt()): Promise<Frame> {
    parentText = `<!doctype html><title>Parent</title>${listener}<button>Elsewhere</button>
        <iframe id="explorer" src="${own()}/${place}" width="${width}" height="700"></iframe>${more}`;
    await page.goto(at);
    await page.waitForFunction(() => window.messages.some(({ friction }) => friction === "ready"), null, {
        timeout: 9000,
    });
    return page.frames().find((frame) => frame.url().startsWith(own()))!;
}

/** Sends a request to the page, and awaits its answer. */
async function ask(page: Page, message: object): Promise<Message> {
    const id = Math.random();
    await page.evaluate(
        ([request, origin]) => document.querySelector("iframe")!.contentWindow!.postMessage(request, origin),
        [{ ...message, id }, own()] as const,
    );
    await page.waitForFunction((requestId) => window.messages.some((message) => message.id === requestId), id);
    return page.evaluate((requestId) => window.messages.find((message) => message.id === requestId)!, id);
}

const changes = (page: Page): Promise<Message[]> =>
    page.evaluate(() => window.messages.filter(({ friction }) => friction === "changed"));

test("the embedding page sets a state and gets the plotted values", async ({ friction, page }) => {
    const frame = await embed(page, "?embed=1#/law?F_S=3&v=1");
    await expect(frame.locator("law-view")).toBeVisible();
    const first = await ask(page, { friction: "get" });
    expect(first).toMatchObject({ refused: [], view: "law", settings: { F_S: "3" } });
    expect(first.version).toBe(friction.description.version);
    expect(first.link).toBe(`${own()}/#/law?F_S=3&v=1`);
    expect(first.time).toBeUndefined();
    const answer = await ask(page, { friction: "set", view: "law", settings: { F_S: 2.75, B: 60, law: "rational" } });
    expect(answer).toMatchObject({ friction: "set", refused: [], settings: { F_S: "2.75", B: "60", law: "rational" } });
    expect(answer.plots).toBeUndefined();
    const { plots } = await ask(page, { friction: "get" });
    const law = plots!.find(({ name }) => name === "law")!;
    expect(law.x.unit).toBe("rad/s");
    expect(law.y).toEqual({ title: "friction torque", unit: "N m" });
    const line = law.series.find(({ name }) => name === "phi_z rational")!;
    const run = friction.open("curve", "phi_z", { F_S: 2.75, B: 60, law: "rational" });
    expectSame(line.y, run.curve(line.x)["phi_z"]!);
    run.close();
    expect(line.x.length).toBeGreaterThan(100);
});

test("the embedding page receives the time of a run and the hash of its state @long", async ({ friction, page }) => {
    await embed(page, "?embed=1#/pendulum");
    const set = { view: "pendulum", settings: { preset: "mx106", model: "m4" } };
    const { view, time, steps, hash } = await ask(page, { friction: "set", ...set });
    expect(view).toBe("pendulum");
    expect(time).toBeGreaterThanOrEqual(0);
    expect(steps).toBeGreaterThanOrEqual(0);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    await expect.poll(async () => (await ask(page, { friction: "get" })).steps!).toBeGreaterThan(100);
    await page.frames()[1]!.getByRole("button", { name: "Pause" }).click();
    const current = await ask(page, { friction: "get" });
    const { at, ...settings } = current.settings;
    expect(Number(at)).toBeCloseTo(current.time!, 2);
    const run = friction.open("run", "servo_pendulum", settings);
    run.rows(1, current.steps);
    expect([run.time, run.hash()]).toEqual([current.time, current.hash]);
    run.close();
});

test("every error is named, and changes nothing @long", async ({ page }) => {
    const frame = await embed(page, "?embed=1#/experiments?run=belt_stick_slip&F_S=7&v=1");
    await expect(frame.locator("experiments-view")).toBeVisible();
    await expect.poll(async () => (await ask(page, { friction: "get" })).steps!).toBeGreaterThan(50);
    await frame.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => frame.url()).toContain("at=");
    const stateOf = ({ view, settings, time, hash, link }: Message): unknown => ({ view, settings, time, hash, link });
    const before = await ask(page, { friction: "get" });
    const address = frame.url();
    for (const [message, refusedKey] of [
        [{ view: "law", settings: { F_S: -1, nonsense: 1, range: "x", K: "abc", zoom: "y" } }, 5],
        [{ view: "nowhere", settings: { F_S: 2 } }, 1],
        [{ view: "experiments", settings: { run: "nothing" } }, 1],
        [{ view: "experiments", settings: { run: "sliding_block", F_S: { deep: 1 } } }, 1],
        [{ settings: { "F_S=3\nD": 2 } }, 1],
        [{ settings: [1, 2] }, 2],
        [{ view: "law", settings: { v: 3 } }, 1],
    ] as const) {
        const answer = await ask(page, { friction: "set", ...message });
        expect(answer.refused!.length, JSON.stringify([message, answer.refused])).toBeGreaterThanOrEqual(refusedKey);
        for (const key of Object.keys(message.settings).filter((key) => /^[a-z]{4,}$/i.test(key) && key !== "run"))
            if (message.view === "law") expect(answer.refused!.join("\n")).toContain(key);
        expect(stateOf(answer)).toEqual(stateOf(before));
    }
    const { refused } = await ask(page, { friction: "jump" });
    expect(refused).toEqual([words("embed.unknown", { friction: "jump" })]);
    expect(frame.url()).toBe(address);
    await expect(frame.locator(".refusal p, .notices [role=alert] p")).toHaveCount(0);
    expect(stateOf(await ask(page, { friction: "get" }))).toEqual(stateOf(before));
});

test("only the embedding page gets answers @long", async ({ page }) => {
    const stranger = `<iframe id="stranger" srcdoc="${listener.replaceAll('"', "&quot;")}"></iframe>`;
    const frame = await embed(page, "?embed=1#/law?F_S=3&v=1", stranger);
    const other = page.frames().find((frame) => frame.url() === "about:srcdoc")!;
    await other.evaluate(() => {
        for (const message of ["get", "set"])
            parent.frames[0]!.postMessage({ friction: message, id: 1, view: "law", settings: { F_S: 2 } }, "*");
    });
    // Messages are answered in order: an answer to the stranger would have come first.
    expect((await ask(page, { friction: "get" })).settings).toEqual({ F_S: "3" });
    expect(await other.evaluate(() => window.messages)).toEqual([]);
    expect(await page.evaluate(() => window.messages.map(({ friction }) => friction))).toEqual(["ready", "get"]);
    // A page that is not embedded does not answer its own scripts or its opener.
    const [popup] = await Promise.all([
        page.waitForEvent("popup"),
        page.evaluate((address) => void window.open(address), `${own()}/?embed=1#/law`),
    ]);
    await expect(popup.locator("law-view")).toBeVisible();
    await expect(popup.locator("header")).toBeVisible();
    const count = await page.evaluate(() => window.messages.length);
    await popup.evaluate(
        () =>
            new Promise((done) => {
                addEventListener("message", done, { once: true });
                postMessage({ friction: "get" }, "*");
            }),
    );
    await frames(page, 6);
    expect(await page.evaluate(() => window.messages.length)).toBe(count);
    await popup.close();
    expect(frame.url()).toContain("F_S=3");
});

test("a change is reported to the embedding page at most once per frame, and only after its first request @long", async ({
    page,
}) => {
    const frame = await embed(page, "?embed=1#/law");
    const slider = frame.locator('.slider-row[data-key="F_S"] input[type=range]');
    const entries = await page.evaluate(() => history.length);
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.url()).toContain("F_S=");
    expect(await changes(page)).toEqual([]);
    const { settings } = await ask(page, { friction: "get" });
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await changes(page)).length).toBe(1);
    const [first] = await changes(page);
    expect(Number(first!.settings["F_S"])).toBeGreaterThan(Number(settings["F_S"]));
    expect(first!.plots).toBeUndefined();
    // Twenty movements in one frame.
    await slider.evaluate((input: HTMLInputElement) => {
        for (let i = 0; i < 20; i++) {
            input.stepUp();
            input.dispatchEvent(new Event("input", { bubbles: true }));
        }
    });
    await expect.poll(async () => (await changes(page)).length).toBe(2);
    const last = (await changes(page)).at(-1)!;
    expect(last.settings).toEqual((await ask(page, { friction: "get" })).settings);
    // The history of the embedding page is unchanged.
    expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("it has neither header nor panel, remembers nothing, and opens as a whole in a new tab @long", async ({
    page,
}) => {
    // On the same site, where storage is available.
    const beside = parentAt().replace("localhost", "127.0.0.1");
    const frame = await embed(page, "?embed=1#/law", "", 640, beside);
    await frame.evaluate(() => localStorage.clear());
    for (const selector of ["header", ".opening", ".panel", "stage-drawer", ".skip"])
        await expect(frame.locator(selector).filter({ visible: true })).toHaveCount(0);
    // The picture is above the sliders.
    const top = async (what: string): Promise<number> => (await frame.locator(what).first().boundingBox())!.y;
    expect(await top("friction-plot")).toBeLessThan(await top(".slim-sliders"));
    await frame.locator('.slider-row[data-key="F_S"] input.field').fill("2.9");
    await page.keyboard.press("Enter");
    await expect.poll(() => frame.url()).toContain("F_S=2.9");
    expect(await frame.evaluate(() => Object.keys(localStorage))).toEqual([]);
    // A stored state is not restored either.
    await frame.evaluate(() => localStorage.setItem("friction.state", "#/drive-backdrive?tau_m=1&v=1"));
    await frame.goto(`${own()}/?embed=1`);
    await expect(frame.locator("pendulum-view")).toBeVisible();
    expect(await frame.evaluate(() => localStorage.getItem("friction.state"))).toBe("#/drive-backdrive?tau_m=1&v=1");
    await frame.evaluate(() => localStorage.clear());
    await ask(page, { friction: "set", view: "law", settings: { F_S: 3.25 } });
    const link = frame.getByRole("link", { name: "Open in the explorer" });
    const [popup] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await expect(popup.locator("law-view")).toBeVisible();
    await expect(popup.locator("header")).toBeVisible();
    expect(popup.url()).toBe(`${own()}/#/law?F_S=3.25&v=1`);
    await popup.close();
    await expect(frame.locator("law-view")).toBeVisible();
});

test("it shows the picture, play, and at most three sliders, which its address chooses @long", async ({ page }) => {
    const keys = async (frame: Frame): Promise<(string | null)[]> => {
        await expect(frame.locator(".slim-sliders .slider-row").first()).toBeVisible();
        return frame
            .locator(".slim-sliders .slider-row")
            .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-key")));
    };
    const belt = "?embed=1#/experiments?run=belt_stick_slip";
    const first = await embed(page, `${belt}&v=1`);
    expect(await keys(first)).toHaveLength(3);
    for (const part of ["experiment-picture", ".time-line .play"]) await expect(first.locator(part)).toBeVisible();
    expect(await keys(await embed(page, `${belt}&sliders=M&v=1`))).toEqual(["M"]);
    expect(await keys(await embed(page, `${belt}&sliders=M,F_S,k,v_b&v=1`))).toHaveLength(3);
});

test("its sliders have names, and on request type for a lecture hall, which Esc leaves @long", async ({ page }) => {
    const type = (frame: Frame): Promise<number> =>
        frame
            .locator(".plot h2")
            .first()
            .evaluate((title) => parseFloat(getComputedStyle(title).fontSize));
    const belt = "#/experiments?run=belt_stick_slip&sliders=v_b&v=1";
    const usual = await embed(page, `?embed=1${belt}`);
    await expect(usual.locator(".slider-name")).toHaveText(/\w{4,}/);
    const before = await type(usual);
    const large = await embed(page, `?embed=1&type=large${belt}`);
    await expect(large.locator(".slider-name")).toBeVisible();
    const size = await type(large);
    expect(size).toBeGreaterThan(1.2 * before);
    await large.locator(".plot h2").first().click();
    await page.keyboard.press("Escape");
    await frames(large, 3);
    expect(await type(large)).toBe(size);
});

test("a legend says which line is which run; a single run has none @long", async ({ page }) => {
    const belt = "?embed=1#/experiments?run=belt_stick_slip";
    const frame = await embed(page, `${belt}&twin=explicit&v=1`);
    await expect(frame.locator(".compared-key")).toHaveText(/implicit A \(rigid\)\s+explicit/);
    const alone = await embed(page, `${belt}&twin=&v=1`);
    await expect(alone.locator("state-chip")).toBeVisible();
    await expect(alone.locator(".compared-key")).toHaveCount(0);
});

test("its keys work only while it has the focus @long", async ({ page }) => {
    const frame = await embed(page, "?embed=1#/pendulum");
    const pause = frame.getByRole("button", { name: "Pause" });
    await expect(pause).toBeVisible();
    await page.getByRole("button", { name: "Elsewhere" }).click();
    await page.keyboard.press("Space");
    await frames(frame, 12);
    await expect(pause).toBeVisible();
    await frame.locator("pendulum-picture").hover();
    await frame.locator(".plot h2").first().click();
    await page.keyboard.press("Space");
    await expect(frame.getByRole("button", { name: "Play" })).toBeVisible();
});

test("nothing is wider than a narrow frame @long", async ({ page }) => {
    for (const view of ["pendulum", "law", "drive-backdrive", "experiments"]) {
        const frame = await embed(page, `?embed=1#/${view}`, "", 360);
        await expect(frame.locator(`${view}-view`)).toBeVisible();
        expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
});

test("the example of EMBEDDING.md works as printed", async ({ page }) => {
    const text = await readFile(path.join(root, "web/EMBEDDING.md"), "utf8");
    const [, example] = /```html\n([^]*?)```/.exec(text)!;
    expect(example).toContain("http://127.0.0.1:8000/");
    parentText = example!.replace("http://127.0.0.1:8000", own());
    await page.goto(parentAt());
    await expect(page.locator("pre")).toHaveText('{"F_S":"2.8","B":"60"}');
});

test("the frame of the how-to works as printed", async ({ page }) => {
    const text = await readFile(path.join(root, "core/docs/howto/lecture.md"), "utf8");
    const [, frame] = /```html\n([^]*?)```/.exec(text)!;
    expect(frame).toContain("https://example.org/friction/");
    parentText = `<!doctype html><title>Parent</title>${frame!.replace("https://example.org/friction", own())}`;
    await page.goto(parentAt());
    const inside = page.frameLocator("iframe");
    await expect(inside.locator("law-view")).toBeVisible();
    const sliders = inside.locator(".slider-row input[type=range]");
    await expect(sliders).toHaveCount(2);
    await expect(
        inside.locator('.slider-row[data-key="F_S"] input[type=number], .slider-row[data-key="F_S"] input[type=text]'),
    ).toHaveValue("3");
});

test("a page that cannot be loaded reports the reason to the embedding page", async ({ explorer, page }) => {
    await page.route("**/friction-*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    parentText = `<!doctype html><title>Parent</title>${listener}<iframe src="${own()}/?embed=1#/law"></iframe>`;
    await page.goto(parentAt());
    await page.waitForFunction(() => window.messages.length > 0, null, { timeout: 9000 });
    const messages = (await page.evaluate(() => window.messages)) as unknown as { friction: string; why: string }[];
    expect(messages.map(({ friction }) => friction)).toEqual(["failed"]);
    expect(messages[0]!.why).toContain("404");
    await page.unroute("**/friction-*.wasm");
    explorer.complaints.length = 0;
});

for (const language of ["en", "fr"])
    test(`the code to embed contains the language of the page: ${language} @long`, async ({ explorer, page }) => {
        // English is the browser's language, and so is not in the address.
        await explorer.open(`${language === "en" ? "" : "?lang=fr"}#/experiments?run=belt_stick_slip&v=1`);
        await page.locator("share-sheet > button").click();
        await expect(page.locator(".embed-code")).toContainText(
            new RegExp(`/\\?(.*&amp;)?lang=${language}(&amp;.*)?#/`),
        );
    });

test("an embedding page that answers a change immediately has the last word, also in the address", async ({ page }) => {
    const answers = `<script>
        addEventListener("message", ({ data, origin }) => {
            if (data.friction !== "changed" || data.settings.F_S !== "2.9") return;
            const asked = { friction: "set", view: "law", settings: { F_S: 3.25 } };
            document.querySelector("iframe").contentWindow.postMessage(asked, origin);
        });
    </script>`;
    const frame = await embed(page, "?embed=1#/law", answers);
    await ask(page, { friction: "get" });
    await frame.locator('.slider-row[data-key="F_S"] input.field').fill("2.9");
    await page.keyboard.press("Enter");
    const states = (): Promise<string[]> =>
        page.evaluate(() =>
            window.messages.flatMap(({ friction, settings }) => (friction === "set" ? [settings["F_S"]!] : [])),
        );
    await expect.poll(states).toEqual(["3.25"]);
    // The only address that is written.
    await expect.poll(() => frame.url()).toContain("F_S=3.25");
    await frames(frame, 30);
    expect(frame.url()).not.toContain("F_S=2.9");
});
