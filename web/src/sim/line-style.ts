// Line styles of compared runs in all plots and pictures: a colour and a dash pattern for each run.

/** Colours of lines, by their names in the style sheet. */
const modelColours = ["m1", "m2", "m3", "m4", "m5", "m6"] as const;
export const colourNames = ["blue", "vermillion", "green", "purple", "ink", ...modelColours] as const;
export type ColourName = (typeof colourNames)[number];

export interface LineStyle {
    colour: ColourName;
    dash: number[];
}

const styles: readonly LineStyle[] = [
    { colour: "blue", dash: [] },
    { colour: "vermillion", dash: [8, 4] },
    { colour: "green", dash: [2, 3] },
    { colour: "purple", dash: [10, 3, 2, 3] },
];

export const MOST_OTHERS = styles.length - 1;

/** Style by place among the compared runs; 0 is the run itself. */
export function lineStyle(place: number): LineStyle {
    return styles[place]!;
}

export function pinStyle({ dash }: { dash: number[] }): LineStyle {
    return { colour: "ink", dash };
}
