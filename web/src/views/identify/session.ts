// The identification of this page: its recordings, the check of what would be started, the one that runs, and the last
// result. It goes on when another view is opened.
import { batch, effect, signal } from "@preact/signals-core";
import type { Finding, Friction } from "../../../../wasm/friction";
import type {
    Checked,
    FileText,
    Log,
    Order,
    Outputs,
    Progress,
    Running,
    Simulated,
} from "../../identify/identification";
import { identifying } from "../../identify/identifying";
import { announce } from "../../environment/announcement";
import { t } from "../../i18n/messages";
import { readBenches } from "../../model/bench-table";
import { ownFinding } from "../../model/own-finding";
import { headerOf, rememberedColumns } from "../../model/remembered-columns";
import { choiceRow } from "../../model/rows";
import { recordingsOf, tableOf, type OpenRecording, type Recordings } from "../../sim/recordings";
import { TITLES } from "./bench-columns";
import { guesses } from "./guesses";
import { sameOrder, type Settings } from "./order";
import { exampleRecordings } from "./example";
import { readResult, type Result } from "./result";
import { unusable } from "./set-aside";
import { Shelf } from "./shelf";

/** The largest file that is read [bytes]. */
const LARGEST = 64e6;
/** So much of a file has its line of names. */
const HEAD = 1 << 12;

/** One that runs or has ended. */
export interface Work {
    order: Order;
    settings: Settings;
    running: Running;
    logs: readonly Log[];
    /** The recordings in the order in which it counts them. */
    files: readonly string[];
    /** The time between their samples [s]. */
    T: number;
    /** Of the example. */
    example: boolean;
}

export interface Outcome extends Work {
    result: Result;
    outputs: Outputs;
    stopped: boolean;
    seconds: number;
}

/** What a check has found, of the order that was checked: only that one may be started with it. */
export interface CheckedOrder extends Checked {
    readonly order: Order;
}

export type Stage = "setup" | "running" | "result";

export class Session {
    readonly own = new Shelf();
    readonly stage = signal<Stage>("setup");
    /** About the files that came last. */
    readonly said = signal<readonly Finding[]>([]);
    readonly checked = signal<CheckedOrder | undefined>(undefined);
    readonly work = signal<Work | undefined>(undefined);
    readonly progress = signal<Progress | undefined>(undefined);
    readonly outcome = signal<Outcome | undefined>(undefined);
    /** The complete result before this one, to be compared with it; while another one runs or was stopped, to go back to. */
    readonly before = signal<Outcome | undefined>(undefined);
    /** Why the last one failed, or "". */
    readonly failure = signal("");
    private readonly swung: Recordings;
    private exampleShelf: Shelf | undefined;
    private checks = 0;

    constructor(private readonly friction: Friction) {
        const { params } = friction.experiment("run", "servo_pendulum");
        const servos = choiceRow(params, "preset")!.options.map(({ name }) => name);
        this.swung = recordingsOf(friction, servos);
        // Those that are kept from an earlier visit; the Pendulum view says if they cannot be read.
        this.swung.restore().catch(() => undefined);
        const warn = (event: Event): void => event.preventDefault();
        // A reload loses what runs and what was found in the reader's own recordings, also in another view.
        effect(() => {
            const found = this.outcome.value ?? this.before.value;
            if (this.work.value || (found && !found.example)) addEventListener("beforeunload", warn);
            else removeEventListener("beforeunload", warn);
        });
    }

    get running(): boolean {
        return this.work.peek() !== undefined;
    }

    /** Made when it is first asked for. */
    get example(): Shelf {
        if (!this.exampleShelf) {
            this.exampleShelf = new Shelf();
            this.exampleShelf.add(exampleRecordings(this.friction));
        }
        return this.exampleShelf;
    }

    /** It is made again when it is next asked for. */
    restoreExample(): void {
        this.exampleShelf = undefined;
    }

