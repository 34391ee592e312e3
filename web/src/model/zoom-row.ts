// The page's row for the zoom of its plots in a link.
import { t } from "../i18n/messages";
import type { PageRow } from "./store";
import { readZoom } from "./zoom";

export function zoomRow(positive: readonly string[] = []): PageRow {
    return {
        key: "zoom",
        title: t("plot.zoom"),
        standard: "",
        options: [],
        text: {
            takes: (text) => {
                const ranges = readZoom(text);
                const begins = (axis: string): number => ranges?.get(axis)?.[0] ?? 1;
                return ranges !== undefined && positive.every((axis) => begins(axis) > 0);
            },
            form: t("plot.zoom-form"),
        },
    };
}
