// The course: table of lessons, in order. A lesson asks for a prediction; a state of the page shows the answer.
import type { GroupKey, Key } from "../i18n/messages";

export interface Lesson {
    /** Its name in the address. */
    id: string;
    /** Address of the state that the question is about: a run before its first step. */
    start: string;
    /** Address of the state that shows the answer, with suitable plots and zoom and a run that stops at its end. */
    place: string;
    title: Key;
    /** The situation and the question. */
    situation: Key;
    /** Predictions to choose from: one is right, and each of the others has a sentence about why it is wrong. */
    answers: GroupKey & `lesson.${string}.answers`;
    /** Reason for the answer, and the number that shows it. */
    explanation: Key;
    /** Parameters in its texts: their sliders come first in a presentation and on a phone. */
    sliders: readonly string[];
    /** Further things to try: a text about each, and the address of its state. */
    tries: readonly { text: Key; place: string }[];
}

export const lessons: readonly Lesson[] = [
    {
        id: "chatter",
        start: "experiments?run=sliding_block&element=explicit&twin=A&plots=m/s,N&zoom=x:0.07:0.12~m/s.y:-0.012:0.012&loop=stop&at=0",
        place: "experiments?run=sliding_block&element=explicit&twin=A&plots=m/s,N&zoom=x:0.07:0.12~m/s.y:-0.012:0.012&loop=stop",
        title: "lesson.chatter",
        situation: "lesson.chatter.situation",
        answers: "lesson.chatter.answers",
        explanation: "lesson.chatter.explanation",
        sliders: ["T", "F", "h"],
        tries: [
            {
                text: "lesson.chatter.try-step",
                place: "experiments?run=sliding_block&element=explicit&twin=A&T=0.004&plots=m/s,N&zoom=x:0.05:0.15~m/s.y:-0.04:0.04&loop=stop",
            },
        ],
    },
    {
        id: "smooth",
        start: "experiments?run=sliding_block&element=viscous&epsilon=0.001&twin=A&plots=m/s,N&zoom=x:0.07:0.12~m/s.y:-0.012:0.012&loop=stop&at=0",
        place: "experiments?run=sliding_block&element=viscous&epsilon=0.001&twin=A&plots=m/s,N&zoom=x:0.07:0.12~m/s.y:-0.012:0.012&loop=stop",
        title: "lesson.smooth",
        situation: "lesson.smooth.situation",
        answers: "lesson.smooth.answers",
        explanation: "lesson.smooth.explanation",
        sliders: ["epsilon", "T", "F"],
        tries: [
            {
                text: "lesson.smooth.try-creep",
                place: "experiments?run=sliding_block&element=viscous&epsilon=0.01&twin=A&plots=m/s,N&zoom=x:0.07:0.12~m/s.y:-0.012:0.012&loop=stop",
            },
        ],
    },
    {
        id: "transform",
        start: "law?compare=one",
        place: "law?B=545&compare=one",
        title: "lesson.transform",
        situation: "lesson.transform.situation",
        answers: "lesson.transform.answers",
        explanation: "lesson.transform.explanation",
        sliders: ["B", "K", "T"],
        tries: [{ text: "lesson.transform.try-soft", place: "law?B=26&compare=one" }],
    },
    {
        id: "fold",
        start: "law?range=close&compare=one",
        place: "law?B=20&inadmissible=largest_root&range=close&compare=one",
        title: "lesson.fold",
        situation: "lesson.fold.situation",
        answers: "lesson.fold.answers",
        explanation: "lesson.fold.explanation",
        sliders: ["B", "K", "T"],
        tries: [{ text: "lesson.fold.try-refuse", place: "law?B=20&inadmissible=refuse&range=close&compare=one" }],
    },
    {
        id: "drift",
        start: "experiments?run=drift_test&element=lugre&twin=C&plots=m&loop=stop&at=0",
        place: "experiments?run=drift_test&element=lugre&twin=C&plots=m&loop=stop",
        title: "lesson.drift",
        situation: "lesson.drift.situation",
        answers: "lesson.drift.answers",
        explanation: "lesson.drift.explanation",
        sliders: ["F_S", "sigma_0", "T"],
        tries: [
            {
                text: "lesson.drift.try-dahl",
                place: "experiments?run=drift_test&element=dahl&twin=C&plots=m&loop=stop",
            },
            {
                text: "lesson.drift.try-elastoplastic",
                place: "experiments?run=drift_test&element=elasto_plastic&twin=C&plots=m&loop=stop",
            },
        ],
    },
    {
        id: "belt",
        start: "experiments?run=belt_stick_slip&v_b=0.4&plots=phase,m/s&loop=stop&at=0",
        place: "experiments?run=belt_stick_slip&v_b=0.4&plots=phase,m/s&loop=stop",
        title: "lesson.belt",
        situation: "lesson.belt.situation",
        answers: "lesson.belt.answers",
        explanation: "lesson.belt.explanation",
        sliders: ["v_b", "F_C", "F_S"],
        tries: [
            { text: "lesson.belt.try-fast", place: "experiments?run=belt_stick_slip&v_b=1&plots=phase,m/s&loop=stop" },
            {
                text: "lesson.belt.try-coulomb",
                place: "experiments?run=belt_stick_slip&v_b=0.4&F_C=1&plots=phase,m/s&loop=stop",
            },
        ],
    },
    {
        id: "short",
        start: "experiments?run=robot_joint&plots=rad,N+m&loop=stop&at=0",
        place: "experiments?run=robot_joint&plots=rad,N+m&loop=stop",
        title: "lesson.short",
        situation: "lesson.short.situation",
        answers: "lesson.short.answers",
        explanation: "lesson.short.explanation",
        sliders: ["kp", "F_S", "F_C"],
        tries: [{ text: "lesson.short.try-gain", place: "experiments?run=robot_joint&kp=80&plots=rad,N+m&loop=stop" }],
    },
    {
        id: "hunt",
        start: "experiments?run=robot_joint&kp=50&kv=14&lambda=1&span=60&speed=4&plots=rad,N+m&loop=stop&at=0",
        place: "experiments?run=robot_joint&kp=50&kv=14&lambda=1&span=60&speed=4&plots=rad,N+m&loop=stop",
        title: "lesson.hunt",
        situation: "lesson.hunt.situation",
        answers: "lesson.hunt.answers",
        explanation: "lesson.hunt.explanation",
        sliders: ["F_S", "lambda", "kp"],
        tries: [
            {
                text: "lesson.hunt.try-stiction",
                place: "experiments?run=robot_joint&kp=50&kv=14&lambda=1&F_S=0.5&span=60&speed=4&plots=rad,N+m&loop=stop",
            },
            {
                text: "lesson.hunt.try-integral",
                place: "experiments?run=robot_joint&kp=50&kv=14&lambda=0&span=20&speed=4&plots=rad,N+m&loop=stop",
            },
        ],
    },
    {
        id: "load",
        start: "drive-backdrive?model=m1&tau_m=10&tau_max=20&trail=off",
        place: "drive-backdrive?tau_m=10&tau_max=20&lines=models&trail=off",
        title: "lesson.load",
        situation: "lesson.load.situation",
        answers: "lesson.load.answers",
        explanation: "lesson.load.explanation",
        sliders: ["velocity", "tau_max"],
        tries: [
            {
                text: "lesson.load.try-velocity",
                place: "drive-backdrive?velocity=5&tau_m=10&tau_max=20&lines=models&trail=off",
            },
        ],
    },
    {
        id: "lock",
        start: "drive-backdrive?model=m5&quadrants=four&tau_m=0&tau_e=-8",
        place: "drive-backdrive?model=m5&load_friction_external=1&quadrants=four&tau_m=0&tau_e=-8",
        title: "lesson.lock",
        situation: "lesson.lock.situation",
        answers: "lesson.lock.answers",
        explanation: "lesson.lock.explanation",
        sliders: ["load_friction_external", "tau_max"],
        tries: [
            {
                text: "lesson.lock.try-unlock",
                place: "drive-backdrive?model=m5&load_friction_external=0.8&quadrants=four&tau_m=0&tau_e=-8",
            },
        ],
    },
    {
        id: "models",
        start: "pendulum?trajectory=half_sine&mass=3&kp=4&plots=angle,difference&at=0",
        place: "pendulum?trajectory=half_sine&mass=3&kp=4&plots=angle,difference",
        title: "lesson.models",
        situation: "lesson.models.situation",
        answers: "lesson.models.answers",
        explanation: "lesson.models.explanation",
        sliders: ["mass", "kp"],
        tries: [
            {
                text: "lesson.models.try-light",
                place: "pendulum?trajectory=half_sine&mass=0.5&kp=4&plots=angle,difference",
            },
            {
                text: "lesson.models.try-motor",
                place: "pendulum?model=m6&trajectory=half_sine&mass=3&kp=4&motor=same&plots=angle,difference",
            },
            {
                text: "lesson.models.try-servo",
                place: "pendulum?preset=mx64&trajectory=half_sine&mass=3&kp=4&plots=angle,difference",
            },
        ],
    },
    {
        id: "plateau",
        start: "pendulum?preset=xl330&model=m3&trajectory=up_and_down&mass=0.1&length=0.1&kp=100&vin=7.4&ghost=m1&loop=off&at=0",
        place: "pendulum?preset=xl330&model=m3&trajectory=up_and_down&mass=0.1&length=0.1&kp=100&vin=7.4&ghost=m1&loop=off",
        title: "lesson.plateau",
        situation: "lesson.plateau.situation",
        answers: "lesson.plateau.answers",
        explanation: "lesson.plateau.explanation",
        sliders: ["mass", "load_friction_base", "friction_base"],
        tries: [
            {
                text: "lesson.plateau.try-heavy",
                place: "pendulum?preset=xl330&model=m3&trajectory=up_and_down&mass=0.25&length=0.1&kp=100&vin=7.4&ghost=m1&loop=off",
            },
            { text: "lesson.plateau.try-fit", place: "identify?example=1&model=m1,m3&budget=2000" },
        ],
    },
    {
        id: "hold",
        start: "experiments?run=resting_arm&engine=mujoco&twin=engine:exact&plots=m,rad&loop=stop&at=0",
        place: "experiments?run=resting_arm&engine=mujoco&twin=engine:exact&plots=m,rad&loop=stop",
        title: "lesson.hold",
        situation: "lesson.hold.situation",
        answers: "lesson.hold.answers",
        explanation: "lesson.hold.explanation",
        sliders: ["margin", "time_constant", "T"],
        tries: [
            {
                text: "lesson.hold.try-friction",
                place: "experiments?run=resting_arm&engine=mujoco&margin=3&twin=engine:exact&plots=m,rad&loop=stop",
            },
            {
                text: "lesson.hold.try-tight",
                place: "experiments?run=resting_arm&engine=mujoco_tight&twin=engine:exact&plots=m,rad&loop=stop",
            },
            {
                text: "lesson.hold.try-sweeps",
                place: "experiments?run=resting_arm&arm=rods&engine=gauss_seidel&twin=engine:exact&plots=m,rad&loop=stop",
            },
        ],
    },
    {
        id: "clamp",
        start: "experiments?run=n_link_pendulum&n=3&method=implicit&breakaway=printed&twin=method:exact&plots=m,difference&span=2&loop=stop&at=0",
        place: "experiments?run=n_link_pendulum&n=3&method=implicit&breakaway=printed&T=0.0001&twin=method:exact&plots=m,difference&span=2&loop=stop",
        title: "lesson.clamp",
        situation: "lesson.clamp.situation",
        answers: "lesson.clamp.answers",
        explanation: "lesson.clamp.explanation",
        sliders: ["T", "F", "n"],
        tries: [
            {
                text: "lesson.clamp.try-coarse",
                place: "experiments?run=n_link_pendulum&n=3&method=implicit&breakaway=printed&T=0.01&twin=method:exact&plots=m,difference&span=2&loop=stop",
            },
            {
                text: "lesson.clamp.try-two",
                place: "experiments?run=n_link_pendulum&n=2&method=implicit&breakaway=printed&twin=method:exact&plots=m,difference&span=2&loop=stop",
            },
            {
                text: "lesson.clamp.try-semi",
                place: "experiments?run=n_link_pendulum&n=3&method=semi_implicit&twin=method:exact&plots=m,difference&span=2&loop=stop",
            },
        ],
    },
    {
        id: "release",
        start: "transmission?run=screw_drive&losses=angles&friction_angle=7&tau_1=0&tau_load=100&twin=&plots=forward,rad/s&span=3&loop=stop&at=0",
        place: "transmission?run=screw_drive&losses=angles&friction_angle=15&tau_1=0&tau_load=100&twin=&plots=forward,rad/s&span=3&loop=stop",
        title: "lesson.release",
        situation: "lesson.release.situation",
        answers: "lesson.release.answers",
        explanation: "lesson.release.explanation",
        sliders: ["friction_angle", "lead", "tau_load"],
        tries: [
            {
                text: "lesson.release.try-17",
                place: "transmission?run=screw_drive&losses=angles&friction_angle=17&tau_1=0&tau_load=100&twin=&plots=forward,rad/s&span=3&loop=stop",
            },
            {
                text: "lesson.release.try-push",
                place: "transmission?run=screw_drive&losses=angles&friction_angle=17&tau_1=0&tau_0=-20&tau_load=100&twin=&plots=forward,rad/s&span=3&loop=stop",
            },
        ],
    },
    {
        id: "brake",
        start: "transmission?run=screw_drive&losses=angles&friction_angle=16&tau_1=0&tau_0=-100&v0=5&T=0.001&twin=&plots=forward,rad/s&span=0.5&speed=1/10&loop=stop&at=0",
        place: "transmission?run=screw_drive&losses=angles&friction_angle=17&tau_1=0&tau_0=-100&v0=5&T=0.001&twin=&plots=forward,rad/s&span=0.5&speed=1/10&loop=stop",
        title: "lesson.brake",
        situation: "lesson.brake.situation",
        answers: "lesson.brake.answers",
        explanation: "lesson.brake.explanation",
        sliders: ["friction_angle", "I", "tau_0"],
        tries: [
            {
                text: "lesson.brake.try-16-5",
                place: "transmission?run=screw_drive&losses=angles&friction_angle=16.5&tau_1=0&tau_0=-100&v0=5&T=0.001&twin=&plots=forward,rad/s&span=0.5&speed=1/10&loop=stop",
            },
            {
                text: "lesson.brake.try-lighter",
                place: "transmission?run=screw_drive&losses=angles&friction_angle=17&tau_1=0&tau_0=-100&v0=5&I=38&T=0.001&twin=&plots=forward,rad/s&span=0.5&speed=1/10&loop=stop",
            },
            {
                text: "lesson.brake.try-drive",
                place: "transmission?run=screw_drive&losses=angles&friction_angle=17&tau_1=0&tau_0=100&v0=5&T=0.001&twin=&plots=forward,rad/s&span=0.5&speed=1/10&loop=stop",
            },
        ],
    },
    {
        id: "rest",
        start: "transmission?run=hoist&method=rk4&T=0.001&twin=method:located&plots=rad,rad/s&loop=stop&at=0",
        place: "transmission?run=hoist&method=rk4&T=0.001&twin=method:located&plots=rad,rad/s&loop=stop",
        title: "lesson.rest",
        situation: "lesson.rest.situation",
        answers: "lesson.rest.answers",
        explanation: "lesson.rest.explanation",
        sliders: ["T", "tau_load", "tau_1"],
        tries: [
            {
                text: "lesson.rest.try-fine",
                place: "transmission?run=hoist&method=rk4&T=0.0001&twin=method:located&plots=rad,rad/s&loop=stop",
            },
            {
                text: "lesson.rest.try-implicit",
                place: "transmission?run=hoist&method=implicit&T=0.001&twin=method:located&plots=rad,rad/s&loop=stop",
            },
        ],
    },
];

/** Index of the right answer. */
export function rightOf(answers: readonly object[]): number {
    return answers.findIndex((answer) => "right" in answer);
}
