// Play, pause, step, reset and speed of a run, with the time step and the real-time ratio beside them.
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { duration, shortNumber, steadyNumber } from "../notation/number-text";
import type { RunClock } from "./run-clock";
import type { Store } from "../state/store";
import { say } from "../notation/words";

export const SPEEDS = [
    { name: "1/100", title: "1/100", factor: 1 / 100 },
    { name: "1/30", title: "1/30", factor: 1 / 30 },
    { name: "1/20", title: "1/20", factor: 1 / 20 },
    { name: "1/10", title: "1/10", factor: 1 / 10 },
    { name: "1/4", title: "1/4", factor: 1 / 4 },
    { name: "1/2", title: "1/2", factor: 1 / 2 },
    { name: "1", title: "1", factor: 1 },
    { name: "2", title: "2", factor: 2 },
    { name: "4", title: "4", factor: 4 },
] as const;

export interface RunActions {
    toggle: () => void;
    step: () => void;
    reset: () => void;
}

export function runControls(store: Store, clock: RunClock, actions: RunActions, timeStep: number): TemplateResult {
    const playing = clock.playing.value;
    const ratio = clock.ratio.value;
    const does = say(playing ? "run.pause" : "run.play");
    return html`<div class="run-controls" role="toolbar" aria-label=${say("run.title")}>
        <button type="button" class="primary" @click=${actions.toggle} aria-keyshortcuts="Space"
            title=${say("run.space", { does })}>
            <span aria-hidden="true">${playing ? "❚❚" : "▶"}</span> ${does}</button>
        <button type="button" @click=${actions.step} aria-keyshortcuts="." title=${say("run.step-of", { time: duration(timeStep) })}
            >${say("run.step")}</button>
        <button type="button" @click=${actions.reset} aria-keyshortcuts="R" title=${say("run.reset-to")}>${say("run.reset")}</button>
        <label class="speed">${say("run.speed")} <select .value=${live(store.pageValue("speed"))}
            @change=${(event: Event) => store.changePage("speed", (event.target as HTMLSelectElement).value)}>
            ${SPEEDS.map(
                (speed) => html`<option value=${speed.name} ?selected=${speed.name === store.pageValue("speed")}
                >${speed.title} ×</option>`,
            )}</select></label>
        <span class="pace">${say("run.pace", { time: duration(timeStep) })}${
            playing && Number.isFinite(ratio)
                ? say("run.ratio", {
                      ratio: ratio < 0.01 ? shortNumber(ratio, 2) : steadyNumber(ratio, ratio < 0.1 ? 3 : 2),
                  })
                : ""
        }</span>
    </div>`;
}
