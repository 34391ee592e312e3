// Trusted Types: the page makes scripts only from its own files or, in the single file, from text that it contains. The
// policy of index.html refuses every other script from a text.
import type { TrustedTypePolicyFactory } from "trusted-types";

/** Absent in browsers without Trusted Types. */
const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };

/** Checks that an address is in the page's folder or is a text of this page. */
function own(address: string): string {
    const { href } = new URL(address, document.baseURI);
    const folder = new URL(".", document.baseURI).href;
    if (href.startsWith(folder) || href.startsWith("blob:")) return href;
    throw new TypeError(`${href} is no script of this page`);
}

const policy = trustedTypes?.createPolicy("friction-scripts", { createScriptURL: own });

/** Address of a script for a worker or service worker: a file of this page, or a text in it. */
export function ownScript(script: URL | string): string {
    const address =
        script instanceof URL ? script.href : URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return policy ? (policy.createScriptURL(address) as unknown as string) : own(address);
}
