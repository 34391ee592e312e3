// The states of a file from the queue to a recording in use: every event in every state.
import test from "node:test";
import assert from "node:assert/strict";
import { nextState, openIn, openState } from "../../../web/src/recordings/recording-state";
import type {
    ReadFile,
    OpenRecording,
    RecordingEvent,
    RecordingState,
} from "../../../web/src/recordings/recording-state";

const open = { key: 1, id: "a.csv~00000000", bench: {}, confirmed: false, dismissed: false } as OpenRecording;
const ready = { ...open, confirmed: true };
const findings = [{ text: "no column" }] as unknown as ReadFile["recording"]["findings"];
const question = { recording: { ok: false, findings }, hash: "", head: "" } as unknown as ReadFile;
const refusal = { findings, question: undefined, unread: true } as const;

const states: Readonly<Record<string, RecordingState>> = {
    waiting: { kind: "waiting", open: undefined },
    again: { kind: "waiting", open },
    reading: { kind: "reading", open: undefined },
    rereading: { kind: "reading", open: ready },
    columns: { kind: "columns", question, open: undefined },
    renaming: { kind: "columns", question, open: ready },
    bench: openState(open),
    ready: openState(ready),
    unread: { kind: "refused", ...refusal },
    nameless: { kind: "refused", findings, question, unread: false },
};
const events: Readonly<Record<string, RecordingEvent>> = {
    start: { type: "start" },
    ask: { type: "ask", question },
    answer: { type: "answer" },
    skip: { type: "skip" },
    open: { type: "open", open },
    refuse: { type: "refuse", ...refusal },
    retry: { type: "retry" },
    confirm: { type: "change", change: { confirmed: true } },
    unconfirm: { type: "change", change: { confirmed: false } },
};

/** The kind of the next state for each event that applies. */
const table: Readonly<Record<string, Readonly<Record<string, RecordingState["kind"]>>>> = {
    waiting: { start: "reading" },
    again: { start: "reading", confirm: "waiting", unconfirm: "waiting" },
    reading: { ask: "columns", open: "bench", refuse: "refused" },
    rereading: { ask: "columns", open: "bench", refuse: "ready", confirm: "reading", unconfirm: "reading" },
    columns: { ask: "columns", answer: "waiting", skip: "refused", open: "bench" },
    renaming: {
        ask: "columns",
        answer: "waiting",
        skip: "ready",
        open: "bench",
        confirm: "columns",
        unconfirm: "columns",
    },
    bench: { ask: "columns", confirm: "ready", unconfirm: "bench" },
    ready: { ask: "columns", confirm: "ready", unconfirm: "bench" },
    unread: { retry: "waiting" },
    nameless: { ask: "columns" },
};

test("each event leads to the state in the table; any other leaves the state unchanged", () => {
    for (const [from, state] of Object.entries(states))
        for (const [name, event] of Object.entries(events)) {
            const next = nextState(state, event);
            const kind = table[from]![name];
            if (kind === undefined) assert.equal(next, state, `${from} ${name}`);
            else assert.equal(next.kind, kind, `${from} ${name}`);
        }
});

test("a recording stays open while its columns are requested and its file is read again, whatever the result", () => {
    for (const from of ["rereading", "renaming"])
        for (const event of ["ask", "answer", "skip", "refuse"])
            assert.equal(openIn(nextState(states[from]!, events[event]!)), ready, `${from} ${event}`);
});

test("a change is kept while a file is read again", () => {
    const changed = nextState(states["rereading"]!, { type: "change", change: { bench: { mass: "1" } } });
    assert.deepEqual(openIn(nextState(changed, events["refuse"]!))?.bench, { mass: "1" });
});

test("an unanswered question leaves the reason, and can be repeated", () => {
    const skipped = nextState(states["columns"]!, events["skip"]!);
    assert.deepEqual(skipped, { kind: "refused", findings, question, unread: false });
    assert.equal(nextState(skipped, events["ask"]!).kind, "columns");
});
