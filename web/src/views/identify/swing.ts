// From a result to the Pendulum view: its parameters as settings, and the recording, put on the shelf of that view.
import type { Friction } from "../../../../wasm/friction";
import type { FileText } from "../../identify/identification";
import type { Bench } from "../../model/bench-table";
import { writePlace } from "../../model/permalink";
import { choiceRow } from "../../model/rows";
import type { Store } from "../../model/store";
import { recordingsOf, settingsOf } from "../../sim/recordings";

/** The module that reads files could not be loaded. */
const UNREAD = { recording: { ok: false }, hash: "" } as const;

const BENCH = ["mass", "length", "arm_mass", "kp", "vin"];

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
    if (!recording) return writePlace("pendulum", alone);
    const servos = choiceRow(store.experiment.params, "preset")!.options.map(({ name }) => name);
    const shelf = recordingsOf(friction, servos);
    // What is kept there is not needed here.
    await shelf.restore().catch(() => undefined);
    const file = new File([recording.text], recording.name);
    const { columns: spec = "" } = recording;
    const { recording: read, hash } = await shelf.check(recording.name, file, spec).catch(() => UNREAD);
    if (!read.ok) return writePlace("pendulum", alone);
    const { id } = await shelf.add(file, { spec, volts: "" }, { recording: read, hash });
    shelf.update(id, { bench: { preset: settings["preset"]!, ...known }, confirmed: true });
    return writePlace("pendulum", { ...alone, ...settingsOf(shelf.of(id)!), ...settings, log: id });
}
