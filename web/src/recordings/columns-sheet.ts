// The sheet that asks for the columns of a recording and their units if their names are unknown.
import { html, nothing, type TemplateResult } from "lit";
import { t, type Key } from "../i18n/messages";
import type { Recording } from "../../../wasm/files";
import { decimalOf, fieldsOf, linesOf } from "../model/table-text";
import { VOLTAGE_COLUMN } from "../model/bench-guess";
import type { Columns } from "../model/remembered-columns";
import type { ReadFile } from "./recording-state";

/** Columns that the sheet asks for; those of the supply are recognised by their names. */
type Quantity = Exclude<Recording["found"][number]["column"], "volts" | "current" | "load" | "base">;

const QUANTITIES: readonly { key: Quantity; title: Key; units: readonly string[]; required: boolean }[] = [
    { key: "time", title: "columns.time", units: ["s", "ms", "us"], required: true },
    { key: "goal", title: "columns.goal", units: ["rad", "deg", "turn", "tick"], required: true },
    { key: "position", title: "columns.position", units: ["rad", "deg", "turn", "tick"], required: false },
    { key: "velocity", title: "columns.velocity", units: ["rad/s", "deg/s", "rpm"], required: false },
    { key: "enabled", title: "columns.enabled", units: [], required: false },
];
const unitNames: Readonly<Record<string, Key>> = {
    deg: "columns.degrees",
    turn: "columns.turns",
    tick: "columns.ticks",
    us: "columns.microseconds",
};
/** Columns of a table of velocity and friction. */
const POINTS = /friction|reibung|frottement|\bphi\b|φ/i;
/** Instead of a column: the motor is on until a time. */
const UNTIL = "until";
/** Angles of a LeRobot data set, which are in degrees unless they are in percent. */
const OF_LEROBOT = /^action\.|^observation\.|\.pos$/;
/** Angles above four turns are probably in degrees or ticks [rad]. */
const LARGE_ANGLE = 25;
const MANY_DEGREES = 1500;
/** Longer steps between rows are not in seconds [s]. */
const LONG_STEP = 0.5;
/** Words in the names of columns, in several languages. */
const LIKELY: Readonly<Record<Quantity, RegExp>> = {
    time: /^t$|^[mu]?s$|time|zeit|temps|tiempo|millis|stamp/,
    goal: /goal|target|set_?point|soll|consigne|cmd|command|desired|reference|^action\./,
    position: /pos|angle|winkel|^ist|mesur|measured|actual|encoder|^observation\./,
    velocity: /vel|speed|geschw|vitesse|omega/,
    enabled: /enable|torque_?on|motor_?on/,
};

/** A unit at the end of a column's name: time_ms, angle [deg]. */
const NAMED_UNIT = /(?:^|[\s_[(])(ms|us|s|rad|deg|turn|tick|rad\/s|deg\/s|rpm)s?[\])]?$/;

