// The order to fit a law to a table of points: the arguments of `friction identify`, and its command line.
import type { FileText, Order } from "../../identify/identification";
import { quoted } from "../../model/command-line";

/** How a law is fitted. */
export interface FitChoice {
    readonly law: string;
    readonly loss: "squares" | "absolute";
    readonly weights: "none" | "relative";
    /** How often an interval holds its parameter, from 0.5 to 0.9999. */
    readonly level: number;
    /** Parameters that are not fitted, such as alpha, with their values. */
    readonly fixed: Readonly<Record<string, string>>;
}

export const DEFAULTS: Omit<FitChoice, "law" | "fixed"> = { loss: "squares", weights: "none", level: 0.9 };

/** A name that is neither an option nor a parameter among the arguments. */
export function argumentName(name: string): string {
    const plain = name.replace(/[=\p{Cc}]/gu, "_");
    return plain.startsWith("-") ? `./${plain}` : plain;
}

/** Without those that are defaults. */
function argumentsOf(name: string, { law, loss, weights, level, fixed }: FitChoice): string[] {
    const pairs = Object.entries(fixed).map(([key, value]) => `${key}=${value}`);
    return [
        `law=${law}`,
        argumentName(name),
        ...(loss === DEFAULTS.loss ? [] : [`--loss=${loss}`]),
        ...(weights === DEFAULTS.weights ? [] : [`--weights=${weights}`]),
        ...(level === DEFAULTS.level ? [] : [`--level=${level}`]),
        ...(pairs.length === 0 ? [] : [`--fix=${pairs.join(",")}`]),
    ];
}

export function orderOf({ name, text }: FileText, choice: FitChoice): Order {
    return { files: [{ name: argumentName(name), text }], arguments: argumentsOf(name, choice) };
}

export function fitCommand(name: string, choice: FitChoice): string {
    const words = argumentsOf(name, choice).map((word) => {
        const [, option, value] = /^(--\w+=|law=)(.*)$/s.exec(word) ?? [];
        // Equals signs and commas between keys and values mean nothing to a shell.
        return option === undefined ? quoted(word) : option + (/^[\w.+,=-]*$/.test(value!) ? value! : quoted(value!));
    });
    return ["friction", "identify", ...words].join(" ");
}
