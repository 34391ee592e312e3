// The table of views: one file in views/ and one row here make a view.
import type { ViewRow } from "./views/view";
import { pendulum } from "./views/pendulum";
import { experiments } from "./views/experiments";
import { benchmark } from "./views/benchmark";
import { law } from "./views/law";
import { driveBackdrive } from "./views/drive-backdrive";

export const views: readonly ViewRow[] = [pendulum, experiments, law, driveBackdrive, benchmark];
