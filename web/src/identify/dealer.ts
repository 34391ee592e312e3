// Runs the work units of an identification: sends tasks to idle workers, runs some itself, and records the results, which do not
// depend on where and when a task runs.
import type { Bytes, Module } from "./module";

/** Outcomes of the tasks of a work unit, by task name. Other workers use them to replay the unit. */
type Outcomes = Map<string, Bytes>;

/** The work unit and its tasks contradict each other. */
const NONE_LEFT = "no task is left of a work that is not done";

/** Key of a task that ended at its limit. The outcome of any other task is the same with every larger limit. */
const cut = (name: string, limit: number): string => `${name} up to ${limit}`;

/** Store the outcome of the module's current task. */
function keepOutcome(outcomes: Outcomes, module: Module): void {
    const { taskName, taskLimit, evaluations } = module;
    outcomes.set(taskLimit > 0 && evaluations >= taskLimit ? cut(taskName, taskLimit) : taskName, module.outcome);
}

/** Set the outcome of the module's current task from another worker; returns false if it is unknown. */
function takeOutcome(outcomes: Outcomes, module: Module): boolean {
    const { taskName, taskLimit } = module;
    const whole = outcomes.get(taskName);
    if (whole) module.outcome = whole;
    if (whole && (taskLimit === 0 || module.evaluations < taskLimit)) return true;
    const known = outcomes.get(cut(taskName, taskLimit));
    if (known) module.outcome = known;
    return known !== undefined;
}

export function replay(outcomes: Outcomes, module: Module): void {
    // bound: the tasks of the unit, of which each pass ends one; the library ends a task at its limit
    while (!module.done) {
        if (!module.take()) throw new Error(NONE_LEFT);
        if (!takeOutcome(outcomes, module)) while (module.advance());
        module.end();
    }
}

/** Messages to a worker that runs tasks. */
export type ToMaker = { work: true } | { task: Bytes } | { outcomes: Outcomes };
/** Answer of a worker: the outcome of a task, or its failure. */
export type FromMaker = Bytes | { failure: string };

/** Time between two checks for messages [ms]. */
const SLICE = 12;

/** A worker that runs tasks, and its current task. */
interface Maker {
    readonly port: MessagePort;
    task: Bytes | undefined;
}

export class Dealer {
    private readonly makers: readonly Maker[];
    private readonly ended: { task: Bytes; outcome: Bytes }[] = [];
    private wake: (() => void) | undefined;
    private failure: string | undefined;
    /** The module holds a task that runs here. */
    private localTask = false;
    stopped = false;

    constructor(
        private readonly module: Module,
        ports: readonly MessagePort[],
        private readonly between: () => void,
    ) {
        this.makers = ports.map((port) => ({ port, task: undefined }));
        for (const maker of this.makers)
            maker.port.onmessage = ({ data }: MessageEvent<FromMaker>) => {
                if (data instanceof Uint8Array) this.ended.push({ task: maker.task!, outcome: data });
                else this.failure = data.failure;
                maker.task = undefined;
                this.wake?.();
            };
    }

    /** Resolves when all work units are done, or after `stop`. `onStage`: see `Module.nextWork`. */
    async deal(onStage: () => void): Promise<void> {
        // bound: the work units of a study (fits, intervals, folds), whose number follows from its options
        while (!this.stopped && this.module.nextWork(onStage)) {
            this.broadcast({ work: true });
            const outcomes = await this.runUnit();
            if (!this.stopped) this.broadcast({ outcomes });
        }
    }

    stop(): void {
        this.stopped = true;
        this.wake?.();
    }

    private broadcast(message: ToMaker): void {
        for (const { port } of this.makers) port.postMessage(message);
    }

    private async runUnit(): Promise<Outcomes> {
        const { module } = this;
        const outcomes: Outcomes = new Map();
        this.localTask = false;
        // bound: the tasks of the unit, each with a limit: every pass runs a slice of a task or waits for one
        while (!this.stopped) {
            this.record(outcomes);
            if (module.done) break;
            this.share();
            this.localTask ||= module.take();
            const idle = !this.localTask && this.ended.length === 0;
            if (this.localTask) this.slice(outcomes);
            this.between();
            if (this.failure !== undefined) throw new Error(this.failure);
            // No message would ever arrive.
            if (idle && this.makers.every(({ task }) => task === undefined)) throw new Error(NONE_LEFT);
            await (idle ? this.message() : turn());
        }
        return outcomes;
    }

    /** Record the outcomes of workers. The local task is saved and restored. */
    private record(outcomes: Outcomes): void {
        if (this.ended.length === 0) return;
        const { module } = this;
        const localTask = module.task;
        for (const { task, outcome } of this.ended.splice(0)) {
            module.task = task;
            module.outcome = outcome;
            keepOutcome(outcomes, module);
            module.end();
        }
        module.task = localTask;
    }

    /** Send tasks to all idle workers. */
    private share(): void {
        const idle = this.makers.filter(({ task }) => task === undefined);
        if (idle.length === 0) return;
        const { module } = this;
        const localTask = module.task;
        for (const maker of idle) {
            if (!module.take()) break;
            maker.task = module.task;
            maker.port.postMessage({ task: maker.task } satisfies ToMaker);
        }
        module.task = localTask;
    }

    private slice(outcomes: Outcomes): void {
        const { module } = this;
        const end = performance.now() + SLICE;
        // bound: the evaluations of the task and the time given; an iteration takes far less than the slice
        while (module.advance()) if (performance.now() >= end) return;
        keepOutcome(outcomes, module);
        module.end();
        this.localTask = false;
    }

    /** Resolves when a worker has answered. */
    private message(): Promise<void> {
        return new Promise((resolve) => {
            this.wake = () => {
                this.wake = undefined;
                resolve();
            };
        });
    }
}

const { port1, port2 } = new MessageChannel();

/** Resolves after the messages that are already queued. */
function turn(): Promise<void> {
    return new Promise((resolve) => {
        port1.onmessage = () => resolve();
        port2.postMessage(0);
    });
}
