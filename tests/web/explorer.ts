// Shared by the browser tests: the open page, watched for errors, and the same library in node for comparison.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
    test as base,
    expect,
    type BrowserContextOptions,
    type Frame,
    type Locator,
    type Page,
} from "@playwright/test";
import { load, type Friction } from "../../wasm/friction";
import { fill, joined, type Message, type Values } from "../../web/src/i18n/icu";
import type { Shown } from "../../web/src/app/test-hook";
import { slowDisplay } from "./slow-display";

export const root = path.resolve(__dirname, "../..");

/** Run all tests, including slow ones: ALL=1, as `make test-all` sets it. */
export const ALL = process.env["ALL"] === "1";

/** Timeout of a test that only `make test-all` runs. */
export const slow = { tag: "@slow" };

/** Options with which a browser opens the page as a phone does. */
export const asPhone = (baseURL: string | undefined, width: number, height: number): BrowserContextOptions => ({
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
    viewport: { width, height },
});

/** End of the title of one of many similar tests: `make test` runs one in `count`, the others are `@long`. */
export const oneIn = (count: number, index: number): string => (index % count === 0 ? "" : " @long");

/** Address of the page as a single file, which is built together with the folder. */
export const singleFile = (): string => String(pathToFileURL(path.join(root, "build/dist/friction-explorer.html")));

const rules = new Intl.PluralRules("en");
let english: Record<string, unknown> | undefined;

/** The page's English text for this key, without markup, as in the built page. */
export function words(key: string, values: Values = {}): string {
    const message = group<Message>(key);
    return joined(fill(message, values, rules)).replace(/<[^>]*>/g, "");
}

/** The page's English texts of a group, as in the built page. */
export function group<T>(key: string): T {
    english ??= builtWords("en");
    if (!(key in english)) throw new Error(`${key} is not a key of the page's words.`);
    return english[key] as T;
}

/** All texts of a language in the built page, from all of its parts. */
function builtWords(language: string): Record<string, unknown> {
    const folder = path.join(root, "build/web");
    const parts = readdirSync(folder).filter((name) =>
        new RegExp(`^${language}(\\.[a-z-]+)?-[A-Z0-9]{8}\\.json$`).test(name),
    );
    const read = (name: string): object => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as object;
    return Object.assign({}, ...parts.map(read)) as Record<string, unknown>;
}

export class Explorer {
    readonly complaints: string[] = [];

    constructor(readonly page: Page) {
        page.on("pageerror", (error) => this.complaints.push(`error: ${error.message}`));
        page.on("console", (message) => {
            // Offline tests use their own context (offline.spec.ts).
            if (message.text() === "Service Worker registration blocked by Playwright") return;
            // Chromium requests the icon again when a title changes, sometimes for the next, empty page.
            if (`${message.text()} ${message.location().url}`.includes("/icon.svg")) return;
            if (message.type() === "error" || message.type() === "warning")
                this.complaints.push(`console: ${message.text()}`);
        });
        page.on("request", (request) => {
            const url = request.url();
            if (/^(data|blob|file):/.test(url) || new URL(url).hostname === "127.0.0.1") return;
            this.complaints.push(`request: ${url}`);
        });
    }

    /** `folded`: with the panel's groups as they are by default. */
    async open(hash = "", folded = false): Promise<void> {
        // An address without a state would restore the last one.
        if (hash === "") await this.page.evaluate(() => localStorage.clear()).catch(() => undefined);
        await this.page.goto(`/${hash}`);
        await this.ready();
        if (!folded) await this.unfold();
    }

    /** Open every group of the panel. */
    unfold(): Promise<void> {
        return this.page.evaluate(async () => {
            const folded = [...document.querySelectorAll<HTMLDetailsElement>("parameter-panel .group:not([open])")];
            const toggles = folded.map((group) => {
                group.open = true;
                return new Promise((done) => group.addEventListener("toggle", done, { once: true }));
            });
            await Promise.all(toggles);
        });
    }

