// Base class of all views: a stage with headline and time line, a panel of parameters, and a drawer with equations, notes,
// sources and links. Each view fills in the content.
import { computed, signal, type ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Entry, Equation, Friction, Kind, Option, Report } from "../../../wasm/friction";
import type { ProgramSource } from "../model/c-program";
import { commandLine } from "../model/command-line";
import { copyButton } from "../ui/copy-button";
import { LiveElement, properties } from "../ui/live-element";
import { withUnit } from "../i18n/number-text";
import { unchanged } from "../model/changes";
import { viewAddress, linkTo, openLesson, sharedLink } from "../model/open-lesson";
import { pinsOf, takesPins } from "../model/pins";
import { optionAt, optionOf, rowOf } from "../model/rows";
import { sameParts } from "../model/same";
import type { PageRow, Store } from "../model/store";
import { steady } from "../model/watch";
import type { Origin, StepFile } from "../plot/files";
import type { Plot } from "../plot/series";
import { readZoom, writeZoom, type Range, type Ranges } from "../model/zoom";
import type { Zoom } from "../plot/zooming";
import "../plot/plot";
import type { FrictionPlot } from "../plot/plot";
import { HistoryStep } from "../model/history-step";
import "../ui/parameter-panel";
import { lightRow } from "../ui/row-light";
import "../ui/stage-drawer";
import type { DrawerTab } from "../ui/stage-drawer";
import { currentView, type Drawings, type Picture, type Plotting } from "./current-view";
import { followed } from "../ui/followed-link";
import { t, tHtml, type Key } from "../i18n/messages";
import { announce } from "../environment/announcement";
import { embedded } from "../environment/embedded";
import { presenting } from "../environment/presentation";
import { openingCard } from "./opening-card";
import { openBeside } from "../ui/popup";
import { slimBar } from "./slim-bar";
import { stepFileButtons, type ComparedItem } from "./step-files";

/** The picture of a setup that is drawn and no plot. */
const SCENE = ".stage .scene:not(:has(friction-plot)) canvas, .stage .scene > :not(friction-plot) canvas";

/** Data of a view before it is loaded. */
export interface ViewPlace {
    /** Name in the address. */
    name: string;
    title: Key;
}

export interface ViewContent {
    /** Tag of the element that draws the view. */
    tag: string;
    kind: Kind;
    experiment: string;
    /** Experiments that the view can show, each with its own state; the key `run` of the address selects one. */
    experiments?: (friction: Friction) => readonly string[];
    /** The view shows experiments of every module of the library. */
    everyModule?: true;
    /** Page rows: choices that are not parameters of the library. */
    pageRows: (friction: Friction, experiment: string) => readonly PageRow[];
    /** Logarithmic axes of the plots, by their names in a link with zoom. */
    logarithmic?: readonly string[];
    /** The view has no parameters: no panel, no drawer, and only its page rows in a link. */
    panel?: false;
    /** The view does not accept pins. */
    pins?: false;
    /** Parameters left out of the panel, because they have no effect here. */
    without?: readonly string[];
    /** Short explanation of the view. */
    words: Key;
    /** Things to try: a question and the settings that answer it. */
    tries: readonly { text: Key; settings: Record<string, string> }[];
    sources: readonly Key[];
}

export type ViewRow = ViewPlace & ViewContent;

/** A view with one of its states. */
export interface ViewState {
    row: ViewRow;
    store: Store;
}

/** One constant object, because the panel renders again for a new one. */
const NONE: readonly string[] = [];
/** Number of points of a curve in a copied command line. */
const COMMAND_POINTS = 201;

/** Layout of the stage: a wide scene is above its plots, a square one beside them; a picture or a scrolling page fills it. */
export type Shape = "wide" | "square" | "picture" | "page";

export interface Headline {
    /** Title, or "" for no line: the stage then has its own title. */
    title: TemplateResult | string;
    /** One sentence. */
    text?: TemplateResult | string;
    /** The current state, and buttons of the picture. */
    state?: TemplateResult | typeof nothing;
}

