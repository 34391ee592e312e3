// A slider that is being dragged: its range holds still, and with Alt the value follows at a tenth of the movement. A finger
// moves the value from where it is, wherever it touches the slider.
import { partOf, PLACES, textAt, type Span } from "./slider-scale";

const FINE = 0.1;
/** The first pixels of a finger's movement, and the part of them that the value follows: a short drag tunes. */
const SHORT = 12;
const SHORT_PART = 0.25;
/** A finger that has moved by less has not moved [px]. */
const STILL = 3;
/** A tap so near to the value is meant for it [px]. */
const GRIP = 24;

interface Point {
    clientX: number;
    clientY: number;
}

/** A slider on the screen: the left end of the way of its thumb, and its length [px]. */
export interface Track {
    left: number;
    length: number;
}

export class SliderDrag {
    /** The place that the pointer has asked for last, and that of the value. */
    private asked: number;
    private at: number;
    fine = false;
    finger: FingerDrag | undefined;

    constructor(
        readonly key: string,
        readonly span: Span,
        value: number,
    ) {
        this.asked = this.at = partOf(span, value);
    }

    /** The text of the value after the pointer has asked for this place. */
    to(asked: number): string {
        const moved = asked - this.asked;
        this.asked = asked;
        // At an end the pointer and the value meet again.
        const end = !this.fine && (asked <= 0 || asked >= PLACES);
        this.at = end ? asked : Math.min(PLACES, Math.max(0, this.at + (this.fine ? FINE * moved : moved)));
        return textAt(this.span, this.at);
    }
}

/** The drag of a finger. */
export class FingerDrag {
    private readonly start: number;
    private begun = false;

    constructor(
        private readonly from: Point,
        private readonly track: Track,
        private readonly span: Span,
        value: number,
    ) {
        this.start = partOf(span, value);
    }

    /** The text of the value with the finger here; undefined before it has moved along the slider. */
    to({ clientX, clientY }: Point): string | undefined {
        const { from, track } = this;
        const [dx, dy] = [clientX - from.clientX, clientY - from.clientY];
        // Across it the panel scrolls.
        this.begun ||= Math.abs(dx) > STILL && Math.abs(dx) > 2 * Math.abs(dy);
        if (!this.begun) return undefined;
        const short = Math.min(Math.abs(dx), SHORT);
        const moved = Math.sign(dx) * (Math.abs(dx) - (1 - SHORT_PART) * short);
        return this.text(this.start + (moved / track.length) * PLACES);
    }

    /** The text of the value after the finger has been lifted without a movement: a tap on the track sets it. */
    tap(): string | undefined {
        const { from, track, start, begun } = this;
        const tapped = ((from.clientX - track.left) / track.length) * PLACES;
        const near = (Math.abs(tapped - start) / PLACES) * track.length < GRIP;
        return begun || near ? undefined : this.text(tapped);
    }

    private text(place: number): string {
        return textAt(this.span, Math.min(PLACES, Math.max(0, place)));
    }
}
