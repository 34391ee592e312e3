// Browser tests of the built page, in the system's Chromium: npx playwright test -c tests/web
// TIER=long: tests with the tag @long, which take more than a second each; ALL=1: all, including those with the tag
// @slow; otherwise those with neither.
import { existsSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import chromium from "../../web/chromium.json";

const root = path.resolve(__dirname, "../..");
const port = Number(process.env["PORT"] ?? 4179);
/** Headless Chromium, if it is a separate package: it starts and draws faster. */
const headless = "/usr/bin/chromium-headless-shell";
const executablePath = process.env["CHROMIUM"] ?? (existsSync(headless) ? headless : chromium.executablePath);

function tier(): { grep?: RegExp; grepInvert?: RegExp } {
    if (process.env["ALL"] === "1") return {};
    return process.env["TIER"] === "long" ? { grep: /@long/ } : { grepInvert: /@long|@slow/ };
}

export default defineConfig({
    testDir: __dirname,
    testMatch: "*.spec.ts",
    outputDir: path.join(root, "build/test-web"),
    workers: 2,
    fullyParallel: false,
    ...tier(),
    timeout: 60_000,
    // On a busy machine, tests that pass only when repeated are listed as flaky at the end.
    retries: process.env["CI"] ? 1 : 0,
    expect: { timeout: 10_000 },
    reporter: [["list"]],
    use: {
        baseURL: `http://127.0.0.1:${port}`,
        viewport: { width: 1280, height: 800 },
        launchOptions: { ...chromium, executablePath },
    },
    webServer: {
        command: `node web/serve-folder.mjs build/web ${port}`,
        cwd: root,
        url: `http://127.0.0.1:${port}/`,
        reuseExistingServer: false,
    },
});
