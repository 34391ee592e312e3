// The course: every number in a lesson is the library's, every lesson opens the state that it describes, and the whole
// course can be done by keyboard and by mouse.
import type { Page } from "@playwright/test";
import type { Friction, Run, Settings } from "../../wasm/friction";
import { lessons, rightOf, type Lesson } from "../../web/src/lessons/lessons";
import { violations } from "./accessible";
import { copied, expect, group, test, words, slow, frames } from "./explorer";

const KIND = {
    experiments: ["run", ""],
    transmission: ["run", ""],
    law: ["curve", "phi_z"],
    "drive-backdrive": ["curve", "drive_backdrive"],
    pendulum: ["run", "servo_pendulum"],
} as const;
/** Keys of the page alone. */
const PAGE = [
    "ghost",
    ...["run", "twin", "span", "speed", "loop", "plots", "zoom", "range", "compare", "lines", "trail", "tau_e"],
    ...["quadrants", "tau_m"],
];

interface Answer {
    text: string;
    right?: boolean;
    why?: string;
}

interface Texts {
    title: string;
    situation: string[];
    answers: Answer[];
    explanation: string[];
    tries: string[];
}

const textsOf = ({ key }: Lesson): Texts => group<Texts>(key);
const answersOf = (lesson: Lesson): Answer[] => textsOf(lesson).answers;
const titleOf = (id: string): string => plain(textsOf(lessonOf(id)).title);

function placeOf({ place }: Lesson): { view: string; settings: Record<string, string> } {
    const [view = "", query] = place.split("?");
    return { view, settings: Object.fromEntries(new URLSearchParams(query)) };
}

function lessonOf(id: string): Lesson {
    return lessons.find((lesson) => lesson.id === id)!;
}

function textOf(lesson: Lesson): string {
    const { situation, explanation, tries, answers } = textsOf(lesson);
    const ofAnswers = answers.flatMap(({ text, why = "" }) => [text, why]);
    return [...[...situation, ...explanation, ...tries].map(plain), ...ofAnswers].join("\n");
}

/** Chooses a lesson by its title. */
async function choose(page: Page, id: string): Promise<void> {
    await page.locator(".lesson-count").click();
    await page.locator(".lesson-list").getByText(titleOf(id)).click();
}

/** Expects this number of ticks in the list. */
async function expectAnswered(page: Page, count: number): Promise<void> {
    await expect(page.locator(".lesson-list li", { hasText: "✓" })).toHaveCount(count);
}

/** Marks these lessons as answered, for every page that is opened later. */
async function answer(page: Page, ...ids: string[]): Promise<void> {
    await page.goto("/#/papers");
    await page.evaluate(
        (text) => localStorage.setItem("friction.lessons", text),
        JSON.stringify(Object.fromEntries(ids.map((id) => [id, 0]))),
    );
    await page.goto("about:blank");
}

/** Text without markup. */
function plain(text: string): string {
    return text.replace(/<[^>]*>/g, "");
}

/** The lesson's state in the library, with `other` settings instead of some; a setting of "" is left out. */
function lessonRun(friction: Friction, id: string, other: Settings = {}): Run {
    const { view, settings } = placeOf(lessonOf(id));
    const [kind, name] = KIND[view as keyof typeof KIND];
    const given = Object.entries({ ...settings, ...other }).filter(
        ([key, value]) => !PAGE.includes(key) && value !== "",
    );
    return friction.open(kind, name || settings["run"]!, Object.fromEntries(given));
}

function stateAfter(run: Run, seconds: number): Record<string, number> {
    const steps = Math.round(seconds / (run.value("T") as number));
    for (let left = steps; left > 0; left -= 1000) run.rows(1, Math.min(left, 1000));
    return run.now();
}

/** The library's measures after this duration [s]. */
function measured(friction: Friction, id: string, seconds: number, other: Settings = {}): Record<string, number> {
    const run = lessonRun(friction, id, other).measure();
    const now = stateAfter(run, seconds);
    const measures = { ...now, ...run.measures()[0]! };
    run.close();
    return measures;
}

/** Expects this rounded number in the lesson. */
function says(id: string, value: number, digits: number, unit: string): void {
    const number = String(Number(value.toPrecision(digits))).replace("-", "−");
    const padded = value.toPrecision(digits).replace("-", "−");
    const text = textOf(lessonOf(id));
    expect(
        [number, padded].some((digits) => text.includes(`${digits}${unit}`)),
        `${id} says ${padded}${unit}`,
    ).toBe(true);
}

