// A law given by points as lines of text, v and Phi in each: reading typed, pasted or opened text, and writing it.
import { t } from "../i18n/messages";

/** The largest file with points that is read [bytes]. */
export const LARGEST_FILE = 16e6;

export interface Lines {
    /** The points in the library's form, v:Phi,v:Phi; undefined if a line is refused. */
    points: string | undefined;
    /** A message for each line that cannot be read. */
    refusals: string[];
}

const MOST_REFUSALS = 5;

/** Two numbers with decimal commas. */
const DECIMAL_COMMAS = /^\s*-?\d+,\d+\s*;\s*-?\d+,\d+\s*$/;

/** Lines of two numbers with commas, semicolons or blanks; texts after #, quotation marks and headings are skipped. */
export function readLines(text: string): Lines {
    const pairs: string[] = [];
    const refusals: string[] = [];
    let first = true;
    for (const [i, whole] of text.split(/\r\n|\r|\n/).entries()) {
        const line = whole.replace(/#.*|"/g, "");
        const words = line
            .trim()
            .split(/\s*[,;\t]\s*|\s+/)
            .filter((word) => word !== "");
        if (words.length === 0) continue;
        const numbers = words.filter((word) => Number.isFinite(Number(word)));
        const heading = first && numbers.length === 0;
        first = false;
        if (heading) continue;
        if (words.length === 2 && numbers.length === 2) pairs.push(`${words[0]}:${words[1]}`);
        else {
            const comma = DECIMAL_COMMAS.test(line) ? "yes" : "no";
            refusals.push(t("points.refused", { line: i + 1, text: whole.trim().slice(0, 40), comma }));
        }
    }
    if (refusals.length > MOST_REFUSALS) {
        const more = refusals.length - MOST_REFUSALS;
        refusals.splice(MOST_REFUSALS, more, t("points.more", { count: more }));
    }
    if (pairs.length === 0 && refusals.length === 0) refusals.push(t("points.none"));
    return { points: refusals.length === 0 ? pairs.join(",") : undefined, refusals };
}

/** One point per line, each number with the fewest digits that read back to the same value. */
export function writeLines(points: string): string {
    const short = (word: string): string => {
        const number = Number(word);
        return word.trim() !== "" && Number.isFinite(number) ? String(number) : word;
    };
    return points
        .split(",")
        .map((pair) => pair.split(":").map(short).join(", "))
        .join("\n");
}
