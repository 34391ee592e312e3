// Play, pause, steps, reset and speed of a run, with the time step and the real-time ratio beside them.
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { duration, shortNumber, steadyNumber } from "../notation/number-text";
import type { PageRow, Store } from "../state/store";
import { say } from "../notation/words";
import type { RunPlayer } from "./run-player";
import "./run-scrubber";

/** Simulated seconds per second. */
export const SPEEDS = ["1/100", "1/30", "1/20", "1/10", "1/4", "1/2", "1", "2", "4"] as const;

export function factorOf(speed: string): number {
    const [over, under = 1] = speed.split("/").map(Number);
    return over! / under;
}

/** The page's rows of a run that is played. */
export function playRows(speed: string): PageRow[] {
    return [
        {
            key: "speed",
            title: say("run.speed"),
            standard: speed,
            options: SPEEDS.map((name) => ({ name, title: name })),
        },
        // The time at which it is paused [s].
        { key: "at", title: say("run.scrub"), standard: "", options: [], number: true, least: 0 },
    ];
}

export function runControls(store: Store, player: RunPlayer, timeStep: number): TemplateResult {
    const playing = player.clock.playing.value;
    const ratio = player.clock.ratio.value;
    const does = say(playing ? "run.pause" : "run.play");
    const time = duration(timeStep);
    return html`<div class="run-controls" role="toolbar" aria-label=${say("run.title")}>
        <button type="button" class="primary" @click=${player.toggle} aria-keyshortcuts="Space"
            title=${say("run.space", { does })}>
            <span aria-hidden="true">${playing ? "❚❚" : "▶"}</span> ${does}</button>
        <button type="button" @click=${player.back} aria-keyshortcuts="," aria-label=${say("run.back")} title=${say("run.back-of", { time })}
            ><span aria-hidden="true">◁</span></button>
        <button type="button" @click=${player.step} aria-keyshortcuts="." title=${say("run.step-of", { time })}
            >${say("run.step")} <span aria-hidden="true">▷</span></button>
        <button type="button" @click=${player.reset} aria-keyshortcuts="R" title=${say("run.reset-to")}>${say("run.reset")}</button>
        <button type="button" class="sound" aria-pressed=${player.sound.on.value ? "true" : "false"} aria-label=${say("run.sound")}
            title=${say("run.sound")} @click=${player.sound.toggle}><span aria-hidden="true">♪</span></button>
        <label class="speed">${say("run.speed")} <select .value=${live(store.pageValue("speed"))}
            @change=${(event: Event) => store.changePage("speed", (event.target as HTMLSelectElement).value)}>
            ${SPEEDS.map(
                (name) => html`<option value=${name} ?selected=${name === store.pageValue("speed")}>${name} ×</option>`,
            )}</select></label>
        <span class="pace">${say("run.pace", { time })}${
            playing && Number.isFinite(ratio)
                ? say("run.ratio", {
                      ratio: ratio < 0.01 ? shortNumber(ratio, 2) : steadyNumber(ratio, ratio < 0.1 ? 3 : 2),
                  })
                : ""
        }</span>
    </div>
    <run-scrubber .player=${player}></run-scrubber>`;
}