/** Chosen files are shown on the stage, which the sheet would cover. */
function closeForFiles({ target, currentTarget }: Event): void {
    const sheet = currentTarget as HTMLElement;
    if ((target as Element).matches("[type=file]") && sheet.matches(":popover-open")) sheet.hidePopover();
}

const wordsOf = ({ title, refusal }: StepFile): string[] => [title, refusal];

export abstract class ViewElement extends LiveElement implements Plotting {
    static override properties = properties(
        "row",
        "friction",
        "places",
        "storeOf",
        "fromStart",
        "inSight",
        "openApart",
    );
    declare row: ViewRow;
    declare friction: Friction;
    /** Address of an experiment of the view, in its last state. */
    declare places: (experiment: string) => string;
    /** Last state of another view; undefined if it has not been displayed. */
    declare storeOf: (view: string) => Store | undefined;
    /** Shows the state of an address from its start. */
    declare fromStart: (address: string) => void;
    /** Only for a figure in a text, which has just a stage and its own state: whether it is on the screen. */
    declare inSight: ReadonlySignal<boolean> | undefined;
    /** Opens the view of an address with a separate state, for a figure. */
    declare openApart: (address: string) => Promise<ViewState>;

    private readonly ownStore = signal<Store | undefined>(undefined);

    /** State of the view; each experiment has its own. */
    get store(): Store {
        return this.ownStore.value!;
    }
    set store(store: Store) {
        this.ownStore.value = store;
    }

    protected abstract readonly shape: Shape;

    /** Scene and plots. */
    protected abstract stage(): TemplateResult;

    /** Every plot of the view in its current state, on the stage or not. */
    allPlots(): readonly Plot[] {
        return [];
    }

    replay?(plays: boolean): Promise<void>;

    override connectedCallback(): void {
        super.connectedCallback();
        if (!this.inSight) currentView.value = this;
    }

    protected headline(): Headline {
        return { title: t(this.row.title) };
    }

    /** The last action that failed because a part could not be loaded: its message, and the action. */
    private readonly unloaded = signal<{ note: string; retry: () => void } | undefined>(undefined);

    /** Runs an action that loads a part of the page. If it fails, the view reports it. `what`: the action, in words. */
    protected async withPart(what: string, act: () => Promise<unknown>): Promise<void> {
        this.unloaded.value = undefined;
        try {
            await act();
        } catch (error) {
            const note = t("page.view-failure", { view: what, why: (error as Error).message });
            this.unloaded.value = { note, retry: () => void this.withPart(what, act) };
        }
    }

    private unloadedNote(): TemplateResult | typeof nothing {
        const failed = this.unloaded.value;
        if (!failed) return nothing;
        return html`<p class="remark" role="alert">${failed.note} <button type="button" class="small" @click=${failed.retry}>${t("page.again")}</button></p>`;
    }

    /** Messages about the displayed state; without messages they take no room. */
    protected notices?(): TemplateResult | typeof nothing;
    protected timeLine?(): TemplateResult | typeof nothing;
    /** Choices above the parameters, such as the runs that are compared. */
    protected options?(): TemplateResult | typeof nothing;
    /** Card above the rows of the panel that scrolls with them. */
    protected panelCard?(): TemplateResult | typeof nothing;
    /** Tabs of the drawer before the ones that all views have. */
    protected tabs?(): DrawerTab[];

    protected get plotCount(): number {
        return 1;
    }

