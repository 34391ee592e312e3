// A curve of the library that takes long, computed a few points a turn: the page answers meanwhile.
import type { Columns, Run } from "../../../wasm/friction";

export class GradualCurve {
    private done = Infinity;
    private waiting = false;

    /** Points at `places`, in this order, `atOnce` of them a turn; `take` gets their columns. */
    constructor(
        private readonly curve: Run,
        private readonly places: readonly number[],
        private readonly atOnce: number,
        private readonly take: (columns: Columns) => void,
    ) {}

    /** Compute all points anew. */
    begin(): void {
        this.done = 0;
        this.next();
    }

    close(): void {
        this.done = Infinity;
        this.curve.close();
    }

    private next(): void {
        if (this.waiting || this.done >= this.places.length) return;
        this.waiting = true;
        setTimeout(() => {
            this.waiting = false;
            this.some();
        });
    }

    private some(): void {
        if (this.done >= this.places.length) return;
        const places = this.places.slice(this.done, this.done + this.atOnce);
        this.done += places.length;
        this.take(this.curve.curve(places));
        this.next();
    }
}
