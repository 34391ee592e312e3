// The picture of a run, drawn from the parts that its experiment describes.
import { effect } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { say } from "../notation/words";
import { palette } from "../plots/palette";
import { paintLine } from "./scene-line";
import { paintDial, paintPlane } from "./scene-plane";
import type { SceneFrame } from "./scene-frame";

export class ExperimentPicture extends LiveElement {
    frame: SceneFrame | undefined;
    private unwatch: (() => void) | undefined;
    private resizes: ResizeObserver | undefined;

    protected override render(): TemplateResult {
        return html`<canvas role="img" aria-label=${say("experiments.title")}></canvas>`;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.unwatch = effect(() => {
            void palette.value;
            this.draw();
        });
        this.resizes = new ResizeObserver(() => this.draw());
        this.resizes.observe(this);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.unwatch?.();
        this.resizes?.disconnect();
    }

    describe(text: string): void {
        this.querySelector("canvas")?.setAttribute("aria-label", text);
    }

    draw(): void {
        const canvas = this.querySelector("canvas");
        const context = canvas?.getContext("2d");
        const { frame } = this;
        if (!canvas || !context || !frame || frame.runs.length === 0) return;
        const [width, height] = [canvas.clientWidth, canvas.clientHeight];
        // A view that has just been left has no size.
        if (width === 0) return;
        const density = devicePixelRatio;
        if (canvas.width !== Math.round(width * density) || canvas.height !== Math.round(height * density)) {
            canvas.width = Math.round(width * density);
            canvas.height = Math.round(height * density);
        }
        const colours = palette.value;
        context.setTransform(density, 0, 0, density, 0, 0);
        context.clearRect(0, 0, width, height);
        context.font = `${0.8 * colours.size}px ${colours.font}`;
        const sheet = { context, width, height, colours };
        const has = (name: string): boolean => frame.parts.some(({ part }) => part === name);
        if (has("point") || has("path")) paintPlane(sheet, frame);
        else if (has("dial")) paintDial(sheet, frame);
        else if (has("block")) paintLine(sheet, frame);
    }
}
customElements.define("experiment-picture", ExperimentPicture);
