// The curves and runs that one view keeps open beside its own, by name, each for one reader.
import type { Friction, Kind, Run } from "../../../wasm/friction";

export class DiagramRuns {
    private readonly open = new Map<string, Run>();

    constructor(private readonly friction: Friction) {}

    /** The same one for the same reader. */
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

/** Whether a set of this servo is published for this model: the library says of others that they are mere defaults, and
 *  of an operating point it says nothing else. */
export function isPublished(runs: DiagramRuns, preset: string, model: string): boolean {
    return runs.of("curve", "operating_point", "published").set({ preset, model }).findings.length === 0;
}
