// The layers of the page's source: a folder imports only folders below it.
import test from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const layers = [
    ...["environment", "i18n", "model", "sim", "identify", "ui", "recordings"],
    ...["plot", "views", "lessons", "app"],
];
const source = path.join(process.cwd(), "web/src");

/** Imports that go up or to an unknown folder, one per line. */
export function wrongImports(files: ReadonlyMap<string, string>): string[] {
    const layerOf = (file: string): number => layers.indexOf(path.relative(source, file).split(path.sep)[0]!);
    const wrong: string[] = [];
    for (const [file, text] of files)
        for (const [, name = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)) {
            const target = path.resolve(path.dirname(file), name);
            if (!target.startsWith(source)) continue;
            if (layerOf(target) < 0 || layerOf(target) > layerOf(file))
                wrong.push(`${path.relative(source, file)} imports ${path.relative(source, target)}`);
        }
    return wrong;
}

test("a folder imports only folders below it", () => {
    const names = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\/.*\.ts$/.test(name));
    const files = new Map(
        names.map((name) => [path.join(source, name), readFileSync(path.join(source, name), "utf8")]),
    );
    assert.ok(files.size > 100);
    assert.deepEqual(wrongImports(files), []);
});

test("an upward import is found", () => {
    const file = path.join(source, "model/store.ts");
    assert.deepEqual(wrongImports(new Map([[file, 'import { Plot } from "../plot/plot";']])), [
        "model/store.ts imports plot/plot",
    ]);
});

test("no module searches the whole document: each finds its elements below itself", () => {
    const names = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const reaching = names.filter((name) => {
        // The page's start replaces the note in the document.
        const text = readFileSync(path.join(source, name), "utf8").replace(
            'document.querySelector<HTMLElement>(".loading")',
            "",
        );
        return /document\s*\.(body\.)?(querySelector|getElement)/.test(text);
    });
    assert.deepEqual(reaching, []);
});

/** Names of a document, a window and their events. */
const DOM =
    /(?<![.\w-])(document|window|location|history|navigator|localStorage|sessionStorage|customElements|getComputedStyle|matchMedia|requestAnimationFrame|addEventListener|devicePixelRatio|\w*Element|\w*Event|Node|DOMParser|CSSStyleSheet)\b(?!\s*:)/;
/** The text without comments and strings. */
const codeOf = (text: string): string =>
    text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, "").replace(/"(?:[^"\\\n]|\\.)*"|`[^`$]*`/g, '""');

test("the model needs no document: a unit test and a worker can use it", () => {
    const names = readdirSync(path.join(source, "model"));
    const offenders = names.filter((name) => DOM.test(codeOf(readFileSync(path.join(source, "model", name), "utf8"))));
    assert.ok(names.length > 25);
    assert.deepEqual(offenders, []);
    for (const code of ["new URL(link, document.baseURI)", "event instanceof PointerEvent", "(event: KeyboardEvent)"])
        assert.match(codeOf(code), DOM);
});

test("only the navigation uses the browser's address and history", () => {
    const names = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const users = names.filter((name) => {
        const code = codeOf(readFileSync(path.join(source, name), "utf8"));
        return /(?<![.\w])(history\.|location\.(hash|href|assign|replace))|\.(push|replace)State\(/.test(code);
    });
    assert.deepEqual(users.sort(), ["app/history-entries.ts", "app/navigation.ts"]);
});

test("states are compared by parts: JSON is written only for storage, and for rows that may be equal", () => {
    const writes = readdirSync(source, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .filter((name) => readFileSync(path.join(source, name), "utf8").includes("JSON.stringify"));
    assert.deepEqual(writes.sort(), ["lessons/course.ts", "model/library.ts"]);
});

test("no statement reads a signal only to depend on it: `watch` and `steady` state dependencies", () => {
    const read = /^\s*void .*\.value/m;
    const offenders = readdirSync(source, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .filter((name) => read.test(readFileSync(path.join(source, name), "utf8")));
    assert.deepEqual(offenders, []);
    assert.match("    void pixelRatio.value;", read);
});
