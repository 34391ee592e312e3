// The files that are dropped on a page, with those in dropped folders.

/** Files that can be a recording or a table. */
const READABLE = /\.(csv|txt|tsv|json)$/i;

export interface Dropped {
    files: readonly File[];
    /** Names in folders that are neither. */
    others: readonly string[];
}

/** Call it while the event is handled: afterwards its data are gone. */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
    const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    const direct = [...transfer.files];
    if (!entries.some(({ isDirectory }) => isDirectory)) return { files: direct, others: [] };
    const found: File[] = [];
    for (const entry of entries) await collect(entry, found);
    const readable = (file: File): boolean => READABLE.test(file.name);
    return {
        files: found.filter(readable),
        others: found.filter((file) => !readable(file)).map(({ name }) => name),
    };
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
    if (entry.isFile) found.push(await fileIn(entry as FileSystemFileEntry));
    else for (const one of await entriesIn(entry as FileSystemDirectoryEntry)) await collect(one, found);
}

function fileIn(entry: FileSystemFileEntry): Promise<File> {
    return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A folder gives its entries in parts, until there are none. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
    const reader = folder.createReader();
    const all: FileSystemEntry[] = [];
    for (;;) {
        const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (part.length === 0) return all;
        all.push(...part);
    }
}
