// Recordings that the library computes, for tests of the Pendulum view, and files dropped on it.
import type { JSHandle, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { loadFiles, type Recording } from "../../wasm/files";
import type { Friction, Settings } from "../../wasm/friction";
import { expect, root } from "./explorer";

export interface Column {
    name: string;
    value: (row: { t: number; goal: number; position: number }) => number;
}

const COLUMNS: readonly Column[] = [
    { name: "time_s", value: ({ t }) => t },
    { name: "goal_position_rad", value: ({ goal }) => goal },
    { name: "position_rad", value: ({ position }) => position },
    { name: "input_volts", value: () => 7.3 },
];

/** CSV of a run of a servo pendulum, one row per step; every number reads back to the same bits. */
export function recorded(
    friction: Friction,
    settings: Settings,
    { rows = 401, columns = COLUMNS }: { rows?: number; columns?: readonly Column[] } = {},
): string {
    const run = friction.open("run", "servo_pendulum", { T: 0.005, ...settings });
    const { t, theta_d: goal, theta } = run.rows(rows);
    run.close();
    const lines = Array.from({ length: rows }, (_, i) =>
        columns.map(({ value }) => value({ t: t![i]!, goal: goal![i]!, position: theta![i]! })).join(","),
    );
    return `${columns.map(({ name }) => name).join(",")}\n${lines.join("\n")}\n`;
}

interface DroppedFile {
    name: string;
    text: string;
}

/** The data of a drop; a file contains `times` repetitions of its text. */
const transferOf = (page: Page, files: readonly DroppedFile[], times = 1): Promise<JSHandle<DataTransfer>> =>
    page.evaluateHandle(
        ([files, times]) => {
            const transfer = new DataTransfer();
            for (const { name, text } of files) {
                const parts = Array.from({ length: times }, () => text);
                transfer.items.add(new File(parts, name));
            }
            return transfer;
        },
        [files, times] as const,
    );

/** Drops files on the view, as the browser does. */
export async function dropFiles(page: Page, ...files: readonly DroppedFile[]): Promise<void> {
    await page.dispatchEvent(".stage", "drop", { dataTransfer: await transferOf(page, files) });
}

/** Drags a file over the view, which marks itself until the drop. */
export async function dragFile(page: Page, view: string, file: DroppedFile, times = 1): Promise<void> {
    const dataTransfer = await transferOf(page, [file], times);
    await page.dispatchEvent(".stage", "dragover", { dataTransfer });
    await expect(page.locator(view)).toHaveClass(/dropping/);
    await page.dispatchEvent(".stage", "drop", { dataTransfer });
    await expect(page.locator(view)).not.toHaveClass(/dropping/);
}

/** Drops recordings and waits until all of them are in the list. */
export async function openRecordings(page: Page, ...files: readonly DroppedFile[]): Promise<void> {
    await dropFiles(page, ...files);
    await expect(page.locator("[popovertarget=recordings]")).toContainText(String(files.length));
    await expect(page.locator(".recording")).toContainText(files[0]!.name);
}

/** Number on the chip [mrad]. */
export async function chip(page: Page): Promise<number> {
    return Number(await page.locator("error-chip strong").innerText());
}

const files = readFile(`${root}/wasm/dist/identify.wasm`).then((bytes) => loadFiles(new Uint8Array(bytes)));

/** Runs of the library in node follow this recording. */
export async function follow(friction: Friction, text: string): Promise<void> {
    const recording: Recording = await (await files).readRecording("recording.csv", [new TextEncoder().encode(text)]);
    if (!recording.ok) throw new Error(JSON.stringify(recording.findings));
    friction.follow(recording.recorded);
}

/** Error of a run with these settings relative to a recording, by the library in node [mrad]. */
export async function errorOf(friction: Friction, text: string, settings: Settings): Promise<number> {
    await follow(friction, text);
    const run = friction.open("run", "servo_pendulum", settings);
    const { error } = run;
    run.close();
    return 1e3 * error;
}
