// The choices of the panel "Sweep" as rows of a view, which a link keeps.
import type { Experiment, Friction, Param } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import type { PageRow } from "../../model/store";
import { switchRow } from "../../ui/page-choice";

/** Axes of a sweep. */
export const AXES = ["x", "y"] as const;
export type SweepAxis = (typeof AXES)[number];

/** Measures of a channel. */
const OF_CHANNEL = ["last", "largest", "settled", "crossed"] as const;
export const LARGEST_T = "largest_stable_T";
export const STATE = "state";

/** Name of the measure of a contact, as the command writes it. */
export const ofContact = (key: string, contact: number): string => (contact === 0 ? key : `${key}_${contact + 1}`);

function numericKeys(params: readonly Param[], found = new Set<string>()): Set<string> {
    for (const { key, scale, options } of params) {
        if (scale !== "choice" && scale !== "points") found.add(key);
        for (const option of options ?? []) numericKeys(option.params, found);
    }
    return found;
}

/** Names of all measures of a run. */
export function measureNames({ contacts, measures, readings }: Experiment): string[] {
    const each = Array.from({ length: contacts }, (_, i) =>
        [STATE, ...measures.map(({ key }) => key)].map((key) => ofContact(key, i)),
    ).flat();
    return [...each, ...readings.map(({ key }) => key), ...OF_CHANNEL, ...(contacts > 0 ? [LARGEST_T] : [])];
}

const named = (names: Iterable<string>): PageRow["options"] => [...names].map((name) => ({ name, title: name }));
const off = (row: PageRow): PageRow => ({ ...row, standard: "off" });

export function sweepRows(friction: Friction, name: string): PageRow[] {
    const experiment = friction.experiment("run", name);
    const keys = named(numericKeys(experiment.params));
    const number = (key: string, title: string, standard = "", least?: number): PageRow => ({
        ...{
            key: `sweep_${key}`,
            title,
            standard,
            options: [],
            number: true,
            ...(least === undefined ? {} : { least }),
        },
    });
    return [
        off(switchRow("sweep_find", t("sweep.find"))),
        ...AXES.flatMap((axis) => [
            {
                key: `sweep_${axis}`,
                title: t(axis === "x" ? "sweep.key" : "sweep.second"),
                standard: "",
                options: keys,
            },
            number(`from_${axis}`, t("sweep.from")),
            number(`to_${axis}`, t("sweep.to")),
            number(`n_${axis}`, t("sweep.n"), "", 2),
            off(switchRow(`sweep_log_${axis}`, t("sweep.log"))),
        ]),
        {
            ...{ key: "sweep_measure", title: t("sweep.measure"), standard: "" },
            options: named(measureNames(experiment)),
        },
        {
            ...{ key: "sweep_channel", title: t("sweep.channel"), standard: experiment.plots[0] ?? "" },
            options: experiment.channels.map(({ key, text }) => ({ name: key, title: text })),
        },
        number("number", t("sweep.number")),
        number("threshold", t("sweep.threshold"), "0.001"),
        number("tolerance", t("sweep.tolerance"), "0.0001", 1e-12),
        number("duration", t("sweep.duration"), "", 1e-12),
        off(switchRow("sweep_until", t("sweep.until"))),
        number("most", t("sweep.most"), "3000000", 1),
        number("workers", t("sweep.workers"), "", 1),
    ];
}
