// Titles of bench values, and the columns of the table of recordings.
import type { Log } from "../../identify/identification";
import { t, type Key } from "../../i18n/messages";
import { NEEDED, type Shelf } from "./shelf";

export const TITLES: Readonly<Record<string, Key>> = {
    mass: "identify.mass",
    length: "identify.length",
    kp: "identify.kp",
    vin: "identify.vin",
    arm_mass: "identify.arm-mass",
};
export const UNITS: Readonly<Record<string, string>> = { mass: "kg", length: "m", vin: "V", arm_mass: "kg" };

export interface Column {
    key: string;
    title: string;
    unit: string;
    /** An identification requires this value. */
    needed: boolean;
}

/** Columns of the table, with arm masses if any is given. */
export function columnsOf(shelf: Shelf, logs: ReadonlyMap<string, Log>): Column[] {
    const given = [...shelf.usable, ...logs.values()].map(({ bench }) => bench);
    const arm = given.some(({ arm_mass: mass }) => Number(mass ?? 0) !== 0);
    return [...NEEDED, "vin", ...(arm ? ["arm_mass"] : [])].map((key) => ({
        ...{ key, title: t(TITLES[key]!), unit: UNITS[key] ?? "", needed: NEEDED.includes(key) },
    }));
}
