// The package as its users get it: packed, installed in an empty folder, and used by the snippets of its README as they are
// printed: in Node, by TypeScript, through esbuild, and by a page without a bundler; and, with LONG=1, in a worker, through
// Vite and webpack, and in Deno, which come from the npm registry and stay in build/bundlers.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import ts from "typescript";
import { serveFolder } from "../../web/serve-folder.mjs";

const here = mkdtempSync(path.join(tmpdir(), "friction-npm-"));
const settings = JSON.parse(readFileSync("web/chromium.json", "utf8"));
const browser = { ...settings, executablePath: process.env.CHROMIUM ?? settings.executablePath };
const noBrowser = !existsSync(browser.executablePath) && "no Chromium here";
const short = !process.env.LONG && "with LONG=1";
const readme = readFileSync("wasm/README.md", "utf8");

const run = (program, args, cwd = here) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: "pipe" });
const node = (code, ...options) => run(process.execPath, [...options, "-e", code]);
const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
const write = (name, text) => writeFileSync(path.join(here, name), text);
const size = (name) => statSync(path.join(here, name)).size;

/** The code of the README after these words, as it is printed there. */
function snippet(words) {
    const at = readme.indexOf(words);
    assert.notEqual(at, -1, words);
    return /```\w+\n([^]*?)```/.exec(readme.slice(at))[1];
}

const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", `--pack-destination=${here}`], "wasm"));
write("package.json", '{ "type": "module" }');
run("npm", ["install", "--offline", ...quiet, `./${filename}`]);
const served = await serveFolder(here);
const started = noBrowser ? undefined : chromium.launch(browser);
after(async () => {
    served.close();
    await (await started)?.close();
    rmSync(here, { recursive: true, force: true });
});

/** A module of the package, as a path. */
const built = (name) => path.join(here, "node_modules/friction/dist", name);

/** Where the servo stops, as Node computes it here from the bytes of the module. */
const servo = '.open("run", "robot_joint", { kp: 20, kv: 2 }).rows(8000).q.at(-1).toFixed(4)';
const stop = node(
    `const { load } = await import("friction");
    const { readFile } = await import("node:fs/promises");
    console.log((await load(readFile(${JSON.stringify(built("friction.wasm"))})))${servo});`,
    "--input-type=module",
).trim();

/** The text of a page, once it matches the pattern, and the addresses that the page requested. */
async function textAt(address, pattern = /\d\.\d{4}/) {
    const tab = await (await started).newPage();
    try {
        const requests = [];
        tab.on("request", (request) => requests.push(request.url()));
        const errors = [];
        tab.on("pageerror", (error) => errors.push(error.message));
        await tab.goto(address);
        const found = ([source]) => new RegExp(source).test(document.body.innerText);
        await tab.waitForFunction(found, [pattern.source], { timeout: 20_000 }).catch((error) => errors.push(error));
        assert.deepEqual(errors, []);
        return { text: (await tab.locator("body").innerText()).trim(), requests };
    } finally {
        await tab.close();
    }
}

test("it holds what its users need, and nothing else", () => {
    assert.deepEqual(files.map(({ path: name }) => name).sort(), [
        "README.md",
        "dist/LICENSE",
        "dist/description.json",
        "dist/exports.json",
        "dist/exports_files.json",
        "dist/exports_friction.json",
        "dist/exports_joints.json",
        "dist/files.d.ts",
        "dist/files.js",
        "dist/friction.d.ts",
        "dist/friction.js",
        "dist/friction.wasm",
        "dist/identify.wasm",
        "dist/index.d.ts",
        "dist/index.js",
        "dist/index_files.d.ts",
        "dist/index_files.js",
        "dist/joints.wasm",
        "dist/node.js",
        "dist/node_files.js",
        "dist/node_read.js",
        "package.json",
    ]);
});

