// A value in the text that a figure's state has: it is computed when the parameters of the figure change, but not while a
// slider is dragged.
import { computed, effect, signal, untracked } from "@preact/signals-core";
import type { Friction } from "../../../../wasm/friction";
import type { Given, Store } from "../../model/store";
import { LiveElement, propertiesOf } from "../../ui/live-element";
import { whileConnected } from "../../ui/while-connected";
import type { FigureState } from "./figure-state";

export abstract class FigureValue<T> extends LiveElement {
    static override properties = propertiesOf("figure", "friction");
    declare figure: FigureState;
    declare friction: Friction;
    /** Undefined until the figure has been loaded. */
    readonly value = signal<T | undefined>(undefined);
    protected readonly sliding = computed(() => this.figure.shown.value?.store.panel.drag.value !== undefined);

    constructor() {
        super();
        whileConnected(this, () =>
            effect(() => {
                const { store } = this.figure.shown.value ?? {};
                if (!store) this.value.value = undefined;
                else if (!this.sliding.value) {
                    const given = store.given.value;
                    this.value.value = untracked(() => this.compute(store, given));
                }
            }),
        );
    }

    protected abstract compute(store: Store, given: Given): T;
}
