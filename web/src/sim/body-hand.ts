// The hand that holds a body, a belt or a pulled end in a picture: its part, position and stiffness.
import type { Given } from "../model/store";

/** The force of the spring at half the picture's length, relative to the largest force of the run. */
const FORCES = 6;
/** Wall time in which a belt or a pulled end reaches the hand [s]. */
const FOLLOWS = 0.1;

export interface BodyHand {
    /** The option of the choice `hand` that holds the part. */
    option: string;
    /** Position of the hand, in the coordinates of the part. */
    place: readonly number[];
    /** Position of the pointer in the picture [px]; undefined if keys move the hand. */
    at: { x: number; y: number } | undefined;
    /** Visible length of the picture, in the unit of `place`. */
    reach: number;
    /** Number of the link whose end it holds, from 1, in a chain. */
    link?: number | undefined;
}

/** Strength of the hand, constant while it holds a part. */
export interface Grip {
    /** Stiffness of its spring [N/m or N m/rad]. */
    stiffness: number;
    /** Rate at which a driven part follows it [1/s]. */
    rate: number;
}

/** A grip that is noticeable in a picture of this length, next to this force, at this speed [simulated s/s]. */
export function gripFor(reach: number, force: number, speed: number): Grip {
    return { stiffness: (FORCES * (force || 1)) / (reach / 2 || 1), rate: 1 / (FOLLOWS * speed) };
}

/** The settings of the hand; `keys`: the parameters of its option. */
export function bodyHandSettings({ option, place, link = 1 }: BodyHand, grip: Grip, keys: readonly string[]): Given {
    const all: Record<string, string> = {
        K_hand: grip.stiffness.toPrecision(6),
        rate_hand: grip.rate.toPrecision(6),
        x_hand: String(place[0] ?? 0),
        y_hand: String(place[1] ?? 0),
        link_hand: String(link),
    };
    return { hand: option, ...Object.fromEntries(keys.map((key) => [key, all[key] ?? ""])) };
}