    protected override render(): TemplateResult {
        const { row, store, shape } = this;
        const stage = this.stage();
        if (this.inSight) return this.framed(stage);
        const { title, text = "", state = nothing } = this.headline();
        const slim = presenting.value || embedded;
        const alone = row.panel === false;
        return html`<div class="view ${slim ? "slim" : ""} ${alone ? "alone" : ""}" data-shape=${shape} @mouseover=${this.light} @pointerdown=${this.light} @mouseleave=${this.light} @focusin=${this.light} @focusout=${this.light}>
            ${title === "" ? nothing : html`<div class="stage-head"><h1>${title}</h1><p class="stage-text">${text}</p>${state}</div>`}
            ${openingCard()}
            <section class="stage" aria-label=${t(row.title)}>
                <div class="stage-notices">${this.unloadedNote()}${this.notices?.()}</div>
                <div class="stage-body" data-plots=${this.plotCount}>${stage}</div>
            </section>
            <div class="stage-time">${this.timeLine?.()}</div>
            ${alone ? nothing : slim ? html`${slimBar(store)}${this.slimDrawer()}` : this.drawerAndPanel()}
        </div>`;
    }

    private framed(stage: TemplateResult): TemplateResult {
        return html`<div class="view figure" data-shape=${this.shape}>
            <div class="stage"><div class="stage-notices">${this.notices?.()}</div>
                <div class="stage-body" data-plots=${this.plotCount}>${stage}</div></div>
            <div class="stage-time">${this.timeLine?.()}</div></div>`;
    }

    /** Drawer for lessons in a presentation, because their texts refer to the numbers of the view. */
    private slimDrawer(): TemplateResult | typeof nothing {
        if (openLesson.value === undefined || embedded) return nothing;
        return html`<stage-drawer .tabs=${this.tabs?.() ?? []}></stage-drawer>`;
    }

    /** Parameters that have no effect on what is shown. */
    protected get without(): readonly string[] {
        return this.row.without ?? NONE;
    }

    private drawerAndPanel(): TemplateResult {
        const { store } = this;
        return html`<stage-drawer .tabs=${[...(this.tabs?.() ?? []), ...this.commonTabs()]}></stage-drawer>
            <section class="panel" aria-labelledby="panel-title">
                <parameter-panel .store=${store} .without=${this.without}
                    .head=${this.panelOptions} .card=${this.cardOfPanel}></parameter-panel></section>`;
    }

    // The panel calls these in its own rendering: a signal that they read renders the panel, not the view.
    // On a phone the options are a sheet.
    private readonly panelOptions = (): TemplateResult => {
        const options = this.options?.();
        const button = html`<button type="button" class="small options-button" popovertarget="panel-options">${t("panel.options")} ▾</button>`;
        return html`${options ? button : nothing}<div id="panel-options" class="panel-options" popover @toggle=${openBeside} @change=${closeForFiles}>${options}</div>`;
    };
    private readonly cardOfPanel = (): TemplateResult | typeof nothing | undefined => this.panelCard?.();

    private readonly light = (event: Event): void => lightRow(event, this.store.panel);

    private commonTabs(): DrawerTab[] {
        const { row } = this;
        const equations = this.equationCards();
        const tab = (name: string, title: Key, content: DrawerTab["content"]): DrawerTab => ({
            ...{ name, title: t(title), content },
        });
        return [
            ...(equations.length > 0
                ? [
                      tab("equations", "drawer.equations", () => {
                          void import("../ui/equation-card");
                          return html`<div class="equations">${equations}</div>`;
                      }),
                  ]
                : []),
            tab(
                "notes",
                "drawer.notes",
                (close) => html`<div class="told">${tHtml(row.words)}
                    <h3>${t("view.try")}</h3>
                    <ul class="tries">${row.tries.map(
                        ({ text, settings }) =>
                            html`<li><a href=${viewAddress(row.name, settings)} @click=${followed((address) => {
                                close(); // the drawer covers the stage
                                this.fromStart(address);
                            })}>${tHtml(text)}</a></li>`,
                    )}</ul></div>`,
            ),
            tab(
                "sources",
                "view.sources",
                () => html`<ul class="sources">${row.sources.map((source) => html`<li>${t(source)}</li>`)}</ul>
                    <p><a href=${viewAddress("papers", {})}>${t("papers.all")}</a></p>`,
            ),
            tab(
                "share",
                "drawer.share",
                () => html`<p class="actions">${copyButton(t("view.copy-link"), () => sharedLink(row.name, this.store.settings))}
                    ${this.commandButton()}${stepFileButtons(this.stepFiles())}</p>
                <p class="command">${this.commands().map(
                    (command) => html`<code>${command.split(" ").map((word) => html`<span>${word}</span> `)}</code>`,
                )}</p>`,
            ),
        ];
    }

