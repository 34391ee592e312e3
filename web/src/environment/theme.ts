// Light and dark theme: the theme of the system, or the reader's stored choice. Printing is light.
import { computed, effect, signal } from "@preact/signals-core";
import { recall, remember } from "./memory";

export type Theme = "auto" | "light" | "dark";
export const themes: readonly Theme[] = ["auto", "light", "dark"];

const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", () => (systemDark.value = system.matches));

export const printing = signal(false);
addEventListener("beforeprint", () => (printing.value = true));
addEventListener("afterprint", () => (printing.value = false));

export const theme = signal<Theme>(remembered());
const dark = computed(() => !printing.value && (theme.value === "auto" ? systemDark.value : theme.value === "dark"));

/** The theme that the document already shows: code that reads colours from the style sheet must depend on it. */
export const shownTheme = signal<"light" | "dark">("light");

export function startTheme(): void {
    effect(() => {
        const name = dark.value ? "dark" : "light";
        document.documentElement.dataset["theme"] = name;
        shownTheme.value = name;
    });
}

export function chooseTheme(chosen: Theme): void {
    theme.value = chosen;
    remember("theme", chosen);
}

function remembered(): Theme {
    return themes.find((name) => name === recall("theme")) ?? "auto";
}
