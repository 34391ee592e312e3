// Chapter 1: a servo is switched off, and its gearbox decides how the arm moves.
import { html } from "lit";
import { t, tHtml } from "../../../i18n/messages";
import type { Chapter } from "../chapter";
import type { Guess } from "../story-guess";
import { atEnd, fromHanging, onCurve, reading, size } from "../story-outcome";

/** The same arm, on whatever servo. */
const ARM = ["mass", "length"] as const;

const falls: Guess = {
    name: "off",
    asks: "story.off.asks",
    answers: "story.off.answers",
    shows: { preset: "mx64", mass: "0.1", length: "0.15" },
};
const push: Guess = {
    name: "push",
    asks: "story.push.asks",
    answers: "story.push.answers",
    shows: { model: "m6", friction_base: null },
};

/** Preset, and the label on the servo. */
const gearboxes = [
    ["xl330", "XL330"],
    ["mx64", "MX-64"],
    ["mx106", "MX-106"],
    ["erob80_100", "eRob80 (harmonic drive)"],
] as const;

export const off: Chapter = {
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
            guess: falls,
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
            guess: push,
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
