// A lit element in the light DOM that renders again when a signal that it has read changes.
import { effect } from "@preact/signals-core";
import { LitElement } from "lit";

export abstract class LiveElement extends LitElement {
    private stopWatching: (() => void) | undefined;

    protected override createRenderRoot(): HTMLElement {
        return this;
    }

    protected override performUpdate(): void {
        if (!this.isUpdatePending) return;
        this.stopWatching?.();
        // The update may have been requested before the element was removed; a signal that outlives it must not hold
        // it.
        if (!this.isConnected) return super.performUpdate();
        let rendered = false;
        // The first pass renders and so reads the signals; every later one only asks for a new rendering.
        this.stopWatching = effect(() => {
            if (rendered) {
                this.requestUpdate();
                return;
            }
            rendered = true;
            super.performUpdate();
        });
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.requestUpdate();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.stopWatching?.();
        this.stopWatching = undefined;
    }
}