/** `readable`: the file can be used without an answer; `answer`: takes the columns, or undefined to leave the file as it is. */
export function columnsSheet(
    name: string,
    { recording, head }: ReadFile,
    readable: boolean,
    answer: (columns: Columns | undefined) => void,
): TemplateResult {
    const { header, separator, found } = recording;
    const names = fieldsOf(header, separator);
    const lines = linesOf(head).filter((line) => line !== "" && !line.startsWith("#"));
    const rows = lines.slice(1, -1).map((line) => fieldsOf(line, separator));
    const first = fieldsOf(lines[1] ?? "", separator);
    const taken = new Set(found.map(({ name }) => name));
    const volts = names.find((name) => VOLTAGE_COLUMN.test(name)) ?? "";
    const onSubmit = (event: Event): void => {
        event.preventDefault();
        const form = new FormData(event.target as HTMLFormElement);
        const value = (name: string): string => (form.get(name) as string | null) ?? "";
        const items = QUANTITIES.flatMap(({ key }) => {
            const name = value(key);
            const unit = value(name === UNTIL ? "off" : `${key} unit`);
            return name === "" ? [] : `${key}=${name}${unit === "" ? "" : `:${unit}`}`;
        });
        answer({ spec: items.join(","), volts: value("volts") });
    };
    const unitOf = (key: Quantity, name: string): string => {
        const at = names.indexOf(name);
        const known = found.find((column) => column.column === key && column.name === name);
        const values = rows.map((row) => decimalOf(row[at] ?? "", separator));
        return likelyUnit(key, name, known, values);
    };
    const until = /^until (.*) s$/.exec(found.find(({ column }) => column === "enabled")?.name ?? "")?.[1];
    /** Another column probably has another unit. */
    const onChange = ({ target }: Event): void => {
        const { name, value, form } = target as HTMLSelectElement;
        const time = form!.elements.namedItem("off") as HTMLInputElement;
        if (name === "enabled") time.parentElement!.hidden = time.disabled = value !== UNTIL;
        const unit = form?.elements.namedItem(`${name} unit`) as HTMLSelectElement | null;
        if (unit && value !== "") unit.value = unitOf(name as Quantity, value) || unit.options[0]!.value;
    };
    const choice = (key: string, chosen: string, required: boolean): TemplateResult =>
        html`<select name=${key} ?required=${required} @change=${onChange}><option value="">${t("columns.none")}</option>${names.map(
            // A comma would begin the next column of the library's list.
            (column, i) =>
                html`<option value=${column} ?selected=${column === chosen} ?disabled=${column === "" || column.includes(",")}>${column} (${first[i] ?? ""})</option>`,
        )}${key === "enabled" ? html`<option value=${UNTIL} ?selected=${until !== undefined}>${t("columns.until")}</option>` : nothing}</select>`;
    return html`<form class="question columns-sheet" aria-labelledby="columns-title" @submit=${onSubmit}>
        <h2 id="columns-title">${t("columns.ask", { name })}</h2>
        ${POINTS.test(header) ? html`<p class="remark quiet">${t("columns.points")}</p>` : nothing}
        <div class="bench-fields">${QUANTITIES.map(({ key, title, units, required }) => {
            const known = found.find(({ column }) => column === key);
            const free = names.filter((candidate) => !taken.has(candidate));
            const name = known?.name ?? free.find((candidate) => LIKELY[key].test(candidate.toLowerCase())) ?? "";
            taken.add(name);
            const likely = unitOf(key, name);
            return html`<label class="bench-field" data-column=${key}><span class="name">${t(title)}</span>
                <span class="entry">${choice(key, name, required)}${
                    key === "enabled"
                        ? html`<span ?hidden=${until === undefined}><input class="field" name="off" type="number" step="any" min="1e-6" required value=${until ?? ""} ?disabled=${until === undefined} aria-label=${t("columns.off")}> s</span>`
                        : html`<select name="${key} unit" aria-label=${t("columns.unit", { of: t(title) })}>${units.map(
                              (unit) =>
                                  html`<option value=${unit} ?selected=${unit === likely}>${unitNames[unit] ? t(unitNames[unit]) : unit}</option>`,
                          )}</select>`
                }</span></label>`;
        })}
            <label class="bench-field" data-column="volts"><span class="name">${t("columns.volts")}</span><span class="entry">${choice("volts", volts, false)} V</span></label>
        </div>
        <p class="actions"><button class="primary">${t("columns.use")}</button>
            <button type="button" class="small" @click=${() => answer(undefined)}>${t(readable ? "columns.as-is" : "columns.cancel")}</button>
            <span class="quiet">${t("columns.once")}</span></p></form>`;
}

/** The unit of a column as its name says, or as its numbers suggest. */
function likelyUnit(
    key: Quantity,
    name: string,
    known: Recording["found"][number] | undefined,
    values: readonly number[],
): string {
    if (known && known.unit !== "") return known.unit;
    const [, named = ""] = NAMED_UNIT.exec(name.toLowerCase()) ?? [];
    const { units } = QUANTITIES.find((quantity) => quantity.key === key)!;
    if (units.includes(named)) return named;
    const numbers = values.filter((value) => !Number.isNaN(value));
    if (key === "time") {
        const step = (numbers.at(-1)! - numbers[0]!) / (numbers.length - 1);
        return step >= LONG_STEP ? (step >= 1e3 * LONG_STEP ? "us" : "ms") : "s";
    }
    if (key !== "goal" && key !== "position") return "";
    if (OF_LEROBOT.test(name)) return "deg";
    const largest = Math.max(known?.largest ?? 0, ...numbers.map(Math.abs));
    return largest <= LARGE_ANGLE ? "rad" : largest > MANY_DEGREES ? "tick" : "deg";
}