test.describe("the claims of the lessons are the library's results", () => {
    test("chatter", ({ friction }) => {
        const plain = measured(friction, "chatter", 0.2);
        says("chatter", plain["chatter_count"]!, 2, " within");
        says("chatter", plain["chatter_amplitude"]! * 1e3, 1, " mm/s");
        says("chatter", plain["energy_created"]! * 1e3, 3, " mJ");
        says("chatter", measured(friction, "chatter", 0.2, { T: 0.004 })["chatter_amplitude"]! * 1e3, 2, " mm/s");
        says("chatter", (0.7 / 9) * 1e3, 2, " ms");
        const exact = measured(friction, "chatter", 0.2, { element: "A" });
        expect([exact["chatter_count"], exact["v"], exact["f"]]).toEqual([0, 0, -1]);
    });
    test("smooth", ({ friction }) => {
        const stiff = measured(friction, "smooth", 0.2);
        says("smooth", stiff["chatter_count"]!, 2, " times");
        says("smooth", stiff["chatter_amplitude"]! * 1e3, 1, " mm/s");
        const run = lessonRun(friction, "smooth");
        says("smooth", run.largestStep(0.2) * 1e3, 3, " ms");
        run.close();
        const soft = measured(friction, "smooth", 0.2, { epsilon: 0.01 });
        expect(soft["chatter_count"]).toBe(0);
        says("smooth", Math.abs(soft["v"]!) * 1e3, 3, " mm/s");
    });
    test("transform and fold", ({ friction }) => {
        const readings = (id: string, other: Settings = {}): Record<string, number | null> => {
            const run = lessonRun(friction, id, other);
            run.close();
            return run.report.readings;
        };
        says("transform", readings("transform")["x_stick"]!, 3, " rad/s");
        says("transform", readings("transform", { B: 50 })["x_stick"]!, 3, " rad/s");
        says("transform", readings("transform")["F_S"]!, 2, " N m");
        says("transform", readings("transform", { B: 26 })["margin"]!, 3, ".");
        says("fold", readings("fold")["margin"]!, 3, " ");
        const fold = lessonRun(friction, "fold");
        const [before, jumped] = fold.curve([0.1 * (1 - 1e-9), 0.1 * (1 + 1e-9)])["phi_z"]!;
        fold.close();
        says("fold", before!, 3, " to");
        says("fold", jumped!, 3, " N m");
        expect(() => lessonRun(friction, "fold", { inadmissible: "refuse" })).toThrow(/at least B/);
    });
    test("drift", ({ friction }) => {
        const drift = (seconds: number, element: string): number =>
            measured(friction, "drift", seconds, { element })["drift"]!;
        says("drift", drift(20, "lugre") * 1e3, 3, " mm");
        says("drift", drift(20, "dahl") * 1e3, 2, " mm");
        // The drift of an hour, from the steady drift per minute.
        says("drift", (drift(80, "lugre") - drift(20, "lugre")) * 60 * 1e3, 2, " mm");
        expect([drift(60, "C"), drift(60, "elasto_plastic")]).toEqual([0, 0]);
        // The run has the body, the load and the friction of the question.
        const run = lessonRun(friction, "drift");
        says("drift", run.value("F_S") as number, 2, " N of static friction");
        const { h } = run.rows(2001);
        run.close();
        const [least, most] = [Math.min(...h!), Math.max(...h!)].map((force) => force.toFixed(1));
        expect(textOf(lessonOf("drift"))).toContain(`between ${least} and ${most} N`);
    });
    test("belt", ({ friction }) => {
        const slow = measured(friction, "belt", 40, { v_b: 0.2 });
        const belt = measured(friction, "belt", 40);
        says("belt", slow["stick_slip_period"]!, 3, " s");
        says("belt", belt["stick_slip_period"]!, 3, " s");
        says("belt", belt["stick_slip_amplitude"]!, 3, " m");
        says("belt", slow["stick_slip_amplitude"]!, 3, " m");
        says("belt", measured(friction, "belt", 40, { v_b: 1 })["stick_slip_period"]!, 3, " s");
        // A free swing of the amplitude at which it just touches the belt, without any stick-slip.
        expect(measured(friction, "belt", 80, { F_C: 1 })["stick_slip_amplitude"]).toBeNaN();
        const swing = lessonRun(friction, "belt", { F_C: 1 });
        swing.rows(20_000);
        const { low, high } = swing.extremes(20_000)["x"]!;
        swing.close();
        expect(high - low).toBeCloseTo(0.8, 3);
    });
    test("short", ({ friction }) => {
        const degrees = 180 / Math.PI;
        const joint = measured(friction, "short", 8);
        says("short", joint["q"]! * degrees, 4, "°");
        says("short", 90 - joint["q"]! * degrees, 3, "°");
        says("short", joint["tau_r"]!, 3, " N m");
        const run = lessonRun(friction, "short");
        says("short", run.report.readings["stuck_error"]! * degrees, 3, "°");
        run.close();
        says("short", 90 - measured(friction, "short", 8, { kp: 80 })["q"]! * degrees, 2, "°");
        expect(measured(friction, "short", 8, { law: "coulomb" })["dq"]).toBeGreaterThan(1e-3);
        expect(Math.abs(joint["dq"]!)).toBeLessThan(1e-12);
    });
    test("hunt", ({ friction }) => {
        const run = lessonRun(friction, "hunt").measure();
        const { q } = run.rows(60_000);
        expect(run.measures()[0]!["stick_slip_period"], "not yet").toBeNaN();
        run.rows(90, 1000);
        says("hunt", run.measures()[0]!["stick_slip_period"]!, 3, " s");
        run.close();
        const crossings = q!.filter((angle, i) => i > 0 && angle > Math.PI / 2 !== q![i - 1]! > Math.PI / 2).length;
        says("hunt", crossings, 1, " times");
        says("hunt", (measured(friction, "hunt", 60, { law: "coulomb" })["q"]! * 180) / Math.PI, 4, "°");
        expect(measured(friction, "hunt", 60, { F_S: 0.5 })["stick_slip_period"], "it settles").toBeNaN();
        expect(Math.abs(measured(friction, "hunt", 60, { F_S: 0.5 })["dq"]!)).toBeLessThan(1e-4);
        const withoutLambda = measured(friction, "hunt", 20, { lambda: 0 });
        expect(
            [withoutLambda["q"]! < 1.55, Math.abs(withoutLambda["dq"]!) < 1e-9],
            "stops short and keeps still",
        ).toEqual([true, true]);
    });
    test("load and lock", ({ friction }) => {
        const limits = (id: string, other: Settings): [number, number] => {
            const run = lessonRun(friction, id, other);
            const { tau_drive, tau_backdrive } = run.curve([0, 10]);
            run.close();
            return [tau_drive![1]!, tau_backdrive![1]!];
        };
        const [drive, backdrive] = limits("load", { model: "m4" });
        says("load", drive, 3, " N m");
        says("load", drive, 2, " to");
        says("load", backdrive, 3, " N m");
        const [turning, driven] = limits("load", { model: "m4", velocity: 5 });
        expect(driven - turning, "the fan closes").toBeLessThan(0.05 * (backdrive - drive));
        const [plainDrive, plainBackdrive] = limits("load", { model: "m1" });
        says("load", plainDrive, 3, " and");
        says("load", plainBackdrive, 4, " N m");
        const fan = lessonRun(friction, "load");
        says("load", fan.report.readings["load"]!, 2, " N m");
        expect(fan.report.entries.find(({ key }) => key === "model")!.value).toBe("m4");
        fan.close();
        const lock = lessonRun(friction, "lock");
        expect(lock.report.readings["self_locking"]).toBe(1);
        says("lock", lock.report.readings["friction"]!, 2, " N m");
        lock.close();
        says("lock", limits("lock", {})[0], 3, " N m");
        expect(limits("lock", {})[1]).toBeNaN();
        const point = friction.open("curve", "operating_point", { model: "m5", load_friction_external: 1, tau_m: 0 });
        says("lock", point.curve([-8])["tau_f_max"]![0]!, 3, " N m");
        point.close();
    });
    test("models", ({ friction }) => {
        const angles = (other: Settings): number[] =>
            ["m1", "m2", "m3", "m4", "m5", "m6"].map((model) => {
                const run = lessonRun(friction, "models", { model, ...other });
                const { theta } = stateAfter(run, 5);
                run.close();
                return theta!;
            });
        const heavy = angles({});
        const text = textOf(lessonOf("models"));
        for (const angle of heavy) expect(text).toContain(angle.toFixed(3));
        const spread = (all: number[]): string => ((Math.max(...all) - Math.min(...all)) * 1e3).toFixed(0);
        expect(text).toContain(`within ${spread(angles({ mass: 0.5 }))} mrad of one another, not ${spread(heavy)}`);
        // With the motor of M6 in all models, the remaining gap comes from friction.
        const last = lessonRun(friction, "models", { model: "m6" });
        const motor = Object.fromEntries(["kt", "R", "armature"].map((key) => [key, last.value(key)!]));
        last.close();
        const gap = ([m1 = NaN, , , , , m6 = NaN]: number[]): number => m6 - m1;
        const part = 1 - gap(angles(motor)) / gap(heavy);
        expect(text).toContain(`M1 and M6 are ${(1e3 * gap(angles(motor))).toFixed(0)} mrad apart`);
        expect(text).toContain(`Of the ${spread(heavy)} mrad between M1 and M6, ${(100 * part).toFixed(0)} % come`);
    });
    test("plateau", ({ friction }) => {
        const plateau = (model: string, mass: number): { from: number; to: number; fall: number } => {
            const run = lessonRun(friction, "plateau", { model, mass });
            const { t: time, theta, tau_m: torque } = run.rows(Math.round(6 / (run.value("T") as number)));
            run.close();
            const resting = [...theta!.keys()].filter((k) => time![k]! > 2 && theta![k] === theta![k - 1]);
            const [first, last] = [resting[0]!, resting.find((k) => theta![k + 1] !== theta![k])!];
            return { from: time![first]!, to: time![last]!, fall: torque![first]! - torque![last]! };
        };
        const text = textOf(lessonOf("plateau"));
        const [light, lightToo] = [plateau("m1", 0.05), plateau("m3", 0.05)];
        expect(text).toContain(`falls by ${light.fall.toFixed(3)} N m in M1`);
        expect(text).toContain(`by ${lightToo.fall.toFixed(3)} N m in M3`);
        const [m1, m3] = [plateau("m1", 0.1), plateau("m3", 0.1)];
        expect(text).toContain(`By ${m1.fall.toFixed(3)} N m in M1 and by ${m3.fall.toFixed(3)} N m in M3`);
        expect(text).toContain(`from ${m1.from.toFixed(2)} to ${m1.to.toFixed(2)} s, M3 until ${m3.to.toFixed(2)} s`);
        const run = lessonRun(friction, "plateau", { model: "m1" });
        says("plateau", 2 * (run.value("friction_base") as number), 2, " N m");
        run.close();
        const heavy = lessonRun(friction, "plateau", { mass: 0.25 });
        const { theta } = heavy.rows(Math.round(6 / (heavy.value("T") as number)));
        heavy.close();
        expect(theta!.at(-1)).toBe(theta!.at(-100));
    });
    test("hold", ({ friction }) => {
        const minute = (other: Settings = {}): Record<string, number> => {
            const run = lessonRun(friction, "hold", other);
            const now = stateAfter(run, 60);
            run.close();
            return now;
        };
        const soft = minute();
        const text = textOf(lessonOf("hold"));
        says("hold", soft["sunk"]! * 1e3, 3, " mm lower");
        says("hold", soft["sunk"]!, 1, " m lower");
        const heldRun = lessonRun(friction, "hold");
        const { omega1, omega2 } = stateAfter(heldRun, 0.1);
        heldRun.close();
        expect(text).toContain(`at first by ${(-omega1!).toFixed(3)} and ${(-omega2!).toFixed(3)} rad/s`);
        expect(text).toContain(`${(0.8 - soft["q1"]!).toFixed(3)} and ${(0.6 - soft["q2"]!).toFixed(3)} rad`);
        const steps = [0.0005, 0.005].map((T) => minute({ T })["sunk"]!);
        expect(Math.abs(steps[0]! - steps[1]!)).toBeLessThan(1e-6);
        expect(minute({ margin: 3 })["sunk"]).toBe(soft["sunk"]);
        says("hold", minute({ engine: "mujoco_tight" })["sunk"]! * 1e3, 1, " mm in a minute");
        const rods = minute({ engine: "gauss_seidel", arm: "rods" });
        expect(rods["sunk"]).toBeGreaterThan(1);
        const exact = minute({ engine: "exact" });
        expect([exact["q1"], exact["q2"], exact["omega1"], exact["omega2"], exact["sunk"]]).toEqual([
            0.8, 0.6, 0, 0, 0,
        ]);
        // Recorded from MuJoCo 3.3.8 itself, in the figure of the experiment.
        const [mujoco] = friction.experiment("run", "resting_arm").figures;
        for (const [i, key] of ["creep1", "creep2"].entries())
            expect(Math.abs(soft[key]! / Number(mujoco!.numbers[i]!.paper) - 1)).toBeLessThan(0.004);
    });
    test("clamp", ({ friction }) => {
        const tip = (other: Settings): [number, number] => {
            const run = lessonRun(friction, "clamp", other);
            const { x, y } = stateAfter(run, 2);
            run.close();
            return [x!, y!];
        };
        const off = (other: Settings): number => {
            const [[x, y], [exactX, exactY]] = [tip(other), tip({ ...other, method: "exact", breakaway: "" })];
            return Math.hypot(x - exactX, y - exactY);
        };
        const [coarseStep, fineStep, T] = [off({ T: 1e-3 }), off({}), 1e-3];
        says("clamp", coarseStep * 1e3, 3, " mm off");
        says("clamp", coarseStep * 1e2, 2, " cm");
        says("clamp", fineStep * 1e3, 3, " mm");
        says("clamp", fineStep * 1e2, 2, " cm");
        says("clamp", off({ T: 1e-2 }) * 1e2, 2, " cm");
        says("clamp", off({ method: "semi_implicit", T }) * 1e3, 2, " mm");
        says("clamp", off({ method: "semi_implicit" }) * 1e3, 1, " mm");
        says("clamp", off({ n: 2, T }) * 1e3, 2, " mm");
        for (const n of [1, 2]) expect(off({ n }) / off({ n, T })).toBeLessThan(0.2);
        const run = lessonRun(friction, "clamp", { method: "exact", breakaway: "", T });
        const passes = run.rows(2000)["passes"]!;
        run.close();
        expect(Math.max(...passes)).toBe(3);
        expect(passes.filter((pass) => pass === 1).length).toBeGreaterThan(1990);
    });

    test("release", ({ friction }) => {
        const now = (other: Settings): Record<string, number> => {
            const run = lessonRun(friction, "release", other);
            const then = stateAfter(run, 1);
            run.close();
            return then;
        };
        says("release", -now({ friction_angle: 7 })["a"]!, 3, " rad/s²");
        says("release", -now({ friction_angle: 14.9 })["a"]!, 3, " rad/s²");
        says("release", -now({ friction_angle: 17, tau_0: -20 })["a"]!, 3, " rad/s²");
        for (const angle of [15, 17]) expect(now({ friction_angle: angle })).toMatchObject({ q: 0, v: 0 });
        for (const [angle, digits] of [
            [7, 3],
            [17, 2],
        ] as const) {
            const run = lessonRun(friction, "release", { friction_angle: angle });
            says("release", run.report.readings["band_low"]! / 100, digits, "");
            if (angle === 17) says("release", -run.report.readings["band_low"]!, 2, " N m");
            run.close();
        }
        const run = lessonRun(friction, "release");
        says("release", run.report.readings["eta_1"]!, 3, "");
        expect(Math.abs(run.report.readings["band_low"]!)).toBeLessThan(1e-12);
        run.close();
    });

    test("brake", ({ friction }) => {
        const first = (other: Settings): { a: number; margin: number; most: number } => {
            const run = lessonRun(friction, "brake", other);
            const { a } = run.now();
            const { margin, friction_angle_max: most } = run.report.readings;
            run.close();
            return { a: a!, margin: margin!, most: most! };
        };
        says("brake", -first({ friction_angle: 16 }).a, 3, " rad/s²");
        says("brake", -first({ friction_angle: 7 }).a, 2, " rad/s²");
        says("brake", -first({ friction_angle: 16.5 }).a, 3, " rad/s²");
        says("brake", -first({ I: 38 }).a, 3, " rad/s²");
        says("brake", first({ friction_angle: 16 }).margin, 3, " kg m²");
        says("brake", first({}).margin, 3, " kg m²");
        says("brake", first({}).most, 4, "°");
        const run = lessonRun(friction, "brake");
        const { jams, energy_lost: losses } = stateAfter(run, 0.001);
        expect(jams).toBe(1);
        says("brake", losses!, 3, " J");
        says("brake", (2 * losses!) / 5, 3, " N m s");
        run.close();
        const slow = lessonRun(friction, "brake", { friction_angle: 16 });
        const { v } = slow.rows(100);
        says("brake", v!.findIndex((speed) => speed <= 0) / 1000, 1, " s");
        slow.close();
    });

    test("rest", ({ friction }) => {
        const angles = (other: Settings, seconds: number): number => {
            const run = lessonRun(friction, "rest", other);
            const { q } = stateAfter(run, seconds);
            run.close();
            return q!;
        };
        const right = angles({ method: "located" }, 12);
        says("rest", angles({}, 12) - right, 2, " rad");
        says("rest", angles({ T: 1e-4 }, 12) - right, 2, " rad");
        says("rest", Math.abs(angles({ method: "implicit" }, 12) - right) * 1e3, 2, " mrad");
        says("rest", (angles({}, 4.5) - angles({}, 4.28)) * 1e3, 1, " mrad");
    });
});

