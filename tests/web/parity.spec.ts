// The same bits in the browser: every case of tests/parity, by the module in Chromium and by the native library.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";

const root = path.resolve(__dirname, "../..");
const vectors = {
    cases: "tests/parity/cases.txt",
    math: "tests/reference/math.csv",
    phi_z: "tests/reference/phi_z.csv",
};

// the files of the page, served from the site's own origin
const files: Record<string, { file: string; type: string }> = {
    "friction.js": { file: "wasm/dist/friction.js", type: "text/javascript" },
    "friction.wasm": { file: "wasm/dist/friction.wasm", type: "application/wasm" },
    "joints.wasm": { file: "wasm/dist/joints.wasm", type: "application/wasm" },
    "description.json": { file: "wasm/dist/description.json", type: "application/json" },
    "parity.mjs": { file: "tests/parity/parity.mjs", type: "text/javascript" },
    "reference.mjs": { file: "tests/parity/reference.mjs", type: "text/javascript" },
    cases: { file: vectors.cases, type: "text/plain" },
    math: { file: vectors.math, type: "text/plain" },
    phi_z: { file: vectors.phi_z, type: "text/plain" },
};

const program = `
    import { load } from "./friction.js";
    import { parity } from "./parity.mjs";
    const texts = {};
    for (const name of ["cases", "math", "phi_z"]) texts[name] = await (await fetch("./" + name)).text();
    const show = (text) => document.body.append(Object.assign(document.createElement("pre"), { textContent: text }));
    try {
        show(parity(await load("./friction.wasm"), await load("./joints.wasm"), texts).join("\\n"));
    } catch (error) {
        show("error: " + error.stack);
    }`;

test("Chromium gives the bits of the native library @long", async ({ page }) => {
    await page.route("**/parity/*", async (route) => {
        const name = new URL(route.request().url()).pathname.split("/").pop() ?? "";
        const served = files[name];
        if (name === "index.html") {
            const body = `<!doctype html><title>parity</title><script type="module">${program}</script>`;
            await route.fulfill({ contentType: "text/html", body });
        } else if (served) {
            await route.fulfill({ contentType: served.type, body: await readFile(path.join(root, served.file)) });
        } else {
            await route.fulfill({ status: 404 });
        }
    });
    const command = path.join(root, "build/gcc/parity");
    const native = execFileSync(command, Object.values(vectors), { cwd: root, encoding: "utf8" });
    await page.goto("/parity/index.html");
    const output = await page.locator("pre").textContent();
    const lines = native.trimEnd().split("\n");
    console.log(`${lines.length} cases in ${await page.evaluate(() => navigator.userAgent)}`);
    expect(output?.split("\n")).toEqual(lines);
});
