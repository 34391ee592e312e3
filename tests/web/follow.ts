// Opens links one after the other in the same page, and returns the state of the page at each: the current settings,
// the address that the page would write, and anything visible that should never be shown.
import type { Page } from "@playwright/test";
import type { Entry } from "../../wasm/friction";
import type { Plot } from "../../web/src/plot/series";
import type { Store } from "../../web/src/model/store";

export interface PageState {
    link: string;
    /** The address of this state, as the page writes it. */
    address: string;
    view: string;
    experiment: string;
    lesson: string;
    given: Record<string, string>;
    page: Record<string, string>;
    drafts: Record<string, string>;
    entries: Entry[];
    pins: number;
    remarks: string[];
    errors: string[];
    /** Keys of the link that are neither applied nor reported. */
    unreported: string[];
    /** Text and elements that should never be shown. */
    invalid: string[];
    /** Time that the page took [ms]. */
    took: number;
}

/** Values that the page's own rows accept, and the axes of its plots. */
export interface Place {
    view: string;
    kind: "run" | "curve";
    experiment: string;
    rows: {
        key: string;
        standard: string;
        options: string[];
        number: boolean;
        least?: number;
        most?: number;
        text: boolean;
    }[];
    axes: { name: string; min: number; max: number; log: boolean }[];
}

interface ViewElement extends HTMLElement {
    updateComplete: Promise<boolean>;
    row: { name: string };
    store: Store;
    /** Including plots that are not on the stage. */
    allPlots(): readonly Plot[];
    /** Link to this state. */
    link(): string;
}

interface Follower {
    go: (link: string, frames: number) => Promise<ViewElement>;
    pageStateAt: (link: string, started: number) => PageState;
    /** Painted texts that are invalid numbers. */
    painted: string[];
}

declare global {
    interface Window {
        follower?: Follower;
        /** Set if any part of a link was executed. */
        __pwned?: unknown;
    }
}

