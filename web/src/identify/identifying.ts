// Runs identifications in workers and passes on their messages.
import wasm from "built:identify-wasm";
import script from "built:identify-worker";
import type { Checked, Ended, Identifying, LawFit, Order, Progress, Running, Simulated } from "./identification";
import type { Reading } from "./module";
import type { FromWorker, ToWorker } from "./worker";
import { ownScript } from "../environment/own-scripts";

type WorkerMessage = Exclude<FromWorker, { reading: Reading } | { fit: LawFit }>;

function newWorker(): Worker {
    return new Worker(ownScript(script));
}

const module = wasm instanceof URL ? wasm.href : wasm;

/** A worker that reads an order. */
class Reader {
    readonly worker: Worker;
    readonly reading: Promise<Reading>;
    /** Receives the messages after `reading`. */
    onMessage: (message: WorkerMessage) => void = () => undefined;
    private fail: (error: Error) => void = () => undefined;

    constructor(order: Order) {
        this.worker = newWorker();
        this.reading = new Promise((resolve, reject) => {
            this.fail = reject;
            this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
                if ("reading" in data) resolve(data.reading);
                else if (!("fit" in data)) this.receive(data);
            };
        });
        this.worker.onerror = (event) => {
            event.preventDefault();
            this.receive({ failure: event.message });
        };
        this.send({ wasm: module, order });
    }

    send(message: ToWorker, transfer: Transferable[] = []): void {
        this.worker.postMessage(message, transfer);
    }

    private receive(message: WorkerMessage): void {
        if ("failure" in message) this.fail(new Error(message.failure));
        this.onMessage(message);
    }
}

async function check(order: Order): Promise<Checked> {
    const reader = new Reader(order);
    try {
        const { refused, report, logs } = await reader.reading;
        return { findings: report.findings, refused, logs };
    } finally {
        reader.worker.terminate();
    }
}

function start(order: Order, workers: number, onProgress: (progress: Progress) => void): Running {
    const readers = Array.from({ length: Math.max(1, workers) }, () => new Reader(order));
    const [first, ...others] = readers as [Reader, ...Reader[]];
    const waiting = new Map<number, (answer: Simulated | undefined) => void>();
    let requests = 0;
    const endOthers = (): void => {
        for (const { worker } of others) worker.terminate();
    };
    const close = (): void => {
        for (const { worker } of readers) worker.terminate();
        for (const answer of waiting.values()) answer(undefined);
        waiting.clear();
    };
    const ended = new Promise<Ended>((resolve, reject) => {
        const fail = (error: Error): void => {
            close();
            reject(error);
        };
        first.onMessage = (message) => {
            if ("progress" in message) onProgress(message.progress);
            else if ("outputs" in message) {
                endOthers();
                resolve(message);
            } else if ("simulated" in message) {
                waiting.get(message.simulated)?.(message.answer);
                waiting.delete(message.simulated);
            } else fail(new Error(message.failure));
        };
        for (const other of others)
            other.onMessage = (message) => {
                if ("failure" in message) fail(new Error(message.failure));
            };
        Promise.all(readers.map(({ reading }) => reading)).then(() => {
            const channels = others.map(() => new MessageChannel());
            others.forEach((other, i) => other.send({ maker: channels[i]!.port2 }, [channels[i]!.port2]));
            const ports = channels.map(({ port1 }) => port1);
            first.send({ ports }, ports);
        }, fail);
    });
    const simulate = (log: number, model: string): Promise<Simulated | undefined> =>
        new Promise((resolve) => {
            waiting.set(++requests, resolve);
            first.send({ simulate: requests, log, model });
        });
    const cancel = (): void => {
        endOthers();
        first.send({ stop: true });
    };
    return { ended, cancel, simulate, close };
}

async function fitLaw(order: Order): Promise<LawFit> {
    const worker = newWorker();
    try {
        return await new Promise<LawFit>((resolve, reject) => {
            worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
                if ("fit" in data) resolve(data.fit);
                else if ("failure" in data) reject(new Error(data.failure));
            };
            worker.onerror = (event) => {
                event.preventDefault();
                reject(new Error(event.message));
            };
            worker.postMessage({ wasm: module, law: order } satisfies ToWorker);
        });
    } finally {
        worker.terminate();
    }
}

export const identifying: Identifying = { check, start, fitLaw };
