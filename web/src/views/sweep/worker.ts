// A worker of a sweep: opens it in its own instance of the module, then makes its runs and narrows its changes.
import {
    FrictionError,
    loadCompiled,
    type Finding,
    type Sweep,
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
let sweep: Sweep;

async function take(message: ToSweeper): Promise<void> {
    if ("module" in message) {
        sweep = (await loadCompiled(message.module)).sweep(message.order);
        post({ ready: true });
    } else if ("run" in message) post({ run: message.run, point: sweep.run(message.run) });
    else if ("values" in message) post({ changes: sweep.changes(message.values) });
    else post({ bisect: message.bisect, change: sweep.bisect(message.change) });
}

addEventListener("message", ({ data }: MessageEvent<ToSweeper>) => {
    take(data).catch((error: unknown) =>
        post(error instanceof FrictionError ? { refused: error.report.findings } : { failure: String(error) }),
    );
});
