// The engine's exponential and nothing else: a lower bound for all plain JavaScript that calls it once.
import type { Peer } from "./peer";

export const bareExp: Peer = () => (x, y, times) => {
    for (let time = 0; time < times; time++) {
        for (let i = 0; i < x.length; i++) y[i] = Math.exp(x[i]!);
    }
};
