// The user's files, stored in this browser so that they survive a reload; they never leave it. In an embedded page, or
// if the browser stores nothing, a file lasts as long as the page.
import { signal } from "@preact/signals-core";
import { embedded } from "./embedded";

const NAME = "friction-files";
const FILES = "files";

export interface StoredFile {
    id: string;
    name: string;
    content: Blob;
    /** Time of opening [ms]. */
    opened: number;
    /** Notes of the page about the file. */
    notes: Readonly<Record<string, unknown>>;
}

/** Whether a reload keeps files; false until the browser has answered. */
export const lasting = signal(false);

/** Every stored file, the oldest first. */
export async function storedFiles(): Promise<StoredFile[]> {
    const files = await within<StoredFile[]>("readonly", (store) => store.getAll());
    return (files ?? []).sort((one, other) => one.opened - other.opened);
}

export async function storeFile(file: StoredFile): Promise<void> {
    await within("readwrite", (store) => store.put(file));
}

export async function forgetFile(id: string): Promise<void> {
    await within("readwrite", (store) => store.delete(id));
}

/** A connection for one request only, so that other tabs can always change the store. */
async function within<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T> | IDBRequest<unknown>,
): Promise<T | undefined> {
    if (embedded) return undefined;
    try {
        const database = await opened();
        try {
            return await new Promise<T>((resolve, reject) => {
                const transaction = database.transaction(FILES, mode);
                const request = ask(transaction.objectStore(FILES));
                transaction.oncomplete = () => resolve(request.result as T);
                transaction.onerror = transaction.onabort = () => reject(transaction.error!);
            });
        } finally {
            database.close();
        }
    } catch {
        // Storage is forbidden, or full.
        lasting.value = false;
        return undefined;
    }
}

function opened(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => void request.result.createObjectStore(FILES, { keyPath: "id" });
        request.onsuccess = () => {
            lasting.value = true;
            resolve(request.result);
        };
        request.onerror = request.onblocked = () => reject(request.error ?? new Error(NAME));
    });
}
