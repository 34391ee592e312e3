// Errors and notes of the page itself, in the form of the library's findings.
import type { Finding, FrictionError, Severity } from "../../../wasm/friction";
import { clauses } from "../i18n/clauses";
import { t } from "../i18n/messages";

export function ownFinding(key: string, text: string, severity: Severity = "error"): Finding {
    return { severity, code: "", key, text, arguments: [], remedies: [] };
}

/** Reasons of a refusal, as clauses of a sentence. */
export function whyRefused({ report, message }: FrictionError): string {
    return report.findings.some(({ code }) => code === "NO_PLACE") ? t("run.no-place") : clauses(message);
}
