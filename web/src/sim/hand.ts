// The hand that pulls at the arm with a spring: its position and the stiffness of the spring.
import type { Report } from "../../../wasm/friction";
import type { Given } from "../model/store";

/** Torque of the spring at a quarter turn, relative to the larger of the torques of weight and friction. */
const LOADS = 2;
/** Lower bound of that torque, relative to the largest motor torque. */
const MOTOR = 0.5;

export interface Hand {
    /** Direction of the hand from the axis [rad], continuous past the top; 0 is straight down. */
    angle: number;
    /** Position in the picture relative to the axis [px]; on the circle if keys move the hand. */
    at: { x: number; y: number } | undefined;
}

/** Stiffness [N m/rad]: enough to break the joint away against weight, friction and motor, but noticeably soft. */
function stiffness({ readings }: Report): number {
    const { weight, friction, stall } = readings;
    const most = Math.max(LOADS * (weight ?? 0), LOADS * (friction ?? 0), MOTOR * (stall ?? 0));
    return (most || 1) / (Math.PI / 2);
}

export function handSettings({ angle }: Hand, report: Report): Given {
    return { hand: "spring", K_hand: stiffness(report).toPrecision(6), theta_hand: String(angle) };
}

/** The angle in this direction that is nearest to `near`, so that angles are continuous past the top. */
export function unwrapped(direction: number, near: number): number {
    return near + Math.atan2(Math.sin(direction - near), Math.cos(direction - near));
}
