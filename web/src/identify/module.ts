// The WebAssembly module of identification (wasm/identify/exports.json): texts and bytes pass through its memory.
import type { Finding } from "../../../wasm/friction";
import { MODELS, type LawFit, type Log, type ModelProgress, type Order, type Progress } from "./identification";

type Call = (...numbers: number[]) => number;

export interface Reading {
    refused: boolean;
    report: { findings: Finding[] };
    logs: Log[];
}

/** A task or its outcome, as bytes that can be copied to another instance of the module. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Limit for the number of outputs, larger than the library's; an empty output ends the list. */
const MOST_OUTPUTS = 1000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
    private readonly calls: Readonly<Record<string, Call>>;
    private readonly memory: WebAssembly.Memory;

    private constructor({ exports }: WebAssembly.Instance) {
        this.calls = exports as Record<string, Call>;
        this.memory = exports["memory"] as WebAssembly.Memory;
        (exports["_initialize"] as (() => void) | undefined)?.();
    }

    static async load(wasm: Bytes | string): Promise<Module> {
        if (typeof wasm !== "string") return new Module(new WebAssembly.Instance(new WebAssembly.Module(wasm)));
        const answer = await fetch(wasm);
        if (!answer.ok) throw new Error(`${wasm}: ${answer.status}`);
        return new Module(new WebAssembly.Instance(new WebAssembly.Module(await answer.arrayBuffer())));
    }

    private call(name: string, ...numbers: number[]): number {
        return this.calls[`fr_identify_${name}`]!(...numbers);
    }

    private bytes(address: number, length: number): Bytes {
        return new Uint8Array(this.memory.buffer, address, length);
    }

    /** Pass a text to the module; returns its length in bytes. */
    private put(text: string): number {
        const bytes = encoder.encode(text);
        const room = this.call("room", bytes.length);
        if (room === 0) throw new Error("out of memory");
        this.bytes(room, bytes.length).set(bytes);
        return bytes.length;
    }

    private text(length: number): string {
        return decoder.decode(this.bytes(this.call("text_address"), length));
    }

    /** Call a function with files and arguments in place of earlier ones. */
    private async answer(name: "read" | "law", { files, arguments: given }: Order): Promise<unknown> {
        this.call("forget");
        for (const { name: file, text } of files) {
            const length = this.put(file + (typeof text === "string" ? text : await text.text()));
            if (this.call("file", encoder.encode(file).length, length) === 0) throw new Error("out of memory");
        }
        return JSON.parse(this.text(this.call(name, this.put(given.join("\n")))));
    }

    async read(order: Order): Promise<Reading> {
        return (await this.answer("read", order)) as Reading;
    }

    async fitLaw(order: Order): Promise<LawFit> {
        return (await this.answer("law", order)) as LawFit;
    }

    begin(): void {
        if (this.call("begin") === 0) throw new Error("out of memory");
    }

    /** Begin the next work unit after the previous one; returns false if all are done. `onStage` is called before it if a
     *  stage begins after the verdict: what was found so far is complete, and `outputs` has it. */
    nextWork(onStage: () => void = () => undefined): boolean {
        // bound: the stages of an identification
        for (;;) {
            const status = this.call("work");
            if (status < 0) throw new Error("out of memory");
            if (status < 2) return status > 0;
            onStage();
        }
    }

    get done(): boolean {
        return this.call("done") !== 0;
    }

    /** Take the next task; returns false if none can start before another has ended. */
    take(): boolean {
        return this.call("next") !== 0;
    }

    /** Run one iteration of the task; returns false if it has ended. */
    advance(): boolean {
        return this.call("advance") !== 0;
    }

    /** Record the task with its current outcome. */
    end(): void {
        this.call("end");
    }

    get task(): Bytes {
        return this.bytes(this.call("task_address"), this.call("task_size")).slice();
    }

    set task(bytes: Bytes) {
        this.bytes(this.call("task_address"), bytes.length).set(bytes);
    }

    /** Make a task from another instance the current task. */
    takeUp(bytes: Bytes): void {
        this.task = bytes;
        this.call("take_up");
    }

    get outcome(): Bytes {
        return this.bytes(this.call("outcome_address"), this.call("outcome_size")).slice();
    }

    set outcome(bytes: Bytes) {
        this.bytes(this.call("outcome_address"), bytes.length).set(bytes);
    }

    /** Name of the task, the same in every instance. */
    get taskName(): string {
        return this.text(this.call("name"));
    }

    /** Number of evaluations after which the task is cut off; 0 for no limit. */
    get taskLimit(): number {
        return this.call("limit");
    }

    get evaluations(): number {
        return this.call("evaluations");
    }

    progress(): Omit<Progress, "left"> {
        const progress = JSON.parse(this.text(this.call("progress"))) as Omit<Progress, "left" | "models"> & {
            models: (Omit<ModelProgress, "loss"> & { loss: number | null })[];
        };
        return { ...progress, models: progress.models.map((model) => ({ ...model, loss: model.loss ?? NaN })) };
    }

    /** A recording and its simulation; undefined while the model has no parameters. */
    simulate(log: number, samples: number, model: string) {
        const address = this.call("simulate", log, MODELS.indexOf(model));
        if (address === 0) return undefined;
        const column = (i: number, count = samples): Float64Array<ArrayBuffer> =>
            new Float64Array(this.memory.buffer, address + 8 * i * samples, count).slice();
        return { goal: column(0), measured: column(1), angle: column(2), time: column(3), error: column(4, 1)[0]! };
    }

    /** Conclude what was found so far; returns the files of --out by name. */
    outputs(): Map<string, string> {
        this.call("conclude");
        const files = new Map<string, string>();
        for (let number = 0; number < MOST_OUTPUTS; number++) {
            const length = this.call("output", number);
            if (length === 0) return files;
            const text = this.text(length);
            const end = text.indexOf("\n");
            if (end > 0) files.set(text.slice(0, end), text.slice(end + 1));
        }
        throw new Error("the outputs have no end");
    }
}
