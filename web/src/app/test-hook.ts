// Read access for the browser tests: the state, and the numbers that are plotted.
import type { Finding, Report } from "../../../wasm/friction";
import { columns } from "../plot/samples";
import type { Plot } from "../plot/series";
import type { Given, Store } from "../model/store";

export interface Shown {
    /** The view of the address is still loading, and the previous one is shown. */
    arriving: boolean;
    view: string;
    given: Given;
    page: Given;
    drafts: Given;
    report: Report;
    findings: readonly Finding[];
    remarks: readonly string[];
    steps: number;
    /** Plot name -> series name -> its points. */
    plots: Record<string, Record<string, { x: number[]; y: number[] }>>;
}

declare global {
    interface Window {
        readonly __explorer: Shown;
    }
}

export function exposeForTests(
    now: () => { arriving: boolean; view: string; store: Store; remarks: readonly string[]; plots: readonly Plot[] },
): void {
    Object.defineProperty(window, "__explorer", {
        get(): Shown {
            const { arriving, view, store, remarks, plots: all } = now();
            const plots: Shown["plots"] = {};
            for (const plot of all) {
                plots[plot.name] = Object.fromEntries(
                    plot.series
                        .filter(({ name, points }) => points.length > 0 || !name.startsWith("former"))
                        .map((series) => [series.name, columns(series.points)]),
                );
            }
            return structuredClone({
                arriving,
                view,
                given: store.given.value,
                page: store.page.value,
                drafts: store.drafts.value,
                report: store.report.value,
                findings: store.findings.value,
                remarks,
                steps: store.run.steps,
                plots,
            });
        },
    });
}
