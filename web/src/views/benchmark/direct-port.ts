// The library's closed form in JavaScript: one exponential, one square root and one rational function, no iteration.
//
// With u = (M |x| - F_S)/(v_S (M + D)) and r^2 = 1 - e^-v, v = u + delta, the law's own term is g = e^-v P(r)/Q(r):
// Q is that of core/math/lambert_coefficients.h, and P = (N + Q)/2.
import { folded, type Peer } from "./peer";

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
