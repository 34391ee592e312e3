// What reads the reader's own files: a module of its own, which is loaded with the first file.
import wasm from "built:identify-wasm";
import { loadFiles, type Files } from "../../../wasm/files";
import { libraryWording } from "../model/library";

let loading: Promise<Files> | undefined;

export function fileReader(): Promise<Files> {
    loading ??= loadFiles(wasm, libraryWording());
    // The next attempt may succeed.
    loading.catch(() => (loading = undefined));
    return loading;
}
