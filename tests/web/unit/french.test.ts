// French words that have one meaning each: "brouter" is numerical chatter, and a quantity in N is a force, no "couple".
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { built } from "./built";
import { load } from "../../../wasm/friction";

type Words = Record<string, unknown>;
const read = async (file: string): Promise<Words> => JSON.parse(await readFile(file, "utf8")) as Words;
const [library, english, french] = await Promise.all(
    ["library.fr", "en", "fr"].map((name) => read(`web/words/${name}.json`)),
);

test("brouter means to chatter, in every text", () => {
    const pairs = [
        ...Object.entries(library!),
        ...Object.entries(french!).map(([key, text]): [string, unknown] => [JSON.stringify(english![key]), text]),
    ];
    const broute = pairs.filter(([, text]) => /brout/i.test(JSON.stringify(text)));
    assert.ok(broute.length > 5);
    for (const [source, text] of broute) assert.match(source, /chatter/i, JSON.stringify(text));
});

interface Row {
    unit: string;
    text: string;
    options?: readonly { params: readonly Row[] }[];
}

test("a quantity in N is no couple", async () => {
    const friction = await load(built("friction.wasm"), built("description.json"));
    const all = (rows: readonly Row[]): Row[] =>
        rows.flatMap((row) => [row, ...(row.options ?? []).flatMap(({ params }) => all(params))]);
    const forces = friction.description.experiments
        .flatMap(({ params, channels, readings, measures }) => [...all(params), ...channels, ...readings, ...measures])
        .filter(({ unit }) => unit === "N");
    assert.ok(forces.some(({ text }) => text.startsWith("Static friction")));
    for (const { text } of forces) assert.doesNotMatch((library![text] as string | undefined) ?? "", /couple/i, text);
});
