// Files that are dropped on a view, anywhere in the window: one dropped beside the view must not replace the page.
export class FileDrops {
    /** `open`: with what was dropped, which also knows folders; it can be read only while the event is handled. `takes`:
     *  whether the view has a use for files now. */
    constructor(
        private readonly view: HTMLElement,
        private readonly open: (files: readonly File[], dropped: DataTransfer) => void,
        private readonly takes: () => boolean = () => true,
    ) {}

    connect(): void {
        for (const [type, listener] of this.listeners) addEventListener(type, listener);
    }

    disconnect(): void {
        for (const [type, listener] of this.listeners) removeEventListener(type, listener);
        this.mark(false);
    }

    private mark(dropping: boolean): void {
        this.view.classList.toggle("dropping", dropping);
    }

    private readonly onDrag = (event: DragEvent): void => {
        if (!event.dataTransfer?.types.includes("Files") || !this.takes()) return;
        event.preventDefault();
        this.mark(true);
    };

    private readonly onLeave = (event: DragEvent): void => {
        if (event.relatedTarget === null) this.mark(false);
    };

    private readonly onDrop = (event: DragEvent): void => {
        const { dataTransfer } = event;
        this.mark(false);
        if (!dataTransfer?.files.length || !this.takes()) return;
        event.preventDefault();
        this.open([...dataTransfer.files], dataTransfer);
    };

    private readonly listeners = [
        ["dragenter", this.onDrag],
        ["dragover", this.onDrag],
        ["dragleave", this.onLeave],
        ["drop", this.onDrop],
    ] as const;
}

/** Files by their names, in a message. */
export function namesOf(files: readonly File[]): string {
    return files.map(({ name }) => name).join(", ");
}