    /** Take files that were dropped or opened: recordings, and tables of benches. */
    async open(
        files: readonly File[],
        others: readonly string[] = [],
        told: ReadonlyMap<string, Pick<FileText, "columns" | "usual">> = new Map(),
    ): Promise<void> {
        const { own } = this;
        const recordings: FileText[] = [];
        const said: Finding[] = [];
        const note = (text: string): void => void said.push(ownFinding("", text, "note"));
        for (const file of files) {
            try {
                if (file.size > LARGEST) {
                    said.push(ownFinding("", t("files.too-large", { name: file.name, most: LARGEST / 1e6 })));
                    continue;
                }
                const text = await file.text();
                const benches = readBenches(text);
                if (benches) {
                    own.tell(benches);
                    note(t("identify.table-read", { name: file.name, count: benches.size }));
                } else {
                    const columns = told.get(file.name) ?? (await this.columnsOf(file, text));
                    recordings.push({ name: file.name, text, ...columns });
                }
            } catch (error) {
                const why = (error as Error).message;
                said.push(ownFinding("", t("identify.unread", { name: file.name, why })));
            }
        }
        const replaced = own.add(recordings);
        if (replaced.length > 0) note(t("identify.replaced", { names: replaced.join(", ") }));
        const guessed = guesses(recordings, own.benches.peek());
        own.tell(guessed);
        const keys = [...new Set([...guessed.values()].flatMap(Object.keys))].map((key) => t(TITLES[key]!));
        if (keys.length > 0) note(t("identify.guessed", { values: keys.join(", ") }));
        if (others.length > 0) note(t("identify.not-used", { names: others.join(", ") }));
        this.said.value = said;
    }

    /** What the reader has answered for another file with the same names of columns. */
    private async columnsOf(file: File, text: string): Promise<Pick<FileText, "columns" | "usual">> {
        const header = headerOf(text.slice(0, HEAD));
        const { spec = "" } = (header === "" ? undefined : rememberedColumns(header)) ?? {};
        if (spec === "") return {};
        const { recording } = await this.swung.check(file.name, file, spec);
        return recording.ok ? { columns: spec, usual: tableOf(recording.recorded) } : {};
    }

    /** The recordings of the Pendulum view, which can be taken over. */
    get others(): readonly OpenRecording[] {
        return this.swung.all.value;
    }

    /** Take them over, with their benches. */
    async takeOthers(): Promise<void> {
        const others = this.swung.all.peek();
        const columns = others
            .filter(({ spec }) => spec !== "")
            .map(({ name, spec, recorded }) => [name, { columns: spec, usual: tableOf(recorded) }] as const);
        const files = others.map(({ file, name }) => new File([file], name));
        await this.open(files, [], new Map(columns));
        this.own.tell(
            new Map(
                others.map(({ name, bench }) => {
                    const known = Object.entries(bench).filter(
                        ([key, value]) => key !== "preset" && value !== undefined,
                    );
                    return [name, Object.fromEntries(known)];
                }),
            ),
        );
    }

    /** Check what would be started with the recordings of a shelf; an answer that is overtaken by another question, or by a
     *  start, is dropped. Files that are no recordings are set aside, until the others can be read. */
    async check(shelf: Shelf, orderOf: () => Order | undefined): Promise<void> {
        const check = ++this.checks;
        try {
            // Every further pass follows one that has set files aside or learnt what files tell of their benches, each file
            // once: there are at most twice as many as recordings.
            for (let left = 2 * shelf.recordings.peek().length + 1; left > 0; left--) {
                const order = orderOf();
                const checked = order && (await identifying.check(order));
                if (check !== this.checks) return;
                const findings = this.friction.translated([...(checked?.findings ?? [])]);
                const files = shelf.usable.map(({ name }) => name);
                const aside = unusable(findings, files);
                if (aside.size > 0) {
                    shelf.setAside(aside);
                    continue;
                }
                this.checked.value = checked && { ...checked, order, findings };
                // What the files tell of their benches is known now, and no longer part of the order.
                const now = orderOf();
                if (!order || !now || sameOrder(order, now)) return;
            }
            throw new Error("the recordings are not the same twice");
        } catch (error) {
            if (check === this.checks) this.fail(error);
        }
    }

