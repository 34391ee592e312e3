// Data segments of a module that stand close together, as one: node wasm/join.mjs module.wasm rewrites it. The optimiser
// cuts data at every run of some zeros, which makes the file smaller and what is sent larger: gzip has a run of zeros for
// less than the head of a segment.
import fs from "node:fs";

const GAP = 128; // bytes of zeros between segments that are still joined
const [DATA, DATA_COUNT] = [11, 12]; // sections; the second is there for instructions that segments at addresses do not need
const [I32_CONST, END] = [0x41, 0x0b];

const [file] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
let at = 8; // behind the magic number and the version

/** LEB128. */
function number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) return value;
    }
}

function encoded(value, signed) {
    const result = [];
    while (value >= (signed ? 0x40 : 0x80)) {
        result.push((value & 0x7f) | 0x80);
        value >>>= 7;
    }
    return Buffer.from([...result, value]);
}

function segments() {
    return Array.from({ length: number() }, () => {
        if (number() !== 0 || bytes[at++] !== I32_CONST)
            throw new Error("a segment is not active at a constant address");
        const address = number();
        if (bytes[at++] !== END) throw new Error("a segment's address is not a constant");
        const length = number();
        at += length;
        return { address, data: bytes.subarray(at - length, at) };
    });
}

function joined(all) {
    const result = [];
    for (const { address, data } of all) {
        const last = result.at(-1);
        const gap = last && address - last.address - last.data.length;
        if (gap < 0) throw new Error("segments are not in the order of their addresses");
        if (gap <= GAP) last.data = Buffer.concat([last.data, Buffer.alloc(gap), data]);
        else result.push({ address, data });
    }
    return result;
}

const parts = [bytes.subarray(0, at)];
while (at < bytes.length) {
    const begin = at;
    const section = bytes[at++];
    const end = number() + at;
    if (section === DATA) {
        const all = joined(segments());
        const body = Buffer.concat([
            encoded(all.length),
            ...all.flatMap(({ address, data }) => [
                Buffer.from([0, I32_CONST, ...encoded(address, true), END]),
                encoded(data.length),
                data,
            ]),
        ]);
        parts.push(Buffer.from([DATA]), encoded(body.length), body);
    } else if (section !== DATA_COUNT) {
        parts.push(bytes.subarray(begin, end));
    }
    at = end;
}
fs.writeFileSync(file, Buffer.concat(parts));