test("the page accepts the suggestions at the end of a lesson @long", async ({ explorer }) => {
    test.setTimeout(120_000);
    for (const { tries } of lessons)
        for (const place of tries) {
            await explorer.open(`#/${place}&v=1`);
            const { remarks, drafts } = await explorer.state();
            // One of them is about a refusal.
            expect([remarks, drafts], place).toEqual([[], place.includes("=refuse") ? { B: "20" } : {}]);
        }
});

test("a question is about its own state, before the first step, with nothing over it @long", async ({
    explorer,
    page,
    friction,
}) => {
    test.setTimeout(120_000);
    await explorer.open("#/experiments?run=drift_test&T=0.004&v=1");
    await explorer.tab("numbers");
    await page.getByRole("button", { name: "Lessons" }).click();
    await expect(page.locator("#drawer-content")).toBeHidden();
    for (const { id, start, place } of lessons) {
        await choose(page, id);
        await expect(page).toHaveURL(new RegExp(`lesson=${id}&v=1$`));
        const current = await explorer.state();
        expect([
            current.remarks,
            current.drafts,
            current.findings.filter(({ severity }) => severity === "error"),
        ]).toEqual([[], {}, []]);
        expect(`${current.view}?`).toBe(start.slice(0, start.indexOf("?") + 1));
        const parameters = new URLSearchParams(start.slice(start.indexOf("?")));
        if (parameters.has("run")) {
            const { duration } = friction.experiment("run", parameters.get("run")!);
            const wholeTime = Number(parameters.get("span") ?? duration).toFixed(3);
            await expect(page.locator(".time-line .time"), id).toHaveText(`t = 0.000 of ${wholeTime} s`);
        }
        if (start !== `${place}&at=0`) continue;
        expect(current.steps, id).toBe(0);
        // plots of a transmission are not traces of a run
        const ofRuns = Object.entries(current.plots).filter(([plot]) => plot !== "wedge" && plot !== "forward");
        const points = ofRuns.flatMap(([, plot]) => Object.values(plot).map(({ x }) => x.length));
        expect(Math.max(...points), `${id}: nothing of a run before`).toBeLessThanOrEqual(1);
    }
});

