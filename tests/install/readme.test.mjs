// Every command of README.md runs, with files as it describes them. Those of identifications take minutes: they are left
// to the longer tests.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { blocks, folder, hasPython, python, root, run } from "./snippets.mjs";

const here = folder();
const readme = readFileSync("README.md", "utf8").replace(/^```\w+\n[^]*?^```$/gm, "");

/** The commands: lines that are indented by four spaces, without what is said behind them. */
const commands = [...readme.matchAll(/^ {4}((?:\w+\/)*[a-z][\w-]* .*?)(?: +# (.*))?$/gm)].map(([, command, said]) => ({
    command,
    said,
}));
const of = (pattern) => commands.filter(({ command }) => pattern.test(command));

/** The files that the commands read, in a folder where the built program is at its place. */
function prepare() {
    symlinkSync(path.join(root, "build"), path.join(here, "build"));
    const recorded = (...settings) => {
        const args = [
            "run",
            "servo_pendulum",
            "preset=xl330",
            "mass=0.49",
            "length=0.1",
            "vin=7.4",
            "T=0.01",
            ...settings,
        ];
        const [, ...lines] = run(here, "build/friction", ...args)
            .trim()
            .split("\n");
        return `# mass=0.49 length=0.1 vin=7.4 kp=100\nt,goal,position\n${lines.map((line) => line.split(",").slice(0, 3).join(",")).join("\n")}\n`;
    };
    const file = (name, text) => writeFileSync(path.join(here, name), text);
    mkdirSync(path.join(here, "logs"));
    file("logs/first.csv", recorded("model=m3", "kp=100", "--duration=2"));
    file("logs/second.csv", recorded("model=m3", "kp=100", "trajectory=up_and_down", "--duration=2"));
    file("benches.csv", "file,mass,length,kp,vin\nfirst.csv,0.49,0.1,100,7.4\nsecond.csv,0.49,0.1,100,7.4\n");
    file("bench.csv", recorded("model=m6", "kp=100", "--duration=1"));
    file("points.csv", "0.002,2.44\n0.01,2.21\n0.03,1.79\n0.06,1.47\n0.1,1.23\n0.2,1.38\n0.4,2.19\n0.7,3.56\n1,4.91\n");
    file("test.csv", "1,1,1.6\n1,2,3.1\n1,3,4.7\n-1,1,0.6\n-1,2,1.1\n-1,3,1.6\n");
    run(
        here,
        "build/friction",
        "run",
        "servo_pendulum",
        "preset=xl330",
        "model=m6",
        "--save=m6.json",
        "--duration=0.001",
    );
    file("program.c", blocks("README.md", "c")[0]);
}
prepare();

/** A job array is run by a shell one job after the other; make is that of the project; the README's root is elsewhere. */
const shell = `
make() { command make --no-print-directory -s -C '${root}' "$@"; }
mpirun() { command mpirun --allow-run-as-root --oversubscribe "$@"; }
sbatch() {
    local array=\${1#--array=} wrap=\${2#--wrap=}
    for i in $(seq \${array%-*} \${array#*-}); do SLURM_ARRAY_TASK_ID=$i bash -c "$wrap" || return; done
}
`;

function runCommand(command, env = {}) {
    const done = spawnSync("bash", ["-c", `${shell}\n${command}`], {
        encoding: "utf8",
        cwd: here,
        maxBuffer: 1 << 28,
        env: { ...process.env, MAKEFLAGS: "", ...env },
    });
    assert.equal(done.status, 0, `${command}\n${done.stdout.slice(-2000)}${done.stderr}`);
    return done.stdout;
}

const ran = new Set();
function runAll(pattern, env) {
    const found = of(pattern);
    assert.ok(found.length > 0, `no command like ${pattern}`);
    return found.map(({ command, said }) => {
        ran.add(command);
        return { command, said, printed: runCommand(command, env) };
    });
}

const long = { skip: !process.env.LONG && "a longer test" };

test("lists, curves and runs, with what is said of them", () => {
    const printed = runAll(/^build\/friction (?!.*(found|\$|3600))(list|curve|run|sweep|figures)/);
    const with_ = (words) => printed.find(({ command }) => command.includes(words));
    const stopped = with_("run robot_joint");
    const column = stopped.printed.split("\n")[0].split(",").indexOf("q");
    const degrees = (Number(stopped.printed.trim().split("\n").at(-1).split(",")[column]) * 180) / Math.PI;
    assert.equal(`stops at ${degrees.toFixed(1)}°, as in the paper`, stopped.said);
});

test("an hour, with what is said of it", long, () => {
    const [{ command, said, printed }] = runAll(/--duration=3600/);
    const drift = (text) => Number(/^drift,(.*)$/m.exec(text)[1]);
    assert.equal(`drifts ${(1000 * drift(printed)).toFixed(0)} mm; element=C does not`, said);
    assert.equal(drift(runCommand(command.replace("lugre", "C"))), 0);
});

test("laws and efficiencies from a table", () => {
    runAll(/identify (law|losses)=|cat fitted/);
});

test("the targets of make are there", long, () => {
    for (const { command } of of(/^make (serve|test)/)) {
        ran.add(command);
        runCommand(command.replace("make", "make -n"));
    }
});

test("installed, a program is built", () => {
    const [install, compile] = [...of(/^make install/), ...of(/^cc /)].map(({ command }) => command);
    runCommand(`${install} DESTDIR='${here}/installed'`);
    const where = {
        PKG_CONFIG_PATH: `${here}/installed/usr/local/lib/pkgconfig`,
        PKG_CONFIG_SYSROOT_DIR: `${here}/installed`,
    };
    runCommand(compile, where);
    assert.equal(
        runCommand("./a.out", { LD_LIBRARY_PATH: `${here}/installed/usr/local/lib` }).split("\n")[0],
        "1.6443",
    );
    ran.add(install).add(compile);
});

test("Python", { skip: !hasPython && "build/python has no package: make python" }, () => {
    for (const code of blocks("README.md", "python")) run(here, python, "-B", "-c", code);
});

test("identifications", long, () => {
    const mpi = spawnSync("sh", ["-c", "command -v mpicc && command -v mpirun"]).status === 0;
    for (const { command } of of(/identify logs\/|^build\/friction merge|params=@found/)) {
        ran.add(command);
        if (!mpi && command.includes("mpirun")) continue;
        runCommand(command);
    }
});

test("no command is left out", long, () => {
    const left = commands.map(({ command }) => command).filter((command) => !ran.has(command));
    assert.deepEqual(left, ["apt-get install -y git make"]);
});
