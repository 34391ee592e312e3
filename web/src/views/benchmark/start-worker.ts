// Starts the benchmark's worker, from its own file or from the script in the single file.
import wasm from "built:wasm";
import worker from "built:benchmark-worker";
import type { Order, Saying } from "./worker";
import { t } from "../../i18n/messages";

export function startWorker(order: Omit<Order, "wasm">, hear: (saying: Saying) => void): Worker {
    const address =
        worker instanceof URL ? worker.href : URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    const started = worker instanceof URL ? new Worker(address, { type: "module" }) : new Worker(address);
    started.onmessage = (event: MessageEvent<Saying>) => hear(event.data);
    started.onerror = (event) => {
        event.preventDefault();
        hear({ failure: event.message || t("benchmark.no-worker") });
    };
    started.postMessage({ ...order, wasm: wasm instanceof URL ? wasm.href : wasm } satisfies Order);
    return started;
}
