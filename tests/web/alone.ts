// The page's components one by one, each with plain state, for a document that contains nothing else of the page
// (components.spec.ts bundles this for the browser).
import { computed, signal } from "@preact/signals-core";
import { html } from "lit";
import wasm from "built:wasm";
import { load, type Friction } from "../../wasm/friction";
import { presenting } from "../../web/src/environment/presentation";
import { singleKeys } from "../../web/src/environment/single-keys";
import { loadWords } from "../../web/src/i18n/messages";
import { libraryWording } from "../../web/src/model/library";
import { pin, pinRow } from "../../web/src/model/pins";
import { choiceRow } from "../../web/src/model/rows";
import { Store, type PageRow } from "../../web/src/model/store";
import { zoomRow } from "../../web/src/model/zoom";
import type { Point } from "../../web/src/plot/series";
import { ComparedRuns } from "../../web/src/sim/compared-runs";
import { lineStyle } from "../../web/src/sim/line-style";
import { openRuns } from "../../web/src/views/drive-backdrive/diagram-runs";
import { slidersRow } from "../../web/src/views/slim-bar";
import { lessons } from "../../web/src/lessons/lessons";
import { HistoryStep } from "../../web/src/model/history-step";
import { playRows } from "../../web/src/ui/time-line";
import "../../web/src/app/help-content";
import "../../web/src/app/share-content";
import "../../web/src/app/sheets";
import "../../web/src/lessons/lesson-card";
import "../../web/src/plot/plot";
import "../../web/src/ui/equation-card";
import "../../web/src/ui/error-chip";
import "../../web/src/ui/parameter-panel";
import "../../web/src/ui/points-row";
import "../../web/src/ui/run-readout";
import "../../web/src/ui/stage-drawer";
import "../../web/src/ui/state-chip";
import "../../web/src/views/benchmark/proof-panel";
import "../../web/src/views/drive-backdrive/diagram-gallery";
import "../../web/src/views/papers/figure-picture";
import "../../web/src/views/experiments/experiment-cards";
import "../../web/src/views/experiments/experiment-measures";
import "../../web/src/views/experiments/experiment-picture";
import "../../web/src/views/identify/progress";
import "../../web/src/views/pendulum/models-apart";
import "../../web/src/views/pendulum/pendulum-picture";
import "../../web/src/views/pendulum/recordings-table";
import type { ViewRow } from "../../web/src/views/view";
import { chapters } from "../../web/src/views/story/chapters";
import { FigureState } from "../../web/src/views/story/figure-state";
import "../../web/src/views/story/story-digits";
import "../../web/src/views/story/story-guess";
import "../../web/src/views/story/story-number";
import "../../web/src/views/story/story-options";
import { reading as readingOf } from "../../web/src/views/story/story-outcome";
import "../../web/src/views/transmission/thread-picture";

/** A component with its state, and a change of that state. */
interface Alone {
    state: Readonly<Record<string, unknown>>;
    change: (element: Element) => void;
}

const PARTS = [
    "",
    "pendulum",
    "experiments",
    "law",
    "drive-backdrive",
    "transmission",
    "identify",
    "story",
    "benchmark",
    "lessons",
    "help",
    "share",
];

function storeOf(
    friction: Friction,
    kind: "run" | "curve",
    name: string,
    rows: readonly PageRow[] = playRows("1"),
): Store {
    return new Store(friction, kind, name, [...rows, zoomRow([]), slidersRow(), pinRow()]);
}

const quiet = (): void => undefined;

/** A figure of the story, already loaded. */
function figureOf(store: Store): FigureState {
    const figure = new FigureState("#/law", () => Promise.resolve({ row: { name: "law" } as ViewRow, store }));
    void figure.load();
    return figure;
}

/** The player of a run, as used by a time line. */
function player(): object {
    const clock = { playing: signal(false), ratio: signal(NaN), speed: 1 };
    const sound = { on: signal(false), toggle: quiet };
    return { clock, sound, toggle: quiet, back: quiet, step: quiet, reset: quiet, goTo: quiet };
}

function comparedRuns(friction: Friction, store: Store): ComparedRuns {
    const runs = new ComparedRuns(friction, store.run, {
        ...{ rows: { most: 200 }, rowsPerTick: 5, memory: 0, extremes: /^f/, measured: true, looksAhead: true },
    });
    runs.duration = 0.2;
    runs.follow({ name: "A", title: "A", settings: {}, style: lineStyle(0) }, [], false);
    return runs;
}

