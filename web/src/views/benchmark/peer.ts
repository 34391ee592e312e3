// A peer: Phi_Z of the Stribeck law with alpha = 1 in plain JavaScript, made for one parameter set.
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
export type Transform = (x: Float64Array, y: Float64Array, times: number) => void;

/** The precomputed constants of the closed forms: the line and the law's own term, as in core/law/slip.h. */
export function folded({ F_S, F_C, v_S, D, Z }: Setting) {
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
