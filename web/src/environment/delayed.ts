// A value that is written after a pause: of several values in quick succession only the last one is written.

export class Delayed<T> {
    /** The value that has not been written yet. */
    private value: { readonly is: T } | undefined;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        /** The pause before a value is written [ms]. */
        private readonly pause: number,
        private readonly write: (value: T) => void,
    ) {}

    get waiting(): T | undefined {
        return this.value?.is;
    }

    set(value: T): void {
        this.drop();
        this.value = { is: value };
        this.timer = setTimeout(this.flush, this.pause);
    }

    readonly flush = (): void => {
        const { value } = this;
        this.drop();
        if (value) this.write(value.is);
    };

    /** Forget a waiting value. */
    drop(): void {
        clearTimeout(this.timer);
        this.value = undefined;
    }
}
