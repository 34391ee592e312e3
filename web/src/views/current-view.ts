// The view that is shown, for what asks it: the sheet for sharing, an embedding page, and the tests.
import { signal } from "@preact/signals-core";
import type { TemplateResult } from "lit";
import type { ProgramSource } from "../model/c-program";
import type { StepFile } from "../plot/files";
import type { Plot } from "../plot/series";

/** A plot on the screen as a picture. */
export interface Picture {
    title: string;
    save: () => void;
}

export interface Plotting {
    /** Every plot of the view, as it is now. */
    allPlots(): readonly Plot[];
    /** Copies the commands that print what is shown, a line for each of what is compared. */
    commandButton(): TemplateResult;
    /** The files of every step of its runs. */
    stepFiles(): readonly StepFile[];
    pictures(): readonly Picture[];
    /** What a C program computes to give what is shown; undefined if a recording is part of it. */
    programmed(): ProgramSource | undefined;
    /** Begin its run again, if it has one. */
    again?(plays: boolean): Promise<void>;
    /** Take its run to the end, if it has one. */
    finish?(): Promise<void>;
}

export const currentView = signal<Plotting | undefined>(undefined);
