// Finds elements of a page by accessible role and name, with one function for every browser, because drivers
// search differently.

/** The first visible element with this role and accessible name, or null. A name that ends with "…" matches any name
 * with this beginning. Runs in the page, sent as text: it uses nothing outside itself.
 * @param {string} role  an ARIA role, or "file" for a file input
 * @param {string} name
 * @returns {HTMLElement | null} */
export function lookUp(role, name) {
    const native = {
        button: "button, summary",
        link: "a[href]",
        slider: "input[type=range]",
        textbox: "input[type=text], textarea",
        checkbox: "input[type=checkbox]",
        radio: "input[type=radio]",
        combobox: "select",
        heading: "h1, h2, h3",
        progressbar: "progress",
        group: "fieldset",
        file: "input[type=file]",
    };
    const hidden = (/** @type {Element} */ element) =>
        element.getAttribute("aria-hidden") === "true" || getComputedStyle(element).display === "none";
    const textOf = (/** @type {Node} */ node) =>
        node instanceof Element
            ? hidden(node)
                ? ""
                : [...node.childNodes].map(textOf).join("")
            : node instanceof Text
              ? node.data
              : "";
    const nameOf = (/** @type {any} */ element) => {
        const labels = element.labels ?? [];
        const legend = element.localName === "fieldset" ? element.querySelector("legend") : null;
        return (
            element.getAttribute("aria-label") ??
            (legend ? [legend] : labels.length > 0 ? [...labels] : [element]).map(textOf).join(" ")
        )
            .replace(/\s+/g, " ")
            .trim();
    };
    const selector = [`[role=${role}]`, native[role] ?? []].flat().join(",");
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))) {
        if ((element.getAttribute("role") ?? role) !== role || element.closest("[aria-hidden=true], [inert]")) continue;
        if (element.getClientRects().length === 0 || getComputedStyle(element).visibility !== "visible") continue;
        const result = nameOf(element);
        if (name.endsWith("…") ? result.startsWith(name.slice(0, -1)) : result === name) return element;
    }
    return null;
}
