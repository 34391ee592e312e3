// The library on other processors and C libraries: its self-test and the hashes of all cases, compared with gcc
// on this machine.
// node tests/parity/portability.mjs gcc clang musl i686 aarch64 armhf s390x      targets built by `make portability`
// Foreign programs run in QEMU's user mode, including 32-bit programs, which not every 64-bit kernel runs. Exit code 1
// if a hash differs.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";

const emulator = { i686: "qemu-i386", aarch64: "qemu-aarch64", armhf: "qemu-arm", s390x: "qemu-s390x" };
const what = {
    gcc: "x86-64, gcc, glibc",
    clang: "x86-64, clang, glibc",
    musl: "x86-64, gcc, musl",
    i686: "32 bits, x86 with SSE2, gcc",
    aarch64: "arm64, gcc",
    armhf: "32 bits, arm with VFP, gcc",
    s390x: "big-endian, s390x, gcc",
};
const files = ["tests/parity/cases.txt", "tests/reference/math.csv", "tests/reference/phi_z.csv"];

function hashes(target) {
    const program = `build/portable/${target}/parity`;
    if (!existsSync(program)) return { missing: `no compiler; sh .ci/need.sh --install portability` };
    const command = emulator[target] ? [emulator[target], program] : [program];
    const { status, stdout, error, stderr } = spawnSync(command[0], [...command.slice(1), ...files], {
        encoding: "utf8",
    });
    if (error) return { missing: `no ${command[0]}; sh .ci/need.sh --install portability` };
    return { lines: stdout.trimEnd().split("\n"), failed: status === 0 ? "" : stderr.trim() || `exit code ${status}` };
}

const reference = hashes("gcc").lines;
let failures = 0;
console.log("target   cases  equal  ");
for (const target of process.argv.slice(2)) {
    const { missing, lines, failed } = hashes(target);
    const name = `${target.padEnd(8)} `;
    if (missing) {
        console.log(`${name}    -      -  ${what[target]}: ${missing}`);
        continue;
    }
    const differing = lines.filter((line, i) => line !== reference[i]).map((line) => line.split(" ")[0]);
    const equal = lines.length - differing.length;
    console.log(
        `${name}${String(lines.length).padStart(5)}  ${String(equal).padStart(5)}  ${what[target]}${failed ? `; ${failed}` : ""}` +
            (differing.length ? `; differ: ${differing.slice(0, 5).join(", ")}` : ""),
    );
    failures += failed || differing.length || lines.length !== reference.length ? 1 : 0;
}
process.exit(failures ? 1 : 0);