/** Runs once, in the page. */
function installFollower(): void {
    if (window.follower) return;
    // Texts of invalid values.
    const nothing = /\bNaN\b|\bundefined\b|\[object |\bInfinity\b/;
    const painted: string[] = [];
    const { prototype } = CanvasRenderingContext2D;
    const { fillText } = prototype;
    prototype.fillText = function (text, ...rest) {
        if (nothing.test(text)) painted.push(text);
        return fillText.call(this, text, ...rest);
    };
    // The element exists before it has been rendered.
    const currentView = (): ViewElement => document.querySelector("main > .view-host") as ViewElement;
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    /** Longest wait for a view. */
    const MOST_FRAMES = 600;
    /** Elements that repeat the link, or the library's answer to a part of it. */
    const quoting = ".finding, .remark, .pins, .loading";
    const strange = (link: string, own: boolean): string[] => {
        const invalid: string[] = [];
        const see = (text: string | null, where: string): void => {
            if (text !== null && nothing.test(text)) invalid.push(`${where}: ${text.trim().slice(0, 200)}`);
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
            if (nothing.test(node.nodeValue!) && !(own && node.parentElement!.closest(quoting)))
                see(node.nodeValue, node.parentElement!.className || node.parentElement!.localName);
        for (const element of document.querySelectorAll("[aria-label], [aria-valuetext], [title]"))
            if (!(own && element.closest(quoting)))
                for (const name of ["aria-label", "aria-valuetext", "title"]) see(element.getAttribute(name), name);
        if (!own) for (const field of document.querySelectorAll("input")) see(field.value, "field");
        for (const text of painted.splice(0)) see(text, "painted");
        if (window.__pwned !== undefined) invalid.push(`run: ${link}`);
        for (const element of document.querySelectorAll(
            "img, iframe, object, embed, base, body script, [onerror], [onload]",
        ))
            if (!element.matches("script[src]")) invalid.push(`element: ${element.outerHTML.slice(0, 200)}`);
        for (const { href } of document.querySelectorAll("a"))
            if (!/^(https?|file):/.test(href)) invalid.push(`address: ${href.slice(0, 200)}`);
        if (Object.keys(Object.prototype).length > 0) invalid.push("the prototype of objects has been changed");
        return invalid;
    };
    window.follower = {
        painted,
        async go(link, frames) {
            history.replaceState(null, "", link);
            dispatchEvent(new PopStateEvent("popstate"));
            await (document.querySelector("friction-explorer") as ViewElement).updateComplete;
            // A view is loaded when it first opens; until then the previous one is visible.
            const requested = /^#\/([a-z-]+)(?:\?|$)/.exec(link)?.[1];
            const names = [...document.querySelectorAll("nav a")].map(
                (anchor) => /^#\/([a-z-]+)/.exec(anchor.getAttribute("href")!)?.[1],
            );
            // The bar leads to the benchmark from another view.
            const exists = requested !== undefined && [...names, "benchmark"].includes(requested);
            for (let i = 0; exists && currentView().row.name !== requested && i < MOST_FRAMES; i++) await frame();
            await currentView().updateComplete;
            for (let i = 0; i < frames; i++) await frame();
            return currentView();
        },
        pageStateAt(link, started) {
            const { row, store } = currentView();
            const messages = [...document.querySelectorAll("[role=alert] .remark")].map((remark) => remark.textContent);
            const errors = store.findings.value.filter(({ severity }) => severity === "error");
            const text = [...messages, ...errors.map((error) => error.text)].join("\n");
            const errorKeys = new Set(errors.map(({ key }) => key));
            const query = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s)[1] ?? "";
            const unknownRun = messages.some((remark) => /Unknown experiment/.test(remark));
            const open =
                document.querySelector<HTMLElement & { lesson: { id: string } }>("lesson-card")?.lesson.id ?? "";
            const unreported: string[] = [];
            for (const [key, value] of new URLSearchParams(query)) {
                const inForce =
                    store.given.value[key] === value ||
                    store.page.value[key] === value ||
                    // If a rule concerns several values, all of them are drafts.
                    (errors.length > 0 && store.drafts.value[key] === value) ||
                    store.pageRows.some((row) => row.key === key && row.standard === value) ||
                    (key === "v" && ["1", "2"].includes(value)) ||
                    { run: store.experiment.name, lesson: open }[key] === value;
                // The library quotes only the beginning of a long text.
                const line = (part: string, most = Infinity): string => part.replace(/[\s\0]+/g, " ").slice(0, most);
                const short = line(key === "v" ? value : key, 39);
                const quoted = [
                    `'${short}`,
                    `“${short}`,
                    ` ${short} `,
                    `${short}=`,
                    `v=${short}`,
                    `link version ${short}`,
                    // It cuts a long name by bytes, and shows a control character as a question mark.
                    `'${line(key, 13).replace(/\p{Cc}/gu, "?")}`,
                ];
                // A link to an unknown experiment is not applied.
                if (
                    !inForce &&
                    !unknownRun &&
                    !errorKeys.has(key) &&
                    !quoted.some((quote) => line(text).includes(quote))
                )
                    unreported.push(key);
            }
            const own =
                nothing.test(link) ||
                nothing.test(decodeURIComponent(link.replace(/%(?![0-9a-f]{2})|%[89a-f]./gi, "\ufffd")));
            return {
                link,
                address: new URL(currentView().link()).hash,
                view: row.name,
                experiment: store.experiment.name,
                lesson: open,
                given: { ...store.given.value },
                page: { ...store.page.value },
                drafts: { ...store.drafts.value },
                entries: store.report.value.entries,
                pins: document.querySelectorAll(".pins li").length,
                remarks: messages,
                errors: errors.map((error) => error.text),
                unreported,
                invalid: strange(link, own),
                took: performance.now() - started,
            };
        },
    };
}

/** The state of the page at each of these links. Only every n-th is drawn. */
export async function follow(page: Page, links: readonly string[], drawEvery = 1): Promise<PageState[]> {
    await page.evaluate(installFollower);
    return page.evaluate(
        async ({ links, drawEvery }) => {
            const stands = [];
            for (const [i, link] of links.entries()) {
                const started = performance.now();
                await window.follower!.go(link, i % drawEvery === 0 ? 2 : 0);
                stands.push(window.follower!.pageStateAt(link, started));
            }
            return stands;
        },
        { links, drawEvery },
    );
}

/** Sets a state through the page's store, as its controls do. Returns the state of the page. */
export async function set(page: Page, bare: string, settings: Record<string, string>): Promise<PageState> {
    await page.evaluate(installFollower);
    return page.evaluate(
        async ({ bare, settings }) => {
            const started = performance.now();
            const { store } = await window.follower!.go(bare, 1);
            for (const [key, value] of Object.entries(settings)) {
                const entry = store.report.value.entries.find((entry) => entry.key === key);
                if (store.pageRows.some((row) => row.key === key)) store.changePage(key, value);
                else if (typeof entry?.standard === "string" && !value.includes(":")) store.choose(key, value);
                else store.change(key, value, "push");
            }
            for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
            return { ...window.follower!.pageStateAt(bare, started), address: location.hash };
        },
        { bare, settings },
    );
}

/** Settings that are available at this link. */
export async function placeAt(page: Page, link: string): Promise<Place> {
    await page.evaluate(installFollower);
    return page.evaluate(async (link) => {
        const view = await window.follower!.go(link, 2);
        const { row, store } = view;
        const plots = view.allPlots();
        const shared = plots.find(({ cursor, loop }) => cursor && !loop);
        const axes = plots.map(({ name, y }) => ({
            name: y.name ?? `${name}.y`,
            min: y.min,
            max: y.max,
            log: y.log === true,
        }));
        if (shared) axes.push({ name: "x", min: shared.x.min, max: shared.x.max, log: false });
        return {
            view: row.name,
            kind: store.experiment.kind,
            experiment: store.experiment.name,
            rows: store.pageRows.map(({ key, standard, options, number, least, most, text }) => ({
                key,
                standard,
                options: options.map(({ name }) => name),
                number: number === true,
                ...(least !== undefined && { least }),
                ...(most === undefined ? {} : { most }),
                text: text !== undefined,
            })),
            axes: axes.filter(
                ({ name, min, max }, i) => min < max && axes.findIndex((other) => other.name === name) === i,
            ),
        };
    }, link);
}

/** All addresses of the page, or of one view; a view with several experiments has one address for each. */
export async function placesOf(page: Page, only = ""): Promise<Place[]> {
    const views = await page
        .locator("nav a[href^='#/']")
        .evaluateAll((all) => all.map((anchor) => anchor.getAttribute("href")!.split("?")[0]!));
    const places: Place[] = [];
    // The bar leads to it from another view.
    for (const view of new Set([...views, "#/benchmark"])) {
        if (!view.endsWith(only)) continue;
        const place = await placeAt(page, view);
        const otherLinks = await page
            .locator(".experiment-choice a:not([aria-current])")
            .evaluateAll((all) => all.map((anchor) => anchor.getAttribute("href")!));
        places.push(place);
        for (const other of otherLinks) places.push(await placeAt(page, other));
    }
    return places;
}