const alone: Readonly<Record<string, (friction: Friction) => Alone>> = {
    "parameter-panel": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { store, without: [] }, change: () => store.change("F_S", "3", "push") };
    },
    "parameter-row": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { store, key: "F_S" }, change: () => store.change("F_S", "3", "push") };
    },
    "parameter-slider": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { store, key: "F_S", fieldId: "field-F_S" }, change: () => store.change("F_S", "3", "push") };
    },
    "pin-button": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { store }, change: () => pin(store) };
    },
    "pin-list": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { store }, change: () => pin(store) };
    },
    "row-description": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { store }, change: () => store.panel.focus("F_S") };
    },
    "points-row": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        store.choose("law", "tabulated");
        const entry = store.report.value.entries.find(({ key }) => key === "points");
        const law = store.experiment.params.find(({ key }) => key === "law")!;
        const row = law.options.flatMap(({ params }) => params).find(({ key }) => key === "points");
        return {
            state: { store, row, entry, findings: [] },
            change: (element) => {
                store.change("points", "0:2,1:1", "push");
                Object.assign(element, { entry: store.report.value.entries.find(({ key }) => key === "points") });
            },
        };
    },
    "equation-card": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        const option = choiceRow(store.experiment.params, "law")!.options.find(({ name }) => name === "stribeck");
        return {
            state: { friction, store, choice: "law", option, name: "Stribeck" },
            change: () => store.change("F_S", "3.25", "push"),
        };
    },
    "state-chip": () => {
        const state = signal({ kind: "moving", words: "slips", run: "" });
        return { state: { state }, change: () => (state.value = { kind: "stuck", words: "sticks", run: "A" }) };
    },
    "error-chip": () => {
        const reading = signal({ model: "M4", error: 0.01, confirmed: true });
        return { state: { reading }, change: () => (reading.value = { model: "M6", error: 0.02, confirmed: false }) };
    },
    "identify-progress": () => {
        const models = [{ model: "m1", loss: 0.05, evaluations: 20, restarts: 1, agree: 0, history: [] }];
        const part = { stage: "fit", share: 0.1, whole: 0.1, left: 3, models };
        const progress = signal(part);
        return {
            state: { session: { progress, preliminary: signal(undefined), cancel: quiet }, shown: "m1", show: quiet },
            change: () => (progress.value = { ...part, whole: 0.4, left: 2 }),
        };
    },
    "run-readout": (friction) => {
        const { channels } = friction.experiment("run", "servo_pendulum");
        const reading = signal({ values: { theta: 1 } });
        return {
            state: { channels, colours: {}, reading },
            change: () => (reading.value = { values: { theta: 2 } }),
        };
    },
    "stage-drawer": () => ({
        state: {
            tabs: [
                { name: "notes", title: "Notes", content: () => html`<p>first</p>` },
                { name: "share", title: "Share", content: () => html`<p>second</p>` },
            ],
        },
        change: (element) => element.querySelector<HTMLElement>("[data-tab=share]")!.click(),
    }),
    "time-line": (friction) => {
        const store = storeOf(friction, "run", "sliding_block");
        const reading = signal({ time: 0, oldest: 0, newest: 1, timeStep: 0.001, hash: "" });
        return {
            state: { store, player: player(), reading, settings: () => html`<p>settings</p>` },
            change: () => (reading.value = { ...reading.value, time: 0.5 }),
        };
    },
    "friction-plot": () => {
        const points = (factor: number): Point[] => Array.from({ length: 50 }, (_, x) => ({ x, y: factor * x }));
        const plot = (factor: number): object => ({
            ...{ name: "own", title: `Own ${factor}`, summary: "" },
            x: { label: "t", unit: "s", min: 0, max: 50 },
            y: { label: "y", unit: "m", min: 0, max: 100 },
            series: [{ name: "line", label: "line", colour: "blue", points: points(factor) }],
        });
        return { state: { plot: plot(1) }, change: (element) => Object.assign(element, { plot: plot(2) }) };
    },
    "lesson-card": () => ({
        state: { lesson: lessons[0], open: quiet, follow: quiet },
        change: (element) => Object.assign(element, { lesson: lessons[1] }),
    }),
    "handout-form": () => ({
        state: { lesson: lessons[0], open: quiet, follow: quiet },
        change: (element) => Object.assign(element, { lesson: lessons[1] }),
    }),
    "diagram-gallery": (friction) => {
        const store = storeOf(friction, "curve", "drive_backdrive");
        return {
            state: { store, runs: openRuns(friction) },
            change: () => store.choose("preset", "mx64"),
        };
    },
    "figure-picture": () => {
        const picture = (y: number[]): object => ({
            ...{ numbers: [], behind: [], x: {}, y: [] },
            lines: [{ name: "line", colour: "blue", x: [0, 1, 2], y }],
        });
        return {
            state: { label: "A figure", figure: picture([0, 1, 0]) },
            change: (element) => Object.assign(element, { label: "Another", figure: picture([1, 0, 1]) }),
        };
    },
    "proof-panel": (friction) => ({
        state: { friction },
        change: (element) => element.querySelector<HTMLElement>("button")!.click(),
    }),
    "experiment-picture": (friction) => {
        const store = storeOf(friction, "run", "sliding_block");
        const { scene: parts, channels } = store.experiment;
        const now = signal<Readonly<Record<string, number>>>({ x: 0, v: 1, f: 1 });
        const scene = computed(() => ({
            ...{ parts, channels, range: () => [-1, 1], force: () => [0], forceUnit: "N", parameter: () => 1 },
            runs: [{ ...lineStyle(0), live: { now: now.value, traces: {} } }],
        }));
        const [hand, frame, description, note] = [signal(undefined), signal(0), signal("A block."), signal("")];
        return {
            state: { pulls: quiet, hand, scene, frame, description, note },
            change: () => (now.value = { x: 0.5, v: 0, f: -1 }),
        };
    },
    "thread-picture": (friction) => {
        const store = storeOf(friction, "run", "sliding_block");
        const thread = { lead: 15, friction: 7, most: 16.5, eta: 0.66, back: 0.52, margin: 31 };
        return {
            state: { thread, store, step: new HistoryStep(store), frame: signal(0), runs: [] },
            change: (element) => Object.assign(element, { thread: { ...thread, friction: 17, back: -0.13 } }),
        };
    },
    "experiment-cards": (friction) => {
        const [block, joint] = ["sliding_block", "robot_joint"].map((name) => friction.experiment("run", name));
        return {
            state: { friction, experiment: block, experiments: [block, joint], view: "experiments" },
            change: (element) => Object.assign(element, { experiment: joint }),
        };
    },
    "experiment-measures": (friction) => {
        const store = storeOf(friction, "run", "sliding_block");
        const runs = comparedRuns(friction, store);
        const beat = signal(0);
        return {
            state: { friction, measures: store.experiment.measures, runs, twins: runs.all, beat },
            change: () => {
                runs.take(100, Infinity);
                beat.value++;
            },
        };
    },
    "pendulum-picture": () => {
        const scene = signal({
            ...{ theta: 0.5, goal: 1, ghosts: [], stuck: false },
            ...{ now: { tau_m: 1, tau_e: -1, tau_f: 0.2, tau_h: NaN }, torqueScale: 2 },
        });
        const [hand, frame, description, note] = [signal(undefined), signal(0), signal("An arm."), signal("")];
        return {
            state: { pulls: quiet, hand, scene, frame, description, note },
            change: () => {
                scene.value = { ...scene.value, theta: 2, stuck: true };
                frame.value++;
            },
        };
    },
    "models-apart": () => {
        const trace = (name: string, theta: number): object => ({
            name,
            theta: [{ x: 0, y: theta }],
            tau_m: [{ x: 0, y: theta }],
        });
        const traces = signal([trace("m1", 0), trace("m2", 0.1)]);
        return { state: { traces }, change: () => (traces.value = [trace("m1", 0), trace("m2", 0.3)]) };
    },
    "recordings-table": () => {
        const results = signal(new Map<string, object>());
        const error = signal(0.01);
        const recording = { name: "swing.csv", columns: "t,goal,position", confirmed: true, used: true };
        const errors = {
            ...{ results, progress: signal(undefined), stopped: signal(false), settled: true, cancel: quiet },
            errorOf: (_: object, model: string) => (model === "m1" ? error.value : 0.02),
        };
        return {
            state: {
                ...{ all: [recording], shown: recording, errors, show: quiet, ask: quiet, resume: quiet },
                models: { names: ["m1", "m2"], own: "m1", sameMotor: false },
            },
            change: () => (error.value = 0.05),
        };
    },
    "story-number": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { figure: figureOf(store), key: "F_S" }, change: () => store.change("F_S", "3", "push") };
    },
    "story-options": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        const options = [
            { text: "one", settings: { F_S: null } },
            { text: "two", settings: { F_S: "3" } },
        ];
        return {
            state: { figure: figureOf(store), options, name: "Law" },
            change: (element) => element.querySelectorAll("button")[1]!.click(),
        };
    },
    "story-outcome": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return {
            state: { figure: figureOf(store), friction, outcome: readingOf("margin", "") },
            change: () => store.change("B", "60", "push"),
        };
    },
    "story-digits": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return { state: { figure: figureOf(store), friction }, change: () => store.change("B", "26", "push") };
    },
    "story-guess": (friction) => ({
        state: { figure: figureOf(storeOf(friction, "run", "sliding_block")), guess: chapters[0]!.sections[0]!.guess },
        change: (element) => element.querySelector("button")!.click(),
    }),
    "display-sheet": () => ({ state: {}, change: () => (presenting.value = !presenting.value) }),
    "help-content": () => ({
        state: {},
        change: () => (singleKeys.value = !singleKeys.value),
    }),
    "help-sheet": () => ({
        state: {},
        change: (element) => element.querySelector<HTMLElement>("[popovertarget]")!.click(),
    }),
    "share-content": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        const row = { name: "law", panel: true };
        return { state: { store, row, version: "0" }, change: () => store.change("F_S", "3", "push") };
    },
    "share-sheet": (friction) => {
        const store = storeOf(friction, "curve", "phi_z");
        return {
            state: { store, row: { name: "law", panel: true }, version: "0" },
            change: (element) => element.querySelector<HTMLElement>("[popovertarget]")!.click(),
        };
    },
};

