// Friction as sound: noise whose loudness and brightness follow the power that friction dissipates. Sticking is silent,
// a slip is audible when it begins. Off by default.
import { signal } from "@preact/signals-core";

/** Pitch of the weakest and the strongest slip [Hz]. */
const LOW = 200;
const HIGH = 1800;
/** Time constant of the loudness, and time without new values after which it fades [s]. */
const FOLLOW = 0.012;
const NEWS = 0.1;
/** Decay of the strongest slip so far, from frame to frame. */
const FORGETS = 0.999;

interface Noise {
    readonly context: AudioContext;
    readonly filter: BiquadFilterNode;
    readonly gain: GainNode;
}

/** Choice of the user, for every view until the page closes: browsers allow sound only after a click. */
const on = signal(false);

export class FrictionSound {
    readonly on = on;
    private noise: Noise | undefined;
    private strongest = 0;

    readonly toggle = (): void => {
        this.on.value = !this.on.value;
        if (!this.on.value) this.close();
    };

    close(): void {
        void this.noise?.context.close();
        this.noise = undefined;
    }

    /** Set the current power that friction dissipates [W]. */
    setPower(power: number): void {
        if (!this.on.peek() || !(power >= 0)) return;
        this.noise ??= noise();
        const { context, filter, gain } = this.noise;
        this.strongest = Math.max(FORGETS * this.strongest, power);
        const loudness = Math.sqrt(power / (this.strongest || 1));
        const now = context.currentTime;
        filter.frequency.setTargetAtTime(LOW + (HIGH - LOW) * loudness, now, FOLLOW);
        gain.gain.cancelScheduledValues(now);
        gain.gain.setTargetAtTime(loudness, now, FOLLOW);
        gain.gain.setTargetAtTime(0, now + NEWS, FOLLOW);
    }
}

function noise(): Noise {
    const context = new AudioContext();
    const second = context.createBuffer(1, context.sampleRate, context.sampleRate);
    second.getChannelData(0).forEach((_, i, samples) => (samples[i] = 2 * Math.random() - 1));
    const source = new AudioBufferSourceNode(context, { buffer: second, loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: LOW, Q: 2 });
    const gain = new GainNode(context, { gain: 0 });
    source.connect(filter).connect(gain).connect(context.destination);
    source.start();
    return { context, filter, gain };
}
