// The equation of a selected option. Its letters lead to the rows of their parameters and are highlighted with them;
// below it are the same equation with the current values, and the meaning of the other letters.
//
// MathML cannot contain buttons. For the keyboard and for screen readers each parameter has a visually hidden one, and
// its letters show the focus.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import type { Entry, Equation, Friction, Param } from "../../../wasm/friction";
import { LiveElement, properties } from "./live-element";
import { plainSymbol, shortNumber, spokenValue, unitName } from "../i18n/number-text";
import { symbol } from "./symbol";
import { group, t, type Text } from "../i18n/messages";
import { rowOf } from "../model/rows";
import type { Store } from "../model/store";
import "./equation-card.css";
import { markLit } from "./row-light";
import { mathml } from "./typeset";
import { whileConnected } from "./while-connected";

class EquationCard extends LiveElement {
    static override properties = properties("friction", "store", "choice", "option", "name");
    declare friction: Friction;
    declare store: Store;
    declare choice: string;
    declare option: Equation;
    declare name: string;
    /** Whether the card is on the screen; otherwise it does not follow the values. */
    private readonly onScreen = signal(false);
    /** The button that the Tab key reaches. */
    private readonly current = signal(0);

    constructor() {
        super();
        const observer = new IntersectionObserver((all) => (this.onScreen.value = all.at(-1)!.isIntersecting));
        whileConnected(this, () => {
            observer.observe(this);
            return () => observer.disconnect();
        });
    }

    private get entries(): readonly Entry[] {
        const { report } = this.store;
        return (this.onScreen.value ? report.value : report.peek()).entries;
    }

    /** Symbol -> its row, of the rows that apply. */
    private rows(): Map<string, Param> {
        const { entries } = this;
        return new Map(
            entries.flatMap(({ key }) => {
                const row = rowOf(this.store.experiment.params, key, entries);
                return row && row.symbol !== "" ? [[row.symbol, row]] : [];
            }),
        );
    }

    protected override render(): TemplateResult {
        const { option, name, entries } = this;
        const equation = mathml(option.equation);
        const rows = this.rows();
        const letters = new Set([...equation.matchAll(/data-symbol="([^"]+)"/g)].map(([, letter]) => letter!));
        // The letter on the left side of the equation is not a parameter.
        const rowAt = (letter: string): Param | undefined =>
            equation.includes(`"${letter}">`) ? rows.get(letter) : undefined;
        const given = [...letters].flatMap((letter) => rowAt(letter) ?? []);
        const valueOf = ({ key }: Param): Entry["value"] => entries.find((entry) => entry.key === key)!.value;
        const units = given.filter((row) => row.unit !== "" && typeof valueOf(row) === "number");
        const meanings = [...letters].flatMap((letter) => {
            // the row of Φ_Z is the choice of its method, not its definition
            const text = (rowAt(letter)?.scale ?? "choice") === "choice" ? this.meaning(letter) : undefined;
            return text ? html`<span>${symbol(letter)} ${text}</span> ` : [];
        });
        const current = Math.min(this.current.value, given.length - 1);
        return html`<p class="equation-name">${name}</p>
            <div class="formula" @click=${this.onClick}>
                <div class="unseen" role="toolbar" aria-label=${t("view.equation", { name })} @keydown=${this.onKey}
                    >${given.map((row, i) => {
                        const value = valueOf(row);
                        const valueText =
                            typeof value === "string"
                                ? row.options.find((option) => option.name === value)?.title
                                : spokenValue(value, row.unit);
                        return html`<button type="button" data-key=${row.key} tabindex=${i === current ? 0 : -1}
                            @focus=${() => (this.current.value = i)}
                            >${plainSymbol(row.symbol)}, ${row.text.split(/[:.]/)[0]}, ${valueText}</button>`;
                    })}</div>
                ${unsafeHTML(equation)}<div class="values"></div></div>
            ${units.length === 0 ? nothing : html`<p class="source">${t("equation.units", { units: [...new Set(units.map(({ unit }) => unitName(unit)))].join(", ") })}</p>`}
            ${meanings.length === 0 ? nothing : html`<p class="meanings">${meanings}</p>`}
            ${option.source === "" ? nothing : html`<p class="source">${option.source}</p>`}`;
    }

    /** Meaning of a letter that is not a parameter: in equations of this choice, in all equations, or in the library. */
    private meaning(letter: string): Text | undefined {
        const letters: Readonly<Record<string, Text>> = group("equation.letters");
        const { experiment } = this.store;
        return (
            letters[`${this.choice} ${letter}`] ??
            letters[letter] ??
            [experiment, ...this.friction.description.experiments]
                .flatMap(({ channels, readings }) => [...channels, ...readings])
                .find((channel) => channel.symbol === letter)?.text
        );
    }

    protected override updated(): void {
        const formula = [...this.querySelectorAll(".formula > math")];
        const rows = this.rows();
        const { entries } = this;
        for (const letter of formula.flatMap((math) => [...math.querySelectorAll("[data-symbol]")])) {
            const row = rows.get(letter.getAttribute("data-symbol")!);
            if (row && !letter.hasAttribute("data-left")) letter.setAttribute("data-key", row.key);
            else letter.removeAttribute("data-key");
        }
        const values = this.querySelector(".values")!;
        values.replaceChildren(...formula.map((math) => math.cloneNode(true)));
        for (const letter of values.querySelectorAll("[data-key]")) {
            const key = letter.getAttribute("data-key")!;
            const value = entries.find((entry) => entry.key === key)!.value;
            if (typeof value !== "number") continue;
            const number = document.createElementNS(letter.namespaceURI, "mn");
            // In the units of the equation, independent of the shown angle unit.
            const text = shortNumber(value, 3);
            number.textContent = /[·−]/.test(text) ? `(${text})` : text;
            number.setAttribute("data-key", key);
            letter.replaceWith(number);
        }
        if (!values.querySelector("mn[data-key]")) values.replaceChildren();
    }

    protected override followSignals(): void {
        markLit(this.querySelectorAll("[data-key]"), this.store.panel.lit.value);
    }

    private readonly onClick = (event: Event): void => {
        const key = (event.target as Element).closest("[data-key]")?.getAttribute("data-key");
        if (key) this.store.panel.goTo(key);
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        const buttons = [...this.querySelectorAll("button")];
        const { value: at } = this.current;
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        buttons[to]?.focus();
    };
}
customElements.define("equation-card", EquationCard);
