// Writes compressed files NAME.gz and NAME.br beside every file that becomes smaller, for web servers that send them.
import { HASHED } from "./serve-folder.mjs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const GAINS = /\.(html|js|css|wasm|json|svg|txt|webmanifest)$/;
/** Size [bytes] above which a file is compressed with less effort: full effort takes seconds, and large files are
 *  rarely requested. */
const LARGE = 1 << 20;

/** Names with a hash of the contents -> both compressed files: a folder that is built again changes only a few. */
const known = new Map();

function compressed(name, contents) {
    const bytes = Buffer.from(contents);
    const quality = bytes.length > LARGE ? 6 : constants.BROTLI_MAX_QUALITY;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return [
        [`${name}.gz`, gzipSync(bytes, { level: 9 })],
        [`${name}.br`, brotliCompressSync(bytes, { params })],
    ];
}

export function compressedFiles(files) {
    return files.flatMap(([name, contents]) => {
        if (!GAINS.test(name)) return [[name, contents]];
        const made = known.get(name) ?? compressed(name, contents);
        if (HASHED.test(name)) known.set(name, made);
        return [[name, contents], ...made];
    });
}
