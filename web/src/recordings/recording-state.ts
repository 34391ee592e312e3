// States of a file of the reader from the queue to a recording in use, and the events that lead from one to another.
import type { ReadRecording, Recording } from "../../../wasm/files";
import type { Finding } from "../../../wasm/friction";
import type { Guess } from "../model/bench-guess";
import type { Given } from "../model/store";

/** A recording that has been read, with everything known about its bench. */
export interface OpenRecording extends ReadRecording {
    /** Number of its file in the collection. */
    readonly key: number;
    /** File name and a hash of its bytes, as in a link. */
    readonly id: string;
    readonly name: string;
    /** [bytes] */
    readonly size: number;
    readonly file: Blob;
    /** Beginning of the file. */
    readonly head: string;
    /** Columns as `readRecording` takes them; "" if the names in the file are known. */
    readonly spec: string;
    /** Time of opening [ms]. */
    readonly opened: number;
    /** Guesses of bench values, one for each, which are used until the reader confirms the bench. */
    readonly guesses: readonly Guess[];
    /** Guesses from the file name and a column of voltages, even if they contradict `bench`. */
    readonly hints: readonly Guess[];
    /** Values of the bench: servo, load, gain and supply, and other keys of a table of benches. */
    readonly bench: Given;
    /** The reader has confirmed the bench. */
    readonly confirmed: boolean;
    /** The reader has closed the question about the bench. */
    readonly dismissed: boolean;
    /** The recording takes part in comparisons and identifications. */
    readonly used: boolean;
}

/** Properties of a recording that the reader can change. */
export type RecordingChange = Partial<Pick<OpenRecording, "bench" | "confirmed" | "dismissed" | "guesses" | "used">>;

/** Result of reading a file. With a question about its columns, a recording that is not refused is used as it is if the reader
 *  gives no answer. */
export interface ReadFile {
    readonly recording: Recording;
    /** Hash of the bytes. */
    readonly hash: string;
    /** Beginning of the file. */
    readonly head: string;
}

/** `open`: the recording from an earlier reading, which stays in use meanwhile. */
export type RecordingState =
    | { readonly kind: "waiting" | "reading"; readonly open: OpenRecording | undefined }
    | { readonly kind: "columns"; readonly question: ReadFile; readonly open: OpenRecording | undefined }
    /** "bench": the user has to confirm the bench. */
    | { readonly kind: "bench" | "ready"; readonly open: OpenRecording }
    | Refused;

interface Refused {
    readonly kind: "refused";
    readonly findings: readonly Finding[];
    /** The question about its columns, if an answer may help. */
    readonly question: ReadFile | undefined;
    /** Reading has failed and may be repeated. */
    readonly unread: boolean;
}

export type RecordingEvent =
    | { readonly type: "start" | "answer" | "skip" | "retry" }
    | { readonly type: "ask"; readonly question: ReadFile }
    | { readonly type: "open"; readonly open: OpenRecording }
    | ({ readonly type: "refuse" } & Omit<Refused, "kind">)
    | { readonly type: "change"; readonly change: RecordingChange };

export function openIn(state: RecordingState): OpenRecording | undefined {
    return state.kind === "refused" ? undefined : state.open;
}

/** The state of a recording that has been read. */
export function openState(open: OpenRecording): RecordingState {
    return { kind: open.confirmed || open.dismissed ? "ready" : "bench", open };
}

/** Returns the next state, or the same object if the event does not apply, such as an answer that comes late. */
export function nextState(state: RecordingState, event: RecordingEvent): RecordingState {
    const open = openIn(state);
    const { kind } = state;
    switch (event.type) {
        case "start":
            return kind === "waiting" ? { kind: "reading", open } : state;
        case "open":
            return kind === "reading" || kind === "columns" ? openState(event.open) : state;
        case "refuse": {
            const { type: _, ...refusal } = event;
            if (kind !== "reading") return state;
            return open ? openState(open) : { kind: "refused", ...refusal };
        }
        case "ask":
            if (kind === "waiting" || (kind === "refused" && !state.question)) return state;
            return { kind: "columns", question: event.question, open };
        case "answer":
            return kind === "columns" ? { kind: "waiting", open } : state;
        case "skip": {
            if (kind !== "columns") return state;
            const { question } = state;
            return open
                ? openState(open)
                : { kind: "refused", findings: question.recording.findings, question, unread: false };
        }
        case "retry":
            return kind === "refused" && state.unread ? { kind: "waiting", open } : state;
        case "change": {
            if (!open || kind === "refused") return state;
            const changed = { ...open, ...event.change };
            return kind === "bench" || kind === "ready" ? openState(changed) : { ...state, open: changed };
        }
    }
}
