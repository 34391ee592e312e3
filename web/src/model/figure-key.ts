// Key of a figure in a link, derived from its English name.

/** "Kikuuwe 2006, fig 6, left" -> kikuuwe-2006-fig-6-left. */
export function figureKey(name: string): string {
    return name
        .toLowerCase()
        .match(/[a-z0-9]+/g)!
        .join("-");
}
