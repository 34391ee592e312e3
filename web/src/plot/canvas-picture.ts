// A picture on a canvas, redrawn when one of its signals, its size or the theme changes.
import type { ReadonlySignal } from "@preact/signals-core";
import { LiveElement } from "../ui/live-element";
import type { Pixel } from "../ui/grip";
import { sheetOf, type Sheet } from "./sheet";

export abstract class CanvasPicture extends LiveElement {
    private readonly sizes = new ResizeObserver(() => this.draw());

    /** Signals of the picture: it is drawn once all have a value, and again when one of them, or another
     *  that `paint` reads, changes. */
    protected abstract get signals(): readonly ReadonlySignal<unknown>[];
    protected abstract paint(sheet: Sheet): void;

    override connectedCallback(): void {
        super.connectedCallback();
        this.sizes.observe(this);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.sizes.disconnect();
    }

    protected override followSignals(): void {
        this.draw();
    }

    private draw(): void {
        if (!this.signals.every(({ value }) => value !== undefined)) return;
        const sheet = sheetOf(this.canvas);
        if (sheet) this.paint(sheet);
    }

    protected get canvas(): HTMLCanvasElement | null {
        return this.querySelector("canvas");
    }

    /** The size of the picture [px]. */
    protected get size(): { width: number; height: number } {
        const { clientWidth, clientHeight } = this.canvas!;
        return { width: clientWidth, height: clientHeight };
    }

    /** Position of a pointer in the picture [px]. */
    protected pixelOf({ clientX, clientY }: { clientX: number; clientY: number }): Pixel {
        const { left, top } = this.canvas!.getBoundingClientRect();
        return { x: clientX - left, y: clientY - top };
    }
}
