// A page as its reader uses it, in any browser: elements are found by role and accessible name, and pressed
// at their position.
import assert from "node:assert/strict";
import { lookUp } from "./look-up.mjs";

/** @typedef {readonly [x: number, y: number]} Place  in the window [px] */
/** @typedef {object} Driver  one browser
 *  @property {string} version
 *  @property {string[]} complaints  errors of the page, as far as the driver reports them
 *  @property {(address: string) => Promise<unknown>} open
 *  @property {() => Promise<unknown>} reload
 *  @property {(script: string) => Promise<any>} run  an expression in the page; a promise is awaited
 *  @property {(width: number, height: number) => Promise<unknown>} size  of the page [px]
 *  @property {(path: readonly Place[]) => Promise<unknown>} pointer  pressed at the first place, released at the last
 *  @property {(name: string) => Promise<unknown>} key
 *  @property {(script: string, file: string) => Promise<unknown>} upload  into the file input that the script returns
 *  @property {() => Promise<Buffer>} picture  PNG of the window
 *  @property {() => Promise<unknown>} stop */

/** Longest wait for anything on a busy machine [ms]. */
const LONGEST = 40_000;
/** Interval between two polls [ms]. */
const PAUSE = 50;

/** Position at which an element can be pressed; null while it is missing, disabled, moving or covered.
 * Runs in the page.
 * @param {HTMLElement | null} element @returns {Promise<number[] | null>} */
async function placeOf(element) {
    if (!element || element.matches(":disabled")) return null;
    const target = /** @type {any} */ (element).type === "radio" ? element.closest("label") : element;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    await frame();
    const { x, y, width, height } = target.getBoundingClientRect();
    await frame();
    const after = target.getBoundingClientRect();
    if (after.x !== x || after.y !== y || width < 1 || height < 1) return null;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return target.contains(top) || top?.closest("label")?.contains(element) ? [x, y, width, height] : null;
}

export class Page {
    /** @param {Driver} driver */
    constructor(driver) {
        this.driver = driver;
    }

    /** @param {(...values: any[]) => unknown} look  runs in the page: uses its arguments and nothing else outside itself
     *  @param {...unknown} values */
    read(look, ...values) {
        return this.driver.run(`(${look})(...${JSON.stringify(values)})`);
    }

    /** The first result that is not null, undefined or false.
     * @param {string} name  for the message after a timeout @param {() => Promise<any>} look @returns {Promise<any>} */
    async until(name, look) {
        const end = performance.now() + LONGEST;
        /** @type {unknown} */
        let last;
        do {
            try {
                last = await look();
                if (last !== null && last !== undefined && last !== false) return last;
            } catch (error) {
                // A page that is still opening does not answer.
                last = error;
            }
            await new Promise((done) => setTimeout(done, PAUSE));
        } while (performance.now() < end);
        throw new assert.AssertionError({ message: `${name}: not within ${LONGEST / 1000} s; at last ${last}` });
    }

    /** @param {string} name @param {(...values: any[]) => any} look @param {...unknown} values
     * @returns {Promise<any>} */
    sees(name, look, ...values) {
        return this.until(name, () => this.read(look, ...values));
    }

    /** @param {string} role @param {string} name */
    shows(role, name) {
        return this.until(`${role} '${name}' is shown`, () => this.driver.run(`${find(role, name)} !== null`));
    }

    /** @param {string} role @param {string} name @returns {Promise<[x: number, y: number, width: number, height: number]>} */
    place(role, name) {
        return this.until(`${role} '${name}' can be pressed`, () =>
            this.driver.run(`(${placeOf})(${find(role, name)})`),
        );
    }

    /** @param {string} role @param {string} name */
    async click(role, name) {
        const [x, y, width, height] = await this.place(role, name);
        await this.driver.pointer([[x + width / 2, y + height / 2]]);
    }

    /** Value of a field. @param {string} role @param {string} name @returns {Promise<string | undefined>} */
    value(role, name) {
        return this.driver.run(`${find(role, name)}?.value`);
    }

    /** Drags an element by its centre, or a slider by its thumb, in small steps.
     *  @param {string} role @param {string} name @param {Place} by [px] */
    async drag(role, name, [right, down]) {
        const [x, y, width, height] = await this.place(role, name);
        const part = await this.driver.run(
            `(({ type, min, max, value }) => type === "range" ? (value - min) / (max - min) : 0.5)(${find(role, name)})`,
        );
        const from = [x + 8 + part * (width - 16), y + height / 2];
        const steps = Array.from({ length: 9 }, (_, k) => k / 8);
        await this.driver.pointer(steps.map((k) => [from[0] + k * right, from[1] + k * down]));
    }

    /** Replaces the text of a field. @param {string} name @param {string} text */
    async type(name, text) {
        await this.click("textbox", name);
        await this.driver.run(`${find("textbox", name)}.select()`);
        for (const letter of text) await this.driver.key(letter);
        await this.driver.key("Enter");
    }

    /** @param {string} name @param {string} file */
    async upload(name, file) {
        await this.shows("file", name);
        await this.driver.upload(find("file", name), file);
    }
}

/** Expression that finds an element in the page. @param {string} role @param {string} name */
const find = (role, name) => `(${lookUp})(${JSON.stringify(role)}, ${JSON.stringify(name)})`;
