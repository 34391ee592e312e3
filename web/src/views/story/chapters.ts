// The chapters of the story: sections of text, each next to a figure.
import { html, type TemplateResult } from "lit";
import type { Friction } from "../../../../wasm/friction";
import { t, tHtml, type Key } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import type { FigureState } from "./figure-state";
import "./story-digits";
import type { Guess } from "./story-guess";
import type { Ends, Sets } from "./story-number";
import type { StoryOption } from "./story-options";
import { atEnd, fromHanging, measure, onCurve, reading, size, type Outcome } from "./story-outcome";

export interface Chapter {
    /** Its name in the address. */
    name: string;
    title: Key;
    sections: readonly Section[];
}

export interface FigureRow {
    /** The name of the figure, and the address of the page that it shows. */
    figure: string;
    shows: string;
    caption: Key;
    /** The paper that it is from, by its key in the Papers view. */
    source?: string;
    /** Drawn from the state of the figure instead of its view. */
    draws?: (figure: FigureState, friction: Friction) => TemplateResult;
}

export interface Section extends FigureRow {
    /** The part of the figure that would answer its question, if that is more than the state in words. */
    veils?: "plots";
    /** The text that leads to the question, or all of it. */
    text: (parts: Parts) => TemplateResult;
    guess?: Guess;
    /** The text about the result, shown after the prediction. */
    answer?: (parts: Parts) => TemplateResult;
}

/** Elements of a text that belong to its figure. */
export interface Parts {
    /** A parameter as a slider. `sets`: choices of the view that change with it; `ends`: range, by default as in the panel. */
    number: (key: string, sets?: Sets, ends?: Ends) => TemplateResult;
    outcome: (outcome: Outcome) => TemplateResult;
    options: (name: string, options: readonly StoryOption[]) => TemplateResult;
}

/** The same arm, on whatever servo. */
const ARM = ["mass", "length"] as const;

/** Preset, and the label on the servo. */
const gearboxes = [
    ["xl330", "XL330"],
    ["mx64", "MX-64"],
    ["mx106", "MX-106"],
    ["erob80_100", "eRob80 (harmonic drive)"],
] as const;

/** Chapter 1: a servo is switched off, and its gearbox decides how the arm moves. */
const off: Chapter = {
    name: "off",
    title: "story.off",
    sections: [
        {
            figure: "off",
            source: "duclusaud-2024",
            shows: "#/pendulum?model=m6&mass=0.1&length=0.15&trajectory=nothing&theta_0=1.2&ghost=none&plots=angle",
            caption: "story.off.caption",
            text: ({ number, outcome }) =>
                tHtml("story.off.told", {
                    mass: number("mass"),
                    length: number("length"),
                    weight: outcome(reading("weight", "N m")),
                }),
            guess: { texts: "story.off.guess", shows: { preset: "mx64", mass: "0.1", length: "0.15" } },
            answer: ({ outcome, options }) => html`
                ${tHtml("story.off.shown", { end: outcome(fromHanging), left: outcome(size(atEnd("tau_f", "N m"))), limit: outcome(atEnd("tau_f_max", "N m")) })}
                <p>${t("story.off.others")} ${options(
                    t("story.gearbox"),
                    gearboxes.map(([preset, text]) => ({
                        text,
                        settings: { preset: preset === "mx106" ? null : preset },
                        keeps: ARM,
                    })),
                )}</p>
                ${tHtml("story.off.hand")}`,
        },
        {
            figure: "push",
            source: "duclusaud-2024",
            shows: "#/drive-backdrive?model=m1&friction_base=0&tau_m=1&tau_e=-1.2&tau_max=3&lines=none&trail=off",
            caption: "story.push.caption",
            text: () => tHtml("story.push.told"),
            guess: { texts: "story.push.guess", shows: { model: "m6", friction_base: null } },
            answer: ({ outcome }) => html`
                ${tHtml("story.push.shown", { lifts: outcome(onCurve("tau_drive", "N m", 1)), holds: outcome(onCurve("tau_backdrive", "N m", 1)) })}`,
        },
        {
            figure: "hand",
            source: "duclusaud-2024",
            shows: "#/pendulum?model=m6&mass=0.1&length=0.15&trajectory=hold&theta_d=0&kp=2&theta_0=0&ghost=none&loop=off&plots=load&zoom=load.x:-3:3~load.y:-5:5",
            caption: "story.hand.caption",
            text: () => tHtml("story.hand.told"),
        },
    ],
};

