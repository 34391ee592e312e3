// Builds the page.
//
//   node web/build.mjs                 build/web/: what the tests use
//   node web/build.mjs --serve         build/serve/: serves it on 127.0.0.1 and builds again when a source changes
//   node web/build.mjs --dist          build/dist/site/: a folder for any web server, and the single file
//   node web/build.mjs --single        build/web/, and build/dist/friction-explorer.html: one file for a double click
//
// Every file but the document and those that are asked for by a fixed name has a hash of its contents in its name, so that
// a browser may keep it for ever. Views are loaded when they are opened. Output is written to a temporary place and moved
// when it is complete.
import { execFileSync } from "node:child_process";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { adoptedStyles } from "./adopted-styles.mjs";
import { builtModules, description, VECTORS, wasm } from "./built-modules.mjs";
import { compressedFiles } from "./compressed-files.mjs";
import { indexPage, sha256, wholePage } from "./index-page.mjs";
import { licences } from "./licences.mjs";
import { FIRST_SCRIPT, OPENING_SCRIPT, partsPlugin } from "./parts.mjs";
import { proofText } from "./proof.mjs";
import { serveFolder } from "./serve-folder.mjs";
import { weigh } from "./weigh.mjs";
import { wordsPlugin } from "./words.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(web);
const folder = path.join(root, "build/web");
const served = path.join(root, "build/serve");
const explorer = path.join(root, FIRST_SCRIPT);
const serviceWorker = path.join(web, "src/app/offline/service-worker.ts");
/** Asked for by a name that is written elsewhere. */
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

/** @type {esbuild.BuildOptions} */
const site = {
    ...common,
    entryPoints: [explorer, path.join(web, "style.css")],
    outdir: folder,
    // a view, and what views share, are files of their own
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    // beside the scripts, loaded by the browser's developer tools only
    sourcemap: "linked",
    plugins: [partsPlugin, adoptedStyles, wordsPlugin(false), builtModules(false)],
};

/** Put files into a folder, all or nothing. */
async function place(folder, files) {
    const made = `${folder}.making-${process.pid}`;
    await rm(made, { recursive: true, force: true });
    await mkdir(made, { recursive: true });
    for (const [name, contents] of files) await writeFile(path.join(made, name), contents);
    await rm(folder, { recursive: true, force: true });
    await rename(made, folder);
}

/** The files of a build, and the names of those that a first visit needs. */
async function siteFiles({ outputFiles, metafile }) {
    const { outputs } = metafile;
    const made = outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]);
    const outputOf = (entry) => Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);
    /** What this output imports, and what that imports. */
    const imported = (output, found = new Set()) => {
        for (const { path: other, kind } of outputs[output].imports)
            if (kind === "import-statement" && !found.has(other)) imported(other, found.add(other));
        return found;
    };
    const script = outputOf(FIRST_SCRIPT);
    const opening = outputOf(`part:${OPENING_SCRIPT}`);
    const modules = [...new Set([...imported(script), opening, ...imported(opening)])].filter(
        (name) => name !== script,
    );
    const named = (start) =>
        made.map(([name]) => name).find((name) => name.startsWith(start) && !name.endsWith(".map"));
    const [style, module] = [named("style-"), named("friction-")];
    const base = (name) => path.basename(name);
    const page = indexPage(await readFile(path.join(web, "index.html"), "utf8"), {
        script: base(script),
        style,
        wasm: module,
        modules: modules.map(base),
    });
    const fixed = await Promise.all(FIXED.map(async (name) => [name, await readFile(path.join(web, name))]));
    const words = [named("en-"), named("en.pendulum-")];
    const others = ["licences.txt", await licencesOf(metafile)];
    const first = ["index.html", "icon.svg", base(script), ...modules.map(base), style, module, ...words];
    return { files: [["index.html", page], ...fixed, others, ...made], first };
}

const licencesOf = async ({ inputs }) => licences(inputs, root, await readFile(path.join(root, "LICENSE"), "utf8"));

/** The site's files, with what the service worker needs. */
async function buildSite() {
    const { files, first } = await siteFiles(await esbuild.build(site));
    const whole = [...files, ...(await keeping(files))];
    weigh(whole, first);
    return whole;
}

