// A folder on a port of this machine, for `make serve`, the browser tests, the screenshots and the redraw benchmark. It is
// sent as a public web server should send it: compressed, from NAME.br and NAME.gz where they are there, and with files
// whose names hold a hash of their contents kept by the browser.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
};
/** As the build names a file by its contents. */
export const HASHED = /-[A-Z0-9]{8}\.\w+$/;
const COMPRESSED = [
    ["br", ".br"],
    ["gzip", ".gz"],
];
const packed = promisify(gzip);

/** What was compressed here: file -> when the file was written, and the bytes. */
const made = new Map();

async function gzipped(file, mtimeMs) {
    const known = made.get(file);
    if (known?.mtimeMs === mtimeMs) return known.bytes;
    const bytes = await packed(await readFile(file));
    made.set(file, { mtimeMs, bytes });
    return bytes;
}

/** The contents of a file in the best of the encodings that the browser takes. */
async function encoded(file, mtimeMs, accepted) {
    for (const [encoding, end] of COMPRESSED) {
        if (!accepted.includes(encoding)) continue;
        const bytes = await readFile(file + end).catch(() => undefined);
        if (bytes) return { bytes, encoding };
    }
    const compresses = path.extname(file) !== ".png" && accepted.includes("gzip");
    return compresses ? { bytes: await gzipped(file, mtimeMs), encoding: "gzip" } : { bytes: await readFile(file) };
}

/** `sent`: told the name, the encoding and the bytes of every answer.
 *  @param {(name: string, encoding: string | undefined, bytes: number) => void} sent */
export async function serveFolder(folder, port = 0, sent = () => {}) {
    const server = createServer(async (request, response) => {
        const name = path.normalize(new URL(request.url, "http://localhost").pathname).replace(/\/$/, "/index.html");
        const accepted = (request.headers["accept-encoding"] ?? "").split(/[,;\s]+/);
        try {
            const file = path.join(folder, name);
            const { mtimeMs, size } = await stat(file);
            const tag = `W/"${mtimeMs}-${size}"`;
            if (request.headers["if-none-match"] === tag) return void response.writeHead(304, { etag: tag }).end();
            const { bytes, encoding } = await encoded(file, mtimeMs, accepted);
            response.writeHead(200, {
                etag: tag,
                "content-type": types[path.extname(name)] ?? "application/octet-stream",
                "content-length": bytes.length,
                "cache-control": HASHED.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
                vary: "accept-encoding",
                ...(encoding && { "content-encoding": encoding }),
            });
            response.end(bytes);
            sent(name.slice(1), encoding, bytes.length);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, "127.0.0.1", () => resolve(undefined));
    });
    const { port: given } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return {
        address: `http://127.0.0.1:${given}`,
        close: () => {
            server.close();
            server.closeAllConnections();
        },
    };
}

// As a command: node web/serve-folder.mjs folder port
if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { address } = await serveFolder(process.argv[2], Number(process.argv[3]));
    console.log(address);
}
