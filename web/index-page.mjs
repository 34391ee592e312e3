// The page's document, as the build writes it. It names the files of the build: the style, the script, and what the
// opening needs besides, so that the browser asks for all of them at once. Its inline style is allowed by its hash, and the
// address of the picture for links is absolute if SITE_URL names the page's own, as services that show a link ask for.
import { createHash } from "node:crypto";

const STYLE = /<style>([^]*?)<\/style>\s*/;
/** Where the names of the files come. */
const FILES = /<!-- files:[^]*?-->/;

export const sha256 = (contents) => createHash("sha256").update(contents).digest("base64");

/** `script`, `style` and `wasm`: names of files; `modules`: of those that the script and the opening import. */
export function indexPage(page, { script, style, wasm, modules }) {
    const [, inline] = STYLE.exec(page);
    const site = process.env.SITE_URL?.replace(/\/*$/, "/") ?? "";
    const files = [
        `<script type="module" src="${script}"></script>`,
        ...modules.map((name) => `<link rel="modulepreload" href="${name}">`),
        // Low: then it does not hold up the style and the scripts.
        `<link rel="preload" href="${wasm}" as="fetch" crossorigin fetchpriority="low">`,
    ];
    return page
        .replace("style-src 'self'", `style-src 'self' 'sha256-${sha256(inline)}'`)
        .replace('content="preview.png"', `content="${site}preview.png"`)
        .replace('href="style.css"', `href="${style}"`)
        .replace(FILES, files.join("\n  "));
}

/** With everything in it, allowed only by its hashes: no other file, and no picture for links. */
export function wholePage(page, { script, style, icon, licences }) {
    const all = STYLE.exec(page)[1] + style;
    const hash = (text) => `'sha256-${sha256(text)}'`;
    const policy =
        `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(all)}; ` +
        "worker-src blob:; img-src data: blob:; base-uri 'none'; form-action 'none'; " +
        "require-trusted-types-for 'script'; trusted-types lit-html friction-scripts";
    // Functions as replacements: a string would have its $ signs interpreted.
    return page
        .replace(STYLE, "")
        .replace(FILES, "")
        .replace(/\s*<(meta property="og:image"|link rel="manifest"|!--) [^>]*>/g, "")
        .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (_, head) => head + policy)
        .replace('href="icon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${all}</style>`)
        .replace("</body>", () => `<script>${script}</script>\n</body>`)
        .replace("<html lang", () => `<!--\n${licences}-->\n<html lang`);
}
