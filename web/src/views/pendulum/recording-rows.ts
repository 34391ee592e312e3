// Address keys about recordings.
import { t } from "../../i18n/messages";
import type { PageRow } from "../../model/store";
import { choiceOfPage } from "../stage-plots";

/** Recording of the link, by its name and a hash. */
export const recordingRow = (): PageRow => ({
    key: "log",
    title: t("files.link-title"),
    standard: "",
    options: [],
    text: { takes: (text) => /^[^\n]+~[0-9a-f]{8}$/.test(text), form: t("files.link-form") },
});

/** Whether the view explains how to compare the reader's own servo. */
export const ownServoRow = (): PageRow => choiceOfPage("own", "opening.servo", "off", { on: "own.on", off: "own.off" });
