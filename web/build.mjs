// Builds the page.
//
//   node web/build.mjs                 build/web/: what the tests and the server use
//   node web/build.mjs --serve         builds, serves on 127.0.0.1 and builds again when a source changes
//   node web/build.mjs --dist          build/dist/site/: a folder for any web server, and the single file
//   node web/build.mjs --single        build/web/, and build/dist/friction-explorer.html: one file for a double click
//
// The equations are typeset here, in the page's own copy of the description, so that no code for equations reaches the
// page; the page's own texts are files beside the scripts, too (web/words.mjs). Output is written to a temporary place
// and moved when it is complete.
import { createHash } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { minify } from "terser";
import { typeset } from "./equations.mjs";
import { privateNames } from "./private.mjs";
import { proofText } from "./proof.mjs";
import { withoutUnused } from "./without.mjs";
import { describedIn, libraryFile } from "./library.mjs";
import { FIRST, wordFiles, wordsPlugin } from "./words.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(web);
const wasm = path.join(root, "wasm/dist/friction.wasm");
const description = path.join(root, "wasm/dist/description.json");
const languages = Object.keys(await wordFiles());
const descriptionName = (language) => (language === FIRST ? "description.json" : `description.${language}.json`);
const serviceWorker = path.join(web, "src/offline/service-worker.ts");
const MOST_SCRIPT = 160 * 1024;
const MOST_WASM = 128 * 1024;
/** A placeholder for the vectors in the script of the single file while the script is minified, which would take longer
 *  with them. */
const VECTORS = "reference vectors";

/** The description as the page uses it: equations typeset, and only the keys of a preset's settings. */
async function pageDescription(language) {
    const forPage = (name, value) =>
        name === "equation" && value !== ""
            ? typeset(value)
            : name === "settings" && Array.isArray(value)
              ? [...new Map(value.map(({ when, key }) => [key, { when, key }])).values()]
              : value;
    return JSON.stringify(JSON.parse(JSON.stringify(await describedIn(language, FIRST)), forPage));
}

/** The benchmark's worker as one classic script. */
async function workerText() {
    const { outputFiles } = await esbuild.build({
        entryPoints: [path.join(web, "src/benchmark/worker.ts")],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: "es2022",
        charset: "utf8",
    });
    return outputFiles[0].text;
}

/** What is made at build time: the page's description.json, proof.json, and `built:wasm`, `built:description`,
 *  `built:worker` and `built:proof`, where the page finds them: addresses, or in the single file their
 *  contents. */
function builtModules(single) {
    const inlined = {
        wasm: async () => ({ contents: await readFile(wasm), loader: "binary" }),
        description: async () => {
            const entry = async (name) => `${name}: ${await pageDescription(name)}`;
            return { contents: `export default { ${(await Promise.all(languages.map(entry))).join(", ")} }` };
        },
        worker: async () => ({ contents: await workerText(), loader: "text" }),
        proof: async () => ({ contents: VECTORS, loader: "text" }),
    };
    const address = (name) => `new URL("${name}", document.baseURI)`;
    const beside = {
        wasm: address("friction.wasm"),
        description: `{ ${languages.map((name) => `${name}: ${address(descriptionName(name))}`).join(", ")} }`,
        worker: address("benchmark.js"),
        proof: address("proof.json"),
    };
    return {
        name: "built-modules",
        setup(build) {
            build.onLoad({ filter: /description\.json|words[/\\]library\..*\.json$/ }, async ({ path: file }) => ({
                contents: await pageDescription(file === description ? FIRST : path.basename(file).split(".")[1]),
                loader: "copy",
                watchFiles: [file, description],
            }));
            build.onResolve({ filter: /^proof\.json$/ }, ({ path: name }) => ({ path: name, namespace: "proof" }));
            build.onLoad({ filter: /./, namespace: "proof" }, async () => ({
                contents: await proofText(),
                loader: "copy",
            }));
            build.onResolve({ filter: /^built:/ }, ({ path: name }) => ({ path: name, namespace: "built" }));
            build.onLoad({ filter: /^built:/, namespace: "built" }, ({ path: name }) => {
                const what = name.slice("built:".length);
                return single ? inlined[what]() : { contents: `export default ${beside[what]}` };
            });
        },
    };
}

/** A second pass, by terser: it drops unused parts of Chart.js (esbuild keeps a class whose static members read
 *  something, such as the time scale), inlines what is used once, and shortens the names of private members. This saves
 *  9 KB gzipped; a third pass saves nothing more. Not with pure_getters: reading a signal subscribes to it. */
async function shortened(script, module) {
    const compress = {
        passes: 2,
        inline: 1,
        keep_fargs: false,
        unsafe_arrows: true,
        unsafe_methods: true,
    };
    const properties = { regex: new RegExp(`^(${(await privateNames()).join("|")})$`) };
    return (await minify(script, { ecma: 2022, module, toplevel: true, compress, mangle: { properties } })).code;
}

