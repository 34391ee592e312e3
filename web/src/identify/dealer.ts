// Goes through the works of an identification: deals their tasks to workers that are idle, makes some itself, and says
// what counts. What counts does not depend on who makes a task, and when.
import type { Bytes, Module } from "./module";
import { keepOutcome, NONE_LEFT, type Found } from "./outcomes";

/** What a worker that makes tasks is sent. */
export type ToMaker = { work: true } | { task: Bytes } | { found: Found };
/** What it answers: what a task has found. */
export type FromMaker = Bytes | { failure: string };

/** Between two looks at what has come [ms]. */
const SLICE = 12;

/** A worker that makes tasks, and the one that it makes now. */
interface Maker {
    readonly port: MessagePort;
    task: Bytes | undefined;
}

interface Ended {
    task: Bytes;
    outcome: Bytes;
}

export class Dealer {
    private readonly makers: readonly Maker[];
    private readonly ended: Ended[] = [];
    private wake: (() => void) | undefined;
    private failure: string | undefined;
    private own = false;
    stopped = false;

    constructor(
        private readonly module: Module,
        ports: readonly MessagePort[],
        /** Called between slices. */
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

    /** Until all works are made, or it is stopped. */
    async deal(): Promise<void> {
        // bound: the works of a study, fits, intervals and folds, as many as its options say
        while (!this.stopped && this.module.nextWork()) {
            this.tell({ work: true });
            const found = await this.make();
            if (!this.stopped) this.tell({ found });
        }
    }

    stop(): void {
        this.stopped = true;
        this.wake?.();
    }

    private tell(message: ToMaker): void {
        for (const { port } of this.makers) port.postMessage(message);
    }

    /** One work. */
    private async make(): Promise<Found> {
        const { module } = this;
        const found: Found = new Map();
        this.own = false;
        // bound: the tasks of the work, each with a limit: every pass makes a slice of one or waits for one
        while (!this.stopped) {
            this.count(found);
            if (module.done) break;
            this.share();
            this.own ||= module.take();
            const idle = !this.own && this.ended.length === 0;
            if (this.own) this.slice(found);
            this.between();
            if (this.failure !== undefined) throw new Error(this.failure);
            // Nothing would ever come.
            if (idle && this.makers.every(({ task }) => task === undefined)) throw new Error(NONE_LEFT);
            await (idle ? this.news() : turn());
        }
        return found;
    }

    /** What others have found counts. The own task is put aside meanwhile. */
    private count(found: Found): void {
        if (this.ended.length === 0) return;
        const { module } = this;
        const own = module.task;
        for (const { task, outcome } of this.ended.splice(0)) {
            module.task = task;
            module.outcome = outcome;
            keepOutcome(found, module);
            module.end();
        }
        module.task = own;
    }

    /** Tasks for all who are idle. */
    private share(): void {
        const idle = this.makers.filter(({ task }) => task === undefined);
        if (idle.length === 0) return;
        const { module } = this;
        const own = module.task;
        for (const maker of idle) {
            if (!module.take()) break;
            maker.task = module.task;
            maker.port.postMessage({ task: maker.task } satisfies ToMaker);
        }
        module.task = own;
    }

    /** The own task, for a while. */
    private slice(found: Found): void {
        const { module } = this;
        const end = performance.now() + SLICE;
        // bound: the evaluations of the task and the time given; an iteration takes far less than the slice
        while (module.advance()) if (performance.now() >= end) return;
        keepOutcome(found, module);
        module.end();
        this.own = false;
    }

    /** Until something has come. */
    private news(): Promise<void> {
        return new Promise((resolve) => {
            this.wake = () => {
                this.wake = undefined;
                resolve();
            };
        });
    }
}

const { port1, port2 } = new MessageChannel();

/** Everything that has come is heard first. */
function turn(): Promise<void> {
    return new Promise((resolve) => {
        port1.onmessage = () => resolve();
        port2.postMessage(0);
    });
}
