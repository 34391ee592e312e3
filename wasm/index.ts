// The package in browsers and bundlers: its module lies beside this script. In Node it is node.ts.
import * as loader from "./friction.js";

export * from "./friction.js";

/** Load the module friction.wasm or joints.wasm, which needs no other file; without `module` the friction.wasm beside
 *  this script. Optional: a description (the file description.json), or a wording, which is applied to the description
 *  of the module. */
export const load = (
    module: Parameters<typeof loader.load>[0] = new URL("./friction.wasm", import.meta.url),
    description?: Parameters<typeof loader.load>[1],
): Promise<loader.Friction> => loader.load(module, description);
