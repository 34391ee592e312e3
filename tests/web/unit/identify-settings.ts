// Settings of an identification as the view begins with them.
import type { Settings } from "../../../web/src/views/identify/order";

export const standardSettings: Settings = {
    ...{ preset: "xl330", model: "m1,m2,m3,m4,m5,m6", budget: "20000", seed: "1" },
    ...{ folds: "auto", intervals: "profile", plan: "none", loss: "mae", holdout: "" },
    ...{ protocol: "held", command_delay: "", extras: "auto", supply_voltage: "bench", starts: "6" },
    ...{ servo_control: "", servo_gain: "" },
};
