// The sources of the page as the build reads them: which modules and which texts each one uses.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** The functions that take the key of a text. */
const TEXT_CALLS = ["t", "tHtml", "tPlain", "group"];

/** Module -> its text, for every module of web/src. */
export async function readSources() {
    const names = await readdir(path.join(root, "web/src"), { recursive: true });
    const modules = names.filter((name) => name.endsWith(".ts")).map((name) => path.posix.join("web/src", name));
    const texts = await Promise.all(modules.map((module) => readFile(path.join(root, module), "utf8")));
    return Object.fromEntries(modules.map((module, i) => [module, texts[i]]));
}

/** The names of the values that a call gives to a text; undefined if they are not written out. */
function valueNames(values) {
    if (!values || !ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment))
        return undefined;
    return values.properties.map(({ name }) => /** @type {ts.Identifier} */ (name).text);
}

/** The uses of a module: `strings`, all its string literals; `calls` of functions that take a key; `imports`, modules
 *  that are loaded with it; `lazy`, modules that are imported dynamically, with the name of their texts if they are
 *  loaded by `withTexts(NAME, import(MODULE))`. */
export function usesOf(module, source) {
    const uses = { strings: new Set(), calls: [], imports: [], lazy: [] };
    const resolved = (name) => `${path.posix.join(path.posix.dirname(module), name.text)}.ts`;
    const isImport = (node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const visit = (node, texts) => {
        if (ts.isStringLiteralLike(node)) uses.strings.add(node.text);
        if ((ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) || ts.isExportDeclaration(node))
            if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
                uses.imports.push(resolved(node.moduleSpecifier));
        if (isImport(node)) uses.lazy.push({ module: resolved(node.arguments[0]), texts });
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
            const { text: call } = node.expression;
            const [key, values] = node.arguments;
            if (TEXT_CALLS.includes(call) && key && ts.isStringLiteralLike(key))
                uses.calls.push({ call, key: key.text, values, names: valueNames(values) });
            if (call === "withTexts" && ts.isStringLiteral(key)) return void visit(values, key.text);
        }
        ts.forEachChild(node, (child) => visit(child));
    };
    visit(ts.createSourceFile(module, source, ts.ScriptTarget.Latest));
    return uses;
}

let known = new Map();
/** Module -> its uses, for every module of web/src; a module that has not changed is read once. */
export async function readUses() {
    const sources = Object.entries(await readSources());
    const usesNow = ([module, source]) =>
        known.get(module)?.source === source ? known.get(module) : { source, ...usesOf(module, source) };
    return (known = new Map(sources.map((entry) => [entry[0], usesNow(entry)])));
}
