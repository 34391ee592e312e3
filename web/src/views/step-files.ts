// Files with every step of the compared runs, identical byte for byte to the output of their commands.
import { html, type TemplateResult } from "lit";
import type { Friction } from "../../../wasm/friction";
import { t } from "../i18n/messages";
import { shortNumber } from "../i18n/number-text";
import { commandOutput, MOST_STEPS, stepsOf } from "../model/command-output";
import type { Changes } from "../model/changes";
import type { Given } from "../model/store";
import { saveFile, type StepFile } from "../plot/files";

/** A run or a set of parameters that a view compares; the first belongs to the sliders. */
export interface ComparedItem {
    title: string;
    settings: Given;
    /** Settings of a run over time. */
    changes?: Changes;
}

/** `span`: displayed duration [s]; `heads`: text about the changes of a run's settings, if any. */
export function stepFiles(
    friction: Friction,
    experiment: string,
    compared: readonly (ComparedItem & { changes: Changes; timeStep: number; heads: () => readonly string[] })[],
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
