// How every view looks, against pictures that are kept: npx playwright test -c tests/web/looks.config.ts
//
// With UPDATE=1 the pictures are written anew, in tests/web/looks/pictures.
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
