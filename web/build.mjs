// Builds the page.
//
//   node web/build.mjs                 build/web/, for the tests
//   node web/build.mjs --serve         build/serve/: serves it on 127.0.0.1 and builds again when a source changes
//   node web/build.mjs --dist          build/dist/site/: a folder for any web server, and the single file
//   node web/build.mjs --single        build/web/, and build/dist/friction-explorer.html: one file for a double click
//
// Every file but the document and files with fixed names has a hash of its contents in its name, so that
// a browser may keep it for ever. Views are loaded when they are opened. Output is written to a temporary place and moved
// when it is complete.
import { execFileSync } from "node:child_process";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { adoptedStyles } from "./adopted-styles.mjs";
import { builtModules, description, wasm } from "./built-modules.mjs";
import { compressedFiles } from "./compressed-files.mjs";
import { indexPage, sha256, wholePage } from "./index-page.mjs";
import { licences } from "./licences.mjs";
import { FIRST_SCRIPT, OPENING_SCRIPT, partsPlugin } from "./parts.mjs";
import { serveFolder } from "./serve-folder.mjs";
import { weigh } from "./weigh.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(web);
const folder = path.join(root, "build/web");
const served = path.join(root, "build/serve");
/** Files with fixed names that other places request. */
const FIXED = ["icon.svg", "preview.png", "manifest.webmanifest"];

/** Short hash and date of the commit that is built, "" without a repository. */
function commit() {
    try {
        const show = ["log", "-1", "--format=%h %cs"];
        return execFileSync("git", show, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
        return "";
    }
}

/** @type {esbuild.BuildOptions} */
const common = {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    define: { OFFLINE: "true", BUILD: '""', COMMIT: JSON.stringify(commit()) },
    logLevel: "warning",
};

/** Plugin: lines in templates of HTML lose their indentation, which a browser ignores. */
const flatTemplates = {
    name: "flat templates",
    setup: (build) =>
        build.onLoad({ filter: /web\/src\/.*\.ts$/ }, async ({ path: file }) => {
            const text = await readFile(file, "utf8");
            return { loader: "ts", contents: text.includes('from "lit"') ? text.replace(/\n +/g, "\n") : text };
        }),
};

/** @type {esbuild.BuildOptions} */
const site = {
    ...common,
    entryPoints: [FIRST_SCRIPT, "web/style.css"],
    outdir: folder,
    // each part, and the modules that parts share, get separate files
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    // beside the scripts, loaded by the browser's developer tools only
    sourcemap: "linked",
    plugins: [partsPlugin, flatTemplates, adoptedStyles, builtModules(false)],
};

/** Put files into a folder, all or none. */
async function place(folder, files) {
    const made = `${folder}.making-${process.pid}`;
    await rm(made, { recursive: true, force: true });
    await mkdir(made, { recursive: true });
    for (const [name, contents] of files) await writeFile(path.join(made, name), contents);
    await rm(folder, { recursive: true, force: true });
    await rename(made, folder);
}

/** The files of a build, and the names of those that a first visit needs. */
async function siteFiles({ outputFiles, metafile: { inputs, outputs } }) {
    const made = outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]);
    const outputOf = (entry) => Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);
    /** The output, and everything that it imports. */
    const withImports = (output, found = new Set([output])) => {
        for (const { path: other, kind } of outputs[output].imports)
            if (kind === "import-statement" && !found.has(other)) withImports(other, found.add(other));
        return found;
    };
    const opening = [FIRST_SCRIPT, `part:${OPENING_SCRIPT}`].flatMap((entry) => [...withImports(outputOf(entry))]);
    const [script, ...modules] = [...new Set(opening)].map((name) => path.basename(name));
    const named = (start) =>
        made.map(([name]) => name).find((name) => name.startsWith(start) && !name.endsWith(".map"));
    const [style, module] = [named("style-"), named("friction-")];
    const page = await indexPage({ script, style, wasm: module, modules });
    const fixed = await Promise.all(FIXED.map(async (name) => [name, await readFile(path.join(web, name))]));
    const words = [named("en-"), named("en.pendulum-")];
    const first = ["index.html", "icon.svg", script, ...modules, style, module, ...words];
    return { files: [["index.html", page], ...fixed, ["licences.txt", licences(inputs)], ...made], first };
}

