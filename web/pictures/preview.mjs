// The picture for links to the page, web/preview.png: the claim of its title above the opening of the built page, as it
// is embedded. It has few colours, so that a palette makes it a third as large. node web/pictures/preview.mjs, with
// Debian's pngquant
import { execFileSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { serveFolder } from "../serve-folder.mjs";
import { titledFrame } from "./titled-frame.mjs";

const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const file = path.join(web, "preview.png");
/** The size that services ask for, and the height of the title [px]. */
const [WIDTH, HEIGHT, HEAD] = [1200, 630, 96];
/** Of the file [bytes]. */
const MOST = 40 * 1024;
/** The opening: a servo that is switched off, with six friction models. */
const OPENING = "?lang=en&embed=1#/pendulum?model=m6&mass=0.1&trajectory=nothing&theta_0=1.2&loop=off&v=1";

const [, title] = /property="og:title" content="([^"]*)"/.exec(await readFile(path.join(web, "index.html"), "utf8"));
const server = await serveFolder(path.join(path.dirname(web), "build/web"));
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: "light" });
const source = `${server.address}/${OPENING}`;
await page.setContent(titledFrame({ title, source, width: WIDTH, height: HEIGHT, head: HEAD, font: 34 }));
const frame = page.frameLocator("iframe");
await frame.getByRole("button", { name: "Pause" }).waitFor();
// The models have come apart by then.
await page.waitForTimeout(3500);
await page.screenshot({ path: file });
execFileSync("pngquant", ["--force", "--strip", "--output", file, "256", file]);
await browser.close();
server.close();
const { size } = await stat(file);
console.log(`web/preview.png: ${(size / 1024).toFixed(1)} KB`);
if (size > MOST) process.exitCode = 1;