    /** Start what has been checked, and was not refused. */
    start(checked: CheckedOrder, settings: Settings, workers: number, example: boolean): void {
        const { order } = checked;
        // A check that is still on its way is of no use, and its failure must not end what runs.
        this.checks++;
        const sorted = (held: boolean): string[] =>
            checked.logs
                .filter((log) => log.held === held)
                .map(({ file }) => file)
                .sort();
        batch(() => {
            this.putAside();
            this.progress.value = undefined;
            this.failure.value = "";
            this.stage.value = "running";
        });
        const running = identifying.start(order, workers, (progress) => {
            if (this.work.peek()?.running === running) this.progress.value = progress;
        });
        const files = [...sorted(false), ...sorted(true)];
        const { logs } = checked;
        const work: Work = { order, settings, running, logs, files, T: logs[0]?.T ?? NaN, example };
        this.work.value = work;
        void this.await(work);
    }

    private async await(work: Work): Promise<void> {
        try {
            const { outputs, stopped, seconds } = await work.running.ended;
            if (this.work.peek() !== work) return;
            const written = outputs.get("result.json");
            const result = written === undefined ? undefined : readResult(written);
            if (!result || result.models.length === 0)
                return this.end(t(stopped ? "identify.nothing-yet" : "identify.no-result"));
            batch(() => {
                this.outcome.value = { ...work, result, outputs, stopped, seconds };
                // Its numbers stay.
                if (!stopped) this.before.peek()?.running.close();
                this.work.value = undefined;
                this.stage.value = "result";
            });
            announce(t("identify.ended"));
        } catch (error) {
            if (this.work.peek() === work) this.fail(error);
        }
    }

    private fail(error: unknown): void {
        this.end(t("identify.failed", { why: error instanceof Error ? error.message : String(error) }));
    }

    /** Back to the setup without a result. */
    private end(why: string): void {
        this.work.peek()?.running.close();
        batch(() => {
            this.work.value = undefined;
            this.failure.value = why;
            if (!this.outcome.peek()) this.restore();
            if (this.stage.value === "running") this.stage.value = "setup";
        });
    }

    cancel(): void {
        this.work.peek()?.running.cancel();
    }

    /** Another one begins: a complete result is kept until there is another complete one. */
    private putAside(): void {
        const outcome = this.outcome.peek();
        this.outcome.value = undefined;
        if (outcome?.stopped) outcome.running.close();
        else if (outcome) {
            this.forgetBefore();
            this.before.value = outcome;
        }
    }

    forgetBefore(): void {
        this.before.peek()?.running.close();
        this.before.value = undefined;
    }

    /** Back to the complete result; the one that was stopped is given up. */
    readonly restore = (): void => {
        const before = this.before.peek();
        if (!before) return;
        batch(() => {
            this.outcome.peek()?.running.close();
            this.outcome.value = before;
            this.before.value = undefined;
        });
    };

    /** Recording `file` with a model, as far as it is fitted. */
    async simulate(file: string, model: string): Promise<Simulated | undefined> {
        const work = this.work.peek() ?? this.outcome.peek();
        const log = work?.files.indexOf(file) ?? -1;
        if (!work || log < 0) return undefined;
        const simulated = await work.running.simulate(log, model);
        return work.running === (this.work.peek() ?? this.outcome.peek())?.running ? simulated : undefined;
    }
}

const sessions = new WeakMap<Friction, Session>();

/** It stays when the view is left. */
export function sessionOf(friction: Friction): Session {
    let session = sessions.get(friction);
    if (!session) sessions.set(friction, (session = new Session(friction)));
    return session;
}
