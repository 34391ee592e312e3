// How recordings come into the Identify view, and what would be started with them: files that are dropped or opened, the
// order that they make with the settings, and its check.
import { batch, effect } from "@preact/signals-core";
import { announce } from "../../environment/announcement";
import type { Order } from "../../identify/identification";
import { t } from "../../i18n/messages";
import type { Benches } from "../../model/bench-table";
import { ownFinding } from "../../model/own-finding";
import type { Store } from "../../model/store";
import { FileDrops } from "../file-drops";
import { droppedFiles, MOST_DROPPED } from "./dropped-files";
import { orderOf, sameOrder } from "./order";
import type { CheckedOrder, Session } from "./session";
import { settingsIn } from "./settings-rows";
import type { Shelf } from "./shelf";

/** Changes within this time are checked together [ms]. */
const CHECK_AFTER = 150;

export class Intake {
    private readonly drops: FileDrops;
    private readonly stop: () => void;
    private due = 0;
    /** The recordings of the last check. */
    private known = "";

    /** `arrived`: other recordings have been checked. */
    constructor(
        private readonly session: Session,
        private readonly store: Store,
        view: HTMLElement,
        private readonly arrived: () => void,
    ) {
        this.drops = new FileDrops(view, this.drop);
        this.drops.connect();
        this.stop = effect(() => this.checkSoon());
    }

    close(): void {
        this.drops.disconnect();
        clearTimeout(this.due);
        this.stop();
    }

    get isExample(): boolean {
        return this.store.pageValue("example") === "1";
    }

    get shelf(): Shelf {
        return this.isExample ? this.session.example : this.session.own;
    }

    async open(files: readonly File[], others: readonly string[] = [], cut = false): Promise<void> {
        const { session, store } = this;
        if (files.length === 0 && others.length === 0 && !cut) return;
        await session.open(files, others);
        if (cut)
            session.said.value = [...session.said.value, ownFinding("", t("identify.cut", { most: MOST_DROPPED }))];
        batch(() => {
            if (this.isExample) store.changePage("example", "0");
            if (session.stage.value === "result") session.stage.value = "setup";
        });
    }

    remove(file: string): void {
        const { shelf, session, store } = this;
        shelf.remove(file);
        if (shelf.recordings.value.length > 0 || !this.isExample) return;
        session.restoreExample();
        store.changePage("example", "0");
    }

    /** What would be started; undefined without recordings. */
    order(): Order | undefined {
        const recordings = this.shelf.usable;
        return recordings.length === 0 ? undefined : orderOf(recordings, this.benches(), settingsIn(this.store));
    }

    /** What the page knows of them, without what the recordings tell themselves. */
    private benches(): Benches {
        const told = new Map(this.session.checked.peek()?.logs.map((log) => [log.file, log.told]));
        const free = ([file, bench]: [string, Readonly<Record<string, string>>]): [string, Record<string, string>] => [
            file,
            Object.fromEntries(Object.entries(bench).filter(([key]) => told.get(file)?.includes(key) !== true)),
        ];
        return new Map([...this.shelf.benches.value].map(free));
    }

    /** What may be started: the check of the order as it is now, also of what was typed last; undefined if it is refused,
     *  or if something has been changed meanwhile. */
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

    private checkSoon(): void {
        const { session, store, shelf } = this;
        void [store.page.value, shelf.recordings.value, shelf.benches.value];
        clearTimeout(this.due);
        if (!session.work.value) this.due = window.setTimeout(() => void this.check(), CHECK_AFTER);
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
        this.arrived();
    }

    /** While it runs nothing is taken, but a file that is dropped must not replace the page either. */
    private readonly drop = (_: readonly File[], dropped: DataTransfer): void => {
        if (this.session.running) return;
        void droppedFiles(dropped).then(({ files, others, cut }) => this.open(files, others, cut));
    };
}
