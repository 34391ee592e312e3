// Simulation of the picked recording with the picked model: repeated while the fit runs, and once when it has ended.
import { effect, signal } from "@preact/signals-core";
import type { ModelProgress, Simulated } from "../../identify/identification";
import type { Session } from "./session";

/** Between two simulations while it runs [ms]. */
const EVERY = 500;

export interface Pick {
    file: string;
    model: string;
}

export class Simulations {
    /** Progress of the models, which changes more slowly than that of the session. */
    readonly models = signal<readonly ModelProgress[]>([]);
    private readonly latest = signal<Simulated | undefined>(undefined);
    private readonly stop: () => void;
    private readonly timer: number;
    private asked = 0;
    /** The question that is not answered yet, or "". */
    private pending = "";

    constructor(
        private readonly session: Session,
        private readonly picked: () => Pick | undefined,
    ) {
        this.stop = effect(() => {
            const pick = session.work.value || session.outcome.value ? picked() : undefined;
            if (pick) void this.ask(pick);
        });
        this.timer = window.setInterval(() => {
            if (!session.work.peek()) return;
            this.models.value = session.progress.peek()?.models ?? [];
            const pick = picked();
            if (pick) void this.ask(pick);
        }, EVERY);
    }

    close(): void {
        this.stop();
        clearInterval(this.timer);
        this.asked++;
    }

    /** Of what is picked now; undefined until it is known. */
    get shown(): Simulated | undefined {
        const pick = this.picked();
        const { value } = this.latest;
        return pick && value?.file === pick.file && value.model === pick.model ? value : undefined;
    }

    private async ask({ file, model }: Pick): Promise<void> {
        // An answer may come later than the next question.
        const question = `${file}\n${model}`;
        const { running } = this.session;
        if (this.pending === question && running) return;
        this.pending = question;
        const asked = ++this.asked;
        try {
            const simulated = await this.session.simulate(file, model);
            if (asked === this.asked) this.latest.value = simulated;
        } catch {
            // Its end says why the worker failed.
        } finally {
            if (asked === this.asked) this.pending = "";
        }
    }
}
