// Starts the benchmark's worker, from its own file or from the script in the single file.
import wasm from "built:wasm";
import worker from "built:benchmark-worker";
import type { Order, WorkerMessage } from "./worker";
import { ownScript } from "../../environment/own-scripts";
import { t } from "../../i18n/messages";

export function startWorker(order: Omit<Order, "wasm">, onMessage: (message: WorkerMessage) => void): Worker {
    const started = new Worker(ownScript(worker), worker instanceof URL ? { type: "module" } : {});
    started.onmessage = (event: MessageEvent<WorkerMessage>) => onMessage(event.data);
    started.onerror = (event) => {
        event.preventDefault();
        onMessage({ failure: event.message || t("benchmark.no-worker") });
    };
    started.postMessage({ ...order, wasm: wasm instanceof URL ? wasm.href : wasm } satisfies Order);
    return started;
}
