// The further curves and runs that a view keeps open, by name, each for one part of the view.
import type { Friction, Kind, Run } from "../../../../wasm/friction";

export class DiagramRuns {
    private readonly open = new Map<string, Run>();

    constructor(private readonly friction: Friction) {}

    /** The same one for the same name. */
    of(kind: Kind, name: string, reader: string): Run {
        const key = name + reader;
        let run = this.open.get(key);
        if (!run) this.open.set(key, (run = this.friction.open(kind, name)));
        return run;
    }

    close(): void {
        for (const run of this.open.values()) run.close();
        this.open.clear();
    }
}

/** Whether parameters of this servo are published for this model: for others the library notes that they are only
 *  defaults, and an operating point has no other notes. */
export function isPublished(runs: DiagramRuns, preset: string, model: string): boolean {
    return runs.of("curve", "operating_point", "published").set({ preset, model }).findings.length === 0;
}
