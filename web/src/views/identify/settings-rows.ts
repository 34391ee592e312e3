// Page rows of the Identify view: the keys of its address, named like the options of the command.
import type { Friction } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { choiceRow } from "../../model/rows";
import type { PageRow, Store } from "../../model/store";
import { zoomRow } from "../../model/zoom";
import { choiceOfPage } from "../stage-plots";
import { SETTINGS, type Settings } from "./order";

export const LEAST_BUDGET = 1000;
/** Longest search. */
export const MOST = { budget: 1e9, starts: 1000 };
const MOST_WORKERS = 64;
/** Longest delay of the goal that can be given [ms]. */
const MOST_DELAY = 10_000;
/** Default limit of the number of workers: more take memory, and the computer has other work. */
const USUAL_WORKERS = 4;
/** Number of parts into which the recordings are split for cross-validation. */
const PARTS = /^\d{1,3}$/;
const WAYS = ["auto", "kp", "trajectory", "log", "none"];

/** Row for an integer in a range. */
function whole(key: string, title: string, standard: string, least: number, most: number): PageRow {
    return {
        ...{ key, title, standard, options: [] },
        text: {
            takes: (text) => /^\d+(e\d+)?$/i.test(text) && Number(text) >= least && Number(text) <= most,
            form: t("identify.whole", { least: String(least), most: most.toExponential().replace("e+", "e") }),
        },
    };
}

export function settingsRows(friction: Friction, experiment: string): PageRow[] {
    const { params } = friction.experiment("run", experiment);
    const option = (name: string, title: string): PageRow["options"][number] => ({ name, title });
    const choices = (key: string): PageRow["options"] =>
        choiceRow(params, key)!.options.map(({ name, title }) => option(name, title));
    const models = choices("model").map(({ name }) => option(name, name.toUpperCase()));
    const all = models.map(({ name }) => name).join(",");
    const workers = Math.max(1, Math.min(USUAL_WORKERS, navigator.hardwareConcurrency || 1));
    return [
        choiceOfPage("example", "identify.example", "0", { 0: "identify.own", 1: "identify.example" }),
        { key: "preset", title: t("identify.servo"), standard: "xl330", options: choices("preset") },
        {
            ...{ key: "servo_control", title: t("identify.control"), standard: "" },
            options: [option("", t("identify.of-servo")), ...choices("control")],
        },
        {
            ...{ key: "servo_gain", title: t("identify.error-gain"), standard: "", options: [] },
            text: { takes: (text) => /^(\d*\.?\d+(e-?\d+)?)?$/i.test(text), form: t("identify.error-gain-form") },
        },
        { key: "model", title: t("identify.models"), standard: all, options: models, most: models.length },
        choiceOfPage("protocol", "identify.time", "held", { held: "identify.time-held", bam: "identify.time-bam" }),
        {
            ...{ key: "command_delay", title: t("identify.delay"), standard: "", options: [] },
            text: {
                takes: (text) => /^(\d+(\.\d+)?)?$/.test(text) && Number(text) <= MOST_DELAY,
                form: t("identify.delay-form", { most: String(MOST_DELAY) }),
            },
        },
        choiceOfPage("extras", "identify.extras", "auto", {
            auto: "identify.extras-auto",
            none: "identify.extras-none",
        }),
        choiceOfPage("supply_voltage", "identify.supply", "bench", {
            bench: "identify.supply-bench",
            measured: "identify.supply-measured",
        }),
        whole("starts", t("identify.starts"), "6", 1, MOST.starts),
        whole("budget", t("identify.budget"), "20000", LEAST_BUDGET, MOST.budget),
        whole("seed", t("identify.seed"), "1", 0, 2 ** 53),
        {
            ...{ key: "folds", title: t("identify.folds"), standard: "auto", options: [] },
            text: {
                takes: (text) => WAYS.includes(text) || (PARTS.test(text) && Number(text) > 1),
                form: t("identify.folds-form", { ways: WAYS.join(", ") }),
            },
        },
        choiceOfPage("intervals", "identify.intervals", "profile", {
            profile: "identify.intervals-on",
            none: "identify.intervals-off",
        }),
        choiceOfPage("plan", "identify.plan", "none", { none: "identify.plan-off", next: "identify.plan-on" }),
        choiceOfPage("loss", "identify.loss", "mae", { mae: "identify.mae", rms: "identify.rms" }),
        {
            ...{ key: "holdout", title: t("identify.holdout"), standard: "", options: [] },
            text: { takes: (text) => /^$|^(file|kp|trajectory):[^\n]+$/.test(text), form: t("identify.holdout-form") },
        },
        whole("workers", t("identify.workers"), String(workers), 1, MOST_WORKERS),
        // selected model and recording of the result; "" selects the sufficient model and the first recording
        { key: "shown", title: t("identify.shown"), standard: "", options: [option("", ""), ...models] },
        {
            ...{ key: "recording", title: t("identify.log"), standard: "", options: [] },
            text: { takes: (text) => !text.includes("\n"), form: t("identify.log-form") },
        },
        zoomRow(["convergence.y"]),
    ];
}

export function settingsIn(store: Store): Settings {
    return Object.fromEntries(SETTINGS.map((key) => [key, store.pageValue(key)])) as Settings;
}
