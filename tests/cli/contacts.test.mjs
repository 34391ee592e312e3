// Contact elements on the command line: every element in every experiment, what is refused, measures and figures.
import test from "node:test";
import assert from "node:assert/strict";
import { friction, refused, table } from "./command.mjs";

const elements = ["A", "B", "C", "D", "conventional", "explicit", "karnopp", "quinn", "viscous", "tanh", "reset"];
elements.push("hayward_armstrong", "dahl", "lugre", "elasto_plastic", "static_dynamic");
const experiments = {
    sliding_block: "t,x,v,f",
    two_masses: "t,u,x1,v1,f1,x2,v2,f2,s",
    ramp_impedance: "t,u,h,v,f,e",
    release_admittance: "t,x,v,f,h,e",
    robot_joint: "t,q_d,q,dq,tau_r,f,e",
    belt_stick_slip: "t,x,v,f,h,e,u,s",
    inclined_block: "t,x,v,f,h",
    drift_test: "t,x,v,f,h",
    planar_drag: "t,p_x,p_y,x,y,v_x,v_y,f_x,f_y,h_x,h_y",
};
const measures = ["chatter_count", "chatter_amplitude", "drift", "energy_created", "energy_lost", "time_stuck"];
measures.push("stick_slip_period", "stick_slip_amplitude", "hunting_period", "hunting_amplitude", "next_slip", "state");

test("the block of fig 6 stops dead", () => {
    const fig6 = ["F=8", "D=0", "M=1", "v0=0.7", "h=-1", "T=0.001"];
    const { header, rows } = table("run", "sliding_block", "element=A", "law=coulomb", ...fig6, "--duration=1");
    assert.equal(header, "t,x,v,f");
    assert.equal(rows.length, 1000);
    assert.deepEqual(rows[0].slice(0, 3), [0, 0, 0.7]);
    assert.equal(rows[0][3], 8);
    const stop = rows.findIndex(([, , v]) => v === 0);
    assert.ok(Math.abs(rows[stop][0] - 0.7 / 9) < 0.0011, `it stops at ${rows[stop][0]} s`);
    for (const [, x, v, f] of rows.slice(stop + 1)) assert.deepEqual([x, v, f], [rows[stop][1], 0, -1]);
});

for (const [name, header] of Object.entries(experiments))
    test(`every element in ${name}`, () => {
        const seen = new Set();
        for (const element of elements) {
            // the only one that has no law of the velocity
            const law = element === "static_dynamic" ? ["law=coulomb", "F_static=20"] : [];
            const { header: columns, text } = table("run", name, `element=${element}`, ...law, "--duration=0.2");
            assert.ok(columns === header || columns.startsWith(`${header},`), `${columns} are the columns of ${name}`);
            seen.add(text.join("\n"));
        }
        assert.ok(seen.size > elements.length / 2, `${seen.size} different runs`);
        refused(["glue"], "run", name, "element=glue");
    });

test("--measures prints measures and nothing else", () => {
    for (const [name, contacts] of [
        ["sliding_block", 1],
        ["two_masses", 2],
    ]) {
        const { code, out, err } = friction("run", name, "--measures", "--duration=0.5");
        assert.equal(code, 0, err);
        const lines = out
            .trimEnd()
            .split("\n")
            .filter((line) => !line.startsWith("#"));
        assert.equal(lines.shift(), "measure,value");
        const second = contacts === 2 ? measures.map((key) => `${key}_2`) : [];
        assert.deepEqual(
            lines.map((line) => line.split(",")[0]),
            [...measures, ...second, "largest_stable_T"],
        );
        for (const line of lines) assert.match(line, /^\w+,(nan|-?[0-9.e+-]+|settled|not settled|at rest|winding up)$/);
    }
    const value = (key, ...args) => {
        const { out } = friction("run", "sliding_block", ...args, "--measures", "--duration=1");
        return Number(out.match(new RegExp(`^${key},(.*)$`, "m"))[1]);
    };
    assert.equal(value("chatter_count", "element=A"), 0);
    assert.ok(value("chatter_count", "element=explicit") > 100);
    assert.ok(value("time_stuck", "element=A") > 0.9);
});

test("--measures looks at every step", () => {
    refused(["--every"], "run", "sliding_block", "--measures", "--every=10");
    refused(["--measures"], "curve", "phi", "--measures");
});

