// An embedding page may send anything: the embedded page answers within a second or not at all, executes nothing of it,
// and refused messages change nothing. HOSTILE=1000 sends this many messages.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Chance, seedOf } from "./chance";
import { expect, test } from "./explorer";
import { evil, keys } from "./mutations";

const COUNT = Number(process.env["HOSTILE"] ?? 60);
const GOOD = { friction: "set", view: "law", settings: { F_S: "3" } };

let parentText = "";
const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(parentText));
test.beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
test.afterAll(() => void server.close());

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** Any value that a message can carry as JSON, some of them large or deep. */
function value(chance: Chance, depth = 0): Value {
    const kinds: (() => Value)[] = [
        () => chance.one(evil),
        () => chance.one(evil),
        () => chance.one([0, -1, 1e308, -1e-320, 3, 2 ** 53]),
        () => chance.one([true, false, null]),
        () => Array.from({ length: chance.below(depth > 2 ? 1 : 6) }, () => value(chance, depth + 1)),
        () => Object.fromEntries(chance.some(keys, depth > 2 ? 1 : 5).map((key) => [key, value(chance, depth + 1)])),
    ];
    if (chance.happens(0.01)) return chance.one(["x".repeat(200_000), Array.from({ length: 20_000 }, () => 1)]);
    return chance.one(kinds)();
}

function message(chance: Chance): Value {
    if (chance.happens(0.2)) return value(chance);
    const names = ["F_S", "K", "B", "law", ...keys];
    const settings = chance.happens(0.7)
        ? Object.fromEntries(chance.some(names, 6).map((key) => [key, value(chance, 2)]))
        : value(chance);
    return {
        friction: chance.happens(0.9) ? chance.one(["set", "set", "set", "get", "changed"]) : value(chance),
        view: chance.happens(0.5) ? chance.one(["law", "pendulum", "experiments", "papers"]) : value(chance),
        settings,
        ...(chance.happens(0.5) && { id: value(chance) }),
    };
}

interface Answer {
    id?: unknown;
    refused?: string[];
    view: string;
    settings: Record<string, string>;
}

test("no message harms the page, and refused messages change nothing @long", async ({ page }) => {
    test.setTimeout(60_000 + 200 * COUNT);
    const own = test.info().project.use.baseURL!;
    const chance = new Chance(seedOf("messages", 65537));
    const elsewhere: string[] = [];
    page.on("request", (request) => {
        if (!/^(data|blob):|\/\/(127\.0\.0\.1|localhost)[:/]/.test(request.url())) elsewhere.push(request.url());
    });
    parentText = `<!doctype html><script>window.messages = []; addEventListener("message", ({ data }) => messages.push(data));</script>
        <iframe src="${own}/?embed=1#/law?F_S=3&v=1" width="640" height="700"></iframe>`;
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => window.messages.some((message) => message.friction === "ready"));
    /** Sends these messages, then a request. Returns the answers, and the time until the last one [ms]. */
    const send = (messages: unknown[]): Promise<{ answers: Answer[]; took: number }> =>
        page.evaluate(async (requests) => {
            const { contentWindow } = document.querySelector("iframe")!;
            const messages = (window as unknown as { messages: Answer[] }).messages;
            const from = messages.length;
            const started = performance.now();
            for (const message of requests) contentWindow!.postMessage(message, "*");
            contentWindow!.postMessage({ friction: "get", id: "last request" }, "*");
            while (!messages.slice(from).some(({ id }) => id === "last request")) {
                if (performance.now() - started > 5000) throw new Error("no answer");
                await new Promise((next) => setTimeout(next));
            }
            const took = performance.now() - started;
            const last = messages.splice(0).map(({ id, refused, view, settings }) => ({ id, refused, view, settings }));
            return { answers: last as Answer[], took };
        }, messages);
    const state = ({ view, settings }: Answer): unknown => ({ view, settings });
    await send([GOOD]);
    let refusals = 0;
    let slowest = 0;
    for (let i = 0; i < COUNT; i++) {
        const before = (await send([])).answers.at(-1)!;
        const request = message(chance);
        const { answers, took } = await send([request]).catch((error: Error) => {
            throw new Error(`${error.message} after ${JSON.stringify(request).slice(0, 1000)}`);
        });
        const after = answers.at(-1)!;
        slowest = Math.max(slowest, took);
        expect(took, JSON.stringify(request).slice(0, 500)).toBeLessThan(1000);
        if (answers.some(({ refused }) => (refused ?? []).length > 0)) {
            refusals++;
            expect(state(after), JSON.stringify(request).slice(0, 500)).toEqual(state(before));
        }
        if (JSON.stringify(state(after)) !== JSON.stringify(state(before))) await send([GOOD]);
    }
    const frame = page.frames()[1]!;
    expect(await frame.evaluate(() => "__pwned" in window)).toBe(false);
    expect(await frame.evaluate(() => Object.keys(Object.getPrototypeOf({}) as object))).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(frame.url().startsWith(`${own}/?embed=1#/`)).toBe(true);
    await send([GOOD]);
    expect(state((await send([])).answers.at(-1)!)).toEqual({ view: "law", settings: { F_S: "3" } });
    console.log(`${COUNT} messages, ${refusals} refused, the slowest answer after ${slowest.toFixed(0)} ms`);
    expect(refusals).toBeGreaterThan(COUNT / 4);
});
