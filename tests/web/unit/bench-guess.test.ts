// Guesses of bench parameters from the name of a recording, its remarks and its columns.
import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { carriedBench, guessBench, VOLTAGE_COLUMN, type Guess } from "../../../web/src/model/bench-guess";

const servos = [...(await readFile("core/servo/preset.def", "utf8")).matchAll(/^FR_SERVO\((\w+)\)$/gm)].map(
    ([, name]) => name!,
);
const guessed = (name: string, text = "t,goal\n0,1\n", volts = ""): Record<string, string> => {
    const header = text.split("\n").find((line) => !line.startsWith("#"))!;
    const separator = header.includes(";") ? ";" : ",";
    return Object.fromEntries(
        guessBench({ name, text, header, separator, volts }, servos).map(({ key, value }) => [key, value]),
    );
};

test("a file's name gives servo, gain, load, length and supply, and nothing that it does not contain", () => {
    const cases: [string, Record<string, string>][] = [
        ["xl330_kp400_sin_sin.csv", { preset: "xl330", kp: "400" }],
        ["XL-330 kp=12.5.csv", { preset: "xl330", kp: "12.5" }],
        ["sts3215_7_4V_m250g_l12cm.csv", { preset: "feetech_sts3215_7_4V", vin: "7.4", mass: "0.25", length: "0.12" }],
        ["erob80_100_3.1kg_0.5m_48V.csv", { preset: "erob80_100", mass: "3.1", length: "0.5", vin: "48" }],
        ["erob80.csv", {}],
        ["mx106_1kg_150mm_kp32.csv", { preset: "mx106", mass: "1", length: "0.15", kp: "32" }],
        ["mx64.csv", { preset: "mx64" }],
        // no gain, no mass, no length
        ["bkp400.csv", {}],
        ["run_12_of_40.csv", {}],
        ["swing10min.csv", {}],
        ["2026-03-04.csv", {}],
    ];
    for (const [name, expected] of cases) assert.deepEqual(guessed(name), expected, name);
});

test("a remark has precedence over the name, a column of voltages gives its median", () => {
    const text =
        "# kp: 50, mass=0.3 arm_mass=0.02 servo=MX-64 note=7\n# trajectory=sin\nt;goal;u_bat\n0;1;12,1\n1;1;11,9\n2;1;12\n3;1;1\n";
    assert.deepEqual(guessed("xl330_kp400.csv", text), {
        ...{ kp: "50", mass: "0.3", arm_mass: "0.02", preset: "mx64", vin: "12" },
    });
    const plain = "t,goal,a,input_volts\n0,1,24,7.3\n1,1,24,7.3\n2,1,24,7.2\n";
    assert.deepEqual(guessed("a.csv", plain), { vin: "7.3" });
    assert.deepEqual(guessed("a.csv", plain, "a"), { vin: "24" }, "the reader has named the column");
    assert.deepEqual(guessed("a.csv", "t,goal,volts\n0,1,7400\n1,1,7400\n2,1,0\n"), {}, "no supply of a servo");
});

test("voltages that the library has read give their median, in volts", () => {
    const head = {
        name: "a.csv",
        text: "t,goal,U\n0,1,74\n1,1,75\n2,1,74\n",
        header: "t,goal,U",
        separator: ",",
        volts: "",
    };
    const found = [{ column: "volts", name: "U" }];
    const recorded = { volts: [7.4, NaN, 7.5, 7.4] };
    assert.deepEqual(guessBench({ ...head, found, recorded }, servos), [
        { key: "vin", value: "7.4", from: "column", column: "U" },
    ]);
    assert.deepEqual(guessBench({ ...head, found, recorded: {} }, servos), []);
});

test("columns of voltages in the words of several programs", () => {
    for (const name of [
        "input_volts",
        "present_voltage",
        "present_input_voltage",
        "Voltage_V",
        "vin",
        "u_bat",
        "Spannung",
    ])
        assert.ok(VOLTAGE_COLUMN.test(name), name);
    for (const name of ["velocity", "load_raw", "goal", "involtsx", "pwm"]) assert.ok(!VOLTAGE_COLUMN.test(name), name);
});

test("a bench confirmed for all: typed values apply to all, values from a file stay", () => {
    const name = (key: Guess["key"], value: string): Guess => ({ key, value, from: "name" });
    const volts = (value: string): Guess => ({ key: "vin", value, from: "column", column: "volts" });
    const bench = (guesses: Guess[], typed: Record<string, string> = {}) => ({
        guesses,
        bench: { ...Object.fromEntries(guesses.map(({ key, value }) => [key, value])), ...typed },
    });
    const source = bench([name("kp", "100"), name("preset", "xl330"), volts("7.3")], { vin: "7.4", mass: "0.5" });
    const cases: [string, ReturnType<typeof bench>, Record<string, string>][] = [
        ["nothing told", bench([]), { preset: "xl330", mass: "0.5", kp: "100", vin: "7.4" }],
        ["another gain", bench([name("kp", "400")]), { preset: "xl330", mass: "0.5", kp: "400", vin: "7.4" }],
        ["measured volts", bench([volts("7.2")]), { preset: "xl330", mass: "0.5", kp: "100", vin: "7.4" }],
        ["another mass", bench([name("mass", "1")]), { preset: "xl330", mass: "1", kp: "100", vin: "7.4" }],
        ["typed there", bench([volts("7.3")], { vin: "8" }), { preset: "xl330", mass: "0.5", kp: "100", vin: "8" }],
    ];
    for (const [title, target, expected] of cases) assert.deepEqual(carriedBench(source, target), expected, title);
    // a wrong guess that both files share
    const servo = bench([name("preset", "xl330")], { preset: "mx64" });
    assert.deepEqual(carriedBench(servo, bench([name("preset", "xl330")])), { preset: "mx64" });
    assert.deepEqual(carriedBench(servo, bench([name("preset", "mx106")])), { preset: "mx106" });
});

test("the motors that recorders name have their presets", () => {
    const cases: [string, string | undefined][] = [
        ["xl330", "xl330"],
        ["xl330_all", "xl330_all"],
        ["sts3215", "feetech_sts3215_7_4V"],
        ["sts3215_12v", "feetech_sts3215_12V"],
        ["sts321512v", "feetech_sts3215_12V"],
        ["feetech_hls", "feetech_hls"],
        ["hls2915", "feetech_hls"],
        ["waveshare_st3025", "waveshare_st3025"],
        ["st3025", "waveshare_st3025"],
        ["sts3250", "sts3250"],
        ["erob80_50", "erob80_50"],
        ["xm430", undefined],
        ["xl320_mx106", undefined],
    ];
    for (const [motor, servo] of cases)
        assert.equal(guessed("log.json", `{"motor": "${motor}", "entries": []}`)["preset"], servo, motor);
});

test("JSON specifies its bench outside its entries", () => {
    const text =
        '{"mass": 0.49, "arm-mass": 0.01, "length": 0.1, "kp": 100, "vin": 7.4, "motor": "XL-330",\n "entries": [{"kp": 7}]}';
    assert.deepEqual(guessed("log.json", text), {
        ...{ mass: "0.49", arm_mass: "0.01", length: "0.1", kp: "100", vin: "7.4", preset: "xl330" },
    });
    assert.deepEqual(guessed("kp3.json", '{"entries": []}'), { kp: "3" });
});
