// The report of friction identify: one well-formed file, the same bytes with any number of threads, with the numbers of table.csv.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-report-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

const set = { kt: 0.4, R: 3.5, armature: 0.002, q_offset: 0.02, friction_base: 0.03, load_friction_base: 0.2 };
const bench = { mass: 0.49, length: 0.1, vin: 7.4 };
const settings = (values) => Object.entries(values).map(([key, value]) => `${key}=${value}`);

/** A recording of an M3 servo, with a ripple that no model has; its path. */
function recorded(name, kp, trajectory) {
    const given = settings({ preset: "xl330", model: "m3", ...set, ...bench, kp, trajectory, T: 0.005 });
    const run = table("run", "servo_pendulum", ...given, "--duration=2");
    const names = run.header.split(",");
    const at = ["t", "theta_d", "theta"].map((key) => names.indexOf(key));
    const lines = run.rows.map((row) => {
        const [t, goal, angle] = at.map((column) => row[column]);
        return [t, goal, angle + 0.004 * Math.sin(23 * t)].join(",");
    });
    const remarks = `# kp=${kp} trajectory=${trajectory}\n`;
    fs.writeFileSync(path.join(folder, name), `${remarks}t,goal,position\n${lines.join("\n")}\n`);
    return path.join(folder, name);
}

const odd = `a<b>&"c'|_x_.csv`;
const logs = [recorded("first.csv", 100, "sin_sin"), recorded(odd, 400, "lift_and_drop")];
const held = recorded("held.csv", 200, "sin_time_square");
const args = ["preset=xl330", ...settings(bench), "--quiet", "model=m1,m3", "--budget=1000", "--holdout=kp:200"];

/** The files of a fit, as texts. */
function written(name, ...more) {
    const out = path.join(folder, name);
    const { code, err } = friction("identify", ...logs, held, ...args, ...more, `--out=${out}`);
    assert.equal(code, 0, err);
    return Object.fromEntries(fs.readdirSync(out).map((file) => [file, fs.readFileSync(path.join(out, file), "utf8")]));
}

const files = written("once", "--jobs=1");
const html = files["report.html"];
const markdown = files["report.md"];

