// The course: table of lessons, in order. A lesson asks for a prediction; a state of the page shows the answer.
import type { GroupKey, Text } from "../i18n/messages";

type LessonKey = GroupKey & `lesson.${string}`;

/** Addresses without #/ and version; an address other than `place` may be only what differs from it. */
interface LessonRow {
    /** Address of the state that shows the answer, with suitable plots and zoom and a run that stops at its end. */
    place: string;
    /** Address of the state that the question is about; by default the run before its first step. */
    start?: string;
    /** Parameters in its texts: their sliders come first in a presentation and on a phone. */
    sliders: readonly string[];
    /** Address of the state of each thing to try. */
    tries: readonly string[];
}

/** The row with whole addresses. */
export interface Lesson extends Required<LessonRow> {
    /** Its name in the address. */
    id: string;
    key: LessonKey;
}

export interface LessonTexts {
    title: string;
    /** Paragraphs of the situation and the question. */
    situation: readonly Text[];
    /** Predictions to choose from: one is right, and each of the others has a sentence about why it is wrong. */
    answers: readonly { text: Text; why?: Text; right?: boolean }[];
    /** Reason for the answer, and the number that shows it. */
    explanation: readonly Text[];
    tries: readonly Text[];
}

const rows: Readonly<Record<LessonKey, LessonRow>> = {
    "lesson.chatter": {
        place: "experiments?run=sliding_block&element=explicit&twin=A&plots=m/s,N&zoom=x:0.07:0.12~m/s.y:-0.012:0.012&loop=stop",
        sliders: ["T", "F", "h"],
        tries: ["T=0.004&zoom=x:0.05:0.15~m/s.y:-0.04:0.04"],
    },
    "lesson.smooth": {
        place: "experiments?run=sliding_block&element=viscous&epsilon=0.001&twin=A&plots=m/s,N&zoom=x:0.07:0.12~m/s.y:-0.012:0.012&loop=stop",
        sliders: ["epsilon", "T", "F"],
        tries: ["epsilon=0.01"],
    },
    "lesson.transform": {
        place: "law?B=545&compare=one",
        start: "law?compare=one",
        sliders: ["B", "K", "T"],
        tries: ["B=26"],
    },
    "lesson.fold": {
        place: "law?B=20&inadmissible=largest_root&range=close&compare=one",
        start: "law?range=close&compare=one",
        sliders: ["B", "K", "T"],
        tries: ["inadmissible=refuse"],
    },
    "lesson.drift": {
        place: "experiments?run=drift_test&element=lugre&twin=C&plots=m&loop=stop",
        sliders: ["F_S", "sigma_0", "T"],
        tries: ["element=dahl", "element=elasto_plastic"],
    },
    "lesson.belt": {
        place: "experiments?run=belt_stick_slip&v_b=0.4&plots=phase,m/s&loop=stop",
        sliders: ["v_b", "F_C", "F_S"],
        tries: ["v_b=1", "F_C=1"],
    },
    "lesson.short": {
        place: "experiments?run=robot_joint&plots=rad,N+m&loop=stop",
        sliders: ["kp", "F_S", "F_C"],
        tries: ["kp=80"],
    },
    "lesson.hunt": {
        place: "experiments?run=robot_joint&kp=50&kv=14&lambda=1&span=60&speed=4&plots=rad,N+m&loop=stop",
        sliders: ["F_S", "lambda", "kp"],
        tries: ["F_S=0.5", "lambda=0&span=20"],
    },
    "lesson.load": {
        place: "drive-backdrive?tau_m=10&tau_max=20&lines=models&trail=off",
        start: "drive-backdrive?model=m1&tau_m=10&tau_max=20&trail=off",
        sliders: ["velocity", "tau_max"],
        tries: ["velocity=5"],
    },
    "lesson.lock": {
        place: "drive-backdrive?model=m5&load_friction_external=1&quadrants=four&tau_m=0&tau_e=-8",
        start: "drive-backdrive?model=m5&quadrants=four&tau_m=0&tau_e=-8",
        sliders: ["load_friction_external", "tau_max"],
        tries: ["load_friction_external=0.8"],
    },
    "lesson.models": {
        place: "pendulum?trajectory=half_sine&mass=3&kp=4&plots=angle,difference",
        sliders: ["mass", "kp"],
        tries: ["mass=0.5", "model=m6&motor=same", "preset=mx64"],
    },
    "lesson.plateau": {
        place: "pendulum?preset=xl330&model=m3&trajectory=up_and_down&mass=0.1&length=0.1&kp=100&vin=7.4&ghost=m1&loop=off",
        sliders: ["mass", "load_friction_base", "friction_base"],
        tries: ["mass=0.25", "identify?example=1&model=m1,m3&budget=2000"],
    },
    "lesson.hold": {
        place: "experiments?run=resting_arm&engine=mujoco&twin=engine:exact&plots=m,rad&loop=stop",
        sliders: ["margin", "time_constant", "T"],
        tries: ["margin=3", "engine=mujoco_tight", "arm=rods&engine=gauss_seidel"],
    },
    "lesson.clamp": {
        place: "experiments?run=n_link_pendulum&n=3&method=implicit&breakaway=printed&T=0.0001&twin=method:exact&plots=m,difference&span=2&loop=stop",
        start: "experiments?run=n_link_pendulum&n=3&method=implicit&breakaway=printed&twin=method:exact&plots=m,difference&span=2&loop=stop&at=0",
        sliders: ["T", "F", "n"],
        tries: [
            "T=0.01",
            "experiments?run=n_link_pendulum&n=2&method=implicit&breakaway=printed&twin=method:exact&plots=m,difference&span=2&loop=stop",
            "experiments?run=n_link_pendulum&n=3&method=semi_implicit&twin=method:exact&plots=m,difference&span=2&loop=stop",
        ],
    },
    "lesson.release": {
        place: "transmission?run=screw_drive&losses=angles&friction_angle=15&tau_1=0&tau_load=100&twin=&plots=forward,rad/s&span=3&loop=stop",
        start: "friction_angle=7&at=0",
        sliders: ["friction_angle", "lead", "tau_load"],
        tries: ["friction_angle=17", "friction_angle=17&tau_0=-20"],
    },
    "lesson.brake": {
        place: "transmission?run=screw_drive&losses=angles&friction_angle=17&tau_1=0&tau_0=-100&v0=5&T=0.001&twin=&plots=forward,rad/s&span=0.5&speed=1/10&loop=stop",
        start: "friction_angle=16&at=0",
        sliders: ["friction_angle", "I", "tau_0"],
        tries: ["friction_angle=16.5", "I=38", "tau_0=100"],
    },
    "lesson.rest": {
        place: "transmission?run=hoist&method=rk4&T=0.001&twin=method:located&plots=rad,rad/s&loop=stop",
        sliders: ["T", "tau_load", "tau_1"],
        tries: ["T=0.0001", "method=implicit"],
    },
};

export const lessons: readonly Lesson[] = Object.entries(rows).map(
    ([key, { place, start = "at=0", sliders, tries }]) => ({
        ...{ id: key.replace("lesson.", ""), key: key as LessonKey, place, sliders },
        start: changed(place, start),
        tries: tries.map((other) => changed(place, other)),
    }),
);

/** An address, or `place` with the settings in a query. */
function changed(place: string, other: string): string {
    if (other.includes("?")) return other;
    const [view, query] = place.split("?");
    const settings = new Map(`${query}&${other}`.split("&").map((pair) => [pair.split("=")[0], pair]));
    return `${view}?${[...settings.values()].join("&")}`;
}

export function rightOf(answers: readonly object[]): number {
    return answers.findIndex((answer) => "right" in answer);
}
