// Identification where the truth is known: recordings are simulated from a servo in steps of 50 us, with goals that hold
// from one uneven time stamp to the next, a delay, an offset, an encoder and a residual, and identified by the command.
// Prints how near it comes.
//
//     node benchmarks/identify.mjs recovery [SETS=10]    parameters and delay of m3 and m4, residual .5 mrad
//     node benchmarks/identify.mjs verdict [SETS=20]     which model is named, for truths m1, m3, m4 and m5 in turn
//     node benchmarks/identify.mjs starts [SETS=3]       how many starts of m4 find its best, on its own recordings
//     node benchmarks/identify.mjs intervals [SETS=40]   how often the 90 % intervals hold the truth, for m1, m3 and m4
//     node benchmarks/identify.mjs ranks [SETS=5]        a search over 512 recordings: alone, by two threads, by two processes
//     node benchmarks/identify.mjs plan [SETS=5]         what the recording that --plan names brings, and five of middle rank
//
// verdict: EXTRAS=auto looks for parameters of the electronics too.
// plan: LOGS=DIR has recordings of an XL330, BENCHES=FILE their table; MODELS=m6,m3; with REFIT=1 each recording is also
// identified together with the others, from random starts and with intervals of its own.
// FIRST=1: number of the first set, the seed of its random numbers. JOBS=1: threads of each identification.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const friction = path.join(root, "build/friction");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-truth-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** A servo on its bench: one that swings through most of its range at both gains. */
const benches = {
    xl330: { mass: 0.49, length: 0.1, vin: 7.4, gains: [100, 400] },
    mx64: { mass: 1, length: 0.15, vin: 15, gains: [8, 32] },
    mx106: { mass: 2, length: 0.15, vin: 15, gains: [8, 32] },
};
const trajectories = ["sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"];
const tick = (2 * Math.PI) / 4096;

