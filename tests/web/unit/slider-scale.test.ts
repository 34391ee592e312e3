// Sliders that can tune: every published value moves by a hundredth to a tenth of it, and every value can be reached.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { load, type Param } from "../../../wasm/friction";
import { rowOf } from "../../../web/src/model/rows";
import { FingerDrag, SliderDrag } from "../../../web/src/model/slider-drag";
import { placeOf, PLACES, spanOf, textAfterKey, textAt, type KeyMove } from "../../../web/src/model/slider-scale";

const built = (name: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(readFileSync(path.join(process.cwd(), "wasm/dist", name)));
const friction = await load(built("friction.wasm"), built("description.json"));

interface Tuned {
    name: string;
    row: Param;
    value: number;
    standard: number;
}

/** Every number of every servo with every model, and of every other experiment. */
function published(): Tuned[] {
    const all: Tuned[] = [];
    for (const { kind, name, params } of friction.description.experiments) {
        const run = friction.open(kind, name);
        const ofKey = (key: string): string[] =>
            params.find((row) => row.key === key)?.options.map((option) => option.name) ?? [];
        const presets = ofKey("preset").length > 0 ? ofKey("preset") : [""];
        const models = ofKey("model").length > 0 ? ofKey("model") : [""];
        for (const preset of presets)
            for (const model of models) {
                const settings = { ...(preset && { preset }), ...(model && { model }) };
                const { ok, entries } = run.set(settings);
                assert.ok(ok, `${name} ${preset} ${model}`);
                for (const { key, value, standard } of entries)
                    if (typeof value === "number" && typeof standard === "number")
                        all.push({
                            name: `${name} ${preset} ${model} ${key} = ${value}`,
                            row: rowOf(params, key, entries)!,
                            value,
                            standard,
                        });
            }
        run.close();
    }
    return all;
}

const all = published();
const plain = (key: string): KeyMove => ({ key, size: "plain" });

test("an arrow key changes every published value by a hundredth to a tenth of it", () => {
    assert.ok(all.length > 1000, String(all.length));
    assert.ok(all.some(({ name }) => name.includes("xl330 m4 friction_stribeck = 7.5")));
    for (const { name, row, value, standard } of all) {
        if (value === 0) continue;
        const span = spanOf(row, standard, value);
        for (const key of ["ArrowLeft", "ArrowRight"]) {
            const after = Number(textAfterKey(row, span, value, plain(key)));
            if (after === value && (value === row.max || value === row.min)) continue;
            const part = Math.abs(after / value - 1);
            assert.ok(part >= 0.01 && part <= 0.1, `${name}: ${key} gives ${after}, ${part}`);
        }
    }
});

test("a slider position is at most a hundredth of the value, and the value is inside", () => {
    for (const { name, row, value, standard } of all) {
        if (value <= 0) continue;
        const span = spanOf(row, standard, value);
        const place = placeOf(span, value);
        assert.ok(
            place > 0 && (place < PLACES || span.high === row.max),
            `${name}: at ${place} of ${span.low} .. ${span.high}`,
        );
        if (place === PLACES || span.scale === "linear") continue;
        const step = Number(textAt(span, place + 1)) - Number(textAt(span, place));
        assert.ok(step / value < 0.015, `${name}: ${step / value}`);
    }
});

test("the range is a tenth to ten times the preset, from zero if zero is allowed", () => {
    const row = (name: string, part: string): Tuned =>
        all.find((parameter) => parameter.name.startsWith(name) && parameter.name.includes(part))!;
    const { row: coulomb, value, standard } = row("servo_pendulum xl330 m4", "friction_base");
    assert.deepEqual(spanOf(coulomb, standard, value), { low: 0, high: 0.0876, scale: "from zero" });
    assert.equal(textAt(spanOf(coulomb, standard, value), 0), "0");
    assert.equal(placeOf(spanOf(coulomb, standard, value), value), PLACES / 2);
    const gain = row("servo_pendulum xl330 m4", "kp");
    assert.deepEqual(spanOf(gain.row, gain.standard, gain.value), { low: 20, high: 2000, scale: "log" });
    const angle = row("servo_pendulum xl330 m4", "theta_0");
    assert.deepEqual(spanOf(angle.row, 0, 0), { low: -3.2, high: 3.2, scale: "linear" });
    const duty = row("servo_pendulum xl330 m4", "max_pwm");
    assert.equal(spanOf(duty.row, 1, 1).high, 1);
});

test("a value at an end or beyond it moves the range, up to the row's limits", () => {
    for (const { name, row, standard } of all) {
        const span = spanOf(row, standard, standard);
        for (const typedValue of [
            standard / 3e4,
            span.high,
            3 * span.high,
            row.max,
            span.low,
            row.min,
            1e-12,
            -3 * span.high,
        ]) {
            if (typedValue < row.min || typedValue > row.max || (typedValue === 0 && span.scale === "log")) continue;
            const wide = spanOf(row, standard, typedValue);
            assert.ok(
                wide.low <= typedValue && typedValue <= wide.high,
                `${name}: ${typedValue} in ${wide.low} .. ${wide.high}`,
            );
            assert.ok(wide.low >= row.min && wide.high <= row.max, name);
            assert.ok(wide.low < wide.high, name);
            if (typedValue > 0 && wide.scale !== "linear")
                assert.ok(
                    placeOf(wide, typedValue) > 0 || typedValue === row.min,
                    `${name}: ${typedValue} is not zero`,
                );
            if (typedValue > 0 && typedValue < row.max)
                assert.ok(typedValue < wide.high, `${name}: ${typedValue} is not at the end`);
        }
    }
});

test("the smallest and the largest numbers have a range, too", () => {
    for (const { name, row, standard } of all)
        for (const typedValue of [5e-324, 1e-310, 1e-300, 1e300, Number.MAX_VALUE]) {
            if (typedValue < row.min || typedValue > row.max) continue;
            const span = spanOf(row, standard, typedValue);
            assert.ok(
                span.low <= typedValue && typedValue <= span.high && span.low < span.high,
                `${name}: ${typedValue}`,
            );
        }
});

test("a text at a position is in the range and reads back to the position", () => {
    for (const { name, row, value, standard } of all) {
        const span = spanOf(row, standard, value);
        for (let place = 0; place <= PLACES; place += 40) {
            const text = textAt(span, place);
            assert.ok(Math.abs(placeOf(span, Number(text)) - place) <= 1, `${name}: ${text} at ${place}`);
            assert.ok(text.length <= 12, `${name}: ${text}`);
        }
    }
});

test("keys: Shift is coarse, Alt is fine, pages double, ends are ends, nothing leaves the limits", () => {
    const row = { min: 0, max: 100, low: 0, high: 5, scale: "linear", unit: "N" } as const;
    const span = spanOf(row, 2.5, 2.5);
    const after = (key: string, size: KeyMove["size"] = "plain", value = 2.5): string | null =>
        textAfterKey(row, span, value, { key, size });
    assert.equal(after("ArrowRight"), "2.55");
    assert.equal(after("ArrowLeft"), "2.45");
    assert.equal(after("ArrowUp", "coarse"), "3");
    assert.equal(after("ArrowDown", "fine"), "2.495");
    assert.equal(after("PageUp"), "5");
    assert.equal(after("PageDown"), "1.25");
    assert.equal(after("Home"), "0");
    assert.equal(after("End"), "25");
    assert.equal(after("x"), null);
    assert.equal(after("PageUp", "plain", 99), "100");
    assert.equal(after("ArrowLeft", "plain", 0), "0");
    assert.equal(after("ArrowRight", "plain", 0), "0.02");
    assert.equal(after("PageUp", "plain", 0), "1");
    // The slider crosses zero if the row allows it.
    const signed = { ...row, min: -100, low: -5 };
    const twoSided = spanOf(signed, 0, 0.01);
    let value = 0.05;
    for (let i = 0; i < 8; i++) value = Number(textAfterKey(signed, twoSided, value, plain("ArrowLeft")));
    assert.ok(value < 0, String(value));
});

test("with Alt a drag moves a tenth as far, and the range is fixed", () => {
    const span = spanOf({ min: 0, max: 100, low: 0, high: 5, scale: "linear", unit: "N" }, 2.5, 2.5);
    const drag = new SliderDrag("F", span, 2.5);
    assert.equal(placeOf(span, Number(drag.to(600))), 600);
    drag.fine = true;
    assert.equal(placeOf(span, Number(drag.to(700))), 610);
    drag.fine = false;
    assert.equal(placeOf(span, Number(drag.to(720))), 630);
    assert.equal(drag.to(PLACES), "25");
});

test("a finger moves the slider relative to its value: a little at first, and not while it scrolls", () => {
    const span = spanOf({ min: 0, max: 100, low: 0, high: 5, scale: "linear", unit: "N" }, 2.5, 2.5);
    const track = { left: 50, length: 100 };
    const finger = (x: number): FingerDrag => new FingerDrag({ clientX: x, clientY: 20 }, track, span, 2.5);
    const place = (drag: FingerDrag, x: number, y = 20): number | undefined => {
        const text = drag.to({ clientX: x, clientY: y });
        return text === undefined ? undefined : placeOf(span, Number(text));
    };
    for (const x of [60, 100, 140]) {
        assert.equal(place(finger(x), x + 2), undefined);
        assert.equal(place(finger(x), x + 8), 520);
        assert.equal(place(finger(x), x - 8), 480);
        assert.equal(place(finger(x), x + 32), 730);
        assert.equal(place(finger(x), x + 400), PLACES);
        assert.equal(place(finger(x), x + 8, 60), undefined, "across");
    }
    // A tap beside the thumb sets the value; a tap on it, or the end of a drag, does not.
    assert.equal(placeOf(span, Number(finger(130).tap())), 800);
    assert.equal(finger(105).tap(), undefined);
    const dragged = finger(130);
    place(dragged, 140);
    assert.equal(dragged.tap(), undefined);
});

test("a value that the row refuses moves no range", () => {
    for (const { row, standard } of all)
        for (const value of [row.min - 1, row.max * 2 + 1, Infinity, NaN])
            assert.deepEqual(spanOf(row, standard, value), spanOf(row, standard, null), `${row.key} = ${value}`);
});

test("every row has a range around every accepted value, also below the lower end of its slider", () => {
    const rowsOf = (params: readonly Param[]): Param[] =>
        params.flatMap((row) => [row, ...row.options.flatMap((option) => rowsOf(option.params))]);
    const rows = friction.description.experiments
        .flatMap(({ params }) => rowsOf(params))
        .filter(({ scale }) => scale === "linear" || scale === "log");
    assert.ok(rows.some(({ low, min, unit }) => unit === "°" && 0 < min && min < low));
    for (const row of rows)
        for (const value of [row.min, row.low / 3, row.low, row.high, row.max]) {
            if (value < row.min) continue;
            const { low, high, scale } = spanOf(row, row.value, value);
            if (value === 0 && scale === "log") continue;
            assert.ok(low <= value && value <= high && high < Infinity, `${row.key} = ${value} in ${low} to ${high}`);
        }
});

test("the range of a row whose slider ends at zero, or below it, is found in a bounded time", () => {
    for (const [low, high] of [
        [-1, 0],
        [-4, -2],
        [-5e-324, 5e-324],
    ] as const)
        for (const value of [-1e30, -3, -1, 0, 5e-324, 1, 1e30]) {
            const row = { min: -1e30, max: 1e30, low, high, scale: "linear", unit: "" } as const;
            const span = spanOf(row, 0, value);
            assert.ok(span.low <= value && value <= span.high, `${value} in ${span.low} to ${span.high}`);
        }
});
