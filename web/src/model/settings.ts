// Settings by key, and parts of them.

export type Given = Readonly<Record<string, string>>;

/** The members of which this holds. */
export function keeping<T>(members: Record<string, T>, keeps: (key: string, value: T) => boolean): Record<string, T> {
    return Object.fromEntries(Object.entries(members).filter(([key, value]) => keeps(key, value)));
}
