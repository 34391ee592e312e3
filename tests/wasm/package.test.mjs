// The package as its users get it: packed, installed in an empty folder, and used by the snippets of its README as they are
// printed: in node, by a page without a bundler, in a worker, and, with ALL=1, which fetches them, through esbuild and Vite.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { chromium } from "@playwright/test";
import { serveFolder } from "../../web/serve-folder.mjs";

const here = mkdtempSync(path.join(tmpdir(), "friction-npm-"));
const settings = JSON.parse(readFileSync("web/chromium.json", "utf8"));
const browser = { ...settings, executablePath: process.env.CHROMIUM ?? settings.executablePath };
const noBrowser = !existsSync(browser.executablePath) && "no Chromium here";
const all = process.env.ALL === "1";
const noRegistry = !all && "with ALL=1: fetches from the npm registry";

const run = (program, args, cwd = here) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: "pipe" });
const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
const write = (name, text) => writeFileSync(path.join(here, name), text);
const size = (name) => statSync(path.join(here, name)).size;

/** The code of the README after these words, as it is printed there. */
function snippet(words) {
    const text = readFileSync("wasm/README.md", "utf8");
    const at = text.indexOf(words);
    assert.notEqual(at, -1, words);
    return /```\w+\n([^]*?)```/.exec(text.slice(at))[1];
}

const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", `--pack-destination=${here}`], "wasm"));
run("npm", ["init", "--yes"]);
run("npm", ["install", "--offline", ...quiet, `./${filename}`]);
const served = await serveFolder(here);
after(() => {
    served.close();
    rmSync(here, { recursive: true, force: true });
});

/** Where the servo stops, as node computes it here. */
const stop = Number(run(process.execPath, ["--input-type=module", "-e", snippet("# friction")])).toFixed(4);

/** What the body of a page says, once it says a number; and what the page asked for. */
async function said(page) {
    const started = await chromium.launch(browser);
    try {
        const tab = await started.newPage();
        const asked = [];
        tab.on("request", (request) => asked.push(request.url()));
        const errors = [];
        tab.on("pageerror", (error) => errors.push(error.message));
        await tab.goto(`${served.address}/${page}`);
        await tab.waitForFunction(() => /\d\.\d{4}/.test(document.body.innerText), null, { timeout: 20_000 });
        assert.deepEqual(errors, []);
        return { text: (await tab.locator("body").innerText()).trim(), asked };
    } finally {
        await started.close();
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
        "dist/joints.wasm",
        "package.json",
    ]);
});

test("node runs it from the empty folder, and importing it fetches nothing", () => {
    assert.match(stop, /^1\.\d{4}$/);
    const refusing = `globalThis.fetch = () => { throw new Error("fetched"); };
        WebAssembly.compile = WebAssembly.instantiate = WebAssembly.compileStreaming = globalThis.fetch;
        console.log(Object.keys(await import("friction")).includes("load"));`;
    assert.equal(run(process.execPath, ["--input-type=module", "-e", refusing]), "true\n");
});

test(
    "its types are those of both ways of resolving them, and refuse what is wrong",
    { skip: !all && "with ALL=1" },
    () => {
        const tsc = path.resolve("web/node_modules/.bin/tsc");
        const check = (text, resolution) => {
            write("check.mts", `import { load } from "friction";\nconst friction = await load("x");\n${text}\n`);
            const base = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom"];
            run(tsc, [...base, "--module", resolution[0], "--moduleResolution", resolution[1], "check.mts"]);
        };
        for (const resolution of [
            ["nodenext", "nodenext"],
            ["esnext", "bundler"],
        ])
            check(
                'export const q: Float64Array = friction.open("run", "robot_joint", { kp: 20 }).rows(10)["q"]!;',
                resolution,
            );
        assert.throws(
            () => check('friction.open("walk", "robot_joint");', ["esnext", "bundler"]),
            ({ stdout }) => /walk/.test(stdout),
        );
    },
);

test("a page without a bundler", { skip: noBrowser }, async () => {
    write("bare.html", snippet("Without a bundler"));
    assert.equal((await said("bare.html")).text, stop);
});

test("a worker, with the time between", { skip: noBrowser || (!all && "with ALL=1") }, async () => {
    write("worker.js", snippet("In a worker"));
    const started = snippet("In a worker").includes("postMessage") && 'new Worker("worker.js", { type: "module" })';
    assert.ok(readFileSync("wasm/README.md", "utf8").includes(started));
    write(
        "worker.html",
        `<!doctype html><body><script>let n = 0; ${started}.onmessage = ({ data }) => { if (++n === 8) document.body.textContent = data; };</script>`,
    );
    assert.equal((await said("worker.html")).text, stop);
});

test("esbuild, which leaves out what is not used", { skip: noRegistry || noBrowser }, async () => {
    run("npm", ["install", ...quiet, "esbuild"]);
    write("app.js", snippet("esbuild:"));
    const [, line] = /`npx (esbuild app\.js [^`]*)`/.exec(readFileSync("wasm/README.md", "utf8"));
    run("npx", line.split(" "));
    write("built.html", '<!doctype html><body><script type="module" src="out/app.js"></script>');
    const { text, asked } = await said("built.html");
    assert.equal(text, stop);
    assert.equal(asked.filter((address) => address.endsWith(".wasm")).length, 1);
    write("little.js", 'import { FrictionError } from "friction";\nconsole.log(FrictionError.name);\n');
    run("npx", [...line.replace("app.js", "little.js").split(" "), "--minify"]);
    run("npx", [...line.split(" "), "--minify"]);
    assert.ok(
        size("out/little.js") < size("out/app.js") / 10,
        `${size("out/little.js")} of ${size("out/app.js")} bytes`,
    );
});

test("Vite", { skip: noRegistry || noBrowser }, async () => {
    run("npm", ["install", ...quiet, "vite"]);
    write("main.js", snippet("Vite:"));
    write("index.html", '<!doctype html><html><body><script type="module" src="/main.js"></script></body></html>');
    run("npx", ["vite", "build", "--base=./"]);
    assert.ok(readdirSync(path.join(here, "dist/assets")).some((name) => name.endsWith(".wasm")));
    assert.equal((await said("dist/index.html")).text, stop);
});
