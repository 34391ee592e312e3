// Chapter 4: friction that grows with the load, up to gearboxes that lock, and that jam.
import { html } from "lit";
import { t, tHtml } from "../../../i18n/messages";
import type { Chapter } from "../chapter";
import type { Guess } from "../story-guess";
import { onCurve } from "../story-outcome";

const load: Guess = { name: "load", asks: "story.load.asks", answers: "story.load.answers", shows: { model: "m4" } };
const plateau: Guess = {
    name: "plateau",
    asks: "story.plateau.asks",
    answers: "story.plateau.answers",
    shows: { mass: "0.1" },
};
const screw: Guess = {
    name: "screw",
    asks: "story.screw.asks",
    answers: "story.screw.answers",
    shows: { friction_angle: "15", lead: null },
};
const brake: Guess = {
    name: "brake",
    asks: "story.brake.asks",
    answers: "story.brake.answers",
    shows: { friction_angle: "17", v0: "5" },
};

const models = ["m1", "m2", "m3", "m4", "m5", "m6"] as const;
const MOTOR = 10;

export const gearbox: Chapter = {
    name: "gearbox",
    title: "story.gearbox-title",
    sections: [
        {
            figure: "load",
            source: "duclusaud-2024",
            shows: `#/drive-backdrive?model=m1&tau_m=${MOTOR}&tau_max=20&lines=none&trail=off`,
            caption: "story.load.caption",
            text: () => tHtml("story.load.told"),
            guess: load,
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
            guess: plateau,
            answer: () => tHtml("story.plateau.shown"),
        },
        {
            figure: "screw",
            source: "dupont-1993",
            shows: "#/transmission?run=screw_drive&losses=angles&friction_angle=7&I=0&tau_1=0&tau_load=100&twin=&plots=rad/s&span=3&loop=again",
            caption: "story.screw.caption",
            text: ({ number }) => tHtml("story.screw.told", { lead: number("lead") }),
            guess: screw,
            answer: ({ number }) => html`
                ${tHtml("story.screw.shown", { angle: number("friction_angle") })}`,
        },
        {
            figure: "brake",
            source: "dupont-1993",
            shows: "#/transmission?run=screw_drive&losses=angles&friction_angle=16&tau_1=0&tau_0=-100&v0=5&T=0.001&twin=&plots=rad/s&span=0.5&speed=1/10&loop=again",
            caption: "story.brake.caption",
            text: ({ number }) => tHtml("story.brake.told", { speed: number("v0") }),
            guess: brake,
            answer: ({ number }) => html`
                ${tHtml("story.brake.shown", { angle: number("friction_angle") })}`,
        },
    ],
};
