// Runs identifications in workers and passes on their messages.
import wasm from "built:identify-wasm";
import script from "built:identify-worker";
import type {
    Checked,
    Ended,
    Identifying,
    LawFit,
    Order,
    Preliminary,
    Progress,
    Running,
    Simulated,
} from "./identification";
import type { Reading } from "./module";
import type { FromWorker, ToWorker } from "./worker";
import { ownScript } from "../environment/own-scripts";

type Message = Exclude<FromWorker, { result: unknown }>;

const module = wasm instanceof URL ? wasm.href : wasm;

/** A worker and its answer to its first message. */
class Client<Answer extends Reading | LawFit> {
    readonly worker = new Worker(ownScript(script));
    readonly answer: Promise<Answer>;
    /** Receives the messages after the answer. */
    onMessage: (message: Message) => void = () => undefined;
    private fail: (error: Error) => void = () => undefined;

    constructor(message: ToWorker) {
        this.answer = new Promise((resolve, reject) => {
            this.fail = reject;
            this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
                if ("result" in data) resolve(data.result as Answer);
                else this.receive(data);
            };
        });
        this.worker.onerror = (event) => {
            event.preventDefault();
            this.receive({ failure: event.message });
        };
        this.send(message);
    }

    send(message: ToWorker, transfer: Transferable[] = []): void {
        this.worker.postMessage(message, transfer);
    }

    private receive(message: Message): void {
        if ("failure" in message) this.fail(new Error(message.failure));
        this.onMessage(message);
    }
}

/** Answer of a worker that has only one message. */
async function ask<Answer extends Reading | LawFit>(message: ToWorker): Promise<Answer> {
    const { worker, answer } = new Client<Answer>(message);
    return answer.finally(() => worker.terminate());
}

async function check(order: Order): Promise<Checked> {
    const { refused, report, logs } = await ask<Reading>({ wasm: module, order });
    return { findings: report.findings, refused, logs };
}

function start(
    order: Order,
    workers: number,
    onProgress: (progress: Progress) => void,
    onVerdict: (verdict: Preliminary) => void,
): Running {
    const newClient = (): Client<Reading> => new Client({ wasm: module, order });
    const first = newClient();
    const others = Array.from({ length: workers - 1 }, newClient);
    const all = [first, ...others];
    const waiting = new Map<number, (answer: Simulated | undefined) => void>();
    let requests = 0;
    const endOthers = (): void => {
        for (const { worker } of others) worker.terminate();
    };
    const close = (): void => {
        for (const { worker } of all) worker.terminate();
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
            else if ("preliminary" in message) onVerdict(message.preliminary);
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
        Promise.all(all.map(({ answer }) => answer)).then(() => {
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

const fitLaw = (order: Order): Promise<LawFit> => ask({ wasm: module, law: order });

export const identifying: Identifying = { check, start, fitLaw };
