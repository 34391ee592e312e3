// Chapter 3: friction and motion of the same step are computed together; the cost of that.
import { html } from "lit";
import { t, tHtml } from "../../../i18n/messages";
import { withUnit } from "../../../i18n/number-text";
import type { Chapter } from "../chapter";
import type { Guess } from "../story-guess";
import "../story-digits";
import { measure, reading } from "../story-outcome";

const twice: Guess = {
    name: "twice",
    asks: "story.line.asks",
    answers: "story.twice.answers",
    shows: { B: "15", inadmissible: "largest_root", probe: "0.121" },
};

const belt: Guess = {
    name: "belt",
    asks: "story.belt.asks",
    answers: "story.belt.answers",
    shows: { v_b: "0.4" },
};

/** Ever nearer to the damping at which the stiction margin is 1. */
const dampings = ["50", "30", "26", "25.6", "25.5000001"] as const;

export const exactly: Chapter = {
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
            guess: twice,
            answer: ({ number, outcome }) => html`
                ${tHtml("story.line.shown", { damping: number("B"), margin: outcome(reading("margin", "")) })}`,
        },
        {
            figure: "belt",
            shows: "#/experiments?run=belt_stick_slip&twin=&plots=m&span=40&loop=again",
            source: "leine-1998",
            caption: "story.belt.caption",
            text: () => tHtml("story.belt.told"),
            guess: belt,
            answer: ({ number, outcome }) =>
                tHtml("story.belt.shown", {
                    speed: number("v_b"),
                    period: outcome(measure("stick_slip_period", "s")),
                }),
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
