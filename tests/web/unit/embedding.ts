// An embedding page, `?embed=1`, with the messages that it receives and sends.
import "./browser";

export type Message = Record<string, unknown> & { friction: string };

/** The messages that the embedding page has received. */
export const received: Message[] = [];
/** Functions that wait for the next frame. */
const frames: (() => void)[] = [];

const around = { postMessage: (message: Message): void => void received.push(structuredClone(message)) };
const requestAnimationFrame = (act: () => void): number => frames.push(act);
Object.assign(globalThis, { parent: around, requestAnimationFrame });
Object.assign(location, { search: "?embed=1" });

/** Draws the next frame. */
export function nextFrame(): void {
    for (const act of frames.splice(0)) act();
}

/** Sends a message to the embedded page, from the embedding page or another one, and waits for its answer. */
export async function send(data: unknown, source: object = around): Promise<void> {
    dispatchEvent(Object.assign(new Event("message"), { source, origin: "http://around", data }));
    await new Promise(setImmediate);
}
