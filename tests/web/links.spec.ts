// Any state of any view has an address that restores it, whichever state the page was in before, and the page writes
// that address identically again. The states are random: SEED=... chooses others, STATES=... more per view.
import { lessons } from "../../web/src/lessons/lessons";
import { Chance, seedOf } from "./chance";
import { ALL, expect, test, frames } from "./explorer";
import { follow, placesOf, set, type PageState } from "./follow";
import { linkTo, States, type State } from "./states";

const STATES = Number(process.env["STATES"] ?? (ALL ? 2 : 1));
/** Views with only one experiment get more states. */
const MORE = 3;

/** State that must be restored. */
function restorable({ view, experiment, lesson, given, page, entries, pins }: PageState): unknown {
    return { view, experiment, lesson, given, page, entries, pins };
}

test("every state is restored from its address, however it was reached @long", async ({ explorer, page, friction }) => {
    test.setTimeout(60_000 + STATES * 10_000);
    const chance = new Chance(seedOf("links", 20061));
    const states = new States(friction, chance);
    await explorer.open("#/law");
    const drawnStates: State[] = [];
    for (const place of await placesOf(page)) {
        const count = ["experiments", "transmission"].includes(place.view) ? STATES : STATES * MORE;
        for (let i = 0; i < count; i++) drawnStates.push(states.draw(place));
    }
    const lesson = (): string => (chance.happens(0.2) ? `&lesson=${chance.one(lessons).id}` : "");
    const links = drawnStates.map((state) => linkTo(state) + lesson());
    const first = await follow(page, links);
    for (const [i, { place, settings }] of drawnStates.entries()) {
        const { link, given, page: own, errors, remarks, invalid, unreported, pins } = first[i]!;
        const pageKeys = place.rows.map(({ key }) => key);
        const entries = Object.entries(settings);
        // The run of an unanswered question waits at its start.
        const plays = place.kind === "run" && pageKeys.includes("at");
        const asks = plays && links[i]!.includes("&lesson=") && settings["at"] === undefined;
        expect({ link, given, own, errors, remarks, invalid, unreported, pins }).toEqual({
            link,
            given: Object.fromEntries(entries.filter(([key]) => !pageKeys.includes(key))),
            own: {
                ...Object.fromEntries(entries.filter(([key]) => pageKeys.includes(key))),
                ...(asks && { at: "0" }),
            },
            errors: [],
            remarks: [],
            invalid: [],
            unreported: [],
            pins: settings["pin"]?.split("~").length ?? 0,
        });
        const run = friction.open(place.kind, place.experiment);
        expect(first[i]!.entries, link).toEqual(run.set(given).entries);
        run.close();
    }
    // In another order, so that each state follows a different one.
    const repeated = (await follow(page, first.map(({ address }) => address).reverse())).reverse();
    for (const [i, pageState] of repeated.entries()) {
        expect(restorable(pageState), links[i]).toEqual(restorable(first[i]!));
        expect(pageState.address, links[i]).toBe(first[i]!.address);
    }
    // Through the store, as the controls do: choices may drop previous settings.
    const pages: PageState[] = [];
    for (const { place, settings } of drawnStates) {
        const run = ["experiments", "transmission"].includes(place.view) ? `?run=${place.experiment}` : "";
        pages.push(await set(page, `#/${place.view}${run}`, settings));
    }
    const reversed = (await follow(page, pages.map(({ address }) => address).reverse(), 4)).reverse();
    for (const [i, pageState] of reversed.entries()) {
        expect(restorable(pageState), pages[i]!.address).toEqual(restorable(pages[i]!));
        expect([pageState.errors, pageState.remarks], pages[i]!.address).toEqual([[], []]);
        expect(pageState.address).toBe(
            pages[i]!.address.replace(/\?run=\w+(&v=1)?$/, pageState.address.match(/\?.*$/)?.[0] ?? ""),
        );
    }
    states.close();
});

test("a closed view leaves nothing open @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await explorer.allLoaded();
    const freeSlots = async (): Promise<number> => {
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
    const free = await freeSlots();
    expect(await freeSlots()).toBe(free);
    expect(await freeSlots()).toBe(free);
});
