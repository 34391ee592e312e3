// The hand that holds a body, a belt or a pulled end in a picture: what it holds, where it is, and how stiff it is.
import type { Given } from "../model/store";

/** The force of the spring at half the picture's length, relative to the largest force of the run. */
const FORCES = 6;
/** The wall time in which a belt or a pulled end comes to the hand [s]. */
const FOLLOWS = 0.1;

export interface BodyHand {
    /** The option of the choice `hand` that holds the part. */
    option: string;
    /** Where it is, in the coordinates of the part. */
    place: readonly number[];
    /** The place of the pointer in the picture [px]; with the keys it has none. */
    at: { x: number; y: number } | undefined;
    /** The length that the picture shows, in the unit of the place. */
    reach: number;
    /** Of a chain, the link whose end it holds, from 1. */
    link?: number | undefined;
}

/** How strong it is; it stays so while it holds. */
export interface Grip {
    /** Of its spring [N/m or N m/rad]. */
    stiffness: number;
    /** At which a driven part follows it [1/s]. */
    rate: number;
}

/** A grip that is felt in a picture of this length, beside this force, at this speed [simulated s/s]. */
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