test("every lesson opens the state that it describes, and no setting is refused @long", async ({ explorer, page }) => {
    test.setTimeout(120_000);
    await answer(page, ...lessons.map(({ id }) => id));
    for (const lesson of lessons) {
        const { id, place } = lesson;
        await explorer.open(`#/${place}&lesson=${id}&v=1`);
        const current = await explorer.state();
        expect([current.remarks, current.drafts], id).toEqual([[], {}]);
        const { view, settings } = placeOf(lesson);
        expect(current.view).toBe(view);
        expect({ ...current.given, ...current.page }, id).toMatchObject(
            Object.fromEntries(Object.entries(settings).filter(([key]) => key !== "run" && key !== "plots")),
        );
        const { plots } = settings;
        if (plots) expect(Object.keys(current.plots), id).toEqual(expect.arrayContaining(plots.split(",")));
        await expect(page.locator(".lesson-count")).toContainText(
            `Lesson ${lessons.findIndex((lesson) => lesson.id === id) + 1} of ${lessons.length}`,
        );
    }
    expect(lessons.length).toBeGreaterThanOrEqual(8);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
});

test("the whole course by mouse: predictions, answers, progress that is remembered, and a restart @long", async ({
    explorer,
    page,
}) => {
    test.setTimeout(120_000);
    await explorer.open("#/law?F_S=3&v=1");
    await expect(page.locator("lesson-card"), "nothing starts by itself").toHaveCount(0);
    await page.getByRole("button", { name: "Lessons" }).click();
    await expect(page.locator("#lesson-title")).toBeFocused();
    // The state of the question; the previous one is a step back.
    await expect(page).toHaveURL(/#\/experiments\?.*&at=0&lesson=chatter&v=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/law\?F_S=3&v=1$/);
    await page.goForward();
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("chatter"));
    for (const [i, lesson] of lessons.entries()) {
        const { place, id } = lesson;
        const answers = answersOf(lesson);
        const right = rightOf(answers);
        await expect(page.locator(".lesson-shown")).toBeEmpty();
        // Every third prediction is wrong, every fourth is missing.
        const wrong = i % 3 === 2;
        const choice = wrong ? (right + 1) % 3 : right;
        if (i % 4 !== 3) await page.getByRole("radio", { name: answers[choice]!.text }).check();
        await page.getByRole("button", { name: "Show me" }).click();
        await expect(page).toHaveURL(new RegExp(`#/${place.split("?")[0]!}\\?.*lesson=${id}&v=1$`));
        const verdict =
            i % 4 === 3 ? "The answer: " : wrong ? `Not quite. ${plain(answers[choice]!.why!)}` : words("lesson.right");
        await expect(page.getByRole("status").filter({ hasText: verdict })).toBeVisible();
        await expect(page.locator(".lesson label.right")).toContainText("✓");
        await expect(page.locator(".lesson-tries a")).toHaveText(textsOf(lesson).tries.map(plain));
        await explorer.ready();
        const next = page.getByRole("button", { name: "Next lesson" });
        if (i < lessons.length - 1) await next.click();
        else await expect(next).toHaveCount(0);
    }
    await expectAnswered(page, lessons.length);
    await page.reload();
    await explorer.ready();
    await expectAnswered(page, lessons.length);
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.locator(".lesson-count")).toContainText(`Lesson ${lessons.length - 1} of`);
    await page.getByRole("button", { name: words("lesson.restart") }).click();
    await expect(page.locator(".lesson-count")).toContainText("Lesson 1 of");
    await expectAnswered(page, 0);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.locator("lesson-card")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Lessons" })).toBeFocused();
    expect(page.url()).not.toContain("lesson");
    await page.goBack();
    await expect(page.locator("lesson-card")).toBeVisible();
});