/** The service worker that caches these files, and the list of them. */
async function keeping(files) {
    // The vectors of the proof are cached when they are first requested; source maps and the preview for other sites are
    // not.
    const listed = files.filter(([name]) => !/^proof-|^preview\.png$|\.map$/.test(name));
    const named = listed.map(([name, contents]) => [name === "index.html" ? "./" : name, `sha256-${sha256(contents)}`]);
    const list = JSON.stringify(named.sort());
    const { outputFiles } = await esbuild.build({
        ...common,
        entryPoints: [serviceWorker],
        define: { BUILD: JSON.stringify(sha256(list)) },
    });
    return [
        ["offline.json", list],
        ["service-worker.js", outputFiles[0].contents],
    ];
}

/** One file that opens by double click: script, style, module and texts inlined, allowed only by their hashes. */
async function buildSingle() {
    const { outputFiles, metafile } = await esbuild.build({
        ...common,
        entryPoints: [explorer],
        format: "iife",
        define: { ...common.define, OFFLINE: "false" },
        plugins: [adoptedStyles, wordsPlugin(true), builtModules(true)],
        charset: "utf8",
    });
    const vectors = JSON.stringify(await proofText(true));
    const script = outputFiles[0].text
        .replace(JSON.stringify(VECTORS), () => vectors)
        .replace(/<\/script/g, "<\\/script")
        .trim();
    const sheet = await esbuild.build({ ...common, entryPoints: [path.join(web, "style.css")], charset: "utf8" });
    const whole = wholePage(await readFile(path.join(web, "index.html"), "utf8"), {
        script,
        style: sheet.outputFiles[0].text.trim(),
        icon: await readFile(path.join(web, "icon.svg"), "utf8"),
        licences: await licencesOf(metafile),
    });
    const made = path.join(root, "build/dist");
    const file = path.join(made, "friction-explorer.html");
    await mkdir(made, { recursive: true });
    await writeFile(`${file}.making`, whole);
    await rename(`${file}.making`, file);
    console.log(`${path.relative(root, file)}: ${(Buffer.byteLength(whole) / 1024).toFixed(1)} KB`);
}

/** Serve the folder, and build it again whenever a source changes. A page that was kept for use without a network is
 *  given up: it would hide the changes. */
async function serve(wanted) {
    const again = {
        name: "again",
        setup: (build) =>
            build.onEnd(async (result) => {
                if (result.errors.length > 0) return;
                const { files } = await siteFiles(result);
                const worker = await esbuild.build({ ...common, entryPoints: [serviceWorker] });
                await place(served, compressedFiles([...files, ["service-worker.js", worker.outputFiles[0].contents]]));
            }),
    };
    const define = { ...site.define, OFFLINE: "false" };
    const context = await esbuild.context({ ...site, define, plugins: [...site.plugins, again] });
    await context.rebuild();
    await context.watch();
    for (let port = wanted ?? 8000, last = port + 20; ; port++) {
        try {
            const { address } = await serveFolder(served, port);
            console.log(`Friction explorer: ${address}/  (Ctrl-C ends it)`);
            return;
        } catch (error) {
            if (port >= last || error.code !== "EADDRINUSE") throw error;
        }
    }
}

const words = process.argv.slice(2);
const has = (word) => words.includes(word);
const wantedPort = has("--port") ? Number(words[words.indexOf("--port") + 1]) : undefined;
try {
    if (wantedPort !== undefined && !(Number.isInteger(wantedPort) && wantedPort > 0 && wantedPort < 65536)) {
        throw new Error("--port takes a number from 1 to 65535");
    }
    for (const file of [wasm, description])
        await access(file).catch(() => {
            throw new Error(`${path.relative(root, file)} is missing: run \`make wasm\` first`);
        });
    if (has("--serve")) await serve(wantedPort);
    else {
        const files = await buildSite();
        await place(folder, files);
        if (has("--dist")) await place(path.join(root, "build/dist/site"), compressedFiles(files));
        if (has("--dist") || has("--single")) await buildSingle();
    }
} catch (error) {
    console.error(`web/build.mjs: ${error.message}`);
    process.exitCode = 1;
}
