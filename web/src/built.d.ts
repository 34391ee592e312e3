// What the build makes for the page: see web/build.mjs.
declare module "built:equations" {
    /** MathML by its LaTeX. */
    const equations: Readonly<Record<string, string>>;
    export default equations;
}

declare module "built:wasm" {
    /** The module's bytes in the single file, its address in the folder. */
    const wasm: Uint8Array<ArrayBuffer> | URL;
    export default wasm;
}

declare module "built:worker" {
    /** The benchmark's worker: its script in the single file, its address in the folder. */
    const worker: string | URL;
    export default worker;
}