test("the whole course by keyboard alone, on a phone @long", async ({ explorer, page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 360, height: 740 });
    await explorer.open("#/pendulum");
    await page.evaluate(() => localStorage.removeItem("friction.lessons"));
    await page.reload();
    await explorer.ready();
    const tabTo = async (name: string): Promise<void> => {
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press("Tab");
            if (await page.evaluate((s) => document.activeElement?.textContent?.trim() === s, name)) return;
        }
        throw new Error(`never reached ${name}`);
    };
    await tabTo("Lessons");
    await page.keyboard.press("Enter");
    for (const [i, lesson] of lessons.entries()) {
        const { title } = textsOf(lesson);
        const right = rightOf(answersOf(lesson));
        await expect(page.locator("#lesson-title")).toBeFocused();
        await expect(page.locator("#lesson-title")).toHaveText(plain(title));
        await page.keyboard.press("Tab");
        await page.keyboard.press("Space");
        for (let step = 0; step < right; step++) await page.keyboard.press("ArrowDown");
        await tabTo("Show me");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("status").filter({ hasText: words("lesson.right") })).toBeVisible();
        const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow, `${title}: no scrolling sideways`).toBeLessThanOrEqual(0);
        if (i === lessons.length - 1) break;
        await tabTo("Next lesson");
        await page.keyboard.press("Enter");
    }
    await tabTo(words("lesson.restart"));
    await page.keyboard.press("Enter");
    await expect(page.locator("#lesson-title")).toHaveText(titleOf(lessons[0]!.id));
});

test("the next lesson opens although the previous answer is still loading", async ({ explorer, page }) => {
    await explorer.open("#/pendulum?lesson=transform&v=1");
    // The view of the answer is loaded by its first link.
    await page.evaluate(
        (names) => {
            const buttons = [...document.querySelectorAll<HTMLElement>("lesson-card button")];
            for (const name of names) buttons.find(({ textContent }) => textContent.trim() === name)!.click();
        },
        [words("lesson.show"), words("lesson.next")],
    );
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("fold"));
    await expect(page.locator("#lesson-title")).toBeFocused();
    await expect(page).toHaveURL(/#\/law\?.*lesson=fold/);
});

test("an answer that is shown repeatedly starts again each time @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await page.evaluate(() => localStorage.setItem("friction.lessons", JSON.stringify({ smooth: 0 })));
    await page.goto("about:blank");
    await explorer.open("#/experiments?lesson=smooth&v=1");
    const shows = page.getByRole("button", { name: words("lesson.show-again") });
    await shows.click();
    const { address, length } = await page.evaluate(() => ({ address: location.hash, length: history.length }));
    for (const button of [shows, shows]) {
        await expect.poll(async () => (await explorer.state()).steps).toBeGreaterThan(40);
        const before = (await explorer.state()).steps;
        await button.click();
        expect((await explorer.state()).steps).toBeLessThan(before);
        await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    }
    expect(await page.evaluate(() => ({ address: location.hash, length: history.length }))).toEqual({
        address,
        length,
    });
});

