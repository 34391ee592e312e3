// Trusted Types: the page makes scripts of its own files only, or, as one file, of the text that it holds. The policy of
// index.html refuses every other way from a text to a script.
import type { TrustedTypePolicyFactory } from "trusted-types";

/** Absent in browsers without Trusted Types. */
const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };

/** An address of this page's folder, or of a text of this page. */
function own(address: string): string {
    const { href } = new URL(address, document.baseURI);
    const folder = new URL(".", document.baseURI).href;
    if (href.startsWith(folder) || href.startsWith("blob:")) return href;
    throw new TypeError(`${href} is no script of this page`);
}

const policy = trustedTypes?.createPolicy("friction-scripts", { createScriptURL: own });

/** The address of a script, as a worker or service worker takes it: of a file of this page, or of a text that it holds. */
export function ownScript(script: URL | string): string {
    const address =
        script instanceof URL ? script.href : URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return policy ? (policy.createScriptURL(address) as unknown as string) : own(address);
}
