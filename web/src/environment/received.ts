// What the page receives from its server: a file, and a part that several callers ask for.

/** A file of the page; rejects with the status if the server does not send it. */
export async function received(address: URL): Promise<Response> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.href}: ${answer.status} ${answer.statusText}`);
    return answer;
}

/** The function that loads a part at its first call, and again at the next call after a failure. */
export function loadedOnce<Part, From extends unknown[]>(
    load: (...from: From) => Promise<Part>,
): (...from: From) => Promise<Part> {
    let loading: Promise<Part> | undefined;
    return (...from) => {
        loading ??= load(...from);
        loading.catch(() => (loading = undefined));
        return loading;
    };
}
