// The example: recordings of a servo with a known model, simulated in this browser from a published set, with the noise of a
// bench. With the downloaded files the command finds the same result.
import type { Friction } from "../../../../wasm/friction";

/** True model and bench. */
export const EXAMPLE = {
    preset: "xl330",
    model: "m3",
    mass: "0.49",
    length: "0.1",
    arm_mass: "0",
    vin: "7.4",
} as const;

const TRAJECTORIES = ["sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"];
const GAINS = [100, 400];
/** Time step and duration of every recording [s]. */
const STEP = 0.005;
const DURATION = 6;
/** Delay of the goals [s], and steps of the simulation for each sample. */
const DELAY = 0.01;
const FINE = 10;
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
    const { preset, model, mass, length, arm_mass, vin } = EXAMPLE;
    const bench = { mass, length, arm_mass, vin, kp: String(kp), trajectory };
    const samples = Math.round(DURATION / STEP);
    const rowsOf = (settings: Record<string, string>, every: number): Record<string, Float64Array> => {
        const run = friction.open("run", "servo_pendulum", {
            preset,
            model,
            ...bench,
            ...settings,
            T: String(STEP / every),
        });
        const rows = run.rows(samples * every);
        run.close();
        return rows;
    };
    const { theta_d: goal } = rowsOf({}, 1);
    // a goal arrives late; between two samples the servo moves smoothly
    const { theta } = rowsOf({ delay: String(DELAY), integrator: "semi" }, FINE);
    const angle = Float64Array.from({ length: samples }, (_, k) => theta![k * FINE]!);
    const added = residual(random, samples, RESIDUAL);
    const rows = Array.from(angle, (theta, k) => {
        const t = k * STEP;
        const on = trajectory === RELEASED.trajectory && t > RELEASED.at - STEP / 2 ? 0 : 1;
        const read = encoded(theta + added[k]!);
        return [t.toFixed(3), goal![k]!.toFixed(DECIMALS), read.toFixed(DECIMALS), on].join(",");
    });
    const head = Object.entries(bench).map(([key, value]) => `${key}=${value}`);
    return `# ${head.join(" ")}\nt,goal,position,torque_enable\n${rows.join("\n")}\n`;
}

// The noise of a real bench: an encoder, and a residual that the model does not explain. Only sums, products and square roots,
// so that every browser writes the same files.

/** Number of encoder positions per turn. */
const POSITIONS = 4096;
/** Memory of the residual in samples, about twice its correlation length. */
const MEMORY = 130;
/** Number of uniform random numbers in a sum that is nearly normal with variance 1. */
const TERMS = 12;

/** Uniform numbers in [0, 1) from a seed (Mulberry32). */
export function uniform(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

function normal(random: () => number): number {
    let sum = -TERMS / 2;
    for (let i = 0; i < TERMS; i++) sum += random();
    return sum;
}

/** A first-order residual with this standard deviation, 0 at the start. */
export function residual(random: () => number, samples: number, size: number): number[] {
    const factor = (MEMORY - 1) / (MEMORY + 1);
    const fresh = size * Math.sqrt(1 - factor * factor);
    let now = 0;
    return Array.from({ length: samples }, (_, k) => {
        if (k > 0) now = factor * now + fresh * normal(random);
        return now;
    });
}

/** Angle as read by the encoder [rad]. */
export function encoded(angle: number): number {
    const position = (2 * Math.PI) / POSITIONS;
    return Math.round(angle / position) * position;
}
