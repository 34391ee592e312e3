// Handles on the picture of a thread: its lead, and the edge of its friction cone. If the losses are not given by angles, the
// first movement converts them to the angles of the thread with the same efficiencies.
import { t } from "../../i18n/messages";
import { spokenValue } from "../../i18n/number-text";
import { HistoryStep } from "../../model/history-step";
import type { Store } from "../../model/store";
import { arrowOf } from "../../ui/grip";
import type { Thread } from "./wedge-plot";

/** An angle that can be dragged [°]. */
export interface AngleHandle {
    key: "lead" | "friction_angle";
    label: string;
    value: number;
    text: string;
    set: (degrees: number) => void;
    drop: () => void;
    press: (event: KeyboardEvent) => void;
}

/** Angles are rounded to tenths of a degree. */
const TENTHS = 10;
/** Smallest angles [°]. */
const MIN_ANGLES = { lead: 0.5, friction_angle: 0 } as const;
/** Change of the angle by an arrow key [°]. */
const KEY_STEP = 0.5;
/** Keys that define the losses in other ways than by angles. */
const OTHER_KEYS = ["eta1", "eta_b", "eta1_s", "eta_b_s", "K_screw", "d", "l", "transmission"];
/** Largest sum of both angles [°]; beyond it, no torque drives a screw. */
const MAX_SUM = 89;

export class ThreadHandles {
    private readonly step: HistoryStep;

    constructor(private readonly store: Store) {
        this.step = new HistoryStep(store);
    }

    of(thread: Thread): AngleHandle[] {
        if (!Number.isFinite(thread.lead)) return [];
        const { store, step } = this;
        const byAngles = store.option("losses")?.name === "angles";
        const now = { lead: thread.lead, friction_angle: thread.friction };
        const set = (key: AngleHandle["key"], degrees: number): void => {
            const other = key === "lead" ? now.friction_angle : now.lead;
            const within = Math.min(MAX_SUM - other, Math.max(MIN_ANGLES[key], degrees));
            const text = String(Math.round(within * TENTHS) / TENTHS);
            step.take((trace) => {
                if (byAngles) return store.change(key, text, trace);
                const kept = Object.entries(store.given.value).filter(([name]) => !OTHER_KEYS.includes(name));
                const both = { lead: String(rounded(now.lead)), friction_angle: String(rounded(now.friction_angle)) };
                store.use({ ...Object.fromEntries(kept), losses: "angles", ...both, [key]: text });
            });
        };
        return (["lead", "friction_angle"] as const).map((key) => ({
            key,
            label: t(key === "lead" ? "transmission.lead-handle" : "transmission.friction-handle"),
            value: rounded(now[key]),
            text: spokenValue(rounded(now[key]), "°"),
            set: (degrees) => set(key, degrees),
            drop: () => step.end(),
            press: (event) => {
                const arrow = arrowOf(event);
                if (!arrow) return;
                event.preventDefault();
                set(key, now[key] + (arrow[0] + arrow[1]) * (event.shiftKey ? 1 / TENTHS : KEY_STEP));
            },
        }));
    }
}

function rounded(degrees: number): number {
    return Math.round(degrees * 1e4) / 1e4;
}
