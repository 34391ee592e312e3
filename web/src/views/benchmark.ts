// The Benchmark view: table, closed form and plain JavaScript timed against each other, in this browser.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { REACH, VALUES, type BenchmarkResult, type Physics } from "../benchmark/benchmark";
import { against, clock, markdown, nanoseconds, parameterText } from "../benchmark/benchmark-text";
import type { Plan } from "../benchmark/rounds";
import { startWorker } from "../benchmark/start-worker";
import type { Saying } from "../benchmark/worker";
import { copyButton } from "../controls/copy-button";
import { pageChoice } from "../controls/page-choice";
import { refusalNote } from "../controls/refusal-note";
import { sentence, shortNumber, symbol } from "../notation/number-text";
import { twinSettings } from "../state/rows";
import { benchmarkTable } from "./benchmark-table";
import { ViewElement, type ViewRow } from "./view";

/** So many steps of the clock in each measurement that one step is at most 1 % of it. */
const PLANS: Readonly<Record<string, Plan>> = {
    short: { rounds: 31, atLeast: 10, clockSteps: 100, longest: 10 },
    long: { rounds: 201, atLeast: 10, clockSteps: 100, longest: 30 },
};
/** What a row of the benchmark chooses itself. */
const OWN_CHOICES = ["law", "method", "alpha", "inadmissible"];

interface Finished {
    result: BenchmarkResult;
    date: string;
    parameters: string;
}

/** The last result; it outlives a look at another view. */
const finished = signal<Finished | undefined>(undefined);

class BenchmarkView extends ViewElement {
    /** From 0 to 1 while it runs. */
    private readonly done = signal<number | undefined>(undefined);
    private readonly failure = signal("");
    private worker: Worker | undefined;

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.stop();
    }

    protected override figures(): TemplateResult {
        const { store } = this;
        const done = this.done.value;
        return html`
            <div class="figure-head">
                <button type="button" class="primary" @click=${done === undefined ? this.start : this.cancel}
                    >${done === undefined ? "Run the benchmark" : "Cancel"}</button>
                ${pageChoice(store, "length")}
                ${
                    done === undefined
                        ? nothing
                        : html`<progress max="1" .value=${done} aria-label="Progress of the benchmark"></progress>`
                }
            </div>
            ${refusalNote(store, "The last parameters that were accepted are measured.")}
            <p class="remark" role="alert" ?hidden=${this.failure.value === ""}>${this.failure.value}</p>
            ${finished.value ? this.outcome(finished.value) : this.promise()}`;
    }

    private promise(): TemplateResult {
        return html`<p class="lead">How long one value of ${symbol("Φ_Z")} takes in this browser, and how exact it is:
            the module's table and closed form, and the same transform in plain JavaScript.
            ${VALUES} random arguments within ±${REACH} rad/s, everything measured in turns. Nothing is measured
            before the button is pressed.</p>`;
    }

    private outcome({ result, date, parameters }: Finished): TemplateResult {
        const row = (name: string): BenchmarkResult["rows"][number] => result.rows.find((one) => one.name === name)!;
        const [table, halley] = [row("wasm/table"), row("js/halley")];
        const { version } = this.friction.description;
        const machine = `${navigator.userAgent}, ${navigator.hardwareConcurrency} cores; library ${version}`;
        const text = (): string => markdown(result, machine, date, parameters);
        return html`
            <p class="lead" role="status">One value from the table takes <strong>${nanoseconds(table.time.median)} ns</strong>:
                <strong>${against(table.ratio.median)}</strong> than GSL's algorithm in JavaScript, and
                ${against(halley.time.median / table.time.median)} than Lambert's W by two Halley steps.</p>
            ${
                parameters === this.measured().parameters
                    ? nothing
                    : html`<p class="remark">Measured with other parameters than those that are given now.</p>`
            }
            ${benchmarkTable(result)}
            <p class="remark quiet">Medians of ${result.rounds} interleaved rounds; a line through a point joins the
                quartiles. Each round measures everything once, and a ratio is the median of the rounds' ratios. The
                clock of this browser steps by ${clock(result)}, about a hundredth of a measurement or less. How a browser
                compiles the same JavaScript may differ from run to run, which no quartile shows. The error is the
                largest one against a reference of twice the digits; the rational law has its own curve and its own
                reference. At ${shortNumber(100 * result.sticking, 2)} % of the arguments the contact sticks.
                Parameters: ${sentence(parameters)}.</p>
            <p class="actions">${copyButton("Copy as Markdown", text)}</p>`;
    }

    /** What is measured now, and in a line. */
    private measured(): { physics: Physics; parameters: string } {
        const { store } = this;
        const { experiment } = store;
        const twin = twinSettings(experiment, store.given.value, "law", "stribeck");
        const physics = Object.fromEntries(Object.entries(twin).filter(([key]) => !OWN_CHOICES.includes(key)));
        const { entries } = store.ask({ ...physics, law: "stribeck" });
        return { physics, parameters: parameterText(entries, experiment.params) };
    }

    private readonly start = (): void => {
        const { physics, parameters } = this.measured();
        this.failure.value = "";
        this.done.value = 0;
        const plan = PLANS[this.store.pageValue("length")]!;
        const { description } = this.friction;
        this.worker = startWorker({ description, physics, plan }, (saying: Saying) => {
            if ("done" in saying) {
                this.done.value = saying.done;
                return;
            }
            this.stop();
            if ("failure" in saying) this.failure.value = saying.failure;
            else {
                const date = new Date().toISOString().slice(0, 10);
                finished.value = { result: saying.result, date, parameters };
            }
        });
    };

    private readonly cancel = (): void => this.stop();

    private stop(): void {
        this.worker?.terminate();
        this.worker = undefined;
        this.done.value = undefined;
    }
}
customElements.define("benchmark-view", BenchmarkView);

export const benchmark: ViewRow = {
    name: "benchmark",
    title: "Benchmark",
    tag: "benchmark-view",
    kind: "curve",
    experiment: "phi_z",
    without: OWN_CHOICES,
    pageRows: () => [
        {
            key: "length",
            title: "Length",
            standard: "short",
            options: [
                { name: "short", title: "Some seconds" },
                { name: "long", title: "Half a minute" },
            ],
        },
    ],
    words: html`<p>The transform of the Stribeck law needs Lambert's W. The usual way computes it by iteration, as the
        GNU Scientific Library does. Here it is one rational function of a well-chosen variable, or one look-up in a
        table that is the same for all parameters: the friction parameters only say where in the table to look.</p>
        <p>An array is computed fastest: the values do not wait for each other. A simulation waits for every value, and
        that is what the dependent chain measures. A closed form in plain JavaScript does well too; how much the
        module adds to it can be read off the chart. The benchmark takes α = 1.</p>`,
    tries: [
        {
            text: "Nearly inadmissible: the forms in JavaScript lose digits, the module does not",
            settings: { B: "25.500001" },
        },
        { text: "A longer measurement, for quieter numbers", settings: { length: "long" } },
    ],
    sources: [
        "R. Cisneros, M. Benallegue, R. Kikuuwe, M. Morisawa, F. Kanehiro: Reliable chattering-free simulation of " +
            "friction torque in joints presenting high stiction, 2022.",
        "D. A. Barry et al.: Analytical approximations for real values of the Lambert W-function, 2000.",
        "M. Galassi et al.: GNU Scientific Library reference manual, Lambert W functions.",
    ],
};
