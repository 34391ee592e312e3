// A value that is written after a pause: of several values in quick succession only the last one is written.

export class Delayed<T> {
    /** The value that has not been written yet. */
    waiting: T | undefined;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        /** The pause before a value is written [ms]. */
        private readonly pause: number,
        private readonly write: (value: T) => void,
    ) {}

    set(value: T): void {
        this.drop();
        this.waiting = value;
        this.timer = setTimeout(this.flush, this.pause);
    }

    readonly flush = (): void => {
        const { waiting } = this;
        this.drop();
        if (waiting !== undefined) this.write(waiting);
    };

    /** Forget a waiting value. */
    drop(): void {
        clearTimeout(this.timer);
        this.waiting = undefined;
    }
}
