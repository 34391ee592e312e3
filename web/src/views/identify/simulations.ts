// Simulation of the selected recording with the selected model: repeated while the fit runs, and once after its end.
import { effect, signal } from "@preact/signals-core";
import type { ModelProgress, Simulated } from "../../identify/identification";
import type { Session } from "./session";

/** Time between two simulations while the fit runs [ms]. */
const EVERY = 500;

/** A recording and a model. */
export interface LogAndModel {
    file: string;
    model: string;
}

export class Simulations {
    /** Progress of the models, updated less often than the progress of the session. */
    readonly models = signal<readonly ModelProgress[]>([]);
    private readonly latest = signal<Simulated | undefined>(undefined);
    private readonly stop: () => void;
    private readonly timer: number;
    private requests = 0;
    /** The unanswered request, or "". */
    private pending = "";

    constructor(
        private readonly session: Session,
        private readonly selected: () => LogAndModel | undefined,
    ) {
        this.stop = effect(() => {
            const pick = session.work.value || session.outcome.value ? selected() : undefined;
            if (pick) void this.request(pick);
        });
        this.timer = window.setInterval(() => {
            if (!session.work.peek()) return;
            this.models.value = session.progress.peek()?.models ?? [];
            const pick = selected();
            if (pick) void this.request(pick);
        }, EVERY);
    }

    close(): void {
        this.stop();
        clearInterval(this.timer);
        this.requests++;
    }

    /** Simulation of the current selection; undefined until it is available. */
    get current(): Simulated | undefined {
        const pick = this.selected();
        const { value } = this.latest;
        return pick && value?.file === pick.file && value.model === pick.model ? value : undefined;
    }

    private async request({ file, model }: LogAndModel): Promise<void> {
        // a result may arrive after a later request
        const key = `${file}\n${model}`;
        const { running } = this.session;
        if (this.pending === key && running) return;
        this.pending = key;
        const number = ++this.requests;
        try {
            const simulated = await this.session.simulate(file, model);
            if (number === this.requests) this.latest.value = simulated;
        } catch {
            // the end of the identification reports the failure of the worker
        } finally {
            if (number === this.requests) this.pending = "";
        }
    }
}
