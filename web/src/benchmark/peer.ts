// A peer: Phi_Z of the Stribeck law with alpha = 1 in plain JavaScript, made for one parameter set.
//
// Every peer has a loop of its own over the array. One loop that is handed different functions would be slow for all
// of them: the engine could inline none.

export interface Setting {
    F_S: number;
    F_C: number;
    v_S: number;
    D: number;
    Z: number;
}

/** y[i] = Phi_Z(x[i]) for all i, so many times over. */
export type Transform = (x: Float64Array, y: Float64Array, times: number) => void;

export type Peer = (setting: Setting) => Transform;
