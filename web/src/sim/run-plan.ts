// The plan for compared runs after a change of settings, made before anything is simulated.

/** The change, and the state of the runs before it. */
export interface RunChange {
    /** The settings of the run itself have changed; `others`: of a run that it is compared with. */
    own: boolean;
    others: boolean;
    /** A run is new, or is the first one. */
    joins: boolean;
    /** The traces have a fixed number of rows over the duration. */
    fixedRows: boolean;
    /** The number of steps between two rows has changed, or is not known yet. */
    otherRows: boolean;
    /** The change applies from the current time on, not from t = 0. */
    here: boolean;
    /** Nothing has been simulated yet. */
    atStart: boolean;
    /** Ranges are computed in advance. */
    looksAhead: boolean;
}

export interface RunPlan {
    /** `keep` the traces; `retune`: go on with the new settings; `recompute` changed runs from t = 0; `restart` all. */
    action: "keep" | "retune" | "recompute" | "restart";
    /** `none`: no run is new or has changed settings. */
    reason: "none" | "rows" | "settings" | "joins" | "start";
}

export function planOf({ own, others, joins, fixedRows, otherRows, here, atStart, looksAhead }: RunChange): RunPlan {
    const settings = own || others;
    if (fixedRows && otherRows) return { action: "restart", reason: "rows" };
    if (fixedRows && own && !here) return { action: "restart", reason: "settings" };
    if (!settings && !joins) return { action: "keep", reason: "none" };
    // Nothing is lost, and the new start becomes visible.
    if (atStart && (looksAhead || settings)) return { action: "restart", reason: "start" };
    // A run that catches up would have rows between the rows of the others.
    if (fixedRows && joins) return { action: "restart", reason: "joins" };
    if (settings && !here) return { action: "recompute", reason: "settings" };
    return { action: "retune", reason: settings ? "settings" : "joins" };
}
