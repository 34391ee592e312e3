// Files and folders that are dropped on a view or anywhere else in the window, where they must not replace the page.

/** Files that can be a recording or a table. */
const READABLE = /\.(csv|txt|tsv|json)$/i;
/** Largest number of files and folders that are searched: a reader may drop the root folder. */
export const MOST_DROPPED = 10_000;
/** Largest depth of nested folders. */
const DEEPEST = 32;

export interface Dropped {
    files: readonly File[];
    /** Names of other files in dropped folders, and of those that cannot be read. */
    others: readonly string[];
    /** Some files were not searched, because there were too many. */
    cut: boolean;
}

/** Dropped files, also those in folders. Call it while the event is handled: its data disappear afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
    const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    const direct = [...transfer.files];
    if (!entries.some(({ isDirectory }) => isDirectory)) return { files: direct, others: [], cut: false };
    const search = new Search();
    for (const entry of entries) await search.collect(entry, DEEPEST);
    const { files, unread, cut } = search;
    const others = files.filter(({ name }) => !READABLE.test(name)).map(({ name }) => name);
    return { files: files.filter(({ name }) => READABLE.test(name)), others: [...others, ...unread], cut };
}

class Search {
    readonly files: File[] = [];
    /** Names of files that cannot be read. */
    readonly unread: string[] = [];
    cut = false;
    /** Number of files and folders that may still be searched. */
    private left = MOST_DROPPED;

    /** `deeper`: number of levels of folders that are searched below this entry. */
    async collect(entry: FileSystemEntry, deeper: number): Promise<void> {
        if (this.left-- <= 0 || deeper < 0) {
            this.cut = true;
            return;
        }
        try {
            if (entry.isDirectory)
                for (const child of await this.entriesIn(entry as FileSystemDirectoryEntry))
                    await this.collect(child, deeper - 1);
            else this.files.push(await new Promise((...done) => (entry as FileSystemFileEntry).file(...done)));
        } catch {
            this.unread.push(entry.name);
        }
    }

    /** A folder returns its entries in parts, the last of which is empty. */
    private async entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
        const reader = folder.createReader();
        const all: FileSystemEntry[] = [];
        // bound: the entries that the search may still take; every part but the last has one or more
        while (all.length <= this.left) {
            const part = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
            if (part.length === 0) break;
            all.push(...part);
        }
        return all;
    }
}

export class FileDrops {
    private connection: AbortController | undefined;

    /** `takes`: whether the view accepts files now. */
    constructor(
        private readonly view: HTMLElement,
        private readonly open: (files: readonly File[], others: readonly string[], cut: boolean) => void,
        private readonly takes: () => boolean = () => true,
    ) {}

    connect(): void {
        this.connection = new AbortController();
        const { signal } = this.connection;
        addEventListener("dragenter", this.onDrag, { signal });
        addEventListener("dragover", this.onDrag, { signal });
        addEventListener("dragleave", this.onLeave, { signal });
        addEventListener("drop", this.onDrop, { signal });
    }

    disconnect(): void {
        this.connection?.abort();
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
        void droppedFiles(dataTransfer).then(({ files, others, cut }) => this.open(files, others, cut));
    };
}

export function namesOf(files: readonly File[]): string {
    return files.map(({ name }) => name).join(", ");
}
