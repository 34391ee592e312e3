// The library's universal table in JavaScript, with the coefficients of the module: rows of eight over
// p = sqrt(2 v), sixteen rows for each unit of p, the linear term over p^2.
import { folded, type Peer } from "./peer";

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
