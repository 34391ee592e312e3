// A small drive/backdrive diagram of one servo and one model; pressing it chooses both.
import { effect } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { paintAreas, paintEqualLine, paintLimit, type Limits } from "./diagram-painting";
import { LiveElement } from "../live-element";
import { palette } from "../plots/palette";

export class DiagramThumbnail extends LiveElement {
    static override properties = {
        limits: { attribute: false },
        reach: { type: Number },
        caption: { type: String },
        chosen: { type: Boolean },
    };
    declare limits: Limits | undefined;
    declare reach: number;
    declare caption: string;
    declare chosen: boolean;
    private unwatch: (() => void) | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        this.unwatch = effect(() => {
            void palette.value;
            this.requestUpdate();
        });
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.unwatch?.();
    }

    protected override render(): TemplateResult {
        return html`<button type="button" class="thumbnail" aria-pressed=${this.chosen ? "true" : "false"}>
            <canvas width="240" height="240" role="img" aria-label="Small diagram: ${this.caption}"></canvas>
            <span>${this.caption}</span></button>`;
    }

    protected override updated(): void {
        const canvas = this.querySelector("canvas");
        const context = canvas?.getContext("2d");
        if (!canvas || !context || !this.limits) return;
        const { width, height } = canvas;
        const scales = {
            context,
            reach: this.reach,
            x: (value: number) => (value / this.reach) * width,
            y: (value: number) => height - (value / this.reach) * height,
        };
        context.clearRect(0, 0, width, height);
        const colours = palette.value;
        paintAreas(scales, this.limits, colours);
        paintEqualLine(scales, colours);
        paintLimit(scales, this.limits.tauM, this.limits.drive, colours.blue, 5);
        paintLimit(scales, this.limits.tauM, this.limits.backdrive, colours.vermillion, 5);
    }
}
customElements.define("diagram-thumbnail", DiagramThumbnail);