test("an answer can be hidden; an embed is without the lesson by default, in the chosen language @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/law");
    await page.evaluate(() => localStorage.setItem("friction.lessons", JSON.stringify({ belt: 1 })));
    await page.goto("about:blank");
    await explorer.open(`#/${lessonOf("belt").start}&lesson=belt&v=1`);
    await page.getByRole("button", { name: words("lesson.hide") }).click();
    await expect(page.getByRole("button", { name: words("lesson.show"), exact: true })).toBeVisible();
    await expect(page.locator(".lesson-shown")).toBeEmpty();
    await page
        .getByRole("button", { name: words("share.title"), exact: true })
        .first()
        .click();
    const code = page.locator(".embed-code");
    await expect(code).toContainText("lang=en");
    await expect(code).not.toContainText("lesson=");
    // with the ticked sliders, here of the lesson
    await expect(code).toContainText(`sliders=${lessonOf("belt").sliders.join(",")}&`);
    await page.getByLabel(words("share.lesson")).check();
    await expect(code).toContainText("lesson=belt");
    await page.locator("share-content").getByRole("radio", { name: "français" }).check();
    await expect(code).toContainText("lang=fr");
});

test("a link to a lesson opens it, and an unknown one is reported @long", async ({ explorer, page }) => {
    await explorer.open("#/law?B=26&lesson=fold&v=1");
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("fold"));
    expect((await explorer.state()).given).toEqual({ B: "26" });
    await expect(page.locator("#lesson-title"), "a link takes no focus").not.toBeFocused();
    await page.reload();
    await explorer.ready();
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("fold"));
    await choose(page, "smooth");
    await expect(page).toHaveURL(/lesson=smooth&v=1$/);
    await page.goBack();
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("fold"));
    await explorer.open("#/law?lesson=nothing&v=1");
    await page.reload();
    await expect(page.getByText("Unknown lesson “nothing”")).toBeVisible();
    await expect(page.locator("lesson-card")).toHaveCount(0);
});

test("the shared link of an answer opens the question, in the state of the question @long", async ({
    explorer,
    page,
}) => {
    test.setTimeout(120_000);
    const friend = async (): Promise<void> => {
        await page.evaluate(() => localStorage.clear());
        await page.goto("about:blank");
    };
    for (const id of ["chatter", "transform", "load", "models"]) {
        const { start } = lessonOf(id);
        await explorer.open(`#/${start}&lesson=${id}&v=1`);
        await page.getByRole("button", { name: words("lesson.show"), exact: true }).click();
        await expect(page.locator(".lesson-shown")).not.toBeEmpty();
        await page.locator("[popovertarget=share]").first().click();
        const sheet = page.locator("#share");
        const link = await copied(page, () => sheet.getByRole("button", { name: words("view.copy-link") }).click());
        await friend();
        await page.goto(link);
        await explorer.ready();
        await expect(page.locator("#lesson-title")).toHaveText(titleOf(id));
        await expect(page.locator(".lesson-shown")).toBeEmpty();
        const shared = await explorer.state();
        await friend();
        await explorer.open("#/benchmark");
        await page.getByRole("button", { name: "Lessons" }).click();
        await choose(page, id);
        await explorer.ready();
        await expect.poll(async () => (await explorer.state()).view).toBe(shared.view);
        const clicked = await explorer.state();
        const state = ({ given, page: own, steps }: typeof shared): object => ({ given, own, steps });
        expect(state(shared), id).toEqual(state(clicked));
    }
});

test("the address of a run that answers a lesson opens it before its first step, unless it has been answered @long", async ({
    explorer,
    page,
}) => {
    const { place, start } = lessonOf("drift");
    const hash = `#/${place}&lesson=drift&v=1`;
    await explorer.open(hash);
    await expect(page).toHaveURL(new RegExp(`at=0&lesson=drift&v=1$`));
    expect((await explorer.state()).steps).toBe(0);
    expect(start).toContain("at=0");
    // A reader's state, with another parameter or a pin, stays and waits for the answer.
    for (const own of ["&M=3", "&pin=M:2"]) {
        await page.goto("about:blank");
        await explorer.open(`#/${place}${own}&lesson=drift&v=1`);
        await frames(page, 30);
        expect((await explorer.state()).steps).toBe(0);
        expect(new URL(page.url()).hash).toContain(own);
    }
    await answer(page, "drift");
    await explorer.open(hash);
    await expect.poll(async () => (await explorer.state()).steps).toBeGreaterThan(0);
});

test("the list has the titles, and the lessons continue with the last open one @long", async ({ explorer, page }) => {
    await explorer.open("#/law?lesson=transform&v=1");
    const list = await explorer.popup("lesson-list");
    await expect(list.locator("li")).toContainText(lessons.map(({ id }) => titleOf(id)));
    await expect(list.locator("[aria-current=step]")).toContainText(titleOf("transform"));
    await list.getByText(titleOf("load")).click();
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("load"));
    await expect(page.locator("#lesson-title")).toBeFocused();
    const button = page.getByRole("button", { name: "Lessons" });
    await button.click();
    await expect(page.locator("lesson-card")).toHaveCount(0);
    await page.reload();
    await explorer.ready();
    await button.click();
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("load"));
});

test("another experiment or another view closes a lesson, and undo brings it back @long", async ({
    explorer,
    page,
}) => {
    await explorer.open(`#/${lessonOf("drift").start}&lesson=drift&v=1`);
    await explorer.experiment("Stick-slip on a belt");
    await expect(page.locator("lesson-card")).toHaveCount(0);
    expect(page.url()).not.toContain("lesson");
    await page.getByRole("button", { name: words("page.undo") }).click();
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("drift"));
    expect((await explorer.state()).steps).toBe(0);
    await page.locator("header nav a", { hasText: "Drive and" }).click();
    await expect(page).toHaveURL(/#\/drive-backdrive$/);
    await expect(page.locator("lesson-card")).toHaveCount(0);
    await page.getByRole("button", { name: words("page.undo") }).click();
    await expect(page.locator("#lesson-title")).toHaveText(titleOf("drift"));
});

