// The lesson that is open beside the view, and the links that keep it open.
import { signal, type ReadonlySignal } from "@preact/signals-core";
import { pageLink } from "../environment/embedded";
import { writePlace } from "./permalink";
import type { Given } from "./store";

export interface OpenLesson {
    id: string;
    /** Keys of the parameters that the lesson is about. */
    sliders: readonly string[];
    /** The view and the experiment beside the lesson: an address of another one closes it. */
    view: string;
    run: string | undefined;
    /** The address of the lesson's question while the view shows its answer, else "". */
    question: ReadonlySignal<string>;
}

export const openLesson = signal<OpenLesson | undefined>(undefined);

/** The address of a state; the open lesson stays open if the state is one of its view and experiment. */
export function viewAddress(view: string, settings: Given): string {
    const lesson = openLesson.value;
    const stays = lesson?.view === view && (settings["run"] ?? lesson.run) === lesson.run;
    return writePlace(view, settings, stays ? lesson.id : "");
}

export function linkTo(view: string, settings: Given): string {
    return pageLink(viewAddress(view, settings));
}

/** The link for sharing: with a lesson it opens the question, not the answer. */
export function sharedLink(view: string, settings: Given): string {
    return pageLink(openLesson.value?.question.value || viewAddress(view, settings));
}
