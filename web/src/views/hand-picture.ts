// Picture of a run with parts that a hand can hold. They are dragged with the pointer or a finger, or moved with the keys.
import type { ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/messages";
import { CanvasPicture } from "../plot/canvas-picture";
import { arrowOf, type Pixel } from "../ui/grip";
import { properties } from "../ui/live-element";

export abstract class HandPicture<Hand extends { at: Pixel | undefined }, Scene> extends CanvasPicture {
    static override properties = properties("pulls", "hand", "scene", "frame", "description", "note");
    /** Called whenever the hand moves, and with undefined when it lets go. */
    declare pulls: (hand: Hand | undefined) => void;
    /** The hand that holds a part. */
    declare hand: ReadonlySignal<Hand | undefined>;
    /** Content of the picture. */
    declare scene: ReadonlySignal<Scene | undefined>;
    /** Changes with every frame of the run. */
    declare frame: ReadonlySignal<number>;
    /** Text alternative of the picture. */
    declare description: ReadonlySignal<string>;
    /** A remark on the run, or "". */
    declare note: ReadonlySignal<string>;
    private static count = 0;
    protected readonly helpId = `grip-help-${++HandPicture.count}`;

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.letGo();
    }

    protected override get signals(): readonly ReadonlySignal<unknown>[] {
        return [this.scene, this.frame];
    }

    protected letGo(): void {
        if (this.hand.peek()) this.pulls(undefined);
    }

    /** Selector of the element with which a hand holds its part. */
    protected abstract gripOf(hand: Hand): string;

    /** Button for a hand that the keys move. It disappears, so the focus moves to the part. */
    protected letGoButton(): TemplateResult | typeof nothing {
        const hand = this.hand.value;
        if (!hand || hand.at) return nothing;
        const onClick = (): void => {
            this.letGo();
            this.querySelector<HTMLElement>(this.gripOf(hand))?.focus();
        };
        return html`<button type="button" class="small" @click=${onClick} aria-keyshortcuts="Escape"
            title=${t("picture.let-go-key")}>${t("picture.let-go")}</button>`;
    }

    /** `move` is called for an arrow key: to the right and up. */
    protected onKey(event: KeyboardEvent, move: (arrow: readonly [number, number]) => void): void {
        const arrow = arrowOf(event);
        if (arrow) move(arrow);
        else if (isPlain(event) && (event.key === "Escape" || event.key === "Enter") && this.hand.peek()) this.letGo();
        else return;
        event.preventDefault();
    }
}

function isPlain({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    return !ctrlKey && !altKey && !metaKey;
}
