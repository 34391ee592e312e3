// The page's texts: none is missing, none is unused, and those with marks are typeset.
import path from "node:path";
import { fill, joined, type Message, type Values } from "../../web/src/i18n/icu";
import { expect, root, test } from "./explorer";

interface Words {
    readWords(): Promise<Record<string, Record<string, unknown>>>;
    complaints(languages: object, sources: object): string[];
    compile(text: unknown, language?: string): Message;
}

interface Sources {
    readSources(): Promise<Record<string, string>>;
    usesOf(module: string, source: string): object;
}
interface Parts {
    partsOfModules(
        uses: Map<string, object>,
        nameOf: (lazy: { module: string; texts?: string }) => string | undefined,
    ): Map<string, Set<string>>;
}

const words = (): Promise<Words> => import(path.join(root, "web/words.mjs")) as Promise<Words>;
const sources = (): Promise<Sources> => import(path.join(root, "web/sources.mjs")) as Promise<Sources>;
const parts = (): Promise<Parts> => import(path.join(root, "web/parts.mjs")) as Promise<Parts>;

test("every used key has a text, and every text is used @long", async () => {
    const { readWords, complaints } = await words();
    const { readSources } = await sources();
    expect(complaints(await readWords(), await readSources())).toEqual([]);
});

test("missing, unused and differently shaped texts are refused @long", async () => {
    const { complaints } = await words();
    const problems = (en: object, source: string, otherLanguages: object = {}): string[] =>
        complaints({ en, ...otherLanguages }, { "a.ts": source });
    expect(problems({ "a.b": "one" }, 't("a.b")')).toEqual([]);
    expect(problems({}, 't("a.b")')).toEqual(["a.ts uses a.b, which no text has."]);
    expect(problems({ "a.b": "one", "a.c": "two" }, 't("a.b")')).toEqual(["Nothing uses a.c."]);
    expect(problems({ "a.b": "**one**" }, 't("a.b")')).toEqual([
        "a.ts uses a.b as plain text, which has marks: use tHtml.",
    ]);
    expect(problems({ "a.b": "{n} of them" }, 't("a.b")')).toEqual(["a.ts uses a.b without values for its places."]);
    expect(problems({ "a.b": "one" }, 't("a.b", { n })')).toEqual([
        "a.ts uses a.b with values, which it has no places for.",
    ]);
    expect(problems({ "a.b": "{n} of {all}" }, 't("a.b", { n, al: 2 })')).toEqual([
        "a.ts uses a.b without a value for all.",
    ]);
    expect(problems({ "a.b": "{n}" }, 't("a.b", { n, all: 2 })')).toEqual([
        "a.ts uses a.b with all, which it has no place for.",
    ]);
    expect(problems({ "a.b": "a < b" }, 't("a.b")')).toEqual(["en.json: a.b has a < or an &."]);
    expect(problems({ "a.b": "**one" }, 't("a.b")')).toEqual(["en.json: a.b has a mark without its end."]);
    expect(problems({ "a.b": "{n" }, 't("a.b")')).toEqual([
        expect.stringMatching(/^en.json: a.b is not an ICU message/),
    ]);
    expect(problems({ "a.b": "{n, plural, one {a}}" }, 't("a.b", { n })')).toEqual([
        expect.stringMatching(/^en.json: a.b is not an ICU message/),
    ]);
    expect(problems({ "a.b": "one" }, 't("a.b")', { fr: {} })).toEqual(["fr.json lacks a.b."]);
    const otherShapes = (en: string, fr: string): string[] =>
        problems({ "a.b": en }, 'tHtml("a.b", { n })', { fr: { "a.b": fr } });
    const differs = ["fr.json: a.b has other places or marks than in en.json."];
    expect(otherShapes("{n}", "un")).toEqual(differs);
    expect(otherShapes("**{n}**", "{n}")).toEqual(differs);
    expect(otherShapes("{n, select, a {1} other {2}}", "{n, select, b {1} other {2}}")).toEqual(differs);
    expect(otherShapes("{n, plural, one {#} other {#}}", "{n}")).toEqual(differs);
    // Each language has its own plural forms.
    expect(otherShapes("{n, plural, one {#} other {#}}", "{n, plural, =0 {rien} one {#} many {#} other {#}}")).toEqual(
        [],
    );
    const grouped = (fr: object[]): string[] =>
        problems({ "a.b": [{ text: "yes", right: true }, { text: "no" }] }, 'group("a.b")', { fr: { "a.b": fr } });
    expect(grouped([{ text: "oui", right: true }, { text: "non" }])).toEqual([]);
    expect(grouped([{ text: "oui" }, { text: "non", right: true }])).toEqual([
        "fr.json: a.b has another form than in en.json.",
    ]);
});

