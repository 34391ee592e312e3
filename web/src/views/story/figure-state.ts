// A figure of the story: an address of the page, and the state of its own that it has once it has been loaded.
import { signal } from "@preact/signals-core";
import type { Given } from "../../model/store";
import type { Apart } from "../view";

export class FigureState {
    readonly shown = signal<Apart | undefined>(undefined);
    readonly failure = signal("");
    /** On the screen. */
    readonly inSight = signal(false);
    /** Begins its run again, once it is on the page. */
    again: (() => void) | undefined;
    private loading: Promise<void> | undefined;
    private closed = false;

    constructor(
        /** As the address of the page has it. */
        readonly address: string,
        private readonly apart: (address: string) => Promise<Apart>,
    ) {}

    /** Load it once; after a failure again. */
    load(): Promise<void> {
        this.loading ??= this.open().catch((error: Error) => {
            this.failure.value = error.message;
            this.loading = undefined;
        });
        return this.loading;
    }

    private async open(): Promise<void> {
        const shown = await this.apart(this.address);
        if (this.closed) return shown.store.run.close();
        this.failure.value = "";
        this.shown.value = shown;
    }

    /** Set parameters and choices of the view, as soon as it is loaded, and begin its run again; null restores a default.
     *  `keeps`: parameters that keep their values, although a preset would bring others. */
    async set(settings: Readonly<Record<string, string | null>>, keeps: readonly string[] = []): Promise<void> {
        await this.load();
        const { store } = this.shown.peek() ?? {};
        if (!store) return;
        const isPage = (key: string): boolean => store.pageRows.some((row) => row.key === key);
        const own = Object.entries(settings).filter(([key]) => !isPage(key));
        const kept = keeps.map((key) => [key, String(store.run.value(key))] as const);
        const changes: Record<string, string | null> = Object.fromEntries([...kept, ...own]);
        if (own.length > 0) store.take(changes);
        for (const [key, value] of Object.entries(settings))
            if (isPage(key)) store.changePage(key, value ?? standardOf(store.pageRows, key));
        // A run that was held at its start is let go.
        if (store.pageValue("at") !== "") store.changePage("at", "");
        this.again?.();
    }

    /** The settings of its address as it is now. */
    get settings(): Given {
        return this.shown.value?.store.settings ?? {};
    }

    close(): void {
        this.closed = true;
        this.shown.peek()?.store.run.close();
        this.shown.value = undefined;
    }
}

function standardOf(rows: readonly { key: string; standard: string }[], key: string): string {
    return rows.find((row) => row.key === key)!.standard;
}
