// A lit element in the light DOM that renders again when a signal that it has read changes.
import { effect, untracked } from "@preact/signals-core";
import { LitElement, type PropertyDeclarations } from "lit";

/** Properties of an element that templates set and no attribute. */
export function properties(...names: readonly string[]): PropertyDeclarations {
    return Object.fromEntries(names.map((name) => [name, { attribute: false }]));
}

export abstract class LiveElement extends LitElement {
    private stopWatching: (() => void) | undefined;
    private stopFollowing: (() => void) | undefined;
    /** An update waits until the element is connected again. */
    private postponed = false;

    /** Follow signals without rendering again, such as a highlight; restarted after every rendering. */
    protected followSignals?(): void;

    protected override createRenderRoot(): HTMLElement {
        return this;
    }

    protected override performUpdate(): void {
        if (!this.isUpdatePending) return;
        this.stopEffects();
        // Requested before the element was removed: its runs are closed, and rendering would open them again without end.
        if (!this.isConnected) {
            this.postponed = true;
            return;
        }
        let rendered = false;
        // The first pass renders and so reads the signals; later passes only request an update.
        this.stopWatching = effect(() => {
            if (rendered) {
                this.requestUpdate();
                return;
            }
            rendered = true;
            super.performUpdate();
        });
        if (this.followSignals) this.stopFollowing = effect(() => this.followSignals!());
    }

    override connectedCallback(): void {
        // Untracked, so that the parent whose rendering connects this element does not follow the signals read here.
        untracked(() => super.connectedCallback());
        this.requestUpdate();
        if (!this.postponed) return;
        this.postponed = false;
        queueMicrotask(() => this.performUpdate());
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.stopEffects();
    }

    private stopEffects(): void {
        this.stopWatching?.();
        this.stopFollowing?.();
        this.stopWatching = this.stopFollowing = undefined;
    }
}
