// The identification of this page: its recordings, the check of its order, its progress, and the last result. It continues
// while other views are open.
import { batch, effect, signal } from "@preact/signals-core";
import type { Friction } from "../../../../wasm/friction";
import type {
    Checked,
    Log,
    Order,
    Outputs,
    Preliminary,
    Progress,
    Running,
    Simulated,
} from "../../identify/identification";
import { identifying } from "../../identify/identifying";
import { announce } from "../../environment/announcement";
import { t } from "../../i18n/messages";
import type { Bench } from "../../model/bench-table";
import { ownFinding } from "../../model/own-finding";
import type { OpenRecording } from "../../recordings/recording-state";
import { Recordings, recordingsOf, type OpenOptions } from "../../recordings/recordings";
import { TITLES } from "./bench-field";
import { sameOrder, type Settings } from "./order";
import { exampleRecordings } from "./example";
import { readResult, type Result } from "./result";
import { unusable } from "./findings";
import { NEEDED, Shelf } from "./shelf";

/** An identification that runs or has ended. */
export interface Work {
    order: Order;
    settings: Settings;
    running: Running;
    logs: readonly Log[];
    /** Names of the recordings in the order of their numbers. */
    files: readonly string[];
    /** Recordings by name. */
    recordings: ReadonlyMap<string, OpenRecording>;
    /** The recordings belong to the example. */
    example: boolean;
}

export interface Outcome extends Work {
    result: Result;
    outputs: Outputs;
    /** Preliminary: it runs on, and a later verdict replaces this one. */
    state: "preliminary" | "stopped" | "complete";
    /** Stage that ran after the models were judged; undefined if it was stopped before. */
    stage: Progress["stage"] | undefined;
    seconds: number;
}

/** Result of a check, with the checked order: only this order can be started. */
export interface CheckedOrder extends Checked {
    readonly order: Order;
}

export type Stage = "setup" | "running" | "result";

export class Session {
    readonly own: Shelf;
    readonly stage = signal<Stage>("setup");
    readonly checked = signal<CheckedOrder | undefined>(undefined);
    readonly work = signal<Work | undefined>(undefined);
    readonly progress = signal<Progress | undefined>(undefined);
    /** Verdict of the running identification, before its last stages. */
    readonly preliminary = signal<Outcome | undefined>(undefined);
    readonly outcome = signal<Outcome | undefined>(undefined);
    /** Previous complete result: for comparison, and to return to if the next identification is stopped. */
    readonly before = signal<Outcome | undefined>(undefined);
    /** Reason why the last identification failed, or "". */
    readonly failure = signal("");
    private exampleShelf: Shelf | undefined;
    /** Default benches by servo. */
    private readonly defaults = new Map<string, Bench>();
    private checks = 0;

    constructor(private readonly friction: Friction) {
        const recordings = recordingsOf(friction);
        this.own = this.shelfOf(recordings);
        recordings.restore().catch(({ message: why }: Error) => {
            recordings.report("", [ownFinding("", t("files.kept-failed", { why }))]);
        });
        const warn = (event: Event): void => event.preventDefault();
        // a reload, in any view, loses a running identification and a result of the reader's own recordings
        effect(() => {
            const outcome = this.outcome.value ?? this.before.value;
            if (this.work.value || (outcome && !outcome.example)) addEventListener("beforeunload", warn);
            else removeEventListener("beforeunload", warn);
        });
    }

    get running(): boolean {
        return this.work.peek() !== undefined;
    }

    private shelfOf(recordings: Recordings): Shelf {
        return new Shelf(recordings, (preset) => {
            const known = this.defaults.get(preset);
            if (known) return known;
            const run = this.friction.open("run", "servo_pendulum", preset === "" ? {} : { preset });
            const values = Object.fromEntries(NEEDED.map((key) => [key, String(run.value(key))]));
            run.close();
            this.defaults.set(preset, values);
            return values;
        });
    }

    /** Recordings of the example; created when first needed. */
    get example(): Shelf {
        if (!this.exampleShelf) {
            const { recordings } = (this.exampleShelf = this.shelfOf(new Recordings(this.friction, false)));
            void recordings.open(exampleRecordings(this.friction));
        }
        return this.exampleShelf;
    }

    /** Discards the recordings of the example, so that they are created again. */
    restoreExample(): void {
        this.exampleShelf = undefined;
    }

    async open(files: readonly File[], options: Pick<OpenOptions, "others" | "cut"> = {}): Promise<void> {
        const { recordings } = this.own;
        const read: OpenRecording[] = [];
        await recordings.open(files, { ...options, opened: (open) => void read.push(open) });
        const guessed = read.flatMap(({ guesses }) =>
            guesses.flatMap(({ key, from }) => (from === "name" || from === "column" ? (TITLES[key] ?? []) : [])),
        );
        const values = [...new Set(guessed)].map((title) => t(title)).join(", ");
        if (values !== "") recordings.report("guessed", [ownFinding("", t("identify.guessed", { values }), "note")]);
    }

