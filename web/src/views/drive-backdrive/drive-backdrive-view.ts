// The Drive/backdrive view: for which torques the motor drives the load, the load drives the motor, or nothing moves.
import { batch, effect, untracked } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { t, tHtml } from "../../i18n/messages";
import { holdRows } from "../../model/hold-rows";
import { pinsOf } from "../../model/pins";
import { writePlace } from "../../model/permalink";
import { choiceRow } from "../../model/rows";
import { differsFrom, takeFrom } from "../../model/shared-settings";
import type { PageRow } from "../../model/store";
import { saveFile } from "../../plot/files";
import type { Plot } from "../../plot/series";
import { pageChoice, pageRow, segments } from "../../ui/page-choice";
import { refusalNote } from "../../ui/refusal-note";
import type { DrawerTab } from "../../ui/stage-drawer";
import { whileConnected } from "../../ui/while-connected";
import { ViewElement, type Headline, type Shape, type ViewContent } from "../view";
import "./diagram-gallery";
import { holdWords, isGeneric } from "./diagram-hold";
import { linesRow } from "./diagram-lines";
import { DiagramPicture } from "./diagram-picture";
import { pointRows, standardPlace } from "./diagram-point";
import { trailRows } from "./diagram-trail";
import { HoldingTable, onlyRow, sortRow } from "./holding-table";
import "./drive-backdrive.css";

/** Parameters that have no effect on a held load. */
const OF_DIAGRAM = ["velocity", "viscous", "quadrants", "tau_max"];

class DriveBackdriveView extends ViewElement {
    /** While the view is in the document. */
    private picture: DiagramPicture | undefined;
    private table: HoldingTable | undefined;
    /** Servo and scale of the diagram before a change. */
    private frame: { preset: string; reach: string; pinned: boolean } | undefined;

    constructor() {
        super();
        whileConnected(this, () => {
            const picture = (this.picture = new DiagramPicture(this.friction, this.store));
            this.table = new HoldingTable(picture.runs, this.store, this.storeOf("pendulum"));
            void this.table.readBenches();
            this.frame = undefined;
            const stopKeeping = effect(() => this.keepFrame());
            return () => {
                stopKeeping();
                this.picture = this.table = undefined;
                picture.close();
            };
        });
    }

    protected override get shape(): Shape {
        return this.showsTable ? "page" : "square";
    }

    protected override get without(): readonly string[] {
        return this.showsTable ? OF_DIAGRAM : super.without;
    }

    private get showsTable(): boolean {
        return this.store.pageValue("show") === "table";
    }

    protected override stage(): TemplateResult {
        const { store } = this;
        const { plot, difference, point, hold, trail, speed, span } = this.picture!;
        const held = html`<div role="group" class="switched-off" aria-label=${t("hold.section")}>${holdWords(store, hold.value)}</div>`;
        if (this.showsTable) return this.tablePage(held);
        const generic = isGeneric(store.report.value.findings);
        return html`<div class="scene">${this.plotElement(plot.value, store.refused)}</div>
            <div class="plots">
                <div class="beside">
                    <div role="group" class="point-said ${generic ? "generic" : ""}" aria-label=${t("point.section")}>${point.words}</div>
                    ${held}
                    <div role="group" class="trail" aria-label=${t("trail.section")}>${trail.words(speed, span.value[1])}</div>
                </div>
                ${difference.value ? this.plotElement(difference.value) : ""}</div>`;
    }

    /** The loads that all servos hold. */
    private tablePage(held: TemplateResult): TemplateResult {
        const { store, table } = this;
        const { options } = choiceRow(store.experiment.params, "preset")!;
        const choose = (event: Event): void => store.choose("preset", (event.target as HTMLSelectElement).value);
        const recording = html`<a href=${writePlace("pendulum", { own: "on" })}>${t("holding.recording")} <span aria-hidden="true">→</span></a>`;
        const identify = html`<a href=${writePlace("identify", { preset: store.option("preset")!.name })}>${t("holding.identify")} <span aria-hidden="true">→</span></a>`;
        const shake = html`<a href=${this.shaken()}>${t("holding.shake")} <span aria-hidden="true">→</span></a>`;
        const file = (ending: "csv" | "svg", label: string): TemplateResult =>
            html`<button type="button" class="small" @click=${() => void this.withPart(label, () => this.saveTable(ending))}>${label}</button>`;
        return html`<div class="holding-page"><h2 class="unseen">${t("holding.title")}</h2>
            <p class="flow"><label for="holding-servo">${t("holding.which")}</label>
            <select id="holding-servo" .value=${live(store.option("preset")!.name)} @change=${choose}>${options.map(
                ({ name, title }) =>
                    html`<option value=${name} ?selected=${name === store.option("preset")?.name}>${title}</option>`,
            )}</select> ${recording} ${identify}</p>
            ${held}<p>${shake}</p>
            <p class="actions">${file("csv", t("holding.csv"))}${file("svg", t("holding.svg"))}</p>
            ${table!.words}<div class="source">${tHtml("holding.notes")}</div></div>`;
    }

