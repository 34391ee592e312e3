// The page's texts: none is missing, none is unused, and those with marks are typeset.
import path from "node:path";
import { expect, root, test } from "./explorer";

interface Words {
    readWords(): Promise<Record<string, Record<string, string | string[]>>>;
    readSources(): Promise<Record<string, string>>;
    complaints(languages: object, sources: object): string[];
    typesetWords(text: string | string[]): string;
}

const words = (): Promise<Words> => import(path.join(root, "web/words.mjs")) as Promise<Words>;

test("every key that is used has a text, and every text is used", async () => {
    const { readWords, readSources, complaints } = await words();
    expect(complaints(await readWords(), await readSources())).toEqual([]);
});

test("what is missing, left over or of another shape is refused", async () => {
    const { complaints } = await words();
    const said = (en: object, source: string, others: object = {}): string[] =>
        complaints({ en, ...others }, { "a.ts": source });
    expect(said({ "a.b": "one" }, 'say("a.b")')).toEqual([]);
    expect(said({}, 'say("a.b")')).toEqual(["a.ts uses a.b, which no text has."]);
    expect(said({ "a.b": "one", "a.c": "two" }, 'say("a.b")')).toEqual(["Nothing uses a.c."]);
    expect(said({ "a.b": "**one**" }, 'say("a.b")')).toEqual(["a.ts says a.b, which has marks: tell it."]);
    expect(said({ "a.b": "{n} of them" }, 'say("a.b")')).toEqual(["a.ts uses a.b without values for its places."]);
    expect(said({ "a.b": "one" }, 'say("a.b", { n })')).toEqual([
        "a.ts uses a.b with values, which it has no places for.",
    ]);
    expect(said({ "a.b": "a < b" }, 'say("a.b")')).toEqual(["en.json: a.b has a < or an &."]);
    expect(said({ "a.b": "one" }, 'say("a.b")', { fr: {} })).toEqual(["fr.json lacks a.b."]);
    expect(said({ "a.b": "{n}" }, 'say("a.b", { n })', { fr: { "a.b": "un" } })).toEqual([
        "fr.json: a.b has other places or marks than in en.json.",
    ]);
});

test("marks become HTML", async () => {
    const { typesetWords } = await words();
    expect(typesetWords("**one** and `two`")).toBe("<strong>one</strong> and <code>two</code>");
    expect(typesetWords("$τ_f^m$")).toBe('<i class="symbol">τ<sub>f</sub><sup>m</sup></i>');
    expect(typesetWords(["one", "two"])).toBe("<p>one</p>\n<p>two</p>");
    expect(typesetWords("{one} = 2")).toBe("{one} = 2");
});

test("words of another build are said to be that", async ({ page }) => {
    await page.route("**/en.json", (route) => route.fulfill({ json: ["another"] }));
    await page.goto("/#/law");
    await expect(page.getByText("are not of one build")).toBeVisible();
    await page.unroute("**/en.json");
});
