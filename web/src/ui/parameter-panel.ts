// The parameter panel of a view: every row that applies now, and nothing else. What matters first is open, the rest is in
// groups that fold; they scroll between a head and the description of the current row.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { whenIdle } from "../environment/idle";
import { t } from "../i18n/messages";
import { parameterGroups, type Applying, type ParameterGroup } from "../model/parameter-groups";
import type { Wanted } from "../model/panel-state";
import { takesPins } from "../model/pins";
import { errorsOf, isChanged } from "../model/rows";
import type { Store } from "../model/store";
import { choiceRow } from "./choice-row";
import { findingList } from "./finding-list";
import { LiveElement } from "./live-element";
import { numberRow } from "./number-row";
import { pinButton, pinList } from "./pin-bar";
import "./row-description";
import { markLit } from "./row-light";

/** Room above and below a row that is scrolled into view [px]. */
const GAP = 8;

/** Whether the rows of folded groups are rendered too, so that a search in the page finds them. Not before the page is idle:
 *  they are a third of all elements, and the first picture does not need them. */
const foldedToo = signal(false);

export class ParameterPanel extends LiveElement {
    static override properties = {
        store: { attribute: false },
        without: { attribute: false },
        head: { attribute: false },
        card: { attribute: false },
    };
    declare store: Store;
    /** Keys that are not shown. */
    declare without: readonly string[];
    /** What the view adds to the head, such as the runs to compare with. */
    declare head: TemplateResult | undefined;
    /** What the view adds above the rows, and scrolls with them. */
    declare card: TemplateResult | typeof nothing | undefined;
    /** The keys that were refused when it was last rendered. */
    private refused: readonly string[] = [];
    private groups: readonly ParameterGroup[] = [];

    override connectedCallback(): void {
        super.connectedCallback();
        if (!foldedToo.peek()) whenIdle(() => (foldedToo.value = true));
    }

    protected override render(): TemplateResult {
        const { store } = this;
        const { entries } = store.report.value;
        const given = Object.keys(store.given.value).length + Object.keys(store.drafts.value).length;
        const homeless = store.findings.value.filter(({ key }) => !entries.some((entry) => entry.key === key));
        this.groups = parameterGroups(store.experiment, entries, this.without);
        return html`
            <div class="panel-head">
                <h2 id="panel-title">${t("panel.title")}</h2>
                ${takesPins(store) ? pinButton(store) : nothing}
                <button type="button" class="small" aria-disabled=${given === 0 ? "true" : "false"} @click=${this.resetAll}>${t("panel.reset-all")}</button>
            </div>
            ${this.head ?? nothing}
            <div class="panel-rows">
                ${this.card ?? nothing}
                ${takesPins(store) ? pinList(store) : nothing}
                <div role="status" class="panel-findings">${findingList(store, homeless)}</div>
                ${repeat(
                    this.groups,
                    ({ title }) => title,
                    (group) => (group.title === "" ? this.rows(group.rows) : this.folding(group)),
                )}
            </div>
            <row-description .store=${store}></row-description>`;
    }

    private folding({ title, rows }: ParameterGroup): TemplateResult {
        const { panel, drafts, findings } = this.store;
        const refused = rows.some(
            ({ row }) => row.key in drafts.value || errorsOf(findings.value).some(({ key }) => key === row.key),
        );
        const changed = rows.filter(({ entry }) => isChanged(entry)).length;
        const onToggle = (event: Event): void => panel.unfold(title, (event.target as HTMLDetailsElement).open);
        const open = panel.open.value[title] === true;
        return html`<details class="group" .open=${open} @toggle=${onToggle}>
            <summary>${title} <span class="count">(${rows.length})</span>
                ${refused ? html`<span class="refused-note">${t("panel.refused")}</span>` : nothing}
                ${changed > 0 ? html`<span class="changed-note">${t("panel.changed", { count: changed })}</span>` : nothing}
            </summary>
            ${open || foldedToo.value ? this.rows(rows) : nothing}</details>`;
    }

    private rows(rows: readonly Applying[]): unknown {
        const { store } = this;
        return repeat(
            rows,
            ({ row }) => row.key,
            ({ row, entry }) => {
                const own = store.findings.value.filter((finding) => finding.key === entry.key);
                switch (row.scale) {
                    case "choice":
                        return choiceRow(store, row, entry, own);
                    case "points":
                        void import("./points-row");
                        return html`<points-row .store=${store} .row=${row} .entry=${entry} .findings=${own}
                            ></points-row>`;
                    default:
                        return numberRow(store, row, entry, own);
                }
            },
        );
    }

    /** A row that has just been refused scrolls into view, unless it has the focus. */
    protected override updated(): void {
        const refused = errorsOf(this.store.findings.value).map(({ key }) => key);
        const fresh = refused.find((key) => !this.refused.includes(key));
        this.refused = refused;
        if (fresh !== undefined) void this.showRefused(fresh);
    }

    private async showRefused(key: string): Promise<void> {
        await this.updateComplete;
        this.unfoldGroupOf(key);
        await this.updateComplete;
        const row = this.rowElement(key);
        // A slider must not move away under the finger.
        if (!row || row.contains(document.activeElement) || this.querySelector(".slider:active")) return;
        this.bringIntoView(row);
    }

    protected override followSignals(): void {
        const { lit, wanted } = this.store.panel;
        markLit(this.querySelectorAll(".row"), lit.value);
        const { value } = wanted;
        if (!value) return;
        wanted.value = undefined;
        void this.show(value);
    }

    private async show({ key, part }: Wanted): Promise<void> {
        // Out of the effect, in which a change would only be seen after it.
        await this.updateComplete;
        this.unfoldGroupOf(key);
        // Which option is checked, and whether the row still exists, is known once the panel has been rendered again.
        await this.updateComplete;
        const row = this.rowElement(key);
        const controls = part === "field" ? ".field, select, input:checked" : ".slider, select, input:checked, .field";
        row?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
        if (part === "slider") row?.scrollIntoView({ block: "nearest" });
        // That does nothing where the list is not higher than a row with its margins.
        if (row) this.bringIntoView(row);
    }

    private unfoldGroupOf(key: string): void {
        const group = this.groups.find(({ rows }) => rows.some(({ row }) => row.key === key));
        if (group && group.title !== "") this.store.panel.unfold(group.title, true);
    }

    private rowElement(key: string): HTMLElement | null {
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
