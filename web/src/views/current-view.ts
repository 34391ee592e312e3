// The view that is shown, for what asks it: the sheet for sharing, an embedding page, and the tests.
import { signal } from "@preact/signals-core";
import type { Shown } from "../model/c-program";
import type { Plot } from "../plot/series";

export interface Plotting {
    /** Every plot of the view, as it is now. */
    allPlots(): readonly Plot[];
    /** The command that prints what is shown. */
    command(): string;
    /** What a C program computes to give what is shown; undefined if a recording is part of it. */
    programmed(): Shown | undefined;
    /** Begin its run again, if it has one. */
    again?(plays: boolean): Promise<void>;
}

export const currentView = signal<Plotting | undefined>(undefined);
