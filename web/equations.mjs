// Equations as MathML whose letters carry their symbol: data-symbol="F_S", as the library's rows and channels write it.
// The page links them to sliders and explains the others; no code for equations reaches it.
import temml from "temml";

const GREEK = {
    alpha: "α",
    beta: "β",
    epsilon: "ε",
    varepsilon: "ε",
    theta: "θ",
    lambda: "λ",
    sigma: "σ",
    tau: "τ",
    omega: "ω",
    Phi: "Φ",
};

/** Text without a symbol; then a letter with its accent and indices; then the bracket of a function. */
const LETTER =
    /\\(?:operatorname|text|begin|end)\{[^}]*\}|e\^\{|(\\d?dot ?|\\hat ?)?(\\[a-zA-Z]+|[a-zA-Z])(?:_(\{[^}]*\}|\w))?(?:\^([a-z*](?![a-z])))?(\()?(?=(\s*=)?)/g;

/** Between two symbols that multiply: a power at most, and space. */
const PRODUCT = /^(?:\^\d)?(?:\s|\\,)+$/;

/** Symbol of a letter in the library: K_c^s for K_c^s, e_max for e_{max}, f for f_{k-1}; ω for the velocity
 *  \dot\theta. */
function symbolOf(accent, letter, below, above, bracket) {
    const base = letter.startsWith("\\") ? GREEK[letter.slice(1)] : letter;
    if (base === undefined) return undefined;
    if (accent?.includes("dot")) return base === "θ" && !accent.includes("dd") ? "ω" : undefined;
    // A letter before a bracket is another function, except the law and its transform.
    if (bracket !== undefined && base !== "Φ") return undefined;
    const mark = below?.replace(/[{}]/g, "").replace(/^k(-1)?$/, "");
    return base + (mark ? `_${mark}` : "") + (above === "*" ? "*" : above ? `^${above}` : "");
}

/** A LaTeX equation as MathML, each part separate so that a narrow page can break between them. */
export function typeset(equation) {
    return equation
        .split(/(?<=,)\s*\\quad\s*/)
        .map(typesetPart)
        .join("");
}

/** MathML without style attributes, which the page's policy forbids. The letter on the left side has data-left; a
 *  multiplication point of class `by` is shown when numbers replace the letters. */
function typesetPart(equation) {
    let end = 0;
    let afterSymbol = false;
    const marked = equation.replace(LETTER, (whole, accent, letter, below, above, bracket, equals, at) => {
        const symbol = letter && symbolOf(accent, letter, below, above, bracket);
        if (!symbol) {
            afterSymbol = false;
            return whole;
        }
        const by = afterSymbol && PRODUCT.test(equation.slice(end, at)) ? "\\class{by}{\\cdot}" : "";
        const letters = bracket ? whole.slice(0, -1) : whole;
        end = at + letters.length;
        afterSymbol = !bracket;
        const named = `\\data{symbol=${symbol}${equals ? ",left=1" : ""}}{${letters}}`;
        return `${by}${/[_^]$/.test(equation.slice(0, at)) ? `{${named}}` : named}${bracket ?? ""}`;
    });
    const mathml = temml.renderToString(marked, { displayMode: true, throwOnError: true, trust: true });
    return mathml.replace(/ style="[^"]*"/g, "");
}
