// The benchmark in its worker: the page stays responsive and hardly disturbs the measurement.
import { FrictionError, load } from "../../../../wasm/friction";
import { benchmark, type BenchmarkResult, type Physics } from "./benchmark";
import type { Plan } from "./rounds";

export interface Order {
    /** The module: its bytes, or its address. */
    wasm: Uint8Array<ArrayBuffer> | string;
    physics: Physics;
    plan: Plan;
}

export type WorkerMessage = { done: number } | { result: BenchmarkResult } | { failure: string };

const send = (message: WorkerMessage): void => postMessage(message);

export async function work({ wasm, physics, plan }: Order): Promise<void> {
    try {
        const going = benchmark(await load(wasm), physics, plan);
        // bound: the rounds and contestants of `measure`
        for (;;) {
            const step = going.next();
            if (step.done) return send({ result: step.value });
            send({ done: step.value });
        }
    } catch (error) {
        send({ failure: error instanceof FrictionError ? error.message : String(error) });
    }
}
