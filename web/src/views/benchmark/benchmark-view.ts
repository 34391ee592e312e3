// The Benchmark view: table, closed form and plain JavaScript timed against each other, in this browser.
import wasm from "built:wasm";
import script from "built:runs-worker";
import { computed, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { REACH, VALUES, type BenchmarkResult, type Physics } from "./benchmark";
import { against, benchmarkTable, clock, markdown, nanoseconds, parameterText } from "./benchmark-table";
import type { Plan } from "./rounds";
import type { Order, WorkerMessage } from "./worker";
import { ownScript } from "../../environment/own-scripts";
import { copyButton } from "../../ui/copy-button";
import { pageChoice, pageRow } from "../../ui/page-choice";
import { refusalNote } from "../../ui/refusal-note";
import { shortNumber } from "../../i18n/number-text";
import { sentence } from "../../ui/symbol";
import { twinSettings } from "../../model/rows";
import { ViewElement, type ViewContent } from "../view";
import "./proof-panel";
import { t, tHtml } from "../../i18n/messages";
import "./benchmark.css";

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

    protected override readonly shape = "page";

    protected override stage(): TemplateResult {
        const { store } = this;
        const done = this.done.value;
        return html`
            <div class="page-head">
                <button type="button" class="primary" @click=${done === undefined ? this.start : this.stop}
                    >${t(done === undefined ? "benchmark.run" : "benchmark.cancel")}</button>
                ${pageChoice(store, "length")}
                ${
                    done === undefined
                        ? nothing
                        : html`<progress max="1" .value=${done} aria-label=${t("benchmark.progress")}></progress>`
                }
            </div>
            <p class="remark" role="alert" ?hidden=${this.failure.value === ""}>${this.failure.value}</p>
            ${finished.value ? this.outcome(finished.value) : this.promise()}
            <proof-panel .friction=${this.friction}></proof-panel>`;
    }

    protected override notices(): TemplateResult {
        return refusalNote(this.store, t("benchmark.stale"));
    }

    private promise(): TemplateResult {
        return html`<p class="lead">${tHtml("benchmark.promise", { values: VALUES, reach: REACH })}</p>`;
    }

    private outcome({ result, date, parameters }: Finished): TemplateResult {
        const row = (name: string): BenchmarkResult["rows"][number] =>
            result.rows.find((candidate) => candidate.name === name)!;
        const [table, halley] = [row("wasm/table"), row("js/halley")];
        const { version } = this.friction;
        const machine = t("benchmark.machine", {
            browser: navigator.userAgent,
            cores: navigator.hardwareConcurrency,
            version,
        });
        const gsl = against(table.ratio.median);
        const other = against(halley.time.median / table.time.median);
        const text = (): string => markdown(result, machine, date, parameters);
        return html`
            <p class="lead" role="status">${tHtml("benchmark.outcome", {
                time: nanoseconds(table.time.median),
                gsl: gsl.how,
                gslTimes: gsl.times,
                halley: other.how,
                halleyTimes: other.times,
            })}</p>
            ${
                parameters === this.current.value.parameters
                    ? nothing
                    : html`<p class="remark">${t("benchmark.others")}</p>`
            }
            ${benchmarkTable(result)}
            <p class="remark quiet">${t("benchmark.method", {
                rounds: result.rounds,
                clock: clock(result),
                sticking: shortNumber(100 * result.sticking, 2),
            })}
                ${tHtml("benchmark.parameters", { parameters: sentence(parameters) })}</p>
            <p class="actions">${copyButton(t("benchmark.copy"), text)}</p>`;
    }

    private readonly current = computed((): { physics: Physics; parameters: string } => {
        const { store } = this;
        const { experiment } = store;
        const twin = twinSettings(experiment, store.given.value, "law", "stribeck");
        const physics = Object.fromEntries(Object.entries(twin).filter(([key]) => !OWN_CHOICES.includes(key)));
        const { entries } = store.ask({ ...physics, law: "stribeck" });
        return { physics, parameters: parameterText(entries, experiment.params) };
    });

    private readonly start = (): void => {
        const { physics, parameters } = this.current.value;
        this.failure.value = "";
        this.done.value = 0;
        const plan = PLANS[this.store.pageValue("length")]!;
        this.worker = startWorker({ physics, plan }, (message: WorkerMessage) => {
            if ("done" in message) {
                this.done.value = message.done;
                return;
            }
            this.stop();
            if ("failure" in message) this.failure.value = message.failure;
            else {
                const date = new Date().toISOString().slice(0, 10);
                finished.value = { result: message.result, date, parameters };
            }
        });
    };

    private readonly stop = (): void => {
        this.worker?.terminate();
        this.worker = undefined;
        this.done.value = undefined;
    };
}
customElements.define("benchmark-view", BenchmarkView);

/** Starts the worker, from its own file or from the script in the single file. */
function startWorker(order: Omit<Order, "wasm">, onMessage: (message: WorkerMessage) => void): Worker {
    const started = new Worker(ownScript(script), script instanceof URL ? { type: "module" } : {});
    started.onmessage = (event: MessageEvent<WorkerMessage>) => onMessage(event.data);
    started.onerror = (event) => {
        event.preventDefault();
        onMessage({ failure: event.message || t("benchmark.no-worker") });
    };
    started.postMessage({ ...order, wasm: wasm instanceof URL ? wasm.href : wasm } satisfies Order);
    return started;
}

export const content: ViewContent = {
    tag: "benchmark-view",
    kind: "curve",
    experiment: "phi_z",
    without: OWN_CHOICES,
    pins: false,
    pageRows: () => [
        pageRow("length", t("benchmark.length"), { short: t("benchmark.short"), long: t("benchmark.long") }),
    ],
    words: "benchmark.words",
    tries: [
        { text: "benchmark.try-edge", settings: { B: "25.500001" } },
        { text: "benchmark.try-long", settings: { length: "long" } },
    ],
    sources: ["law.source-cisneros", "benchmark.source-barry", "benchmark.source-gsl"],
};
