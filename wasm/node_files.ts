// Reads files for the library, in Node: the modules themselves are read as in node.ts.
import * as loader from "./files.js";
import type { loadFiles as inBrowsers } from "./index_files.js";
import { read } from "./node_read.js";

export * from "./files.js";

export const loadFiles: typeof inBrowsers = (module = new URL("./identify.wasm", import.meta.url), description) =>
    loader.loadFiles(read(module), description && read(description));
