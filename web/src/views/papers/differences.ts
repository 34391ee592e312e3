// The comparison of the program's numbers with the papers, and the list of differences.
import { html, type TemplateResult } from "lit";
import { shortNumber, unitName } from "../../i18n/number-text";
import { t } from "../../i18n/messages";
import { sentence } from "../../ui/symbol";
import { agrees, digitsBeside } from "./agreement";
import type { PaperFigure } from "./figure-list";
import { standings } from "./figures";
import { papers, shortName } from "../../model/papers";

export type Match = "agrees" | "differs" | "fitted";

/** The result of the comparison with a paper's number; "" if the paper has words. */
export function matchOf(figure: string, paper: string, ours: number): Match | "" {
    const same = agrees(paper, ours);
    if (same === undefined) return "";
    if (!same) return "differs";
    return standings[figure]?.[paper] === "fitted" ? "fitted" : "agrees";
}

/** The numbers with their remarks; a difference whose reason is not known has a remark about that. */
export function explained(
    { key, numbers }: PaperFigure,
    found: readonly number[] | undefined,
): { name: string; remark: string }[] {
    return numbers.map(({ name, paper, remark }, i) => {
        const differs = found !== undefined && matchOf(key, paper, found[i]!) === "differs";
        const open = differs && (remark === "" || standings[key]?.[paper] === "unexplained");
        return { name, remark: open ? `${remark} ${t("papers.unexplained")}`.trim() : remark };
    });
}

/** All numbers that differ, each with its reason, folded. `compared`: key of a figure -> its numbers. */
export function differencesFrom(
    figures: readonly PaperFigure[],
    compared: ReadonlyMap<string, readonly number[]>,
    linkTo: (key: string) => { href: string; seek: () => void },
): TemplateResult {
    const withNumbers = figures.filter(({ numbers }) => numbers.length > 0);
    let all = 0;
    const items = withNumbers.flatMap((figure) => {
        const ours = compared.get(figure.key)!;
        const reasons = explained(figure, ours);
        const paper = papers.find(({ key }) => key === figure.paper)!;
        return figure.numbers.flatMap((number, i) => {
            const match = matchOf(figure.key, number.paper, ours[i]!);
            if (match !== "") all++;
            if (match !== "differs") return [];
            const { href, seek } = linkTo(figure.key);
            const unit = number.unit === "°" ? "°" : ` ${unitName(number.unit)}`.trimEnd();
            return html`<li data-figure=${figure.key}><a href=${href} @click=${seek}>${shortName(paper)}, ${figure.name}</a>, ${t(
                "papers.difference",
                {
                    ...{ name: number.name, paper: number.paper + unit },
                    ours: shortNumber(ours[i], digitsBeside(number.paper)) + unit,
                },
            )} ${sentence(reasons[i]!.remark)}</li>`;
        });
    });
    return html`<details class="differences"><summary>${t("papers.differences", { count: items.length, all })}</summary>
        <ul>${items}</ul></details>`;
}
