// The example: recordings of a servo with a known model, simulated in this browser from a published set, with the noise of a
// bench. With the downloaded files the command finds the same result.
import type { Friction } from "../../../../wasm/friction";
import { encoded, residual, uniform } from "./example-noise";

/** True model and bench. */
export const EXAMPLE = { preset: "xl330", model: "m3", mass: "0.49", length: "0.1", vin: "7.4" } as const;

const TRAJECTORIES = ["sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"];
const GAINS = [100, 400];
/** Time step and duration of every recording [s]. */
const STEP = 0.005;
const DURATION = 6;
/** Trajectory in which the servo is switched off, and the time [s]. */
const RELEASED = { trajectory: "lift_and_drop", at: 2 };
/** Standard deviation of the residual [rad]. */
const RESIDUAL = 0.01;
const SEED = 20_260_101;
/** Decimals of an angle in a file. */
const DECIMALS = 6;

/** Creates the recordings; they are identical in every browser. */
export function exampleRecordings(friction: Friction): File[] {
    const random = uniform(SEED);
    return GAINS.flatMap((kp) =>
        TRAJECTORIES.map(
            (trajectory) => new File([recorded(friction, kp, trajectory, random)], `kp${kp}_${trajectory}.csv`),
        ),
    );
}

function recorded(friction: Friction, kp: number, trajectory: string, random: () => number): string {
    const { preset, model, mass, length, vin } = EXAMPLE;
    const bench = { mass, length, vin, kp: String(kp), trajectory };
    const run = friction.open("run", "servo_pendulum", { preset, model, ...bench, T: String(STEP) });
    const samples = Math.round(DURATION / STEP);
    const { theta_d: goal, theta: angle } = run.rows(samples);
    run.close();
    const added = residual(random, samples, RESIDUAL);
    const rows = Array.from(angle!, (theta, k) => {
        const t = k * STEP;
        const on = trajectory === RELEASED.trajectory && t > RELEASED.at - STEP / 2 ? 0 : 1;
        const read = encoded(theta + added[k]!);
        return [t.toFixed(3), goal![k]!.toFixed(DECIMALS), read.toFixed(DECIMALS), on].join(",");
    });
    const head = Object.entries(bench).map(([key, value]) => `${key}=${value}`);
    return `# ${head.join(" ")}\nt,goal,position,torque_enable\n${rows.join("\n")}\n`;
}
