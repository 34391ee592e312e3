// Browser tests of the built page, in the system's Chromium: npx playwright test -c tests/web
import path from "node:path";
import { defineConfig } from "@playwright/test";

const root = path.resolve(__dirname, "../..");
const port = 4179;

export default defineConfig({
    testDir: __dirname,
    outputDir: path.join(root, "build/test-web"),
    workers: 1,
    fullyParallel: false,
    timeout: 20_000,
    expect: { timeout: 4000 },
    reporter: [["list"]],
    use: {
        baseURL: `http://127.0.0.1:${port}`,
        viewport: { width: 1280, height: 800 },
        launchOptions: {
            executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
            args: [
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        },
    },
    webServer: {
        command: `node web/serve-folder.mjs build/web ${port}`,
        cwd: root,
        url: `http://127.0.0.1:${port}/`,
        reuseExistingServer: false,
    },
});