test("axe finds nothing in a lesson, before and after its answer", slow, async ({ explorer, page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await explorer.open("#/law?lesson=load&v=1");
        await page.evaluate(() => localStorage.removeItem("friction.lessons"));
        await page.reload();
        await explorer.ready();
        expect(await violations(page)).toEqual([]);
        await page.getByRole("button", { name: "Show me" }).click();
        await expect(page.getByText("The answer: ")).toBeVisible();
        expect(await violations(page)).toEqual([]);
        const small = await page
            .locator(".lesson button:visible, .lesson label:visible")
            .evaluateAll((all) => all.filter((element) => element.getBoundingClientRect().height < 43.5).length);
        if (width === 360) expect(small).toBe(0);
    }
});

test("a lesson is printed as a task, and with its answer, whatever is on the screen @long", async ({
    explorer,
    page,
}) => {
    await explorer.open(`#/${lessonOf("chatter").place}&lesson=chatter&v=1`);
    await page.evaluate(() => Object.assign(window, { print: () => (document.title = "printing") }));
    /** Texts on the paper. */
    const printed = async (key: string): Promise<string> => {
        await page.getByRole("button", { name: words(key), exact: true }).click();
        await expect(page).toHaveTitle("printing");
        await page.emulateMedia({ media: "print" });
        const paper = await page.locator("main").innerText();
        await page.emulateMedia({ media: "screen" });
        await page.evaluate(() => {
            document.title = "";
            dispatchEvent(new Event("afterprint"));
        });
        return paper;
    };
    const answer = "The explicit model gives either +8 N or −8 N";
    // Before and after the answer is shown.
    for (let i = 0; i < 2; i++) {
        const task = await printed("lesson.print-without");
        const solved = await printed("lesson.print-with");
        expect(task.replace(/\s+/g, " ")).not.toContain(answer);
        expect(task).not.toContain("✓ It");
        // Without the open run, and with room to write.
        expect(task).not.toContain(words("drawer.numbers"));
        expect(task).not.toMatch(/m\/s\]/);
        expect(task).toContain(words("lesson.paper-why"));
        expect(solved).toMatch(/m\/s/);
        expect(solved.replace(/\s+/g, " ")).toContain(answer);
        if (i === 0) {
            await expect(page.locator(".lesson-shown")).toBeEmpty();
            await page.getByRole("button", { name: words("lesson.show") }).click();
            await expect(page.locator(".lesson-shown")).not.toBeEmpty();
        }
    }
    // The finished run, whatever is on the screen, without the reader's mistakes.
    await explorer.open(`#/${lessonOf("chatter").start}&lesson=chatter&v=1`);
    await page.getByRole("button", { name: words("lesson.print-with"), exact: true }).click();
    await expect(page).toHaveTitle("printing");
    await expect(page).toHaveURL(/[?&]at=0\.2&/);
    await expect(page.locator(".state-chip")).toContainText(words("state.chatters"));
    await expect(page.locator(".lesson-asked")).not.toContainText("✗");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    // Buttons are useless on paper.
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 680, height: 990 });
    await expect(page.locator(".lesson-fold")).toBeHidden();
    await expect(page.locator("#lesson-title")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
});

test("a printed lesson has two pages at most, and a task the setup at its start and lines across the page @long", async ({
    explorer,
    page,
}) => {
    test.setTimeout(120_000);
    for (const id of ["chatter", "fold", "drift", "load", "models"]) {
        await explorer.open(`#/${lessonOf(id).place}&lesson=${id}&v=1`);
        await page.evaluate(() => Object.assign(window, { print: () => (document.title = "printing") }));
        for (const key of ["lesson.print-with", "lesson.print-without"]) {
            await page.getByRole("button", { name: words(key), exact: true }).click();
            await expect(page).toHaveTitle("printing");
            await page.emulateMedia({ media: "print" });
            await page.setViewportSize({ width: 688, height: 990 });
            const picture = page.locator(".view .scene, .view .plots friction-plot").locator("visible=true").first();
            expect((await picture.boundingBox())!.height, `${id} ${key}`).toBeGreaterThan(100);
            if (key === "lesson.print-without") {
                await expect(page).toHaveURL(/run=|pendulum/.test(page.url()) ? /[?&]at=0&/ : /lesson=/);
                for (const line of await page.locator(".lesson-lines hr").all())
                    expect((await line.boundingBox())!.width).toBeGreaterThan(680);
            }
            const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
            const pages = pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)!.length;
            expect(pages, `${id} ${key}`).toBeLessThanOrEqual(2);
            await page.emulateMedia({ media: "screen" });
            await page.setViewportSize({ width: 1280, height: 800 });
            await page.evaluate(() => {
                document.title = "";
                dispatchEvent(new Event("afterprint"));
            });
        }
    }
});

