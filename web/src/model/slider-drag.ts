// A slider that is being dragged: its range holds still, and with Alt the value follows at a tenth of the movement. A finger
// moves the value from where it is, wherever it touches the slider.
import { partOf, PLACES, textAt, type Span } from "./slider-scale";

const FINE = 0.1;
/** First part of a finger's movement [px], and the factor by which the value follows it, for fine tuning. */
const SHORT = 12;
const SHORT_PART = 0.25;
/** Smaller movements of a finger are ignored [px]. */
const STILL = 3;
/** A tap this close to the value leaves it unchanged [px]. */
const GRIP = 24;

interface Point {
    clientX: number;
    clientY: number;
}

/** The track of a slider's thumb on the screen: its left end and its length [px]. */
export interface Track {
    left: number;
    length: number;
}

export class SliderDrag {
    /** Last position of the pointer; `at`: position of the value. */
    private pointerAt: number;
    private at: number;
    fine = false;
    finger: FingerDrag | undefined;

    constructor(
        readonly key: string,
        readonly span: Span,
        value: number,
    ) {
        this.pointerAt = this.at = partOf(span, value);
    }

    /** Text of the value after the pointer has moved to this position. */
    to(pointerAt: number): string {
        const moved = pointerAt - this.pointerAt;
        this.pointerAt = pointerAt;
        // At an end the value rejoins the pointer.
        const end = !this.fine && (pointerAt <= 0 || pointerAt >= PLACES);
        this.at = end ? pointerAt : Math.min(PLACES, Math.max(0, this.at + (this.fine ? FINE * moved : moved)));
        return textAt(this.span, this.at);
    }
}

export class FingerDrag {
    private readonly start: number;
    private started = false;

    constructor(
        private readonly from: Point,
        private readonly track: Track,
        private readonly span: Span,
        value: number,
    ) {
        this.start = partOf(span, value);
    }

    /** Text of the value with the finger at this point; undefined before it has moved along the slider. */
    to({ clientX, clientY }: Point): string | undefined {
        const { from, track } = this;
        const [dx, dy] = [clientX - from.clientX, clientY - from.clientY];
        // Movements across the slider scroll the panel.
        this.started ||= Math.abs(dx) > STILL && Math.abs(dx) > 2 * Math.abs(dy);
        if (!this.started) return undefined;
        const short = Math.min(Math.abs(dx), SHORT);
        const moved = Math.sign(dx) * (Math.abs(dx) - (1 - SHORT_PART) * short);
        return this.text(this.start + (moved / track.length) * PLACES);
    }

    /** Text of the value after a tap on the track; undefined after a movement, or close to the value. */
    tap(): string | undefined {
        const { from, track, start, started } = this;
        const tapped = ((from.clientX - track.left) / track.length) * PLACES;
        const near = (Math.abs(tapped - start) / PLACES) * track.length < GRIP;
        return started || near ? undefined : this.text(tapped);
    }

    private text(place: number): string {
        return textAt(this.span, Math.min(PLACES, Math.max(0, place)));
    }
}
