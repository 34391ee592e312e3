// The displayed view, as seen by the sheet for sharing, an embedding page, and the tests.
import { signal } from "@preact/signals-core";
import type { TemplateResult } from "lit";
import type { ProgramSource } from "../model/c-program";
import type { StepFile } from "../plot/files";
import type { Plot } from "../plot/series";

/** A visible plot that can be saved as a picture. */
export interface Picture {
    title: string;
    save: () => void;
}

/** A view as pictures for paper. */
export interface Drawings {
    /** Address of a picture of the setup; undefined if it is a plot. */
    scene: string | undefined;
    plots: readonly { title: string; svg: string; note: Plot["note"] }[];
}

export interface Plotting {
    /** Every plot of the view in its current state, on the stage or not. */
    allPlots(): readonly Plot[];
    /** Button that copies the commands that print the displayed data, one line for each run or setting compared. */
    commandButton(): TemplateResult;
    /** Files with every step of its runs. */
    stepFiles(): readonly StepFile[];
    pictures(): readonly Picture[];
    /** Everything on the stage as it is drawn now; with `bare` plots have only their axes. */
    drawings(bare: boolean): Promise<Drawings>;
    /** Input for a C program that computes the displayed data; undefined if a recording is part of it. */
    programmed(): ProgramSource | undefined;
    /** Restarts the run, if there is one. */
    replay?(plays: boolean): Promise<void>;
    /** Takes the run to its end, if there is one. */
    finish?(): Promise<void>;
}

export const currentView = signal<Plotting | undefined>(undefined);
