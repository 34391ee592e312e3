// A slow curve of the library, computed a few points per task so that the page stays responsive.
import type { Columns, Run } from "../../../wasm/friction";

export class GradualCurve {
    private done = Infinity;
    private waiting = false;

    /** Computes the points at `places` in this order, `atOnce` per task; `take` gets their columns. */
    constructor(
        private readonly curve: Run,
        private readonly places: readonly number[],
        private readonly atOnce: number,
        private readonly take: (columns: Columns) => void,
    ) {}

    /** Compute all points again. */
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
