// The table of views: a folder in views/ and one row here make a view. It is loaded with its texts when it is first opened.
import { loadWords, withTexts, type Key } from "../i18n/messages";
import type { ViewContent, ViewPlace, ViewRow } from "../views/view";

export interface ViewEntry extends ViewPlace {
    /** The view that leads to this one and has the link in the bar. */
    under?: string;
    load: () => Promise<ViewRow>;
}

/** A row of the table; the folder of a view has the same name. */
function view(name: string, title: Key, content: () => Promise<ViewContent>, under?: string): ViewEntry {
    let loaded: Promise<ViewRow> | undefined;
    const load = (): Promise<ViewRow> => {
        loaded ??= content().then((row) => ({ name, title, ...row }));
        // After a failure the next call tries again.
        loaded.catch(() => (loaded = undefined));
        return loaded;
    };
    return { name, title, load, ...(under === undefined ? {} : { under }) };
}

/** The view that the bare address opens with. */
const OPENING_VIEW = "pendulum";

export const views: readonly ViewEntry[] = [
    view("story", "story.title", async () => {
        // the first figure shows the opening; its sources are a separate file, which would otherwise
        // load only after the story
        const [module] = await Promise.all([
            withTexts("story", import("../views/story/story-view")),
            import("../model/papers"),
            viewAt(OPENING_VIEW).load(),
        ]);
        return module.story;
    }),
    view(
        "pendulum",
        "pendulum.title",
        async () => (await withTexts("pendulum", import("../views/pendulum/pendulum-view"))).pendulum,
    ),
    view(
        "experiments",
        "experiments.title",
        async () => (await withTexts("experiments", import("../views/experiments/experiments-view"))).experiments,
    ),
    view("law", "law.title", async () => (await withTexts("law", import("../views/law/law-view"))).law),
    view(
        "drive-backdrive",
        "diagram.title",
        async () =>
            (await withTexts("drive-backdrive", import("../views/drive-backdrive/drive-backdrive-view")))
                .driveBackdrive,
    ),
    view("transmission", "transmission.title", async () => {
        // the view of experiments with different pictures
        const [module] = await Promise.all([
            withTexts("transmission", import("../views/transmission/transmission-view")),
            loadWords("experiments"),
        ]);
        return module.transmission;
    }),
    view(
        "identify",
        "identify.title",
        async () => (await withTexts("identify", import("../views/identify/identify-view"))).identify,
    ),
    view(
        "papers",
        "papers.title",
        async () => (await withTexts("papers", import("../views/papers/papers-view"))).papers,
    ),
    view(
        "benchmark",
        "benchmark.title",
        async () => (await withTexts("benchmark", import("../views/benchmark/benchmark-view"))).benchmark,
        "papers",
    ),
];

/** The view with this name, or the opening view if there is no such view. */
export function viewAt(name: string): ViewEntry {
    return views.find((entry) => entry.name === name) ?? views.find((entry) => entry.name === OPENING_VIEW)!;
}
