// The plan for runs that are compared, when their settings change: decided before anything is simulated.

/** The change, and the state of the runs before it. */
export interface RunChange {
    /** The settings of the run itself have changed; those of a run that it is compared with. */
    own: boolean;
    others: boolean;
    /** A run joins; the first run, too. */
    joins: boolean;
    /** The traces have a fixed number of rows over the duration. */
    fixedRows: boolean;
    /** Their number of steps between two rows has changed, or is not known yet. */
    otherRows: boolean;
    /** A change applies from the current time on, not from t = 0. */
    here: boolean;
    /** Nothing has been simulated yet. */
    atStart: boolean;
    /** Ranges are computed in advance. */
    looksAhead: boolean;
}

export interface RunPlan {
    /** `keep` what has been simulated; `retune`: continue with the new settings; `recompute` the runs with other settings from
     *  t = 0, beside those that stay; `restart` all. */
    action: "keep" | "retune" | "recompute" | "restart";
    /** `none`: no run joins or has other settings. */
    reason: "none" | "rows" | "settings" | "joins" | "start";
}

export function planOf({ own, others, joins, fixedRows, otherRows, here, atStart, looksAhead }: RunChange): RunPlan {
    const settings = own || others;
    if (fixedRows && otherRows) return { action: "restart", reason: "rows" };
    if (fixedRows && own && !here) return { action: "restart", reason: "settings" };
    if (!settings && !joins) return { action: "keep", reason: "none" };
    // Nothing is lost, and another start is seen.
    if (atStart && (looksAhead || settings)) return { action: "restart", reason: "start" };
    // Rows of a run that catches up would lie between those of the others.
    if (fixedRows && joins) return { action: "restart", reason: "joins" };
    if (settings && !here) return { action: "recompute", reason: "settings" };
    return { action: "retune", reason: settings ? "settings" : "joins" };
}
