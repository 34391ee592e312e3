// Parts of the page that are loaded after the first view, or when they are needed: the experiments with several joints or a
// transmission, a separate module that joins the library, and the lessons with their texts.
import { signal } from "@preact/signals-core";
import wasm from "built:joints-wasm";
import { load, type Friction } from "../../../wasm/friction";
import { recall, remember } from "../environment/memory";
import { loadedOnce } from "../environment/received";
import { withTexts } from "../i18n/messages";
import { answered } from "../lessons/course";
import { allExperiments, libraryWording } from "../model/library";

/** Whether the module has joined the library. */
export function hasJoints(): boolean {
    return allExperiments.peek() !== undefined;
}

export const loadJoints = loadedOnce(async (friction: Friction): Promise<void> => {
    friction.join(await load(wasm, libraryWording()));
    allExperiments.value = friction.description.experiments;
});

/** Storage name of the lesson that was open last. */
const LAST = "lesson";

/** The lessons, once they are loaded. */
export const course = signal<typeof import("../lessons/lesson-card") | undefined>(undefined);

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
