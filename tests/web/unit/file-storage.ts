// The file storage of a browser as far as the page uses it, for node.
export interface Kept {
    id: string;
    name: string;
    [key: string]: unknown;
}

/** Installs the storage until `remove` is called. */
export function storage(): { files: Map<string, Kept>; remove: () => void } {
    const files = new Map<string, Kept>();
    const request = (result: unknown): object => ({ result });
    const store = {
        getAll: () => request([...files.values()]),
        put: (file: Kept) => request(files.set(file.id, file)),
        delete: (id: string) => request(files.delete(id)),
    };
    const transaction = (): object => {
        const pending: { objectStore: () => object; oncomplete?: () => void } = { objectStore: () => store };
        setTimeout(() => pending.oncomplete?.());
        return pending;
    };
    const open = (): object => {
        const request: { result: object; onsuccess?: () => void } = { result: { transaction, close: () => undefined } };
        setTimeout(() => request.onsuccess?.());
        return request;
    };
    Object.assign(globalThis, { indexedDB: { open } });
    return { files, remove: () => Reflect.deleteProperty(globalThis, "indexedDB") };
}
