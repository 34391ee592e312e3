// Radians and degrees: shown and typed texts are the same number, and other units stay.
import test from "node:test";
import assert from "node:assert/strict";
import "./window";
import {
    angleUnit,
    shownText,
    shownUnit,
    shownValue,
    textShownAs,
    valueShownAs,
} from "../../../web/src/i18n/angle-unit";

const inDegrees = (check: () => void) => () => {
    angleUnit.value = "deg";
    try {
        check();
    } finally {
        angleUnit.value = "rad";
    }
};

test("radians are shown unchanged", () => {
    assert.equal(shownUnit("rad/s"), "rad/s");
    assert.equal(shownValue(1.5, "rad"), 1.5);
    assert.equal(shownText("1.50", "rad"), "1.50");
    assert.equal(textShownAs("1.50", "rad"), "1.50");
});

test(
    "angles, their velocities and accelerations are shown in degrees, and nothing else",
    inDegrees(() => {
        assert.equal(shownUnit("rad"), "°");
        assert.equal(shownUnit("rad/s"), "°/s");
        assert.equal(shownUnit("rad/s²"), "°/s²");
        assert.equal(shownValue(Math.PI, "rad"), 180);
        for (const unit of ["N m/rad", "1/rad", "m", "s", "", "mrad"]) {
            assert.equal(shownUnit(unit), unit);
            assert.equal(shownValue(0.1, unit), 0.1);
            assert.equal(textShownAs("0.1", unit), "0.1");
        }
    }),
);

test(
    "a typed angle is shown as typed, and an invalid text stays",
    inDegrees(() => {
        for (const text of ["90", "0", "-33.3", "1e-7", "123.456", "720", "69.9"]) {
            const radians = textShownAs(text, "rad");
            assert.equal(Number(shownText(radians, "rad")), Number(text));
            assert.ok(
                Math.abs(valueShownAs(Number(text), "rad") - Number(radians)) <= 1e-15 * Math.abs(Number(radians)),
            );
        }
        for (const text of ["", "abc", "3 °", "  "]) {
            assert.equal(textShownAs(text, "rad"), text);
            assert.equal(shownText(text, "rad"), text);
        }
    }),
);
