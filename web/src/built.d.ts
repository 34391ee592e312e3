// What the build provides for the page: see web/build.mjs.
declare module "built:wasm" {
    /** The module's bytes in the single file, its address in the folder. */
    const wasm: Uint8Array<ArrayBuffer> | URL;
    export default wasm;
}

declare module "built:joints-wasm" {
    /** The module of experiments with several joints: its bytes in the single file, its address in the folder. */
    const wasm: Uint8Array<ArrayBuffer> | URL;
    export default wasm;
}

declare module "built:library" {
    /** By language, the library's texts in it: themselves in the single file, their address in the folder. The library is
     *  written in English. */
    const texts: Readonly<Record<string, import("./model/library").LibraryTexts | URL>>;
    export default texts;
}

declare module "built:equations" {
    /** LaTeX -> MathML of the library's equations in the single file, their address in the folder. */
    const equations: Readonly<Record<string, string>> | URL;
    export default equations;
}

declare module "built:identify-wasm" {
    /** The module of identification: its bytes in the single file, its address in the folder. */
    const wasm: Uint8Array<ArrayBuffer> | URL;
    export default wasm;
}

declare module "built:identify-worker" {
    /** The worker of identification: its script in the single file, its address in the folder. */
    const worker: string | URL;
    export default worker;
}

declare module "built:runs-worker" {
    /** The worker of the benchmark and of sweeps: its script in the single file, its address in the folder. */
    const worker: string | URL;
    export default worker;
}

declare module "built:proof" {
    /** The reference vectors: as many as fit in the single file, their address in the folder. */
    const vectors: string | URL;
    export default vectors;
}

declare module "built:words" {
    /** By language and part of the page: the compiled texts in the single file, their address in the folder. */
    const words: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>> | URL>>>>;
    export default words;
}

declare module "built:locales" {
    /** By language, its name in itself, and the decimal mark that it writes. */
    const locales: Readonly<Record<string, { readonly name: string; readonly mark: "." | "," }>>;
    export default locales;
}