    /** Checks an order of the recordings of a shelf. If another check or an identification has begun meanwhile, the result is
     *  dropped. Recordings that are refused because of their contents are set aside, and the others are checked again. */
    async check(shelf: Shelf, orderOf: () => Order | undefined): Promise<void> {
        const check = ++this.checks;
        try {
            // A pass sets files aside, or finds bench values in files, each at most once per file: the number of passes is
            // limited to twice the number of recordings.
            for (let left = 2 * shelf.entries.length + 1; left > 0; left--) {
                const order = orderOf();
                const checked = order && (await identifying.check(order));
                if (check !== this.checks) return;
                const findings = this.friction.translated([...(checked?.findings ?? [])]);
                const { usable } = shelf;
                const names = usable.map(({ name }) => name);
                const aside = [...unusable(findings, names)].map(
                    ([name, why]) => [shelf.named(name)!.id, why] as const,
                );
                if (aside.length > 0) {
                    shelf.refused.value = new Map([...shelf.refused.peek(), ...aside]);
                    continue;
                }
                this.checked.value = checked && { ...checked, order, findings };
                // bench values in the files are known now and no longer part of the order
                const now = orderOf();
                if (!order || !now || sameOrder(order, now)) return;
            }
            throw new Error("the recordings are not the same twice");
        } catch (error) {
            if (check === this.checks) this.fail(error);
        }
    }

    /** Starts an order that was checked and not refused, and confirms the benches of its recordings. */
    start(checked: CheckedOrder, settings: Settings, workers: number, example: boolean): void {
        const { order } = checked;
        // a pending check is obsolete, and its failure must not end the identification
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
        const runs = (): boolean => this.work.peek()?.running === running;
        const running = identifying.start(
            order,
            workers,
            (progress) => {
                if (runs()) this.progress.value = progress;
            },
            (verdict) => {
                if (runs()) this.show(this.work.peek()!, verdict);
            },
        );
        const files = [...sorted(false), ...sorted(true)];
        const { logs } = checked;
        const shelf = example ? this.example : this.own;
        const recordings = new Map(files.flatMap((file) => shelf.named(file) ?? []).map((open) => [open.name, open]));
        for (const open of recordings.values()) {
            const bench = { ...open.bench, preset: settings.preset };
            shelf.recordings.update(open, { bench, confirmed: true });
        }
        const work: Work = { order, settings, running, logs, files, recordings, example };
        this.work.value = work;
        void this.await(work);
    }

    /** Shows a verdict that later stages may change. */
    private show(work: Work, { stage, outputs, seconds }: Preliminary): void {
        const result = resultIn(outputs);
        if (!result) return;
        const first = !this.preliminary.peek();
        this.preliminary.value = { ...work, result, outputs, seconds, state: "preliminary", stage };
        if (first) announce(t("identify.first-verdict"));
    }

    private async await(work: Work): Promise<void> {
        try {
            const { outputs, stopped, seconds } = await work.running.ended;
            if (this.work.peek() !== work) return;
            const result = resultIn(outputs);
            if (!result) return this.end(t(stopped ? "identify.nothing-yet" : "identify.no-result"));
            const stage = this.preliminary.peek()?.stage;
            batch(() => {
                const state = stopped ? "stopped" : "complete";
                this.outcome.value = { ...work, result, outputs, state, stage, seconds };
                // closes its workers; its numbers stay available
                if (!stopped) this.before.peek()?.running.close();
                this.work.value = this.preliminary.value = undefined;
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

    /** Returns to the setup without a result. */
    private end(why: string): void {
        this.work.peek()?.running.close();
        batch(() => {
            this.work.value = this.preliminary.value = undefined;
            this.failure.value = why;
            if (!this.outcome.peek()) this.restore();
            if (this.stage.value === "running") this.stage.value = "setup";
        });
    }

    cancel(): void {
        this.work.peek()?.running.cancel();
    }

    /** Before another identification: keeps a complete result until the next complete one. */
    private putAside(): void {
        const outcome = this.outcome.peek();
        this.outcome.value = undefined;
        if (outcome?.state === "stopped") outcome.running.close();
        else if (outcome) {
            this.forgetBefore();
            this.before.value = outcome;
        }
    }

    forgetBefore(): void {
        this.before.peek()?.running.close();
        this.before.value = undefined;
    }

    /** Returns to the previous complete result and discards the stopped one. */
    readonly restore = (): void => {
        const before = this.before.peek();
        if (!before) return;
        batch(() => {
            this.outcome.peek()?.running.close();
            this.outcome.value = before;
            this.before.value = undefined;
        });
    };

    /** Simulates recording `file` with a model and its best parameters so far. */
    async simulate(file: string, model: string): Promise<Simulated | undefined> {
        const work = this.work.peek() ?? this.outcome.peek();
        const log = work?.files.indexOf(file) ?? -1;
        if (!work || log < 0) return undefined;
        const simulated = await work.running.simulate(log, model);
        return work.running === (this.work.peek() ?? this.outcome.peek())?.running ? simulated : undefined;
    }
}

/** The result in the files of --out; undefined without a fitted model. */
function resultIn(outputs: Outputs): Result | undefined {
    const written = outputs.get("result.json");
    const result = written === undefined ? undefined : readResult(written);
    return result && result.models.length > 0 ? result : undefined;
}

const sessions = new WeakMap<Friction, Session>();

/** The session of a library; it persists when the view is left. */
export function sessionOf(friction: Friction): Session {
    let session = sessions.get(friction);
    if (!session) sessions.set(friction, (session = new Session(friction)));
    return session;
}
