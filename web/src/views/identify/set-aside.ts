// Files that an identification refuses because of their contents, with the reason: no recording, or the same one twice. The
// others are identified without them.
import type { Finding } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { errorsOf } from "../../model/rows";

export function argument({ arguments: all }: Finding, name: string): string | number | undefined {
    const found = all.find((one) => one.name === name);
    return found && ("word" in found ? found.word : (found.number ?? undefined));
}

/** The first error about each of these files itself, not about its bench. */
export function unusable(findings: readonly Finding[], files: readonly string[]): ReadonlyMap<string, Finding> {
    const found = new Map<string, Finding>();
    for (const finding of errorsOf(findings)) {
        const file = argument(finding, "file");
        const ofFile = finding.code.startsWith("RECORDING_") || finding.code === "FIT_LOG_TWICE";
        if (ofFile && typeof file === "string" && files.includes(file) && !found.has(file)) found.set(file, finding);
    }
    return found;
}

/** The text of a finding without the name of its file, which is shown beside it. */
export function reasonOf(finding: Finding): string {
    const [file, line] = ["file", "line"].map((name) => argument(finding, name));
    // Some languages have a blank before the colon.
    const after = /^(?::\d+)*\s?:\s*([^]*)/.exec(finding.text.slice(String(file).length));
    const text = finding.text.startsWith(String(file)) && after ? after[1]! : finding.text;
    return typeof line === "number" && line > 1 ? t("identify.at-line", { line, text }) : text;
}
