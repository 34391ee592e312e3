// Where the command and the C library come from.
import type { TemplateResult } from "lit";
import { tHtml } from "../../i18n/messages";
import { commit } from "../../model/papers";

export function sourceNote(version: string): TemplateResult {
    const [hash = ""] = commit.split(" ");
    return tHtml("papers.source", { version, commit: hash, known: hash === "" ? "no" : "yes" });
}