const serviceWorkerOf = async (define) => {
    const { outputFiles } = await esbuild.build({
        ...common,
        entryPoints: ["web/src/app/offline/service-worker.ts"],
        define,
    });
    return ["service-worker.js", outputFiles[0].contents];
};

/** The site's files, with the service worker that caches them and the list of them. */
async function buildSite() {
    const { files, first } = await siteFiles(await esbuild.build(site));
    // The vectors of the proof are cached at their first request; source maps and the preview for other sites never.
    const listed = files.filter(([name]) => !/^proof-|^preview\.png$|\.map$/.test(name));
    const named = listed.map(([name, contents]) => [name === "index.html" ? "./" : name, `sha256-${sha256(contents)}`]);
    const list = JSON.stringify(named.sort());
    const whole = [...files, ["offline.json", list], await serviceWorkerOf({ BUILD: JSON.stringify(sha256(list)) })];
    weigh(whole, first);
    return whole;
}

/** One file that opens by double click: script, style, module and texts inlined, allowed only by their hashes. */
async function buildSingle() {
    const [{ outputFiles, metafile }, sheet] = await Promise.all([
        esbuild.build({
            ...common,
            entryPoints: [FIRST_SCRIPT],
            format: "iife",
            define: { ...common.define, OFFLINE: "false" },
            plugins: [adoptedStyles, builtModules(true)],
            charset: "utf8",
        }),
        esbuild.build({ ...common, entryPoints: ["web/style.css"], charset: "utf8" }),
    ]);
    const whole = await wholePage({
        script: outputFiles[0].text.replace(/<\/script/g, "<\\/script").trim(),
        style: sheet.outputFiles[0].text.trim(),
        licences: licences(metafile.inputs),
    });
    const file = path.join(root, "build/dist/friction-explorer.html");
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.making`, whole);
    await rename(`${file}.making`, file);
    console.log(`${path.relative(root, file)}: ${(Buffer.byteLength(whole) / 1024).toFixed(1)} KB`);
}

/** Serve the folder, and build it again whenever a source changes. A page stored for offline use is removed, because it
 *  would hide the changes. */
async function serve(firstPort) {
    const rebuilding = {
        name: "again",
        setup: (build) =>
            build.onEnd(async (result) => {
                if (result.errors.length > 0) return;
                const { files } = await siteFiles(result);
                await place(served, compressedFiles([...files, await serviceWorkerOf(common.define)]));
            }),
    };
    const define = { ...site.define, OFFLINE: "false" };
    const context = await esbuild.context({ ...site, define, plugins: [...site.plugins, rebuilding] });
    await context.rebuild();
    await context.watch();
    for (let port = firstPort ?? 8000, last = port + 20; ; port++) {
        try {
            const { address } = await serveFolder(served, port);
            console.log(`Friction explorer: ${address}/  (Ctrl-C ends it)`);
            return;
        } catch (error) {
            if (port >= last || error.code !== "EADDRINUSE") throw error;
        }
    }
}

try {
    const { values: options } = parseArgs({
        options: {
            serve: { type: "boolean" },
            port: { type: "string" },
            dist: { type: "boolean" },
            single: { type: "boolean" },
        },
    });
    const port = options.port === undefined ? undefined : Number(options.port);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536))
        throw new Error("--port takes a number from 1 to 65535");
    for (const file of [wasm, description])
        await access(file).catch(() => {
            throw new Error(`${path.relative(root, file)} is missing: run \`make wasm\` first`);
        });
    if (options.serve) await serve(port);
    else {
        const files = await buildSite();
        await place(folder, files);
        if (options.dist) await place(path.join(root, "build/dist/site"), compressedFiles(files));
        if (options.dist || options.single) await buildSingle();
    }
} catch (error) {
    console.error(`web/build.mjs: ${error.message}`);
    process.exitCode = 1;
}
