// The benchmark report: medians and ratios of one run in Markdown, with machine, compiler and commit.
//
// It reads the results of benchmarks/run.sh in build/bench. Every ratio is one of two medians of the same run.
import { execSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const read = (file) => JSON.parse(readFileSync(`build/bench/${file}`, "utf8"));
const { context, benchmarks } = read("native.json");

// ---------------------------------------------------------------- what was measured

const aggregates = (name) => new Map(benchmarks.filter((b) => b.aggregate_name === name).map((b) => [b.run_name, b]));
const medians = aggregates("median");
const spreads = aggregates("cv");

/** Median [ns], for each value where there are several; undefined for a row that does not exist. */
const time = (row) => {
    const median = medians.get(row);
    return median && (median.items_per_second ? 1e9 / median.items_per_second : median.real_time);
};
const spread = (row) => spreads.get(row)?.real_time;
/** A number of the context; undefined when it was not measured. */
const noted = (key) => (key in context ? Number(context[key]) : undefined);

const said = (command) => {
    try {
        return execSync(command, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
            .split("\n")[0]
            .trim();
    } catch {
        return "unknown";
    }
};

// ---------------------------------------------------------------- number formats

const fixed = (digits) => (value) => value?.toFixed(digits) ?? "";
const percent = (value) => (value === undefined ? "" : `${(100 * value).toFixed(1)} %`);
/** Three digits. */
const short = (value) => {
    if (value === undefined) return "";
    if (!Number.isFinite(value)) return "no value";
    return value !== 0 && (value < 0.01 || value >= 1e5) ? value.toExponential(1) : String(+value.toPrecision(3));
};

function table(heads, rows) {
    console.log(`| ${heads.join(" | ")} |\n|${heads.map((_, i) => (i ? "---:" : "---")).join("|")}|`);
    for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

const section = (title, text) => console.log(`\n## ${title}\n${text ? `\n${text}\n` : ""}`);

// ---------------------------------------------------------------- the sections

const methods = [
    ["direct", "stribeck, closed form"],
    ["table", "stribeck, universal table"],
    ["rational", "rational, closed form"],
    ["coulomb", "coulomb, closed form"],
    ["chart", "stribeck α = 2, chart"],
    ["chart_1.5", "stribeck α = 1.5, chart"],
    ["numeric", "stribeck, bracketed Newton"],
    ["numeric_2", "stribeck α = 2, bracketed Newton"],
    ["numeric_1.5", "stribeck α = 1.5, bracketed Newton"],
    ["gsl", "stribeck, textbook form over GSL"],
    ["boost", "stribeck, textbook form over Boost"],
    ["uniform_linear", "stribeck, uniform table of 1024, linear"],
    ["uniform_cubic", "stribeck, uniform table of 1024, cubic"],
    ["uniform_quintic", "stribeck, uniform table of 1024, quintic"],
].filter(([name]) => medians.has(`phi_z/${name}/single`));

const forms = [
    ["single", "single call"],
    ["latency", "dependent chain"],
    ["array/8192", "array"],
    ["array_portable/8192", "portable"],
    ["array_avx2/8192", "AVX2"],
    ["array_avx512/8192", "AVX-512"],
].filter(([form]) => methods.some(([name]) => medians.has(`phi_z/${name}/${form}`)));

function heading() {
    const model = existsSync("/proc/cpuinfo")
        ? /model name\s*:\s*(.*)/.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1]
        : undefined;
    const repetitions = benchmarks[0].repetitions;
    console.log(`# Benchmarks

${model ?? "unknown processor"}, ${context.num_cpus} cores; best instructions ${context.instructions}; library by ${said("gcc --version")}, benchmarks by g++ ${context.compiler}; commit ${said("git describe --always --dirty")}.
Medians of ${repetitions} interleaved repetitions in one process; x uniform in ±1 rad/s, parameters of Cisneros 2022, fig 4.
Peers: GSL ${context.gsl}, Boost ${context.boost}.`);
}

/** The largest spread of the numbers in one line. */
const worstSpread = (rows) => {
    const found = rows.map(spread).filter((value) => value !== undefined);
    return found.length ? Math.max(...found) : undefined;
};

function transforms() {
    section(
        "Implicit transform, ns per value",
        "Arrays of 8192, through the best instructions and through each; what has no form for arrays is called for each value. Spread: the largest coefficient of variation of the line. Errors are the largest, against twice the digits, over ±1 rad/s and close beyond breakaway; λ → 1 is a stiction margin of 1 − 1e-9, where “refused” is a method that says it cannot.",
    );
    const error = (key, name) => {
        const value = noted(`${key}:phi_z/${name}`);
        if (value !== undefined) return short(value);
        return name === "coulomb" ? "" : "refused";
    };
    table(
        [
            "",
            ...forms.map(([, title]) => title),
            "spread",
            "error at the paper's parameters, ulp",
            "error at λ → 1, ulp",
        ],
        methods.map(([name, title]) => [
            title,
            ...forms.map(([form]) => fixed(2)(time(`phi_z/${name}/${form}`))),
            percent(worstSpread(forms.map(([form]) => `phi_z/${name}/${form}`))),
            error("ulp", name),
            error("ulp_near_one", name),
        ]),
    );
}

function ratios(peer, title) {
    if (!medians.has(`phi_z/${peer}/single`)) return;
    section(`Times faster than the textbook form over ${title}`, "Arrays of 8192; the peer is called for each value.");
    const peerForm = (form) => form.replace(/array_[a-z0-9]+/, "array");
    const ratio = (name, form) => {
        const own = time(`phi_z/${name}/${form}`);
        return own && time(`phi_z/${peer}/${peerForm(form)}`) / own;
    };
    table(
        ["", ...forms.map(([, head]) => head)],
        methods.map(([name, head]) => [head, ...forms.map(([form]) => fixed(2)(ratio(name, form)))]),
    );
}

function sizes() {
    section(
        "Arrays that caches hold and that they do not, ns per value",
        "Best instructions. Copy and a x + b over the same arrays are what memory alone takes; 16777216 values are 128 MB for x and as much for y.",
    );
    const counts = [2048, 8192, 65536, 16777216];
    const rows = [
        ...methods.map(([name, title]) => [`phi_z/${name}/array`, title]),
        ["floor/copy/array", "copy"],
        ["floor/stream/array", "a x + b"],
        ["math/exp/libm/array", "exp of the C library"],
    ].filter(([row]) => counts.filter((n) => medians.has(`${row}/${n}`)).length > 1 || row.startsWith("math"));
    table(
        ["", ...counts.map(String), "spread"],
        rows.map(([row, title]) => [
            title,
            ...counts.map((n) => fixed(2)(time(`${row}/${n}`))),
            percent(worstSpread(counts.map((n) => `${row}/${n}`))),
        ]),
    );
}

function uniformTables() {
    section(
        "Tables: size, error, time",
        "The paper's table, uniform in x from breakaway to where the stiction is gone, beside the library's universal one. Made anew: after any change of a parameter, the folding of the closed form included; the universal table itself never changes.",
    );
    const line = (title, row, array, rebuild) => [
        title,
        String(noted(`bytes:${row}`)),
        short(noted(`relative:${row}`)),
        fixed(2)(time(array)),
        fixed(1)(time(rebuild) / 1e3),
        percent(worstSpread([array, rebuild])),
    ];
    const rows = [...medians.keys()]
        .map((row) => /^(uniform\/(\w+)\/(\d+))\/array$/.exec(row))
        .filter((match) => match)
        .map(([array, row, kind, nodes]) => ({ array, row, kind, nodes: Number(nodes) }));
    const order = ["linear", "cubic", "quintic"];
    rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.nodes - b.nodes);
    table(
        ["", "bytes", "largest relative error", "array of 8192, ns per value", "made anew, µs", "spread"],
        [
            ...rows.map(({ array, row, kind, nodes }) =>
                line(`uniform, ${kind}, ${nodes} nodes`, row, array, `${row}/rebuild`),
            ),
            line("universal", "phi_z/table", "phi_z/table/array/8192", "setup/phi_z_make/table"),
        ],
    );
}

function setups() {
    section("Setting up, µs", "With the sentences that the report gets.");
    const rows = [...medians.keys()].filter((row) => row.startsWith("setup/"));
    table(
        ["", "", "spread"],
        rows
            .sort()
            .map((row) => [`fr_${row.slice(6).replace("/", ", ")}`, fixed(2)(time(row) / 1e3), percent(spread(row))]),
    );
}

function functions() {
    section(
        "Elementary functions, ns per call",
        "Ours have the same bits everywhere. log, pow and the decay exp(−|x|^α) take |x|, α = 1.35; the chain of sincos goes through the sum of both.",
    );
    const rows = (name, form) => ["ours", "libm"].map((who) => `math/${name}/${who}/${form}`);
    const chain = (name) => (name === "decay" ? "chain" : "latency");
    table(
        [
            "",
            "ours, single call",
            "C library, single call",
            "ours, dependent chain",
            "C library, dependent chain",
            "spread",
        ],
        ["exp", "log", "pow", "sin", "cos", "sincos", "decay"].map((name) => {
            const all = [...rows(name, "single"), ...rows(name, chain(name))];
            return [name, ...all.map((row) => fixed(1)(time(row))), percent(worstSpread(all))];
        }),
    );
}

function experiments() {
    section("Experiments, million steps per second");
    const rows = [...medians.keys()].filter((row) => row.startsWith("step/")).sort();
    table(
        ["", "", "spread"],
        rows.map((row) => [row.slice(5), fixed(2)(1e3 / time(row)), percent(spread(row))]),
    );
}

/** Steps of the servo test bench, with a loop in plain Python as the unit. */
function servo() {
    const million = (row) => (medians.has(row) ? 1e3 / time(row) : undefined);
    const from = (file) => (existsSync(`build/bench/${file}`) ? read(file) : {});
    const { single, six } = from("steps.json");
    const { steps_per_second: python, python: version } = from("python.json");
    section(
        "Servo test bench, million steps per second",
        "M6 of a MX-106 on sin t², T = 1 ms, one core. A thousand benches each have parameters and a start of their own; the bits are those of one at a time.",
    );
    const rows = [
        ["one run, with its channels", million("step/servo_pendulum/m6"), "step/servo_pendulum/m6"],
        ["one servo", million("servo/one"), "servo/one"],
        ["a thousand benches, 2 lanes", million("servo/batch_portable"), "servo/batch_portable"],
        ["a thousand benches, AVX2", million("servo/batch_avx2"), "servo/batch_avx2"],
        ["a thousand benches, AVX-512", million("servo/batch_avx512"), "servo/batch_avx512"],
        ["plain C loop over the C library", million("servo/plain"), "servo/plain"],
        ["one run in the module, node", single],
        ["six runs together in the module, node", six],
        [`plain Python loop, ${version}`, python && python / 1e6],
    ];
    table(
        ["", "", "times the Python loop", "spread"],
        rows
            .filter(([, rate]) => rate !== undefined)
            .map(([title, rate, row]) => [
                title,
                fixed(2)(rate),
                python ? fixed(0)((rate * 1e6) / python) : "",
                percent(row && spread(row)),
            ]),
    );
}

/** Steps of chains, with the sweep without friction and a sine and a cosine as the units. */
function chains() {
    const counts = [1, 2, 10, 100, 1000];
    const kinds = [
        ["dynamics", "without friction"],
        ["coulomb", "exact, Coulomb"],
        ["stribeck", "exact, Stribeck"],
        ["semi_implicit", "semi-implicit, Coulomb"],
    ];
    const row = (kind, n) => `chain/${kind}/${n}`;
    if (!medians.has("chain/sin_and_cos")) return;
    section(
        "Chains of n links, ns per joint and step",
        `A cable with friction at every joint falls for 2 s, T = 1 ms. A sine and a cosine, of which a joint takes one each: ${fixed(1)(time("chain/sin_and_cos"))} ns.`,
    );
    table(
        ["", ...counts.map((n) => `n = ${n}`), "n = 1000 / without friction", "n = 1000 / sin and cos", "spread"],
        kinds.map(([kind, title]) => [
            title,
            ...counts.map((n) => fixed(1)(time(row(kind, n)))),
            fixed(2)(time(row(kind, 1000)) / time(row("dynamics", 1000))),
            fixed(2)(time(row(kind, 1000)) / time("chain/sin_and_cos")),
            percent(worstSpread(counts.map((n) => row(kind, n)))),
        ]),
    );
    const onGround = [1, 2, 5, 10, 20, 50, 100, 200];
    const methods = { exact: "exact", semi_implicit: "semi-implicit", implicit: "implicit" };
    section(
        "The same on two contact points, μs per step",
        "The pendulum of Wakisaka 2016, fig 12 and 13, over its first 40 ms on the ground, T = 1 ms.",
    );
    table(
        ["", ...onGround.map((n) => `n = ${n}`), "spread"],
        Object.entries(methods).map(([method, title]) => {
            const rows = onGround.map((n) => `chain/ground/${method}/${n}`);
            return [title, ...rows.map((one) => fixed(2)(time(one) / 1000)), percent(worstSpread(rows))];
        }),
    );
}

/** Steps of identification, with a loop in plain Python as the unit. */
function identification() {
    const rows = [
        ["M1, eight recordings", "identify/m1", 12 * 9600],
        ["M6, eight recordings", "identify/m6", 12 * 9600],
        ["M6, 512 recordings", "identify/m6/512", 12 * 512 * 1200],
    ].filter(([, row]) => medians.has(row));
    const python = existsSync("build/bench/python.json") && read("python.json").steps_per_second;
    section(
        "Identification: the loss of 12 candidates, million steps per second",
        "Recordings of a XL330 with 1200 steps each, one core, the widest vectors that it has.",
    );
    table(
        ["", "", "times the Python loop", "12 candidates, ms", "spread"],
        rows.map(([title, row, steps]) => [
            title,
            fixed(2)(1e3 / time(row)),
            python ? fixed(0)(1e9 / time(row) / python) : "",
            fixed(2)((time(row) * steps) / 1e6),
            percent(spread(row)),
        ]),
    );
}

/** Steps of a drive with a transmission, with a sine as the unit. */
function transmissions() {
    const sine = time("math/sin/ours/single");
    section(
        "Drive with a transmission, ns per step",
        `The screw of Dupont 1993, fig 5, T = 5 ms: away from events, and over 8 s with all of them. Its motor torque is a sine, which takes ${fixed(1)(sine)} ns and is part of every step; “friction alone” is the implicit step under given torques.`,
    );
    const methods = ["located", "interpolated", "implicit", "lagged", "explicit", "rk4"];
    table(
        ["", "away from events", "in sines", "with events", "in sines", "spread"],
        [
            ...methods.map((method) => {
                const [moving, whole] = ["moving", "whole"].map((part) => `transmission/${method}/${part}`);
                const times = [moving, whole].flatMap((row) => [fixed(1)(time(row)), fixed(2)(time(row) / sine)]);
                return [method, ...times, percent(worstSpread([moving, whole]))];
            }),
            [
                ...["friction alone", fixed(1)(time("transmission/friction"))],
                ...[fixed(2)(time("transmission/friction") / sine), "", "", percent(spread("transmission/friction"))],
            ],
        ],
    );
}

/** Friction at the joints of a simulator, with the equation that it solves anyway as the unit. */
function joints() {
    section(
        "Friction at the joints of a simulator, µs per step",
        "A planar chain of 7 or 30 links, 64 consecutive steps of 1 ms. Warm: from the directions of the step before; cold: from nothing. The last columns are ratios to one equation with the same mass matrix, factor and solve, by the textbook's L D L′ and by the library's.",
    );
    const rows = [];
    for (const n of [7, 30]) {
        const [textbook, ours] = ["textbook", "ours"].map((whose) => `joints/${n}/ldl/${whose}`);
        for (const row of [...medians.keys()].filter((key) => key.startsWith(`joints/${n}/`)).sort())
            rows.push([
                row.slice(7),
                fixed(3)(time(row) / 1e3),
                fixed(2)(medians.get(row).passes),
                fixed(2)(medians.get(row).slipping),
                fixed(2)(time(row) / time(textbook)),
                fixed(2)(time(row) / time(ours)),
                percent(spread(row)),
            ]);
    }
    table(["joints", "", "passes", "fraction that slips", "to the textbook", "to ours", "spread"], rows);
}

function redraws() {
    if (!existsSync("build/bench/redraw.json")) return;
    section("Page: from the movement of a slider or a handle to its redraw, ms");
    table(
        ["view", "median", "95th percentile", "largest", "above 17"],
        Object.entries(read("redraw.json")).map(([view, { slider, median, p95, max, above }]) => [
            `${view}, ${slider}`,
            ...[median, p95, max].map(fixed(1)),
            `${fixed(1)(100 * above)} %`,
        ]),
    );
}

function frames() {
    if (!existsSync("build/bench/live.json")) return;
    section("Page: the pendulum live with six models, four plots and a hand that pulls, ms");
    table(
        ["", "median", "95th percentile", "largest"],
        Object.entries(read("live.json")).map(([what, { median, p95, max }]) => [
            what,
            ...[median, p95, max].map(fixed(1)),
        ]),
    );
}

function modules() {
    if (!existsSync("build/bench/wasm.json")) return;
    section(`Module against JavaScript in node ${process.version}`);
    table(
        ["", "where", "ns per value", "GSL's time / this", "largest error, ulp"],
        read("wasm.json").rows.map(({ title, place, time: { median }, ratio, error }) => [
            title,
            place,
            median.toFixed(1),
            ratio.median.toFixed(2),
            error?.toFixed(1) ?? "",
        ]),
    );
}

heading();
transforms();
ratios("gsl", "GSL");
ratios("boost", "Boost");
sizes();
uniformTables();
setups();
functions();
experiments();
servo();
chains();
transmissions();
identification();
joints();
modules();
redraws();
frames();
