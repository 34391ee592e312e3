// What this browser remembers of the reader: small texts by name. Storage may be forbidden; then it lasts as long as the
// page.
const held = new Map<string, string>();

export function remember(name: string, text: string): void {
    held.set(name, text);
    try {
        localStorage.setItem(name, text);
    } catch {
        // It is held above.
    }
}

export function recall(name: string): string | undefined {
    try {
        return localStorage.getItem(name) ?? held.get(name);
    } catch {
        return held.get(name);
    }
}
