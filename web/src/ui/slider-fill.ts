// The part of a slider's track up to its thumb, for the style sheet. The page's policy forbids style attributes, so the
// property is set on the element.
import { nothing } from "lit";
import { directive, Directive, type ElementPart } from "lit/directive.js";

class SliderFill extends Directive {
    override render(_part: number): typeof nothing {
        return nothing;
    }

    override update({ element }: ElementPart, [part]: [number]): typeof nothing {
        (element as HTMLElement).style.setProperty("--part", String(part));
        return nothing;
    }
}

/** `part`: from 0 to 1. */
export const sliderFill = directive(SliderFill);
