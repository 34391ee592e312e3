// What the values of a bench are called.
import type { Key } from "../../i18n/messages";

export const TITLES: Readonly<Record<string, Key>> = {
    mass: "identify.mass",
    length: "identify.length",
    kp: "identify.kp",
    vin: "identify.vin",
    arm_mass: "identify.arm-mass",
};
