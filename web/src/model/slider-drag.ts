// A slider that is being dragged: its range holds still, and with Alt the value follows at a tenth of the movement.
import { partOf, PLACES, textAt, type Span } from "./slider-scale";

const FINE = 0.1;

export class SliderDrag {
    /** The place that the pointer has asked for last, and that of the value. */
    private asked: number;
    private at: number;
    fine = false;

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
