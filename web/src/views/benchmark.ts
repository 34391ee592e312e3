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
import { sentence, shortNumber } from "../notation/number-text";
import { twinSettings } from "../state/rows";
import { benchmarkTable } from "./benchmark-table";
import { ViewElement, type ViewRow } from "./view";
import "../proof/proof-panel";
import { say, tell } from "../notation/words";

/** Steps of the clock in each measurement, so that one step is at most 1 % of it. */
const PLANS: Readonly<Record<string, Plan>> = {
    short: { rounds: 31, atLeast: 10, clockSteps: 100, longest: 10 },
    long: { rounds: 201, atLeast: 10, clockSteps: 100, longest: 30 },
};
/** Parameters that a row of the benchmark chooses itself. */
const OWN_CHOICES = ["law", "method", "alpha", "inadmissible"];

interface Finished {
    result: BenchmarkResult;
    date: string;
    parameters: string;
}

/** The last result; it is kept while another view is open. */
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
                    >${say(done === undefined ? "benchmark.run" : "benchmark.cancel")}</button>
                ${pageChoice(store, "length")}
                ${
                    done === undefined
                        ? nothing
                        : html`<progress max="1" .value=${done} aria-label=${say("benchmark.progress")}></progress>`
                }
            </div>
            ${refusalNote(store, say("benchmark.stale"))}
            <p class="remark" role="alert" ?hidden=${this.failure.value === ""}>${this.failure.value}</p>
            ${finished.value ? this.outcome(finished.value) : this.promise()}
            <proof-panel .friction=${this.friction}></proof-panel>`;
    }

    private promise(): TemplateResult {
        return html`<p class="lead">${tell("benchmark.promise", { values: VALUES, reach: REACH })}</p>`;
    }

    private outcome({ result, date, parameters }: Finished): TemplateResult {
        const row = (name: string): BenchmarkResult["rows"][number] => result.rows.find((one) => one.name === name)!;
        const [table, halley] = [row("wasm/table"), row("js/halley")];
        const { version } = this.friction.description;
        const machine = say("benchmark.machine", {
            browser: navigator.userAgent,
            cores: navigator.hardwareConcurrency,
            version,
        });
        const text = (): string => markdown(result, machine, date, parameters);
        return html`
            <p class="lead" role="status">${tell("benchmark.outcome", {
                time: nanoseconds(table.time.median),
                gsl: against(table.ratio.median),
                halley: against(halley.time.median / table.time.median),
            })}</p>
            ${
                parameters === this.measured().parameters
                    ? nothing
                    : html`<p class="remark">${say("benchmark.others")}</p>`
            }
            ${benchmarkTable(result)}
            <p class="remark quiet">${say("benchmark.method", {
                rounds: result.rounds,
                clock: clock(result),
                sticking: shortNumber(100 * result.sticking, 2),
            })}
                ${tell("benchmark.parameters", { parameters: sentence(parameters) })}</p>
            <p class="actions">${copyButton(say("benchmark.copy"), text)}</p>`;
    }

    /** The parameters that are measured now, also as a line of text. */
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
    title: "benchmark.title",
    tag: "benchmark-view",
    kind: "curve",
    experiment: "phi_z",
    without: OWN_CHOICES,
    pins: false,
    pageRows: () => [
        {
            key: "length",
            title: say("benchmark.length"),
            standard: "short",
            options: [
                { name: "short", title: say("benchmark.short") },
                { name: "long", title: say("benchmark.long") },
            ],
        },
    ],
    words: "benchmark.words",
    tries: [
        {
            text: "benchmark.try-edge",
            settings: { B: "25.500001" },
        },
        { text: "benchmark.try-long", settings: { length: "long" } },
    ],
    sources: ["law.source-cisneros", "benchmark.source-barry", "benchmark.source-gsl"],
};
