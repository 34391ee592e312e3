// A folder on a free port of this machine, for the browser tests, the screenshots and the redraw benchmark.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
};

export async function serveFolder(folder, port = 0) {
    const server = createServer(async (request, response) => {
        const name = path.normalize(new URL(request.url, "http://localhost").pathname).replace(/\/$/, "/index.html");
        try {
            const contents = await readFile(path.join(folder, name));
            response.writeHead(200, { "content-type": types[path.extname(name)] ?? "application/octet-stream" });
            response.end(contents);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
    return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// As a command: node web/serve-folder.mjs folder port
if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { address } = await serveFolder(process.argv[2], Number(process.argv[3]));
    console.log(address);
}