/** The text of a piece of HTML. */
const plain = (text) =>
    text.replace(/<[^>]*>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

/** Tables as rows of cells. */
const htmlTables = [...html.matchAll(/<table>(.*?)<\/table>/gs)].map(([, rows]) =>
    [...rows.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
        [...row.matchAll(/<t([hd])[^>]*>(.*?)<\/t\1>/gs)].map(([, , cell]) => plain(cell)),
    ),
);

/** Checks as XML: each tag is closed in order, attributes are quoted and no name comes twice, no bare < > or &. */
function checkTags(text) {
    const open = [];
    let at = 0;
    for (const tag of text.matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
        const between = text.slice(at, tag.index);
        assert.ok(open.at(-1) === "style" || !/[<>]|&(?!#\d+;)/.test(between), between.slice(0, 200));
        at = tag.index + tag[0].length;
        const names = [...tag[3].matchAll(/([\w:-]+)=/g)].map(([, name]) => name);
        assert.equal(new Set(names).size, names.length, tag[0]);
        assert.ok(!/&(?!#\d+;)/.test(tag[3]), tag[0]);
        if (tag[1]) assert.equal(open.pop(), tag[2], `</${tag[2]}> at ${tag.index}`);
        else if (!tag[4]) open.push(tag[2]);
    }
    assert.deepEqual(open, []);
    assert.equal(text.slice(at).trim(), "");
}

test("the report is one well-formed file that needs nothing else", () => {
    assert.ok(html.startsWith("<!DOCTYPE html>\n"));
    checkTags(html.slice("<!DOCTYPE html>\n".length));
    assert.ok(!/<script|<link|<img|@import|url\((?!#)/.test(html));
    assert.deepEqual(
        html.match(/https?:[^"]*/g).filter((place) => place !== "http://www.w3.org/2000/svg"),
        [],
    );
    for (const [svg] of html.matchAll(/<svg.*?<\/svg>/gs)) {
        assert.match(svg, /^<svg xmlns="[^"]+" width="460" height="\d+" viewBox="0 0 460 \d+" role="img"/);
        assert.match(svg, /aria-label="[^"]{5,}">\n<title>[^<]{5,}<\/title>/);
    }
    assert.equal(html.match(/<svg/g).length, 7, "errors, convergence, three recordings, autocorrelation, parameters");
});

test("no folder, no date and nothing that is not finite is printed", () => {
    for (const text of [html, markdown]) {
        assert.ok(!text.includes(folder) && !text.includes(os.tmpdir()), "no absolute path");
        assert.ok(!/\bnan\b|\binf\b|infinity|NaN/i.test(text), text.match(/.*(nan\b|\binf\b).*/i)?.[0]);
        assert.ok(!/\d{4}-\d\d-\d\d|\d\d:\d\d/.test(text), "no date or time");
    }
});

test("every recording is named, with its characters escaped", () => {
    const [, recordings] = htmlTables;
    assert.deepEqual(
        recordings.slice(1).map(([name]) => name),
        [odd, "first.csv", "held.csv (test)"],
    );
    assert.ok(!html.includes("a<b>"));
    const figures = [...html.matchAll(/<figcaption><b>(.*?)<\/b>(.*?)<\/figcaption>/gs)];
    assert.deepEqual(
        figures.map(([, name]) => plain(name)),
        [odd, "first.csv", "held.csv"],
    );
    assert.match(figures[1][2], /0\.49 kg, 0\.1 m, kp = 100, sin_sin: [\d.]+ mrad/);
    assert.ok(markdown.includes(`| a\\<b\\>\\&"c'\\|\\_x\\_.csv | 0.49 |`), "Markdown");
    assert.ok(markdown.includes("| held.csv (test) | 0.49 |"));
});

test("the number of threads changes nothing", () => {
    const again = written("again", "--jobs=3");
    assert.equal(again["report.html"], html);
    assert.equal(again["report.md"], markdown);
});

test("the numbers are those of table.csv and result.json", () => {
    const [header, ...rows] = files["table.csv"].trim().split("\n");
    const names = header.split(",");
    const models = rows.map((row) => Object.fromEntries(row.split(",").map((cell, i) => [names[i], cell])));
    const result = JSON.parse(files["result.json"]);
    const same = (shown, value, factor = 1) => {
        const number = Number(shown.replace("−", "-").replace(/·10(.*)/, (_, power) => `e${digits(power)}`));
        assert.ok(Math.abs(number - factor * value) <= 6e-4 * Math.abs(factor * value), `${shown} for ${value}`);
    };
    const digits = (power) =>
        [...power].map((c) => ("⁰¹²³⁴⁵⁶⁷⁸⁹".includes(c) ? "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c) : "-")).join("");
    const [errors, recordings] = htmlTables;
    const parameters = htmlTables.at(-1);
    models.forEach((model, i) => {
        const cells = Object.fromEntries(errors[i + 1].map((cell, k) => [errors[0][k], cell]));
        assert.equal(cells.model, model.model);
        same(cells["fitted [mrad]"], model.train, 1e3);
        same(cells["left out [mrad]"], model.left_out, 1e3);
        assert.equal(
            Number(cells["±"].replace(" %", "")),
            Number((100 * Math.expm1(model.left_out_error_percent / 100)).toFixed(1)),
        );
        same(cells.criterion, model.criterion);
        same(cells["test [mrad]"], model.held_out, 1e3);
        same(cells["published set [mrad]"], model.published, 1e3);
        assert.equal(cells.simulations, model.evaluations);
        const column = recordings[0].indexOf(`${model.model} [mrad]`);
        const all = [...result.models[model.model].errors, ...result.models[model.model].held_out];
        recordings.slice(1).forEach((row, k) => same(row[column], all[k], 1e3));
        for (const row of parameters.slice(1)) {
            const value = model[row[1]];
            if (value) same(row[parameters[0].indexOf(model.model)], Number(value));
            else assert.equal(row[parameters[0].indexOf(model.model)], "–");
        }
    });
    const cells = [...markdown.matchAll(/^\| (?!---)(.*) \|$/gm)].map(([, row]) =>
        row.split(/ ?(?<!\\)\| ?/).map((cell) => cell.replace(/[\\`]/g, "")),
    );
    const own = htmlTables.flat().map((row) => row.map((cell) => cell.replace(/[\\`]/g, "")));
    const simple = (rows) => rows.map((row) => row.map((cell) => cell.replace(/[_^]/g, "")).join("|"));
    assert.deepEqual(simple(cells), simple(own), "the same tables in both");
});

test("it says which model is named, what is not determined and what would help", () => {
    const verdict = plain(html.match(/<div class="verdict">(.*?)<\/div>/s)[1]);
    assert.match(verdict, /m[13] is named: its error on left-out recordings is/);
    assert.match(markdown, /\n## What these recordings do not determine\n/);
    assert.match(markdown, /Another mass or length: all recordings have 0\.49 kg and 0\.1 m/);
    assert.ok(!markdown.includes("Another gain"), "there are two");
    assert.match(markdown, /The highest gain that will be used: these recordings reach kp = 400\./);
    assert.match(markdown, /seed 1,/);
    assert.match(markdown, /at most 1000 for each model/);
    const [line] = markdown.match(/friction run servo_pendulum params=@m.*--measures/);
    const words = [...line.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(([, quoted, bare]) =>
        quoted === undefined ? bare : quoted.replaceAll("'\\''", "'"),
    );
    assert.equal(
        words.find((word) => word.startsWith("--log=")),
        `--log=${odd}`,
    );
    const there = words.slice(1).map((word) => word.replace("@", `@${path.join(folder, "once")}/`));
    const { code, err } = friction(...there.map((word) => word.replace("--log=", `--log=${folder}/`)));
    assert.equal(code, 0, err);
});

test("a parameter is told unless its interval reaches an end of its range but 0, where it is absent, or covers half of it", () => {
    const { models } = JSON.parse(files["result.json"]);
    const all = Object.values(models).flatMap(({ parameters }) => Object.values(parameters));
    // at 0, to the precision of the search for intervals
    const near = ({ value, bounds }) => bounds[0] === 0 && value <= 1e-4 * bounds[1];
    const ends = all.map((one) => one.interval.some((end, k) => end === one.bounds[k] && !(k === 0 && near(one))));
    for (const one of all) assert.equal(one.absent, one.value === 0 && one.bounds[0] === 0);
    const wide = all.map(({ interval, bounds }) => interval[1] - interval[0] > (bounds[1] - bounds[0]) / 2);
    assert.deepEqual(
        all.map(({ told }) => told),
        all.map((_, i) => !ends[i] && !wide[i]),
    );
    assert.ok(ends.includes(true) && all.some(({ told }) => told));
});

test("its commands reproduce the errors, also with the delay and the electronics", () => {
    const out = path.join(folder, "delayed");
    const more = [
        "model=m1",
        "--folds=none",
        "--intervals=none",
        "--free=delay:0.001:0.03,max_current",
        `--out=${out}`,
    ];
    const known = ["preset=xl330", ...settings(bench), "--quiet", "--budget=1000"];
    assert.equal(friction("identify", logs[0], ...known, ...more).code, 0);
    const text = fs.readFileSync(path.join(out, "report.md"), "utf8");
    const [line] = text.match(/friction run servo_pendulum params=@m1.*--measures/);
    assert.doesNotMatch(line, /delay=|max_current=/, "they are in the file");
    assert.match(text, /\nm1\.json has max_current, which the program of github\.com\/Rhoban\/bam ignores; /);
    const words = line.split(" ").slice(1);
    const there = words.map((word) => word.replace("@", `@${out}/`).replace("--log=", `--log=${folder}/`));
    const measured = table(...there).text.find((row) => row.startsWith("mean_absolute_error,"));
    const { m1 } = JSON.parse(fs.readFileSync(path.join(out, "result.json"), "utf8")).models;
    assert.equal(Number(measured.split(",")[1]), m1.train);
    // in a fit with known parameters, too; --fix comes before the file
    const again = (...more) => {
        const {
            header,
            text: [row],
        } = table("identify", logs[0], ...known, `params=@${out}/m1.json`, "--intervals=none", ...more);
        return Number(row.split(",")[header.split(",").indexOf("train")]);
    };
    assert.equal(again(), m1.train);
    assert.notEqual(again("--fix=max_current=0.1"), m1.train);
});

test("without folds and intervals it says so", () => {
    const out = path.join(folder, "short");
    const short = ["model=m1", "--folds=none", "--intervals=none", "--fix=R=3.5", `--out=${out}`];
    assert.equal(
        friction("identify", logs[0], "preset=xl330", ...settings(bench), "--quiet", "--budget=1000", ...short).code,
        0,
    );
    const text = fs.readFileSync(path.join(out, "report.md"), "utf8");
    checkTags(fs.readFileSync(path.join(out, "report.html"), "utf8").slice("<!DOCTYPE html>\n".length));
    assert.match(text, /Only m1 was fitted, so there is nothing to compare it with/);
    assert.match(text, /Intervals were not computed/);
    assert.match(text, /\| `R` \| `R` \| Ω \| 3\.500 \|/);
    assert.match(text, /Another gain: all recordings have kp = 100/);
    assert.ok(!/\bnan\b|\binf\b/i.test(text));
});
