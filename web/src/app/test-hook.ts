// Read access for the browser tests: the state, and the numbers that are plotted.
import type { Finding, Report } from "../../../wasm/friction";
import { columns } from "../plot/samples";
import type { Given } from "../model/store";
import { currentView } from "../views/current-view";
import type { Navigation } from "./navigation";

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

export function exposeForTests({ arriving, shown, remarks }: Navigation): void {
    Object.defineProperty(window, "__explorer", {
        get(): Shown {
            const { row, store } = shown.value!;
            const plots = (currentView.value?.allPlots() ?? []).map(({ name, series }) => {
                const drawn = series.filter((line) => line.points.length > 0 || !line.name.startsWith("former"));
                return [name, Object.fromEntries(drawn.map((line) => [line.name, columns(line.points)]))] as const;
            });
            return structuredClone({
                arriving: arriving.value !== undefined,
                view: row.name,
                given: store.given.value,
                page: store.page.value,
                drafts: store.drafts.value,
                report: store.report.value,
                findings: store.findings.value,
                remarks: remarks.value,
                steps: store.run.steps,
                plots: Object.fromEntries(plots),
            });
        },
    });
}
