// The textbook form of Phi_Z over Lambert's W by Barry's approximation (2000) and exactly two Halley steps: a
// version written for speed.
import type { Peer } from "./peer";

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
