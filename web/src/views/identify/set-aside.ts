// Files that an identification refuses because of their contents, with the reason: not a recording, or the same recording
// twice. The others are identified without them.
import type { Finding } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { errorsOf } from "../../model/rows";

export function argument({ arguments: all }: Finding, name: string): string | number | undefined {
    const item = all.find((candidate) => candidate.name === name);
    return item && ("word" in item ? item.word : (item.number ?? undefined));
}

/** First error about the contents of each of these files, not about its bench. */
export function unusable(findings: readonly Finding[], files: readonly string[]): ReadonlyMap<string, Finding> {
    const errors = new Map<string, Finding>();
    for (const finding of errorsOf(findings)) {
        const file = argument(finding, "file");
        const ofFile = finding.code.startsWith("RECORDING_") || finding.code === "FIT_LOG_TWICE";
        if (ofFile && typeof file === "string" && files.includes(file) && !errors.has(file)) errors.set(file, finding);
    }
    return errors;
}

/** Text of a finding without the name of its file, which precedes it on the page. */
export function reasonOf(finding: Finding): string {
    const [file, line] = ["file", "line"].map((name) => argument(finding, name));
    // some languages have a blank before the colon
    const after = /^(?::\d+)*\s?:\s*([^]*)/.exec(finding.text.slice(String(file).length));
    const text = finding.text.startsWith(String(file)) && after ? after[1]! : finding.text;
    return typeof line === "number" && line > 1 ? t("identify.at-line", { line, text }) : text;
}
