// Messages compiled by the build from ICU MessageFormat (web/words.mjs), and filling in their values. A compiled
// message is data without code; one file per language and part holds them.

/** Fixed text, or a list of fixed texts, values and choices. */
export type Message = string | readonly Part[];
/** A value; with `cases`, the message of that value's case; with `plural`, of the plural form of that number. */
type Part = string | readonly [name: string, cases?: Readonly<Record<string, Message>>, plural?: 1];
export type Values = Readonly<Record<string, unknown>>;

/** Fixed texts and the values between them: one text more than values. */
export interface Filled {
    texts: string[];
    values: unknown[];
}

export function fill(message: Message, values: Values, rules: Intl.PluralRules): Filled {
    const filled: Filled = { texts: [""], values: [] };
    add(message, values, rules, filled);
    return filled;
}

function add(message: Message, values: Values, rules: Intl.PluralRules, filled: Filled): void {
    for (const part of typeof message === "string" ? [message] : message) {
        if (typeof part === "string") {
            filled.texts[filled.texts.length - 1] += part;
            continue;
        }
        const [name, cases, plural] = part;
        const value = values[name];
        if (!cases) {
            filled.values.push(value);
            filled.texts.push("");
            continue;
        }
        const exact = plural ? `=${String(value)}` : String(value);
        const chosen = cases[exact] ?? (plural ? cases[rules.select(Number(value))] : undefined) ?? cases["other"]!;
        add(chosen, values, rules, filled);
    }
}

export function joined({ texts, values }: Filled): string {
    return texts.map((text, i) => (i === 0 ? text : String(values[i - 1]) + text)).join("");
}
