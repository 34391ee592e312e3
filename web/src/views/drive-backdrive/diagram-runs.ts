// The curves and runs that a drive/backdrive diagram keeps open in addition to its limits.
import type { Friction } from "../../../../wasm/friction";

export type DiagramRuns = ReturnType<typeof openRuns>;

export function openRuns(friction: Friction) {
    const runs = {
        /** The limits with other settings: thin lines, pins and small diagrams. */
        limits: friction.open("curve", "drive_backdrive"),
        /** The operating point, and the loads that lock the gearbox. */
        point: friction.open("curve", "operating_limits"),
        locking: friction.open("curve", "locking"),
        /** Loads held with the motor switched off, and the bench at rest and swinging. */
        holding: friction.open("curve", "holding"),
        bench: friction.open("run", "servo_pendulum"),
        swing: friction.open("run", "servo_pendulum"),
    };
    const published = friction.open("curve", "operating_point");
    return {
        ...runs,
        /** Whether parameters of this servo are published for this model: for others the library notes that they are
         *  only defaults, and an operating point has no other notes. */
        isPublished: (preset: string, model: string) => published.set({ preset, model }).findings.length === 0,
        close: () => [...Object.values(runs), published].forEach((run) => run.close()),
    };
}
