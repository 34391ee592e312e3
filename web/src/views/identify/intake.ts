// Recordings of the Identify view: dropped or opened files, the order for their identification, and its check.
import { announce } from "../../environment/announcement";
import type { Log, Order } from "../../identify/identification";
import { t } from "../../i18n/messages";
import type { Store } from "../../model/store";
import { watch } from "../../model/watch";
import type { OpenOptions } from "../../recordings/recordings";
import { FileDrops } from "../../ui/file-drops";
import { orderOf, recordingText, sameOrder } from "./order";
import type { CheckedOrder, Session } from "./session";
import { settingsIn } from "./settings-rows";
import type { Shelf } from "./shelf";

/** Changes within this time are checked together [ms]. */
const CHECK_AFTER = 150;

export class Intake {
    private readonly drops: FileDrops;
    private stop: (() => void) | undefined;
    private due = 0;
    /** Names of the recordings of the last check. */
    private known = "";

    /** `onChecked` is called when a different set of recordings has been checked. */
    constructor(
        private readonly session: Session,
        private readonly store: Store,
        view: HTMLElement,
        private readonly onChecked: () => void,
    ) {
        // while an identification runs, files are not accepted, but must not replace the page either
        this.drops = new FileDrops(view, (files, others, cut) => {
            if (!session.running) void this.open(files, { others, cut });
        });
    }

    connect(): void {
        const { session, store } = this;
        this.drops.connect();
        this.stop = watch(
            () => [store.page.value, this.shelf.recordings.all.value, session.work.value],
            () => {
                clearTimeout(this.due);
                if (!session.running) this.due = window.setTimeout(() => void this.check(), CHECK_AFTER);
            },
        );
    }

    disconnect(): void {
        this.drops.disconnect();
        clearTimeout(this.due);
        this.stop?.();
    }

    get isExample(): boolean {
        return this.store.pageValue("example") === "1";
    }

    get shelf(): Shelf {
        return this.isExample ? this.session.example : this.session.own;
    }

    async open(files: readonly File[], options: Pick<OpenOptions, "others" | "cut"> = {}): Promise<void> {
        const { session, store } = this;
        if (files.length === 0 && !options.others?.length && !options.cut) return;
        if (this.isExample) store.changePage("example", "0");
        if (session.stage.value === "result") session.stage.value = "setup";
        await session.open(files, options);
    }

    remove(key: number): void {
        const { shelf, session, store } = this;
        shelf.remove([key]);
        if (shelf.entries.length > 0 || !this.isExample) return;
        session.restoreExample();
        store.changePage("example", "0");
    }

    /** Checked recordings by name. */
    get logs(): ReadonlyMap<string, Log> {
        return new Map(this.session.checked.value?.logs.map((log) => [log.file, log]));
    }

    /** Order for the current recordings and settings; undefined without recordings. */
    order(): Order | undefined {
        const { shelf, logs } = this;
        const { usable } = shelf;
        const benches = new Map(usable.map((open) => [open.name, shelf.benchOf(open, logs.get(open.name))]));
        return usable.length === 0 ? undefined : orderOf(usable.map(recordingText), benches, settingsIn(this.store));
    }

    /** Checks the current order, including the text typed last. Returns undefined if it is refused, or has changed since. */
    async checked(): Promise<CheckedOrder | undefined> {
        if (!this.isChecked) {
            clearTimeout(this.due);
            await this.check();
        }
        const { checked } = this.session;
        return this.isChecked && checked.value?.refused === false ? checked.value : undefined;
    }

    private get isChecked(): boolean {
        const [order, checked] = [this.order(), this.session.checked.peek()];
        return order !== undefined && checked !== undefined && sameOrder(order, checked.order);
    }

    private async check(): Promise<void> {
        const { shelf, session } = this;
        await session.check(shelf, () => this.order());
        const names = shelf.usable.map(({ name }) => name);
        const fresh = names.join("\n");
        if (fresh === this.known) return;
        this.known = fresh;
        if (names.length === 0) return;
        announce(t("identify.opened", { count: names.length }));
        this.onChecked();
    }
}
