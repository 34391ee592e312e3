// Identification where the truth is known: recordings are simulated from a servo, with encoder, uneven sampling and a
// residual, and identified by the command. Prints how near it comes.
//
//     node benchmarks/identify.mjs recovery [SETS=3]     M6 of the XL330, without residual: parameters and errors
//     node benchmarks/identify.mjs delay [SETS=5]        a goal that comes 12 ms late, with the gain fixed and free
//     node benchmarks/identify.mjs verdict [SETS=20]     which model is named, for truths m1, m3 and m4
//     node benchmarks/identify.mjs intervals [SETS=50]   how often the 90 % intervals hold the truth, for m6 and m3
//     node benchmarks/identify.mjs ranks [SETS=5]        a search over 512 recordings: alone, by two threads, by two processes
//     node benchmarks/identify.mjs plan [SETS=5]         what the recording that --plan names brings, and five of middle rank
//
// plan: LOGS=DIR has recordings of an XL330, BENCHES=FILE their table; MODELS=m6,m3; with REFIT=1 each recording is also
// identified together with the others, from random starts and with intervals of its own.
// MODELS and RESIDUALS (in mrad, with commas) make a part of these; JOBS=1: threads of each identification.
// KEEP=DIR: what each identification of verdict has written stays there, in a folder of its own.
// TRUTH=DIR: the truths are m1.json to m6.json of that folder, as --out writes them; else the published sets.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const friction = path.join(root, "build/friction");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-truth-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

const bench = ["mass=0.49", "length=0.1", "vin=7.4"];
const trajectories = ["sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"];
const gains = [100, 400];
const step = 0.005;

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

/** A first-order Gaussian residual of this mean absolute value, remembered over so many samples; 0 at the start. */
function residual(random, samples, size, memory = 130) {
    const factor = (memory - 1) / (memory + 1);
    const spread = size * Math.sqrt(Math.PI / 2);
    let now = 0;
    return Array.from({ length: samples }, (_, k) => {
        const before = now;
        now = factor * now + spread * Math.sqrt(1 - factor * factor) * normal(random);
        return k === 0 ? 0 : before;
    });
}

