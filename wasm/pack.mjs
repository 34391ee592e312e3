// What a module says of itself, as short as it can be sent: node wasm/pack.mjs module.wasm rewrites it, before and after
// the optimiser.
//
// Exports are those of exports.json, each named by its place there in base 36, with the memory and the start. The loader
// has the names from the description. What else the toolchain exports nobody calls, and the optimiser then leaves it out.
//
// Data segments that stand close together become one. The optimiser cuts data at every run of some zeros, which makes
// the file smaller and what is sent larger: gzip has a run of zeros for less than the head of a segment.
import fs from "node:fs";

const GAP = 128; // bytes of zeros between segments that are still joined
const [EXPORT, DATA, DATA_COUNT] = [7, 11, 12]; // sections; the last is there for instructions that segments at addresses do not need
const [I32_CONST, END] = [0x41, 0x0b];

const listed = Object.keys(JSON.parse(fs.readFileSync(new URL("exports.json", import.meta.url), "utf8")));
// what is named by its place already keeps that name
const short = new Map(["memory", "_initialize"].map((name) => [name, name]));
for (const [i, name] of listed.entries())
    for (const before of [name, i.toString(36)]) short.set(before, i.toString(36));

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

function exported() {
    const all = Array.from({ length: number() }, () => {
        const length = number();
        const name = short.get(bytes.toString("utf8", at, (at += length)));
        const kind = bytes[at++];
        return { name, kind, index: number() };
    });
    return all.filter(({ name }) => name !== undefined);
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

/** A section of entries, as it stands in the file. */
function section(id, entries) {
    const body = Buffer.concat([encoded(entries.length), ...entries.flat()]);
    return Buffer.concat([Buffer.from([id]), encoded(body.length), body]);
}

const parts = [bytes.subarray(0, at)];
while (at < bytes.length) {
    const begin = at;
    const id = bytes[at++];
    const end = number() + at;
    if (id === EXPORT) {
        const entries = exported().map(({ name, kind, index }) => [
            encoded(name.length),
            Buffer.from(name),
            Buffer.from([kind]),
            encoded(index),
        ]);
        parts.push(section(id, entries));
    } else if (id === DATA) {
        const entries = joined(segments()).map(({ address, data }) => [
            Buffer.from([0, I32_CONST, ...encoded(address, true), END]),
            encoded(data.length),
            data,
        ]);
        parts.push(section(id, entries));
    } else if (id !== DATA_COUNT) {
        parts.push(bytes.subarray(begin, end));
    }
    at = end;
}
fs.writeFileSync(file, Buffer.concat(parts));
