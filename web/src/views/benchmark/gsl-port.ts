// The textbook form of Phi_Z (Cisneros 2022, eq 25 to 30) over Lambert's W as the GNU Scientific Library computes it:
// a series near the branch point, else at most ten Halley steps from a first guess.
import type { Peer } from "./peer";

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
