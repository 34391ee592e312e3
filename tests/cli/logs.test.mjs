// Logs as tools of Feetech and LeRobot, spreadsheets and pandas write them (the folder logs): what is read, what is said
// of it, and what is asked for. Keys of servos in headers of recordings and in parameter files.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { friction, refused, table } from "./command.mjs";

const logs = path.join(path.dirname(fileURLToPath(import.meta.url)), "logs");
const log = (name) => `--log=${path.join(logs, name)}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-logs-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const servo = ["run", "servo_pendulum", "preset=feetech_sts3215_7_4V_2025"];

/** Notes about a recording, without the name of its file. */
const notes = (...args) =>
    table(...servo, ...args).comments.flatMap(
        (line) => /^# (?:note|warning): (?:\S*\/logs\/)?(.*)/.exec(line)?.[1] ?? [],
    );
/** Mean absolute error of the model that made the recording [rad]. */
const error = (...args) => Number(/^mean_absolute_error,(.*)$/m.exec(friction(...servo, ...args, "--measures").out)[1]);

test("a log of a Feetech servo: ticks, registers, ms, missing and repeated rows", () => {
    const feetech = log("feetech_sts3215.csv");
    assert.deepEqual(notes(feetech, "mass=0.3"), [
        "feetech_sts3215.csv: unused columns: ID, Present_Temperature",
        "feetech_sts3215.csv:16: 1 rows repeat the row before, here first, and are left out",
        "feetech_sts3215.csv: rows are missing at 2 places, otherwise 0.02 s apart: " +
            "0.78 to 0.94 s, 1.78 to 1.82 s",
        "feetech_sts3215.csv: columns: time [s] = Time_ms [ms], goal angle [rad] = Goal_Position [tick], angle [rad] = " +
            "Present_Position [tick], velocity [rad/s] = Present_Speed [tick/s], supply voltage [V] = Present_Voltage " +
            "[0.1V], motor current [A] = Present_Current [6.5mA], duty cycle = Present_Load [0.1%]",
        "feetech_sts3215.csv: its bench is taken from it: length=0.12, arm_mass=0.02, kp=32, vin=7.4",
    ]);
    assert.ok(error(feetech, "mass=0.3") < 0.003, "ticks of 1.5 mrad, and a gap of 0.16 s");
    const fit = [
        "preset=feetech_sts3215_7_4V_2025",
        "model=m1",
        "--budget=1000",
        "--folds=none",
        "--intervals=none",
        "--quiet",
    ];
    const { comments } = table("identify", path.join(logs, "feetech_sts3215.csv"), "mass=0.3", ...fit);
    for (const words of [
        /feetech_sts3215\.csv: rows are missing at 2 places/,
        /feetech_sts3215\.csv:16: 1 rows repeat/,
        /not used: ID, Present_Temperature, volts, current, load$/m,
    ])
        assert.match(comments.join("\n"), words);
});

test("a LeRobot data set: one joint, in degrees", () => {
    const lerobot = log("lerobot_so101.csv");
    const columns = "goal=action.shoulder_lift.pos:deg,position=observation.state.shoulder_lift.pos:deg";
    refused([`joints, shoulder_lift, gripper; give those of one, in degrees: columns=${columns}`], ...servo, lerobot);
    refused(
        ["the unit of action.gripper.pos", "the unit of observation.state.gripper.pos"],
        ...[...servo, lerobot, "--columns=goal=action.gripper.pos,position=observation.state.gripper.pos"],
    );
    const bench = ["mass=0.3", "length=0.12", "kp=16", "vin=7.4", "arm_mass=0.02", `--columns=${columns}`];
    assert.ok(notes(lerobot, ...bench).some((note) => note.includes("shoulder_lift.pos [deg]")));
    const parquet = path.join(folder, "file-000.parquet");
    fs.writeFileSync(parquet, Buffer.from("PAR1\x15\x04\x15\x10PAR1", "latin1"));
    refused(["file-000.parquet:1:1: this is Parquet; write it as CSV in Python"], ...servo, `--log=${parquet}`);
});

test("a spreadsheet with decimal commas, and a list of objects with times in us and hyphens", () => {
    const bench = ["arm_mass=0.02", "vin=7.4"];
    assert.ok(error(log("semicolons.csv"), ...bench) < 2e-4);
    assert.deepEqual(notes(log("records.json"), "mass=0.3", "length=0.12", "kp=8", ...bench), [
        "records.json:4:114: no number in volts, 1 times, here first; nothing is shown there",
        "records.json: columns: time [s] = timestamp [us], goal angle [rad] = goal-position [tick], angle [rad] = Present " +
            "Position [tick]",
    ]);
    assert.ok(error(log("records.json"), "mass=0.3", "length=0.12", "kp=8", ...bench) < 0.002);
    refused(
        ["out_of_order.csv:22:1: '170' is not later", "out_of_order.csv:41:1: '360' is not later"],
        ...[...servo, log("out_of_order.csv")],
    );
});

test("keys of servos in the header of a recording", () => {
    const records = JSON.parse(fs.readFileSync(path.join(logs, "records.json"), "utf8"));
    const of = (header) => {
        const place = path.join(folder, "header.json");
        fs.writeFileSync(
            place,
            JSON.stringify({ mass: 0.3, length: 0.12, kp: 8, vin: 7.4, ...header, entries: records }),
        );
        return place;
    };
    const taken = (header, preset) => {
        const run = table("run", "servo_pendulum", `preset=${preset}`, `--log=${of(header)}`);
        return /its bench is taken from it: (.*)/.exec(run.comments.join("\n"))[1];
    };
    const sts = {
        command_delay: 0.004,
        "error-gain-ratio": 1.2,
        max_velocity: 5,
        current_limit: 1.5,
        "arm-mass": 0.02,
    };
    assert.equal(
        taken(sts, "feetech_sts3215_7_4V_2025"),
        "mass=0.3, length=0.12, kp=8, vin=7.4, delay=0.004, error_gain_ratio=1.2, max_velocity=5, max_current=1.5, " +
            "arm_mass=0.02",
    );
    assert.match(taken({ damping: 0.08, max_amps: 0.36 }, "erob80_50"), /damping=0\.08, max_current=0\.36$/);
    refused(["damping is a parameter of control=current"], ...servo, `--log=${of({ damping: 0.08 })}`);
    const fit = ["preset=xl330", "model=m1", "--quiet"];
    refused(
        ["header.json:1:59: max_velocity is a parameter of control=rate_limited"],
        "identify",
        of({ max_velocity: 5 }),
        ...fit,
    );
});

test("keys of servos in a parameter file", () => {
    const written = path.join(folder, "written.json");
    const read = (content) => {
        const place = path.join(folder, "servo.json");
        fs.writeFileSync(place, JSON.stringify(content));
        const { comments } = table("run", "servo_pendulum", `params=@${place}`, "--duration=0.01", `--save=${written}`);
        return {
            unused: /unused keys: (.*)/.exec(comments.join("\n"))?.[1],
            saved: JSON.parse(fs.readFileSync(written)),
        };
    };
    const m1 = { model: "m1", kt: 1, R: 2, armature: 0.001, q_offset: 0, friction_base: 0.05, friction_viscous: 0.01 };
    const voltage = read({
        ...m1,
        actuator: "xl330",
        command_delay: 0.006,
        current_limit: 1.75,
        error_gain_ratio: 1.1,
    });
    assert.equal(voltage.unused, undefined);
    assert.equal(voltage.saved.error_gain_ratio, 1.1);
    assert.equal(voltage.saved.max_current, 1.75);
    assert.equal(voltage.saved.command_delay, 0.006);
    // identify takes the servo from the file, unless the command names one
    const feetech = ["identify", path.join(logs, "feetech_sts3215.csv"), "mass=0.3", "--intervals=none", "--quiet"];
    const given = table(...feetech, `params=@${written}`);
    assert.deepEqual(given.text, table(...feetech, `params=@${written}`, "preset=xl330").text);
    assert.notDeepEqual(given.text, table(...feetech, `params=@${written}`, "preset=mx64").text);
    // key=value counts before the file, in both commands, and the file before a recording
    const run = (...more) => table("run", "servo_pendulum", `params=@${written}`, "--duration=0.01", ...more).comments;
    assert.match(run("kt=1.0", "R=3").join("\n"), /# note: values of the files are replaced .* command: R=3$/m);
    const error_ = ({ text }) => text[0].split(",")[2];
    const late = table(...feetech, `params=@${written}`, "delay=0.1");
    assert.notEqual(error_(late), error_(given));
    assert.match(late.comments.join("\n"), /replaced by those of the command: delay=0\.1$/m);
    const header = path.join(folder, "header.csv");
    const content = fs.readFileSync(path.join(logs, "feetech_sts3215.csv"), "utf8");
    fs.writeFileSync(header, `# command_delay=0.1\n${content}`);
    const own = table("identify", header, ...feetech.slice(2), `params=@${written}`);
    assert.equal(error_(own), error_(given));
    assert.match(own.comments.join("\n"), /recordings are replaced by those of the parameter file: delay=0\.006$/m);
    // with a current law, current_limit is a constant that nothing uses
    const current = read({ ...m1, actuator: "erob80_50", damping: 0.08, max_amps: 0.36, current_limit: 1.37 });
    assert.equal(current.unused, "current_limit");
    assert.equal(current.saved.damping, 0.08);
    assert.equal(current.saved.max_current, 0.36);
});
