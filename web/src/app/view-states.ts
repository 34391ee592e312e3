// The loaded views, and their states: a view has one store, which is kept while another view is shown.
import type { Friction } from "../../../wasm/friction";
import { viewAddress } from "../model/open-lesson";
import { readPlace, writePlace } from "../model/permalink";
import { pinRow } from "../model/pins";
import { Store, type Given } from "../model/store";
import { zoomRow } from "../model/zoom";
import { slidersRow } from "../views/slim-bar";
import type { ViewState, ViewPlace, ViewRow } from "../views/view";
import { t } from "../i18n/messages";
import { hasJoints, loadJoints } from "./later-parts";
import { viewAt, type ViewEntry } from "./views";

export class ViewStates {
    private readonly rows = new Map<string, ViewRow>();
    private readonly stores = new Map<string, Store>();
    /** View and experiment -> last settings of an experiment that was left for another one. */
    private readonly left = new Map<string, Given>();

    constructor(readonly friction: Friction) {}

    async loadView(entry: ViewEntry): Promise<void> {
        this.rows.set(entry.name, await entry.load());
    }

    /** Whether everything for these settings of a view is loaded. */
    isLoaded(entry: ViewEntry, settings: Given): boolean {
        const row = this.rows.get(entry.name);
        return row !== undefined && !this.needsJoints(row, settings);
    }

    /** Load the view, and the part of the library that these settings need. */
    async load(entry: ViewEntry, settings: Given): Promise<void> {
        if (!this.rows.has(entry.name)) await this.loadView(entry);
        if (this.needsJoints(this.rowOf(entry), settings)) await loadJoints(this.friction);
    }

    rowOf(entry: ViewEntry): ViewRow {
        return this.rows.get(entry.name)!;
    }

    /** The state in which a view was left; undefined if it has not been shown. */
    readonly storeOf = (view: string): Store | undefined => this.stores.get(view);

    /** The view's store for this experiment; the store of another experiment is closed. */
    storeAt(row: ViewRow, experiment: string): Store {
        const before = this.stores.get(row.name);
        if (before?.experiment.name === experiment) return before;
        if (before) {
            this.left.set(`${row.name} ${before.experiment.name}`, before.settings);
            before.run.close();
        }
        const store = this.newStore(row, experiment);
        this.stores.set(row.name, store);
        return store;
    }

    newStore(row: ViewRow, experiment: string): Store {
        const { friction } = this;
        const address = row.experiments ? { run: experiment } : {};
        const rows = [
            ...row.pageRows(friction, experiment),
            ...(row.panel === false ? [] : [zoomRow(row.logarithmic), slidersRow()]),
            ...(row.pins === false ? [] : [pinRow()]),
        ];
        return new Store(friction, row.kind, experiment, rows, address);
    }

    /** The view of an address with a separate state: for a figure in a text. */
    readonly openApart = async (address: string): Promise<ViewState> => {
        const { view, settings } = readPlace(address);
        const entry = viewAt(view);
        await this.load(entry, settings);
        const row = this.rowOf(entry);
        const at = this.experimentAt(row, settings, []);
        const store = this.newStore(row, at.experiment);
        store.replace(at.settings);
        return { row, store };
    };

    /** The address of a view in the state in which it was left. */
    addressOf({ name }: ViewPlace): string {
        return viewAddress(name, this.storeOf(name)?.settings ?? {});
    }

    /** The address of one of the view's experiments in the state in which it was left. */
    addressOfExperiment(row: ViewRow, experiment: string): string {
        if (experiment === this.storeOf(row.name)?.experiment.name) return this.addressOf(row);
        return writePlace(row.name, this.left.get(`${row.name} ${experiment}`) ?? { run: experiment });
    }

    /** Experiment of a link, and its settings. */
    experimentAt(row: ViewRow, given: Given, remarks: string[]): { experiment: string; settings: Given } {
        const names = row.experiments?.(this.friction);
        const { run, ...settings } = given;
        if (!names || run === undefined) return { experiment: row.experiment, settings: given };
        if (names.includes(run)) return { experiment: run, settings };
        // Settings for an unknown experiment have no meaning here.
        remarks.push(t("page.no-run", { run, runs: names.join(", ") }));
        return { experiment: row.experiment, settings: {} };
    }

    /** Whether a view plays a run, whose address may have a time. */
    plays(row: ViewRow): boolean {
        return row.pageRows(this.friction, row.experiment).some(({ key }) => key === "at");
    }

    /** Whether an address may name an experiment of a module that is not loaded yet. */
    private needsJoints({ experiments, everyModule }: ViewRow, { run }: Given): boolean {
        if (hasJoints()) return false;
        if (everyModule) return true;
        return run !== undefined && experiments?.(this.friction).includes(run) === false;
    }
}
