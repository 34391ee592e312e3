// The page's document: web/index.html, whose {{names}} are filled in for the folder or for the single file. Its policy allows
// inline style and script by their hashes only.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const web = path.dirname(fileURLToPath(import.meta.url));
const textOf = (name) => readFile(path.join(web, name), "utf8");

export const sha256 = (contents) => createHash("sha256").update(contents).digest("base64");
const hash = (text) => `'sha256-${sha256(text)}'`;

function policyOf(sources) {
    const all = Object.entries({ "default-src": "'none'", ...sources, "base-uri": "'none'", "form-action": "'none'" });
    return `${all.map((entry) => entry.join(" ")).join("; ")}; require-trusted-types-for 'script'; trusted-types lit-html friction-scripts`;
}

async function filled(values) {
    const page = await textOf("index.html");
    return page.replace(/\{\{(\w+)\}\}/g, (_, name) => {
        if (!(name in values)) throw new Error(`web/index.html: no value for ${name}`);
        return values[name];
    });
}

/** The style that the first picture needs. */
async function firstStyle() {
    const { code } = await esbuild.transform(await textOf("first.css"), { loader: "css", minify: true });
    return code.trim();
}

/** The document of the folder. It names everything that the opening needs, so that the browser requests all
 *  files immediately. `script`, `style` and `wasm`: names of files; `modules`: imports of the script and the
 *  opening. SITE_URL, the address of the page, makes the link to the preview picture absolute, as services
 *  that show links require. */
export async function indexPage({ script, style, wasm, modules }) {
    const inline = await firstStyle();
    const site = process.env.SITE_URL?.replace(/\/*$/, "/") ?? "";
    const head = [
        `<meta property="og:image" content="${site}preview.png">`,
        '<link rel="manifest" href="manifest.webmanifest">',
        `<script type="module" src="${script}"></script>`,
        ...modules.map((name) => `<link rel="modulepreload" href="${name}">`),
        // Low priority, so that it does not delay the style and the scripts.
        `<link rel="preload" href="${wasm}" as="fetch" crossorigin fetchpriority="low">`,
    ];
    const own = ["connect-src", "worker-src", "frame-src", "manifest-src"].map((name) => [name, "'self'"]);
    return filled({
        policy: policyOf({
            "script-src": "'self' 'wasm-unsafe-eval'",
            "style-src": `'self' ${hash(inline)}`,
            "img-src": "'self' data: blob:",
            ...Object.fromEntries(own),
        }),
        licences: "",
        icon: "icon.svg",
        firstStyle: inline,
        head: head.join("\n  "),
        end: `<link rel="stylesheet" href="${style}">`,
    });
}

/** The single file with everything inlined, without a preview picture. */
export async function wholePage({ script, style, licences }) {
    const inline = (await firstStyle()) + style;
    return filled({
        policy: policyOf({
            "script-src": `${hash(script)} 'wasm-unsafe-eval'`,
            "style-src": hash(inline),
            "worker-src": "blob:",
            "img-src": "data: blob:",
        }),
        licences: `<!--\n${licences}-->\n`,
        icon: `data:image/svg+xml,${encodeURIComponent(await textOf("icon.svg"))}`,
        firstStyle: inline,
        head: "",
        end: `<script>${script}</script>`,
    });
}
