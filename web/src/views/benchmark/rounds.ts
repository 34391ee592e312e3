// Measuring many things in interleaved rounds, so that a machine that slows down slows all of them.

export interface Contestant {
    /** Do the whole work `times` times. */
    work: (times: number) => void;
    /** Values that the work computes each time. */
    values: number;
}

export interface Plan {
    rounds: number;
    /** The shortest measurement [ms]. */
    atLeast: number;
    /** The shortest measurement in steps of the clock. */
    clockSteps: number;
    /** The longest duration of all rounds [s]; with a coarse clock there are fewer of them. */
    longest?: number;
}

/** The median of many measurements, and the quartiles. */
export interface Spread {
    low: number;
    median: number;
    high: number;
}

export interface Outcome {
    rounds: number;
    /** In the order of the contestants. */
    measured: Measured[];
}

export interface Measured {
    /** [ns] for one value. */
    time: Spread;
    /** The time of the first contestant over this one's, round by round. */
    ratio: Spread;
}

/** Looks at the clock within one of its steps. The coarsest, of browsers that resist being recognised, has 100 ms; a look
 *  takes 10 ns or more. */
const MOST_LOOKS = 1e7;

/** Steps of the clock [ms], measured: the smallest difference that it ever shows. */
export function clockStep(): number {
    let smallest = Infinity;
    for (let i = 0; i < 20; i++) {
        const start = performance.now();
        let now = start;
        for (let left = MOST_LOOKS; now === start; left--) {
            if (left === 0) throw new Error("the clock stands still");
            now = performance.now();
        }
        smallest = Math.min(smallest, now - start);
    }
    return smallest;
}

/** Measure; yields the progress, from 0 to 1, and returns the result. */
export function* measure(contestants: readonly Contestant[], plan: Plan): Generator<number, Outcome> {
    const lasting = Math.max(plan.atLeast, plan.clockSteps * clockStep());
    const most = (1000 * (plan.longest ?? Infinity)) / (contestants.length * lasting);
    const rounds = Math.min(plan.rounds, Math.max(FEWEST_ROUNDS, Math.floor(most)));
    const times: number[] = [];
    for (const [i, contestant] of contestants.entries()) {
        times.push(calibrate(contestant, lasting));
        yield (CALIBRATION * (i + 1)) / contestants.length;
    }
    const samples = contestants.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
        for (let i = 0; i < contestants.length; i++) {
            // Every round begins with another one, so that none always follows the same.
            const at = (i + round) % contestants.length;
            const { work, values } = contestants[at]!;
            samples[at]!.push((1e6 * wallTime(() => work(times[at]!))) / (times[at]! * values));
        }
        yield CALIBRATION + ((1 - CALIBRATION) * (round + 1)) / rounds;
    }
    const measured = samples.map((mine) => ({
        time: spreadOf(mine),
        ratio: spreadOf(mine.map((time, round) => samples[0]![round]! / time)),
    }));
    return { rounds, measured };
}

/** With fewer, quartiles are meaningless. */
const FEWEST_ROUNDS = 7;

/** The share of finding the lengths in the progress. */
const CALIBRATION = 0.15;

/** The repetitions that make a measurement long enough; meanwhile the engine compiles. */
function calibrate({ work }: Contestant, lasting: number): number {
    // bound: 25 doublings
    for (let times = 1; ; times *= 2) {
        const took = wallTime(() => work(times));
        if (took < lasting / 2 && times < 1 << 24) continue;
        const repeated = wallTime(() => work(times));
        return Math.max(1, Math.ceil((times * lasting) / Math.max(repeated, lasting / 100)));
    }
}

function wallTime(act: () => void): number {
    const start = performance.now();
    act();
    return performance.now() - start;
}

function spreadOf(values: readonly number[]): Spread {
    const sorted = [...values].sort((a, b) => a - b);
    return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], part: number): number {
    const at = part * (sorted.length - 1);
    const below = Math.floor(at);
    const [a, b] = [sorted[below] ?? NaN, sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN];
    return a + (b - a) * (at - below);
}
