// The hand that pulls at the arm with a spring: its place and the stiffness of its spring.
import type { Report } from "../../../wasm/friction";
import type { Given } from "../model/store";

/** The torque of the spring at a quarter turn, relative to the larger of weight and friction. */
const LOADS = 2;
/** And at least this part of the largest motor torque. */
const MOTOR = 0.5;

export interface Hand {
    /** Its direction from the axis [rad], continuous past the top; 0 is hanging down. */
    angle: number;
    /** Its place in the picture relative to the axis [px]; with the keys it is on the circle. */
    at: { x: number; y: number } | undefined;
}

/** Stiff enough to break the joint away against weight, friction and motor, and soft enough to feel it [N m/rad]. */
function stiffness({ readings }: Report): number {
    const { weight, friction, stall } = readings;
    const most = Math.max(LOADS * (weight ?? 0), LOADS * (friction ?? 0), MOTOR * (stall ?? 0));
    return (most || 1) / (Math.PI / 2);
}

export function handSettings({ angle }: Hand, report: Report): Given {
    return { hand: "spring", K_hand: stiffness(report).toPrecision(6), theta_hand: String(angle) };
}

/** The angle in this direction that is nearest to another one: it is continuous past the top. */
export function unwrapped(direction: number, near: number): number {
    return near + Math.atan2(Math.sin(direction - near), Math.cos(direction - near));
}
