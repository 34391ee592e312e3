// The table of chapters, in order.
import type { Chapter } from "../chapter";
import { arm } from "./arm";
import { computer } from "./computer";
import { exactly } from "./exactly";
import { gearbox } from "./gearbox";
import { off } from "./off";

export const chapters: readonly Chapter[] = [off, computer, exactly, gearbox, arm];
