// The table of views: a folder in views/ and one row here make a view. It is loaded with its texts when it is first opened.
import { loadedOnce } from "../environment/received";
import { loadWords, withTexts, type Key } from "../i18n/messages";
import type { ViewContent, ViewPlace, ViewRow } from "../views/view";

export interface ViewEntry extends ViewPlace {
    /** The view that leads to this one and has the link in the bar. */
    under?: string;
    load: () => Promise<ViewRow>;
}

/** A row of the table; the folder of a view has the same name. */
function view(name: string, title: Key, part: () => Promise<{ content: ViewContent }>, under?: string): ViewEntry {
    const load = loadedOnce(async () => ({ name, title, ...(await part()).content }));
    return { name, title, load, ...(under === undefined ? {} : { under }) };
}

/** The view that the bare address opens with. */
const OPENING_VIEW = "pendulum";

export const views: readonly ViewEntry[] = [
    view("story", "story.title", async () => {
        // The first figure shows the opening; its sources are a separate file, which would otherwise load only after the story.
        const others = [import("../model/papers"), viewAt(OPENING_VIEW).load()];
        const [module] = await Promise.all([withTexts("story", import("../views/story/story-view")), ...others]);
        return module;
    }),
    view("pendulum", "pendulum.title", () => withTexts("pendulum", import("../views/pendulum/pendulum-view"))),
    view("experiments", "experiments.title", () =>
        withTexts("experiments", import("../views/experiments/experiments-view")),
    ),
    view("law", "law.title", () => withTexts("law", import("../views/law/law-view"))),
    view("drive-backdrive", "diagram.title", () =>
        withTexts("drive-backdrive", import("../views/drive-backdrive/drive-backdrive-view")),
    ),
    view("transmission", "transmission.title", async () => {
        // The view of experiments with different pictures.
        const part = withTexts("transmission", import("../views/transmission/transmission-view"));
        const [module] = await Promise.all([part, loadWords("experiments")]);
        return module;
    }),
    view("identify", "identify.title", () => withTexts("identify", import("../views/identify/identify-view"))),
    view("papers", "papers.title", () => withTexts("papers", import("../views/papers/papers-view"))),
    view(
        "benchmark",
        "benchmark.title",
        () => withTexts("benchmark", import("../views/benchmark/benchmark-view")),
        "papers",
    ),
];

/** The view with this name, or the opening view if there is no such view. */
export function viewAt(name: string): ViewEntry {
    return views.find((entry) => entry.name === name) ?? views.find((entry) => entry.name === OPENING_VIEW)!;
}
