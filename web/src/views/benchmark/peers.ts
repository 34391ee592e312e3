// The peers: Phi_Z of the Stribeck law with alpha = 1 in plain JavaScript, each made for one parameter set: ports of
// GSL's Lambert W, of two Halley steps, and of the library's closed form and table.
//
// Every peer has its own loop over the array. One loop that gets different functions would be slow for all of them,
// because the engine could inline none.

export interface Setting {
    F_S: number;
    F_C: number;
    v_S: number;
    D: number;
    Z: number;
}

/** y[i] = Phi_Z(x[i]) for all i, `times` times. */
type Transform = (x: Float64Array, y: Float64Array, times: number) => void;

/** The precomputed constants of the closed forms: the line and the law's own term, as in core/law/slip.h. */
function folded({ F_S, F_C, v_S, D, Z }: Setting) {
    const M = 1 / Z;
    const width = v_S * (M + D);
    return {
        M,
        edge: Z * F_S,
        lambda: (F_S - F_C) / width,
        rate: M / width,
        offset: (F_C * M) / (M + D),
        slope: (D * M) / (M + D),
        scale: v_S * M,
    };
}

export type Peer = (setting: Setting) => Transform;

/** W as a series in p = sqrt(2 (e psi + 1)) about the branch point. */
const series = [
    -1,
    1,
    -1 / 3,
    11 / 72,
    -43 / 540,
    769 / 17280,
    -221 / 8505,
    680863 / 43545600,
    -1963 / 204120,
    226287557 / 37623398400,
    -5776369 / 1515591000,
    169709463197 / 69528040243200,
] as const;
const MOST_STEPS = 10;
const NEAR = 1e-3;

export const gslPort: Peer = ({ F_S, F_C, v_S, D, Z }) => {
    const edge = Z * F_S;
    const whole = 1 + Z * D;
    const lambda = (Z * (F_S - F_C)) / (v_S * whole);
    return (x, y, times) => {
        for (let time = 0; time < times; time++) {
            for (let i = 0; i < x.length; i++) {
                const magnitude = Math.abs(x[i]!);
                if (magnitude <= edge) {
                    y[i] = x[i]! / Z;
                    continue;
                }
                const psi = -lambda * Math.exp(-(magnitude - Z * F_C) / (v_S * whole));
                const force = (F_C + D * magnitude) / whole - (v_S / Z) * lambertW(psi);
                y[i] = x[i]! < 0 ? -force : force;
            }
        }
    };
};

function lambertW(psi: number): number {
    if (psi === 0) return 0;
    const q = psi + 1 / Math.E;
    if (q <= 0) return -1;
    const p = Math.sqrt(2 * Math.E * q);
    if (q < NEAR) {
        let sum = 0;
        for (let k = series.length - 1; k >= 0; k--) sum = series[k]! + p * sum;
        return sum;
    }
    let w = -1 + p * (1 + p * (-1 / 3 + (p * 11) / 72));
    for (let step = 0; step < MOST_STEPS; step++) {
        const e = Math.exp(w);
        const next = w + 1;
        let t = w * e - psi;
        t /= w > 0 ? next * e : e * next - (0.5 * (next + 1) * t) / next;
        w -= t;
        if (Math.abs(t) < 10 * Number.EPSILON * Math.max(Math.abs(w), 1 / (Math.abs(next) * e))) break;
    }
    return w;
}

const ROOT = Math.SQRT2;
const ABOVE = (2237 + 1457 * ROOT) * Math.E - 4108 * ROOT - 5764;
const BELOW = (215 + 199 * ROOT) * Math.E - 430 * ROOT - 796;

