// Errors and notes of the page itself, in the form of the library's findings.
import type { Finding, Severity } from "../../../wasm/friction";

export function ownFinding(key: string, text: string, severity: Severity = "error"): Finding {
    return { severity, code: "", key, text, arguments: [], remedies: [] };
}
