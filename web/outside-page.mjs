// For esbuild: modules of the page for node, as unit tests and benchmarks use them, with the page's texts in them and with
// what they read of the browser when they are loaded.
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
