// The curves and runs that a drive/backdrive diagram keeps open in addition to its limits.
import type { Friction, Run } from "../../../../wasm/friction";

export class DiagramRuns {
    /** The limits with other settings: thin lines, pins and small diagrams. */
    readonly limits: Run;
    /** The operating point, and the loads that lock the gearbox. */
    readonly point: Run;
    readonly locking: Run;
    /** The bench at rest, and swinging. */
    readonly bench: Run;
    readonly swing: Run;
    private readonly published: Run;

    constructor(friction: Friction) {
        this.limits = friction.open("curve", "drive_backdrive");
        this.point = friction.open("curve", "operating_limits");
        this.locking = friction.open("curve", "locking");
        this.bench = friction.open("run", "servo_pendulum");
        this.swing = friction.open("run", "servo_pendulum");
        this.published = friction.open("curve", "operating_point");
    }

    /** Whether parameters of this servo are published for this model: for others the library notes that they are only
     *  defaults, and an operating point has no other notes. */
    isPublished(preset: string, model: string): boolean {
        return this.published.set({ preset, model }).findings.length === 0;
    }

    close(): void {
        for (const run of [this.limits, this.point, this.locking, this.bench, this.swing, this.published]) run.close();
    }
}
