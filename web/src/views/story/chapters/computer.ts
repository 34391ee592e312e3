// Chapter 2: friction that a computer gets wrong: chatter, created energy, drift; and the step that stands still.
import { html } from "lit";
import { t, tHtml } from "../../../i18n/messages";
import type { Chapter } from "../chapter";
import type { Guess } from "../story-guess";
import { measure } from "../story-outcome";

const finer: Guess = {
    name: "finer",
    asks: "story.block.asks",
    answers: "story.block.answers",
    shows: { T: "0.0001" },
};
const drift: Guess = { name: "drift", asks: "story.drift.asks", answers: "story.drift.answers", shows: {} };

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

export const computer: Chapter = {
    name: "computer",
    title: "story.computer",
    sections: [
        {
            figure: "block",
            source: "kikuuwe-2006",
            shows: `#/experiments?run=sliding_block&element=explicit&twin=&plots=m/s&zoom=${zoomFor(0.001)}&speed=1/10&loop=again`,
            caption: "story.block.caption",
            text: () => tHtml("story.block.told"),
            guess: finer,
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
            guess: drift,
            answer: ({ outcome }) => html`
                ${tHtml("story.drift.shown", { drift: outcome(measure("drift", "mm", 1e3)) })}`,
        },
    ],
};
