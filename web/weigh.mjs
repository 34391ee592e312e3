// Prints the transfer sizes of the page's files, and compares them with their limits.
import { gzipSync } from "node:zlib";

/** Largest gzipped sizes [bytes]: of a first visit to the opening until it can be played; of the folder without the
 *  vectors of the proof, source maps, the preview picture, the module of joints and transmissions and the story; of
 *  that module, which is loaded with the first experiment that needs it; and of the story, in all languages. */
const MOST = {
    scripts: 160 * 1024,
    module: 128 * 1024,
    "first visit": 330 * 1024,
    folder: 760 * 1024,
    joints: 145 * 1024,
    story: 40 * 1024,
};

const APART = /^proof-|\.map$|^preview\.png$|^joints-.*\.wasm$|^story-view-|^\w+\.story-/;

function kilobytes(bytes) {
    return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Print the sizes; throws if one is too large. `first`: names of the files of a first visit. */
export function weigh(files, first) {
    const sum = { scripts: 0, module: 0, "first visit": 0, folder: 0, joints: 0, story: 0 };
    for (const [name, contents] of files.filter(([name]) => !name.endsWith(".map"))) {
        const size = gzipSync(contents, { level: 9 }).length;
        const opens = first.includes(name);
        console.log(
            `${opens ? "first " : "      "} ${name.padEnd(36)} ${kilobytes(contents.length).padStart(9)}, gzipped ${kilobytes(size)}`,
        );
        if (!APART.test(name)) sum.folder += size;
        if (/^joints-.*\.wasm$/.test(name)) sum.joints += size;
        if (/^story-view-|^\w+\.story-/.test(name)) sum.story += size;
        if (!opens) continue;
        sum["first visit"] += size;
        if (name.endsWith(".js")) sum.scripts += size;
        if (name.endsWith(".wasm")) sum.module += size;
    }
    const sizes = Object.entries(MOST).map(([name, most]) => `${name} ${kilobytes(sum[name])} of ${kilobytes(most)}`);
    console.log(`gzipped: ${sizes.join(", ")}; the first visit is the transfer of the opening, in English`);
    console.log(`the folder with joints and story: ${kilobytes(sum.folder + sum.joints + sum.story)}`);
    const over = Object.keys(MOST).filter((name) => sum[name] > MOST[name]);
    if (over.length > 0) throw new Error(`the page has grown over its limit: ${over.join(", ")}`);
}
