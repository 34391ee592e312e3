// The page: loads the library, keeps one store per view, and keeps address and state equal.
import { effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import descriptions from "built:description";
import wasm from "built:wasm";
import { load, mismatch, type Friction } from "../../wasm/friction";
import { LiveElement } from "./live-element";
import { noticeMathFont } from "./notation/math-font";
import { History } from "./state/history";
import { recall, remember } from "./state/memory";
import { answerParent, embedded, type Asked } from "./state/embed";
import { samples } from "./plots/samples";
import { zoomRow } from "./plots/zoom";
import { pinRow } from "./state/pins";
import { answered } from "./lessons/course";
import "./lessons/lesson-card";
import { lessons } from "./lessons/lessons";
import "./controls/display-sheet";
import { listenForHelp } from "./controls/help-sheet";
import { lesson, linkTo, readPlace, writePlace } from "./state/permalink";
import { keepOffline, newer, takeNewer } from "./offline/offline";
import { errorsOf } from "./state/rows";
import { Store, type Given } from "./state/store";
import { exposeForTests } from "./test-hook";
import { language } from "./state/language";
import { printing, startTheme } from "./state/theme";
import type { ViewRow } from "./views/view";
import { views } from "./views";
import { loadWords, say, type Key } from "./notation/words";

/** The name under which the browser stores the last state. */
const LAST = "state";
/** Delay before the state is stored: a slider being dragged makes a state in every frame [ms]. */
const REMEMBER_AFTER = 300;

class FrictionExplorer extends LiveElement {
    private readonly friction = signal<Friction | undefined>(undefined);
    private readonly failure = signal("");
    private readonly shown = signal<{ row: ViewRow; store: Store | undefined }>({ row: views[0]!, store: undefined });
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
        noticeMathFont();
        listenForHelp();
        void this.start();
    }

    private async start(): Promise<void> {
        try {
            this.friction.value = await load(wasm, descriptions[language]);
        } catch (error) {
            const { message } = error as Error;
            this.failure.value = say("page.load-failure", {
                why: message === mismatch ? say("page.mismatch") : message,
            });
            return;
        }
        const last = /^#?\/?$/.test(location.hash) ? recall(LAST) : undefined;
        if (last !== undefined) history.replaceState(null, "", last);
        this.history = new History(() => this.goTo(location.hash));
        this.goTo(location.hash);
        this.recalled.value = last !== undefined && this.shown.value.store!.changed;
        // The page also works without it.
        keepOffline().catch(() => undefined);
        const changed = answerParent(this.answer);
        effect(() => {
            this.writeAddress();
            changed();
        });
        addEventListener("pagehide", this.rememberLast);
        exposeForTests(() => ({
            view: this.shown.value.row.name,
            store: this.shown.value.store!,
            remarks: this.remarks.value,
        }));
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

    private newStore(row: ViewRow, experiment: string): Store {
        const friction = this.friction.value!;
        const address = row.experiments ? { run: experiment } : {};
        const rows = [
            ...row.pageRows(friction, experiment),
            zoomRow(row.logarithmic),
            ...(row.pins === false ? [] : [pinRow()]),
        ];
        return new Store(friction, row.kind, experiment, rows, address);
    }

    /** `whole`: accept the address completely or not at all. Returns the errors. */
    private goTo(hash: string, whole = false): readonly string[] {
        const place = readPlace(hash);
        const row = views.find((one) => one.name === place.view) ?? views[0]!;
        const remarks = [...place.remarks];
        if (place.view !== "" && row.name !== place.view) {
            remarks.push(say("page.no-view", { view: place.view, views: views.map((v) => v.name).join(", ") }));
        }
        const { lesson: wanted = "", ...given } = place.settings;
        const known = lessons.some(({ id }) => id === wanted);
        if (wanted !== "" && !known) {
            remarks.push(say("page.no-lesson", { wanted, lessons: lessons.map(({ id }) => id).join(", ") }));
        }
        const { experiment, settings } = this.experimentAt(row, given, remarks);
        if (whole) {
            const trial = this.newStore(row, experiment);
            trial.replace(settings);
            trial.run.close();
            remarks.push(...errorsOf(trial.findings.value).map(({ text }) => text));
            if (remarks.length > 0) return remarks;
            history.replaceState(history.state, "", hash);
        }
        this.written = hash;
        this.recalled.value = false;
        const store = this.store(row, experiment);
        store.replace(settings);
        this.remarks.value = remarks;
        this.shown.value = { row, store };
        lesson.value = known ? wanted : "";
        const title = row.experiments ? `${store.experiment.title} · ${say(row.title)}` : say(row.title);
        document.title = say("page.title", { view: title });
        return remarks;
    }

    /** The answer to an embedding page. */
    private readonly answer = ({ friction, view, settings }: Asked): object => {
        const refused =
            friction === "set"
                ? this.goTo(`#/${view ?? this.shown.value.row.name}?${new URLSearchParams({ ...settings })}`, true)
                : friction === "get" || friction === "changed"
                  ? []
                  : [say("embed.unknown", { friction })];
        const { row, store } = this.shown.value;
        const { run, settings: own } = store!;
        return {
            refused,
            view: row.name,
            settings: own,
            link: linkTo(row.name, own),
            version: this.friction.value!.description.version,
            ...(row.kind === "run" && { time: run.time, steps: run.steps, hash: run.hash() }),
            ...(friction === "get" && { plots: samples() }),
        };
    };

    /** Which of the view's experiments a link means, and the settings of that one. */
    private experimentAt(row: ViewRow, given: Given, remarks: string[]): { experiment: string; settings: Given } {
        const names = row.experiments?.(this.friction.value!);
        const { run, ...settings } = given;
        if (!names || run === undefined) return { experiment: row.experiment, settings: given };
        if (names.includes(run)) return { experiment: run, settings };
        // Settings for an unknown experiment have no meaning here.
        remarks.push(say("page.no-run", { run, runs: names.join(", ") }));
        return { experiment: row.experiment, settings: {} };
    }

    /** After a change of the state: the address follows. */
    private writeAddress(): void {
        const { row, store } = this.shown.value;
        if (!store) return;
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

    /** Open a lesson, or close the one that is open; the address follows. */
    private readonly openLesson = (id: string): void => {
        const { store } = this.shown.value;
        if (!store) return;
        store.untouched = false;
        store.lastTrace = "push";
        lesson.value = id;
        // By then the opened part has been rendered.
        requestAnimationFrame(() => this.querySelector<HTMLElement>(id ? "#lesson-title" : ".course")?.focus());
    };

    private readonly toggleLessons = (): void => {
        const next = lessons.find(({ id }) => !(id in answered.value)) ?? lessons[0]!;
        this.openLesson(lesson.value === "" ? next.id : "");
    };

    protected override render(): TemplateResult {
        const { row: current, store } = this.shown.value;
        const friction = this.friction.value;
        const open = lessons.find(({ id }) => id === lesson.value);
        return html`
            <a class="skip" href="#main" @click=${this.skip}>${say("page.skip")}</a>
            <header>
                <p class="brand">${say("page.brand")}</p>
                <nav aria-label=${say("page.views")}><ul>${views.map(
                    (row) => html`<li><a href=${this.addressOf(row)}
                    aria-current=${row === current ? "page" : nothing}>${say(row.title)}</a></li>`,
                )}<li class="apart-from-views"><button type="button" class="course" aria-expanded=${open ? "true" : "false"}
                    @click=${this.toggleLessons}>${say("page.lessons")}</button></li></ul></nav>
                ${this.historyButtons()}
                <div class="tools"><display-sheet></display-sheet><help-sheet></help-sheet></div>
            </header>
            <main id="main" tabindex="-1">
                <h1 class="unseen">${say(current.title)}</h1>
                <div role="alert">
                    ${this.failure.value === "" ? nothing : html`<p class="remark">${this.failure.value}</p>`}
                    ${this.remarks.value.map((remark) => html`<p class="remark">${remark}</p>`)}</div>
                ${
                    this.recalled.value
                        ? html`<p class="remark quiet" role="status">${say("page.recalled")}
                        <a href="#/${current.name}">${say("page.afresh")}</a></p>`
                        : nothing
                }
                ${open ? html`<lesson-card .lesson=${open} .open=${this.openLesson}></lesson-card>` : nothing}
                <div role="status">${
                    newer.value
                        ? html`<p class="remark quiet">${say("page.newer")} <button type="button" class="small"
                            @click=${takeNewer}>${say("page.reload")}</button></p>`
                        : nothing
                }</div>
                ${friction && store ? this.viewElement(current, store, friction) : html`<p class="loading">${say("page.loading")}</p>`}
                ${
                    embedded && store
                        ? html`<p class="whole-page"><a href=${linkTo(current.name, store.settings)} target="_blank"
                            >${say("embed.open")}</a></p>`
                        : nothing
                }
            </main>
            ${
                friction && printing.value
                    ? html`<p class="printed">${say("page.brand")} ${friction.description.version} · ${location.href}</p>`
                    : nothing
            }
            <p id="said" class="unseen" role="status"></p>`;
    }

    private historyButtons(): TemplateResult | typeof nothing {
        const { history: past } = this;
        if (!past || !this.friction.value) return nothing;
        const button = (name: Key, sign: string, can: boolean, does: () => void, keys: string): TemplateResult =>
            html`<button type="button" aria-label=${say(name)} title="${say(name)} (${keys})" aria-disabled=${can ? "false" : "true"}
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
        return staticHtml`<${unsafeStatic(row.tag)} .row=${row} .store=${store} .friction=${friction} .places=${places}
            ></${unsafeStatic(row.tag)}>`;
    }

    private addressOf(row: ViewRow): string {
        const store = this.stores.get(row.name);
        return writePlace(row.name, store?.settings ?? {});
    }

    private readonly skip = (event: Event): void => {
        event.preventDefault();
        this.querySelector<HTMLElement>("main")?.focus();
    };
}
// Until the texts are loaded, the document keeps its own.
loadWords().then(
    () => customElements.define("friction-explorer", FrictionExplorer),
    (error: Error) => {
        const place = document.querySelector<HTMLElement>(".loading")!;
        place.textContent = `${place.dataset["failure"]!} ${error.message}`;
    },
);
