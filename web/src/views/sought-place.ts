// The part of a page that scrolls which its address names: it is scrolled to once it is rendered, and when a link to it is
// followed.
import type { ReactiveController, ReactiveElement } from "lit";

export class SoughtPlace implements ReactiveController {
    private last = "";

    /** `selector`: of the part that the address names, or "". */
    constructor(
        private readonly page: ReactiveElement,
        private readonly selector: () => string,
    ) {
        page.addController(this);
    }

    hostDisconnected(): void {
        this.last = "";
    }

    hostUpdated(): void {
        const selector = this.selector();
        if (selector !== this.last && selector !== "") requestAnimationFrame(() => this.seek(selector));
        this.last = selector;
    }

    seek(selector: string): void {
        const place = this.page.querySelector<HTMLElement>(selector);
        place?.scrollIntoView({ block: "start" });
        place?.focus({ preventScroll: true });
    }
}
