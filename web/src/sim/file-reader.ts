// The WebAssembly module that reads the user's files. It loads with the first file.
import wasm from "built:identify-wasm";
import { loadFiles } from "../../../wasm/files";
import { loadedOnce } from "../environment/received";
import { libraryWording } from "../model/library";

export const fileReader = loadedOnce(() => loadFiles(wasm, libraryWording()));