test("figures are printed beside the papers' numbers", () => {
    const { code, out, err } = friction("figures");
    assert.equal(code, 0, err);
    const [header, ...all] = out.trimEnd().split("\n");
    const lines = all.filter((line) => !line.startsWith("#"));
    const apart = all.filter((line) => line.startsWith("#")).join(" ");
    for (const what of [
        "Duclusaud 2024, fig 1, 6 and 7",
        "2.93",
        "2.02",
        "2.34",
        "1.51",
        "Cisneros 2022, fig 11",
        "fig 3, 9, 10 and 12",
    ])
        assert.ok(apart.includes(what), `${what} is not said to be without comparison`);
    for (const command of apart.matchAll(/friction (run|curve) (\w+)((?: \w+=\w+)*)/g))
        assert.equal(friction(command[1], command[2], ...command[3].split(" ").filter(Boolean)).code, 0, command[0]);
    assert.ok(lines.some((line) => line.startsWith('"Duclusaud 2024, fig 4, M2","drive limit","14.5849",14.5849,')));
    assert.ok(
        lines.some((line) => line.startsWith('"Duclusaud 2024, fig 4, M2, 1 rad/s","drive limit","15.1588",15.1588,')),
    );
    assert.equal(header, "figure,number,paper,program,unit,remark");
    assert.ok(lines.length >= 30);
    for (const line of lines) assert.match(line, /^"[^"]+","[^"]+","[^"]+",-?[0-9.e+-]+,[^,]*,"[^"]*"$/);
    const angle = Number(
        lines
            .find((line) => line.startsWith('"Cisneros 2022, fig 12, Stribeck","stops at","69.9"'))
            .match(/",(-?[0-9.e+-]+),/)[1],
    );
    assert.ok(Math.abs(angle - 69.88) < 0.02, `${angle}`);
    for (const paper of ["around 70", "5.8", "0.9", "75", "3.2"])
        assert.ok(
            lines.some((line) => line.startsWith('"Cisneros') && line.includes(`,"${paper}",`)),
            `${paper} of Cisneros 2022`,
        );
    for (const side of ["left, grey", "left, dashed", "left", "right, grey", "right, dashed", "right, black"])
        for (const figure of ["13", "14"])
            assert.ok(
                lines.some((line) => line.startsWith(`"Kikuuwe 2006, fig ${figure}, ${side}",`)),
                `fig ${figure}, ${side}`,
            );
    assert.ok(lines.some((line) => line.startsWith('"Duclusaud 2024, fig 4, M6","drive limit","12.7638",12.7638,')));
    refused(["figures"], "figures", "K=5");
    refused(["--every"], "figures", "--every=5");
});

test("several wrong settings are all named at once", () => {
    refused(["F ", "M ", "glue", "colour", "v0", "--duration"], "run", "sliding_block", "F=-1", "M=0", "element=glue", "colour=red", "v0=fast", "--duration=0"); // prettier-ignore
    refused(["K ", "B ", "T "], "run", "release_admittance", "element=D", "K=-1", "B=nan", "T=0");
    refused(["give law=coulomb"], "run", "drift_test", "element=static_dynamic");
    refused(["at least F_static = 8 N"], "run", "sliding_block", "element=static_dynamic", "F_static=7");
    refused(["give across=1"], "run", "planar_drag", "element=static_dynamic", "across=0.5");
    refused(["sigma_0", "sigma_1", "z_ba"], "run", "drift_test", "element=elasto_plastic", "sigma_0=0", "sigma_1=-1", "z_ba=1"); // prettier-ignore
});

test("a parameter of another element says whose it is", () => {
    const says = (words, ...args) => assert.match(refused([args.at(-1).split("=")[0]], ...args)[0], words);
    says(/ element=lugre, element=elasto_plastic only/, "run", "sliding_block", "element=dahl", "sigma_1=3");
    says(/ element=static_dynamic only/, "run", "sliding_block", "element=A", "F_static=9");
    says(/ element=B only/, "run", "sliding_block", "element=C", "m=0.1");
    says(
        / element=karnopp, element=quinn, element=viscous, element=tanh only/,
        "run",
        "sliding_block",
        "element=A",
        "epsilon=0.1",
    );
    says(/element=reset only/, "run", "sliding_block", "element=A", "e_max=0.1");
    says(/element=hayward_armstrong only/, "run", "sliding_block", "element=A", "z_stick=0.1");
});

test("what an inadmissible law's refusal names is accepted", () => {
    const law = ["law=stribeck", "F_S=2.5", "F_C=0.4", "v_S=0.06", "D=0"];
    for (const [element, given, keys] of [
        ["A", { T: "0.05", M: "1" }, ["T", "M"]],
        ["B", { K: "5000", B: "10", m: "0.001", T: "0.001", M: "1" }, ["B", "K", "m"]],
        ["C", { K: "5000", B: "10", T: "0.001", M: "1" }, ["B", "K", "T"]],
        ["D", { K: "5000", B: "10", T: "0.001", M: "1" }, ["B", "K"]],
        ["D", { K: "1e6", B: "500", T: "0.001", M: "0.02" }, ["M"]],
    ]) {
        const words = (settings) => Object.entries(settings).map(([key, value]) => `${key}=${value}`);
        const run = ["run", "sliding_block", `element=${element}`, ...law];
        const { code, out, err } = friction(...run, ...words(given));
        assert.equal(code, 2);
        assert.equal(out, "");
        for (const key of keys) {
            const value = err.match(new RegExp(`at (?:least|most) ${key} = ([0-9.e+-]*[0-9])`))?.[1];
            assert.ok(value, `${element}: ${key} is not named: ${err}`);
            const again = friction(...run, ...words({ ...given, [key]: value }), "--duration=0.1");
            assert.equal(again.code, 0, `${element}: ${key}=${value} as advised: ${again.err}`);
        }
    }
});
