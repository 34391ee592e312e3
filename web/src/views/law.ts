// The Law view: a friction law Phi and its implicit transform Phi_Z over one velocity axis, beside the other laws.
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, Option, Report } from "../../../wasm/friction";
import { sentence, shortNumber, symbol, withUnit } from "../notation/number-text";
import { findingList } from "../controls/finding-list";
import { focusRow } from "../controls/row-place";
import { refusalNote } from "../controls/refusal-note";
import { LawCurves } from "./law-curves";
import { faded, palette, type ColourName } from "../plots/palette";
import type { Plot, Series, Surface } from "../plots/series";
import { pageChoice } from "../controls/page-choice";
import { wouldHelp } from "../state/offers";
import { choiceRow } from "../state/rows";
import { ViewElement, type ViewRow } from "./view";
import "../plots/plot";

const colours: readonly ColourName[] = ["green", "blue", "vermillion", "purple", "ink"];
/** The close view shows this many stick zones to either side. */
const CLOSE_ZONES = 4;

class LawView extends ViewElement {
    private curves: LawCurves | undefined;

    protected override figures(): TemplateResult {
        const { store } = this;
        const report = store.report.value;
        this.curves ??= new LawCurves(this.friction, store);
        const shown = this.curves.update(store.given.value, report);
        const close = store.pageValue("range") === "close";
        const compare = store.pageValue("compare") === "all";
        const { refused } = store;
        return html`
            <div class="figure-head">
                ${pageChoice(store, "range")}${pageChoice(store, "compare")}
            </div>
            <friction-plot class=${refused ? "stale" : ""} .plot=${this.plot(shown, report, close, compare)}
                ></friction-plot>
            ${refusalNote(store, "The picture shows the last parameters that were accepted.", () => this.jumpButton())}
            ${refused ? nothing : findingList(store, report.findings)}
            ${shown.missing.map((text) => html`<p class="remark quiet">${text}</p>`)}
            ${this.readings(report)}`;
    }

    private plot(shown: LawCurves["shown"], report: Report, close: boolean, compare: boolean): Plot {
        const { experiment } = this.store;
        const [from, to] = report.span ?? [-1, 1];
        const stick = shown.stick;
        const reach = Math.min(
            Math.max(Math.abs(from), Math.abs(to)),
            close && stick > 0 ? CLOSE_ZONES * stick : Infinity,
        );
        const law = this.store.option("law")?.name;
        const options = choiceRow(experiment.params, "law")?.options ?? [];
        const series = options
            .filter((option) => compare || option.name === law)
            .sort((a, b) => Number(a.name === law) - Number(b.name === law))
            .flatMap((option) =>
                this.lawSeries(shown, option, option.name === law, colours[options.indexOf(option) % colours.length]!),
            );
        const top = highest(
            series.filter((s) => !s.faint),
            reach,
        );
        const force = experiment.channels[1];
        return {
            name: "law",
            title: `${this.store.option("law")?.title ?? "Law"}: Φ and its implicit transform`,
            x: {
                label: html`velocity ${symbol("v")}, or argument ${symbol("x")} of ${symbol("Φ_Z")}`,
                unit: experiment.channels[0]?.unit ?? "",
                min: -reach,
                max: reach,
            },
            y: { label: force?.text ?? "friction", unit: force?.unit ?? "", min: -top, max: top },
            series,
            summary: this.summary(report),
            under: (surface) => this.paintStickZone(surface, stick),
        };
    }

    private lawSeries(shown: LawCurves["shown"], option: Option, chosen: boolean, colour: ColourName): Series[] {
        const points = shown.points.get(option.name);
        if (!points) return [];
        const mark = chosen ? {} : { faint: true };
        return [
            {
                name: `phi ${option.name}`,
                label: html`${symbol("Φ")} ${option.title}`,
                colour,
                dash: [5, 4],
                width: chosen ? 1.75 : 1.25,
                points: points.phi,
                ...mark,
            },
            {
                name: `phi_z ${option.name}`,
                label: html`${symbol("Φ_Z")} ${option.title}`,
                colour,
                width: chosen ? 3 : 1.5,
                points: points.phiZ,
                ...mark,
            },
        ];
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.curves?.close();
        this.curves = undefined;
    }

