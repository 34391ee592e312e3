// Page rows of the Identify view: the keys of its address, named like the options of the command.
import type { Friction } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { choiceRow } from "../../model/rows";
import { namesIn, type PageRow, type Store } from "../../model/store";
import { zoomRow } from "../../model/zoom";
import type { Settings } from "./order";

export const LEAST_BUDGET = 1000;
export const MOST_BUDGET = 1e9;
const MOST_WORKERS = 64;
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

export function workersHere(): number {
    return Math.max(1, Math.min(USUAL_WORKERS, navigator.hardwareConcurrency || 1));
}

export function settingsRows(friction: Friction, experiment: string): PageRow[] {
    const { params } = friction.experiment("run", experiment);
    const choices = (key: string): { name: string; title: string }[] =>
        choiceRow(params, key)!.options.map(({ name, title }) => ({ name, title }));
    const models = choices("model").map(({ name }) => ({ name, title: name.toUpperCase() }));
    const all = models.map(({ name }) => name).join(",");
    const option = (name: string, title: string): { name: string; title: string } => ({ name, title });
    return [
        {
            ...{ key: "example", title: t("identify.example"), standard: "0" },
            options: [option("0", t("identify.own")), option("1", t("identify.example"))],
        },
        { key: "preset", title: t("identify.servo"), standard: "xl330", options: choices("preset") },
        { key: "model", title: t("identify.models"), standard: all, options: models, most: models.length },
        whole("budget", t("identify.budget"), "20000", LEAST_BUDGET, MOST_BUDGET),
        whole("seed", t("identify.seed"), "1", 0, 2 ** 53),
        {
            ...{ key: "folds", title: t("identify.folds"), standard: "auto", options: [] },
            text: {
                takes: (text) => WAYS.includes(text) || (PARTS.test(text) && Number(text) > 1),
                form: t("identify.folds-form", { ways: WAYS.join(", ") }),
            },
        },
        {
            ...{ key: "intervals", title: t("identify.intervals"), standard: "profile" },
            options: [option("profile", t("identify.intervals-on")), option("none", t("identify.intervals-off"))],
        },
        {
            ...{ key: "plan", title: t("identify.plan"), standard: "none" },
            options: [option("none", t("identify.plan-off")), option("next", t("identify.plan-on"))],
        },
        {
            ...{ key: "loss", title: t("identify.loss"), standard: "mae" },
            options: [option("mae", t("identify.mae")), option("rms", t("identify.rms"))],
        },
        {
            ...{ key: "holdout", title: t("identify.holdout"), standard: "", options: [] },
            text: { takes: (text) => /^$|^(file|kp|trajectory):[^\n]+$/.test(text), form: t("identify.holdout-form") },
        },
        whole("workers", t("identify.workers"), String(workersHere()), 1, MOST_WORKERS),
        // selected model and recording of the result; "" selects the sufficient model and the first recording
        { key: "shown", title: t("identify.shown"), standard: "", options: [option("", ""), ...models] },
        {
            ...{ key: "recording", title: t("identify.log"), standard: "", options: [] },
            text: { takes: (text) => !text.includes("\n"), form: t("identify.log-form") },
        },
        zoomRow(["convergence.y"]),
    ];
}

/** Settings of the page for an order. */
export function settingsIn(store: Store): Settings {
    const value = (key: string): string => store.pageValue(key);
    return {
        preset: value("preset"),
        models: namesIn(value("model")),
        all: store.pageRows.find(({ key }) => key === "model")!.options.length,
        budget: value("budget"),
        seed: value("seed"),
        folds: value("folds"),
        intervals: value("intervals"),
        plan: value("plan") === "next",
        loss: value("loss"),
        holdout: value("holdout"),
    };
}
