// Files that never end, and files that are no text: each is refused soon, by name and with what would be read.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { command, friction, refused, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-endless-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const rows = "t,goal,position\n0,0,0\n0.1,0.5,0.1\n0.2,0.5,0.4\n";

function file(name, content) {
    const place = path.join(folder, name);
    fs.writeFileSync(place, content);
    return place;
}

// the sanitizers are slow, and reserve more memory than any limit
const watched = /watched/.test(process.env.FRICTION ?? "");

/** What a command says of the endless output of a shell command, which it reads from a pipe. It takes at most 512 MB, and
 * 4 s of the processor: twice what it needs on an idle machine. */
function refusal(endless, ...args) {
    const limit = watched ? "" : "ulimit -v 524288; ulimit -t 4; ";
    const shell = endless ? `"$0" "$@" 3< <(${endless} 2>&-)` : '"$0" "$@"';
    const done = spawnSync("bash", ["-c", limit + shell, command, ...args], {
        encoding: "utf8",
        timeout: 30000,
        env: { ...process.env, LC_ALL: "C" },
    });
    assert.equal(done.status, 2, `${args.join(" ")} of ${endless}: ${done.error ?? done.stderr}`);
    assert.equal(done.stdout, "");
    return done.stderr;
}

const recordings = path.join(folder, "recordings");
fs.mkdirSync(recordings);
fs.writeFileSync(path.join(recordings, "a.csv"), rows);
const pipe = "/dev/fd/3";
const readers = {
    "a recording": (place) => ["run", "servo_pendulum", `--log=${place}`],
    "a recording to identify from": (place) => ["identify", place, "preset=xl330", "mass=1", "length=0.1", "kp=8"],
    benches: (place) => ["identify", recordings, "preset=xl330", `--benches=${place}`],
    "points of a law": (place) => ["curve", "phi", "law=tabulated", `points=@${place}`],
    "points to fit": (place) => ["identify", "law=stribeck", place],
    "a test of losses": (place) => ["identify", "losses=efficiencies", place],
    parameters: (place) => ["run", "servo_pendulum", `params=@${place}`],
};
const stated = /16 MB without a row|at most \d+|64 KB|invalid lines|unexpected byte|expected/;
// of random bytes the first ones may be those of another kind of file, or a heading of one line
const kinds = /in UTF-16|gzip file|zip file|no column for|not a JSON|string is/;
for (const [what, args] of Object.entries(readers)) {
    test(`${what} from devices and pipes that do not end`, () => {
        for (const place of ["/dev/zero", "/dev/urandom"]) {
            const err = refusal("", ...args(place));
            assert.ok(err.includes(place), err);
            if (!(place === "/dev/urandom" && kinds.test(err))) assert.match(err, stated);
        }
        for (const endless of [
            "yes ''",
            "yes '# a remark'",
            "yes 1,2",
            "yes 1,1,1",
            "yes '{'",
            "echo file,mass; yes a.csv,1",
        ])
            assert.match(refusal(endless, ...args(pipe)), /\/dev\/fd\/3/, endless);
    });
    test(`${what} in a folder`, () => {
        if (what !== "a recording to identify from") assert.match(refusal("", ...args(folder)), /friction-endless-/);
    });
}

test("what has no rows is refused at the size that the help states", () => {
    const { out: help } = friction("--help");
    const { out: identify } = friction("identify", "--help");
    for (const text of [help, identify]) assert.match(text, /at most 16 MB without a row/);
    for (const what of ["a recording", "benches", "points of a law", "points to fit", "a test of losses"])
        assert.match(refusal("yes ''", ...readers[what](pipe)), /reading stopped after 16 MB without a row/, what);
    const json = `printf '{"x":['; yes 1,`;
    assert.match(refusal(json, ...readers["a recording"](pipe)), /reading stopped after 16 MB without a row/);
    const points = `${"\n".repeat(9e6)}0,1\n${"\n".repeat(9e6)}1,1\n`; // 18 MB, but a row among them
    assert.equal(
        table("curve", "phi", "law=tabulated", `points=@${file("sparse.csv", points)}`, "--x=0:1:2").rows.length,
        2,
    );
});

test("files that are no text are named for what they are", () => {
    const log = (name, content) => ["run", "servo_pendulum", `--log=${file(name, content)}`];
    refused(["r.csv.gz:1:1: this is a gzip file; unpack it"], ...log("r.csv.gz", zlib.gzipSync(rows)));
    refused(["r.zip:1:1: this is a zip file; unpack it"], ...log("r.zip", "PK\x03\x04rest"));
    const little = Buffer.from(rows, "utf16le");
    const marked = Buffer.concat([Buffer.from([255, 254]), little]);
    for (const content of [little, marked, Buffer.from(marked).swap16()])
        refused(["r.csv:1:1: this is a text in UTF-16; save it as UTF-8"], ...log("r.csv", content));
});

test("a remark in Latin-1, and lines that end with CR, are read", () => {
    const args = (name, content) => ["run", "servo_pendulum", "preset=xl330", `--log=${file(name, content)}`];
    const expected = table(...args("r.csv", rows)).text;
    assert.deepEqual(table(...args("latin.csv", Buffer.from(`# Größe: 3 µm\n${rows}`, "latin1"))).text, expected);
    for (const end of ["\r", "\r\n", "\n\r"])
        assert.deepEqual(table(...args("r.csv", rows.replaceAll("\n", end))).text, expected, JSON.stringify(end));
    const points = ["curve", "phi", "law=tabulated"];
    for (const end of ["\r", "\r\n"])
        assert.equal(table(...points, `points=@${file("p.csv", `0,1${end}1,2${end}`)}`, "--x=0:1:2").rows[1][1], 2);
});
