// A minimal browser for the page's modules under node: they can be loaded and define their elements, but draw nothing.
// Its history has entries like a tab, its storage contains texts, and its timers follow a clock that tests advance.
import "./window";

interface Entry {
    state: unknown;
    hash: string;
}

/** The history of a tab. A typed address, and a step to another entry, are reported as in a browser. */
class TabHistory {
    entries: Entry[] = [{ state: null, hash: "" }];
    at = 0;

    private get entry(): Entry {
        return this.entries[this.at]!;
    }
    get state(): unknown {
        return this.entry.state;
    }
    get hash(): string {
        return this.entry.hash;
    }
    /** The addresses of all entries. */
    get addresses(): string[] {
        return this.entries.map(({ hash }) => hash);
    }

    pushState(state: unknown, _: string, hash: string): void {
        this.entries = [...this.entries.slice(0, ++this.at), { state, hash }];
    }
    replaceState(state: unknown, _: string, hash = this.hash): void {
        this.entries[this.at] = { state, hash };
    }
    /** Unlike a browser, immediately. */
    go(by: number): void {
        this.at += by;
        dispatchEvent(new Event("popstate"));
    }
    /** Follows a link or a typed address. */
    follow(hash: string): void {
        this.pushState(null, "", hash);
        dispatchEvent(new Event("popstate"));
    }
    /** A new tab with this address. */
    open(hash: string): void {
        this.entries = [{ state: null, hash }];
        this.at = 0;
    }
}

/** Texts by name, like localStorage and sessionStorage. */
export class TabStorage {
    readonly texts = new Map<string, string>();
    getItem = (name: string): string | null => this.texts.get(name) ?? null;
    setItem = (name: string, text: string): void => void this.texts.set(name, text);
    removeItem = (name: string): void => void this.texts.delete(name);
}

/** Timers by a clock that only `wait` advances. */
class Clock {
    private time = 0;
    private last = 0;
    private readonly timers = new Map<number, { due: number; act: () => void }>();

    set = (act: () => void, pause = 0): number => {
        this.timers.set(++this.last, { due: this.time + pause, act });
        return this.last;
    };
    clear = (timer: number): void => void this.timers.delete(timer);

    wait(time: number): void {
        this.time += time;
        for (const [timer, { due, act }] of [...this.timers]) {
            if (due > this.time || !this.timers.delete(timer)) continue;
            act();
        }
    }
}

const clock = new Clock();
/** Advances the clock [ms]. */
export const wait = (time: number): void => clock.wait(time);

export const tab = new TabHistory();
export const [local, session] = [new TabStorage(), new TabStorage()];

class NoElement {}
class NoObserver {
    observe(): void {}
    disconnect(): void {}
}
const nothing = (): void => {};
const listeners = { addEventListener: nothing, removeEventListener: nothing };

const address = { href: "http://localhost/", search: "", pathname: "/" };
Object.defineProperty(address, "hash", { get: () => tab.hash });

for (const [name, value] of Object.entries({
    ...{ history: tab, location: address, localStorage: local, sessionStorage: session },
    ...{ Element: NoElement, HTMLElement: NoElement, Node: NoElement, CSSStyleSheet: NoElement, FontFace: NoElement },
    ...{ ResizeObserver: NoObserver, MutationObserver: NoObserver, IntersectionObserver: NoObserver },
    customElements: { define: nothing, get: nothing },
    matchMedia: () => ({ matches: false, ...listeners }),
    ...{ devicePixelRatio: 1, setTimeout: clock.set, clearTimeout: clock.clear },
    document: {
        ...{ baseURI: address.href, title: "", documentElement: { dataset: {}, toggleAttribute: nothing } },
        ...{ createTreeWalker: nothing, createComment: nothing, createElement: () => ({}), adoptedStyleSheets: [] },
        ...listeners,
    },
}))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