test("a handout has the chosen lessons with setup, plots, lines or answers, and the reader's questions @long", async ({
    explorer,
    page,
}) => {
    await explorer.open(`#/${lessonOf("chatter").place}&lesson=chatter&v=1`);
    await page.evaluate(() => Object.assign(window, { print: () => (document.title = "printing") }));
    const address = page.url();
    const form = page.locator("handout-form");
    await page.getByRole("button", { name: words("lesson.handout-open"), exact: true }).click();
    const boxes = form.locator(".handout-lessons input");
    await expect(boxes).toHaveCount(lessons.length);
    await expect(boxes.nth(lessons.indexOf(lessonOf("chatter")))).toBeChecked();
    await boxes.nth(lessons.indexOf(lessonOf("belt"))).check();
    await boxes.nth(lessons.indexOf(lessonOf("fold"))).check();
    await form.locator("textarea").fill("Which method?\n\nWhat is left out?");
    const paper = page.locator("body > .handout");
    const lengths: number[] = [];
    /** Prints; the sheets of the lessons, as texts. */
    const print = async (): Promise<string[]> => {
        await form.getByRole("button", { name: words("lesson.handout-print") }).click();
        await expect(page).toHaveTitle("printing", { timeout: 20_000 });
        await page.emulateMedia({ media: "print" });
        await expect(page.locator("friction-explorer")).toBeHidden();
        const texts = await paper.locator("section").allInnerTexts();
        const plots = await paper
            .locator(".handout-plots img")
            .evaluateAll((all) => all.map((img) => img.getAttribute("src")!));
        expect(plots.length).toBeGreaterThanOrEqual(4);
        lengths.push(plots.join("").length);
        for (const picture of await paper.locator("img").all())
            expect(await picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(
                100,
            );
        // two lessons have a setup, a law has none
        await expect(paper.locator(".handout-scene")).toHaveCount(2);
        await page.emulateMedia({ media: "screen" });
        await page.evaluate(() => {
            document.title = "";
            dispatchEvent(new Event("afterprint"));
        });
        await expect(paper).toHaveCount(0);
        return texts;
    };
    const tasks = await print();
    expect(tasks).toHaveLength(4);
    for (const [i, id] of ["chatter", "fold", "belt"].entries()) {
        expect(plain(tasks[i]!)).toContain(titleOf(id));
        expect(tasks[i]).toContain(words("lesson.paper-why"));
        expect(tasks[i]).not.toContain("☑");
    }
    expect(tasks[3]).toMatch(/Which method\?[^]*What is left out\?/);
    await expect(page).toHaveURL(address);
    await page.getByRole("button", { name: words("lesson.handout-open"), exact: true }).click();
    await form.getByLabel(words("lesson.handout-answers")).check();
    const solved = await print();
    expect(solved[0]).toContain("☑");
    expect(solved[0]).not.toContain(words("lesson.paper-why"));
    // without answers the axes are empty
    expect(lengths[1]!).toBeGreaterThan(1.5 * lengths[0]!);
});

test("after a handout of one lesson its run waits; another language keeps lessons and questions @long", async ({
    explorer,
    page,
}) => {
    await explorer.open(`#/${lessonOf("belt").start}&lesson=belt&at=0&v=1`);
    await page.evaluate(() => Object.assign(window, { print: () => (document.title = "printing") }));
    const form = page.locator("handout-form");
    const open = (): Promise<void> =>
        page.getByRole("button", { name: words("lesson.handout-open"), exact: true }).click();
    await open();
    await form.getByRole("button", { name: words("lesson.handout-print") }).click();
    await expect(page).toHaveTitle("printing", { timeout: 20_000 });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    expect(page.url()).toContain("at=0&");
    await open();
    await form
        .locator(".handout-lessons input")
        .nth(lessons.indexOf(lessonOf("fold")))
        .check();
    await form.locator("textarea").fill("Why?");
    await page.goto("/?lang=fr" + new URL(page.url()).hash);
    await explorer.ready();
    await page.locator("lesson-card").getByRole("button", { name: "Feuille…" }).click();
    await expect(form.locator("textarea")).toHaveValue("Why?");
    await expect(form.locator(".handout-lessons input:checked")).toHaveCount(2);
    await page.goto("/?lang=en");
});

test("at the end of a lesson's run the table covers the whole run @long", async ({ explorer, page }) => {
    await answer(page, "chatter");
    await explorer.open(`#/${lessonOf("chatter").place}&at=0.1&lesson=chatter&v=1`);
    await explorer.tab("numbers");
    await expect(page.locator(".measures thead th").first()).toHaveText(words("experiments.measure"));
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.locator(".measures thead th").first()).toHaveText(words("experiments.measure-finished"), {
        timeout: 30_000,
    });
    // The run rests there, and the table stays.
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await frames(page, 90);
    await expect(page.locator('tr[data-measure="chatter_count"] td').first()).not.toHaveText("0");
    await expect(page.locator(".measures thead th").first()).toHaveText(words("experiments.measure-finished"));
});

test("on a phone a lesson has its plot next to its text @long", async ({ explorer, page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { id, place } of lessons) {
        await explorer.open(`#/${place}&lesson=${id}&v=1`);
        await expect(page.locator("lesson-card")).toBeVisible();
        const first = page.locator(".stage friction-plot").first();
        await expect(first, id).toBeInViewport({ ratio: 0.99 });
    }
});

test("every slider named in a lesson applies in the lesson's state", ({ friction }) => {
    for (const { id, sliders } of lessons) {
        const run = lessonRun(friction, id);
        const keys = run.report.entries.map(({ key }) => key);
        run.close();
        expect(keys, id).toEqual(expect.arrayContaining([...sliders]));
        expect(sliders.length, id).toBeGreaterThan(1);
    }
});

test("on a phone, also in landscape, a button of the lesson leads to its sliders @long", async ({ explorer, page }) => {
    test.setTimeout(120_000);
    const plot = page.locator(".stage friction-plot").first();
    for (const [width, height] of [
        [844, 390],
        [667, 375],
        [720, 450],
        [390, 844],
    ] as const) {
        await page.setViewportSize({ width, height });
        for (const { id, start, sliders } of lessons) {
            const size = `${id} ${width} × ${height}`;
            await explorer.open(`#/${start}&lesson=${id}&v=1`, true);
            await expect(page.locator("#lesson-title"), size).toBeInViewport();
            await expect(plot, size).toBeInViewport({ ratio: 0.9 });
            await expect(page.locator(".panel"), size).toBeHidden();
            await page.getByRole("button", { name: words("lesson.fold-up"), exact: true }).click();
            await expect(explorer.slider(sliders[0]!), size).toBeInViewport({ ratio: 0.9 });
            await expect(explorer.slider(sliders[0]!), size).toBeFocused();
            await expect(plot, size).toBeInViewport({ ratio: 0.3 });
            await expect(page.locator("#lesson-title"), size).toBeInViewport();
            await page.getByRole("button", { name: words("lesson.unfold"), exact: true }).click();
            await expect(page.locator(".panel"), size).toBeHidden();
        }
    }
});

test("a presentation has the sliders and the numbers of the lesson @long", async ({ explorer, page }) => {
    await answer(page, "chatter");
    await explorer.open(`#/${lessonOf("chatter").place}&lesson=chatter&v=1`);
    await page.keyboard.press("f");
    await expect(page.locator(".slim-sliders [data-key=T] input[type=range]")).toBeInViewport();
    await explorer.tab("numbers");
    const count = page.locator("[data-measure=chatter_count]");
    await expect(count).toBeInViewport();
    await expect(count).toContainText("nc");
    await page.keyboard.press("Escape");
    await expect(page.locator("html")).not.toHaveAttribute("data-present", /.*/);
});
