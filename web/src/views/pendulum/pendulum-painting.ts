// Paints the pendulum on its servo: arm, goal, comparison runs, the torques as arcs about the axis, and the hand.
import { faded, type ColourName, type Palette } from "../../plot/palette";
import { begin, centreText, paintCircle, paintLines, type Pen } from "../../plot/pen";
import { spread } from "../../plot/line-labels";
import type { Pixel } from "../../ui/grip";

export interface PendulumPose {
    theta: number;
    /** Goal angle [rad]; undefined while the motor is off. */
    goal: number | undefined;
    ghosts: readonly { name: string; colour: ColourName; angle: number }[];
    /** Torques by their channels [N m]. */
    now: Readonly<Record<string, number>>;
    /** Torque that is drawn as half a turn [N m]. */
    torqueScale: number;
    stuck: boolean;
}

/** Smallest angle at which a comparison run is distinguishable from the arm [rad]. */
const DISTINGUISHABLE = 0.04;
/** Distance of the names of the comparison runs from the axis, in lengths of the arm. */
const NAMES_AT = 1.18;

/** `hand`: position of the hand relative to the axis, in lengths of the arm. */
export function paintPendulum(
    context: CanvasRenderingContext2D,
    pose: PendulumPose,
    hand: Pixel | undefined,
    length: number,
    colours: Palette,
): void {
    context.lineCap = "round";
    paintDial(context, length, colours);
    if (pose.goal !== undefined)
        paintArm(context, pose.goal, length, { stroke: colours.quiet, width: 2, dash: [6, 5] });
    for (const { colour, angle } of pose.ghosts)
        paintArm(context, angle, length, { stroke: faded(colours[colour], 0.85), width: 2 });
    const arcs = [
        ["tau_m", 0.3, colours.blue],
        ["tau_e", 0.41, colours.green],
        ["tau_f", 0.52, colours.vermillion],
        ["tau_h", 0.63, colours.purple],
    ] as const;
    for (const [key, radius, colour] of arcs)
        paintArc(context, pose.theta, ((pose.now[key] || 0) / pose.torqueScale) * Math.PI, radius * length, colour);
    paintArm(context, pose.theta, length, { stroke: colours.text, width: 6 }, true);
    const [x, y] = [length * Math.sin(pose.theta), length * Math.cos(pose.theta)];
    if (pose.stuck) paintCircle(context, { stroke: colours.vermillion, width: 3 }, x, y, 0.17 * length);
    if (hand) paintSpring(context, { x, y }, { x: length * hand.x, y: length * hand.y }, colours);
    paintServo(context, 0.16 * length, colours);
    paintNames(context, pose, length, colours);
}

/** Paints the circle of the mass, with a mark at every twelfth of a turn. */
function paintDial(context: CanvasRenderingContext2D, length: number, colours: Palette): void {
    begin(context, { stroke: colours.grid, width: 1 });
    context.arc(0, 0, length, 0, 2 * Math.PI);
    for (let i = 0; i < 12; i++) {
        const from = i % 3 === 0 ? 0.95 : 0.98;
        const [s, c] = [Math.sin((i * Math.PI) / 6), Math.cos((i * Math.PI) / 6)];
        context.moveTo(from * length * s, from * length * c);
        context.lineTo(length * s, length * c);
    }
    context.stroke();
}

function paintServo(context: CanvasRenderingContext2D, size: number, colours: Palette): void {
    begin(context, { fill: colours.surface, stroke: colours.text, width: 2 });
    context.roundRect(-size, -size, 2 * size, 2 * size, 0.3 * size);
    context.fill();
    context.stroke();
    paintCircle(context, { fill: colours.text }, 0, 0, 0.35 * size);
}

/** Paints a coil spring from the mass to the hand. */
function paintSpring(context: CanvasRenderingContext2D, from: Pixel, to: Pixel, colours: Palette): void {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const long = Math.hypot(dx, dy);
    const coils = 7;
    context.lineJoin = "round";
    begin(context, { stroke: colours.purple, width: 2.5 });
    context.moveTo(from.x, from.y);
    for (let i = 0; i <= 2 * coils && long > 1; i++) {
        const along = 0.12 + (0.76 * i) / (2 * coils);
        const aside = i === 0 || i === 2 * coils ? 0 : (i % 2 === 0 ? 7 : -7) / long;
        context.lineTo(from.x + along * dx - aside * dy, from.y + along * dy + aside * dx);
    }
    context.lineTo(to.x, to.y);
    context.stroke();
    paintCircle(context, { fill: colours.purple }, to.x, to.y, 8);
}

/** Paints the names of the comparison runs that differ from the arm, outside the circle and without overlaps. */
function paintNames(context: CanvasRenderingContext2D, pose: PendulumPose, length: number, colours: Palette): void {
    const size = 0.72 * colours.size;
    const named = pose.ghosts
        .filter(({ angle }) => Math.abs(angle - pose.theta) > DISTINGUISHABLE)
        .map(({ name, colour, angle }) => ({ name, colour, y: angle }))
        .sort((a, b) => a.y - b.y);
    const middle = named.reduce((sum, { y }) => sum + y, 0) / named.length;
    const apart = (1.9 * size) / (NAMES_AT * length);
    const half = Math.max(0.5 * apart * named.length, ...named.map(({ y }) => Math.abs(y - middle)));
    spread(named, apart, middle - half, middle + half);
    context.font = `600 ${size}px ${colours.font}`;
    centreText(context);
    for (const { name, colour, y } of named) {
        context.fillStyle = colours[colour];
        context.fillText(name.toUpperCase(), NAMES_AT * length * Math.sin(y), NAMES_AT * length * Math.cos(y));
    }
}

/** Paints an arm; its angle is 0 when hanging down, and positive to the right. `main`: with a full mass, larger than others. */
function paintArm(context: CanvasRenderingContext2D, angle: number, length: number, pen: Pen, main = false): void {
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    const radius = (main ? 0.13 : 0.1) * length;
    paintLines(context, pen, 0, 0, (length - radius) * s, (length - radius) * c);
    const mass = main ? { fill: pen.stroke! } : { stroke: pen.stroke!, width: 2 };
    paintCircle(context, mass, length * s, length * c, radius);
}

/** Paints a torque as an arc from the arm in the direction of the torque. */
function paintArc(context: CanvasRenderingContext2D, from: number, turn: number, radius: number, colour: string): void {
    const span = Math.max(-1.9 * Math.PI, Math.min(1.9 * Math.PI, turn));
    if (Math.abs(span) < 0.01) return;
    const direction = Math.sign(span);
    // an angle from hanging down is pi/2 - angle in the canvas
    const at = (angle: number, r: number): [number, number] => [r * Math.sin(angle), r * Math.cos(angle)];
    const head = Math.min(0.07 * radius + 6, Math.abs(span) * radius);
    const end = from + span;
    const neck = end - (direction * head) / radius;
    begin(context, { stroke: colour, width: 4 });
    context.arc(0, 0, radius, Math.PI / 2 - from, Math.PI / 2 - neck, direction > 0);
    context.stroke();
    const sides = [...at(neck, radius + 0.6 * head), ...at(neck, radius - 0.6 * head)];
    paintLines(context, { fill: colour }, ...at(end, radius), ...sides);
}
