// Serves a folder on a port of this machine, for `make serve`, tests, pictures and benchmarks, as a public web server should:
// NAME.br or NAME.gz if it exists and the browser accepts it, and names with a hash of the contents kept by the browser.
//
//   node web/serve-folder.mjs FOLDER PORT
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

/** Names that the build makes from the contents of a file. */
export const HASHED = /-[A-Z0-9]{8}\.\w+$/;

/** `sent` is called with the name of each file that was sent.
 *  @param {(name: string) => void} sent */
export async function serveFolder(folder, port = 0, sent = () => {}) {
    const answer = sirv(folder, {
        dev: true, // files change while they are served
        etag: true,
        brotli: true,
        gzip: true,
        setHeaders(response, name) {
            if (HASHED.test(name)) response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
            response.on("finish", () => sent(name.slice(1)));
        },
    });
    const server = createServer((request, response) => answer(request, response));
    await new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, "127.0.0.1", () => resolve(undefined));
    });
    const { port: bound } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return {
        address: `http://127.0.0.1:${bound}`,
        close: () => {
            server.close();
            server.closeAllConnections();
        },
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    console.log((await serveFolder(process.argv[2], Number(process.argv[3]))).address);
