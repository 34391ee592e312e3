// Reading of files in Node, for the loaders of the modules.
import { readFile } from "node:fs/promises";

/** Read the file of an address that begins with file:, and return anything else as it is. */
export async function read<Given>(given: Given | Promise<Given>): Promise<Given | Uint8Array> {
    const source = await given;
    const address = typeof source === "object" && source && "href" in source ? source.href : source;
    return typeof address === "string" && /^file:/i.test(address) ? readFile(new URL(address)) : source;
}
