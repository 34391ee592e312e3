// What names and columns of recordings tell of their benches: the gain in "kp400_sin.csv", the supply in a column of voltages.
// A guess takes no other value's place, and is said.
import type { FileText } from "../../identify/identification";
import { guessBench } from "../../model/bench-guess";
import { linesOf } from "../../model/table-text";
import type { Benches } from "./bench-table";

/** So much of a file is looked at. */
const BEGINNING = 1 << 16;
const SEPARATORS = [",", ";", "\t"];

/** The values of each recording for which `known` has none. What stands in the file itself is read by the command. */
export function guesses(recordings: readonly FileText[], known: Benches): Benches {
    return new Map(
        recordings.flatMap(({ name, text: whole }) => {
            const text = whole.slice(0, BEGINNING);
            const header = linesOf(text).find((line) => line !== "" && !line.startsWith("#")) ?? "";
            const separator = SEPARATORS.find((mark) => header.includes(mark)) ?? " ";
            const found = guessBench({ name, text, header, separator, volts: "" }, [])
                .filter(({ key, from }) => from !== "remark" && key !== "preset" && !known.get(name)?.[key])
                .map(({ key, value }) => [key, value] as const);
            return found.length > 0 ? [[name, Object.fromEntries(found)] as const] : [];
        }),
    );
}
