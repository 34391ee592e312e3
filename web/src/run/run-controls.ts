// Play, pause, step, reset and speed of a run, with the time step and the real-time ratio beside them.
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { duration, shortNumber, steadyNumber } from "../notation/number-text";
import type { RunClock } from "./run-clock";
import type { Store } from "../state/store";

export const SPEEDS = [
    { name: "1/100", title: "1/100", factor: 1 / 100 },
    { name: "1/30", title: "1/30", factor: 1 / 30 },
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
    return html`<div class="run-controls" role="toolbar" aria-label="Run">
        <button type="button" class="primary" @click=${actions.toggle} aria-keyshortcuts="Space"
            title="${playing ? "Pause" : "Play"} (Space)">
            <span aria-hidden="true">${playing ? "❚❚" : "▶"}</span> ${playing ? "Pause" : "Play"}</button>
        <button type="button" @click=${actions.step} aria-keyshortcuts="." title="One step of ${duration(timeStep)} (.)"
            >Step</button>
        <button type="button" @click=${actions.reset} aria-keyshortcuts="R" title="Back to t = 0 (R)">Reset</button>
        <label class="speed">Speed <select .value=${live(store.pageValue("speed"))}
            @change=${(event: Event) => store.changePage("speed", (event.target as HTMLSelectElement).value)}>
            ${SPEEDS.map(
                (speed) => html`<option value=${speed.name} ?selected=${speed.name === store.pageValue("speed")}
                >${speed.title} ×</option>`,
            )}</select></label>
        <span class="pace">step ${duration(timeStep)}${
            playing && Number.isFinite(ratio)
                ? html`, runs at ${ratio < 0.01 ? shortNumber(ratio, 2) : steadyNumber(ratio, ratio < 0.1 ? 3 : 2)}&nbsp;× real time`
                : ""
        }</span>
    </div>`;
}