/** Columns of a run of the truth. */
function simulated(truth, kp, trajectory) {
    const args = ["run", "servo_pendulum", ...truth, ...bench, `kp=${kp}`, `trajectory=${trajectory}`, `T=${step}`];
    const lines = execFileSync(friction, args, { encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
    const rows = lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split(","));
    const column = (name) => rows.slice(1).map((row) => Number(row[rows[0].indexOf(name)]));
    return { goal: column("theta_d"), angle: column("theta"), motor: column("tau_m") };
}

const between = (values, at) => {
    const k = Math.min(Math.floor(at), values.length - 2);
    return values[k] + (values[k + 1] - values[k]) * (at - k);
};

/** Write the eight recordings of a truth; `size`: of the residual [rad]; `exact`: nothing is added to the angles. */
function record(name, truth, seed, size, exact = false, published = truth) {
    const out = path.join(folder, name);
    fs.rmSync(out, { recursive: true, force: true });
    fs.mkdirSync(out);
    const random = uniform(seed);
    for (const kp of gains)
        for (const trajectory of trajectories) {
            const { goal, angle } = simulated(truth, kp, trajectory);
            const { goal: told } = truth === published ? { goal } : simulated(published, kp, trajectory);
            const released = trajectory === "lift_and_drop";
            const added = residual(random, angle.length, size);
            const tick = (2 * Math.PI) / 4096;
            const rows = [];
            for (let t = 0; t <= (angle.length - 1) * step; t += exact ? step : 0.004 + 0.0015 * random()) {
                const at = Math.min(t / step, angle.length - 1);
                const seen = between(angle, at) + between(added, at);
                const read = exact ? seen : Math.round(seen / tick) * tick;
                rows.push(`${t},${between(told, at)},${read},${released && t > 2 - step / 2 ? 0 : 1}`);
            }
            const head = `# ${bench.join(" ")} kp=${kp} trajectory=${trajectory}\nt,goal,position,torque_enable\n`;
            fs.writeFileSync(path.join(out, `kp${kp}_${trajectory}.csv`), `${head}${rows.join("\n")}\n`);
        }
    return out;
}

/** result.json of an identification. */
function identified(logs, ...args) {
    const out = path.join(folder, `${path.basename(logs)}-found`);
    const done = spawnSync(friction, [
        "identify",
        logs,
        "preset=xl330",
        `--T=${step}`,
        "--quiet",
        `--out=${out}`,
        ...(process.env.JOBS ? [`--jobs=${process.env.JOBS}`] : []),
        ...args,
    ]);
    if (done.status !== 0) throw new Error(String(done.stderr));
    return { out, ...JSON.parse(fs.readFileSync(path.join(out, "result.json"), "utf8")) };
}

const truthOf = (model) =>
    process.env.TRUTH
        ? [`params=@${path.join(process.env.TRUTH, `${model}.json`)}`]
        : ["preset=xl330", `model=${model}`];

/** The values of a truth by their keys. */
function valuesOf(model) {
    const place = path.join(folder, "values.json");
    const given = [...truthOf(model), `--save=${place}`, "--duration=0.01"];
    execFileSync(friction, ["run", "servo_pendulum", ...given]);
    return JSON.parse(fs.readFileSync(place, "utf8"));
}

const percent = (x) => `${(100 * x).toFixed(2)} %`;
const mrad = (x) => `${(1e3 * x).toFixed(3)} mrad`;
const truths = (usual) => process.env.MODELS?.split(",") ?? usual;
/** In radians. */
const residuals = (usual) => (process.env.RESIDUALS?.split(",") ?? usual).map((size) => size / 1000);
const sets = (usual) => Array.from({ length: Number(process.env.SETS ?? usual) }, (_, i) => i + 1);

const kinds = {
    recovery() {
        const truth = valuesOf("m6");
        const exact = record("exact", truthOf("m6"), 0, 0, true);
        for (const seed of sets(3)) {
            const logs = record("m6", truthOf("m6"), seed, 0);
            const { models, out } = identified(logs, "model=m6", "--folds=none", `--seed=${seed}`);
            const { train, parameters } = models.m6;
            const [file] = [path.join(out, "m6.json")];
            const errors = fs.readdirSync(exact).map((name) => {
                const kp = name.match(/kp(\d+)/)[1];
                const run = ["run", "servo_pendulum", `params=@${file}`, ...bench, `kp=${kp}`];
                const text = execFileSync(friction, [...run, `--log=${path.join(exact, name)}`, "--measures"]);
                return Number(String(text).split("\n")[1].split(",")[1]);
            });
            const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
            console.log(`set ${seed}: error ${mrad(train)}, against exact angles ${mrad(mean)}`);
            const off = (key) => parameters[key].value / truth[key] - 1;
            for (const key of Object.keys(parameters))
                console.log(`    ${key}: ${percent(off(key))}${parameters[key].told ? "" : " (not told)"}`);
            const both = (set) => set("friction_base") + set("friction_stribeck");
            console.log(
                `    K_c + K_c^s: ${percent(both((key) => parameters[key].value) / both((key) => truth[key]) - 1)}`,
            );
        }
    },
    delay() {
        for (const free of ["delay", "delay,error_gain_ratio"])
            for (const size of residuals([0, 7.7]))
                for (const seed of sets(5)) {
                    const late = [...truthOf("m6"), "delay=0.012"];
                    const logs = record("late", late, seed, size, false, truthOf("m6"));
                    const given = ["model=m6", "--folds=none", `--free=${free}`, `--seed=${seed}`];
                    const { value, interval } = identified(logs, ...given).models.m6.parameters.delay;
                    const ms = (x) => (1e3 * x).toFixed(3);
                    console.log(
                        `${free}, residual ${mrad(size)}, set ${seed}: ${ms(value)} ms, ${ms(interval[0])} to ${ms(interval[1])}`,
                    );
                }
    },
    verdict() {
        for (const size of residuals([7.7, 23]))
            for (const model of truths(["m1", "m3", "m4"])) {
                const named = sets(20).map((seed) => {
                    const logs = record("v", truthOf(model), seed, size);
                    const found = identified(logs, "--intervals=none", `--seed=${seed}`);
                    if (process.env.KEEP) {
                        const kept = path.join(process.env.KEEP, `${model}-${1000 * size}-${seed}`);
                        fs.cpSync(found.out, kept, { recursive: true });
                    }
                    console.log(`${mrad(size)}, ${model}, set ${seed}: ${found.folds.named}`);
                    return found;
                });
                const right = named.filter(({ folds }) => folds.named === model).length;
                const supported = named.filter((found) => found.supported === model).length;
                const all = named.map(({ folds }) => folds.named).join(" ");
                console.log(
                    `${mrad(size)}, ${model}: ${right} of ${named.length}, by the criterion ${supported}: ${all}`,
                );
            }
    },
    intervals() {
        for (const model of truths(["m6", "m3"])) {
            const truth = valuesOf(model);
            const counts = {};
            for (const seed of sets(50)) {
                const logs = record("i", truthOf(model), seed, 0.023);
                const { models } = identified(logs, `model=${model}`, "--folds=none", `--seed=${seed}`);
                for (const [key, { interval, told }] of Object.entries(models[model].parameters)) {
                    counts[key] ??= { told: 0, held: 0 };
                    counts[key].told += told;
                    counts[key].held += told && interval[0] <= truth[key] && truth[key] <= interval[1];
                }
            }
            const all = Object.values(counts).reduce((a, b) => ({ told: a.told + b.told, held: a.held + b.held }));
            console.log(`${model}: ${all.held} of ${all.told}, ${percent(all.held / all.told)}`);
            for (const [key, { told, held }] of Object.entries(counts)) console.log(`    ${key}: ${held} of ${told}`);
        }
    },
};

/** Rows of a CSV file as objects. */
function rowsOf(text) {
    const [names, ...rows] = text
        .split("\n")
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => line.split(","));
    return rows.map((row) => Object.fromEntries(row.map((cell, i) => [names[i], cell])));
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** What the fit in a folder leaves of each recording: simulated minus measured angles. */
function residualsOf(found, model, logs, benches) {
    return rowsOf(fs.readFileSync(benches, "utf8")).map(({ file, ...values }) => {
        const given = ["mass", "arm_mass", "length", "kp", "vin"].map((key) => `${key}=${values[key]}`);
        const run = [`params=@${path.join(found, `${model}.json`)}`, ...given, `T=${step}`];
        const log = `--log=${path.join(logs, file)}`;
        const text = execFileSync(friction, ["run", "servo_pendulum", ...run, log], {
            encoding: "utf8",
            maxBuffer: 1 << 26,
        });
        return rowsOf(text).map((row) => Number(row.theta) - Number(row.theta_log));
    });
}

/** The intervals after a planned recording has been simulated with a residual, and fitted with all others. */
function widthAfter(base, model, candidate, added, parameter, args) {
    const { mass, length, kp, trajectory } = candidate;
    const given = [`mass=${mass}`, `length=${length}`, `kp=${kp}`, "vin=7.4", `trajectory=${trajectory}`, `T=${step}`];
    const file = `params=@${path.join(base, `${model}.json`)}`;
    const run = ["run", "servo_pendulum", file, ...given, "--duration=6"];
    const rows = rowsOf(execFileSync(friction, run, { encoding: "utf8", maxBuffer: 1 << 26 })).slice(0, -1);
    const lines = rows.map(({ t, theta_d, theta }, k) => {
        const enabled = trajectory === "lift_and_drop" && Number(t) > 2 - step / 2 ? 0 : 1;
        return [t, theta_d, Number(theta) + added(k), enabled].join(",");
    });
    const place = path.join(folder, "planned.csv");
    fs.writeFileSync(place, `# ${given.join(" ")}\nt,goal,position,torque_enable\n${lines.join("\n")}\n`);
    const { interval } = identified(args[0], place, ...args.slice(1)).models[model].parameters[parameter];
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
    for (const model of truths(["m6", "m3"])) {
        const args = [logs, `--benches=${benches}`, `model=${model}`, "--folds=none"];
        const { plan, out } = identified(...args, `--plan=simulations:${choosing + sets(5).length}`);
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
        const eight = record("eight", truthOf("m6"), seed, 0.0077);
        for (const name of fs.readdirSync(eight))
            fs.renameSync(path.join(eight, name), path.join(logs, `${seed}_${name}`));
    }
    // what is left to do is one restart of M6; what a longer one takes more is free of reading and starting
    const given = [
        "identify",
        logs,
        "preset=xl330",
        "model=m6",
        `--T=${step}`,
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
