// Further remedies beside the library's own, found by trying them on the library.
import type { Finding } from "../../../wasm/friction";
import type { Given, Store } from "./store";
import { errorsOf, rowOf } from "./rows";

/** Whether all refused values would be accepted with `key` at this value, and only with it. */
export function wouldHelp(store: Store, key: string, value: string): boolean {
    const wanted = { ...store.given.value, ...store.drafts.value };
    const refused = errorsOf(store.ask(wanted).findings);
    const others = errorsOf(store.findings.value).filter((finding) => !has(refused, finding));
    return refused.length > 0 && others.length === 0 && store.ask({ ...wanted, [key]: value }).ok;
}

/** The optional parameters that exclude the finding's own one, at any value. */
export function forgettable(store: Store, finding: Finding): string[] {
    const { entries } = store.report.value;
    const own = entries.find((entry) => entry.key === finding.key);
    if (finding.severity !== "error" || !own) return [];
    const wanted: Given = { ...store.given.value, ...store.drafts.value };
    const optional = Object.keys(wanted).filter(
        (key) => key !== finding.key && rowOf(store.experiment.params, key, entries)?.optional,
    );
    if (optional.length === 0 || own.standard === null) return [];
    const harmless = { ...wanted, [finding.key]: String(own.standard) };
    if (!has(errorsOf(store.ask(harmless).findings), finding)) return [];
    return optional.filter((key) => {
        const { [key]: _, ...without } = harmless;
        return !has(errorsOf(store.ask(without).findings), finding);
    });
}

function has(findings: readonly Finding[], { key, text }: Finding): boolean {
    return findings.some((finding) => finding.key === key && finding.text === text);
}
