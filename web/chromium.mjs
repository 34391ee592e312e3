// Launch options of Chromium for screenshots, benchmarks and tests: the installed one, silent, for any user.
import { readFileSync } from "node:fs";

/** For Playwright's `launch`; the environment variable CHROMIUM names another executable. */
export const launchOptions = JSON.parse(readFileSync(new URL("chromium.json", import.meta.url), "utf8"));
if (process.env.CHROMIUM) launchOptions.executablePath = process.env.CHROMIUM;