    /** Plot elements of the view in the page. */
    protected readonly plotsShown = new Set<FrictionPlot>();

    protected plotElement(plot: Plot, stale = false): TemplateResult {
        return html`<friction-plot class=${stale ? "stale" : ""} .plot=${plot} .zoom=${this.zoom.value} .origin=${this.originOf} .stepFiles=${this.stepFilesOf}
            .announce=${announce} .complete=${this.completeRun} .running=${this.running} .besideText=${this.inSight !== undefined} .group=${this.plotsShown}></friction-plot>`;
    }

    /** Whether the plots change in every frame. */
    protected get running(): boolean {
        return false;
    }

    /** Called before a picture of a plot is saved: completes a run that plays. */
    protected readonly completeRun: (() => Promise<void>) | undefined;

    private readonly originOf = (): Origin => this.origin;
    /** Files that a plot offers; each contains the state of the runs at the time of saving. */
    private readonly offeredFiles = steady(
        () =>
            this.stepFiles().map(({ title, refusal }, i): StepFile => ({
                ...{ title, refusal, save: () => this.stepFiles()[i]!.save() },
            })),
        (a, b) => sameParts(a.flatMap(wordsOf), b.flatMap(wordsOf)),
    );
    private readonly stepFilesOf = (): readonly StepFile[] => this.offeredFiles.value;

    private zoomStep: HistoryStep | undefined;
    private readonly zoomText = computed(() => this.store.pageValue("zoom"));

    /** Zoom of the plots. One gesture is one entry of the history. */
    private readonly zoom = computed((): Zoom => ({
        ranges: readZoom(this.zoomText.value)!,
        change: (ranges, continued) => {
            // the ranges of a figure are fixed
            if (this.inSight) return;
            if (!continued) this.zoomStep = undefined;
            this.zoomStep ??= new HistoryStep(this.store);
            this.zoomStep.take((trace) => this.store.changePage("zoom", writeZoom(ranges), trace));
        },
    }));

    /** Origin of the plots, for files with their data. */
    get origin(): Origin {
        const { row, store } = this;
        const { params, name } = store.experiment;
        const { report, notes } = this.drawn;
        const { entries } = report;
        const text = (entry: Entry): string => this.entryText(entry, entries);
        const option = (key: string): Option | undefined => optionAt(params, key, entries);
        // The parameters of a law belong to its preset.
        const choices = option("law") ? ["law"] : ["preset", "model"];
        const chosen = choices.flatMap((key) => option(key) ?? []);
        const changed = entries.filter(
            ({ key, value, standard }) => value !== null && value !== standard && !choices.includes(key),
        );
        return {
            name: [row.name, row.experiments ? name : row.name, ...chosen.map((option) => option.name)],
            view: t(row.title),
            version: this.friction.version,
            link: this.link(),
            commands: this.commands(),
            parameters: [...entries.filter(({ value }) => value !== null).map(text), ...notes],
            summary: [
                `${chosen.map(({ title }) => title).join(", ")}: ${
                    changed.length > 0 ? changed.map(text).join(", ") : t("plot.standard")
                }`.replace(/^: /, ""),
                ...notes,
            ].join(". "),
        };
    }

    /** Report on the drawn settings, in a run on the settings at its start, and notes about changes since then. */
    protected get drawn(): { report: Report; notes: readonly string[] } {
        return { report: this.store.report.value, notes: [] };
    }

