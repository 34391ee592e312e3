// Chromium and Firefox, driven by puppeteer-core: Chromium by its own protocol, Firefox by WebDriver BiDi.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer from "puppeteer-core";

const chromium = createRequire(import.meta.url)("../../web/chromium.json");
const shell = "/usr/bin/chromium-headless-shell";
/** Longest time for one command [ms]. */
const protocolTimeout = 60_000;

/** @param {"Chromium" | "Firefox"} name @returns {Promise<import("./page.mjs").Driver>} */
export async function puppeteerDriver(name) {
    const firefox = name === "Firefox";
    const browser = await puppeteer.launch(
        firefox
            ? {
                  protocolTimeout,
                  browser: "firefox",
                  executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
                  headless: true,
              }
            : {
                  protocolTimeout,
                  executablePath: process.env["CHROMIUM"] ?? (existsSync(shell) ? shell : chromium.executablePath),
                  args: chromium.args,
                  headless: "shell",
              },
    );
    const page = await browser.newPage();
    // While an identification runs, the page asks for confirmation before it closes.
    page.on("dialog", (dialog) => void dialog.accept());
    if (!firefox) {
        // A headless browser shows no such dialog and refuses.
        const session = await browser.target().createCDPSession();
        await session.send("Browser.grantPermissions", { permissions: ["clipboardSanitizedWrite"] });
    }
    /** @type {string[]} */
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(/** @type {Error} */ (error).message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    return {
        version: await browser.version(),
        complaints,
        open: async (address) => void (await page.goto(address)),
        reload: async () => void (await page.reload()),
        run: (script) => page.evaluate(script),
        size: (width, height) => page.setViewport({ width, height }),
        async pointer(path) {
            for (const [at, [x, y]] of path.entries()) {
                await page.mouse.move(x, y);
                if (at === 0) await page.mouse.down();
            }
            await page.mouse.up();
        },
        key: (name) => page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (name)),
        async upload(script, file) {
            const input = await page.evaluateHandle(script);
            await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (input).uploadFile(file);
        },
        picture: () => page.screenshot().then((bytes) => Buffer.from(bytes)),
        stop: () => browser.close(),
    };
}
