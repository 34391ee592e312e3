// Rows and findings of the C library for the page: the row of a key, the selected options.
import type { Entry, Experiment, Finding, Option, Param } from "../../../wasm/friction";
import { keeping, type Given } from "./settings";

/** Findings that refuse a value. */
export function errorsOf(findings: readonly Finding[]): Finding[] {
    return findings.filter(({ severity }) => severity === "error");
}

/** Findings that are warnings or errors. */
export function warningsOf(findings: readonly Finding[]): Finding[] {
    return findings.filter(({ severity }) => severity !== "note");
}

/** The row of `key` among the applicable rows. */
export function rowOf(params: readonly Param[], key: string, entries: readonly Entry[]): Param | undefined {
    for (const param of params) {
        if (param.key === key) return param;
        const chosen = optionOf(param, entries);
        const found = chosen && rowOf(chosen.params, key, entries);
        if (found) return found;
    }
    return undefined;
}

export function optionOf(param: Param, entries: readonly Entry[]): Option | undefined {
    if (param.scale !== "choice") return undefined;
    const name = entries.find((entry) => entry.key === param.key)?.value;
    return param.options.find((option) => option.name === name);
}

/** The selected option of the choice with this key, if it applies. */
export function optionAt(params: readonly Param[], key: string, entries: readonly Entry[]): Option | undefined {
    const row = rowOf(params, key, entries);
    return row && optionOf(row, entries);
}

/** Every key that an option of these rows can have. */
export function keysOf(params: readonly Param[]): Set<string> {
    const keys = new Set<string>();
    for (const param of params) {
        keys.add(param.key);
        for (const option of param.options ?? []) for (const key of keysOf(option.params)) keys.add(key);
    }
    return keys;
}

/** A choice row anywhere among `params`. */
export function choiceRow(params: readonly Param[], key: string): Param | undefined {
    for (const param of params) {
        if (param.key === key && param.scale === "choice") return param;
        for (const option of param.options ?? []) {
            const found = choiceRow(option.params, key);
            if (found) return found;
        }
    }
    return undefined;
}

/** The settings of a twin with another option of one choice, as if it had been chosen: values that the option sets and
 *  rows that it does not have are dropped, everything else is shared. */
export function twinSettings(experiment: Experiment, given: Given, choice: string, option: string): Given {
    const options = choiceRow(experiment.params, choice)?.options ?? [];
    const chosen = options.find(({ name }) => name === option);
    const having = keysOf(chosen?.params ?? []);
    const dropped = keysOf(options.flatMap(({ params }) => params).filter(({ key }) => !having.has(key)));
    for (const { key } of chosen?.settings ?? []) dropped.add(key);
    return { ...keeping(given, (key) => key !== choice && !dropped.has(key)), [choice]: option };
}

/** The settings of the servo with another of its published models, whose friction and motor were identified with it. */
export function publishedSettings(experiment: Experiment, given: Given, preset: string, model: string): Given {
    const identified = identifiedKeys(experiment, preset);
    const shared = keeping(given, (key) => !identified.includes(key));
    return twinSettings(experiment, shared, "model", model);
}

/** The parameters of a servo that were identified together with each of its friction models. */
function identifiedKeys(experiment: Experiment, preset: string): string[] {
    const servo = choiceRow(experiment.params, "preset")?.options.find(({ name }) => name === preset);
    return servo?.settings.filter(({ when }) => when?.startsWith("model=")).map(({ key }) => key) ?? [];
}

/** Whether a value is given that is not the default; one that is equal to it is as published. */
export function isChanged({ given, value, standard }: Entry): boolean {
    return given && value !== standard;
}

/** Whether an identified parameter differs from the preset, so that friction or motor are not as identified. */
export function isTuned(experiment: Experiment, entries: readonly Entry[], preset: string): boolean {
    const identified = identifiedKeys(experiment, preset);
    return entries.some((entry) => identified.includes(entry.key) && isChanged(entry));
}

/** Identified parameters that are not friction, such as the motor's constants, with the values of `entries`. */
export function motorSettings(experiment: Experiment, preset: string, entries: readonly Entry[]): Given {
    const identified = identifiedKeys(experiment, preset);
    const isMotor = (key: string): boolean =>
        identified.includes(key) && rowOf(experiment.params, key, entries)?.group !== "gearbox";
    return Object.fromEntries(entries.filter(({ key }) => isMotor(key)).map(({ key, value }) => [key, String(value)]));
}

/** Values of the benches on which a servo was identified, ascending, by key; undefined if they are not published. */
export function benchesOf(servo: Option | undefined): Readonly<Record<string, readonly string[]>> | undefined {
    const lines = servo?.benches?.split("\n").map((line) => line.split("="));
    return lines && Object.fromEntries(lines.map(([key, values]) => [key!, values!.split(",")]));
}
