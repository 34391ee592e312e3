// Parts of settings and of other values by key.

/** The members of which this holds. */
export function keeping<T>(
    members: Readonly<Record<string, T>>,
    keeps: (key: string, value: T) => boolean,
): Record<string, T> {
    return Object.fromEntries(Object.entries(members).filter(([key, value]) => keeps(key, value)));
}
