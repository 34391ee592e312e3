// The course: the table of lessons, in order. A lesson asks for a prediction, and a state of the page shows the answer.
import type { Key } from "../notation/words";

export interface Lesson {
    /** Its name in the address. */
    id: string;
    /** The state that shows the answer, as in an address. */
    place: string;
    title: Key;
    /** The situation and the question. */
    told: Key;
    /** The predictions to choose from, with | between them, and which one is right. */
    answers: Key;
    right: number;
    /** Why, which number to look at, and what to try next. */
    shown: Key;
}

export const lessons: readonly Lesson[] = [
    {
        id: "chatter",
        place: "experiments?run=sliding_block&element=explicit&twin=A",
        title: "lesson.chatter",
        told: "lesson.chatter.told",
        answers: "lesson.chatter.answers",
        right: 1,
        shown: "lesson.chatter.shown",
    },
    {
        id: "smooth",
        place: "experiments?run=sliding_block&element=viscous&epsilon=0.001&twin=A",
        title: "lesson.smooth",
        told: "lesson.smooth.told",
        answers: "lesson.smooth.answers",
        right: 1,
        shown: "lesson.smooth.shown",
    },
    {
        id: "transform",
        place: "law?B=545&compare=one",
        title: "lesson.transform",
        told: "lesson.transform.told",
        answers: "lesson.transform.answers",
        right: 2,
        shown: "lesson.transform.shown",
    },
    {
        id: "fold",
        place: "law?B=20&inadmissible=largest_root&range=close&compare=one",
        title: "lesson.fold",
        told: "lesson.fold.told",
        answers: "lesson.fold.answers",
        right: 1,
        shown: "lesson.fold.shown",
    },
    {
        id: "drift",
        place: "experiments?run=drift_test&element=lugre&twin=C",
        title: "lesson.drift",
        told: "lesson.drift.told",
        answers: "lesson.drift.answers",
        right: 2,
        shown: "lesson.drift.shown",
    },
    {
        id: "belt",
        place: "experiments?run=belt_stick_slip&v_b=0.4",
        title: "lesson.belt",
        told: "lesson.belt.told",
        answers: "lesson.belt.answers",
        right: 1,
        shown: "lesson.belt.shown",
    },
    {
        id: "short",
        place: "experiments?run=robot_joint",
        title: "lesson.short",
        told: "lesson.short.told",
        answers: "lesson.short.answers",
        right: 1,
        shown: "lesson.short.shown",
    },
    {
        id: "hunt",
        place: "experiments?run=robot_joint&kp=50&kv=14&lambda=1&span=60&speed=4",
        title: "lesson.hunt",
        told: "lesson.hunt.told",
        answers: "lesson.hunt.answers",
        right: 2,
        shown: "lesson.hunt.shown",
    },
    {
        id: "load",
        place: "drive-backdrive?tau_m=10&tau_max=20&lines=models&trail=off",
        title: "lesson.load",
        told: "lesson.load.told",
        answers: "lesson.load.answers",
        right: 1,
        shown: "lesson.load.shown",
    },
    {
        id: "lock",
        place: "drive-backdrive?model=m5&load_friction_external=1&quadrants=four&tau_m=0&tau_e=-8",
        title: "lesson.lock",
        told: "lesson.lock.told",
        answers: "lesson.lock.answers",
        right: 0,
        shown: "lesson.lock.shown",
    },
    {
        id: "models",
        place: "pendulum?trajectory=half_sine&mass=3&kp=4",
        title: "lesson.models",
        told: "lesson.models.told",
        answers: "lesson.models.answers",
        right: 2,
        shown: "lesson.models.shown",
    },
];
