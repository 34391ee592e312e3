// A worker of a sweep: opens it in its own instance of the module, then makes its runs and narrows its changes.
import {
    FrictionError,
    loadCompiled,
    Sweep,
    type Finding,
    type SweepChange,
    type SweepOrder,
    type SweepPoint,
} from "../../../../wasm/friction";

/** The first message opens a sweep; each of the others is a task. */
export type ToSweeper =
    | { module: WebAssembly.Module; order: SweepOrder }
    | { run: number }
    | { values: Float64Array }
    | { bisect: number; change: Float64Array };

export type FromSweeper =
    | { ready: true }
    | { refused: Finding[] }
    | { run: number; point: SweepPoint }
    | { changes: Float64Array[] }
    | { bisect: number; change: SweepChange }
    | { failure: string };

const post = (message: FromSweeper): void => postMessage(message);
let opened: Sweep;

async function take(message: ToSweeper): Promise<void> {
    if ("module" in message) {
        opened = new Sweep(await loadCompiled(message.module), message.order);
        post({ ready: true });
    } else if ("run" in message) post({ run: message.run, point: opened.run(message.run) });
    else if ("values" in message) post({ changes: opened.changes(message.values) });
    else post({ bisect: message.bisect, change: opened.bisect(message.change) });
}

export async function sweep(message: ToSweeper): Promise<void> {
    try {
        await take(message);
    } catch (error) {
        post(error instanceof FrictionError ? { refused: error.report.findings } : { failure: String(error) });
    }
}
