// Verification on demand: every committed vector on the module of this page, as a table of worst errors and bounds. The
// module computes; the page only compares.
import english from "../../../words/en.json";
import type { Friction, Kind, MathFunction } from "../../../../wasm/friction";
import { ulp } from "../../model/ulp";
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import proof from "built:proof";
import wasm from "built:wasm";
import { copyButton } from "../../ui/copy-button";
import { LiveElement, properties } from "../../ui/live-element";
import { shortNumber, withUnit } from "../../i18n/number-text";
import { sentence } from "../../ui/symbol";
import { received } from "../../environment/received";
import { group, t } from "../../i18n/messages";

/** proof.json, as written by tests/parity/proof.mjs. */
interface Vectors {
    /** The commit of the sources, if they are in a repository, and whether they had local changes. */
    commit?: string;
    changed: boolean;
    version: string;
    /** The SHA-256 of the module, in hexadecimal digits, and as `fetch` takes it. */
    hash: string;
    integrity: string;
    /** The files of vectors that are left out. */
    left: readonly string[];
    groups: {
        file: keyof (typeof english)["proof.files"];
        /** Name; unit of the error: ulp, a unit, or "" for a relative error; bound. */
        rows: [row: string, unit: string, bound: number][];
        cases: Case[];
    }[];
}

/** The computations, such as "curve phi_z law=rational": one, or several with consecutive rows. The x, and y, or for a run
 *  the steps. The expected results by key: the nearest doubles, or the word of a choice; the rest beyond them in 1e-5 ulp;
 *  and the size below which an error is no longer relative. */
type Case = [of: string[], x: number[], expected: Expected[], y?: number[]];
type Expected = [row: number, key: string, high: (number | string | null)[], low?: number[], least?: number];

/** A row of the table, and of the CSV. */
export interface Proved {
    file: string;
    row: string;
    numbers: number;
    worst: number;
    unit: string;
    bound: number;
    kept: boolean;
    /** The vector with the worst error: what, at which x or step, the result, and the expected one. */
    at: string;
}

/** The longest time without a break for the page [ms]. */
const SLICE = 20;

/** The results by group; `progress` is called with the share that is done, from 0 to 1. */
async function prove(
    friction: Friction,
    groups: Vectors["groups"],
    progress: (done: number) => void,
): Promise<Proved[][]> {
    const all = groups.flatMap(({ cases }) => cases).length;
    const proved = groups.map(({ file, rows }) =>
        rows.map(([row, unit, bound]) => ({ file, row, numbers: 0, worst: -1, unit, bound, kept: true, at: "" })),
    );
    let [done, until] = [0, 0];
    for (const [g, { cases }] of groups.entries())
        for (const [computations, x, expected, y = []] of cases) {
            computations.forEach((of, i) => {
                const got = computed(friction, of, x, y);
                for (const [row, key, high, low = [], least = 0] of expected) {
                    const to = proved[g]![row + i]!;
                    to.numbers += high.length;
                    high.forEach((value, k) => {
                        const found = got[key]?.[k];
                        const error =
                            typeof value === "string"
                                ? wordError(found, value)
                                : errorOf(found as number, value ?? NaN, low[k] ?? 0, to.unit, least);
                        if (error <= to.worst) return;
                        to.worst = error;
                        to.kept = error <= to.bound;
                        const place = [x[k], ...y.slice(k, k + 1)].join(",");
                        to.at = `${of} ${key}(${place}) = ${String(found)}, ${value}`;
                    });
                }
            });
            progress(++done / all);
            if (performance.now() > until) {
                await new Promise((go) => setTimeout(go));
                until = performance.now() + SLICE;
            }
        }
    return proved;
}

/** By key, the values at each x; for a parameter its value. */
function computed(friction: Friction, of: string, x: number[], y: number[]): Record<string, ArrayLike<unknown>> {
    const [kind, name, ...settings] = of.split(" ");
    if (kind === "math") return { y: friction.math(name as MathFunction, x, y) };
    const given = Object.fromEntries(settings.map((pair) => pair.split("=") as [string, string]));
    const run = friction.open(kind as Kind, name!, given);
    try {
        if (kind === "curve") return run.curve(x);
        const values = run.report.entries.map(({ key, value }): [string, unknown[]] => [key, [value]]);
        const rows = Object.entries(run.rows(x.at(-1)! + 1));
        const chosen = rows.map(([key, all]): [string, unknown[]] => [key, x.map((step) => all[step])]);
        return Object.fromEntries([...values, ...chosen]);
    } finally {
        run.close();
    }
}

