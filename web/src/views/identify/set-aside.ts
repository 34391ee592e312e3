// Files among the recordings that are none, or the same as another one: the check names them. They are set aside with its
// reason, and do not keep the others from being identified. Nothing here depends on a page but its words.
import type { Finding } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { errorsOf } from "../../model/rows";

/** By the names of files, what is wrong with each. */
export type Aside = ReadonlyMap<string, Finding>;

function argument({ arguments: all }: Finding, name: string): string | number | undefined {
    const found = all.find((one) => one.name === name);
    return found && ("word" in found ? found.word : (found.number ?? undefined));
}

/** The first that is wrong with each of these files itself, not with what is known of its bench. */
export function unusable(findings: readonly Finding[], files: readonly string[]): Aside {
    const found = new Map<string, Finding>();
    for (const finding of errorsOf(findings)) {
        const file = argument(finding, "file");
        const ofFile = finding.code.startsWith("RECORDING_") || finding.code === "FIT_LOG_TWICE";
        if (ofFile && typeof file === "string" && files.includes(file) && !found.has(file)) found.set(file, finding);
    }
    return found;
}

/** What is wrong, beside the name of the file. */
export function reasonOf(finding: Finding): string {
    const [file, line] = ["file", "line"].map((name) => argument(finding, name));
    // Some languages have a blank before the colon.
    const after = /^(?::\d+)*\s?:\s*([^]*)/.exec(finding.text.slice(String(file).length));
    const text = finding.text.startsWith(String(file)) && after ? after[1]! : finding.text;
    return typeof line === "number" && line > 1 ? t("identify.at-line", { line, text }) : text;
}

/** Without the file that is gone, and those that were the same. */
export function without(aside: Aside, gone: string): Aside {
    return new Map([...aside].filter(([file, why]) => file !== gone && argument(why, "other") !== gone));
}
