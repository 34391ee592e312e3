// The session of an identification: it starts exactly the checked order, and a late check does no harm.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load } from "../../../wasm/friction";
import type { Checked, Log, Order, Running } from "../../../web/src/identify/identification";
import { identifying } from "../../../web/src/identify/identifying";
import { loadWords } from "../../../web/src/i18n/messages";
import { Store } from "../../../web/src/model/store";
import { Intake } from "../../../web/src/views/identify/intake";
import { Session } from "../../../web/src/views/identify/session";
import { settingsIn, settingsRows } from "../../../web/src/views/identify/settings-rows";

await loadWords();
await loadWords("identify");
const friction = await load(built("friction.wasm"), built("description.json"));

const log = (file: string, told: readonly string[] = []): Log => ({
    ...{ file, samples: 10, T: 0.01, held: false, bench: {}, told },
});
const logsOf = ({ files }: Order): Log[] =>
    files.filter(({ name }) => !name.startsWith("benches")).map(({ name }) => log(name));

/** Answers of workers, sent by the test: node has no workers of a browser. */
class Answers {
    readonly orders: Order[] = [];
    readonly answer: ((checked: Checked) => void)[] = [];
    readonly fail: ((error: Error) => void)[] = [];
    readonly started: Order[] = [];
    closed = 0;

    constructor(private readonly logs: (order: Order) => Log[] = logsOf) {
        identifying.check = (order) =>
            new Promise((resolve, reject) => {
                this.orders.push(order);
                this.answer.push(resolve);
                this.fail.push(reject);
            });
        identifying.start = (order): Running => {
            this.started.push(order);
            const close = (): void => void this.closed++;
            return {
                ended: new Promise(() => undefined),
                cancel: () => undefined,
                simulate: () => Promise.resolve(undefined),
                close,
            };
        };
    }

    /** Answers the last request; `refused`: the order cannot be started. */
    async give(refused = false, at = this.orders.length - 1): Promise<void> {
        this.answer[at]!({ findings: [], refused, logs: this.logs(this.orders[at]!) });
        await soon();
    }
}

const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

async function openSession(): Promise<{ session: Session; intake: Intake; store: Store }> {
    // A separate collection.
    const session = new Session(await friction.twin());
    const store = new Store(friction, "run", "servo_pendulum", settingsRows(friction, "servo_pendulum"));
    const view = { classList: { toggle: () => undefined } } as unknown as HTMLElement;
    const intake = new Intake(session, store, view, () => undefined);
    intake.connect();
    return { session, store, intake };
}
const files = (...names: string[]): File[] =>
    names.map((name) => new File([`# ${name}\nt,goal,position\n0,0,0\n0.1,0,0\n`], name));

/** Starts it as the button of the view does. */
async function press({ session, intake, store }: Awaited<ReturnType<typeof openSession>>): Promise<void> {
    const checked = await intake.checked();
    if (checked) session.start(checked, settingsIn(store), 1, false);
}

test("the started order has the current recordings and settings, not those of the last check", async () => {
    const answers = new Answers();
    const page = await openSession();
    await page.session.open(files("a.csv"));
    const first = press(page);
    await soon();
    await answers.give();
    await first;
    assert.deepEqual(page.session.work.value?.files, ["a.csv"]);
    page.session.work.value = undefined;

    // Another recording and another budget, and the button is pressed before they are checked.
    await page.session.open(files("b.csv"));
    page.store.changePage("budget", "3000");
    const second = press(page);
    await soon();
    assert.equal(answers.started.length, 1, "the old check counts");
    await answers.give();
    await second;
    const { files: counted, order, logs } = page.session.work.value!;
    assert.deepEqual(counted, ["a.csv", "b.csv"]);
    assert.deepEqual(
        logs.map(({ file }) => file),
        counted,
    );
    assert.ok(order.arguments.includes("--budget=3000"));
    assert.equal(answers.started.at(-1), order);
    page.intake.disconnect();
});

test("an order that the current check refuses is not started, although the previous one was accepted", async () => {
    const answers = new Answers();
    const page = await openSession();
    await page.session.open(files("a.csv"));
    const first = page.intake.checked();
    await soon();
    await answers.give();
    assert.ok(await first);
    assert.equal(await page.intake.checked(), page.session.checked.value, "it is not checked twice");
    page.store.changePage("holdout", "nothing.csv");
    const second = press(page);
    await soon();
    await answers.give(true);
    await second;
    assert.equal(answers.started.length, 0);
    page.intake.disconnect();
});

test("a check under way at the start of an identification does not end it when it fails", async () => {
    const answers = new Answers();
    const page = await openSession();
    await page.session.open(files("a.csv"));
    const checked = page.intake.checked();
    await soon();
    await answers.give();
    const checkedOrder = (await checked)!;
    void page.session.check(page.intake.shelf, () => page.intake.order());
    page.session.start(checkedOrder, settingsIn(page.store), 1, false);
    answers.fail.at(-1)!(new Error("the worker is gone"));
    await soon();
    assert.ok(page.session.running);
    assert.equal(answers.closed, 0);
    assert.equal(page.session.failure.value, "");
    assert.equal(page.session.stage.value, "running");
    page.intake.disconnect();
});

test("bench values from a file are no longer part of the started order", async () => {
    const answers = new Answers((order) => logsOf(order).map(({ file }) => log(file, ["mass"])));
    const page = await openSession();
    await page.session.open(files("a.csv"));
    page.session.own.set(["a.csv"], "mass", "0.5");
    const pressed = press(page);
    await soon();
    await answers.give();
    assert.equal(answers.started.length, 0, "the order that was checked has a mass, the one of now has none");
    await answers.give();
    await pressed;
    assert.deepEqual(
        answers.started.map(({ arguments: all }) => all.some((argument) => argument.startsWith("--benches"))),
        [false],
    );
    assert.equal(answers.orders.length, 2);
    page.intake.disconnect();
});
