// What an element owns only while it is in the document: runs of the library, effects, listeners.
import type { ReactiveControllerHost } from "lit";

/** `open` is called at every connection, after the properties have been set; what it returns is called at the
 *  disconnection that follows. */
export function whileConnected(host: ReactiveControllerHost, open: () => () => void): void {
    let close: (() => void) | undefined;
    host.addController({
        hostConnected: () => (close = open()),
        hostDisconnected: () => close?.(),
    });
}
