// What an element owns only while it is in the document: runs of the library, effects, listeners.
import type { LitElement } from "lit";

/** `open` is called at every connection, when properties are set; what it returns, at the disconnection. */
export function whileConnected(host: LitElement, open: () => () => void): void {
    let close: (() => void) | undefined;
    host.addController({
        hostConnected: () => {
            // A parent that is connected first may have taken the host out of the document again.
            if (host.isConnected) close = open();
        },
        hostDisconnected: () => {
            close?.();
            close = undefined;
        },
    });
}
