// The values of a bench: what they are called, and which of them have a column in the table of recordings.
import type { Checked } from "../../identify/identification";
import { t, type Key } from "../../i18n/messages";
import type { Shelf } from "./shelf";

export const TITLES: Readonly<Record<string, Key>> = {
    mass: "identify.mass",
    length: "identify.length",
    kp: "identify.kp",
    vin: "identify.vin",
    arm_mass: "identify.arm-mass",
};
export const UNITS: Readonly<Record<string, string>> = { mass: "kg", length: "m", vin: "V", arm_mass: "kg" };
const NEEDED = ["mass", "length", "kp"];

export interface Column {
    key: string;
    title: string;
    unit: string;
    /** Without it nothing can be started. */
    needed: boolean;
}

/** More than the usual ones where a table or a recording tells them. */
export function columnsOf(shelf: Shelf, checked: Checked | undefined): Column[] {
    const told = [...shelf.benches.value.values(), ...(checked?.logs ?? []).map(({ bench }) => bench)];
    const arm = told.some(({ arm_mass: mass }) => Number(mass ?? 0) !== 0);
    return [...NEEDED, "vin", ...(arm ? ["arm_mass"] : [])].map((key) => ({
        ...{ key, title: t(TITLES[key]!), unit: UNITS[key] ?? "", needed: NEEDED.includes(key) },
    }));
}
