// The time line of a run: play, single steps and back to the start, a slider over the computed time, speed and sound.
// The last button opens a sheet with the rarely used settings.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { duration, shortNumber, steadyNumber } from "../i18n/number-text";
import { t } from "../i18n/messages";
import type { PageRow, Store } from "../model/store";
import type { RunPlayer } from "../sim/run-player";
import { LiveElement, properties } from "./live-element";
import { popup } from "./popup";

/** Simulated seconds per second. */
export const SPEEDS = ["1/100", "1/30", "1/20", "1/10", "1/4", "1/2", "1", "2", "4"] as const;

export function factorOf(speed: string): number {
    const [over, under = 1] = speed.split("/").map(Number);
    return over! / under;
}

/** Below this fraction of the chosen speed, the time line shows the actual speed. */
const SLOWER = 0.7;

export function playRows(speed: string): PageRow[] {
    return [
        {
            key: "speed",
            title: t("run.speed"),
            standard: speed,
            options: SPEEDS.map((name) => ({ name, title: name })),
        },
        // Time of the pause [s].
        { key: "at", title: t("run.scrub"), standard: "", options: [], number: true, least: 0 },
    ];
}

/** Times of a run [s]. */
export interface TimeReading {
    time: number;
    oldest: number;
    newest: number;
    timeStep: number;
    /** Hash of the channels while paused, to check that two machines compute the same bits. */
    hash: string;
}

export class TimeLine extends LiveElement {
    static override properties = properties("store", "player", "reading", "settings", "audible", "brief");
    declare store: Store;
    declare player: RunPlayer;
    declare reading: Signal<TimeReading>;
    declare settings: () => TemplateResult;
    /** Whether the friction of the run can be heard. */
    declare audible: boolean;
    /** Whether this is the time line of a figure, with playback controls only. */
    declare brief: boolean | undefined;

    protected override render(): TemplateResult {
        const { player } = this;
        const playing = player.clock.playing.value;
        const does = t(playing ? "run.pause" : "run.play");
        return html`<div class="time-line" role="toolbar" aria-label=${t("run.title")}>
            <button type="button" class="primary play" @click=${player.toggle} aria-keyshortcuts="Space"
                title=${t("run.space", { does })}><span aria-hidden="true">${playing ? "❚❚" : "▶"}</span> <span class="wide-only">${does}</span><span class="narrow-only unseen">${does}</span></button>
            ${this.brief ? nothing : this.stepButtons()}
            ${this.button("⟲", player.reset, "R", t("run.reset"), t("run.reset-to"))}
            ${this.slider()}
            ${this.brief ? (this.audible ? this.soundButton() : nothing) : this.further()}
        </div>`;
    }

    private stepButtons(): TemplateResult {
        const { player } = this;
        const time = duration(this.reading.value.timeStep);
        return html`${this.button("◁", player.back, ",", t("run.back"), t("run.back-of", { time }))}
            ${this.button("▷", player.step, ".", t("run.step"), t("run.step-of", { time }))}`;
    }

    private button(sign: string, act: () => void, key: string, label: string, title: string): TemplateResult {
        return html`<button type="button" class="step" @click=${act} aria-keyshortcuts=${key} aria-label=${label} title=${title}
                ><span aria-hidden="true">${sign}</span></button>`;
    }

    private further(): TemplateResult {
        return html`<label class="speed"><span class="unseen">${t("run.speed")}</span><select title=${t("run.speed")} .value=${live(this.store.pageValue("speed"))}
                @change=${this.onSpeed}>${SPEEDS.map(
                    (name) =>
                        html`<option value=${name} ?selected=${name === this.store.pageValue("speed")}>${name} ×</option>`,
                )}</select></label>
            ${this.slower()}${this.audible ? this.soundButton() : nothing}
            ${popup({ id: "run-settings", button: "⋯", label: t("run.settings"), look: "more", sheet: () => this.sheet() })}`;
    }

    /** The actual speed, if the computer is too slow for the chosen one. */
    private slower(): TemplateResult | typeof nothing {
        const { ratio, speed } = this.player.clock;
        if (!(ratio.value < SLOWER * speed)) return nothing;
        const reached = shortNumber(ratio.value, 2);
        return html`<span class="slower wide-only" title=${t("run.slower")}>${reached} ×</span>`;
    }

    private soundButton(): TemplateResult {
        const { sound } = this.player;
        return html`<button type="button" class="sound" aria-pressed=${sound.on.value ? "true" : "false"}
            title=${t("run.sound")} @click=${sound.toggle}><span aria-hidden="true">♪</span> <span class="wide-only">${t("run.sound-short")}</span><span class="narrow-only unseen">${t("run.sound-short")}</span></button>`;
    }

    private slider(): TemplateResult {
        const { time, oldest, newest } = this.reading.value;
        const seconds = (value: number): string => steadyNumber(value, 3);
        const position = t("run.at", { time: seconds(time), newest: seconds(newest) });
        const onInput = (event: Event): void => this.player.goTo(Number((event.target as HTMLInputElement).value));
        return html`<input type="range" class="slider" step="any" min=${oldest} max=${newest} .value=${live(String(time))}
            aria-label=${t("run.scrub")} aria-valuetext=${position} title=${t("run.scrub-to")} @input=${onInput}>
            <span class="time">${position}</span>`;
    }

    private sheet(): TemplateResult {
        const { timeStep, hash } = this.reading.value;
        const ratio = this.player.clock.ratio.value;
        return html`${this.settings()}
            <p class="pace">${t("run.pace", {
                time: duration(timeStep),
                known: Number.isFinite(ratio) ? "yes" : "no",
                ratio: ratio < 0.01 ? shortNumber(ratio, 2) : steadyNumber(ratio, ratio < 0.1 ? 3 : 2),
            })}</p>
            ${hash === "" ? nothing : html`<p class="hash" title=${t("run.hash-of")}>${t("run.hash")} <code>${hash}</code></p>`}`;
    }

    private readonly onSpeed = (event: Event): void =>
        this.store.changePage("speed", (event.target as HTMLSelectElement).value);
}
customElements.define("time-line", TimeLine);
