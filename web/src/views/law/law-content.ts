// The description of the Law view for the page: its choices, things to try, and sources.
import { t } from "../../i18n/messages";
import { pageRow, switchRow } from "../../ui/page-choice";
import type { ViewContent } from "../view";

export const content: ViewContent = {
    tag: "law-view",
    kind: "curve",
    experiment: "phi_z",
    logarithmic: ["residual.y", "error.y"],
    pageRows: () => [
        pageRow("range", t("law.range"), { whole: t("law.range-whole"), close: t("law.range-close") }),
        pageRow("compare", t("law.compare"), { all: t("law.compare-all"), one: t("law.compare-one") }),
        switchRow("transform", t("law.transform")),
        switchRow("construction", t("law.construction")),
        switchRow("handles", t("law.handles")),
        switchRow("residual", t("law.residual")),
        switchRow("errors", t("law.errors")),
        // The place of the construction; by default one that suits the range.
        { key: "probe", title: t("law.probe"), standard: "", options: [], number: true },
    ],
    words: "law.words",
    tries: [
        { text: "law.try-soft", settings: { K: "1000", B: "40" } },
        { text: "law.try-close", settings: { range: "close" } },
        { text: "law.try-edge", settings: { B: "25.500001", range: "close" } },
        { text: "law.try-tabulated", settings: { law: "tabulated" } },
        { text: "law.try-rational", settings: { law: "rational" } },
        { text: "law.try-refused", settings: { B: "20" } },
    ],
    sources: ["law.source-kikuuwe", "law.source-cisneros"],
};
