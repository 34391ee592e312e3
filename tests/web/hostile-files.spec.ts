// Any file may be dropped on a view: the page reads it within a second or gives up, executes and sends nothing of it,
// shows only valid values, and is unchanged if no view accepts the file. HOSTILE=1000 drops this many files.
import type { Page } from "@playwright/test";
import { Chance, seedOf } from "./chance";
import { expect, test, type Explorer } from "./explorer";
import { follow } from "./follow";
import { evil } from "./mutations";

const COUNT = Number(process.env["HOSTILE"] ?? 60);
const views = ["pendulum", "law", "identify"];
/** Files between two checks of the whole page. */
const BATCH = 10;

interface Dropped {
    name: string;
    text: string;
    /** Texts that no view accepts. */
    rubbish: boolean;
}

/** A recording, a table of points, a parameter file and a table of benches in the formats of their views. */
const valid = [
    `t,goal,position\n${Array.from({ length: 400 }, (_, k) => `${k / 100},${Math.sin(k / 40).toFixed(4)},${(0.9 * Math.sin(k / 40 - 0.1)).toFixed(4)}`).join("\n")}\n`,
    JSON.stringify({
        kp: 100,
        mass: 0.5,
        length: 0.1,
        dt: 0.01,
        entries: Array.from({ length: 200 }, (_, k) => ({
            timestamp: k / 100,
            goal_position: Math.sin(k / 40),
            position: Math.sin(k / 41),
            torque_enable: true,
        })),
    }),
    `v,phi\n${Array.from({ length: 20 }, (_, k) => `${(k / 50).toFixed(3)},${(2 - k / 20).toFixed(3)}`).join("\n")}\n`,
    JSON.stringify({
        model: "m1",
        actuator: "xl330",
        kt: 0.36,
        R: 8,
        armature: 0.002,
        friction_base: 0.02,
        friction_viscous: 0.01,
    }),
    "file,mass,length,kp\na.csv,0.5,0.1,100\nb.csv,0.5,0.15,400\n",
];
const NAMES = [
    "a.csv",
    "log.json",
    "b.txt",
    "<img src=x onerror=__pwned=1>.csv",
    "../../x.json",
    "kp1e400_490g.csv",
    "\u202egpj.csv",
    "a".repeat(200) + ".csv",
];

function bytes(chance: Chance, count: number): string {
    return Array.from({ length: count }, () => String.fromCharCode(chance.below(256))).join("");
}

/** Contents that are no file of any view. */
function rubbish(chance: Chance): string {
    return chance.one([
        () => "",
        () => "\u0000".repeat(chance.below(5000)),
        () => bytes(chance, chance.below(5000)),
        () => "<!doctype html><script>__pwned=1</script>",
        () => "PK\u0003\u0004" + bytes(chance, 3000),
        () => "[".repeat(50_000),
        () => '{"entries":'.repeat(2000),
        () => '"'.repeat(chance.below(1000)),
        () => "x,".repeat(100_000),
        () => "no words here are numbers\n".repeat(chance.below(20_000)),
        () => chance.one(evil),
    ])();
}

/** A file of a view, damaged. */
function damaged(chance: Chance): string {
    let text = chance.one(valid);
    for (let left = 1 + chance.below(4); left > 0; left--) {
        const at = chance.below(text.length);
        const part = text.slice(at, at + 1 + chance.below(40));
        text = chance.one([
            () => text.slice(0, at) + chance.one(evil) + text.slice(at),
            () => text.slice(0, at) + text.slice(at + part.length),
            () => text.slice(0, at) + part.repeat(1 + chance.below(2000)) + text.slice(at),
            () => text.replace(/-?\d+\.?\d*(?!.*\d)/, chance.one(evil)),
            () =>
                text.replaceAll(
                    chance.one([",", ".", "\n", "0", '"', ":"]),
                    chance.one([";", "\t", "\r", "-", "e", " "]),
                ),
            () => `\ufeff${text}`,
            () => text.slice(0, at),
            () => text + text,
        ])();
        if (text.length > 400_000) return text;
        if (text.length === 0) return " ";
    }
    return text;
}

/** Drops the files one after the other. Returns the longest time without a response of the page [ms]. */
function drop(page: Page, files: readonly Dropped[]): Promise<number> {
    return page.evaluate(async (dropped) => {
        let longest = 0;
        for (const { name, text } of dropped) {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], name));
            const started = performance.now();
            let last = started;
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
            while (performance.now() - started < 60) {
                await new Promise((next) => setTimeout(next));
                const now = performance.now();
                longest = Math.max(longest, now - last);
                last = now;
            }
        }
        return longest;
    }, files);
}

const given = async (explorer: Explorer): Promise<unknown> => {
    const { view, given: settings, report } = await explorer.state();
    return { view, settings, ok: report.ok };
};

for (const [at, view] of views.entries())
    test(`no file harms the page: ${view} @long`, async ({ explorer, page }) => {
        test.setTimeout(60_000 + 400 * COUNT);
        const chance = new Chance(seedOf(view, 257 + at));
        await explorer.open(`#/${view}`);
        let longest = 0;
        for (let left = Math.ceil(COUNT / views.length); left > 0; left -= BATCH) {
            const none = chance.happens(0.5);
            const files = Array.from({ length: Math.min(BATCH, left) }, () => ({
                name: chance.one(NAMES),
                text: none ? rubbish(chance) : damaged(chance),
                rubbish: none,
            }));
            const before = await given(explorer);
            const took = await drop(page, files);
            longest = Math.max(longest, took);
            expect(took, JSON.stringify(files).slice(0, 2000)).toBeLessThan(1000);
            if (none) expect(await given(explorer), JSON.stringify(files).slice(0, 2000)).toEqual(before);
            const { report } = await explorer.state();
            expect(report.ok, JSON.stringify(files).slice(0, 2000)).toBe(true);
            expect(await page.evaluate(() => "__pwned" in window)).toBe(false);
            const [pageState] = await follow(page, ["#/law?F_S=3&v=1"]);
            expect([pageState!.given, pageState!.invalid]).toEqual([{ F_S: "3" }, []]);
            expect(explorer.complaints).toEqual([]);
            await explorer.open(`#/${view}`);
        }
        console.log(`${view}: the page answered again after ${longest.toFixed(0)} ms at most`);
    });
