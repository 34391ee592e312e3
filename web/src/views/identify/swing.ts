// From a result to the Pendulum view: its parameters as settings, and the recording, put on the shelf of that view.
import type { Friction } from "../../../../wasm/friction";
import type { FileText } from "../../identify/identification";
import { writePlace } from "../../model/permalink";
import { choiceRow } from "../../model/rows";
import type { Store } from "../../model/store";
import { recordingsOf, settingsOf } from "../../sim/recordings";
import type { Bench } from "./bench-table";

const BENCH = ["mass", "length", "arm_mass", "kp", "vin"];

interface Entry {
    timestamp: number;
    goal_position: number;
    position: number;
    torque_enable?: boolean | number;
}

/** A recording as CSV, which the Pendulum view reads: JSON is written as such. Undefined if it cannot be. */
export function asCsv({ name, text }: FileText): FileText | undefined {
    if (!/^\s*\{/.test(text)) return { name, text };
    try {
        const { entries } = JSON.parse(text) as { entries: Entry[] };
        const begin = entries[0]!.timestamp;
        const rows = entries.map(({ timestamp, goal_position: goal, position, torque_enable: on = true }) =>
            [timestamp - begin, goal, position, Number(on)].join(","),
        );
        return { name: name.replace(/\.json$/i, ".csv"), text: `t,goal,position,torque_enable\n${rows.join("\n")}\n` };
    } catch {
        return undefined;
    }
}

/** The address of the Pendulum view with these settings, and with the recording if it can be read there. */
export async function swingAddress(
    friction: Friction,
    store: Store,
    settings: Readonly<Record<string, string>>,
    recording: FileText | undefined,
    bench: Bench,
): Promise<string> {
    const known = Object.fromEntries(BENCH.flatMap((key) => (bench[key] ? [[key, bench[key]]] : [])));
    const alone = { ...settings, ...known };
    const csv = recording && asCsv(recording);
    if (!csv) return writePlace("pendulum", alone);
    const servos = choiceRow(store.experiment.params, "preset")!.options.map(({ name }) => name);
    const shelf = recordingsOf(friction, servos);
    await shelf.restore();
    const file = new File([csv.text], csv.name, { type: "text/csv" });
    const read = await shelf.check(csv.name, file, "");
    if (!read.recording.ok) return writePlace("pendulum", alone);
    const { id } = await shelf.add(file, { spec: "", volts: "" }, read);
    shelf.update(id, { bench: { preset: settings["preset"]!, ...known }, confirmed: true });
    return writePlace("pendulum", { ...alone, ...settingsOf(shelf.of(id)!), ...settings, log: id });
}
