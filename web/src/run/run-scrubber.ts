// The time of a run: the current time, a slider to go back over what has been computed, and a hash of the state, with
// which two machines can check that their bits are equal.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { LiveElement } from "../live-element";
import { steadyNumber } from "../notation/number-text";
import { say } from "../notation/words";
import type { RunGroup } from "./run-group";
import type { RunPlayer } from "./run-player";

interface Reading {
    time: number;
    oldest: number;
    newest: number;
    /** While it is paused. */
    hash: string;
}

export class RunScrubber extends LiveElement {
    static override properties = { player: { attribute: false } };
    declare player: RunPlayer;
    private readonly reading = signal<Reading>({ time: 0, oldest: 0, newest: 0, hash: "" });

    /** The current state, with the duration that is shown [s]. */
    look(group: RunGroup, duration: number, hash: string): void {
        const { time } = group.main.run;
        const newest = group.ahead ?? time;
        const oldest = Math.min(group.timeline.oldest, time);
        this.reading.value = { time, oldest, newest: Math.max(newest, duration), hash };
    }

    protected override render(): TemplateResult {
        const { time, oldest, newest, hash } = this.reading.value;
        const seconds = (value: number): string => steadyNumber(value, 3);
        const told = say("run.at", { time: seconds(time), newest: seconds(newest) });
        const onInput = (event: Event): void => this.player.goTo(Number((event.target as HTMLInputElement).value));
        return html`<input type="range" class="slider" step="any" min=${oldest} max=${newest} .value=${live(String(time))}
            aria-label=${say("run.scrub")} aria-valuetext=${told} title=${say("run.scrub-to")} @input=${onInput}>
            <output class="time">${told}</output>
            ${
                hash === ""
                    ? nothing
                    : html`<span class="hash" title=${say("run.hash-of")}>${say("run.hash")} <code>${hash}</code></span>`
            }`;
    }
}
customElements.define("run-scrubber", RunScrubber);
