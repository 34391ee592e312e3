// The package in Node, whose `fetch` reads no files of the machine: addresses that begin with file: are read here.
import * as loader from "./friction.js";
import type { load as inBrowsers } from "./index.js";
import { read } from "./node_read.js";

export * from "./friction.js";

export const load: typeof inBrowsers = (module = new URL("./friction.wasm", import.meta.url), description) =>
    loader.load(read(module), description && read(description));
