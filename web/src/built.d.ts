// What the build provides for the page: see web/build.mjs.
declare module "built:wasm" {
    /** The module's bytes in the single file, its address in the folder. */
    const wasm: Uint8Array<ArrayBuffer> | URL;
    export default wasm;
}

declare module "built:description" {
    /** By language: the description in the single file, its address in the folder. */
    const descriptions: Readonly<Record<string, import("../../wasm/friction").Description | URL>>;
    export default descriptions;
}

declare module "built:worker" {
    /** The benchmark's worker: its script in the single file, its address in the folder. */
    const worker: string | URL;
    export default worker;
}

declare module "built:proof" {
    /** The reference vectors: as many as fit in the single file, their address in the folder. */
    const vectors: string | URL;
    export default vectors;
}

declare module "built:words" {
    /** A hash of the keys in the scripts; also the first text of every list. */
    export const order: string;
    /** By language: the texts in the single file, their address in the folder. */
    export const languages: Readonly<Record<string, readonly string[] | URL>>;
}
