// Texts of the lessons, for the card and for paper.
import { html, type TemplateResult } from "lit";
import { group, t, type Text } from "../i18n/messages";
import type { Lesson, LessonTexts } from "./lessons";

/** Titles have no marks. */
export function textsOf({ key }: Lesson): LessonTexts {
    return group(key) as LessonTexts;
}

export function paragraphs(texts: readonly Text[]): TemplateResult[] {
    return texts.map((text) => html`<p>${text}</p>`);
}

/** Words and lines to write on. */
export function writingRoom(words: string, lines: number): TemplateResult {
    return html`<div><p>${words}</p>${Array.from({ length: lines }, () => html`<hr />`)}</div>`;
}

/** Lines to fill in on paper; a handout has the name at its head. */
export function answerLines(named = false): TemplateResult {
    const [name, why, seen] = [t("lesson.paper-name"), t("lesson.paper-why"), t("lesson.paper-seen")];
    const first = named ? "" : writingRoom(name, 1);
    return html`<div class="lesson-lines">${first}${writingRoom(why, 4)}${writingRoom(seen, 4)}</div>`;
}
