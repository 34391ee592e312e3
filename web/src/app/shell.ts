// The shell of the page: header, messages, the open lesson, and the view. It renders again when its content changes;
// the links of the views follow the state separately.
import { computed, signal, type ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { announcement } from "../environment/announcement";
import { embedded, pageLink } from "../environment/embedded";
import { presenting } from "../environment/presentation";
import { printing } from "../environment/theme";
import { t } from "../i18n/messages";
import { openLesson } from "../model/open-lesson";
import { parameterGroups } from "../model/parameter-groups";
import { followedValue } from "../ui/followed-value";
import { LiveElement } from "../ui/live-element";
import { popup } from "../ui/popup";
import { currentView } from "../views/current-view";
import type { ViewState, ViewPlace } from "../views/view";
import type { HistoryEntries } from "./history-entries";
import { course, loadLessons, nextLesson } from "./later-parts";
import type { Navigation } from "./navigation";
import { newer } from "./offline/offline";
import "./sheets";
import { viewAt, views, type ViewEntry } from "./views";

export class Shell extends LiveElement {
    /** The navigation; undefined until the library is loaded. */
    readonly navigation = signal<Navigation | undefined>(undefined);
    /** Reason why the page or a part of it could not be loaded, or "". */
    readonly failure = signal("");
    /** View -> its address with its last state. */
    private readonly addresses = new Map<string, ReadonlySignal<string>>(
        views.map((view) => [view.name, computed(() => this.addressOf(view))]),
    );

    private addressOf(view: ViewEntry): string {
        const navigation = this.navigation.value;
        // The store of a view changes when the view is shown with another experiment.
        return navigation?.shown.value ? navigation.states.addressOf(view) : `#/${view.name}`;
    }

    protected override render(): TemplateResult {
        const navigation = this.navigation.value;
        const shown = navigation?.shown.value;
        const current = shown?.row ?? viewAt("");
        return html`
            <a class="skip" href="#main" @click=${this.skip}>${t("page.skip")}</a>
            ${shown && shown.row.panel !== false && !presenting.value ? html`<a class="skip" href="#panel-title" @click=${this.skipToParameters}>${t("page.skip-parameters")}</a>` : nothing}
            ${this.header(current, navigation)}
            ${this.notices(navigation)}
            ${this.main(navigation)}
            ${
                navigation && printing.value
                    ? html`<p class="printed">${t("page.brand")} ${navigation.states.friction.version} · ${pageLink(navigation.entries.address)}</p>`
                    : nothing
            }
            <p id="said" class="unseen" role="status">${followedValue(announcement)}</p>`;
    }

    private header(current: ViewPlace, navigation: Navigation | undefined): TemplateResult {
        const { row, store } = navigation?.shown.value ?? {};
        return html`<header>
                <p class="brand"><a href="#/">${t("page.brand")}</a></p>
                ${popup({
                    id: "view-menu",
                    look: "view-menu",
                    label: t("page.views"),
                    button: html`<span aria-hidden="true">☰</span>`,
                    closes: true,
                    sheet: () =>
                        html`<ul class="view-list"><li><a href="#/">${t("page.brand")}</a></li>${views.map((view) => this.viewLink(view, view.name === current.name))}</ul>`,
                })}
                <nav aria-label=${t("page.views")}><ul>${this.barLinks(current)}</ul></nav>
                <p class="view-name" aria-hidden="true">${t(current.title)}</p>
                <button type="button" class="course" aria-expanded=${openLesson.value ? "true" : "false"}
                    @click=${this.toggleLessons}>${t("page.lessons")}</button>
                ${navigation ? this.historyButtons(navigation.entries) : nothing}
                <div class="tools">${row && store ? html`<share-sheet .row=${row} .store=${store} .version=${navigation!.states.friction.version}></share-sheet>` : nothing}<display-sheet></display-sheet><help-sheet></help-sheet></div>
            </header>`;
    }

    private notices(navigation: Navigation | undefined): TemplateResult {
        const failures = [this.failure.value, navigation?.failure.value ?? ""].filter((failure) => failure !== "");
        const remarks = [...failures, ...(navigation?.remarks.value ?? [])];
        return html`<div class="notices">
                <div role="alert">${remarks.map((remark) => html`<p class="remark">${remark}</p>`)}</div>
                ${
                    navigation?.isRecalled.value
                        ? html`<p class="remark quiet" role="status">${t("page.recalled")}
                        <a href="#/">${t("page.afresh")}</a></p>`
                        : nothing
                }
                ${navigation?.arriving.value ? html`<p class="remark quiet late" role="status">${t("page.coming")}</p>` : nothing}
                <div role="status">${
                    newer.value
                        ? html`<p class="remark quiet">${t("page.newer")} <button type="button" class="small"
                            @click=${newer.value}>${t("page.reload")}</button></p>`
                        : nothing
                }</div>
            </div>`;
    }

    private main(navigation: Navigation | undefined): TemplateResult {
        const shown = navigation?.shown.value;
        const lesson = course.value?.lessons.find(({ id }) => id === openLesson.value?.id);
        return html`<main id="main" tabindex="-1" class=${lesson ? "with-lesson" : ""}>
                ${
                    lesson
                        ? html`<lesson-card .lesson=${lesson} .open=${this.openLesson} .follow=${navigation!.follow} .restore=${navigation!.restore}
                    .address=${this.address} .finish=${finish} .adjust=${this.showSliders}></lesson-card>`
                        : nothing
                }
                ${shown ? viewElement(navigation, shown) : html`<p class="loading">${t("page.loading")}</p>`}
                ${
                    embedded && shown
                        ? html`<p class="whole-page"><a href=${followedValue(this.wholePage)} target="_blank"
                            >${t("embed.open")}</a></p>`
                        : nothing
                }
            </main>`;
    }

    private readonly address = (): string => this.navigation.value!.entries.address;
    private readonly wholePage = computed(() => pageLink(this.navigation.value?.address.value ?? "#/"));

    /** Links of the bar; a view that is reached through another one has no link here. */
    private barLinks({ name }: ViewPlace): TemplateResult[] {
        const shown = viewAt(name);
        return views
            .filter(({ under }) => under === undefined)
            .map((view) => this.viewLink(view, view.name === (shown.under ?? shown.name)));
    }

    private viewLink({ name, title }: ViewPlace, isCurrent: boolean): TemplateResult {
        return html`<li><a href=${followedValue(this.addresses.get(name)!)} aria-current=${isCurrent ? "page" : nothing}>${t(title)}</a></li>`;
    }

    private readonly cannotUndo = computed(() => this.navigation.value?.entries.canUndo.value !== true);
    private readonly cannotRedo = computed(() => this.navigation.value?.entries.canRedo.value !== true);

    private historyButtons({ undo, redo }: HistoryEntries): TemplateResult {
        const buttons = [
            { name: "page.undo", sign: "↶", disabled: this.cannotUndo, act: undo, keys: "Ctrl+Z" },
            { name: "page.redo", sign: "↷", disabled: this.cannotRedo, act: redo, keys: "Ctrl+Shift+Z" },
        ] as const;
        return html`<p class="history">${buttons.map(
            ({ name, sign, disabled, act, keys }) =>
                html`<button type="button" aria-label=${t(name)} title="${t(name)} (${keys})" aria-disabled=${followedValue(disabled)}
            @click=${act}><span aria-hidden="true">${sign}</span></button>`,
        )}</p>`;
    }

    private readonly openLesson = async (id: string): Promise<void> => {
        await this.navigation.value?.openLesson(id);
        // The opened part is rendered by the next frame.
        requestAnimationFrame(() => this.querySelector<HTMLElement>(id ? "#lesson-title" : ".course")?.focus());
    };

    private readonly toggleLessons = async (): Promise<void> => {
        try {
            await loadLessons();
            await this.openLesson(openLesson.value ? "" : nextLesson());
        } catch (error) {
            const why = (error as Error).message;
            const { failure } = this.navigation.value ?? this;
            failure.value = t("page.view-failure", { view: t("page.lessons"), why });
        }
    };

    private readonly showSliders = (): void => {
        const { store } = this.navigation.value!.shown.value!;
        const { entries } = store.report.value;
        const key = openLesson.value?.sliders.find((slider) => entries.some((entry) => entry.key === slider));
        if (key !== undefined) store.panel.goTo(key);
    };

    private readonly skip = (event: Event): void => {
        event.preventDefault();
        this.querySelector<HTMLElement>("main")?.focus();
    };

    private readonly skipToParameters = (event: Event): void => {
        event.preventDefault();
        const { row, store } = this.navigation.value!.shown.value!;
        const groups = parameterGroups(store.experiment, store.report.value.entries, row.without ?? []);
        const first = groups[0]?.rows[0]?.row.key;
        if (first !== undefined) store.panel.goTo(first);
    };
}

async function finish(): Promise<void> {
    await currentView.value?.finish?.();
}

function viewElement({ states, addressOfExperiment, follow }: Navigation, { row, store }: ViewState): TemplateResult {
    const tag = unsafeStatic(row.tag);
    return staticHtml`<${tag} class="view-host" .row=${row} .store=${store} .friction=${states.friction} .places=${addressOfExperiment} .storeOf=${states.storeOf}
            .fromStart=${follow} .openApart=${states.openApart}></${tag}>`;
}
