// How Chromium is started for screenshots, benchmarks and tests: the system's own, without messages, as any user.
import { readFileSync } from "node:fs";

/** For Playwright's `launch`; the environment variable CHROMIUM names another executable. */
export const launchOptions = JSON.parse(readFileSync(new URL("chromium.json", import.meta.url), "utf8"));
if (process.env.CHROMIUM) launchOptions.executablePath = process.env.CHROMIUM;
