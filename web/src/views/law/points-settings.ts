// A fitted law as settings of the view: the changes of one step, and whether the view has them.
import type { LawFit } from "../../identify/identification";
import { choiceRow, keysOf } from "../../model/rows";
import type { Store } from "../../model/store";

export type Changes = Readonly<Record<string, string | null>>;

/** null restores a default: for the parameters of the other laws, and for those that are fixed at their default. */
export function fittedSettings({ experiment, given, report }: Store, { law, parameters }: LawFit): Changes {
    const row = choiceRow(experiment.params, "law")!;
    const own = row.options.find(({ name }) => name === law)?.params ?? [];
    const others = keysOf(row.options.flatMap(({ params }) => params));
    const standard = report.value.entries.find(({ key }) => key === "law")?.standard;
    return {
        ...Object.fromEntries(
            Object.keys(given.value)
                .filter((key) => others.has(key))
                .map((key) => [key, null]),
        ),
        law: law === standard ? null : law,
        ...Object.fromEntries(
            parameters.map(({ key, value, state }) => {
                const isDefault = state === "fixed" && own.find((one) => one.key === key)?.value === value;
                return [key, isDefault ? null : String(value)];
            }),
        ),
    };
}

/** Whether the view shows the fitted law. */
export function isCurrent({ report }: Store, { law, parameters }: LawFit): boolean {
    const { entries } = report.value;
    const current = (key: string): unknown => entries.find((entry) => entry.key === key)?.value;
    return current("law") === law && parameters.every(({ key, value }) => current(key) === value);
}

/** With `inadmissible` where Phi_Z of the law would jump at breakaway and be refused for that alone. `jumped`: an earlier
 *  law set it, so it is reset where this one does not need it. */
export function shownSettings(store: Store, changes: Changes, jumped: boolean): { changes: Changes; jumps: boolean } {
    const accepts = (all: Changes): boolean => {
        const settings = Object.entries({ ...store.given.value, ...all });
        return store.ask(Object.fromEntries(settings.filter((pair): pair is [string, string] => pair[1] !== null))).ok;
    };
    const plain = jumped ? { ...changes, inadmissible: null } : changes;
    const jumping = { ...changes, inadmissible: "largest_root" };
    const jumps = !accepts(plain) && accepts(jumping);
    return { changes: jumps ? jumping : plain, jumps };
}
