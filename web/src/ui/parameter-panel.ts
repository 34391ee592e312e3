// The parameter panel of a view: the rows that apply now, and no others. The most important ones are open, the rest is in
// groups that fold; they scroll between a head and the description of the current row.
import { computed, signal, type ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { whenIdle } from "../environment/idle";
import { t } from "../i18n/messages";
import { parameterGroups } from "../model/parameter-groups";
import type { Finding } from "../../../wasm/friction";
import type { FocusRequest } from "../model/panel-state";
import { takesPins } from "../model/pins";
import { errorsOf, isChanged } from "../model/rows";
import { steady } from "../model/watch";
import type { Store } from "../model/store";
import { findingList } from "./finding-list";
import { LiveElement, properties } from "./live-element";
import "./parameter-row";
import type { ParameterRow } from "./parameter-row";
import "./pin-bar";
import "./row-description";
import { markLit } from "./row-light";

/** Room above and below a row that is scrolled into view [px]. */
const GAP = 8;

interface GroupHead {
    title: string;
    keys: string[];
    /** Whether one of its rows is refused. */
    refused: boolean;
    /** Number of values that differ from their defaults. */
    changed: number;
}

/** Whether the rows of folded groups are rendered too, so that a search in the page finds them. Not before the page is idle:
 *  they are a third of all elements, and the first picture does not need them. */
const foldedToo = signal(false);

export class ParameterPanel extends LiveElement {
    static override properties = properties("store", "without", "head", "card");
    declare store: Store;
    /** Keys that are not shown. */
    declare without: readonly string[];
    /** Additions of the view to the head, such as the runs to compare with. */
    declare head: (() => TemplateResult) | undefined;
    /** Additions of the view above the rows; they scroll with the rows. */
    declare card: (() => TemplateResult | typeof nothing | undefined) | undefined;
    /** The keys that were refused when it was last rendered. */
    private refused: readonly string[] = [];
    private groups!: ReadonlySignal<readonly GroupHead[]>;
    /** Whether there is anything to reset. */
    private given!: ReadonlySignal<boolean>;
    /** Findings that belong to no row of the panel. */
    private homeless!: ReadonlySignal<readonly Finding[]>;
    private refusals!: ReadonlySignal<readonly string[]>;

    override connectedCallback(): void {
        super.connectedCallback();
        if (!foldedToo.peek()) whenIdle(() => (foldedToo.value = true));
    }

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (!changed.has("store") && !changed.has("without")) return;
        const { experiment, report, given, drafts, findings } = this.store;
        this.refusals = steady(() => errorsOf(findings.value).map(({ key }) => key));
        this.groups = steady(() =>
            parameterGroups(experiment, report.value.entries, this.without).map(({ title, rows }): GroupHead => ({
                title,
                keys: rows.map(({ row }) => row.key),
                refused: rows.some(({ row }) => row.key in drafts.value || this.refusals.value.includes(row.key)),
                changed: rows.filter(({ entry }) => isChanged(entry)).length,
            })),
        );
        this.given = computed(() => Object.keys({ ...given.value, ...drafts.value }).length > 0);
        this.homeless = steady(() => {
            const { entries } = report.value;
            return findings.value.filter(({ key }) => !entries.some((entry) => entry.key === key));
        });
    }

    protected override render(): TemplateResult {
        const { store } = this;
        const pins = takesPins(store);
        return html`
            <div class="panel-head">
                <h2 id="panel-title">${t("panel.title")}</h2>
                ${pins ? html`<pin-button .store=${store}></pin-button>` : nothing}
                <button type="button" class="small" aria-disabled=${this.given.value ? "false" : "true"} @click=${this.resetAll}>${t("panel.reset-all")}</button>
            </div>
            ${this.head?.()}
            <div class="panel-rows">
                ${this.card?.()}
                ${pins ? html`<pin-list .store=${store}></pin-list>` : nothing}
                <div role="status" class="panel-findings">${findingList(store, this.homeless.value)}</div>
                ${repeat(
                    this.groups.value,
                    ({ title }) => title,
                    (group) => (group.title === "" ? this.rows(group.keys) : this.folding(group)),
                )}
            </div>
            <row-description .store=${store}></row-description>`;
    }

    private folding({ title, keys, refused, changed }: GroupHead): TemplateResult {
        const { panel } = this.store;
        const onToggle = (event: Event): void => panel.unfold(title, (event.target as HTMLDetailsElement).open);
        const open = panel.open.value[title] === true;
        return html`<details class="group" .open=${open} @toggle=${onToggle}>
            <summary>${title} <span class="count">(${keys.length})</span>
                ${refused ? html`<span class="refused-note">${t("panel.refused")}</span>` : nothing}
                ${changed > 0 ? html`<span class="changed-note">${t("panel.changed", { count: changed })}</span>` : nothing}
            </summary>
            ${open || foldedToo.value ? this.rows(keys) : nothing}</details>`;
    }

    private rows(keys: readonly string[]): unknown {
        return repeat(
            keys,
            (key) => key,
            (key) => html`<parameter-row .store=${this.store} .key=${key}></parameter-row>`,
        );
    }

    /** Waits for the rows, too. */
    protected override async getUpdateComplete(): Promise<boolean> {
        const done = await super.getUpdateComplete();
        await Promise.all([...this.querySelectorAll<ParameterRow>("parameter-row")].map((row) => row.updateComplete));
        return done;
    }

    /** A row that has just been refused scrolls into view, unless it has the focus. */
    protected override updated(): void {
        const refused = this.refusals.value;
        const fresh = refused.find((key) => !this.refused.includes(key));
        this.refused = refused;
        if (fresh !== undefined) void this.showRefused(fresh);
    }

    private async showRefused(key: string): Promise<void> {
        const row = await this.openedRow(key);
        // A slider must not move away under the finger.
        if (!row || row.contains(document.activeElement) || this.querySelector(".slider:active")) return;
        this.bringIntoView(row);
    }

    protected override followSignals(): void {
        const { lit, focusRequest } = this.store.panel;
        markLit(this.querySelectorAll(".row"), lit.value);
        const { value } = focusRequest;
        if (!value) return;
        focusRequest.value = undefined;
        void this.show(value);
    }

    private async show({ key, part }: FocusRequest): Promise<void> {
        const row = await this.openedRow(key);
        if (!row) return;
        const controls = part === "field" ? ".field, select, input:checked" : ".slider, select, input:checked, .field";
        row.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
        if (part === "slider") row.scrollIntoView({ block: "nearest" });
        // scrollIntoView does nothing if the list is not higher than a row with its margins.
        this.bringIntoView(row);
    }

    /** The element of a row, in its open group; null if the row no longer applies. */
    private async openedRow(key: string): Promise<HTMLElement | null> {
        // Outside the effect, in which a change would have no effect until its end.
        await this.updateComplete;
        const group = this.groups.peek().find(({ keys }) => keys.includes(key));
        if (group && group.title !== "") this.store.panel.unfold(group.title, true);
        // Which option is checked, and whether the row still exists, is known once the panel has been rendered again.
        await this.updateComplete;
        return this.querySelector<HTMLElement>(`.row[data-key="${CSS.escape(key)}"]`);
    }

    /** Scroll the list until the row is visible; the page itself does not scroll. */
    private bringIntoView(row: HTMLElement): void {
        const list = this.querySelector(".panel-rows")!;
        const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
        const above = inner.top - outer.top - GAP;
        const below = inner.bottom - Math.min(outer.bottom, innerHeight) + GAP;
        if (above < 0) list.scrollTop += above;
        else if (below > 0) list.scrollTop += Math.min(above, below);
    }

    private readonly resetAll = (event: Event): void => {
        if ((event.currentTarget as HTMLElement).ariaDisabled !== "true") this.store.resetAll();
    };
}
customElements.define("parameter-panel", ParameterPanel);
