// WebKit: MiniBrowser of WebKitGTK, driven by plain WebDriver, on a separate virtual display.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** Key under which WebDriver answers a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Code points that WebDriver uses for keys without a character. */
const keys = { Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", ArrowRight: "\uE014", ArrowLeft: "\uE012" };

function miniBrowser() {
    const libraries = "/usr/lib";
    const candidates = readdirSync(libraries)
        .filter((name) => name.includes("-linux-gnu"))
        .flatMap((name) => ["4.1", "4.0"].map((api) => path.join(libraries, name, `webkit2gtk-${api}`)))
        .find((folder) => readdirSync(path.dirname(folder)).includes(path.basename(folder)));
    if (!candidates) throw new Error("MiniBrowser of WebKitGTK is not installed: sh .ci/need.sh --install webkit");
    return path.join(candidates, "MiniBrowser");
}

async function freePort() {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    server.close();
    return port;
}

/** @returns {Promise<import("./page.mjs").Driver>} */
export async function webkitDriver() {
    const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const [display] = await once(/** @type {import("node:stream").Readable} */ (screen.stdio[3]), "data");
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
        stdio: "ignore",
        env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    });
    const base = `http://127.0.0.1:${port}/session`;
    /** @param {string} method @param {string} place @param {object} [body] @returns {Promise<any>} */
    async function send(method, place, body) {
        const answer = await fetch(base + place, { method, ...(body && { body: JSON.stringify(body) }) });
        const { value } = /** @type {any} */ (await answer.json());
        if (!answer.ok) throw new Error(`${method} ${place}: ${value.error}: ${value.message}`);
        return value;
    }
    const capabilities = {
        alwaysMatch: {
            unhandledPromptBehavior: "accept",
            "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
        },
    };
    /** Waits for the driver, which starts to listen some time after its launch.
     * @param {number} tries @returns {Promise<any>} */
    const begin = (tries) =>
        send("POST", "", { capabilities }).catch(async (error) => {
            if (tries === 0 || !(error instanceof TypeError)) throw error;
            await new Promise((done) => setTimeout(done, 50));
            return begin(tries - 1);
        });
    const session = await begin(200);
    const at = `/${session.sessionId}`;
    /** @param {string} script */
    async function run(script) {
        const { value, error } = await send("POST", `${at}/execute/async`, {
            script: `const done = arguments[0];
                (async () => (${script}))().then((value) => done({ value }), (error) => done({ error: String(error) }))`,
            args: [],
        });
        if (error) throw new Error(error);
        return value;
    }
    /** @param {string} type @param {object[]} actions */
    const act = (type, actions) =>
        send("POST", `${at}/actions`, {
            actions: [{ type, id: type, ...(type === "pointer" && { parameters: { pointerType: "mouse" } }), actions }],
        });
    return {
        version: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
        complaints: [],
        open: (address) => send("POST", `${at}/url`, { url: address }),
        reload: () => send("POST", `${at}/refresh`, {}),
        run,
        async size(width, height) {
            // The size of a window includes its bars.
            await send("POST", `${at}/window/rect`, { width, height });
            const [w, h] = await run("[innerWidth, innerHeight]");
            await send("POST", `${at}/window/rect`, { width: 2 * width - w, height: 2 * height - h });
        },
        pointer: (path) =>
            act(
                "pointer",
                [
                    path.flatMap(([x, y], k) => [
                        { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
                        ...(k === 0 ? [{ type: "pointerDown", button: 0 }] : []),
                    ]),
                    { type: "pointerUp", button: 0 },
                ].flat(),
            ),
        key: (name) =>
            act(
                "key",
                ["keyDown", "keyUp"].map((type) => ({ type, value: keys[name] ?? name })),
            ),
        async upload(script, file) {
            const input = await run(script);
            await send("POST", `${at}/element/${input[ELEMENT]}/value`, { text: file });
        },
        picture: async () => Buffer.from(await send("GET", `${at}/screenshot`), "base64"),
        async stop() {
            await send("DELETE", at).catch(() => undefined);
            driver.kill();
            screen.kill();
        },
    };
}
