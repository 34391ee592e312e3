// The colours of canvases, read from the style sheet so that they follow the theme.
import { computed } from "@preact/signals-core";
import { colourNames, type ColourName } from "../sim/line-style";
import { presenting } from "../environment/presentation";
import { shownTheme } from "../environment/theme";

export type { ColourName };

export interface Palette extends Record<ColourName, string> {
    theme: "light" | "dark";
    /** Whether the page is in presentation mode. */
    presented: boolean;
    text: string;
    quiet: string;
    grid: string;
    axis: string;
    surface: string;
    font: string;
    /** The page's font size [px], which is larger on a projector. */
    size: number;
}

export const palette = computed<Palette>(() => {
    // The theme and the presentation mode set the custom properties and the font size of the document.
    const [theme, presented] = [shownTheme.value, presenting.value];
    const style = getComputedStyle(document.documentElement);
    const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    return {
        ...{ theme, presented },
        ...(Object.fromEntries(colourNames.map((name) => [name, read(name)])) as Record<ColourName, string>),
        text: read("text"),
        quiet: read("quiet"),
        grid: read("grid"),
        axis: read("axis"),
        surface: read("surface"),
        font: read("font"),
        size: parseFloat(style.fontSize),
    };
});

/** A colour (#rrggbb) with an opacity. */
export function faded(colour: string, opacity: number): string {
    return `${colour}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, "0")}`;
}