const site = {
    entryPoints: [
        { in: path.join(web, "index.html"), out: "index" },
        { in: path.join(web, "style.css"), out: "style" },
        { in: path.join(web, "icon.svg"), out: "icon" },
        { in: path.join(web, "manifest.webmanifest"), out: "manifest" },
        { in: serviceWorker, out: "service-worker" },
        { in: path.join(web, "src/explorer.ts"), out: "explorer" },
        { in: path.join(web, "src/benchmark/worker.ts"), out: "benchmark" },
        { in: wasm, out: "friction" },
        { in: "proof.json", out: "proof" },
        ...languages.map((name) => ({
            in: name === FIRST ? description : libraryFile(name),
            out: descriptionName(name).slice(0, -".json".length),
        })),
        ...Object.entries(await wordFiles()).map(([language, file]) => ({ in: file, out: language })),
    ],
    outdir: path.join(root, "build/web"),
    bundle: true,
    // what both page and worker load is a file of its own
    splitting: true,
    chunkNames: "shared",
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    loader: { ".html": "copy", ".wasm": "copy", ".svg": "copy", ".webmanifest": "copy" },
    define: { OFFLINE: "false", BUILD: '""' },
    plugins: [wordsPlugin(false), builtModules(false), withoutUnused],
    logLevel: "warning",
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

function kilobytes(bytes) {
    return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Print the compressed sizes, and fail if all scripts together, or the module, are too large. */
function weigh(files) {
    const weight = { script: 0, wasm: 0 };
    for (const [name, contents] of files) {
        const size = gzipSync(contents, { level: 9 }).length;
        console.log(`${name.padEnd(16)} ${kilobytes(contents.length).padStart(9)}, gzipped ${kilobytes(size)}`);
        if (name.endsWith(".js")) weight.script += size;
        if (name.endsWith(".wasm")) weight.wasm += size;
    }
    console.log(
        `gzipped: scripts ${kilobytes(weight.script)} (at most ${kilobytes(MOST_SCRIPT)}), ` +
            `module ${kilobytes(weight.wasm)} (at most ${kilobytes(MOST_WASM)})`,
    );
    if (weight.script > MOST_SCRIPT || weight.wasm > MOST_WASM) throw new Error("the page has grown over its limit");
}

/** The development server does not minify. Nor is the benchmark minified: it measures JavaScript as written. */
async function buildSite() {
    const { outputFiles } = await esbuild.build({ ...site, define: { ...site.define, OFFLINE: "true" } });
    const files = await Promise.all(
        outputFiles.map(async ({ path: file, contents, text }) => {
            const name = path.basename(file);
            const short = name === "explorer.js";
            return [name, short ? Buffer.from(await shortened(text, true)) : contents];
        }),
    );
    const kept = files.filter(([name]) => name !== "service-worker.js");
    const whole = [...kept, ...(await keeping(kept))];
    weigh(whole);
    return whole;
}

const sha256 = (contents) => createHash("sha256").update(contents).digest("base64");

/** The service worker that caches these files, and the list of them. */
async function keeping(files) {
    // The vectors of the proof are cached when they are first requested.
    const listed = files.filter(([name]) => name !== "proof.json");
    const named = listed.map(([name, contents]) => [name === "index.html" ? "./" : name, `sha256-${sha256(contents)}`]);
    const list = JSON.stringify(named.sort());
    const { outputFiles } = await esbuild.build({
        ...site,
        entryPoints: [serviceWorker],
        splitting: false,
        define: { BUILD: JSON.stringify(sha256(list)) },
        plugins: [],
    });
    return [
        ["offline.json", list],
        ["service-worker.js", outputFiles[0].contents],
    ];
}

/** One file that opens by double click: script, style, module and description inlined, allowed only by their hashes. */
async function buildSingle() {
    const { outputFiles } = await esbuild.build({
        ...site,
        entryPoints: [path.join(web, "src/explorer.ts")],
        splitting: false,
        format: "iife",
        plugins: [wordsPlugin(true), builtModules(true), withoutUnused],
        charset: "utf8",
    });
    const short = await shortened(outputFiles[0].text, false);
    const vectors = JSON.stringify(await proofText(true));
    const script = short
        .replace(JSON.stringify(VECTORS), () => vectors)
        .replace(/<\/script/g, "<\\/script")
        .trim();
    const style = (
        await esbuild.build({ ...site, entryPoints: [path.join(web, "style.css")], charset: "utf8" })
    ).outputFiles[0].text.trim();
    const hash = (text) => `'sha256-${sha256(text)}'`;
    const icon = encodeURIComponent(await readFile(path.join(web, "icon.svg"), "utf8"));
    const policy =
        `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; ` +
        "worker-src blob:; img-src data: blob:; base-uri 'none'; form-action 'none'";
    const page = await readFile(path.join(web, "index.html"), "utf8");
    // Functions as replacements: a string would have its $ signs interpreted.
    const whole = page
        .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (_, head) => head + policy)
        .replace(/\s*<(script|link rel="(?:(?:module)?preload|manifest)"|!--) [^>]*>(<\/script>)?/g, "")
        .replace('href="icon.svg"', () => `href="data:image/svg+xml,${icon}"`)
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
        .replace("</body>", () => `<script>${script}</script>\n</body>`);
    const folder = path.join(root, "build/dist");
    const file = path.join(folder, "friction-explorer.html");
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.making`, whole);
    await rename(`${file}.making`, file);
    console.log(`${path.relative(root, file)}: ${kilobytes(Buffer.byteLength(whole))}`);
}

async function serve(wanted) {
    const context = await esbuild.context(site);
    await context.watch();
    for (let port = wanted ?? 8000, last = port + 20; ; port++) {
        try {
            const served = await context.serve({ host: "127.0.0.1", port });
            console.log(`Friction explorer: http://127.0.0.1:${served.port}/  (Ctrl-C ends it)`);
            return;
        } catch (error) {
            if (port >= last || !/address already in use|EADDRINUSE/i.test(String(error))) throw error;
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
    const files = await buildSite();
    await place(path.join(root, "build/web"), files);
    if (has("--dist")) await place(path.join(root, "build/dist/site"), files);
    if (has("--dist") || has("--single")) await buildSingle();
    if (has("--serve")) await serve(wantedPort);
} catch (error) {
    console.error(`web/build.mjs: ${error.message}`);
    process.exitCode = 1;
}
