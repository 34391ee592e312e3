// A figure of the story: an address of the page, and a separate state once it is loaded.
import { signal } from "@preact/signals-core";
import type { Given } from "../../model/store";
import type { ViewState } from "../view";

export class FigureState {
    readonly shown = signal<ViewState | undefined>(undefined);
    readonly failure = signal("");
    /** Whether the figure is on the screen. */
    readonly inSight = signal(false);
    /** Restarts its run; defined once the figure is on the page. */
    replay: (() => void) | undefined;
    private loading: Promise<void> | undefined;

    constructor(
        /** The address of the page that the figure shows. */
        readonly address: string,
        private readonly openApart: (address: string) => Promise<ViewState>,
    ) {}

    /** Load it once; after a failure or `close` again. */
    load(): Promise<void> {
        if (this.loading) return this.loading;
        const loading = this.openApart(this.address).then(
            (shown) => {
                if (this.loading !== loading) return shown.store.run.close();
                this.failure.value = "";
                this.shown.value = shown;
            },
            (error: Error) => {
                if (this.loading !== loading) return;
                this.failure.value = error.message;
                this.loading = undefined;
            },
        );
        return (this.loading = loading);
    }

    /** Set parameters and choices of the view, as soon as it is loaded, and begin its run again; null restores a default.
     *  `keeps`: parameters that keep their values, although a preset would bring others. */
    async set(settings: Readonly<Record<string, string | null>>, keeps: readonly string[] = []): Promise<void> {
        await this.load();
        const { store } = this.shown.peek() ?? {};
        if (!store) return;
        const isPage = (key: string): boolean => store.pageRows.some((row) => row.key === key);
        const parameters = Object.entries(settings).filter(([key]) => !isPage(key));
        const kept = keeps.map((key) => [key, String(store.run.value(key))] as const);
        const changes: Record<string, string | null> = Object.fromEntries([...kept, ...parameters]);
        if (parameters.length > 0) store.take(changes);
        for (const [key, value] of Object.entries(settings)) {
            const row = store.pageRows.find((candidate) => candidate.key === key);
            if (row) store.changePage(key, value ?? row.standard);
        }
        // A run that was held at its start is let go.
        if (store.pageValue("at") !== "") store.changePage("at", "");
        this.replay?.();
    }

    get settings(): Given {
        return this.shown.value?.store.settings ?? {};
    }

    close(): void {
        this.loading = undefined;
        this.shown.peek()?.store.run.close();
        this.shown.value = undefined;
    }
}
