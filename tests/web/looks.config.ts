// The appearance of every view, compared with stored pictures: npx playwright test -c tests/web/looks.config.ts
// UPDATE=1 writes the pictures in tests/web/looks/pictures again.
import path from "node:path";
import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

export default defineConfig({
    ...usual,
    testDir: path.join(__dirname, "looks"),
    testMatch: "*.looks.ts",
    snapshotPathTemplate: path.join(__dirname, "looks/pictures/{arg}{ext}"),
    updateSnapshots: process.env["UPDATE"] ? "all" : "none",
    workers: 2,
    fullyParallel: true,
});
