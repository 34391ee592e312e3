// Names that only the page's own classes use: private and protected members, which are shortened in the built script.
//
// A name is not changed if anything else has it: another member, a string, or a bundled library.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const web = path.dirname(fileURLToPath(import.meta.url));
const libraries = ["chart.js/dist", "lit-html", "lit-element", "@lit/reactive-element", "@preact/signals-core/dist"];

async function filesIn(folder, ending) {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

const isHidden = (node) =>
    node.modifiers?.some(
        ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword,
    );
const isMember = (node) =>
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    (ts.isParameter(node) && node.modifiers !== undefined);

/** The names of hidden members in these files, and the names that must not change. */
function collect(text, hidden, open) {
    const visit = (node) => {
        if (isMember(node) && node.name && ts.isIdentifier(node.name))
            (isHidden(node) ? hidden : open).add(node.name.text);
        if (ts.isStringLiteralLike(node)) open.add(node.text);
        ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext));
}

export async function privateNames() {
    const [hidden, open] = [new Set(), new Set()];
    for (const file of await filesIn(path.join(web, "src"), /\.ts$/))
        collect(await readFile(file, "utf8"), hidden, open);
    collect(await readFile(path.join(web, "../wasm/friction.ts"), "utf8"), open, open);
    const bundled = await Promise.all(
        libraries.map(async (name) => {
            const files = await filesIn(path.join(web, "node_modules", name), /\.m?js$/);
            return (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
        }),
    );
    const theirs = new Set(bundled.join("\n").match(/[A-Za-z_$][\w$]*/g));
    return [...hidden].filter((name) => !open.has(name) && !theirs.has(name));
}
