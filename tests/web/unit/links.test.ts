// Links, pins and zooms are read back as written, whatever their content, and no text harms their readers.
import test from "node:test";
import assert from "node:assert/strict";
import { signal } from "@preact/signals-core";
import fc from "fast-check";
import { openLesson, viewAddress } from "../../../web/src/model/open-lesson";
import { readPlace, writePlace } from "../../../web/src/model/permalink";
import { readPins, writePin } from "../../../web/src/model/pins";
import { Chance } from "../chance";
import { isRange, readZoom, writeZoom, type Range } from "../../../web/src/model/zoom";

/** Any text of one line: a value that a reader may have typed. */
const line = fc.string({ unit: "binary" }).map((text) => text.replace(/[\n\0\r]|\p{Surrogate}/gu, ""));
const key = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,20}$/).filter((name) => name !== "v" && name !== "lesson");
const settings = fc.dictionary(key, line, { maxKeys: 12 });
const view = fc.constantFrom(
    "story",
    "pendulum",
    "experiments",
    "law",
    "drive-backdrive",
    "identify",
    "papers",
    "benchmark",
);

test("an address is read back as written", () => {
    fc.assert(
        fc.property(view, settings, (name, given) => {
            const place = readPlace(writePlace(name, given));
            assert.deepEqual(place, { view: name, settings: { ...given }, remarks: [] });
        }),
        { numRuns: 500 },
    );
});

test("a servo that was identified again: a link of before opens with its parameters of then, and says so", () => {
    const [now, then] = ["feetech_sts3215_7_4V", "feetech_sts3215_7_4V_2025"];
    for (const settings of [
        { preset: now },
        { model: "m1", pin: `preset:${now}*model:m1` },
        { pin: `preset:${now}` },
        { pin: `model:m1*preset:${now}~model:m2` },
    ]) {
        const address = writePlace("pendulum", settings);
        assert.match(address, /&v=2$/);
        assert.deepEqual(readPlace(address), { view: "pendulum", settings, remarks: [] });
        const earlier = readPlace(address.replace("v=2", "v=1"));
        const text = JSON.stringify(settings).replace(now, then);
        assert.deepEqual(earlier.settings, JSON.parse(text));
        assert.equal(earlier.remarks.length, 1);
        // what it then writes is read without a remark, also by a page of before
        const again = writePlace("pendulum", earlier.settings);
        assert.match(again, /&v=1$/);
        assert.deepEqual(readPlace(again), { view: "pendulum", settings: earlier.settings, remarks: [] });
    }
    for (const preset of [then, `${now}_2025_03`, "xl330", `my_${now}`])
        assert.deepEqual(readPlace(`#/pendulum?preset=${preset}&v=1`).remarks, [], preset);
    assert.deepEqual(readPlace(`#/pendulum?preset=${now}`).settings, { preset: now }, "without a version it is new");
    assert.equal(readPlace(`#/pendulum?preset=${now}&v=3`).remarks.length, 1);
});

/** The open lesson, if it stays open with this view and run. */
const keptLesson = (name: string, currentView: string, run: string): string =>
    name === currentView && run === "drift_test" ? "drift" : "";

test("an open lesson is part of every address of the current view and experiment", () => {
    try {
        fc.assert(
            fc.property(view, view, settings, (currentView, name, given) => {
                const beside = { id: "drift", sliders: [], question: signal("") };
                openLesson.value = { ...beside, view: currentView, run: "drift_test" };
                const run = given["run"] ?? "drift_test";
                const place = readPlace(viewAddress(name, given));
                assert.equal(writePlace(name, given, keptLesson(name, currentView, run)), viewAddress(name, given));
                const lesson = keptLesson(name, currentView, run);
                assert.deepEqual(place.settings, { ...given, ...(lesson !== "" && { lesson }) });
                const other = readPlace(viewAddress(currentView, { ...given, run: "belt_stick_slip" }));
                assert.ok(!("lesson" in other.settings));
            }),
        );
    } finally {
        openLesson.value = undefined;
    }
});

test("no text breaks the reader of an address", () => {
    fc.assert(
        fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
            const place = readPlace(`#/${text}`);
            for (const [name, value] of Object.entries(place.settings)) assert.doesNotMatch(name + value, /[\n\0]/);
        }),
        { numRuns: 1000 },
    );
});

test("pins are read back as written, with any value", () => {
    fc.assert(
        fc.property(fc.array(settings, { minLength: 1, maxLength: 8 }), (pins) => {
            const text = pins.map((pin) => writePin(pin)).join("~");
            assert.deepEqual(
                readPins(text).map((pin) => pin.settings),
                pins.map((pin) => ({ ...pin })),
            );
        }),
        { numRuns: 500 },
    );
});

test("zoom ranges are read back as written, and are ranges", () => {
    const bound = fc.double({ min: -1e29, max: 1e29, noNaN: true, noDefaultInfinity: true });
    const typedNumber = fc.integer().map((seed) => {
        const chance = new Chance(seed);
        return [chance.number(-1000, 1000), chance.number(-1000, 1000)] as [number, number];
    });
    const range = fc.oneof(typedNumber, fc.tuple(bound, bound)).filter((both) => isRange(both));
    const axis = fc.stringMatching(/^[a-z]{1,8}(\.[xy])?$/);
    fc.assert(
        fc.property(fc.dictionary(axis, range, { maxKeys: 4 }), (ranges) => {
            const zoomText = writeZoom(new Map(Object.entries(ranges)));
            const read = readZoom(zoomText);
            assert.ok(read, zoomText);
            // A link writes zero without a sign.
            const unsigned = ([from, to]: Range): Range => [from + 0, to + 0];
            const all = Object.entries(ranges).map(([name, both]): [string, Range] => [name, unsigned(both)]);
            assert.deepEqual([...read], all);
        }),
        { numRuns: 500 },
    );
});
