// Accessibility checks that run in the page: axe, and checks that axe lacks.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Violations found by axe, in the page or a part of it, and elements that make the page scroll sideways. */
export async function violations(page: Page, where = ":root"): Promise<string[]> {
    // The page has no frames; without this mode axe opens another page each time.
    const result = await new AxeBuilder({ page }).setLegacyMode().include(where).analyze();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [
        ...result.violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
        ),
        ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
    ];
}

/** Canvases without a name, sliders without a name that is unique in their group or without a value with its unit. */
export function namesMissing(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const visible = <T extends Element>(selector: string): T[] =>
            [...document.querySelectorAll<T>(selector)].filter((element) => element.checkVisibility());
        const missing: string[] = [];
        for (const canvas of visible("canvas:not([aria-hidden])"))
            if (canvas.getAttribute("role") !== "img" || (canvas.getAttribute("aria-label") ?? "").length < 8)
                missing.push(`canvas without a name: ${canvas.outerHTML.slice(0, 160)}`);
        // A screen reader announces the label of a group before its content.
        const groups = new Map<Element | null, Set<string>>();
        for (const slider of visible("input[type=range], [role=slider]")) {
            const name = slider.getAttribute("aria-label") ?? "";
            const group = slider.closest("[role=group][aria-labelledby]");
            const names = groups.get(group) ?? new Set();
            if (name === "" || names.has(name)) missing.push(`slider without a unique name: ${name}`);
            groups.set(group, names.add(name));
            if (!/\S/.test(slider.getAttribute("aria-valuetext") ?? ""))
                missing.push(`slider without a value in words: ${name}`);
        }
        return missing;
    });
}

/** Touch targets below 44 px on a narrow screen; handles on a plot are larger only for touch. */
export function smallTargets(page: Page): Promise<string[]> {
    return page.evaluate(() =>
        [
            ...document.querySelectorAll<HTMLElement>(
                "button, select, summary, input.field, input[type=range], input[type=checkbox], nav a, .tries a, .segments label, fieldset label",
            ),
        ].flatMap((element) => {
            if (
                !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
                element.closest(".unseen")
            )
                return [];
            // The target of a checkbox includes its label.
            const target = element.matches("input[type=checkbox]") ? (element.closest("label") ?? element) : element;
            const { height, width } = target.getBoundingClientRect();
            // A ::before element may enlarge the target.
            const before = getComputedStyle(target, "::before");
            const extension = before.position === "absolute" ? -2 * Math.min(0, parseFloat(before.top) || 0) : 0;
            return height + extension < 43.5 || width + extension < 23.5
                ? [`${Math.round(width)} × ${Math.round(height + extension)}: ${element.outerHTML.slice(0, 140)}`]
                : [];
        }),
    );
}

/** Elements that the keyboard reaches but that show no focus. */
export async function focusUnseen(page: Page, most: number): Promise<string[]> {
    const unseen: string[] = [];
    for (let i = 0; i < most; i++) {
        await page.keyboard.press("Tab");
        const result = await page.evaluate(() => {
            const element = document.activeElement as HTMLElement;
            if (element === document.body) return undefined;
            // The focus may be visible around the element, its label or the next element.
            const places = [element, element.parentElement!, element.nextElementSibling, element.closest("label")];
            const marked = places.some((place) => {
                if (!place) return false;
                const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place);
                return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
            });
            return marked ? "" : element.outerHTML.slice(0, 160);
        });
        if (result === undefined) break;
        if (result !== "") unseen.push(result);
    }
    return unseen;
}