/** The least that the velocity axis shows, and how much more chatter there is for each second of the time step [m/s]. */
const LEAST = 0.012;
const EACH = 12;

/** From before the stop on; the axis stays where chatter becomes smaller. */
function zoomFor(T: number): string {
    const height = Number(Math.max(LEAST, EACH * T).toPrecision(3));
    return `x:0.06:0.2~m/s.y:${-height}:${height}`;
}

/** Time steps over five decades [s]. */
const STEPS = [5e-7, 0.05] as const;

const EXPLICIT = { element: "explicit" } as const;

/** Chapter 2: friction that a computer gets wrong: chatter, created energy, drift; and the step that stands still. */
const computer: Chapter = {
    name: "computer",
    title: "story.computer",
    sections: [
        {
            figure: "block",
            source: "kikuuwe-2006",
            shows: `#/experiments?run=sliding_block&element=explicit&twin=&plots=m/s&zoom=${zoomFor(0.001)}&speed=1/10&loop=again`,
            caption: "story.block.caption",
            text: () => tHtml("story.block.told"),
            guess: { texts: "story.block.guess", shows: { T: "0.0001" } },
            answer: ({ number, outcome, options }) => html`
                ${tHtml("story.block.shown", {
                    step: number("T", (text) => ({ zoom: zoomFor(Number(text)) }), STEPS),
                    turns: outcome(measure("chatter_count", "", 1, EXPLICIT)),
                    height: outcome(measure("chatter_amplitude", "mm/s", 1e3, EXPLICIT)),
                    energy: outcome(measure("energy_created", "mJ", 1e3, EXPLICIT)),
                })}
                <p>${t("story.block.choose")} ${options(t("story.method"), [
                    { text: t("story.explicit"), settings: EXPLICIT },
                    { text: t("story.implicit"), settings: { element: "A" } },
                ])}</p>
                ${tHtml("story.block.implicit")}`,
        },
        {
            figure: "drift",
            source: "dupont-2002",
            shows: "#/experiments?run=drift_test&element=lugre&twin=A&plots=m&loop=stop&at=0",
            caption: "story.drift.caption",
            veils: "plots",
            text: ({ number }) =>
                tHtml("story.drift.told", { friction: number("F_S"), mean: number("h0"), swing: number("h1") }),
            guess: { texts: "story.drift.guess", shows: {} },
            answer: ({ outcome }) => html`
                ${tHtml("story.drift.shown", { drift: outcome(measure("drift", "mm", 1e3)) })}`,
        },
    ],
};

/** Ever nearer to the damping at which the stiction margin is 1. */
const dampings = ["50", "30", "26", "25.6", "25.5000001"] as const;

/** Chapter 3: friction and motion of the same step are computed together; the cost of that. */
const exactly: Chapter = {
    name: "exactly",
    title: "story.exactly",
    sections: [
        {
            figure: "line",
            source: "cisneros-2022",
            shows: "#/law?range=close&compare=one&transform=off&handles=off&probe=0.09&zoom=x:-0.4:0.4~law.y:-3:4",
            caption: "story.line.caption",
            text: ({ outcome }) =>
                tHtml("story.line.told", {
                    zone: outcome(reading("x_stick", "rad/s")),
                    breakaway: outcome(reading("F_S", "N m")),
                }),
            guess: { texts: "story.line.guess", shows: { B: "15", inadmissible: "largest_root", probe: "0.121" } },
            answer: ({ number, outcome }) => html`
                ${tHtml("story.line.shown", { damping: number("B"), margin: outcome(reading("margin", "")) })}`,
        },
        {
            figure: "belt",
            shows: "#/experiments?run=belt_stick_slip&twin=&plots=m&span=40&loop=again",
            source: "leine-1998",
            caption: "story.belt.caption",
            text: () => tHtml("story.belt.told"),
            guess: { texts: "story.belt.guess", shows: { v_b: "0.4" } },
            answer: ({ number, outcome }) =>
                tHtml("story.belt.shown", { speed: number("v_b"), period: outcome(measure("stick_slip_period", "s")) }),
        },
        {
            figure: "digits",
            source: "cisneros-2022",
            shows: "#/law?range=close&compare=one&handles=off&B=26",
            caption: "story.digits.told-of",
            draws: (figure, friction) => html`<story-digits .figure=${figure} .friction=${friction}></story-digits>`,
            text: ({ outcome, options }) => html`
                ${tHtml("story.digits.told", { margin: outcome(reading("margin", "", 10)) })}
                <p>${options(
                    t("story.digits.damping"),
                    dampings.map((B) => ({ text: withUnit(Number(B), "N m s/rad", 9), settings: { B } })),
                )}</p>
                ${tHtml("story.digits.cost")}`,
        },
    ],
};

