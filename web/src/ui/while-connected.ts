// Resources that an element owns only while it is in the document: runs of the library, effects, listeners.
import type { ReactiveControllerHost } from "lit";

/** Calls `open` at every connection, after the properties have been set, and its result at the following
 *  disconnection. */
export function whileConnected(host: ReactiveControllerHost, open: () => () => void): void {
    let close: (() => void) | undefined;
    host.addController({
        hostConnected: () => (close = open()),
        hostDisconnected: () => close?.(),
    });
}
