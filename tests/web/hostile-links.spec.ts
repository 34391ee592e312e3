// A link may contain anything: the page opens, executes nothing of it, reports by name what it refuses, and shows no
// invalid value; and it opens a valid link afterwards.
//
// Each link is really opened, which takes 20 to 80 ms, and ten times as long on a slow machine: `make test` follows a
// few hundred, `make test-links` ten thousand, and SEED=... chooses others.
import { Chance, seedOf } from "./chance";
import { expect, test, type Explorer, oneIn } from "./explorer";
import { follow, placesOf } from "./follow";
import { mutated } from "./mutations";
import { linkTo, States } from "./states";

const LINKS = Number(process.env["LINKS"] ?? 120);
/** Number of links between two valid states. */
const BATCH = 50;
const views = ["story", "pendulum", "experiments", "law", "drive-backdrive", "identify", "papers", "benchmark"];
const GOOD = "#/law?F_S=3&v=1";

async function answers(explorer: Explorer): Promise<void> {
    const [pageState] = await follow(explorer.page, [GOOD]);
    expect([pageState!.given, pageState!.errors, pageState!.remarks, pageState!.invalid]).toEqual([
        { F_S: "3" },
        [],
        [],
        [],
    ]);
    expect(explorer.complaints).toEqual([]);
}

for (const [i, view] of views.entries()) {
    test(`no link to ${view} harms the page, and refused parts are named${oneIn(14, i)}`, async ({
        explorer,
        page,
        friction,
    }) => {
        test.setTimeout(60_000 + 60 * LINKS);
        const chance = new Chance(seedOf(view, 7919 + i));
        const states = new States(friction, chance);
        await explorer.open(GOOD);
        await explorer.allLoaded();
        const places = await placesOf(page, view);
        let slowest = { took: 0, link: "" };
        for (let left = Math.ceil(LINKS / views.length); left > 0; left -= BATCH) {
            const place = chance.one(places);
            const links = Array.from({ length: Math.min(BATCH, left) }, () =>
                mutated(linkTo(states.draw(place)), chance),
            );
            for (const { link, invalid, unreported, took } of await follow(page, links, 10)) {
                expect({ link: link.slice(0, 1000), invalid, unreported }).toEqual({
                    link: link.slice(0, 1000),
                    invalid: [],
                    unreported: [],
                });
                if (took > slowest.took) slowest = { took, link: link.slice(0, 300) };
            }
            await answers(explorer);
        }
        states.close();
        console.log(`slowest: ${slowest.took.toFixed(0)} ms, ${slowest.link}`);
    });
}

test("a hostile link opens as the first address, and as the last stored state @long", async ({
    explorer,
    page,
    friction,
}) => {
    const chance = new Chance(seedOf("opened", 4093));
    const states = new States(friction, chance);
    await explorer.open(GOOD);
    const places = await placesOf(page);
    for (let i = 0; i < 3; i++) {
        const link = mutated(linkTo(states.draw(chance.one(places))), chance);
        await page.goto(`/?${i}${link}`);
        await explorer.ready();
        await explorer.allLoaded();
        const [pageState] = await follow(page, [link]);
        expect({ link, invalid: pageState!.invalid, unreported: pageState!.unreported }).toEqual({
            link,
            invalid: [],
            unreported: [],
        });
        await page.goto("/");
        await explorer.ready();
    }
    states.close();
    await answers(explorer);
});

// Shortened links that once caused errors.
for (const [link, message] of [
    ["#/pendulum?at=0.4&pin=T:1e-12&v=1", "time step 1\u00a0ps is too small"],
    ["#/experiments?at=0.4&pin=T:1e-12&v=1", "time step 1\u00a0ps is too small"],
    ["#/law?F_S=3%00F_C&v=1", "gives F_S a value of several lines"],
    ["#/law?F_S%00=3&v=1", "“F_S ”, which is not a parameter"],
    ["#/experiments?span=-3&v=1", "span=-3 is not a number from 1·10⁻¹² to 1·10³⁰"],
    ["#/pendulum?zoom=x:0:1e-320&v=1", "zoom=x:0:1e-320 is not valid"],
    ["#/pendulum?at=-1&v=1", "at=-1 is not a number from 0 to 1·10³⁰"],
] as const) {
    test(`${link} gets a message`, async ({ explorer, page }) => {
        await explorer.open(link);
        // Messages about a compared run are in the drawer.
        if (message.startsWith("time step") && link.includes("experiments")) await explorer.tab("remarks");
        await expect(page.locator(".remark, .finding").filter({ hasText: message }).first()).toBeVisible();
    });
}

test("a name that is too long leaves the other settings in force", async ({ explorer }) => {
    await explorer.open(`#/law?F_S=3&${"k".repeat(60)}=1&v=1`);
    expect((await explorer.state()).given).toEqual({ F_S: "3" });
});

test("a run that has almost decayed is drawn", async ({ explorer, page }) => {
    // A force of 1e-321 N: an axis on which the chart would search for ticks forever.
    await explorer.open(
        "#/experiments?run=release_admittance&T=2.505619e-5&D=0.15&F=0.1&M=0.06650340205685&at=1.98214435&span=0.8&phase_y=x&v=1",
    );
    await expect(page.locator("friction-plot canvas").first()).toBeVisible();
});
