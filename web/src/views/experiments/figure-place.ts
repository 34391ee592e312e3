// Address of a paper's figure: its settings, its twin, and its duration with a suitable speed.
import type { Experiment, Figure } from "../../../../wasm/friction";
import { viewAddress } from "../../model/open-lesson";
import { standardSpeed } from "./run-defaults";

export function settingsOf(lines: string): Record<string, string> {
    const pairs = lines.split("\n").flatMap((line) => (line === "" ? [] : [line.split(/=(.*)/s).slice(0, 2)]));
    return Object.fromEntries(pairs) as Record<string, string>;
}

/** Name of a figure's twin in the page row of twins: the option of the element, or `choice:option`. */
export function twinName(twin: string): string {
    const [key = "", option = ""] = twin.split("=");
    return key === "element" ? option : `${key}:${option}`;
}

export function placeOf(view: string, { name, duration }: Experiment, figure: Figure): string {
    const longer: Record<string, string> =
        figure.duration === duration ? {} : { span: String(figure.duration), speed: standardSpeed(figure.duration) };
    const twin = figure.twin === "" ? "" : twinName(figure.twin);
    return viewAddress(view, { run: name, ...settingsOf(figure.settings), twin, ...longer });
}

/** Remarks about the figure's numbers, without repetition. A remark about only some numbers begins with their names. */
export function remarksOf(
    numbers: readonly { name: string; remark: string }[],
    about: (numbers: string, remark: string) => string,
): string[] {
    const remarks = new Set(numbers.map(({ remark }) => remark).filter((remark) => remark !== ""));
    return [...remarks].map((remark) => {
        const affected = numbers.filter((number) => number.remark === remark);
        return affected.length === numbers.length ? remark : about(affected.map(({ name }) => name).join(", "), remark);
    });
}
