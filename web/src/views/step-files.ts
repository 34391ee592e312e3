// The files of every step of the runs that are compared: what their commands print, byte for byte.
import { html, type TemplateResult } from "lit";
import type { Friction } from "../../../wasm/friction";
import { t } from "../i18n/messages";
import { shortNumber } from "../i18n/number-text";
import { commandOutput, MOST_STEPS, stepsOf } from "../model/command-output";
import type { Changes } from "../model/changes";
import type { Given } from "../model/store";
import { saveFile, type StepFile } from "../plot/files";

/** One of what a view compares; the first is what its parameters are of. */
export interface ComparedOne {
    title: string;
    settings: Given;
    /** Of a run: what its settings have been. */
    changes?: Changes;
}

/** `span`: the time that is shown [s]; `heads`: what a run's settings have been, in words, if they have changed. */
export function stepFiles(
    friction: Friction,
    experiment: string,
    compared: readonly (ComparedOne & { changes: Changes; timeStep: number; heads: () => readonly string[] })[],
    span: number,
): StepFile[] {
    return compared.map(({ title, changes, timeStep, heads }, i) => {
        const alone = compared.length === 1;
        const name =
            title
                .toLowerCase()
                .replace(/[^a-z0-9]+/g, " ")
                .trim() || String(i + 1);
        const words = ["friction", experiment, ...(alone ? [] : [name])].join(" ");
        return {
            title: alone ? t("view.every-step") : t("view.every-step-of", { name: title }),
            refusal:
                stepsOf(span, timeStep) > MOST_STEPS ? t("view.too-many-steps", { most: shortNumber(MOST_STEPS) }) : "",
            save: () => {
                const text = commandOutput(friction, experiment, changes, span, heads());
                saveFile(`${words.replace(/[ _]/g, "-")}.csv`, new Blob(text, { type: "text/csv" }));
            },
        };
    });
}

export function stepFileButtons(files: readonly StepFile[]): TemplateResult[] {
    return files.map(
        ({ title, refusal, save }) => html`<button type="button" aria-disabled=${refusal === "" ? "false" : "true"}
            title=${refusal === "" ? t("view.every-step-told") : refusal} @click=${() => refusal === "" && save()}>${title}</button>`,
    );
}