/** Uniform numbers in [0, 1) from a seed (Mulberry32). */
function uniform(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

function normal(random) {
    return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A Gaussian residual at these times, of this mean absolute value and time constant [s]; 0 at the start. */
function residual(random, times, size, memory) {
    const spread = size * Math.sqrt(Math.PI / 2);
    let now = 0;
    return times.map((time, k) => {
        if (k === 0) return 0;
        const factor = Math.exp((times[k - 1] - time) / memory);
        now = factor * now + spread * Math.sqrt(1 - factor * factor) * normal(random);
        return now;
    });
}

/** Rows of a CSV file as objects. */
function rowsOf(text) {
    const [names, ...rows] = text
        .split("\n")
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => line.split(","));
    return rows.map((row) => Object.fromEntries(row.map((cell, i) => [names[i], cell])));
}

const run = (...args) =>
    execFileSync(friction, ["run", "servo_pendulum", ...args], { encoding: "utf8", maxBuffer: 1 << 28 });

/** What a trajectory asks for at a time [s], as a function. */
const asked = Object.fromEntries(
    trajectories.map((name) => {
        let goals;
        return [
            name,
            (time) => {
                goals ??= rowsOf(run(`trajectory=${name}`, "T=0.0005")).map(({ theta_d: goal }) => Number(goal));
                return goals[Math.min(Math.round(time / 0.0005), goals.length - 1)];
            },
        ];
    }),
);

/** Time stamps of a bus [s]: 5.3 ms apart, give or take .3 ms, and now and then a late one. */
function stamps(random, duration = 6) {
    const times = [0];
    while (times.at(-1) < duration) {
        const late = random() < 0.01 ? 0.004 * random() : 0;
        times.push(Number((times.at(-1) + 0.005 + 0.0006 * random() + late).toFixed(6)));
    }
    return times;
}

/** One recording of a truth: a file of parameters; the goals hold from one time stamp to the next. */
function recorded(file, truth, given, trajectory, times, added) {
    const goals = times.map((time) => asked[trajectory](time));
    const enabled = times.map((time) => (trajectory === "lift_and_drop" && time > 2 ? 0 : 1));
    const write = (angles) => {
        const rows = times.map((time, k) => [time, goals[k], angles[k], enabled[k]].join(","));
        const head = `# ${given.join(" ")} trajectory=${trajectory}\nt,goal,position,torque_enable\n`;
        fs.writeFileSync(file, `${head}${rows.join("\n")}\n`);
    };
    write(times.map(() => 0));
    // rows of a run are its steps, of which each interval between two time stamps has a whole number
    const rows = rowsOf(run(`params=@${truth}`, ...given, `--log=${file}`, "goal=held"));
    let row = 0;
    const angles = times.map((time) => {
        while (row + 1 < rows.length && Number(rows[row].t) < time - 1e-9) row++;
        return Number(rows[row].theta);
    });
    write(angles.map((angle, k) => Math.round((angle + added[k]) / tick) * tick));
}

/** Write the eight recordings of a truth (its parameters by their keys), and where they are. */
function record(name, values, seed, size) {
    const out = path.join(folder, name);
    fs.rmSync(out, { recursive: true, force: true });
    fs.mkdirSync(out);
    const random = uniform(seed);
    const truth = path.join(folder, `${name}.json`);
    const { gains, ...bench } = benches[values.actuator];
    const delay = 0.003 + 0.009 * random();
    const offset = 0.04 * random() - 0.02;
    const memory = random() < 0.5 ? 0.3 : 0.65;
    const all = { ...values, delay, q_offset: offset, internal_step: 5e-5 };
    fs.writeFileSync(truth, JSON.stringify(all));
    for (const kp of gains)
        for (const trajectory of trajectories) {
            const given = Object.entries({ ...bench, kp }).map(([key, value]) => `${key}=${value}`);
            const times = stamps(random);
            const file = path.join(out, `kp${kp}_${trajectory}.csv`);
            recorded(file, truth, given, trajectory, times, residual(random, times, size, memory));
        }
    return { logs: out, truth: all };
}

/** result.json of an identification. */
function identified(logs, servo, ...args) {
    const out = path.join(folder, `${path.basename(logs)}-found`);
    const done = spawnSync(friction, [
        "identify",
        logs,
        `preset=${servo}`,
        "--quiet",
        `--out=${out}`,
        ...(process.env.JOBS ? [`--jobs=${process.env.JOBS}`] : []),
        ...args,
    ]);
    if (done.status !== 0) throw new Error(String(done.stderr));
    return { out, ...JSON.parse(fs.readFileSync(path.join(out, "result.json"), "utf8")) };
}

/** A published set by its keys. */
function published(servo, model) {
    const place = path.join(folder, "values.json");
    run(`preset=${servo}`, `model=${model}`, `--save=${place}`, "--duration=0.01");
    return JSON.parse(fs.readFileSync(place, "utf8"));
}

const percent = (x) => `${(100 * x).toFixed(2)} %`;
const mrad = (x) => `${(1e3 * x).toFixed(3)} mrad`;
const sets = (usual) =>
    Array.from({ length: Number(process.env.SETS ?? usual) }, (_, i) => i + Number(process.env.FIRST ?? 1));
const pick = (list, set) => list[(set - 1) % list.length];

/** Truths in turn, of servos that the model was published for. */
const truths = [
    ["xl330", "m1"],
    ["xl330", "m3"],
    ["mx64", "m4"],
    ["mx106", "m5"],
    ["mx106", "m1"],
    ["mx64", "m3"],
    ["mx106", "m4"],
    ["xl330", "m5"],
];

const kinds = {
    recovery() {
        for (const set of sets(10)) {
            const [servo, model] = pick([["xl330", "m3"], ["mx64", "m4"], ["mx64", "m3"], ["mx106", "m4"]], set); // prettier-ignore
            const { logs, truth } = record("recovery", published(servo, model), set, 0.0005);
            const { models } = identified(
                logs,
                servo,
                `model=${model}`,
                "--extras=none",
                "--folds=none",
                `--seed=${set}`,
            );
            const { train, parameters } = models[model];
            console.log(`set ${set}: ${servo} ${model}, error ${mrad(train)}`);
            for (const [key, { value, told }] of Object.entries(parameters)) {
                const off = ["delay", "q_offset"].includes(key)
                    ? `${(1e3 * (value - truth[key])).toFixed(3)} ${key === "delay" ? "ms" : "mrad"}`
                    : Math.abs(truth[key]) < 1e-9
                      ? `${value.toFixed(5)} where it is 0`
                      : percent(value / truth[key] - 1);
                console.log(`    ${key}: ${off}${told ? "" : " (not told)"}`);
            }
        }
    },
    verdict() {
        const counts = { right: 0, rich: 0, sure: 0 };
        for (const set of sets(20)) {
            const [servo, model] = pick(truths, set);
            const size = pick([0.0005, 0.001, 0.002, 0.003, 0.005], set);
            const { logs } = record("verdict", published(servo, model), set, size);
            const extras = `--extras=${process.env.EXTRAS ?? "none"}`;
            const { folds, free = {} } = identified(logs, servo, extras, "--intervals=none", `--seed=${set}`);
            const { named, sure } = folds;
            const used = Object.keys(free).filter((key) => free[key].earned);
            const alike = (a) => (a === "m6" ? "m5" : a);
            counts.right += alike(named) === model;
            counts.rich += alike(named) > model;
            counts.sure += sure && alike(named) !== model;
            const words = `${named}${sure ? ", sure" : ""}${alike(named) === model ? "" : ", WRONG"}`;
            console.log(
                `set ${set}: ${servo} ${model}, ${mrad(size)}: ${words}${used.length ? `, with ${used.join(" ")}` : ""}`,
            );
        }
        const { right, rich, sure } = counts;
        console.log(`right ${right}, richer than the truth ${rich}, sure and wrong ${sure}`);
    },
    starts() {
        for (const set of sets(3)) {
            const servo = pick(["mx64", "mx106", "xl330"], set);
            const size = pick([0.0005, 0.001, 0.002], set);
            const { logs } = record("starts", published(servo, "m4"), set, size);
            const { models } = identified(logs, servo, "--extras=none", "--intervals=none", `--seed=${set}`);
            console.log(`set ${set}: ${servo} m4, ${mrad(size)}`);
            for (const [model, { train, restarts, agree }] of Object.entries(models))
                console.log(`    ${model}: ${mrad(train)}, ${JSON.stringify(agree)} of ${JSON.stringify(restarts)}`);
        }
    },
    intervals() {
        const whole = { told: 0, held: 0 };
        for (const model of process.env.MODELS?.split(",") ?? ["m1", "m3", "m4"]) {
            const counts = {};
            for (const set of sets(40)) {
                const servo = pick(["xl330", "mx64", "mx106"], set);
                const size = 0.002 + 0.006 * uniform(1000 + set)();
                const { logs, truth } = record("intervals", published(servo, model), set, size);
                const given = [`model=${model}`, "--extras=none", "--folds=none", `--seed=${set}`];
                const { models } = identified(logs, servo, ...given);
                const outside = [];
                for (const [key, { interval, told }] of Object.entries(models[model].parameters)) {
                    const held = told && interval[0] <= truth[key] && truth[key] <= interval[1];
                    counts[key] ??= { told: 0, held: 0 };
                    counts[key].told += told;
                    counts[key].held += held;
                    if (told && !held) outside.push(key);
                }
                console.log(`${model}, set ${set}: ${servo}, ${mrad(size)}, outside: ${outside.join(" ") || "none"}`);
            }
            const all = Object.values(counts).reduce((a, b) => ({ told: a.told + b.told, held: a.held + b.held }));
            whole.told += all.told;
            whole.held += all.held;
            console.log(`${model}: ${all.held} of ${all.told}, ${percent(all.held / all.told)}`);
            for (const [key, { told, held }] of Object.entries(counts)) console.log(`    ${key}: ${held} of ${told}`);
        }
        console.log(`all: ${whole.held} of ${whole.told}, ${percent(whole.held / whole.told)}`);
    },
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** What the fit in a folder leaves of each recording: simulated minus measured angles. */
function residualsOf(found, model, logs, benches) {
    return rowsOf(fs.readFileSync(benches, "utf8")).map(({ file, ...values }) => {
        const given = ["mass", "arm_mass", "length", "kp", "vin"].map((key) => `${key}=${values[key]}`);
        const text = run(
            `params=@${path.join(found, `${model}.json`)}`,
            ...given,
            `--log=${path.join(logs, file)}`,
            "goal=held",
        );
        return rowsOf(text).map((row) => Number(row.theta) - Number(row.theta_log));
    });
}

/** The intervals after a planned recording has been simulated with a residual, and fitted with all others. */
function widthAfter(base, model, candidate, added, parameter, args) {
    const { mass, length, kp, trajectory } = candidate;
    const given = [`mass=${mass}`, `length=${length}`, `kp=${kp}`, "vin=7.4"];
    const place = path.join(folder, "planned.csv");
    const times = Array.from({ length: 1201 }, (_, k) => 0.005 * k);
    recorded(
        place,
        path.join(base, `${model}.json`),
        given,
        trajectory,
        times,
        times.map((_, k) => added(k)),
    );
    const [logs, ...options] = args;
    const { interval } = identified(logs, "xl330", place, ...options).models[model].parameters[parameter];
    return interval[1] - interval[0];
}

/** What a recording brought beside those of middle rank, one line for each noise, and how often it was enough. */
function printBrought(title, brought) {
    const enough = brought.filter(([own, ...others]) => own >= 0.2 && own >= 1.5 * median(others));
    for (const [own, ...others] of brought)
        console.log(
            `    ${percent(own)}, middle rank ${others.map(percent).join(" ")}, median ${percent(median(others))}`,
        );
    console.log(`    ${title}: ${enough.length} of ${brought.length} at least 20 % and 1.5 times the median`);
}

/** Simulations that choose the recording; those behind them judge it. */
const choosing = 3;

kinds.plan = () => {
    const { LOGS: logs, BENCHES: benches = path.join(logs ?? "", "benches.csv") } = process.env;
    if (!logs) throw new Error("give LOGS=DIR");
    for (const model of process.env.MODELS?.split(",") ?? ["m6", "m3"]) {
        const args = [logs, `--benches=${benches}`, `model=${model}`, "--extras=none", "--folds=none"];
        const { plan, out } = identified(
            args[0],
            "xl330",
            ...args.slice(1),
            `--plan=simulations:${choosing + sets(5).length}`,
        );
        const checked = rowsOf(fs.readFileSync(path.join(out, "plan.csv"), "utf8")).filter((row) => row.narrowing_1);
        const narrowing = (row, k) => Number(row[`narrowing_${k}`]);
        const chosenBy = (row) => {
            const all = Array.from({ length: choosing }, (_, k) => narrowing(row, k + 1));
            return { mean: all.reduce((a, b) => a + b) / choosing, least: Math.min(...all) };
        };
        const [middle, list] = [checked.slice(-5), checked.slice(0, -5)];
        const named = list.reduce((a, b) => (chosenBy(b).mean > chosenBy(a).mean ? b : a));
        const usual = median(middle.map((row) => chosenBy(row).mean));
        const { mean, least } = chosenBy(named);
        const told = least >= Math.max(0.2, 1.5 * usual) ? "is named" : "is not sure to help";
        const words = `mass=${named.mass} length=${named.length} kp=${named.kp} ${named.trajectory}`;
        console.log(`${model}, ${plan.parameter}: ${words} ${told}: ${percent(mean)}, middle rank ${percent(usual)}`);
        const judged = sets(5).map((k) => [named, ...middle].map((row) => narrowing(row, choosing + k)));
        printBrought("other residuals", judged);
        if (!process.env.REFIT) continue;
        const base = path.join(folder, `base-${model}`);
        fs.cpSync(out, base, { recursive: true });
        const before = plan.interval[1] - plan.interval[0];
        const residuals = residualsOf(base, model, logs, benches);
        const refitted = sets(5).map((seed) => {
            const random = uniform(1000 * seed);
            return [named, ...middle].map((candidate) => {
                const own = residuals[Math.floor(residuals.length * random())];
                const sign = random() < 0.5 ? -1 : 1;
                const added = (k) => sign * own[Math.min(k, own.length - 1)];
                return 1 - widthAfter(base, model, candidate, added, plan.parameter, args) / before;
            });
        });
        printBrought("identified anew", refitted);
    }
};

/** Seconds that a command takes. */
function seconds(command, ...args) {
    const begun = performance.now();
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return (performance.now() - begun) / 1000;
}

kinds.ranks = () => {
    const logs = path.join(folder, "512");
    fs.mkdirSync(logs);
    for (let seed = 1; seed <= 64; seed++) {
        const { logs: eight } = record("eight", published("xl330", "m6"), seed, 0.0077);
        for (const name of fs.readdirSync(eight))
            fs.renameSync(path.join(eight, name), path.join(logs, `${seed}_${name}`));
    }
    // what is left to do is one restart of M6; what a longer one takes more is free of reading and starting
    const given = [
        "identify",
        logs,
        "preset=xl330",
        "model=m6",
        "--extras=none",
        "--folds=none",
        "--part=1/1000",
        "--quiet",
    ];
    const budgets = [1000, 3000];
    const restarts = budgets.map((budget) => {
        const out = path.join(folder, `restarts-${budget}`);
        seconds(friction, ...given, `--budget=${budget}`, `--out=${out}`);
        const text = fs.readFileSync(path.join(out, "checkpoint.json"), "utf8");
        const [restart, evaluations] = text.match(/,?\n\["restart 0 5 \d+ \d+", (\d+), .*/);
        const left = text.replace(restart, restart.endsWith(",") && restart.startsWith(",") ? "," : "");
        return { budget, out, evaluations, left };
    });
    const candidate = (command, before, after) => {
        const [short, long] = restarts.map(({ budget, out, left }) => {
            fs.writeFileSync(path.join(out, "checkpoint.json"), left);
            const more = [`--budget=${budget}`, `--out=${out}`, "--resume"];
            return seconds(command, ...before, ...given, ...more, ...after);
        });
        return (long - short) / (restarts[1].evaluations - restarts[0].evaluations);
    };
    const processes = ["--allow-run-as-root", "-n", "2", path.join(root, "build/friction-mpi")];
    const times = sets(5).map(() => [
        candidate(friction, [], ["--jobs=1"]),
        candidate(friction, [], ["--jobs=2"]),
        candidate("mpirun", processes, []),
    ]);
    const [alone, threads, ranks] = [0, 1, 2].map((k) => median(times.map((row) => row[k])));
    const dozen = (time) => (12e3 * time).toFixed(1);
    console.log(`alone        ${dozen(alone)} ms for 12 candidates of M6`);
    console.log(`two threads  ${dozen(threads)} ms, ${(alone / threads).toFixed(2)} times as fast`);
    console.log(`two ranks    ${dozen(ranks)} ms, ${(alone / ranks).toFixed(2)} times as fast`);
    for (const row of times) console.log(`    each time ${row.map(dozen).join(", ")} ms`);
};

const kind = process.argv[2];
if (!(kind in kinds)) {
    console.error(`give one of ${Object.keys(kinds).join(", ")}`);
    process.exit(2);
}
kinds[kind]();