function wordError(got: unknown, word: string): number {
    return got === word ? 0 : Infinity;
}

function errorOf(got: number, high: number, low: number, unit: string, least: number): number {
    const last = ulp(high);
    const size = unit === "ulp" ? last : unit ? 1 : Math.max(Math.abs(high), least);
    const error = Math.abs(got - high - low * 1e-5 * last) / size;
    // For infinity, NaN or 0 there is none.
    return error >= 0 ? error : got === high || Object.is(got, high) ? 0 : Infinity;
}

class ProofPanel extends LiveElement {
    static override properties = properties("friction");
    declare friction: Friction;
    /** The progress, from 0 to 1, or the result. */
    private readonly state = signal<number | TemplateResult | typeof nothing>(nothing);

    protected override render(): TemplateResult {
        const state = this.state.value;
        const goes = typeof state === "number";
        return html`<h2>${t("proof.title")}</h2>
            <p>${t("proof.promise")}</p>
            <p class="actions"><button type="button" aria-disabled=${goes} @click=${this.start}>${t("proof.run")}</button>${
                goes ? html`<progress max="1" .value=${state} aria-label=${t("proof.progress")}></progress>` : nothing
            }</p>
            ${goes ? nothing : state}`;
    }

    private readonly start = async (): Promise<void> => {
        const { state } = this;
        if (typeof state.value === "number") return;
        state.value = 0;
        try {
            const text = proof instanceof URL ? await (await received(proof)).text() : proof;
            const vectors = JSON.parse(text) as Vectors;
            const { integrity, groups } = vectors;
            // The module is fetched by its hash; the single file contains its module.
            if (wasm instanceof URL) await fetch(wasm, { integrity });
            const proved = await prove(this.friction, groups, (done) => (state.value = done));
            state.value = outcome(groups, proved, `${originOf(vectors)} ${navigator.userAgent}`);
        } catch (error) {
            const why = (error as Error).message;
            state.value = html`<p class="remark" role="alert">${t("proof.failure", { why })}</p>`;
        }
    };
}
customElements.define("proof-panel", ProofPanel);

/** The build that is checked. */
function originOf({ commit, changed, version, hash, left }: Vectors): string {
    const commitText = !commit
        ? t("proof.unknown")
        : changed
          ? t("proof.changed", { commit })
          : t("proof.commit", { commit });
    return t("proof.made", { hash, version, left: left.join(", "), commit: commitText });
}

function outcome(groups: Vectors["groups"], proved: Proved[][], made: string): TemplateResult {
    const rows = proved.flat();
    const broken = rows.filter(({ kept }) => !kept).length;
    const csv = (): string =>
        [`# ${made}`, Object.keys(rows[0]!), ...rows.map((row) => `"${Object.values(row).join('","')}"`)].join("\n");
    return html`<p class=${broken ? "remark" : "lead"} role="status">${t("proof.outcome", {
        broken,
        rows: rows.length,
        numbers: rows.reduce((sum, row) => sum + row.numbers, 0),
    })}</p>
        <table class="proof">${groups.map(
            ({ file }, g) => html`<tbody><tr><th colspan="4" scope="rowgroup">${group("proof.files")[file]}</th></tr>
            ${proved[g]!.map(
                ({
                    row,
                    numbers,
                    worst,
                    unit,
                    bound,
                    kept,
                    at,
                }) => html`<tr><th scope="row" title=${at}>${sentence(row)}${
                    kept ? nothing : html`<code>${at}</code>`
                }</th><td>${numbers}</td><td>${withUnit(worst, unit, 3)}</td>
                <td>${kept ? "≤" : "✗ >"} ${shortNumber(bound)}</td></tr>`,
            )}</tbody>`,
        )}</table>
        <p class="remark quiet">${made}</p>
        <p>${copyButton(t("proof.copy"), csv)}</p>`;
}
