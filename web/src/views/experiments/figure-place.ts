// A paper's figure in a link: its settings, its comparison run, and its duration with a speed that suits it.
import type { Experiment, Figure } from "../../../../wasm/friction";
import { viewAddress } from "../../model/open-lesson";
import { standardSpeed } from "./experiment-pace";

export function settingsOf(lines: string): Record<string, string> {
    const pairs = lines.split("\n").flatMap((line) => (line === "" ? [] : [line.split(/=(.*)/s).slice(0, 2)]));
    return Object.fromEntries(pairs) as Record<string, string>;
}

/** A figure's twin as the page's row of twins has it: the option of an element, or that of another choice. */
export function twinName(twin: string): string {
    const [key = "", option = ""] = twin.split("=");
    return key === "element" ? option : `${key}:${option}`;
}

/** The address that sets a figure up. */
export function placeOf(view: string, { name, duration }: Experiment, figure: Figure): string {
    const longer: Record<string, string> =
        figure.duration === duration ? {} : { span: String(figure.duration), speed: standardSpeed(figure.duration) };
    const twin = figure.twin === "" ? "" : twinName(figure.twin);
    return viewAddress(view, { run: name, ...settingsOf(figure.settings), twin, ...longer });
}

/** Remarks about the figure's numbers, each once, after the numbers that it is about unless it is about all. */
export function remarksOf(
    numbers: readonly { name: string; remark: string }[],
    about: (numbers: string, remark: string) => string,
): string[] {
    const remarks = new Set(numbers.map(({ remark }) => remark).filter((remark) => remark !== ""));
    return [...remarks].map((remark) => {
        const those = numbers.filter((one) => one.remark === remark);
        return those.length === numbers.length ? remark : about(those.map(({ name }) => name).join(", "), remark);
    });
}
