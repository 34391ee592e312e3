// What names and columns of recordings tell of their benches: the gain in "kp400_sin.csv", the supply in a column of voltages.
// A guess takes no other value's place, and is said.
import type { FileText } from "../../identify/identification";
import { guessBench, type FileHead, type Guess } from "../../model/bench-guess";
import type { Benches } from "../../model/bench-table";
import { linesOf } from "../../model/table-text";

/** So much of a file is looked at. */
const BEGINNING = 1 << 16;
const SEPARATORS = [",", ";", "\t"];

function headOf({ name, text: whole }: FileText): FileHead {
    const text = whole.slice(0, BEGINNING);
    const header = linesOf(text).find((line) => line !== "" && !line.startsWith("#")) ?? "";
    return { name, text, header, separator: SEPARATORS.find((mark) => header.includes(mark)) ?? " ", volts: "" };
}

/** The values of each recording for which `known` has none. What stands in the file itself is read by the command. */
export function guesses(recordings: readonly FileText[], known: Benches): Benches {
    return new Map(
        recordings.flatMap((file) => {
            const found = guessBench(headOf(file), [])
                .filter(({ key, from }) => from !== "remark" && key !== "preset" && !known.get(file.name)?.[key])
                .map(({ key, value }) => [key, value] as const);
            return found.length > 0 ? [[file.name, Object.fromEntries(found)] as const] : [];
        }),
    );
}

const hints = new WeakMap<FileText, readonly Guess[]>();

/** Everything that its name and its columns tell, also beside what the file or the reader says. */
export function hintsIn(file: FileText): readonly Guess[] {
    let found = hints.get(file);
    if (!found) {
        const head = headOf(file);
        const inName = guessBench({ ...head, text: "", header: "" }, []);
        const rows = head.text.replace(/^#.*$/gm, "");
        const inColumns = guessBench({ ...head, name: "", text: rows }, []).filter(({ from }) => from === "column");
        hints.set(file, (found = [...inName, ...inColumns]));
    }
    return found;
}
