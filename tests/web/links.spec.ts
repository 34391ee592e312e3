// Any state of any view has an address that restores it, whichever state the page was in before, and the page writes
// that address identically again. The states are random: SEED=... chooses others, STATES=... more per view.
import { lessons } from "../../web/src/lessons/lessons";
import { Chance, seedOf } from "./chance";
import { ALL, expect, test, frames } from "./explorer";
import { follow, placesOf, set, type Stand } from "./follow";
import { linkTo, States, type State } from "./states";

const STATES = Number(process.env["STATES"] ?? (ALL ? 2 : 1));
/** Views with only one experiment get more states. */
const MORE = 3;

/** State that must be restored. */
function kept({ view, experiment, lesson, given, page, entries, pins }: Stand): unknown {
    return { view, experiment, lesson, given, page, entries, pins };
}

test("every state is restored from its address, however it was reached @long", async ({ explorer, page, friction }) => {
    test.setTimeout(60_000 + STATES * 10_000);
    const chance = new Chance(seedOf("links", 20061));
    const states = new States(friction, chance);
    await explorer.open("#/law");
    const drawn: State[] = [];
    for (const place of await placesOf(page)) {
        const count = ["experiments", "transmission"].includes(place.view) ? STATES : STATES * MORE;
        for (let i = 0; i < count; i++) drawn.push(states.draw(place));
    }
    const lesson = (): string => (chance.happens(0.2) ? `&lesson=${chance.one(lessons).id}` : "");
    const links = drawn.map((state) => linkTo(state) + lesson());
    const first = await follow(page, links);
    for (const [i, { place, settings }] of drawn.entries()) {
        const { link, given, page: own, errors, remarks, odd, unnamed, pins } = first[i]!;
        const pageKeys = place.rows.map(({ key }) => key);
        const entries = Object.entries(settings);
        // The run of an unanswered question waits at its start.
        const plays = place.kind === "run" && pageKeys.includes("at");
        const asks = plays && links[i]!.includes("&lesson=") && settings["at"] === undefined;
        expect({ link, given, own, errors, remarks, odd, unnamed, pins }).toEqual({
            link,
            given: Object.fromEntries(entries.filter(([key]) => !pageKeys.includes(key))),
            own: {
                ...Object.fromEntries(entries.filter(([key]) => pageKeys.includes(key))),
                ...(asks && { at: "0" }),
            },
            errors: [],
            remarks: [],
            odd: [],
            unnamed: [],
            pins: settings["pin"]?.split("~").length ?? 0,
        });
        const run = friction.open(place.kind, place.experiment);
        expect(first[i]!.entries, link).toEqual(run.set(given).entries);
        run.close();
    }
    // In another order, so that each state follows a different one.
    const repeated = (await follow(page, first.map(({ address }) => address).reverse())).reverse();
    for (const [i, stand] of repeated.entries()) {
        expect(kept(stand), links[i]).toEqual(kept(first[i]!));
        expect(stand.address, links[i]).toBe(first[i]!.address);
    }
    // Through the store, as the controls do: choices may drop previous settings.
    const made: Stand[] = [];
    for (const { place, settings } of drawn) {
        const run = ["experiments", "transmission"].includes(place.view) ? `?run=${place.experiment}` : "";
        made.push(await set(page, `#/${place.view}${run}`, settings));
    }
    const back = (await follow(page, made.map(({ address }) => address).reverse(), 4)).reverse();
    for (const [i, stand] of back.entries()) {
        expect(kept(stand), made[i]!.address).toEqual(kept(made[i]!));
        expect([stand.errors, stand.remarks], made[i]!.address).toEqual([[], []]);
        expect(stand.address).toBe(
            made[i]!.address.replace(/\?run=\w+(&v=1)?$/, stand.address.match(/\?.*$/)?.[0] ?? ""),
        );
    }
    states.close();
});

test("a closed view leaves nothing open @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.allLoaded();
    const around = async (): Promise<number> => {
        for (const view of ["pendulum", "law", "experiments", "law", "drive-backdrive", "law", "story", "law"]) {
            await page.evaluate((to) => (location.hash = `#/${to}`), view);
            await page.waitForFunction((to) => !window.__explorer.arriving && window.__explorer.view === to, view);
        }
        await frames(page, 18);
        return page.evaluate(
            () =>
                (
                    document.querySelector("friction-explorer") as unknown as {
                        navigation: { value: { states: { friction: { free: readonly number[] } } } };
                    }
                ).navigation.value.states.friction.free.length,
        );
    };
    const free = await around();
    expect(await around()).toBe(free);
    expect(await around()).toBe(free);
});
