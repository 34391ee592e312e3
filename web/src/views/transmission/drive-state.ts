// Text about the current state of a drive.
import type { Experiment } from "../../../../wasm/friction";
import { t, type Key } from "../../i18n/messages";

/** Texts by the value of the channel `state`. */
const WORDS: Readonly<Record<string, Key>> = {
    "2": "transmission.drives-forwards",
    "1": "transmission.driven-forwards",
    "0": "transmission.rests",
    "-1": "transmission.drives-backwards",
    "-2": "transmission.driven-backwards",
};

export function driveState(
    { channels }: Experiment,
    now: Readonly<Record<string, number>>,
): { words: string; rests: boolean } {
    if (!channels.some(({ key }) => key === "state")) {
        const rests = now["v"] === 0;
        return { rests, words: t(rests ? "transmission.rests" : "transmission.moves") };
    }
    const state = now["state"] ?? 0;
    return { rests: state === 0, words: t(WORDS[String(state)] ?? "transmission.rests") };
}
