// Rendering only reads: a view that is rendered again without a change opens and sets no run, writes no signal and adds
// no listener; a change renders only the affected elements; and an element that returns to the document works as
// before, without doubled effects.
import { expect, test, frames } from "./explorer";
import type { Page } from "@playwright/test";

interface Counts {
    /** Functions that open, set, restart or close a run of the library. */
    runs: string[];
    signals: number;
    listeners: string[];
}

declare global {
    interface Window {
        counts: Counts;
        /** The rendered elements. */
        rendered: string[];
    }
}

/** Members of lit's elements. */
interface Live extends HTMLElement {
    updateComplete: Promise<unknown>;
    requestUpdate(): void;
    update(changed: unknown): void;
}

/** The library's functions that open, change or compute a run; reads and checks are not counted. */
const CHANGES =
    /^fr_(slot_(open|set|restart|restore|rows|extremes|figure|measure$|largest|curve|transform)|slots_step)/;

/** Counts calls to runs and listeners from the beginning on. */
async function instrument(page: Page): Promise<void> {
    await page.addInitScript((source) => {
        const counts: Counts = { runs: [], signals: 0, listeners: [] };
        window.counts = counts;
        const { addEventListener: add } = EventTarget.prototype;
        EventTarget.prototype.addEventListener = function (this: EventTarget, ...given): void {
            counts.listeners.push(`${this.constructor.name} ${given[0]}`);
            add.apply(this, given);
        };
        const counted = new RegExp(source);
        const { instantiate } = WebAssembly;
        WebAssembly.instantiate = (async (...given: Parameters<typeof instantiate>) => {
            const instantiated = (await instantiate(...given)) as unknown as WebAssembly.Instance & {
                instance?: WebAssembly.Instance;
            };
            const count = ({ exports }: WebAssembly.Instance): WebAssembly.Instance => {
                const functions = Object.entries(exports).map(([name, value]) => {
                    if (typeof value !== "function" || !counted.test(name)) return [name, value];
                    return [
                        name,
                        (...args: unknown[]): unknown => {
                            counts.runs.push(name);
                            return (value as (...all: unknown[]) => unknown)(...args);
                        },
                    ];
                });
                return { exports: Object.fromEntries(functions) as WebAssembly.Exports };
            };
            return instantiated.instance
                ? { ...instantiated, instance: count(instantiated.instance) }
                : count(instantiated);
        }) as typeof instantiate;
    }, CHANGES.source);
}

/** Counts the changes of signals from now on: of every signal in an element of the page or in an object of it. */
function countSignals(page: Page): Promise<number> {
    return page.evaluate(() => {
        interface Signal {
            subscribe(changed: () => void): void;
        }
        const allSignals = new Set<Signal>();
        const visited = new Set<object>();
        const look = (holder: object, depth: number): void => {
            if (visited.has(holder)) return;
            visited.add(holder);
            for (const member of Object.values(holder) as unknown[]) {
                if (typeof member !== "object" || member === null || member instanceof Node) continue;
                const prototype = Object.getPrototypeOf(member) as object | null;
                if ("subscribe" in member && "peek" in member) {
                    // Computed signals follow.
                    if (Object.getOwnPropertyDescriptor(prototype, "value")?.set) allSignals.add(member as Signal);
                } else if (depth > 0 && !ArrayBuffer.isView(member)) look(member, depth - 1);
            }
        };
        for (const element of document.querySelectorAll("*")) if ("requestUpdate" in element) look(element, 3);
        for (const signal of allSignals) signal.subscribe(() => window.counts.signals++);
        return allSignals.size;
    });
}

/** Renders every element again, and counts meanwhile. */
function renderAll(page: Page): Promise<Counts & { elements: number }> {
    return page.evaluate(async () => {
        const all = [...document.querySelectorAll<Live>("*")].filter((element) => "requestUpdate" in element);
        Object.assign(window.counts, { runs: [], signals: 0, listeners: [] });
        for (const element of all) element.requestUpdate();
        await Promise.all(all.map((element) => element.updateComplete));
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return { ...window.counts, elements: all.length };
    });
}

/** Waits until nothing moves and nothing is loading. */
async function settled(page: Page): Promise<void> {
    let before = -1;
    await expect
        .poll(
            async () => {
                const last = before;
                before = await page.evaluate(() => window.counts.runs.length + window.counts.signals);
                return before - last;
            },
            { intervals: [400], timeout: 30_000 },
        )
        .toBe(0);
}

const STATES = [
    "#/pendulum?at=1",
    "#/pendulum?at=1&plots=angle,load,phase,difference&pin=mass:0.3",
    "#/experiments?at=1",
    "#/experiments?run=belt_stick_slip&at=2&plots=phase,difference&pin=v_b:0.2",
    "#/experiments?run=two_link_arm&at=0.2",
    "#/transmission?at=0.5&plots=forward",
    "#/transmission?run=hoist&at=0.5",
] as const;

