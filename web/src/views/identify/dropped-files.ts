// The files that are dropped on a page, with those in dropped folders.

/** Files that can be a recording or a table. */
const READABLE = /\.(csv|txt|tsv|json)$/i;
/** The most files and folders that are looked at in all: somebody may drop the folder of everything. */
export const MOST_DROPPED = 10_000;
/** The most folders within each other. */
const DEEPEST = 32;

export interface Dropped {
    files: readonly File[];
    /** Names in folders that are neither. */
    others: readonly string[];
    /** There was more than is looked at. */
    cut: boolean;
}

/** What has been found so far. */
interface Search {
    readonly files: File[];
    /** So many files and folders may still be looked at. */
    left: number;
    cut: boolean;
}

/** Call it while the event is handled: afterwards its data are gone. */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
    const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    const direct = [...transfer.files];
    if (!entries.some(({ isDirectory }) => isDirectory)) return { files: direct, others: [], cut: false };
    const search: Search = { files: [], left: MOST_DROPPED, cut: false };
    for (const entry of entries) await collect(entry, search, DEEPEST);
    const readable = (file: File): boolean => READABLE.test(file.name);
    return {
        files: search.files.filter(readable),
        others: search.files.filter((file) => !readable(file)).map(({ name }) => name),
        cut: search.cut,
    };
}

/** `deeper`: so many folders may lie within each other below this entry. */
async function collect(entry: FileSystemEntry, search: Search, deeper: number): Promise<void> {
    if (search.left-- <= 0 || deeper < 0) {
        search.cut = true;
        return;
    }
    if (entry.isFile) search.files.push(await fileIn(entry as FileSystemFileEntry));
    else
        for (const one of await entriesIn(entry as FileSystemDirectoryEntry, search))
            await collect(one, search, deeper - 1);
}

function fileIn(entry: FileSystemFileEntry): Promise<File> {
    return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A folder gives its entries in parts, until there are none. */
async function entriesIn(folder: FileSystemDirectoryEntry, search: Search): Promise<FileSystemEntry[]> {
    const reader = folder.createReader();
    const all: FileSystemEntry[] = [];
    // bound: the entries that the search may still take; every part but the last has one or more
    while (all.length <= search.left) {
        const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (part.length === 0) break;
        all.push(...part);
    }
    return all;
}
