// Figures that the library does not list: mostly curves, which the page shows without numbers to compare. A number stands
// here only with its source in the paper; ours is computed by the library.
import type { Kind } from "../../../../wasm/friction";
import type { Key } from "../../i18n/messages";
import type { Given } from "../../model/store";

/** A number of the paper, and where the program has it: the value of a channel at an x. */
export interface OwnNumber {
    name: Key;
    paper: string;
    unit: string;
    remark: Key;
    at: number;
    channel: string;
}

export interface OwnFigure {
    key: string;
    paper: string;
    /** Such as fig 3. */
    name: { key: Key; number: string };
    text: Key;
    /** What is computed. */
    kind: Kind;
    experiment: string;
    settings: Given;
    /** Of a curve: the range of x, if the library's does not suit. */
    x?: readonly [number, number];
    /** The channels of its picture; by default those that the library plots first. */
    channels?: readonly string[];
    /** The same with these settings instead, behind it. */
    beside?: readonly Given[];
    /** Where it can be loaded; without it there is only the command. */
    place?: { view: string; settings: Given };
    numbers?: readonly OwnNumber[];
}

const plain = { construction: "off", handles: "off" };
const fig = (number: string): OwnFigure["name"] => ({ key: "papers.fig", number });

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

export const ownFigures: readonly OwnFigure[] = [
    {
        key: "kikuuwe-2006-fig-1",
        paper: "kikuuwe-2006",
        name: fig("1"),
        text: "papers.k1",
        kind: "curve",
        experiment: "element",
        settings: { element: "conventional" },
        channels: ["f"],
        beside: [
            { element: "karnopp", v: "0.005", dead_zone: "force" },
            { element: "quinn", v: "0.005" },
            { element: "viscous", v: "0.005" },
        ],
    },
    {
        key: "kikuuwe-2006-fig-5",
        paper: "kikuuwe-2006",
        name: fig("5"),
        text: "papers.k5",
        kind: "curve",
        experiment: "phi_z",
        settings: {},
        channels: ["phi_z"],
        x: [-0.2, 0.2],
        place: { view: "law", settings: { compare: "one", handles: "off", range: "close" } },
    },
    {
        key: "kikuuwe-2006-fig-8",
        paper: "kikuuwe-2006",
        name: fig("8"),
        text: "papers.k8",
        kind: "curve",
        experiment: "element",
        settings: { element: "A" },
        channels: ["f"],
        beside: [{ element: "A", v: "0.5" }],
    },
    {
        key: "kikuuwe-2006-fig-3",
        paper: "kikuuwe-2006",
        name: fig("3"),
        text: "papers.k3",
        kind: "run",
        experiment: "sliding_block",
        settings: { element: "A" },
        beside: ["B", "C", "D"].map((element) => ({ element })),
        place: { view: "experiments", settings: { run: "sliding_block", element: "A" } },
    },
    {
        key: "kikuuwe-2006-fig-9-and-10",
        paper: "kikuuwe-2006",
        name: fig("9, 10"),
        text: "papers.k9",
        kind: "run",
        experiment: "two_masses",
        settings: {},
        place: { view: "experiments", settings: { run: "two_masses" } },
    },
    {
        key: "kikuuwe-2006-fig-12",
        paper: "kikuuwe-2006",
        name: fig("12"),
        text: "papers.k12",
        kind: "run",
        experiment: "release_admittance",
        settings: { element: "C" },
        beside: [{ element: "D" }],
        place: { view: "experiments", settings: { run: "release_admittance", element: "C" } },
    },
    {
        key: "kikuuwe-2006-section-ii-a",
        paper: "kikuuwe-2006",
        name: { key: "papers.section", number: "II-A" },
        text: "papers.k2a",
        kind: "run",
        experiment: "inclined_block",
        settings: { element: "A" },
        beside: [{ element: "explicit" }],
        place: { view: "experiments", settings: { run: "inclined_block" } },
    },
    {
        key: "cisneros-2022-fig-2",
        paper: "cisneros-2022",
        name: fig("2"),
        text: "papers.k5",
        kind: "curve",
        experiment: "phi_z",
        settings: {},
        channels: ["phi_z"],
        x: [-0.2, 0.2],
        place: { view: "law", settings: { compare: "one", handles: "off", range: "close" } },
    },
    {
        key: "cisneros-2022-fig-3",
        paper: "cisneros-2022",
        name: fig("3"),
        text: "papers.c3",
        kind: "curve",
        experiment: "phi",
        settings: {},
        place: { view: "law", settings: { compare: "one", ...plain } },
    },
    {
        key: "cisneros-2022-fig-4",
        paper: "cisneros-2022",
        name: fig("4"),
        text: "papers.c4",
        kind: "curve",
        experiment: "phi_z",
        settings: {},
        channels: ["phi_z"],
        place: { view: "law", settings: { compare: "one", ...plain } },
    },
    {
        key: "cisneros-2022-fig-5",
        paper: "cisneros-2022",
        name: fig("5"),
        text: "papers.c5",
        kind: "curve",
        experiment: "lambert_w",
        settings: {},
        x: [-0.3678, 2],
    },
    {
        key: "cisneros-2022-fig-6",
        paper: "cisneros-2022",
        name: fig("6"),
        text: "papers.c6",
        kind: "curve",
        experiment: "phi",
        settings: { law: "rational" },
        x: [0, 0.5],
        place: { view: "law", settings: { law: "rational", compare: "one", construction: "off" } },
    },
    {
        key: "cisneros-2022-fig-7",
        paper: "cisneros-2022",
        name: fig("7"),
        text: "papers.c7",
        kind: "curve",
        experiment: "phi",
        settings: { law: "rational" },
        beside: [{ law: "stribeck" }],
        place: { view: "law", settings: { law: "rational", ...plain } },
    },
    {
        key: "cisneros-2022-fig-8",
        paper: "cisneros-2022",
        name: fig("8"),
        text: "papers.c8",
        kind: "curve",
        experiment: "phi_z",
        settings: { law: "rational" },
        channels: ["phi_z"],
        beside: [{ law: "stribeck" }],
        place: { view: "law", settings: { law: "rational", ...plain } },
    },
    {
        key: "cisneros-2022-fig-11",
        paper: "cisneros-2022",
        name: fig("11"),
        text: "papers.c11",
        kind: "run",
        experiment: "robot_joint",
        settings: { kp: "50", kv: "14", lambda: "1" },
        channels: ["q"],
        place: { view: "experiments", settings: { run: "robot_joint", kp: "50", kv: "14", lambda: "1" } },
    },
    {
        key: "duclusaud-2024-fig-1",
        paper: "duclusaud-2024",
        name: fig("1"),
        text: "papers.d1",
        kind: "run",
        experiment: "two_link_arm",
        settings: { path: "triangular_wave", model: "m4" },
        channels: ["q1"],
        beside: [{ path: "triangular_wave", model: "m1" }],
        place: {
            view: "experiments",
            settings: { run: "two_link_arm", path: "triangular_wave", model: "m4", twin: "model:m1" },
        },
    },
    {
        key: "duclusaud-2024-fig-3",
        paper: "duclusaud-2024",
        name: fig("3"),
        text: "papers.d3",
        kind: "curve",
        experiment: "drive_backdrive",
        settings: { preset: "mx106", model: "m6" },
        place: { view: "drive-backdrive", settings: { preset: "mx106", model: "m6", lines: "models" } },
    },
    {
        key: "duclusaud-2024-fig-3-erob",
        paper: "duclusaud-2024",
        name: { key: "papers.fig-erob", number: "3" },
        text: "papers.d3",
        kind: "curve",
        experiment: "drive_backdrive",
        settings: { preset: "erob80_100", model: "m6" },
        place: { view: "drive-backdrive", settings: { preset: "erob80_100", model: "m6", lines: "models" } },
    },
    {
        key: "duclusaud-2024-fig-4-velocities",
        paper: "duclusaud-2024",
        name: { key: "papers.fig-velocities", number: "4" },
        text: "papers.d4",
        kind: "curve",
        experiment: "drive_backdrive",
        settings: { preset: "erob80_100", model: "m6" },
        beside: [1, 2, 3].map((velocity) => ({ preset: "erob80_100", model: "m6", velocity: String(velocity) })),
        place: { view: "drive-backdrive", settings: { preset: "erob80_100", model: "m6", lines: "velocities" } },
    },
    {
        key: "duclusaud-2024-fig-5",
        paper: "duclusaud-2024",
        name: fig("5"),
        text: "papers.d5",
        kind: "run",
        experiment: "servo_pendulum",
        settings: { preset: "mx64", model: "m5", trajectory: "sin_time_square" },
        channels: ["theta"],
        beside: [{ preset: "mx64", model: "m1", trajectory: "sin_time_square" }],
        place: { view: "pendulum", settings: { preset: "mx64", model: "m5", trajectory: "sin_time_square" } },
    },
    {
        key: "duclusaud-2024-fig-6",
        paper: "duclusaud-2024",
        name: fig("6"),
        text: "papers.d6",
        kind: "run",
        experiment: "two_link_arm",
        settings: { path: "square", model: "m4" },
        channels: ["x"],
        beside: [{ path: "circle", model: "m4" }],
        place: {
            view: "experiments",
            settings: { run: "two_link_arm", path: "square", model: "m4", twin: "model:m1" },
        },
    },
    {
        key: "duclusaud-2024-fig-7",
        paper: "duclusaud-2024",
        name: fig("7"),
        text: "papers.d7",
        kind: "run",
        experiment: "two_link_arm",
        settings: { arm: "erob", path: "circle", model: "m6" },
        channels: ["q1"],
        beside: [{ arm: "erob", path: "circle", model: "m1" }],
        place: {
            view: "experiments",
            settings: { run: "two_link_arm", arm: "erob", path: "circle", model: "m6", twin: "model:m1" },
        },
    },
    {
        key: "duclusaud-2024-algorithm-1",
        paper: "duclusaud-2024",
        name: { key: "papers.algorithm", number: "1" },
        text: "papers.da1",
        kind: "run",
        experiment: "servo_pendulum",
        settings: { preset: "mx106", model: "m6", integrator: "paper", goal: "end" },
        channels: ["theta"],
        place: { view: "pendulum", settings: { preset: "mx106", model: "m6", integrator: "paper", goal: "end" } },
    },
    {
        key: "wakisaka-2016-fig-12",
        paper: "wakisaka-2016",
        name: fig("12"),
        text: "papers.w12",
        kind: "run",
        experiment: "n_link_pendulum",
        settings: { ground: "points", n: "2", method: "semi_implicit" },
        beside: [{ ground: "points", n: "3", method: "semi_implicit" }],
        place: {
            view: "experiments",
            settings: { run: "n_link_pendulum", ground: "points", n: "2", twin: "method:semi_implicit" },
        },
    },
    {
        key: "dupont-1993-eq-34",
        paper: "dupont-1993",
        name: { key: "papers.eq", number: "34" },
        text: "papers.du34",
        kind: "curve",
        experiment: "drive_backdrive",
        settings: lifting,
        x: [0, 3000],
        place: { view: "drive-backdrive", settings: lifting },
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
    },
    {
        key: "leine-1998-section-2",
        paper: "leine-1998",
        name: { key: "papers.section", number: "2" },
        text: "papers.l2",
        kind: "run",
        experiment: "belt_stick_slip",
        settings: {},
        place: { view: "experiments", settings: { run: "belt_stick_slip" } },
    },
    {
        key: "dupont-2002-drift",
        paper: "dupont-2002",
        name: { key: "papers.title-drift", number: "" },
        text: "papers.drift",
        kind: "run",
        experiment: "drift_test",
        settings: { element: "lugre" },
        channels: ["x"],
        beside: [{ element: "elasto_plastic" }],
        place: { view: "experiments", settings: { run: "drift_test", element: "lugre", twin: "elasto_plastic" } },
    },
];

/** What is known of a comparison beyond the remark: a parameter was found from this very number, or why they differ is
 *  not known. */
export type Standing = "fitted" | "unexplained";

const settling: Readonly<Record<string, Standing>> = { "2.75": "unexplained" };

/** Figure of the library -> number as the paper prints it. */
export const standings: Readonly<Record<string, Readonly<Record<string, Standing>>>> = {
    "cisneros-2022-fig-12-stribeck": { "69.9": "fitted", ...settling },
    "cisneros-2022-fig-12-rational": { "68.4": "fitted", ...settling },
};
