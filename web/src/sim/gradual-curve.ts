// A slow curve of the library, computed a few points per task so that the page stays responsive.
import type { Columns, Run } from "../../../wasm/friction";

export class GradualCurve {
    /** Number of computed points. */
    private done = Infinity;
    private timer: ReturnType<typeof setTimeout> | undefined;

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
        this.timer ??= setTimeout(this.next);
    }

    close(): void {
        this.done = Infinity;
        this.curve.close();
    }

    private readonly next = (): void => {
        this.timer = undefined;
        const places = this.places.slice(this.done, this.done + this.atOnce);
        if (places.length === 0) return;
        this.done += places.length;
        this.take(this.curve.curve(places));
        this.timer ??= setTimeout(this.next);
    };
}
