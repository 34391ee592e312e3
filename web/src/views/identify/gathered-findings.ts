// Messages of the check; a message that several recordings have in common appears once.
import type { Finding } from "../../../../wasm/friction";
import type { Checked } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { errorsOf } from "../../model/rows";

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
    const keysOf = (finding: Finding): readonly string[] => {
        const keys = finding.arguments.find(({ name }) => name === "keys");
        return keys && "word" in keys ? keys.word.split(", ") : [""];
    };
    return errorsOf(findings).flatMap(keysOf).length;
}

function named(files: readonly string[]): string {
    return files.length > NAMED ? t("identify.so-many", { count: files.length }) : files.join(", ");
}
