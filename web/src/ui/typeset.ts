// The library's equations as MathML, which the build generates from LaTeX. They are loaded with the first equation.
import equations from "built:equations";
import { received } from "../environment/received";
import { signal } from "@preact/signals-core";

const typeset = signal<Readonly<Record<string, string>> | undefined>(equations instanceof URL ? undefined : equations);
let requested = false;

/** MathML of an equation; "" until the equations are loaded, or if loading fails. */
export function mathml(latex: string): string {
    if (!requested && equations instanceof URL) {
        requested = true;
        received(equations)
            .then(async (answer) => (typeset.value = (await answer.json()) as Record<string, string>))
            .catch(() => (requested = false));
    }
    return typeset.value?.[latex] ?? "";
}
