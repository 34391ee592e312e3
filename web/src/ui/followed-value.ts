// A value in a template that follows a signal: an attribute or a text changes without a rendering of its element.
import { effect, type ReadonlySignal } from "@preact/signals-core";
import { noChange } from "lit";
import { AsyncDirective } from "lit/async-directive.js";
import { directive } from "lit/directive.js";

class FollowedValue extends AsyncDirective {
    private source: ReadonlySignal<unknown> | undefined;
    private stop: (() => void) | undefined;

    override render(source: ReadonlySignal<unknown>): unknown {
        if (source === this.source) return noChange;
        this.source = source;
        this.follow();
        return source.peek();
    }

    private follow(): void {
        this.stop?.();
        let isFirst = true;
        this.stop = effect(() => {
            const { value } = this.source!;
            // The first value is already being rendered.
            if (!isFirst) this.setValue(value);
            isFirst = false;
        });
    }

    protected override disconnected(): void {
        this.stop?.();
    }

    protected override reconnected(): void {
        this.setValue(this.source!.peek());
        this.follow();
    }
}

export const followedValue = directive(FollowedValue);
