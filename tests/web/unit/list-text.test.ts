// Several things in a sentence.
import "./window";
import test from "node:test";
import assert from "node:assert/strict";
import { listed } from "../../../web/src/i18n/list-text";

test("things are listed by the rules of the language, each as it is drawn", () => {
    const textOf = (...names: string[]): string =>
        (listed(names, (name) => name.toUpperCase()).values[0] as string[]).join("");
    assert.deepEqual([textOf("a"), textOf("a", "b"), textOf("a", "b", "c")], ["A", "A and B", "A, B, and C"]);
});
