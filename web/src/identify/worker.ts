// A worker of an identification. The first one reads orders, distributes tasks and answers; the others run tasks.
import { Dealer, replay, type FromMaker, type ToMaker } from "./dealer";
import type { LawFit, Log, Order, Preliminary, Progress, Simulated } from "./identification";
import { Module, type Bytes, type Reading } from "./module";

/** Messages from the page to a worker. */
export type ToWorker =
    /** First message: bytes or address of the module, and the order. */
    | { wasm: Bytes | string; order: Order }
    /** Only message: fit a law. */
    | { wasm: Bytes | string; law: Order }
    /** Run the identification, with workers at the other ends of these ports. */
    | { ports: readonly MessagePort[] }
    /** Run the tasks from this port. */
    | { maker: MessagePort }
    | { stop: true }
    | { simulate: number; log: number; model: string };

/** Messages from a worker to the page. */
export type FromWorker =
    /** The first message: result of the order, or of the law. */
    | { result: Reading | LawFit }
    | { progress: Progress }
    /** The verdict so far, which later stages may change. */
    | { preliminary: Preliminary }
    | { stopped: boolean; outputs: ReadonlyMap<string, string>; seconds: number }
    | { simulated: number; answer: Simulated | undefined }
    | { failure: string };

const PROGRESS_EVERY = 100;

const post = (message: FromWorker): void => postMessage(message);

let module: Module;
let logs: readonly Log[] = [];
let dealer: Dealer | undefined;

async function read(wasm: Bytes | string, order: Order): Promise<void> {
    module ??= await Module.load(wasm);
    const reading = await module.read(order);
    logs = reading.logs;
    post({ result: reading });
}

async function deal(ports: readonly MessagePort[]): Promise<void> {
    const start = performance.now();
    let last = -Infinity;
    const reportProgress = (): void => {
        const now = performance.now();
        if (now - last < PROGRESS_EVERY) return;
        last = now;
        const progress = module.progress();
        const left = progress.whole > 0.01 ? ((now - start) / 1000) * (1 / progress.whole - 1) : NaN;
        post({ progress: { ...progress, left } });
    };
    const seconds = (): number => (performance.now() - start) / 1000;
    module.begin();
    dealer = new Dealer(module, ports, reportProgress);
    await dealer.deal(() => {
        const { stage } = module.progress();
        post({ preliminary: { stage, outputs: module.outputs(), seconds: seconds() } });
    });
    last = -Infinity;
    reportProgress();
    post({ stopped: dealer.stopped, outputs: module.outputs(), seconds: seconds() });
}

function make(port: MessagePort): void {
    module.begin();
    port.onmessage = ({ data }: MessageEvent<ToMaker>) => {
        try {
            if ("work" in data) module.nextWork();
            else if ("outcomes" in data) replay(data.outcomes, module);
            else {
                module.takeUp(data.task);
                // bound: the evaluations of the task, at whose limit the library ends it
                while (module.advance());
                port.postMessage(module.outcome satisfies FromMaker);
            }
        } catch (error) {
            port.postMessage({ failure: String(error) } satisfies FromMaker);
        }
    };
}

function simulate(number: number, log: number, model: string): void {
    const { file = "", samples = 0 } = logs[log] ?? {};
    const simulation = samples > 0 ? module.simulate(log, samples, model) : undefined;
    post({ simulated: number, answer: simulation && { file, model, ...simulation } });
}

async function take(message: ToWorker): Promise<void> {
    if ("law" in message) post({ result: await (await Module.load(message.wasm)).fitLaw(message.law) });
    else if ("order" in message) await read(message.wasm, message.order);
    else if ("ports" in message) await deal(message.ports);
    else if ("maker" in message) make(message.maker);
    else if ("stop" in message) dealer?.stop();
    else simulate(message.simulate, message.log, message.model);
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    take(data).catch((error: unknown) => post({ failure: String(error) }));
});
