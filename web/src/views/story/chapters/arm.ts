// Chapter 5: several joints that hold each other up.
import { html } from "lit";
import { t, tHtml } from "../../../i18n/messages";
import type { Chapter } from "../chapter";
import type { Guess } from "../story-guess";
import { atEnd } from "../story-outcome";

const minute: Guess = { name: "minute", asks: "story.minute.asks", answers: "story.minute.answers", shows: {} };

export const arm: Chapter = {
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
            guess: minute,
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
