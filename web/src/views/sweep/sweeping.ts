// A sweep in workers: deals its runs, then for a search its changes, to workers that are idle. The numbers do not depend on
// the number of workers. A cancel ends the workers in the middle of a run.
import { signal } from "@preact/signals-core";
import script from "built:runs-worker";
import type { Finding, Friction, SweepChange, SweepOrder, SweepPoint } from "../../../../wasm/friction";
import { ownScript } from "../../environment/own-scripts";
import type { NamedOrder } from "./sweep-order";
import type { FromSweeper, ToSweeper } from "./worker";

/** Shortest time between two updates of the result [ms]. */
const EVERY = 100;
/** Runs for each worker above which one waits in it. */
const WAITING = 4;

/** Results of a sweep so far; a new object for each update. */
export interface SweepResult {
    readonly order: NamedOrder;
    /** First lines of its file: the command, the version, the link, and the other parameters. */
    readonly heads: readonly string[];
    /** The runs that have ended, by their index. */
    readonly points: readonly (SweepPoint | undefined)[];
    /** Changes of a search, once its scan has ended; undefined until each is found. */
    readonly changes: readonly (SweepChange | undefined)[] | undefined;
    readonly ended: "" | "done" | "cancelled" | "refused" | "failed";
    /** Why it was refused, or the message of a failure. */
    readonly refused: readonly Finding[];
    readonly failure: string;
    /** Estimated time left for the runs or the changes [s]; NaN while unknown. */
    readonly left: number;
}

export class Sweeping {
    readonly result = signal<SweepResult | undefined>(undefined);
    private workers: Worker[] = [];
    private close: () => void = () => undefined;

    get running(): boolean {
        return this.result.value?.ended === "";
    }

    /** `friction`: the module that has the run. */
    start(friction: Friction, order: NamedOrder, heads: readonly string[]): void {
        this.close();
        const points: (SweepPoint | undefined)[] = Array.from({ length: order.keys.reduce((n, key) => n * key.n, 1) });
        let changes: (SweepChange | undefined)[] | undefined;
        let tasks: ToSweeper[] = points.map((_, run) => ({ run }));
        let [total, done, begun, last] = [tasks.length, 0, performance.now(), -Infinity];
        const idle = new Set<Worker>();
        const { run, settings, measures, duration, longest, find } = order;
        const keys = order.keys.map(({ key, from, to, n, logarithmic }) => ({ key, from, to, n, logarithmic }));
        /** Without what only the page needs. */
        const plain: SweepOrder = { run, settings, keys, measures, duration, longest, find };
        const show = (ended: SweepResult["ended"], more: Partial<SweepResult> = {}): void => {
            const now = performance.now();
            if (ended === "" && now - last < EVERY) return;
            last = now;
            const left = done > 0 ? (((now - begun) / 1000) * (total - done)) / done : NaN;
            this.result.value = {
                ...{ order, heads, points: [...points], changes: changes && [...changes], ended, left },
                ...{ refused: [], failure: "", ...more },
            };
        };
        const end = (ended: SweepResult["ended"], more: Partial<SweepResult> = {}): void => {
            for (const worker of this.workers) worker.terminate();
            this.workers = [];
            this.close = () => undefined;
            show(ended, more);
        };
        const send = (worker: Worker, message: ToSweeper): void => worker.postMessage(message);
        const deal = (worker: Worker): void => {
            const task = tasks.shift();
            if (task) send(worker, task);
            else idle.add(worker);
        };
        const dealAll = (next: ToSweeper[]): void => {
            tasks = next;
            [total, done, begun] = [next.length, 0, performance.now()];
            const free = [...idle];
            idle.clear();
            for (const worker of free) deal(worker);
        };
        const next = (worker: Worker): void => {
            deal(worker);
            if (++done < total) return show("");
            if (find && !changes) {
                changes = [];
                return dealAll([{ values: Float64Array.from(points, (point) => point!.values[0]!) }]);
            }
            end("done");
        };
        const receive = (worker: Worker, message: FromSweeper): void => {
            if ("ready" in message) {
                deal(worker);
                // one that waits in the worker bridges the way of a message, where enough are left for all
                if (tasks.length > WAITING * order.workers) deal(worker);
                return;
            }
            if ("refused" in message) return end("refused", { refused: message.refused });
            if ("failure" in message) return end("failed", { failure: message.failure });
            if ("changes" in message) {
                idle.add(worker);
                changes = message.changes.map(() => undefined);
                if (changes.length === 0) return end("done");
                return dealAll(message.changes.map((change, bisect) => ({ bisect, change })));
            }
            if ("point" in message) points[message.run] = message.point;
            else changes![message.bisect] = message.change;
            next(worker);
        };
        this.close = () => end("cancelled");
        this.workers = Array.from({ length: Math.min(order.workers, points.length) }, () => {
            const worker = new Worker(ownScript(script));
            worker.onmessage = ({ data }: MessageEvent<FromSweeper>) => {
                // a message may arrive after the end
                if (this.workers.includes(worker)) receive(worker, data);
            };
            worker.onerror = (event) => {
                event.preventDefault();
                if (this.workers.includes(worker)) end("failed", { failure: event.message });
            };
            send(worker, { module: friction.module, order: plain });
            return worker;
        });
        show("");
    }

    cancel(): void {
        this.close();
    }
}
