// Reads files for the library, in browsers and bundlers: its module lies beside this script.
import * as loader from "./files.js";

export * from "./files.js";

/** Load the module identify.wasm for reading files, without `module` the one beside this script. Optional: a description
 *  or a wording, as in `load`. */
export const loadFiles = (
    module: Parameters<typeof loader.loadFiles>[0] = new URL("./identify.wasm", import.meta.url),
    description?: Parameters<typeof loader.loadFiles>[1],
): Promise<loader.Files> => loader.loadFiles(module, description);