    /** Text of a value, such as F_S = 2.5 N m. */
    protected entryText({ key, value }: Entry, entries: readonly Entry[]): string {
        return `${key} = ${value} ${rowOf(this.store.experiment.params, key, entries)?.unit ?? ""}`.trimEnd();
    }

    /** Zoomed ranges of the plots, by axis. */
    get zoomRanges(): Ranges {
        return this.zoom.value.ranges;
    }

    zoomed(axis: string): Range | undefined {
        return this.zoomRanges.get(axis);
    }

    link(): string {
        return linkTo(this.row.name, this.store.settings);
    }

    /** Compared settings, each with a command: the current settings, then the pins. */
    protected get compared(): readonly ComparedItem[] {
        const { store } = this;
        const pins = takesPins(store) ? pinsOf(store) : [];
        const own = { title: t(this.row.title), settings: store.given.value };
        return [own, ...pins.map(({ sign, settings }) => ({ title: sign, settings }))];
    }

    commands(): string[] {
        const { store, log, span } = this;
        const { experiment, report } = store;
        return this.compared.map(({ settings, changes = unchanged(settings) }) => {
            const [start, next] = changes;
            const until = next ? Math.min(next.time, span) : span;
            const command = commandLine(experiment, start.settings, report.value, COMMAND_POINTS, log, until);
            return next ? `${command} # ${t("run.command-until", { time: withUnit(next.time, "s") })}` : command;
        });
    }

    commandButton(): TemplateResult {
        return copyButton(t("view.copy-commands", { count: this.compared.length }), () => this.commands().join("\n"));
    }

    /** Files with the output of the commands of the runs; none with a recording, which is not in the page. */
    stepFiles(): readonly StepFile[] {
        return [];
    }

    pictures(): readonly Picture[] {
        return [...this.querySelectorAll<FrictionPlot>(".stage friction-plot")].map((element) => ({
            title: element.plot.title,
            save: () => void element.savePicture("png", true),
        }));
    }

    async drawings(bare: boolean): Promise<Drawings> {
        const plots = [...this.querySelectorAll<FrictionPlot>(".stage friction-plot")].map(async (element) => ({
            title: element.plot.title,
            svg: await element.vectors(bare),
            note: element.plot.note,
        }));
        const scene = this.querySelector<HTMLCanvasElement>(SCENE)?.toDataURL();
        return { scene, plots: await Promise.all(plots) };
    }

    /** Input for a C program that computes the displayed data; undefined if a recording is part of it. */
    programmed(): ProgramSource | undefined {
        const { store, log, span } = this;
        if (log !== undefined) return undefined;
        const { experiment, report, given } = store;
        const settings = given.value;
        return { experiment, settings, changes: [], report: report.value, points: COMMAND_POINTS, span };
    }

    /** Displayed duration of a run [s]. */
    protected get span(): number {
        return this.store.experiment.duration;
    }

    /** File name of the recording that the experiment follows. */
    protected get log(): string | undefined {
        return undefined;
    }

    /** Cards with the equations of the experiment and of all selected options. */
    private equationCards(): TemplateResult[] {
        const { experiment, report } = this.store;
        const { entries } = report.value;
        const card = (
            choice: string,
            option: Equation,
            name: string,
        ): TemplateResult => html`<equation-card class="equation"
            .friction=${this.friction} .store=${this.store} .choice=${choice} .option=${option} .name=${name}></equation-card>`;
        return [
            ...experiment.equations.map((equation) =>
                card(experiment.name, { ...equation, source: `${equation.text} ${equation.source}` }, equation.title),
            ),
            ...entries.flatMap(({ key }) => {
                const row = rowOf(experiment.params, key, entries);
                const option = row && optionOf(row, entries);
                return option && option.equation !== ""
                    ? card(key, option, t("view.pair", { name: row.title, value: option.title }))
                    : [];
            }),
        ];
    }
}