    /** Waits until the plots contain values. */
    async ready(): Promise<void> {
        await this.page.waitForFunction(() => {
            const state = window.__explorer;
            if (state === undefined || state.arriving) return false;
            // Before its button is pressed nothing can be plotted.
            if (["benchmark", "papers", "identify", "story"].includes(state.view))
                return document.querySelector(`${state.view}-view button`) !== null;
            return Object.values(state.plots).some(
                (plot) => Object.values(plot).some((s) => s.x.length > 0) || state.view === "pendulum",
            );
        });
    }

    /** Waits until everything that the page loads later is loaded. */
    async allLoaded(): Promise<void> {
        await this.page.waitForFunction(() => {
            const last = ["benchmark-view", "lesson-card", "share-content", "help-content"];
            return last.every((name) => customElements.get(name) !== undefined);
        });
    }

    /** Chooses an experiment by its title. */
    async experiment(title: string): Promise<void> {
        await this.page.locator("[popovertarget=experiment-choice]").click();
        await this.page.locator(".experiment-choice").getByText(title, { exact: true }).click();
    }

    /** Opens the sheet of language, theme and presentation. */
    async display(): Promise<void> {
        await this.page.locator("[popovertarget=display]").click();
    }

    /** Opens this tab of the drawer. */
    async tab(name: string): Promise<void> {
        const tab = this.page.locator(`stage-drawer [role=tab][data-tab="${name}"]`);
        if ((await tab.getAttribute("aria-selected")) !== "true") await tab.press("Enter");
        await this.page.locator(`#drawer-content .tab-${name}`).waitFor();
    }

    /** Calls this with every tab of the drawer open, one after the other. */
    async eachTab(does: (name: string) => Promise<void>): Promise<void> {
        const tabs = this.page.locator("stage-drawer [role=tab]");
        const names = await tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).dataset["tab"]!));
        for (const name of names) {
            await this.tab(name);
            await does(name);
        }
        await this.closeDrawer();
    }

    /** Closes the drawer, if it is open. */
    async closeDrawer(): Promise<void> {
        const close = this.page.locator("#drawer-content > .close");
        if (await close.isVisible()) await close.press("Enter");
    }

    /** Opens the popup with this id, at its button. */
    async popup(id: string): Promise<Locator> {
        const sheet = this.page.locator(`#${id}`);
        if (!(await sheet.isVisible())) await this.page.locator(`[popovertarget="${id}"]`).press("Enter");
        await sheet.waitFor();
        return sheet;
    }

    /** Chooses from the menu of a plot. */
    async choose(name: string, at = 0): Promise<void> {
        const plot = this.page.locator("friction-plot").nth(at);
        await plot.locator(".plot-more").press("Enter");
        await plot.getByRole("button", { name, exact: true }).press("Enter");
    }

    /** The state, and the plotted values. */
    async state(): Promise<Shown> {
        // Single numbers take a hundred milliseconds to come from the browser, whole arrays two.
        const { plots, ...state } = await this.page.evaluate(() => {
            const { plots: all, ...rest } = window.__explorer;
            const packed = Object.entries(all).map(([plot, series]) => ({
                plot,
                names: Object.keys(series),
                points: Object.values(series).map(({ x, y }) => [Float64Array.from(x), Float64Array.from(y)] as const),
            }));
            return { ...rest, plots: packed };
        });
        const unpacked = plots.map(({ plot, names, points }) => [
            plot,
            Object.fromEntries(names.map((name, i) => [name, { x: [...points[i]![0]], y: [...points[i]![1]] }])),
        ]);
        return { ...state, plots: Object.fromEntries(unpacked) as Shown["plots"] };
    }

    /** Number of the current history entry. */
    entry(): Promise<number> {
        return this.page.evaluate(() => (history.state as { at: number } | null)?.at ?? 0);
    }

    row(key: string): Locator {
        return this.page.locator(`.row[data-key="${key}"]`);
    }

    slider(key: string): Locator {
        return this.row(key).locator("input[type=range]");
    }

    field(key: string): Locator {
        return this.row(key).locator("input.field");
    }

    async type(key: string, text: string): Promise<void> {
        await this.field(key).fill(text);
        await this.field(key).press("Enter");
    }

    /** The current value of a parameter. */
    async value(key: string): Promise<number | string | null | undefined> {
        return (await this.state()).report.entries.find((entry) => entry.key === key)?.value;
    }
}