const models = ["m1", "m2", "m3", "m4", "m5", "m6"] as const;
const MOTOR = 10;

/** Chapter 4: friction that grows with the load, up to gearboxes that lock, and that jam. */
const gearbox: Chapter = {
    name: "gearbox",
    title: "story.gearbox-title",
    sections: [
        {
            figure: "load",
            source: "duclusaud-2024",
            shows: `#/drive-backdrive?model=m1&tau_m=${MOTOR}&tau_max=20&lines=none&trail=off`,
            caption: "story.load.caption",
            text: () => tHtml("story.load.told"),
            guess: { texts: "story.load.guess", shows: { model: "m4" } },
            answer: ({ outcome, options }) => html`
                ${tHtml("story.load.shown", {
                    lifts: outcome(onCurve("tau_drive", "N m", MOTOR)),
                    holds: outcome(onCurve("tau_backdrive", "N m", MOTOR)),
                })}
                <p>${options(
                    t("story.model"),
                    models.map((model) => ({ text: model.toUpperCase(), settings: { model } })),
                )}</p>
                ${tHtml("story.load.terms")}`,
        },
        {
            figure: "plateau",
            shows: "#/pendulum?preset=xl330&model=m3&trajectory=up_and_down&mass=0.05&length=0.1&kp=100&vin=7.4&ghost=m1&loop=on&plots=angle&zoom=x:0:6~angle.y:-0.1:1.7",
            source: "duclusaud-2024",
            caption: "story.plateau.caption",
            text: ({ number }) => tHtml("story.plateau.told", { mass: number("mass") }),
            guess: { texts: "story.plateau.guess", shows: { mass: "0.1" } },
            answer: () => tHtml("story.plateau.shown"),
        },
        {
            figure: "screw",
            source: "dupont-1993",
            shows: "#/transmission?run=screw_drive&losses=angles&friction_angle=7&I=0&tau_1=0&tau_load=100&twin=&plots=rad/s&span=3&loop=again",
            caption: "story.screw.caption",
            text: ({ number }) => tHtml("story.screw.told", { lead: number("lead") }),
            guess: { texts: "story.screw.guess", shows: { friction_angle: "15", lead: null } },
            answer: ({ number }) => html`
                ${tHtml("story.screw.shown", { angle: number("friction_angle") })}`,
        },
        {
            figure: "brake",
            source: "dupont-1993",
            shows: "#/transmission?run=screw_drive&losses=angles&friction_angle=16&tau_1=0&tau_0=-100&v0=5&T=0.001&twin=&plots=rad/s&span=0.5&speed=1/10&loop=again",
            caption: "story.brake.caption",
            text: ({ number }) => tHtml("story.brake.told", { speed: number("v0") }),
            guess: { texts: "story.brake.guess", shows: { friction_angle: "17", v0: "5" } },
            answer: ({ number }) => html`
                ${tHtml("story.brake.shown", { angle: number("friction_angle") })}`,
        },
    ],
};

/** Chapter 5: several joints that hold each other up. */
const arm: Chapter = {
    name: "arm",
    title: "story.arm",
    sections: [
        {
            figure: "arm",
            source: "duclusaud-2024",
            shows: "#/experiments?run=resting_arm&engine=mujoco&twin=engine:exact&plots=rad&loop=stop&at=0",
            caption: "story.minute.caption",
            veils: "plots",
            text: ({ number }) => tHtml("story.minute.told", { margin: number("margin") }),
            guess: { texts: "story.minute.guess", shows: {} },
            answer: ({ outcome, options }) => html`
                ${tHtml("story.minute.shown", { sunk: outcome(atEnd("sunk", "m")) })}
                <p>${options(t("story.method"), [
                    { text: t("story.engine"), settings: { engine: "mujoco" } },
                    { text: t("story.exact"), settings: { engine: null } },
                ])}</p>`,
        },
        {
            figure: "links",
            source: "wakisaka-2016",
            shows: "#/experiments?run=n_link_pendulum&n=10&F=0.2&twin=&plots=m&loop=on",
            caption: "story.links.caption",
            text: ({ number }) => html`${tHtml("story.links.told", { links: number("n"), friction: number("F") })}`,
        },
    ],
};

export const chapters: readonly Chapter[] = [off, computer, exactly, gearbox, arm];
