// Built files of the library for unit tests: modules, and their description.
import { readFile } from "node:fs/promises";

export function built(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return readFile(`wasm/dist/${name}`) as Promise<Uint8Array<ArrayBuffer>>;
}
