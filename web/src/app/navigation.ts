// Address and state of the page, kept equal: the address of a link or of the history is shown, and a change of the state
// is written into the history. No other module reads or writes the browser's address and history.
import { batch, computed, effect, signal } from "@preact/signals-core";
import { FrictionError, type Friction } from "../../../wasm/friction";
import { announce } from "../environment/announcement";
import { Delayed } from "../environment/delayed";
import { embedded } from "../environment/embedded";
import { recall, remember } from "../environment/memory";
import { t } from "../i18n/messages";
import { answered } from "../lessons/course";
import type { Lesson } from "../lessons/lessons";
import type { Question } from "../lessons/lesson-card";
import { openLesson, viewAddress } from "../model/open-lesson";
import { opening, OPENING } from "../model/opening";
import { whyRefused } from "../model/own-finding";
import { lessonAddress, readPlace, viewIn, writePlace } from "../model/permalink";
import { errorsOf } from "../model/rows";
import type { Change, Given, Store } from "../model/store";
import { currentView } from "../views/current-view";
import type { ViewRow, ViewState } from "../views/view";
import { HistoryEntries } from "./history-entries";
import { course, loadLessons, rememberLesson } from "./later-parts";
import { viewAt, views } from "./views";
import { ViewStates } from "./view-states";

/** Storage name of the last address. */
const LAST = "state";
/** Pause before the address is stored [ms]: a dragged slider changes it in every frame. */
const STORE_AFTER = 300;

/** Source of an address: a link or the keyboard, the history, or an embedding page (accepted completely or not at all). */
type Source = "link" | "entry" | "whole";

export class Navigation {
    readonly states: ViewStates;
    readonly entries = new HistoryEntries((isLink) => void this.goTo(location.hash, isLink ? "link" : "entry"));
    readonly shown = signal<ViewState | undefined>(undefined);
    /** The address whose view is being loaded; an object, because the same address may come twice. */
    readonly arriving = signal<{ readonly address: string } | undefined>(undefined);
    /** Error of the last address, or "". */
    readonly failure = signal("");
    /** Messages about parts of the last address. */
    readonly remarks = signal<readonly string[]>([]);
    /** The state comes from the last visit. */
    readonly isRecalled = signal(false);
    readonly place = computed(() => {
        const { row, store } = this.shown.value ?? {};
        return row && store && { view: row.name, settings: store.settings };
    });
    readonly address = computed(
        () => this.place.value && viewAddress(this.place.value.view, this.place.value.settings),
    );
    /** The last change of the state that has reached the address. */
    private written: Change | undefined;
    private readonly stored = new Delayed<string>(STORE_AFTER, (address) => remember(LAST, address));

    constructor(friction: Friction) {
        this.states = new ViewStates(friction);
    }

    /** Show the state of the browser's address; from then on the address follows the state. */
    async start(isRecalled: boolean): Promise<void> {
        await this.goTo(location.hash, isRecalled || this.entries.isReload ? "entry" : "link");
        this.isRecalled.value = isRecalled && this.shown.value?.store.changed === true;
        effect(() => this.writeChange());
        effect(() => {
            if (this.address.value !== undefined) this.stored.set(this.address.value);
        });
        addEventListener("pagehide", this.stored.flush);
    }

    /** Show the state of an address when its view has been loaded; immediately if it is loaded. Returns the errors. */
    async goTo(address: string, source: Source = "entry"): Promise<readonly string[]> {
        const { view, settings } = readPlace(address);
        const entry = viewAt(view);
        const arriving = { address };
        this.arriving.value = arriving;
        try {
            if (!this.states.isLoaded(entry, settings)) await this.states.load(entry, settings);
            if (settings["lesson"] && !course.peek()) await loadLessons();
        } catch (error) {
            const failure = t("page.view-failure", { view: t(entry.title), why: (error as Error).message });
            if (this.arriving.peek() === arriving)
                batch(() => {
                    this.arriving.value = undefined;
                    this.failure.value = failure;
                });
            return [failure];
        }
        // Another address may have arrived while this one was loading.
        if (this.arriving.peek() !== arriving) return [];
        try {
            // In one batch, because an effect in between would write the address of the previous view.
            return batch(() => {
                this.arriving.value = undefined;
                this.failure.value = "";
                return this.arrive(address, this.states.rowOf(entry), source);
            });
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.failure.value = t("run.not-shown", { name: t(entry.title), why: whyRefused(error) });
            return [this.failure.value];
        }
    }

    /** Show the state of an address as one step of the history, with its run from the start, even if it is shown. */
    async open(address: string, plays: boolean): Promise<void> {
        const before = this.shown.peek()?.store;
        this.write(address, true);
        await this.goTo(address);
        if (before && this.shown.peek()?.store === before) await currentView.value?.replay?.(plays);
    }

    /** Show a lesson's answer, or something to try. */
    readonly follow = (address: string): Promise<void> => this.open(address, true);

    /** Return to an address after a print: at its time, or at the start, where the run waits, for it would show the answer. */
    readonly restore = async (address: string): Promise<void> => {
        if (readPlace(address).settings["at"] === undefined) return this.open(address, false);
        this.write(address, true);
        await this.goTo(address);
    };

    /** Address of another experiment of the current view, with its last settings. */
    readonly addressOfExperiment = (experiment: string): string =>
        this.states.addressOfExperiment(this.shown.peek()!.row, experiment);

