// Messages about recordings: those of the check, in which a message that several have in common appears once, and the reason
// why a file is set aside: it is not a recording, or the same one twice. The others are identified without it.
import type { Finding } from "../../../../wasm/friction";
import type { Checked } from "../../identify/identification";
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

/** Largest number of recordings that a message names. */
const NAMED = 2;

export function groupedFindings(checked: Checked | undefined): Finding[] {
    const groups = new Map<string, { finding: Finding; files: string[]; rest: string }>();
    for (const finding of checked?.findings ?? []) {
        // some languages have a blank before the colon
        const after = (name: string): string | undefined =>
            finding.text.startsWith(name) ? /^\s?: ([^]*)/.exec(finding.text.slice(name.length))?.[1] : undefined;
        const file = checked!.logs.find(({ file: name }) => after(name) !== undefined)?.file;
        const rest = file === undefined ? finding.text : after(file)!;
        const group = `${finding.severity} ${rest}`;
        const known = groups.get(group);
        if (known && file !== undefined) known.files.push(file);
        else if (!known) groups.set(group, { finding, files: file === undefined ? [] : [file], rest });
    }
    return [...groups.values()].map(({ finding, files, rest }) =>
        files.length < 2
            ? finding
            : { ...finding, text: t("identify.of-recordings", { names: named(files), text: rest }) },
    );
}

/** Number of bench values with these errors: an error of a recording can name several. */
export function valuesIn(findings: readonly Finding[]): number {
    const keysOf = (finding: Finding): readonly string[] => String(argument(finding, "keys") ?? "").split(", ");
    return errorsOf(findings).flatMap(keysOf).length;
}

function named(files: readonly string[]): string {
    return files.length > NAMED ? t("identify.so-many", { count: files.length }) : files.join(", ");
}