/** Waits for this number of frames, so that everything that moves has moved. */
export const frames = (page: Page | Frame, count: number): Promise<void> =>
    page.evaluate(async (left) => {
        for (; left > 0; left--) await new Promise(requestAnimationFrame);
    }, count);

/** The text that the next press of a button copies. */
export async function copied(page: Page, press: () => Promise<void>): Promise<string> {
    await page.evaluate(() => {
        const globals = window as unknown as { copied: string };
        globals.copied = "";
        Object.defineProperty(navigator, "clipboard", {
            configurable: true,
            value: { writeText: (text: string) => Promise.resolve(void (globals.copied = text)) },
        });
    });
    await press();
    const read = (): Promise<string> => page.evaluate(() => (window as unknown as { copied: string }).copied);
    await expect.poll(read).not.toBe("");
    return read();
}

interface TestFixtures {
    explorer: Explorer;
}

interface WorkerFixtures {
    friction: Friction;
    tab: Page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
    explorer: async ({ page }, use) => {
        const explorer = new Explorer(page);
        await use(explorer);
        expect(explorer.complaints, "no error, no warning, no request to elsewhere").toEqual([]);
    },
    // One tab for all tests: opening a tab costs as much as opening the page in it.
    page: async ({ tab }, use) => {
        await tab.setViewportSize({ width: 1280, height: 800 });
        await tab.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null });
        await use(tab);
        tab.removeAllListeners();
        // The next test finds no leftovers.
        await tab
            .evaluate(() => {
                addEventListener("pagehide", () => localStorage.clear());
                localStorage.clear();
                indexedDB.deleteDatabase("friction-files");
            })
            .catch(() => undefined);
        await tab.goto("about:blank");
    },
    tab: [
        async ({ browser }, use, { project }) => {
            const context = await browser.newContext({ baseURL: project.use.baseURL!, serviceWorkers: "block" });
            await context.addInitScript(slowDisplay);
            await context.addInitScript(() => {
                document.addEventListener("securitypolicyviolation", (event) =>
                    console.error(`policy: ${event.violatedDirective}`),
                );
            });
            await use(await context.newPage());
            await context.close();
        },
        { scope: "worker" },
    ],
    friction: [
        async ({}, use) => {
            const built = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
                new Uint8Array(await readFile(path.join(root, "wasm/dist", name)));
            const friction = await load(built("friction.wasm"), built("description.json"));
            friction.join(await load(built("joints.wasm"), built("description.json")));
            await use(friction);
        },
        { scope: "worker" },
    ],
});

export { expect };

/** The English message of a code with these arguments; missing ones may be anything. The mark before a subscript may be
 * missing, as in typeset symbols. */
export function says({ description }: Friction, code: string, given: Readonly<Record<string, string>> = {}): RegExp {
    const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/_/g, "_?");
    const parts = description.messages![code]!.split(/\{([A-Za-z]\w*)(?::\d)?\}/);
    const filled = parts.map((part, i) => (i % 2 === 0 ? literal(part) : part in given ? literal(given[part]!) : ".*"));
    return new RegExp(filled.join(""));
}

/** Expects equal numbers, bit for bit; gaps of the plot are NaN. */
export function expectSame(plotted: readonly (number | null)[], computed: ArrayLike<number>): void {
    expect(plotted.length).toBe(computed.length);
    const differing = plotted.filter((value, i) => !Object.is(value, computed[i]) && value !== computed[i]);
    expect(differing).toEqual([]);
}

export function expectFinite(numbers: readonly number[]): void {
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.every((value) => Number.isFinite(value))).toBe(true);
}
