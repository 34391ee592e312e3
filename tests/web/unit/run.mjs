// The unit tests of the page's modules, under node: bundled by esbuild, run by node --test.
// node tests/web/unit/run.mjs [name ...]      only the files whose name contains one of these
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../../..");
// The page's own packages.
const esbuild = createRequire(path.join(root, "web/package.json"))("esbuild");
const { outsidePage } = await import("../../../web/outside-page.mjs");
const parts = process.argv.slice(2);
const files = (await readdir(here)).filter(
    (name) => name.endsWith(".test.ts") && (parts.length === 0 || parts.some((part) => name.includes(part))),
);
const folder = await mkdtemp(path.join(root, "build/unit-"));
try {
    await esbuild.build({
        ...outsidePage,
        entryPoints: files.map((name) => path.join(here, name)),
        outdir: folder,
        outExtension: { ".js": ".mjs" },
        sourcemap: "inline",
    });
    const made = files.map((name) => path.join(folder, name.replace(/\.ts$/, ".mjs")));
    const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...made], { stdio: "inherit" });
    process.exitCode = status ?? 1;
} finally {
    await rm(folder, { recursive: true, force: true });
}
