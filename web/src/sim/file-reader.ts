// The WebAssembly module that reads the user's files. It loads with the first file.
import wasm from "built:identify-wasm";
import { loadFiles, type Files } from "../../../wasm/files";
import { libraryWording } from "../model/library";

let loading: Promise<Files> | undefined;

export function fileReader(): Promise<Files> {
    loading ??= loadFiles(wasm, libraryWording());
    // After a failure the next call tries again.
    loading.catch(() => (loading = undefined));
    return loading;
}
