// A drawing surface that writes SVG, with the part of a canvas' interface that painters of plots use. The same painters
// so make both pictures.

type Paint = string | CanvasGradient | CanvasPattern;

interface State {
    fillStyle: Paint;
    strokeStyle: Paint;
    lineWidth: number;
    lineJoin: CanvasLineJoin;
    font: string;
    textAlign: CanvasTextAlign;
    textBaseline: CanvasTextBaseline;
}

const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { center: "middle", right: "end", end: "end" };
/** How far below its given height the base line of a text is, in font sizes. */
const DOWN: Partial<Record<CanvasTextBaseline, number>> = { middle: 0.35, top: 0.8, bottom: -0.2 };

export class SvgContext implements State {
    fillStyle: Paint = "#000";
    strokeStyle: Paint = "#000";
    lineWidth = 1;
    lineJoin: CanvasLineJoin = "bevel";
    font = "";
    textAlign: CanvasTextAlign = "left";
    textBaseline: CanvasTextBaseline = "alphabetic";
    private dash: number[] = [];
    private clipping = "";
    private path = "";
    private readonly parts: string[] = [];
    private readonly saved: { state: State; dash: number[]; clipping: string }[] = [];
    private clips = 0;

    /** `measure`: a canvas, which knows the widths of texts. */
    constructor(private readonly measure: CanvasRenderingContext2D) {}

    /** It has what painters of plots need of a canvas. */
    get context(): CanvasRenderingContext2D {
        return this as unknown as CanvasRenderingContext2D;
    }

    text(width: number, height: number): string {
        const size = `width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
        return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${this.parts.join("\n")}\n</svg>\n`;
    }

    save(): void {
        const { fillStyle, strokeStyle, lineWidth, lineJoin, font, textAlign, textBaseline, dash, clipping } = this;
        const state = { fillStyle, strokeStyle, lineWidth, lineJoin, font, textAlign, textBaseline };
        this.saved.push({ state, dash, clipping });
    }

    restore(): void {
        const before = this.saved.pop();
        if (!before) return;
        Object.assign(this, before.state);
        this.dash = before.dash;
        this.clipping = before.clipping;
    }

    setLineDash(dash: number[]): void {
        this.dash = [...dash];
    }

    measureText(text: string): TextMetrics {
        this.measure.font = this.font;
        return this.measure.measureText(text);
    }

    beginPath(): void {
        this.path = "";
    }

    moveTo(x: number, y: number): void {
        this.path += `M${round(x)} ${round(y)}`;
    }

    /** The first point of a path begins it, as on a canvas. */
    lineTo(x: number, y: number): void {
        this.path += `${this.path === "" ? "M" : "L"}${round(x)} ${round(y)}`;
    }

    closePath(): void {
        this.path += "Z";
    }

    rect(x: number, y: number, width: number, height: number): void {
        this.path += `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
    }

    /** Circles only in full or in parts; both as they are drawn on a canvas. */
    arc(x: number, y: number, radius: number, from: number, to: number): void {
        const at = (angle: number): string =>
            `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
        const middle = (from + to) / 2;
        const r = round(radius);
        const large = Number(to - middle > Math.PI);
        this.path += `${this.path === "" ? "M" : "L"}${at(from)}A${r} ${r} 0 ${large} 1 ${at(middle)}A${r} ${r} 0 ${large} 1 ${at(to)}`;
    }

    clip(): void {
        const name = `clip${++this.clips}`;
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
        this.add(
            `<rect x="${round(Math.min(x, x + width))}" y="${round(Math.min(y, y + height))}" ` +
                `width="${round(Math.abs(width))}" height="${round(Math.abs(height))}"${this.filled}/>`,
        );
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
            /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(this.font) ?? [];
        const down = y + Number(size) * (DOWN[this.textBaseline] ?? 0);
        const anchor = ANCHORS[this.textAlign];
        this.add(
            `<text x="${round(x)}" y="${round(down)}" font-family="${escaped(family)}" font-size="${round(Number(size))}"` +
                `${weight === "400" ? "" : ` font-weight="${weight}"`}${anchor ? ` text-anchor="${anchor}"` : ""}` +
                ` xml:space="preserve"${style}>${escaped(text)}</text>`,
        );
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
