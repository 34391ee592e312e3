// Figures that the library does not list: mostly curves, which the page shows without numbers to compare. A number is
// listed here only with its source in the paper; the program's is computed by the library.
import type { Kind } from "../../../../wasm/friction";
import type { Key } from "../../i18n/messages";
import type { Given } from "../../model/store";

/** A number of the paper; the program's is the value of a channel at an x. */
export interface OwnNumber {
    name: Key;
    paper: string;
    unit: string;
    remark: Key;
    at: number;
    channel: string;
}

interface Details {
    /** The default is the figure of the key. */
    name?: { key: Key; number: string };
    settings?: Given;
    /** Range of x of a curve, if the library's does not suit. */
    x?: readonly [number, number];
    /** The channels of its picture; by default those that the library plots first. */
    channels?: readonly string[];
    /** Settings of comparison lines. */
    beside?: readonly Given[];
    /** Further settings in the view that loads the figure; null leaves one out. */
    view?: Readonly<Record<string, string | null>>;
    numbers?: readonly OwnNumber[];
}

export interface OwnFigure extends Details {
    /** Paper and figure, such as kikuuwe-2006-fig-9-and-10. */
    key: string;
    kind: Kind;
    experiment: string;
    text: Key;
}

const plain = { construction: "off", handles: "off" };
const curve = (key: string, experiment: string, text: Key, details: Details = {}): OwnFigure => ({
    ...{ key, kind: "curve", experiment, text },
    ...details,
});
const run = (...[key, experiment, text, details]: Parameters<typeof curve>): OwnFigure => ({
    ...curve(key, experiment, text, details),
    kind: "run",
});

/** Coefficients of the least-squares line for lifting, |tau_f| = 0.50 |tau_l| + 464 (eq 34), as friction model M5. */
const lifting = {
    model: "m5",
    friction_base: "464",
    friction_stribeck: "0",
    load_friction_motor: "0",
    load_friction_external: "0.5",
    load_friction_motor_stribeck: "0",
    load_friction_external_stribeck: "0",
    tau_max: "3000",
};

const transform: Details = {
    channels: ["phi_z"],
    x: [-0.2, 0.2],
    view: { compare: "one", handles: "off", range: "close" },
};

