// A drawing surface that writes SVG, with the part of a canvas' interface that Chart.js and the painters of plots use, so
// that a plot in a file is the drawing of the screen.
import { textMetrics } from "./text-width";

type Paint = string | CanvasGradient | CanvasPattern;
/** Properties that `save` stores in addition to dash, clip and origin. */
type Style = Pick<
    CanvasRenderingContext2D,
    "fillStyle" | "strokeStyle" | "lineWidth" | "lineJoin" | "font" | "textAlign" | "textBaseline"
>;
type Painting = Omit<Partial<CanvasRenderingContext2D>, "canvas">;
type Origin = readonly [x: number, y: number];

const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { center: "middle", right: "end", end: "end" };
/** Distance of the base line of a text below its given height, in font sizes. */
const DOWN: Partial<Record<CanvasTextBaseline, number>> = { middle: 0.35, top: 0.8, bottom: -0.2 };

export class SvgContext implements Painting {
    fillStyle: Paint = "#000";
    strokeStyle: Paint = "#000";
    lineWidth = 1;
    lineJoin: CanvasLineJoin = "bevel";
    font = "";
    textAlign: CanvasTextAlign = "left";
    textBaseline: CanvasTextBaseline = "alphabetic";
    /** Required by Chart.js; its size has no effect. */
    readonly canvas = { width: 0, height: 0, getContext: () => this };
    private dash: number[] = [];
    private clipping = "";
    private path = "";
    private origin: Origin = [0, 0];
    private parts: string[] = [];
    private readonly saved: { style: Style; dash: number[]; clipping: string; origin: Origin }[] = [];
    private clips = 0;

    /** `clipName`: beginning of the names of its clips, which differ between the drawings of a file. */
    constructor(private readonly clipName = "clip") {}

    get context(): CanvasRenderingContext2D {
        return this as Painting as CanvasRenderingContext2D;
    }

    /** Add another drawing, with its origin at this place. */
    place({ parts }: SvgContext, x: number, y: number): void {
        this.add(`<g transform="translate(${round(x)} ${round(y)})">\n${parts.join("\n")}\n</g>`);
    }

    text(width: number, height: number): string {
        const size = `width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
        return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${this.parts.join("\n")}\n</svg>\n`;
    }

    save(): void {
        const { fillStyle, strokeStyle, lineWidth, lineJoin, font, textAlign, textBaseline } = this;
        const style = { fillStyle, strokeStyle, lineWidth, lineJoin, font, textAlign, textBaseline };
        this.saved.push({ style, dash: this.dash, clipping: this.clipping, origin: this.origin });
    }

    restore(): void {
        const before = this.saved.pop();
        if (!before) return;
        const { style, ...others } = before;
        Object.assign(this, style, others);
    }

    /** Only translation: no part of a plot is rotated or scaled. */
    translate(x: number, y: number): void {
        this.origin = [this.origin[0] + x, this.origin[1] + y];
    }

    rotate(angle: number): void {
        if (angle !== 0) throw new RangeError("turned drawings are not written");
    }

    setTransform(): void {
        this.resetTransform();
    }

    resetTransform(): void {
        this.origin = [0, 0];
    }

    setLineDash(dash: number[]): void {
        this.dash = dash.some((length, i) => i % 2 === 1 && length > 0) ? [...dash] : [];
    }

    measureText(text: string): TextMetrics {
        return textMetrics(this.font, text);
    }

    beginPath(): void {
        this.path = "";
    }

    moveTo(x: number, y: number): void {
        this.path += `M${this.at(x, y)}`;
    }

    /** The first point of a path begins it, as on a canvas. */
    lineTo(x: number, y: number): void {
        this.path += `${this.path === "" ? "M" : "L"}${this.at(x, y)}`;
    }

    closePath(): void {
        this.path += "Z";
    }

    rect(x: number, y: number, width: number, height: number): void {
        this.path += `M${this.at(x, y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
    }

    /** Arcs and full circles, as on a canvas. */
    arc(x: number, y: number, radius: number, from: number, to: number): void {
        const at = (angle: number): string => this.at(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
        const middle = (from + to) / 2;
        const r = round(radius);
        const large = Number(to - middle > Math.PI);
        this.path += `${this.path === "" ? "M" : "L"}${at(from)}A${r} ${r} 0 ${large} 1 ${at(middle)}A${r} ${r} 0 ${large} 1 ${at(to)}`;
    }

    clip(): void {
        const name = `${this.clipName}${++this.clips}`;
        this.parts.push(`<clipPath id="${name}"><path d="${this.path}"/></clipPath>`);
        this.clipping = ` clip-path="url(#${name})"`;
    }

    fill(): void {
        this.add(`<path d="${this.path}"${this.filled}/>`);
    }

    stroke(): void {
        if (this.path !== "") this.add(`<path d="${this.path}"${this.stroked}/>`);
    }

    fillRect(x: number, y: number, width: number, height: number): void {
        const left = round(this.origin[0] + Math.min(x, x + width));
        const top = round(this.origin[1] + Math.min(y, y + height));
        const size = `width="${round(Math.abs(width))}" height="${round(Math.abs(height))}"`;
        this.add(`<rect x="${left}" y="${top}" ${size}${this.filled}/>`);
    }

    /** Clears everything, as Chart.js does before each drawing. */
    clearRect(): void {
        this.parts = [];
    }

    strokeRect(x: number, y: number, width: number, height: number): void {
        this.beginPath();
        this.rect(x, y, width, height);
        this.stroke();
    }

    fillText(text: string, x: number, y: number): void {
        this.write(text, x, y, this.filled);
    }

    strokeText(text: string, x: number, y: number): void {
        this.write(text, x, y, this.stroked);
    }

    private write(text: string, x: number, y: number, style: string): void {
        if (text.trim() === "") return;
        const [, weight = "400", size = "12", family = "sans-serif"] =
            /^(?:normal )?(?:(\d+) )?([\d.]+)px (.*)$/.exec(this.font) ?? [];
        const across = this.origin[0] + x;
        const down = this.origin[1] + y + Number(size) * (DOWN[this.textBaseline] ?? 0);
        const anchor = ANCHORS[this.textAlign];
        this.add(
            `<text x="${round(across)}" y="${round(down)}" font-family="${escaped(family)}" font-size="${round(Number(size))}"` +
                `${weight === "400" ? "" : ` font-weight="${weight}"`}${anchor ? ` text-anchor="${anchor}"` : ""}` +
                ` xml:space="preserve"${style}>${escaped(text)}</text>`,
        );
    }

    private at(x: number, y: number): string {
        return `${round(this.origin[0] + x)} ${round(this.origin[1] + y)}`;
    }

    private add(part: string): void {
        this.parts.push(part.replace(/^<\w+/, (head) => head + this.clipping));
    }

    private get filled(): string {
        return coloured("fill", this.fillStyle);
    }

    private get stroked(): string {
        const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
        return ` fill="none"${coloured("stroke", this.strokeStyle)} stroke-width="${round(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${dash}`;
    }
}

/** #rrggbbaa as a colour and an opacity, which more programs read. */
function coloured(what: "fill" | "stroke", paint: Paint): string {
    const text = typeof paint === "string" ? paint : "none";
    const [, colour, alpha] = /^(#[\da-f]{6})([\da-f]{2})$/i.exec(text) ?? [];
    if (colour === undefined) return ` ${what}="${escaped(text)}"`;
    return ` ${what}="${colour}" ${what}-opacity="${round(parseInt(alpha!, 16) / 255)}"`;
}

function round(value: number): string {
    return String(Number(value.toFixed(2)));
}

function escaped(text: string): string {
    return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
}
