// Options of esbuild for modules of the page in node, as in unit tests and benchmarks: with the page's texts, and with
// stubs of the browser values that modules read while loading.
import { builtModules } from "./built-modules.mjs";

const BROWSER = `globalThis.location ??= new URL("http://localhost/");
globalThis.navigator ??= { languages: ["en"] };
globalThis.parent ??= globalThis.window ??= globalThis;`;

export const outsidePage = {
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2022",
    banner: { js: BROWSER },
    plugins: [builtModules(true)],
    logLevel: "warning",
};
