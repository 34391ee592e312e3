// Uses of a result: run the pendulum with it, share it, save its files, run the command.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import type { FileContent } from "../../identify/identification";
import { linkTo } from "../../model/open-lesson";
import { saveFile } from "../../plot/files";
import { copyButton } from "../../ui/copy-button";
import { commandOf, tableOf, BENCHES } from "./order";
import { modelIn, type FoundModel, type Result } from "./result";
import type { Outcome } from "./session";

const TYPES: Readonly<Record<string, string>> = {
    json: "application/json",
    csv: "text/csv",
    html: "text/html",
    md: "text/markdown",
};

export function settingsOfModel(preset: string, { name, parameters, given }: FoundModel): Record<string, string> {
    const fitted = parameters.map(({ key, value }) => [key, String(value)]);
    const fixed = Object.entries(given).map(([key, value]) => [key, String(value)]);
    return { preset, model: name, ...(Object.fromEntries([...fixed, ...fitted]) as Record<string, string>) };
}

/** How a run follows a recording as the fit did: goals held, with its integrator, its internal step and its supply. */
export function followingOf({ time, T, supply }: Result): Record<string, string> {
    return time ? { goal: "held", integrator: "semi", T: String(T / time.steps), supply } : {};
}

export function saveButton(name: string, text: string | Blob): TemplateResult {
    const type = TYPES[/\w+$/.exec(name)?.[0] ?? ""] ?? "text/plain";
    const save = (): void => saveFile(name, new Blob([text], { type }));
    return html`<button type="button" class="small" @click=${save}>${name}</button>`;
}

/** `swing` opens the pendulum with the model. */
export function onwards(outcome: Outcome, shown: string, file: string, swing: () => void): TemplateResult {
    const { result, outputs } = outcome;
    const model = modelIn(result, shown);
    const link = (): string => linkTo("pendulum", model ? settingsOfModel(result.preset, model) : {});
    return html`<section class="identify-part"><h2>${t("identify.onwards")}</h2>
        ${
            model
                ? html`<p class="actions"><button type="button" class="primary" @click=${swing}>${t("identify.swing", { model: shown.toUpperCase() })}</button>
                    ${copyButton(t("identify.copy-link", { model: shown.toUpperCase() }), link)}</p>
                    <p class="source">${t("identify.swing-note", { file })} ${t("identify.link-note")}</p>`
                : nothing
        }
        <h3>${t("identify.files")}</h3><p class="actions">${[...outputs].map(([name, text]) => saveButton(name, text))}</p>
        ${outputs.has(`${shown}.json`) ? usePart(`${shown}.json`) : nothing}
        ${commandPart(outcome)}</section>`;
}

/** How command, Python and MuJoCo take the parameters of a file. */
function usePart(file: string): TemplateResult {
    const lines = [
        `friction run servo_pendulum params=@${file} trajectory=sine --duration=6`,
        `import friction; servo = friction.Servo(**friction.read_servo("${file}"))`,
        `import friction.mujoco as fm; robot = fm.ServoRobot("arm.xml", {"joint": friction.read_servo("${file}")})`,
    ];
    return html`<h3>${t("identify.use")}</h3><p class="source">${t("identify.use-told", { file })}</p>
        ${lines.map((line) => html`<p class="command"><code>${line}</code> ${copyButton(t("identify.copy-line"), () => line)}</p>`)}`;
}

/** The command with the same result, and the files that it needs. */
export function commandPart({ order, example }: Pick<Outcome, "order" | "example">): TemplateResult {
    const command = commandOf(order);
    const table = tableOf(order);
    return html`<h3>${t("identify.command")}</h3>
        <p class="command"><code>${command.split(" ").map((word) => html`<span>${word}</span> `)}</code></p>
        <p class="actions">${copyButton(t("identify.copy-command"), () => command)}
            ${table === "" ? nothing : saveButton(BENCHES, table)}
            ${example ? exampleButton(order.files) : nothing}</p>
        <p class="source">${t(table === "" ? "identify.command-note" : "identify.command-note-table")}
            ${order.usual ? t("identify.command-note-columns") : nothing}</p>`;
}

export function exampleButton(files: readonly FileContent[]): TemplateResult {
    const recordings = files.filter(({ name }) => name !== BENCHES);
    const save = (): void => {
        for (const { name, text } of recordings) saveFile(name, new Blob([text], { type: "text/csv" }));
    };
    return html`<button type="button" class="small" @click=${save}>${t("identify.save-example", { count: recordings.length })}</button>`;
}
