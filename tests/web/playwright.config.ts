// Browser tests of the built page, in the system's Chromium: npx playwright test -c tests/web
import path from "node:path";
import { defineConfig } from "@playwright/test";
import chromium from "../../web/chromium.json";

const root = path.resolve(__dirname, "../..");
const port = Number(process.env["PORT"] ?? 4179);

export default defineConfig({
    testDir: __dirname,
    testMatch: "*.spec.ts",
    outputDir: path.join(root, "build/test-web"),
    workers: 1,
    fullyParallel: false,
    timeout: 60_000,
    expect: { timeout: 10_000 },
    reporter: [["list"]],
    use: {
        baseURL: `http://127.0.0.1:${port}`,
        viewport: { width: 1280, height: 800 },
        launchOptions: { ...chromium, executablePath: process.env["CHROMIUM"] ?? chromium.executablePath },
    },
    webServer: {
        command: `node web/serve-folder.mjs build/web ${port}`,
        cwd: root,
        url: `http://127.0.0.1:${port}/`,
        reuseExistingServer: false,
    },
});
