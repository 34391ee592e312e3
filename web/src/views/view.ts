// The parts of every view: figures, the parameter panel, the current equations, and a short text with things to try.
import { html, nothing, type TemplateResult } from "lit";
import type { Entry, Friction, Kind } from "../../../wasm/friction";
import { commandLine } from "../state/command-line";
import { copyButton } from "../controls/copy-button";
import { LiveElement } from "../live-element";
import { linkTo, writePlace } from "../state/permalink";
import { optionOf, rowOf } from "../state/rows";
import type { PageRow, Store } from "../state/store";
import type { Origin } from "../plots/files";
import { readZoom, type Range, type Ranges } from "../plots/zoom";
import "../controls/equation-card";
import "../controls/parameter-panel";
import { lightRow } from "../controls/row-light";
import { say, tell, type Key } from "../notation/words";

/** One row of the table of views. */
export interface ViewRow {
    /** Its name in the address. */
    name: string;
    title: Key;
    /** The element that draws it. */
    tag: string;
    kind: Kind;
    experiment: string;
    /** The experiments that it can show, each with a state of its own; the address says which, by the key `run`. */
    experiments?: (friction: Friction) => readonly string[];
    /** Choices of the page that the library does not have. */
    pageRows: (friction: Friction, experiment: string) => readonly PageRow[];
    /** Axes of its plots that are logarithmic, by their names in a link with zoom. */
    logarithmic?: readonly string[];
    /** Nothing can be pinned in it. */
    pins?: false;
    /** Parameters without effect here, which are not in the panel. */
    without?: readonly string[];
    /** A short explanation. */
    words: Key;
    /** Things to try: a question and the settings that answer it. */
    tries: readonly { text: Key; settings: Record<string, string> }[];
    sources: readonly Key[];
}

/** Always the same object: the panel is rendered again for another one. */
const NONE: readonly string[] = [];
/** Points on a curve that a copied command line asks for. */
const COMMAND_POINTS = 201;

export abstract class ViewElement extends LiveElement {
    static override properties = {
        row: { attribute: false },
        store: { attribute: false },
        friction: { attribute: false },
        places: { attribute: false },
    };
    declare row: ViewRow;
    declare store: Store;
    declare friction: Friction;
    /** The address of another of the view's experiments, as it was left. */
    declare places: (experiment: string) => string;

    protected abstract figures(): TemplateResult;

    protected override render(): TemplateResult {
        const { row, store } = this;
        return html`<div class="view" @mouseover=${lightRow} @mouseleave=${lightRow} @focusin=${lightRow} @focusout=${lightRow}>
            <section class="figures" aria-label=${say(row.title)}>${this.figures()}</section>
            <section class="panel" aria-labelledby="panel-title">
                <parameter-panel .store=${store} .without=${row.without ?? NONE}></parameter-panel></section>
            <section class="notes" aria-labelledby="notes-title">
                <div class="told"><h2 id="notes-title">${say("view.look")}</h2>
                ${tell(row.words)}
                <h3>${say("view.try")}</h3>
                <ul class="tries">${row.tries.map(
                    (one) => html`<li><a href=${writePlace(row.name, one.settings)} @click=${this.toFigures}
                    >${say(one.text)}</a></li>`,
                )}</ul>
                </div>
                <div class="kept"><h3>${say("view.take")}</h3>
                <p class="actions">${copyButton(say("view.copy-link"), () => this.link())}
                    ${copyButton(say("view.copy-command"), () => this.command())}</p>
                <p class="command"><code>${this.command()
                    .split(" ")
                    .map((word) => html`<span>${word}</span> `)}</code></p>
                <h3>${say("view.sources")}</h3>
                <ul class="sources">${row.sources.map((source) => html`<li>${say(source)}</li>`)}</ul></div>
                ${this.equationCards()}
            </section>
        </div>`;
    }

    /** The origin of its plots, for files made from them. */
    get origin(): Origin {
        const { row, store } = this;
        const { params, name } = store.experiment;
        const { entries } = store.report.value;
        const text = ({ key, value }: Entry): string =>
            `${key} = ${value} ${rowOf(params, key, entries)?.unit ?? ""}`.trimEnd();
        // The parameters of a law belong to its preset.
        const choices = store.option("law") ? ["law"] : ["preset", "model"];
        const chosen = choices.flatMap((key) => store.option(key) ?? []);
        const changed = entries.filter(
            ({ key, value, standard }) => value !== null && value !== standard && !choices.includes(key),
        );
        return {
            name: [row.name, row.experiments ? name : row.name, ...chosen.map((option) => option.name)],
            view: say(row.title),
            version: this.friction.description.version,
            link: this.link(),
            command: this.command(),
            parameters: entries.filter(({ value }) => value !== null).map(text),
            told: `${chosen.map(({ title }) => title).join(", ")}: ${
                changed.length > 0 ? changed.map(text).join(", ") : say("plot.standard")
            }`.replace(/^: /, ""),
        };
    }

    /** The zoom of its plots, by axis. */
    get zoomRanges(): Ranges {
        return readZoom(this.store.pageValue("zoom"))!;
    }

    zoomed(axis: string): Range | undefined {
        return this.zoomRanges.get(axis);
    }

    /** The result of a thing to try is shown above. */
    private readonly toFigures = (): void => scrollTo(0, 0);

    private link(): string {
        return linkTo(this.row.name, this.store.settings);
    }

    private command(): string {
        const { store } = this;
        return commandLine(
            store.experiment,
            store.given.value,
            store.report.value,
            COMMAND_POINTS,
            this.log,
            this.span,
        );
    }

    /** Of a run: the duration that is shown [s]. */
    protected get span(): number {
        return this.store.experiment.duration;
    }

    /** The file of the recording that the view's experiment follows. */
    protected get log(): string | undefined {
        return undefined;
    }

    /** The equations of all selected options that have one. */
    private equationCards(): TemplateResult | typeof nothing {
        const { entries } = this.store.report.value;
        const chosen = entries.flatMap(({ key }) => {
            const row = rowOf(this.store.experiment.params, key, entries);
            const option = row && optionOf(row, entries);
            return option && option.equation !== ""
                ? html`<equation-card class="equation" .friction=${this.friction} .store=${this.store} .choice=${key}
                .option=${option} .name=${say("view.pair", { name: row.title, value: option.title })}></equation-card>`
                : [];
        });
        if (chosen.length === 0) return nothing;
        return html`<div class="equations">${chosen}</div>`;
    }
}
