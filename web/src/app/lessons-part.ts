// The lessons, which are loaded with their texts when the first is opened.
import { signal } from "@preact/signals-core";
import { recall, remember } from "../environment/memory";
import { withTexts } from "../i18n/messages";
import { answered } from "../lessons/course";
import type { Lesson } from "../lessons/lessons";
import type { questionBefore } from "../lessons/lesson-card";

interface Course {
    lessons: readonly Lesson[];
    questionBefore: typeof questionBefore;
}

/** Storage name of the lesson that was open last. */
const LAST = "lesson";

/** The lessons, once they are loaded. */
export const course = signal<Course | undefined>(undefined);

export async function loadLessons(): Promise<void> {
    if (course.value) return;
    course.value = await withTexts("lessons", import("../lessons/lesson-card"));
}

export function rememberLesson(id: string): void {
    remember(LAST, id);
}

/** The lesson that was open last, else the first unanswered one. The lessons must be loaded. */
export function nextLesson(): string {
    const { lessons } = course.value!;
    const last = lessons.find(({ id }) => id === recall(LAST));
    return (last ?? lessons.find(({ id }) => !(id in answered.value)) ?? lessons[0]!).id;
}
