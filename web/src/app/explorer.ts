// The page: loads the library, keeps one store per view, and keeps address and state equal.
import { batch, effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import wasm from "built:wasm";
import { FrictionError, load, type Friction } from "../../../wasm/friction";
import { LiveElement } from "../ui/live-element";
import { noticeMathFont } from "../ui/math-font";
import { History, isOwnEntry } from "./history";
import { recall, remember } from "../environment/memory";
import { announce, announcement } from "../environment/announcement";
import { embedded } from "../environment/embedded";
import { whenIdle } from "../environment/idle";
import { answerParent, faultsOf, tellFailure, type Asked } from "./embed";
import { samples } from "../plot/samples";
import { zoomRow } from "../model/zoom-row";
import { pinRow } from "../model/pins";
import { answered } from "../lessons/course";
import type { Question } from "../lessons/question";
import { course, loadLessons, nextLesson, rememberLesson } from "./lessons-part";
import "./display-sheet";
import { loadShare } from "./share-sheet";
import { hasJoints, loadJoints } from "./joints-part";
import { loadHelp } from "./help-sheet";
import {
    current,
    lesson,
    lessonAddress,
    lessonKeys,
    linkTo,
    question,
    readPlace,
    viewIn,
    writePlace,
} from "../model/permalink";
import { opening, OPENING } from "../model/opening";
import { keepOffline, newer } from "./offline/offline";
import { whyRefused } from "../model/own-finding";
import { parameterGroups } from "../model/parameter-groups";
import { errorsOf } from "../model/rows";
import { Store, type Given } from "../model/store";
import { exposeForTests } from "./test-hook";
import { presenting } from "../environment/presentation";
import { printing, startTheme } from "../environment/theme";
import { libraryWording } from "../model/library";
import type { Apart, ViewPlace, ViewRow } from "../views/view";
import { popup } from "../ui/popup";
import { slidersRow } from "../views/slim-bar";
import { currentView } from "../views/current-view";
import { viewAt, views, type ViewEntry } from "./views";
import { loadWords, t, type Key } from "../i18n/messages";

/** The name under which the browser stores the last state. */
const LAST = "state";
/** Delay before the state is stored: a slider being dragged makes a state in every frame [ms]. */
const REMEMBER_AFTER = 300;

/** Where an address comes from: a link or the keyboard, an entry of the history, or an embedding page, which has it accepted
 *  completely or not at all. */
type Arrival = "link" | "entry" | "whole";

class FrictionExplorer extends LiveElement {
    private readonly friction = signal<Friction | undefined>(undefined);
    private readonly failure = signal("");
    private readonly shown = signal<{ row: ViewRow; store: Store } | undefined>(undefined);
    /** The views that are loaded. */
    private readonly rows = new Map<string, ViewRow>();
    /** The address whose view is being loaded. */
    private readonly coming = signal("");
    /** Until the address that came last is shown. */
    private arrival: Promise<unknown> = Promise.resolve();
    private readonly remarks = signal<readonly string[]>([]);
    private readonly stores = new Map<string, Store>();
    /** View and experiment -> the settings for a link to it, for experiments that another one has replaced. */
    private readonly left = new Map<string, Given>();
    /** The address that was last written, so that it is not read back. */
    private written = "";
    private last = "";
    private waiting = 0;
    private history: History | undefined;
    private readonly recalled = signal(false);

    override connectedCallback(): void {
        super.connectedCallback();
        this.replaceChildren();
        startTheme();
        void this.start();
    }

    private async start(): Promise<void> {
        try {
            this.friction.value = await library;
        } catch (error) {
            this.failure.value = t("page.load-failure", { why: (error as Error).message });
            tellFailure(this.failure.value);
            return;
        }
        const fromOutside = !recalled && !isOwnEntry();
        this.history = new History((isLink) => void this.goTo(location.hash, isLink ? "link" : "entry"));
        await this.goTo(location.hash, fromOutside ? "link" : "entry");
        this.recalled.value = recalled && this.shown.value?.store.changed === true;
        const changed = answerParent(this.answer);
        effect(() => {
            this.writeAddress();
            changed();
        });
        effect(() => {
            question.value = this.question?.address ?? "";
        });
        addEventListener("pagehide", this.rememberLast);
        exposeForTests(() => ({
            arriving: this.coming.value !== "",
            view: this.shown.value!.row.name,
            store: this.shown.value!.store,
            remarks: this.remarks.value,
            plots: currentView.value?.allPlots() ?? [],
        }));
        whenIdle(() => {
            performance.mark("ready");
            noticeMathFont();
            void this.loadRest();
        });
    }

    /** What a first visit did not need: from here on nothing depends on the network. */
    private async loadRest(): Promise<void> {
        const joints = (): Promise<void> => loadJoints(this.friction.value!);
        const rest = [...views.map((view) => () => this.row(view)), joints, loadLessons, loadShare, loadHelp];
        for (const load of rest) await load().catch(() => undefined);
        // The page also works without it.
        await keepOffline().catch(() => undefined);
    }

    private async row(view: ViewEntry): Promise<void> {
        this.rows.set(view.name, await view.load());
    }

    /** The view's store for this experiment. */
    private store(row: ViewRow, experiment: string): Store {
        const before = this.stores.get(row.name);
        if (before?.experiment.name === experiment) return before;
        if (before) {
            this.left.set(`${row.name} ${before.experiment.name}`, before.settings);
            before.run.close();
        }
        const store = this.newStore(row, experiment);
        this.stores.set(row.name, store);
        return store;
    }

    /** Whether a view plays a run, which its address can stop at an instant. */
    private plays(row: ViewRow): boolean {
        return row.pageRows(this.friction.value!, row.experiment).some(({ key }) => key === "at");
    }

    private newStore(row: ViewRow, experiment: string): Store {
        const friction = this.friction.value!;
        const address = row.experiments ? { run: experiment } : {};
        const rows = [
            ...row.pageRows(friction, experiment),
            ...(row.panel === false ? [] : [zoomRow(row.logarithmic), slidersRow()]),
            ...(row.pins === false ? [] : [pinRow()]),
        ];
        return new Store(friction, row.kind, experiment, rows, address);
    }

    /** The view of an address with a state of its own: for a figure in a text. */
    private readonly openApart = async (address: string): Promise<Apart> => {
        const { view, settings } = readPlace(address);
        const entry = viewAt(view);
        if (!this.rows.has(entry.name)) await this.row(entry);
        const row = this.rows.get(entry.name)!;
        if (this.isBeyond(row, settings)) await loadJoints(this.friction.value!);
        const { experiment, settings: own } = this.experimentAt(row, settings, []);
        const store = this.newStore(row, experiment);
        store.replace(own);
        return { row, store };
    };

    /** Show what an address says, as soon as its view is loaded; at once if it is. Returns the errors. */
    private goTo(hash: string, from: Arrival = "entry"): Promise<readonly string[]> {
        const arrival = this.arrive(hash, from);
        this.arrival = arrival;
        return arrival;
    }

    /** Show the state of a link, as one step of the history, with its run from the start, also if it is shown already. */
    private async open(hash: string, plays: boolean): Promise<void> {
        const before = this.shown.peek()?.store;
        if (hash !== location.hash) this.history!.write(hash, "push");
        await this.goTo(hash);
        if (before && this.shown.peek()?.store === before) await currentView.value?.again?.(plays);
    }

    /** Show a lesson's answer, or something to try. */
    private readonly follow = (hash: string): Promise<void> => this.open(hash, true);

    private async arrive(hash: string, from: Arrival): Promise<readonly string[]> {
        const { view, settings } = readPlace(hash);
        const entry = viewAt(view);
        this.coming.value = hash;
        try {
            if (!this.rows.has(entry.name)) await this.row(entry);
            if (this.isBeyond(this.rows.get(entry.name)!, settings)) await loadJoints(this.friction.value!);
            if (settings["lesson"] && !course.value) await loadLessons();
        } catch (error) {
            this.coming.value = "";
            this.failure.value = t("page.view-failure", { view: t(entry.title), why: (error as Error).message });
            return [this.failure.value];
        }
        // Another address may have come in the meantime.
        if (this.coming.value !== hash) return [];
        this.coming.value = "";
        this.failure.value = "";
        const row = this.rows.get(entry.name)!;
        // A run that goes on would show the answer to a reader who has not been asked.
        const { lesson: asked, at } = settings;
        const isOpen = asked !== undefined && !(asked in answered.peek());
        if (from === "link" && isOpen && this.plays(row) && at === undefined) {
            const paused = `${hash}&at=0`;
            this.history!.correct(paused);
            // Once: this address has a time.
            return this.arrive(paused, from);
        }
        let remarks: readonly string[];
        try {
            remarks = this.show(hash, row, from === "whole");
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.failure.value = t("run.not-shown", { name: t(entry.title), why: whyRefused(error) });
            return [this.failure.value];
        }
        const question = from === "link" ? this.unanswered : undefined;
        if (question?.sameParameters !== true || remarks.length > 0) return remarks;
        this.history!.correct(question.address);
        return this.show(question.address, row, false);
    }

    /** The question of the open lesson, while the state shows its answer to a reader who has not answered it. */
    private get unanswered(): Question | undefined {
        return lesson.peek() in answered.peek() ? undefined : this.question;
    }

    /** The question of the open lesson, if the state shows its answer. */
    private get question(): Question | undefined {
        const { row, store } = this.shown.value!;
        const open = course.value?.lessons.find(({ id }) => id === lesson.value);
        return open && course.value!.questionBefore(open, row.name, store);
    }

    private show(hash: string, row: ViewRow, whole: boolean): readonly string[] {
        const place = readPlace(hash);
        const remarks = [...place.remarks];
        if (place.view !== "" && row.name !== place.view) {
            remarks.push(t("page.no-view", { view: place.view, views: views.map((v) => v.name).join(", ") }));
        }
        const { lesson: wanted = "", ...asked } = place.settings;
        const opens = place.view === "" && Object.keys(place.settings).length === 0;
        const given = opens ? OPENING : asked;
        const lessons = course.value?.lessons ?? [];
        const known = lessons.some(({ id }) => id === wanted);
        if (wanted !== "" && !known) {
            remarks.push(t("page.no-lesson", { wanted, lessons: lessons.map(({ id }) => id).join(", ") }));
        }
        const { experiment, settings } = this.experimentAt(row, given, remarks);
        if (whole) {
            const trial = this.newStore(row, experiment);
            trial.replace(settings);
            trial.run.close();
            remarks.push(...errorsOf(trial.findings.value).map(({ text }) => text));
            if (remarks.length > 0) return remarks;
            this.history!.correct(hash);
        }
        this.written = hash;
        this.recalled.value = false;
        const store = this.store(row, experiment);
        store.replace(settings);
        this.remarks.value = remarks;
        const before = this.shown.peek();
        // At once: in between, the address of the view before would be written.
        batch(() => {
            opening.value = opens;
            current.value = { view: row.name, ...(row.experiments && { run: experiment }) };
            lesson.value = known ? wanted : "";
            lessonKeys.value = lessons.find(({ id }) => id === wanted)?.sliders ?? [];
            this.shown.value = { row, store };
        });
        if (known) rememberLesson(wanted);
        const title = row.experiments ? `${store.experiment.title} · ${t(row.title)}` : t(row.title);
        document.title = t("page.title", { view: title });
        // The focus stays on the link.
        if (before && before.row !== row) announce(title);
        return remarks;
    }

    /** The answer to an embedding page. */
    private readonly answer = async (asked: Asked): Promise<object> => {
        const { friction, view = this.shown.value?.row.name ?? "", settings } = asked;
        const faults = faultsOf(asked);
        const refused =
            faults.length > 0
                ? faults
                : friction === "set"
                  ? await this.goTo(
                        `#/${view}?${new URLSearchParams(Object.entries(settings ?? {}).map(([key, value]) => [key, String(value)]))}`,
                        "whole",
                    )
                  : friction === "get" || friction === "changed"
                    ? []
                    : [t("embed.unknown", { friction })];
        if (!this.shown.value) return { refused: [this.failure.value] };
        const { row, store } = this.shown.value;
        const { run, settings: own } = store;
        return {
            refused,
            view: row.name,
            settings: own,
            link: linkTo(row.name, own),
            version: this.friction.value!.version,
            ...(row.kind === "run" && { time: run.time, steps: run.steps, hash: run.hash() }),
            ...(friction === "get" && { plots: samples(currentView.value?.allPlots() ?? []) }),
        };
    };

    /** Whether an address may mean an experiment of a module that is not loaded yet. */
    private isBeyond({ experiments, everyModule }: ViewRow, { run }: Given): boolean {
        if (hasJoints()) return false;
        if (everyModule) return true;
        return run !== undefined && experiments?.(this.friction.value!).includes(run) === false;
    }

    /** Which of the view's experiments a link means, and the settings of that one. */
    private experimentAt(row: ViewRow, given: Given, remarks: string[]): { experiment: string; settings: Given } {
        const names = row.experiments?.(this.friction.value!);
        const { run, ...settings } = given;
        if (!names || run === undefined) return { experiment: row.experiment, settings: given };
        if (names.includes(run)) return { experiment: run, settings };
        // Settings for an unknown experiment have no meaning here.
        remarks.push(t("page.no-run", { run, runs: names.join(", ") }));
        return { experiment: row.experiment, settings: {} };
    }

    /** After a change of the state: the address follows. */
    private writeAddress(): void {
        if (!this.shown.value) return;
        const { row, store } = this.shown.value;
        void store.given.value;
        void store.page.value;
        const hash = writePlace(row.name, store.settings);
        // Values of a link that were refused stay in the address until something changes.
        this.last = hash;
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(this.rememberLast, REMEMBER_AFTER);
        if (store.untouched || hash === this.written) return;
        this.written = hash;
        this.recalled.value = false;
        // An embedded page adds nothing to the history of the page around it.
        this.history!.write(hash, embedded ? "replace" : store.lastTrace);
    }

    private readonly rememberLast = (): void => remember(LAST, this.last);

    /** Open a lesson with the state that it asks about, or close the one that is open. */
    private readonly openLesson = async (id: string): Promise<void> => {
        // The address of an answer that is still being loaded has a lesson too.
        await this.arrival;
        if (!this.shown.value) return;
        const opened = course.value?.lessons.find((one) => one.id === id);
        if (opened) await this.open(lessonAddress(opened.start, id), false);
        else {
            const { store } = this.shown.value;
            store.untouched = false;
            store.lastTrace = "push";
            lesson.value = "";
            lessonKeys.value = [];
        }
        // By then the opened part has been rendered.
        requestAnimationFrame(() => this.querySelector<HTMLElement>(id ? "#lesson-title" : ".course")?.focus());
    };

    private readonly toggleLessons = async (): Promise<void> => {
        try {
            await loadLessons();
            await this.openLesson(lesson.value === "" ? nextLesson() : "");
        } catch (error) {
            const why = (error as Error).message;
            this.failure.value = t("page.view-failure", { view: t("page.lessons"), why });
        }
    };

    protected override render(): TemplateResult {
        const { row, store } = this.shown.value ?? {};
        const friction = this.friction.value;
        const current = row ?? viewAt("");
        const open = course.value?.lessons.find(({ id }) => id === lesson.value);
        return html`
            <a class="skip" href="#main" @click=${this.skip}>${t("page.skip")}</a>
            ${row && row.panel !== false && !presenting.value ? html`<a class="skip" href="#panel-title" @click=${this.skipToParameters}>${t("page.skip-parameters")}</a>` : nothing}
            <header>
                <p class="brand"><a href="#/">${t("page.brand")}</a></p>
                ${popup({
                    id: "view-menu",
                    look: "view-menu",
                    label: t("page.views"),
                    button: html`<span aria-hidden="true">☰</span>`,
                    closes: true,
                    sheet: () =>
                        html`<ul class="view-list"><li><a href="#/">${t("page.brand")}</a></li>${views.map((one) => this.viewLink(one, one.name === current.name))}</ul>`,
                })}
                <nav aria-label=${t("page.views")}><ul>${this.barLinks(current)}</ul></nav>
                <p class="view-name" aria-hidden="true">${t(current.title)}</p>
                <button type="button" class="course" aria-expanded=${open ? "true" : "false"}
                    @click=${this.toggleLessons}>${t("page.lessons")}</button>
                ${this.historyButtons()}
                <div class="tools">${row && store ? html`<share-sheet .row=${row} .store=${store} .version=${friction!.version}></share-sheet>` : nothing}<display-sheet></display-sheet><help-sheet></help-sheet></div>
            </header>
            <div class="notices">
                <div role="alert">
                ${this.failure.value === "" ? nothing : html`<p class="remark">${this.failure.value}</p>`}
                ${this.remarks.value.map((remark) => html`<p class="remark">${remark}</p>`)}</div>
                ${
                    this.recalled.value
                        ? html`<p class="remark quiet" role="status">${t("page.recalled")}
                        <a href="#/">${t("page.afresh")}</a></p>`
                        : nothing
                }
                ${this.coming.value === "" ? nothing : html`<p class="remark quiet late" role="status">${t("page.coming")}</p>`}
                <div role="status">${
                    newer.value
                        ? html`<p class="remark quiet">${t("page.newer")} <button type="button" class="small"
                            @click=${newer.value}>${t("page.reload")}</button></p>`
                        : nothing
                }</div>
            </div>
            <main id="main" tabindex="-1" class=${open ? "with-lesson" : ""}>
                ${
                    open
                        ? html`<lesson-card .lesson=${open} .open=${this.openLesson} .follow=${this.follow}
                    .finish=${async () => currentView.value?.finish?.()} .adjust=${this.showSliders}></lesson-card>`
                        : nothing
                }
                ${friction && row && store ? this.viewElement(row, store, friction) : html`<p class="loading">${t("page.loading")}</p>`}
                ${
                    embedded && store
                        ? html`<p class="whole-page"><a href=${linkTo(current.name, store.settings)} target="_blank"
                            >${t("embed.open")}</a></p>`
                        : nothing
                }
            </main>
            ${
                friction && printing.value
                    ? html`<p class="printed">${t("page.brand")} ${friction.version} · ${location.href}</p>`
                    : nothing
            }
            <p id="said" class="unseen" role="status">${announcement.value}</p>`;
    }

    /** The views of the bar; one that another leads to is found there. */
    private barLinks(current: ViewPlace): TemplateResult[] {
        const shown = viewAt(current.name);
        return views
            .filter(({ under }) => under === undefined)
            .map((one) => this.viewLink(one, one.name === (shown.under ?? shown.name)));
    }

    private viewLink(place: ViewPlace, isCurrent: boolean): TemplateResult {
        return html`<li><a href=${this.addressOf(place)} aria-current=${isCurrent ? "page" : nothing}>${t(place.title)}</a></li>`;
    }

    private historyButtons(): TemplateResult | typeof nothing {
        const { history: past } = this;
        if (!past || !this.friction.value) return nothing;
        const button = (name: Key, sign: string, can: boolean, does: () => void, keys: string): TemplateResult =>
            html`<button type="button" aria-label=${t(name)} title="${t(name)} (${keys})" aria-disabled=${can ? "false" : "true"}
            @click=${does}><span aria-hidden="true">${sign}</span></button>`;
        return html`<p class="history">${button("page.undo", "↶", past.canUndo.value, past.undo, "Ctrl+Z")}${button(
            "page.redo",
            "↷",
            past.canRedo.value,
            past.redo,
            "Ctrl+Shift+Z",
        )}</p>`;
    }

    private viewElement(row: ViewRow, store: Store, friction: Friction): TemplateResult {
        const places = (experiment: string): string =>
            experiment === store.experiment.name
                ? this.addressOf(row)
                : writePlace(row.name, this.left.get(`${row.name} ${experiment}`) ?? { run: experiment });
        return staticHtml`<${unsafeStatic(row.tag)} class="view-host" .row=${row} .store=${store} .friction=${friction} .places=${places} .storeOf=${this.storeOf}
            .fromStart=${this.follow} .openApart=${this.openApart}></${unsafeStatic(row.tag)}>`;
    }

    private readonly storeOf = (view: string): Store | undefined => this.stores.get(view);

    private addressOf(row: ViewPlace): string {
        const store = this.storeOf(row.name);
        return writePlace(row.name, store?.settings ?? {});
    }

    /** Show the first slider that the lesson speaks of. */
    private readonly showSliders = (): void => {
        const { store } = this.shown.value!;
        const { entries } = store.report.value;
        const key = lessonKeys.value.find((one) => entries.some((entry) => entry.key === one));
        if (key !== undefined) store.panel.goTo(key);
    };

    private readonly skip = (event: Event): void => {
        event.preventDefault();
        this.querySelector<HTMLElement>("main")?.focus();
    };

    private readonly skipToParameters = (event: Event): void => {
        event.preventDefault();
        const { row, store } = this.shown.value!;
        const groups = parameterGroups(store.experiment, store.report.value.entries, row.without ?? []);
        const first = groups[0]?.rows[0]?.row.key;
        if (first !== undefined) store.panel.goTo(first);
    };
}

/** A bare address opens with the last state. */
function recallLast(): boolean {
    const last = /^#?\/?$/.test(location.hash) ? recall(LAST) : undefined;
    if (last !== undefined) history.replaceState(null, "", last);
    return last !== undefined;
}

// All that the address needs is asked for at once. Until the texts are loaded, the document keeps its own.
const recalled = recallLast();
const library = load(wasm, libraryWording());
// Their failures are dealt with where they are awaited.
library.catch(() => undefined);
viewAt(viewIn(location.hash))
    .load()
    .catch(() => undefined);
loadWords().then(
    () => customElements.define("friction-explorer", FrictionExplorer),
    (error: Error) => {
        const place = document.querySelector<HTMLElement>(".loading")!;
        place.textContent = `${place.dataset["failure"]!} ${error.message}`;
        tellFailure(place.textContent);
    },
);