export const ownFigures: readonly OwnFigure[] = [
    curve("kikuuwe-2006-fig-1", "element", "papers.k1", {
        settings: { element: "conventional" },
        channels: ["f"],
        beside: [
            { element: "karnopp", v: "0.005", dead_zone: "force" },
            { element: "quinn", v: "0.005" },
            { element: "viscous", v: "0.005" },
        ],
    }),
    curve("kikuuwe-2006-fig-5", "phi_z", "papers.k5", transform),
    curve("kikuuwe-2006-fig-8", "element", "papers.k8", {
        settings: { element: "A" },
        channels: ["f"],
        beside: [{ element: "A", v: "0.5" }],
    }),
    run("kikuuwe-2006-fig-3", "sliding_block", "papers.k3", {
        settings: { element: "A" },
        beside: ["B", "C", "D"].map((element) => ({ element })),
    }),
    run("kikuuwe-2006-fig-9-and-10", "two_masses", "papers.k9", {}),
    run("kikuuwe-2006-fig-12", "release_admittance", "papers.k12", {
        settings: { element: "C" },
        beside: [{ element: "D" }],
    }),
    run("kikuuwe-2006-section-ii-a", "inclined_block", "papers.k2a", {
        name: { key: "papers.section", number: "II-A" },
        settings: { element: "A" },
        beside: [{ element: "explicit" }],
        view: { element: null },
    }),
    curve("cisneros-2022-fig-2", "phi_z", "papers.k5", transform),
    curve("cisneros-2022-fig-3", "phi", "papers.c3", { view: { compare: "one", ...plain } }),
    curve("cisneros-2022-fig-4", "phi_z", "papers.c4", { channels: ["phi_z"], view: { compare: "one", ...plain } }),
    curve("cisneros-2022-fig-5", "lambert_w", "papers.c5", { x: [-0.3678, 2] }),
    curve("cisneros-2022-fig-6", "phi", "papers.c6", {
        settings: { law: "rational" },
        x: [0, 0.5],
        view: { compare: "one", construction: "off" },
    }),
    curve("cisneros-2022-fig-7", "phi", "papers.c7", {
        settings: { law: "rational" },
        beside: [{ law: "stribeck" }],
        view: plain,
    }),
    curve("cisneros-2022-fig-8", "phi_z", "papers.c8", {
        settings: { law: "rational" },
        channels: ["phi_z"],
        beside: [{ law: "stribeck" }],
        view: plain,
    }),
    run("cisneros-2022-fig-11", "robot_joint", "papers.c11", {
        settings: { kp: "50", kv: "14", lambda: "1" },
        channels: ["q"],
    }),
    run("duclusaud-2024-fig-1", "two_link_arm", "papers.d1", {
        settings: { path: "triangular_wave", model: "m4" },
        channels: ["q1"],
        beside: [{ path: "triangular_wave", model: "m1" }],
        view: { twin: "model:m1" },
    }),
    curve("duclusaud-2024-fig-3", "drive_backdrive", "papers.d3", {
        settings: { preset: "mx106", model: "m6" },
        view: { lines: "models" },
    }),
    curve("duclusaud-2024-fig-3-erob", "drive_backdrive", "papers.d3", {
        name: { key: "papers.fig-erob", number: "3" },
        settings: { preset: "erob80_100", model: "m6" },
        view: { lines: "models" },
    }),
    curve("duclusaud-2024-fig-4-velocities", "drive_backdrive", "papers.d4", {
        name: { key: "papers.fig-velocities", number: "4" },
        settings: { preset: "erob80_100", model: "m6" },
        beside: [1, 2, 3].map((velocity) => ({ preset: "erob80_100", model: "m6", velocity: String(velocity) })),
        view: { lines: "velocities" },
    }),
    run("duclusaud-2024-fig-5", "servo_pendulum", "papers.d5", {
        settings: { preset: "mx64", model: "m5", trajectory: "sin_time_square" },
        channels: ["theta"],
        beside: [{ preset: "mx64", model: "m1", trajectory: "sin_time_square" }],
    }),
    run("duclusaud-2024-fig-6", "two_link_arm", "papers.d6", {
        settings: { path: "square", model: "m4" },
        channels: ["x"],
        beside: [{ path: "circle", model: "m4" }],
        view: { twin: "model:m1" },
    }),
    run("duclusaud-2024-fig-7", "two_link_arm", "papers.d7", {
        settings: { arm: "erob", path: "circle", model: "m6" },
        channels: ["q1"],
        beside: [{ arm: "erob", path: "circle", model: "m1" }],
        view: { twin: "model:m1" },
    }),
    run("duclusaud-2024-algorithm-1", "servo_pendulum", "papers.da1", {
        name: { key: "papers.algorithm", number: "1" },
        settings: { preset: "mx106", model: "m6", integrator: "paper", goal: "end" },
        channels: ["theta"],
    }),
    run("wakisaka-2016-fig-12", "n_link_pendulum", "papers.w12", {
        settings: { ground: "points", n: "2", method: "semi_implicit" },
        beside: [{ ground: "points", n: "3", method: "semi_implicit" }],
        view: { method: null, twin: "method:semi_implicit" },
    }),
    curve("dupont-1993-eq-34", "drive_backdrive", "papers.du34", {
        name: { key: "papers.eq", number: "34" },
        settings: lifting,
        x: [0, 3000],
        numbers: [
            {
                name: "papers.lifts",
                paper: "1024 ((2000 − 464)/1.50)",
                unit: "",
                remark: "papers.follows",
                at: 2000,
                channel: "tau_drive",
            },
        ],
    }),
    run("leine-1998-section-2", "belt_stick_slip", "papers.l2", { name: { key: "papers.section", number: "2" } }),
    run("dupont-2002-drift", "drift_test", "papers.drift", {
        name: { key: "papers.title-drift", number: "" },
        settings: { element: "lugre" },
        channels: ["x"],
        beside: [{ element: "elasto_plastic" }],
        view: { twin: "elasto_plastic" },
    }),
];

/** A comparison beyond its remark: a parameter was fitted to this very number, or the difference is unexplained. */
export type Standing = "fitted" | "unexplained";

const settling: Readonly<Record<string, Standing>> = { "2.75": "unexplained" };

/** Figure of the library -> number as the paper prints it. */
export const standings: Readonly<Record<string, Readonly<Record<string, Standing>>>> = {
    "cisneros-2022-fig-12-stribeck": { "69.9": "fitted", ...settling },
    "cisneros-2022-fig-12-rational": { "68.4": "fitted", ...settling },
};