    /** Open a lesson with the state of its question, or close the open lesson. */
    async openLesson(id: string): Promise<void> {
        // An address that is still being loaded may have a lesson too.
        await this.arrived();
        if (!this.shown.peek()) return;
        const lesson = lessonOf(id);
        if (lesson) return this.open(lessonAddress(lesson.start, id), false);
        const { row, store } = this.shown.peek()!;
        this.write(writePlace(row.name, store.settings), true);
        openLesson.value = undefined;
    }

    /** Resolves when no address is being loaded. */
    private arrived(): Promise<void> {
        return new Promise((done) => {
            const stop = effect(() => {
                if (this.arriving.value) return;
                queueMicrotask(() => {
                    stop();
                    done();
                });
            });
        });
    }

    private arrive(address: string, row: ViewRow, source: Source): readonly string[] {
        const { lesson = "", at } = readPlace(address).settings;
        const isUnanswered = lesson !== "" && !(lesson in answered.peek());
        // A run that plays would show the answer to a reader who has not read the question.
        if (source === "link" && isUnanswered && this.states.plays(row) && at === undefined) {
            const paused = `${address}&at=0`;
            this.entries.replace(paused);
            // This recurses once, because the new address has a time.
            return this.arrive(paused, row, source);
        }
        const remarks = this.show(address, row, source === "whole");
        const question = source === "link" && isUnanswered ? this.question() : undefined;
        if (question?.sameParameters !== true || remarks.length > 0) return remarks;
        this.entries.replace(question.address);
        return this.show(question.address, row, false);
    }

    /** The question of the open lesson, if the state shows its answer. */
    private question(): Question | undefined {
        const lesson = lessonOf(openLesson.peek()?.id);
        const { row, store } = this.shown.peek()!;
        return lesson && course.peek()!.questionBefore(lesson, row.name, store);
    }

    private show(address: string, row: ViewRow, whole: boolean): readonly string[] {
        const place = readPlace(address);
        const remarks = [...place.remarks];
        if (place.view !== "" && row.name !== place.view) {
            remarks.push(t("page.no-view", { view: place.view, views: views.map(({ name }) => name).join(", ") }));
        }
        const { lesson: id = "", ...rest } = place.settings;
        const opens = place.view === "" && Object.keys(place.settings).length === 0;
        const lesson = lessonOf(id);
        if (id !== "" && !lesson) {
            const lessons = (course.peek()?.lessons ?? []).map((lesson) => lesson.id).join(", ");
            remarks.push(t("page.no-lesson", { wanted: id, lessons }));
        }
        const { experiment, settings } = this.states.experimentAt(row, opens ? OPENING : rest, remarks);
        if (whole) {
            remarks.push(...this.errorsIn(row, experiment, settings));
            if (remarks.length > 0) return remarks;
            this.entries.replace(address);
        }
        const store = this.states.storeAt(row, experiment);
        store.replace(settings);
        const before = this.shown.peek();
        this.isRecalled.value = false;
        this.remarks.value = remarks;
        opening.value = opens;
        openLesson.value = lesson && this.beside(lesson, row, store);
        this.shown.value = { row, store };
        if (lesson) rememberLesson(id);
        const title = row.experiments ? `${store.experiment.title} · ${t(row.title)}` : t(row.title);
        document.title = t("page.title", { view: title });
        // The focus stays on the link.
        if (before && before.row !== row) announce(title);
        return remarks;
    }

    private beside(lesson: Lesson, row: ViewRow, store: Store): typeof openLesson.value {
        const { id, sliders } = lesson;
        const question = computed(() => course.value?.questionBefore(lesson, row.name, store)?.address ?? "");
        return { id, sliders, view: row.name, run: row.experiments && store.experiment.name, question };
    }

    /** The errors of these settings, tried on another store. */
    private errorsIn(row: ViewRow, experiment: string, settings: Given): string[] {
        const trial = this.states.newStore(row, experiment);
        trial.replace(settings);
        trial.run.close();
        return errorsOf(trial.findings.value).map(({ text }) => text);
    }

    /** Write the address after a change of the state. Refused values of a link stay in the address until then. */
    private writeChange(): void {
        const change = this.shown.value?.store.lastChange.value;
        // While another view is loading, the address belongs to it.
        if (!change || this.arriving.value || change === this.written) return;
        const isNew = change.entry !== this.written?.entry;
        this.written = change;
        if (change.kind !== "arrival") this.write(this.address.peek()!, isNew);
    }

    /** Write this address into the history, as a new entry or into the current one. */
    private write(address: string, isNew: boolean): void {
        if (address === this.entries.address) return;
        this.isRecalled.value = false;
        // An embedded page adds nothing to the history of the page around it.
        if (isNew && !embedded) this.entries.push(address);
        else this.entries.replaceSoon(address);
    }
}

function lessonOf(id: string | undefined): Lesson | undefined {
    return course.peek()?.lessons.find((lesson) => lesson.id === id);
}

/** The view with which the page opens. `isRecalled`: a bare address was replaced by the last one of this browser. */
export function openingPlace(): { view: string; isRecalled: boolean } {
    const last = /^#?\/?$/.test(location.hash) ? recall(LAST) : undefined;
    if (last !== undefined) history.replaceState(null, "", last);
    return { view: viewIn(location.hash), isRecalled: last !== undefined };
}