    private paintStickZone({ context, x, top, bottom }: Surface, stick: number): void {
        if (!(stick > 0)) return;
        const [left, right] = [x(-stick), x(stick)];
        context.fillStyle = faded(palette.value.quiet, 0.13);
        context.fillRect(left, top, right - left, bottom - top);
        if (right - left < 100) return;
        context.fillStyle = palette.value.quiet;
        context.textAlign = "center";
        // Upper left of the zone: neither curve passes there.
        context.fillText("sticks", x(-stick / 2), top + 20);
    }

    /** The readings of the transform, each with its sentence. */
    private readings(report: Report): TemplateResult {
        const rows = this.store.experiment.readings.filter((reading) => report.readings[reading.key] !== undefined);
        return html`<dl class="readings">${rows.map(
            (reading) => html`<div><dt title=${reading.text}>${symbol(reading.symbol)}
            ${sentence(reading.text)}</dt>
            <dd>${withUnit(report.readings[reading.key], reading.unit, 5)}</dd></div>`,
        )}</dl>`;
    }

    private jumpButton(): TemplateResult | typeof nothing {
        const { store } = this;
        if (!wouldHelp(store, "inadmissible", "largest_root")) return nothing;
        const show = (event: Event): void => {
            store.change("inadmissible", "largest_root", "push");
            void focusRow("inadmissible", event);
        };
        return html`<button type="button" class="small" @click=${show}>Show the jump</button>`;
    }

    private summary(report: Report): string {
        const told = this.store.experiment.readings.map((reading: Channel) => {
            const value = report.readings[reading.key];
            return value === undefined ? "" : `${reading.text} ${shortNumber(value)} ${reading.unit}`;
        });
        return told.filter((text) => text !== "").join("; ");
    }
}
customElements.define("law-view", LawView);

/** The top of an axis that holds these series up to `reach`, a little above the highest point. */
function highest(series: readonly Series[], reach: number): number {
    let top = 0;
    for (const { points } of series) {
        for (const { x, y } of points) if (Math.abs(x) <= reach && Math.abs(y) > top) top = Math.abs(y);
    }
    return top > 0 ? 1.08 * top : 1;
}

export const law: ViewRow = {
    name: "law",
    title: "Law",
    tag: "law-view",
    kind: "curve",
    experiment: "phi_z",
    pageRows: () => [
        {
            key: "range",
            title: "Range",
            standard: "whole",
            options: [
                { name: "whole", title: "Whole" },
                { name: "close", title: "Stick zone" },
            ],
        },
        {
            key: "compare",
            title: "Laws",
            standard: "all",
            options: [
                { name: "all", title: "All laws" },
                { name: "one", title: "This one" },
            ],
        },
    ],
    words: html`<p>A friction law Φ jumps at standstill: at rest the force may be anything between −Φ(0) and +Φ(0), the
        vertical line in the picture. A simulation cannot step across such a jump. Its implicit transform
        ${symbol("Φ_Z")} has no jump: inside the grey zone it is a steep straight line, and there the contact
        sticks exactly; outside it bends over into the law itself. The smaller ${symbol("Z")} is, the closer
        the two.</p>
        <p>The transform is single-valued only while the law does not fall faster than 1/${symbol("Z")}. The reading
        λ tells how near that edge is: at 1 the curve stands on it, beyond it the explorer refuses and says what
        would do.</p>`,
    tries: [
        { text: "A softer contact: watch the stick zone widen", settings: { K: "1000", B: "40" } },
        { text: "The stick zone from close by", settings: { range: "close" } },
        { text: "The rational law, a rival without an exponential", settings: { law: "rational" } },
        { text: "Too little damping: refused, with the remedy", settings: { B: "20" } },
        {
            text: "The jump that the refusal avoids",
            settings: { B: "20", inadmissible: "largest_root", range: "close" },
        },
    ],
    sources: [
        "R. Kikuuwe, N. Takesue, A. Sano, H. Mochiyama, H. Fujimoto: Admittance and impedance representations of " +
            "friction based on implicit Euler integration. IEEE Transactions on Robotics 22(6), 2006.",
        "R. Cisneros, M. Benallegue, R. Kikuuwe, M. Morisawa, F. Kanehiro: Reliable chattering-free simulation of " +
            "friction torque in joints presenting high stiction, 2022.",
    ],
};
