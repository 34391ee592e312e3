// Address keys about recordings.
import { t } from "../../i18n/messages";
import type { PageRow } from "../../model/store";

/** Recording of the link, by its name and a hash. */
export const recordingRow = (): PageRow => ({
    key: "log",
    title: t("files.link-title"),
    standard: "",
    options: [],
    text: { takes: (text) => /^[^\n]+~[0-9a-f]{8}$/.test(text), form: t("files.link-form") },
});

/** Whether the view explains how to compare the reader's own servo. */
export const ownServoRow = (): PageRow => ({
    key: "own",
    title: t("opening.servo"),
    standard: "off",
    options: [
        { name: "on", title: t("own.on") },
        { name: "off", title: t("own.off") },
    ],
});
