// Remedies in addition to the library's, found by trial on the library.
import type { Finding } from "../../../wasm/friction";
import type { Given, Store } from "./store";
import { errorsOf, rowOf } from "./rows";

/** Whether the library accepts all refused values with `key` at this value, and refuses them without it. */
export function wouldHelp(store: Store, key: string, value: string): boolean {
    const request = { ...store.given.value, ...store.drafts.value };
    const refused = errorsOf(store.ask(request).findings);
    const others = errorsOf(store.findings.value).filter((finding) => !has(refused, finding));
    return refused.length > 0 && others.length === 0 && store.ask({ ...request, [key]: value }).ok;
}

/** Keys of optional parameters that exclude the parameter of the finding at any value. */
export function forgettable(store: Store, finding: Finding): string[] {
    const { entries } = store.report.value;
    const own = entries.find((entry) => entry.key === finding.key);
    if (finding.severity !== "error" || !own) return [];
    const request: Given = { ...store.given.value, ...store.drafts.value };
    const optional = Object.keys(request).filter(
        (key) => key !== finding.key && rowOf(store.experiment.params, key, entries)?.optional,
    );
    if (optional.length === 0 || own.standard === null) return [];
    const harmless = { ...request, [finding.key]: String(own.standard) };
    if (!has(errorsOf(store.ask(harmless).findings), finding)) return [];
    return optional.filter((key) => {
        const { [key]: _, ...without } = harmless;
        return !has(errorsOf(store.ask(without).findings), finding);
    });
}

function has(findings: readonly Finding[], { key, text }: Finding): boolean {
    return findings.some((finding) => finding.key === key && finding.text === text);
}
