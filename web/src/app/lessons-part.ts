// The lessons, which are loaded with their texts when the first is opened.
import { signal } from "@preact/signals-core";
import { loadWords } from "../i18n/messages";
import { answered } from "../lessons/course";
import type { Lesson } from "../lessons/lessons";

/** Once they are loaded. */
export const course = signal<{ lessons: readonly Lesson[] } | undefined>(undefined);

export async function loadLessons(): Promise<void> {
    if (course.value) return;
    const [{ lessons }] = await Promise.all([import("../lessons/lesson-card"), loadWords("lessons")]);
    course.value = { lessons };
}

/** The first lesson that has not been answered, else the first. Only once they are loaded. */
export function nextLesson(): string {
    const { lessons } = course.value!;
    return (lessons.find(({ id }) => !(id in answered.value)) ?? lessons[0]!).id;
}
