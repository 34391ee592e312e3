// A test at constant velocity, as on a test bench: the joint is swept up and down under a load, friction is the difference of
// motor and load torque, and a fitted line gives the efficiencies. Noise in the load torque biases the line; the same noise in
// the motor torque does not. All numbers come from the library's curve `friction_test`.
import { signal, type Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Friction, Run } from "../../../../wasm/friction";
import { t, type Key } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import type { Plot, Series } from "../../plot/series";
import { roundUp } from "../../plot/scale";
import { symbol } from "../../ui/symbol";

const CURVE = "friction_test";
const SAMPLES = 300;
/** Standard deviation of the noise [N m]. */
const SIGMA = 300;

type Noise = "sigma_m" | "sigma_l";
type Regression = "friction" | "load";

interface TestResult {
    noise: Noise;
    regression: Regression;
    /** Plot with the points for these choices; each choice has a new object. */
    plot: Plot;
    readings: Readonly<Record<string, number | null>>;
}

export class BenchTest {
    private readonly result: Signal<TestResult>;
    private readonly curve: Run;
    private readonly plot: Plot;

    constructor(
        friction: Friction,
        private readonly element: (plot: Plot) => TemplateResult,
    ) {
        this.curve = friction.open("curve", CURVE);
        const cloud = (name: string, label: string, colour: Series["colour"]): Series => ({
            ...{ name, label, colour, mark: "dot", under: true, points: [] },
        });
        const line = (name: string, label: string, colour: Series["colour"], truth: boolean): Series => ({
            ...{ name, label, colour, points: [], sign: label },
            ...(truth ? { dash: [5, 4], width: 1.25 } : { width: 2.5 }),
        });
        this.plot = {
            name: "bench-test",
            title: t("transmission.bench-plot"),
            x: { label: symbol("|τ_l|"), unit: "N m", min: 0, max: 1 },
            y: { label: symbol("|τ_f|"), unit: "N m", min: 0, max: 1 },
            series: [
                cloud("up", t("transmission.sweep-up"), "blue"),
                cloud("down", t("transmission.sweep-down"), "vermillion"),
                line("line up", t("transmission.found-up"), "blue", false),
                line("line down", t("transmission.found-down"), "vermillion", false),
                line("true up", t("transmission.true-line"), "ink", true),
                line("true down", "", "ink", true),
            ],
            summary: "",
            loop: true,
        };
        this.result = signal(this.compute("sigma_m", "friction"));
    }

    close(): void {
        this.curve.close();
    }

    private compute(noise: Noise, regression: Regression): TestResult {
        const settings = { sigma_m: "0", sigma_l: "0", [noise]: String(SIGMA), regression };
        const { readings } = this.curve.set({ ...settings, samples: String(SAMPLES) });
        const columns = this.curve.curve(Array.from({ length: 2 * SAMPLES }, (_, i) => i + 1));
        const sweep = (direction: number, channel: string): { x: number; y: number }[] =>
            [...columns["direction"]!.keys()]
                .filter((i) => columns["direction"]![i] === direction)
                .map((i) => ({ x: Math.abs(columns["tau_l"]![i]!), y: columns[channel]![i]! }))
                .sort((a, b) => a.x - b.x);
        const all = ["tau_f", "line", "true_line"].flatMap((channel) => [sweep(1, channel), sweep(-1, channel)]);
        this.plot.series.forEach(({ points }, i) => points.splice(0, points.length, ...all[i]!));
        this.plot.x.max = roundUp(Math.max(...all[0]!.map(({ x }) => x)));
        this.plot.y.max = roundUp(Math.max(...all.slice(0, 2).flatMap((points) => points.map(({ y }) => y))));
        const number = (key: string): string => shortNumber(readings[key] ?? NaN, 3);
        const summary = t("transmission.bench-found", { eta1: number("eta_1"), eta2: number("eta_2") });
        return { noise, regression, readings, plot: { ...this.plot, summary } };
    }

    /** Efficiency that corresponds to the slope of the true line. */
    private truth(key: string, sign: number): string {
        return shortNumber(1 / (1 + sign * Number(this.curve.value(key))), 3);
    }

    readonly draw = (): TemplateResult => {
        const radio = <T extends string>(name: string, value: T, now: T, label: Key, set: () => void): TemplateResult =>
            html`<label class="check"><input type="radio" name=${name} value=${value} .checked=${value === now} @change=${set}>
                <span>${t(label)}</span></label>`;
        const { noise, regression, readings, plot } = this.result.value;
        const choose = (newNoise: Noise, newRegression: Regression) => (): void => {
            this.result.value = this.compute(newNoise, newRegression);
        };
        const number = (key: string): string => shortNumber(readings[key] ?? NaN, 3);
        return html`<p>${t("transmission.bench-told", { sigma: SIGMA })}</p>
            <div class="bench"><div class="bench-choices">
                <fieldset><legend>${t("transmission.bench-noise")}</legend>
                    ${radio("noise", "sigma_m", noise, "transmission.noise-motor", choose("sigma_m", regression))}
                    ${radio("noise", "sigma_l", noise, "transmission.noise-load", choose("sigma_l", regression))}</fieldset>
                <fieldset><legend>${t("transmission.bench-regression")}</legend>
                    ${radio("regression", "friction", regression, "transmission.fit-friction", choose(noise, "friction"))}
                    ${radio("regression", "load", regression, "transmission.fit-load", choose(noise, "load"))}</fieldset>
            <table class="bench-found"><thead><tr><td></td><th>η<sub>1</sub></th><th>η<sub>2</sub></th></tr></thead>
                <tbody><tr><th scope="row">${t("transmission.bench-true")}</th><td>${this.truth("k_up", 1)}</td><td>${this.truth("k_down", -1)}</td></tr>
                <tr><th scope="row">${t("transmission.bench-line")}</th><td>${number("eta_1")}</td><td>${number("eta_2")}</td></tr></tbody></table>
            </div><div class="bench-plot">${this.element(plot)}</div></div>`;
    };
}