for (const hash of STATES)
    test(`rendered again, ${hash} opens and sets no run, writes no signal and adds no listener @long`, async ({
        explorer,
        browser,
        baseURL,
    }) => {
        const context = await browser.newContext({
            baseURL: baseURL!,
            serviceWorkers: "block",
            reducedMotion: "reduce",
        });
        const page = await context.newPage();
        await instrument(page);
        await page.goto(`/${hash}`);
        await page.waitForFunction(() => Object.keys(window.__explorer?.plots ?? {}).length > 0);
        // The last thing that an idle page starts.
        await page.waitForFunction(() => window.counts.listeners.some((name) => name.endsWith("controllerchange")));
        expect(await countSignals(page)).toBeGreaterThan(10);
        await settled(page);
        // Check that the counter works.
        expect(await page.evaluate(() => window.counts.runs.length)).toBeGreaterThan(0);
        const { elements, ...counts } = await renderAll(page);
        expect(elements).toBeGreaterThan(8);
        expect(counts).toEqual({ runs: [], signals: 0, listeners: [] });
        await context.close();
        expect(explorer.complaints).toEqual([]);
    });

/** Counts renderings from now on, and the changed rows of the panel. */
function countRenderings(page: Page): Promise<void> {
    return page.evaluate(() => {
        window.rendered = [];
        for (const element of document.querySelectorAll<Live & { plot?: { name: string } }>("*")) {
            if (!("requestUpdate" in element)) continue;
            const { update } = element;
            element.update = function (this: Live, changed): void {
                window.rendered.push(element.plot ? `plot ${element.plot.name}` : element.localName);
                update.call(this, changed);
            };
        }
        const rows = (all: MutationRecord[]): void => {
            for (const { target } of all) {
                const row = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>(".row");
                if (row && !window.rendered.includes(`row ${row.dataset["key"]}`))
                    window.rendered.push(`row ${row.dataset["key"]}`);
            }
        };
        new MutationObserver(rows).observe(document.querySelector(".panel-rows")!, {
            ...{ subtree: true, childList: true, characterData: true, attributes: true },
        });
    });
}

for (const [hash, key, by] of [
    ["#/experiments?run=belt_stick_slip&at=2", "v_b", "ArrowRight"],
    ["#/pendulum?at=1", "mass", "ArrowRight"],
    ["#/transmission?at=0.5&plots=forward", "tau_1", "ArrowRight"],
] as const)
    test(`${hash}: a movement of ${key} changes its row only, and renders no plot with unchanged lines @long`, async ({
        explorer,
        page,
    }) => {
        await explorer.open(hash);
        await expect(page.locator("friction-plot").first()).toBeVisible();
        await explorer.slider(key).focus();
        // The first movement marks the row as changed and enables its reset.
        await page.keyboard.press(by);
        await frames(page, 30);
        await countRenderings(page);
        const before = await explorer.state();
        await page.keyboard.press(by);
        await expect.poll(async () => (await explorer.state()).given[key]).not.toBe(before.given[key]);
        await frames(page, 30);
        const rendered = await page.evaluate(() => window.rendered);
        expect(rendered.filter((name) => name.startsWith("plot "))).toEqual([]);
        expect(rendered.filter((name) => name.startsWith("row "))).toEqual([`row ${key}`]);
        // The plots show the change nevertheless.
        const { plots: after } = await explorer.state();
        expect(after).not.toEqual(before.plots);
    });

for (const hash of ["#/pendulum", "#/experiments?run=belt_stick_slip&loop=on", "#/transmission"])
    test(`${hash}: removed from the document and put back, the view plays, steps and draws as before, once @long`, async ({
        explorer,
        page,
    }) => {
        await explorer.open(hash);
        await page.evaluate(() => {
            const view = document.querySelector(".view-host")!;
            const next = view.nextSibling;
            const parent = view.parentNode!;
            for (let times = 0; times < 2; times++) {
                view.remove();
                parent.insertBefore(view, next);
            }
        });
        await explorer.ready();
        const steps = (): Promise<number> => page.evaluate(() => window.__explorer.steps);
        await expect.poll(steps).toBeGreaterThan(5);
        await page.keyboard.press("Space");
        await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
        const stood = await steps();
        await page.keyboard.press(".");
        await expect.poll(steps).toBe(stood + 1);
        await page.keyboard.press(",");
        await expect.poll(steps).toBe(stood);
        // Every plot has drawn something.
        for (const canvas of await page.locator(".stage friction-plot .frame > canvas:first-child").all())
            expect(
                await canvas.evaluate((element) => {
                    const { width, height } = element as HTMLCanvasElement;
                    const { data } = (element as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
                    return new Set(data).size;
                }),
            ).toBeGreaterThan(2);
        await page.keyboard.press("Space");
        await expect.poll(steps).toBeGreaterThan(stood + 5);
        await explorer
            .slider(hash.includes("pendulum") ? "mass" : hash.includes("belt") ? "v_b" : "tau_1")
            .press("ArrowRight");
        await expect.poll(async () => Object.keys((await explorer.state()).given).length).toBe(1);
    });
