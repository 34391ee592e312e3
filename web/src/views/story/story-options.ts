// Buttons in the text that set the parameters of a figure.
import { html, type TemplateResult } from "lit";
import type { Text } from "../../i18n/messages";
import { LiveElement, properties } from "../../ui/live-element";
import type { FigureState } from "./figure-state";

/** A button, and the settings that it sets; null is a default. */
export interface StoryOption {
    text: Text;
    settings: Readonly<Record<string, string | null>>;
    /** Parameters that keep their values. */
    keeps?: readonly string[];
}

class StoryOptions extends LiveElement {
    static override properties = properties("figure", "options", "name");
    declare figure: FigureState;
    declare options: readonly StoryOption[];
    /** The name of the choice, for screen readers. */
    declare name: string;

    protected override render(): TemplateResult {
        const { figure, options, name } = this;
        const current = figure.settings;
        const isCurrent = ({ settings }: StoryOption): boolean =>
            Object.entries(settings).every(([key, value]) => (current[key] ?? null) === value);
        return html`<span class="story-options" role="group" aria-label=${name}>${options.map(
            (option) => html`<button type="button" class="small" aria-pressed=${isCurrent(option) ? "true" : "false"}
                @click=${() => void figure.set(option.settings, option.keeps)}>${option.text}</button>`,
        )}</span>`;
    }
}
customElements.define("story-options", StoryOptions);
