// Texts of the lessons, for the card and for paper.
import { html, type TemplateResult } from "lit";
import { group, t, type Text } from "../i18n/messages";
import { lessons, type Lesson, type LessonTexts } from "./lessons";

export { lessons };

/** Titles have no marks. */
export function textsOf({ key }: Lesson): LessonTexts {
    return group(key) as LessonTexts;
}

export function paragraphs(texts: readonly Text[]): TemplateResult[] {
    return texts.map((text) => html`<p>${text}</p>`);
}

/** What a reader fills in on paper. */
export function answerLines(): TemplateResult {
    const room = (words: string, lines: number): TemplateResult =>
        html`<p>${words}</p>${Array.from({ length: lines }, () => html`<hr />`)}`;
    const [name, why, seen] = [t("lesson.paper-name"), t("lesson.paper-why"), t("lesson.paper-seen")];
    return html`<div class="lesson-lines">${room(name, 1)}${room(why, 4)}${room(seen, 4)}</div>`;
}
