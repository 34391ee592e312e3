// What an element owns only while it is in the document: runs of the library, effects, listeners.
import type { ReactiveControllerHost } from "lit";
import { watch } from "../model/watch";

/** `open` is called at every connection, after the properties have been set; what it returns is called at the
 *  disconnection that follows. */
export function whileConnected(host: ReactiveControllerHost, open: () => () => void): void {
    let close: (() => void) | undefined;
    host.addController({
        hostConnected: () => (close = open()),
        hostDisconnected: () => close?.(),
    });
}

/** Draw `host` while it is in the document: after each change of what its picture is made of, and in another size. */
export function drawWhileConnected(host: ReactiveControllerHost & Element, of: () => unknown, draw: () => void): void {
    whileConnected(host, () => {
        const sizes = new ResizeObserver(draw);
        sizes.observe(host);
        const stop = watch(of, draw);
        return () => {
            stop();
            sizes.disconnect();
        };
    });
}