export interface Outcome {
    /** Number of rendered elements. */
    elements: number;
    /** Whether the change of state changed the rendering. */
    follows: boolean;
    /** Changes and searches of the component outside itself. */
    outside: readonly string[];
}

/** Everything visible of an element: its text, the properties of its fields, and its pictures. */
function contentOf(element: Element): string {
    const fields = [...element.querySelectorAll<HTMLInputElement>("input, textarea, select")];
    const canvases = [...element.querySelectorAll("canvas")];
    return [
        element.innerHTML,
        ...fields.map((field) => `${field.value} ${field.checked}`),
        ...canvases.map((canvas) => canvas.toDataURL()),
    ].join("\n");
}

/** Longer than the delay of any component before it draws [ms]. */
const LONGEST_REST = 200;
const MOST_RESTS = 10;
const rest = (): Promise<unknown> => new Promise((done) => setTimeout(done, LONGEST_REST));

/** The visible content, once it no longer changes. */
async function settledContent(element: Element): Promise<string> {
    for (let before = "", i = 0; i < MOST_RESTS; i++) {
        await rest();
        const content = contentOf(element);
        if (content === before) break;
        before = content;
    }
    return contentOf(element);
}

let friction: Friction | undefined;

/** Puts the component of this name into the document, changes its state, and removes it. */
async function tryAlone(name: string): Promise<Outcome> {
    friction ??= await load(wasm, libraryWording());
    for (const part of PARTS) await loadWords(part);
    const { state, change } = alone[name]!(friction);
    const place = document.querySelector("#place")!;
    const element = Object.assign(document.createElement(name), state);
    const outside: string[] = [];
    const observer = new MutationObserver((records) => {
        for (const { target, type } of records) {
            // Elements that the test itself inserts and removes.
            if (target === place && type === "childList") continue;
            if (!element.contains(target)) outside.push(`${type} of ${target.nodeName}`);
        }
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const unwatch = watchQueries(element, outside);
    place.append(element);
    const before = await settledContent(element);
    const elements = element.querySelectorAll("*").length;
    change(element);
    const follows = (await settledContent(element)) !== before;
    element.remove();
    await rest();
    observer.disconnect();
    unwatch();
    return { elements, follows, outside };
}

/** Records searches in the whole document and elements found above this element. */
function watchQueries(element: Element, found: string[]): () => void {
    const { querySelector, querySelectorAll, getElementById } = Document.prototype;
    const { closest } = Element.prototype;
    Object.assign(Document.prototype, {
        querySelector: (selector: string) => void found.push(`document.querySelector ${selector}`),
        querySelectorAll: (selector: string) => (found.push(`document.querySelectorAll ${selector}`), []),
        getElementById: (id: string) => void found.push(`document.getElementById ${id}`),
    });
    Element.prototype.closest = function (this: Element, selector: string): Element | null {
        const result: Element | null = closest.call(this, selector);
        if (result && !element.contains(result)) found.push(`closest ${selector}`);
        return result;
    };
    return () => {
        Object.assign(Document.prototype, { querySelector, querySelectorAll, getElementById });
        Element.prototype.closest = closest;
    };
}

declare global {
    interface Window {
        alone: { names: readonly string[]; tryAlone: (name: string) => Promise<Outcome> };
    }
}

window.alone = { names: Object.keys(alone), tryAlone };