test("every dynamic import begins a part of the scripts, and of the texts if it has some", async () => {
    const { usesOf } = await sources();
    const { partsOfModules } = await parts();
    const folder = "web/src/app/";
    const modules = {
        explorer:
            'import "./shared"; import type { T } from "./types"; withTexts("map", import("./map")); import("./plain");',
        map: 'import "./both"; export { x } from "./inside";',
        plain: 'import "./both";',
        ...{ shared: "", types: "", both: "", inside: "" },
    };
    const uses = Object.entries(modules).map(([name, source]) => {
        const module = `${folder}${name}.ts`;
        return [module, usesOf(module, source)] as const;
    });
    const partsBy = (nameOf: Parameters<Parts["partsOfModules"]>[1]): Record<string, string[]> =>
        Object.fromEntries(
            [...partsOfModules(new Map(uses), nameOf)].map(([module, names]) => [
                path.basename(module, ".ts"),
                [...names].map((name) => path.basename(name, ".ts")).sort(),
            ]),
        );
    const first = { explorer: [""], shared: [""] };
    expect(partsBy(({ module }) => module)).toEqual({
        ...{ ...first, map: ["map"], plain: ["plain"], both: ["map", "plain"], inside: ["map"] },
    });
    // without texts of its own it belongs to the part that loads it
    expect(partsBy(({ texts }) => texts)).toEqual({
        ...{ ...first, map: ["map"], plain: [""], both: ["", "map"], inside: ["map"] },
    });
});

test("marks become HTML @long", async () => {
    const { compile } = await words();
    expect(compile("**one** and `two`")).toBe("<strong>one</strong> and <code>two</code>");
    expect(compile("$τ_f^m$")).toBe('<i class="symbol">τ<sub>f</sub><sup>m</sup></i>');
    expect(compile(["one", "two"])).toBe("<p>one</p>\n<p>two</p>");
    expect(compile("**{one} = $x$**")).toEqual(["<strong>", ["one"], ' = <i class="symbol">x</i></strong>']);
});

test("a message chooses by value and by number, and forms plurals by the rules of its language @long", async () => {
    const { compile } = await words();
    const say = (text: string, values: Values, language = "en"): string =>
        joined(fill(compile(text, language), values, new Intl.PluralRules(language)));
    const steps = "{n, plural, =0 {no steps} one {# step} other {# steps}} of {all}";
    expect([0, 1, 2].map((n) => say(steps, { n, all: 9 }))).toEqual(["no steps of 9", "1 step of 9", "2 steps of 9"]);
    expect(say("{n, plural, one {# pas libre} many {# de pas} other {# pas libres}}", { n: 0 }, "fr")).toBe(
        "0 pas libre",
    );
    const holds = "it {how, select, held {is **held** by {by}} other {moves}}.";
    expect(say(holds, { how: "held", by: 3 })).toBe("it is <strong>held</strong> by 3.");
    expect(say(holds, { how: "" })).toBe("it moves.");
});

test("a text missing from an older file of words is shown as its key", async ({ explorer, page }) => {
    await page.route("**/en-*.json", async (route) => {
        const response = await route.fetch();
        const { "page.lessons": _, ...older } = (await response.json()) as Record<string, unknown>;
        await route.fulfill({ response, json: older });
    });
    await page.goto("/#/law");
    await explorer.ready();
    await expect(page.locator("button.course")).toHaveText("page.lessons");
    await page.unroute("**/en-*.json");
});
