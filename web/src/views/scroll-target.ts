// Scrolls a page to the part named by the address: once the part is rendered, and when a link to it is followed.
import type { ReactiveController, ReactiveElement } from "lit";

export class ScrollTarget implements ReactiveController {
    private last = "";

    /** `selector`: CSS selector of the part named by the address, or "". */
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
        if (selector !== this.last && selector !== "") requestAnimationFrame(() => this.scrollTo(selector));
        this.last = selector;
    }

    scrollTo(selector: string): void {
        const place = this.page.querySelector<HTMLElement>(selector);
        place?.scrollIntoView({ block: "start" });
        place?.focus({ preventScroll: true });
    }
}