test("Node runs it from the empty folder, and importing it fetches nothing", () => {
    assert.match(stop, /^1\.\d{4}$/);
    assert.equal(Number(node(snippet("# friction"), "--input-type=module")).toFixed(4), stop);
    const refusing = `globalThis.fetch = () => { throw new Error("fetched"); };
        WebAssembly.compile = WebAssembly.instantiate = WebAssembly.compileStreaming = globalThis.fetch;
        console.log(Object.keys(await import("friction")).includes("load"));`;
    assert.equal(node(refusing, "--input-type=module"), "true\n");
});

test("require gives the same", { skip: !process.features.require_module && "this Node requires no modules" }, () => {
    const code = `const { load } = require("friction");
        load().then((friction) => console.log(friction${servo}));
        require("friction/files").loadFiles().then((files) => console.log(typeof files.readRecording));
        console.log(require("friction/package.json").version);`;
    const printed = node(code, "--input-type=commonjs").trim().split("\n");
    const { version } = JSON.parse(readFileSync("wasm/package.json", "utf8"));
    assert.deepEqual(printed.sort(), [version, stop, "function"].sort());
});

test("Node reads addresses of files, and refuses missing files", async () => {
    write("all.mjs", 'export { load } from "friction";\nexport { loadFiles } from "friction/files";\n');
    const { load, loadFiles } = await import(pathToFileURL(path.join(here, "all.mjs")));
    const address = (name) => pathToFileURL(built(name));
    const { version } = await load();
    const href = address("friction.wasm").href;
    for (const source of [href, href.replace("file:", "FILE:"), new URL(href), { href }, Promise.resolve(href)])
        assert.equal((await load(source)).version, version);
    assert.equal((await load(undefined, address("description.json"))).description.version, version);
    assert.equal((await load(address("joints.wasm").href, address("description.json").href)).version, version);
    assert.ok((await loadFiles(address("identify.wasm"), address("description.json"))).readRecording);
    assert.ok((await loadFiles()).readRecording);
    await assert.rejects(load(address("nothing.wasm")), /ENOENT.*nothing\.wasm/);
    await assert.rejects(load(href, address("nothing.json")), /ENOENT.*nothing\.json/);
    await assert.rejects(load("nothing.wasm"), TypeError);
    await assert.rejects(load(Promise.reject(new RangeError("no bytes"))), new RangeError("no bytes"));
});