    /** The pendulum with this servo and arm, switched off, in which the base can shake across the arm. */
    private shaken(): string {
        const { settings } = this.table!.table.value;
        const { arm_angle: angle = String(Math.PI / 2), ...servo } = settings;
        const { bear } = this.picture!.hold.value.given;
        // a little more than it bears, if it bears any
        const amplitude =
            bear > 0 && bear < Infinity ? { base_amplitude: String(Number((1.1 * bear).toPrecision(2))) } : {};
        const place = { trajectory: "nothing", theta_0: angle, base_angle: angle, ...amplitude };
        return writePlace("pendulum", { ...servo, ...place });
    }

    private async saveTable(ending: "csv" | "svg"): Promise<void> {
        const { csvOf, svgOf } = await import("./holding-files");
        const { origin } = this;
        const table = this.table!.table.value;
        const [text, type] =
            ending === "csv" ? [csvOf(table, origin), "text/csv"] : [svgOf(table, origin), "image/svg+xml"];
        saveFile(`friction-holding.${ending}`, new Blob([text], { type }));
    }

    override commands(): string[] {
        return this.showsTable ? [this.table!.table.value.command] : super.commands();
    }

    override allPlots(): readonly Plot[] {
        const { plot, difference } = this.picture ?? {};
        return [plot?.value, difference?.value].flatMap((shown) => shown ?? []);
    }

    protected override headline(): Headline {
        const { store } = this;
        return {
            title: t("diagram.title"),
            text: `${store.option("preset")?.title ?? ""}, ${store.option("model")?.title ?? ""}`,
        };
    }

    protected override notices(): TemplateResult {
        return refusalNote(this.store, t("view.stale"));
    }

    protected override options(): TemplateResult {
        const { store } = this;
        return html`${pageChoice(store, "show")}${this.showsTable ? nothing : html`${this.quadrants()}${pageChoice(store, "lines")}`}${this.pendulumServo()}`;
    }

    /** The servo that the pendulum was left with, if it is another one. */
    private pendulumServo(): TemplateResult | typeof nothing {
        const { store } = this;
        const pendulum = this.storeOf("pendulum");
        if (!pendulum || !differsFrom(pendulum, store)) return nothing;
        const servo = pendulum.option("preset")?.title;
        const model = pendulum.option("model")?.name.toUpperCase();
        return html`<p class="actions"><button type="button" class="small pendulum-servo" @click=${() => batch(() => takeFrom(pendulum, store))}
            title=${t("diagram.pendulum-title")}>${t("diagram.pendulum", { servo, model })}</button></p>`;
    }

    protected override tabs(): DrawerTab[] {
        return [
            {
                name: "servos",
                title: t("gallery.title"),
                content: () =>
                    html`<diagram-gallery .store=${this.store} .runs=${this.picture!.runs}></diagram-gallery>`,
            },
        ];
    }

    /** While something is pinned, another servo keeps point and scale, so that the pins can be compared. */
    private keepFrame(): void {
        const { store } = this;
        const preset = store.option("preset")?.name ?? "";
        const reach = String(store.report.value.span?.[1] ?? "");
        const pinned = pinsOf(store).length > 0;
        const before = this.frame;
        const point = Object.fromEntries(pointRows.map(({ key }) => [key, store.pageValue(key)]));
        untracked(() => {
            const another = before !== undefined && before.preset !== preset;
            const keeps = another && pinned && before.pinned && store.lastChange.peek().kind !== "arrival";
            this.frame = { preset, reach: keeps ? before.reach : reach, pinned };
            if (!keeps) return;
            batch(() => {
                for (const key of Object.keys(point))
                    if (point[key] === "")
                        store.changePage(key, standardPlace(key as "tau_m" | "tau_e", Number(before.reach)), "replace");
                if (reach !== before.reach) store.change("tau_max", before.reach, "replace");
            });
        });
    }
    private quadrants(): TemplateResult {
        const { store } = this;
        const { options } = choiceRow(store.experiment.params, "quadrants")!;
        return segments("diagram-quadrants", t("diagram.quadrants"), options, store.option("quadrants")?.name, (name) =>
            store.choose("quadrants", name),
        );
    }
}
customElements.define("drive-backdrive-view", DriveBackdriveView);

const showRow = (): PageRow =>
    pageRow("show", t("holding.show"), { diagram: t("holding.diagram"), table: t("holding.all") });

export const content: ViewContent = {
    tag: "drive-backdrive-view",
    kind: "curve",
    experiment: "drive_backdrive",
    pageRows: (friction) => [
        showRow(),
        ...pointRows,
        ...holdRows,
        linesRow(),
        ...trailRows(friction),
        sortRow(),
        onlyRow(),
    ],
    words: "diagram.words",
    tries: [
        { text: "diagram.try-m5", settings: { preset: "mx64", model: "m5", lines: "none" } },
        { text: "diagram.try-velocity", settings: { velocity: "5" } },
        { text: "diagram.try-quadrants", settings: { quadrants: "four", tau_max: "4" } },
        { text: "diagram.try-harmonic", settings: { preset: "erob80_100", model: "m6", quadrants: "four" } },
    ],
    sources: ["diagram.source", "pendulum.source-sets"],
};