export const twoStepHalley: Peer = ({ F_S, F_C, v_S, D, Z }) => {
    const edge = Z * F_S;
    const whole = 1 + Z * D;
    const lambda = (Z * (F_S - F_C)) / (v_S * whole);
    const rate = 1 / (v_S * whole);
    const scale = v_S / Z;
    return (x, y, times) => {
        for (let time = 0; time < times; time++) {
            for (let i = 0; i < x.length; i++) {
                const magnitude = Math.abs(x[i]!);
                if (magnitude <= edge) {
                    y[i] = x[i]! / Z;
                    continue;
                }
                const psi = -lambda * Math.exp((Z * F_C - magnitude) * rate);
                const eta = Math.sqrt(2 + 2 * Math.E * psi);
                const second = 3 * ROOT + 6 - (ABOVE * eta) / BELOW;
                const first = (1 - 1 / ROOT) * (second + ROOT);
                let w = -1 + eta / (1 + (first * eta) / (second + eta));
                w = halley(w, psi);
                w = halley(w, psi);
                const force = (F_C + D * magnitude) / whole - scale * w;
                y[i] = x[i]! < 0 ? -force : force;
            }
        }
    };
};

function halley(w: number, psi: number): number {
    const e = Math.exp(w);
    const t = w * e - psi;
    return w - t / (e * (w + 1) - ((w + 2) * t) / (2 * w + 2));
}

const P1 = 1.9663706315470244;
const P2 = 1.3164855356044733;
const P3 = 0.3483060038607517;
const P4 = 0.030849651577638203;
const P5 = 0.0003109288570321485;
const P6 = -0.000004037277442030569;
const Q1 = 3.3805841939201233;
const Q2 = 4.430686884723454;
const Q3 = 2.826270870106151;
const Q4 = 0.8998257188622306;
const Q5 = 0.12992653004945173;
const Q6 = 0.006202041550021668;

export const directPort: Peer = (setting) => {
    const { M, edge, lambda, rate, offset, slope, scale: whole } = folded(setting);
    const near = lambda * Math.exp(1 - lambda);
    const far = 1 - near;
    const scale = whole * near;
    return (x, y, times) => {
        for (let time = 0; time < times; time++) {
            for (let i = 0; i < x.length; i++) {
                const magnitude = Math.abs(x[i]!);
                const excess = magnitude - edge;
                let force = M * magnitude;
                if (excess > 0) {
                    const loss = -Math.expm1(-rate * excess);
                    const r = Math.sqrt(far + near * loss);
                    const p = 1 + r * (P1 + r * (P2 + r * (P3 + r * (P4 + r * (P5 + r * P6)))));
                    const q = 1 + r * (Q1 + r * (Q2 + r * (Q3 + r * (Q4 + r * (Q5 + r * Q6)))));
                    force = offset + slope * magnitude + (scale * (1 - loss) * p) / q;
                }
                y[i] = x[i]! < 0 ? -force : force;
            }
        }
    };
};

const STEPS = 16;
const COEFFICIENTS = 8;

export function tablePort(table: Float64Array): Peer {
    return (setting) => {
        const { M, edge, lambda, offset, slope, scale, ...own } = folded(setting);
        const rate = 2 * STEPS * STEPS * own.rate;
        const start = 2 * STEPS * STEPS * (lambda - 1 - Math.log(lambda));
        const end = (table.length / COEFFICIENTS - 0.5) ** 2;
        return (x, y, times) => {
            for (let time = 0; time < times; time++) {
                for (let i = 0; i < x.length; i++) {
                    const magnitude = Math.abs(x[i]!);
                    const excess = magnitude - edge;
                    let force = M * magnitude;
                    if (excess > 0) {
                        const square = Math.min(excess * rate + start, end);
                        const q = Math.sqrt(square);
                        const row = q | 0;
                        const middle = row + 0.5;
                        const at = COEFFICIENTS * row;
                        const f = q - middle;
                        const f2 = f * f;
                        const even = table[at + 2]! + (table[at + 4]! + table[at + 6]! * f2) * f2;
                        const odd = table[at + 3]! + (table[at + 5]! + table[at + 7]! * f2) * f2;
                        const linear = table[at + 1]! * (square - middle * middle);
                        force = offset + slope * magnitude + scale * (table[at]! + (linear + (even + odd * f) * f2));
                    }
                    y[i] = x[i]! < 0 ? -force : force;
                }
            }
        };
    };
}