/** Errors of TypeScript, strict, in this program with these types of its surroundings. */
function typeErrors(text, resolution, surroundings) {
    write("check.mts", text);
    const options = {
        noEmit: true,
        strict: true,
        skipLibCheck: false,
        skipDefaultLibCheck: true,
        target: ts.ScriptTarget.ES2022,
        types: [],
        ...resolution,
        ...surroundings,
    };
    const program = ts.createProgram([path.join(here, "check.mts")], options);
    return ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const nodenext = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
const es2022 = { lib: ["lib.es2022.d.ts"] };
const dom = { lib: ["lib.es2022.d.ts", "lib.dom.d.ts"] };
const program = `import { load, loadCompiled, type Source } from "friction";
import { loadFiles } from "friction/files";
const bytes = new Uint8Array(8);
export const sources: Source[] = [bytes, bytes.buffer, new DataView(bytes.buffer), "friction.wasm"];
export const friction = await load();
export const q: Float64Array = friction.open("run", "robot_joint", { kp: 20 }).rows(10)["q"]!;
export const others = [await load(bytes), await load(Promise.resolve("x"), bytes), await loadCompiled(friction.module)];
export const files = [await loadFiles(), await loadFiles(bytes)];
export const memory: ArrayBuffer = friction.exports.memory.buffer;
`;

test("its types need no types of a browser, and refuse wrong calls", () => {
    for (const resolution of [bundler, nodenext]) assert.deepEqual(typeErrors(program, resolution, es2022), []);
    const wrong = ['friction.open("walk", "robot_joint");', "load(3);", "load({ ok: true });", "loadCompiled(3);"];
    assert.equal(typeErrors(program + wrong.join("\n"), bundler, es2022).length, wrong.length);
});

test("its types go together with those of a browser", () => {
    const inBrowser = `export const browsers: Source[] = [new Response(), new URL("https://localhost"), location];
await load(fetch("x"), fetch("y"));
await loadCompiled(await WebAssembly.compile(bytes));
const compiled: WebAssembly.Module = friction.module;
export const grown: WebAssembly.Memory = friction.exports.memory;
export const made: WebAssembly.Instance = await WebAssembly.instantiate(compiled);
export const same: WebAssembly.Instance = await WebAssembly.instantiate(friction.module);
new Worker("x").postMessage(friction.module);
`;
    assert.deepEqual(typeErrors(program + inBrowser, nodenext, dom), []);
});

test("its types go together with those of Node", { skip: short }, () => {
    const typeRoots = [path.resolve("web/node_modules/@types")];
    const inNode = `import { readFile } from "node:fs/promises";
export const nodes: Source[] = [new Response(), new URL("file:///x"), await readFile("x")];
await load(readFile("x"), fetch("y"));
`;
    assert.deepEqual(typeErrors(program + inNode, nodenext, { ...es2022, types: ["node"], typeRoots }), []);
});

test("a page without a bundler", { skip: noBrowser }, async () => {
    write("bare.html", snippet("Without a bundler"));
    assert.equal((await textAt(`${served.address}/bare.html`)).text, stop);
});

test("esbuild, which leaves out unused functions", { skip: noBrowser }, async () => {
    const esbuild = (line) => run(path.resolve("web/node_modules/.bin/esbuild"), line.split(" ").slice(1));
    write("app.js", snippet("esbuild does not copy"));
    const [, line] = /`npx (esbuild app\.js [^`]*)`/.exec(readme);
    esbuild(line);
    write("built.html", '<!doctype html><body><script type="module" src="out/app.js"></script>');
    const { text, requests } = await textAt(`${served.address}/built.html`);
    assert.equal(text, stop);
    assert.equal(requests.filter((address) => address.endsWith(".wasm")).length, 1);
    write("little.js", 'import { FrictionError } from "friction";\nconsole.log(FrictionError.name);\n');
    esbuild(`${line.replace("app.js", "little.js")} --minify`);
    esbuild(`${line} --minify`);
    assert.ok(
        size("out/little.js") < size("out/app.js") / 10,
        `${size("out/little.js")} of ${size("out/app.js")} bytes`,
    );
});

const worker = snippet("In a worker");
const [starting] = /new Worker\(.*?\}\)(?=`)/.exec(readme);
/** The program of a page that says the last of the worker's eight words. */
const startWorker =
    `const words = [];
${starting}.onmessage = ({ data }) => {
    if (words.push(data) === 8) document.body.append(` +
    "` and ${data}`" +
    `);
};
`;
const both = /and \d\.\d{4}/;

test("a worker without a bundler", { skip: noBrowser || short }, async () => {
    const [from] = /"[^"]*index\.js"/.exec(snippet("Without a bundler"));
    write("worker.js", worker.replace('"friction"', from));
    write("worker.html", `<!doctype html><body><script type="module">${startWorker}</script>`);
    assert.equal((await textAt(`${served.address}/worker.html`, both)).text, `and ${stop}`);
});

const TOOLS = { deno: "2.9.6", vite: "8.4.0", vite7: "npm:vite@7.3.8", webpack: "5.113.0", "webpack-cli": "7.3.1" };

/** The folder of the tools, which are installed there once; or why there is none. */
function fetchTools() {
    if (short) return { skip: short };
    if (!process.features.require_module) return { skip: "the bundlers need Node 20.19, 22.12 or later" };
    const folder = path.resolve("build/bundlers");
    const manifest = JSON.stringify({ private: true, dependencies: TOOLS });
    const list = path.join(folder, "package.json");
    const done = path.join(folder, "done");
    if (existsSync(done) && readFileSync(done, "utf8") === manifest) return { folder };
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(list, manifest);
    const { status, stderr } = spawnSync(
        "npm",
        ["install", ...quiet, "--fetch-retries=1", "--fetch-retry-mintimeout=1000"],
        { cwd: folder, encoding: "utf8" },
    );
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(stderr))
        return { skip: "the registry of npm cannot be reached" };
    assert.equal(status, 0, stderr);
    writeFileSync(done, manifest);
    return { folder };
}
const { folder: tools, skip: noTools } = fetchTools();
const tool = (name) => path.join(tools, "node_modules", name);

/** The README's program and worker, as a project of a bundler. */
function project() {
    write("main.js", `${snippet("Vite and webpack")}${startWorker}`);
    write("worker.js", worker);
    write("index.html", '<!doctype html><html><body><script type="module" src="/main.js"></script></body></html>');
}

test("Vite builds a page and a worker", { skip: noTools || noBrowser }, async () => {
    project();
    const [joints] = /import address from "friction\/joints[^`]*/.exec(readme);
    const loaded = "document.body.append((await load(address)).open('run', 'resting_arm').experiment.name + ': ');";
    write(
        "main.js",
        `${joints};\n${snippet("Vite and webpack").replace("document", `${loaded}\ndocument`)}${startWorker}`,
    );
    run(process.execPath, [tool("vite/bin/vite.js"), "build"]);
    const site = await serveFolder(path.join(here, "dist"));
    try {
        assert.equal((await textAt(`${site.address}/`, both)).text, `resting_arm: ${stop} and ${stop}`);
    } finally {
        site.close();
    }
    const modules = readdirSync(path.join(here, "dist/assets")).filter((name) => name.endsWith(".wasm"));
    assert.equal(modules.length, 2, "page and worker have one friction.wasm, and there is joints.wasm");
});

/** The address of a server of Vite that has been started in the folder. */
function serving(server) {
    return new Promise((resolve, reject) => {
        let printed = "";
        server.stdout.on("data", (text) => {
            const found = /http:\/\/localhost:\d+/.exec((printed += text));
            if (found) resolve(found[0]);
        });
        server.on("exit", () => reject(new Error(printed)));
    });
}

for (const name of ["vite", "vite7"])
    test(
        `the development server of Vite ${TOOLS[name].replace(/.*@/, "")}`,
        { skip: noTools || noBrowser },
        async () => {
            project();
            const [option] = /optimizeDeps: \{.*?\}/.exec(readme);
            write("vite.config.mjs", `export default { ${name === "vite" ? "" : option} };`);
            const vite = [tool(`${name}/bin/vite.js`), "--port=0", `--logLevel=info`];
            const server = spawn(process.execPath, vite, { cwd: here, env: { ...process.env, NO_COLOR: "1" } });
            try {
                assert.equal((await textAt(await serving(server), both)).text, `${stop} and ${stop}`);
            } finally {
                server.kill();
                rmSync(path.join(here, "vite.config.mjs"));
                rmSync(path.join(here, "node_modules/.vite"), { recursive: true, force: true });
            }
        },
    );

test("webpack builds a page and a worker", { skip: noTools || noBrowser }, async () => {
    project();
    const args = ["--mode=production", "--entry=./main.js", "--output-path=packed"];
    run(process.execPath, [tool("webpack-cli/bin/cli.js"), ...args]);
    write("packed.html", '<!doctype html><body><script src="packed/main.js"></script>');
    assert.equal((await textAt(`${served.address}/packed.html`, both)).text, `${stop} and ${stop}`);
});

test("Deno", { skip: noTools }, () => {
    write("deno.mjs", snippet("# friction"));
    const printed = run(path.join(tools, "node_modules/.bin/deno"), ["run", "--allow-read=.", "deno.mjs"]);
    assert.equal(Number(printed).toFixed(4), stop);
});
