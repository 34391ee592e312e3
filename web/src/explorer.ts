// The page: loads the library, keeps one store per view, and keeps the address and the state the same thing.
import { effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import description from "built:description";
import wasm from "built:wasm";
import { load, type Friction } from "../../wasm/friction";
import { LiveElement } from "./live-element";
import { noticeMathFont } from "./notation/math-font";
import { readPlace, writePlace } from "./state/permalink";
import { Store } from "./state/store";
import { exposeForTests } from "./test-hook";
import { chooseTheme, startTheme, theme, themes } from "./state/theme";
import type { ViewRow } from "./views/view";
import { views } from "./views";
import { loadWords, say } from "./notation/words";

const REPLACE_AFTER = 150;

class FrictionExplorer extends LiveElement {
    private readonly friction = signal<Friction | undefined>(undefined);
    private readonly failure = signal("");
    private readonly view = signal<ViewRow>(views[0]!);
    private readonly remarks = signal<readonly string[]>([]);
    private readonly stores = new Map<string, Store>();
    /** The address that the state has been written to, so that our own writing is not read back. */
    private written = "";
    private waiting = 0;

    override connectedCallback(): void {
        super.connectedCallback();
        this.replaceChildren();
        startTheme();
        noticeMathFont();
        void this.start();
    }

    private async start(): Promise<void> {
        try {
            this.friction.value = await load(wasm, description);
        } catch (error) {
            this.failure.value = say("page.load-failure", { why: (error as Error).message });
            return;
        }
        this.goTo(location.hash);
        addEventListener("hashchange", () => {
            if (location.hash !== this.written) this.goTo(location.hash);
        });
        effect(() => this.writeAddress());
        exposeForTests(() => ({
            view: this.view.value.name,
            store: this.store(this.view.value),
            remarks: this.remarks.value,
        }));
    }

    private store(row: ViewRow): Store {
        let store = this.stores.get(row.name);
        if (!store) {
            store = new Store(this.friction.value!, row.kind, row.experiment, row.pageRows(this.friction.value!));
            this.stores.set(row.name, store);
        }
        return store;
    }

    private goTo(hash: string): void {
        const place = readPlace(hash);
        const row = views.find((one) => one.name === place.view) ?? views[0]!;
        const remarks = [...place.remarks];
        if (place.view !== "" && row.name !== place.view) {
            remarks.push(say("page.no-view", { view: place.view, views: views.map((v) => v.name).join(", ") }));
        }
        this.written = hash;
        clearTimeout(this.waiting);
        this.store(row).replace(place.settings);
        this.remarks.value = remarks;
        this.view.value = row;
        document.title = say("page.title", { view: say(row.title) });
    }

    /** After a change of the state: the address follows. */
    private writeAddress(): void {
        const row = this.view.value;
        const store = this.store(row);
        void store.given.value;
        void store.page.value;
        const hash = writePlace(row.name, store.settings);
        // What a link could not give stays in its address until something is changed.
        if (store.untouched || hash === this.written) return;
        this.written = hash;
        clearTimeout(this.waiting);
        if (store.lastTrace === "push") history.pushState(null, "", hash);
        // Browsers refuse too many changes of the address, and a slider being drawn makes one in every frame.
        else this.waiting = window.setTimeout(() => history.replaceState(null, "", hash), REPLACE_AFTER);
    }

    protected override render(): TemplateResult {
        const current = this.view.value;
        const friction = this.friction.value;
        return html`
            <a class="skip" href="#main" @click=${this.skip}>${say("page.skip")}</a>
            <header>
                <p class="brand">${say("page.brand")}</p>
                <nav aria-label=${say("page.views")}><ul>${views.map(
                    (row) => html`<li><a href=${this.addressOf(row)}
                    aria-current=${row === current ? "page" : nothing}>${say(row.title)}</a></li>`,
                )}</ul></nav>
                <fieldset class="theme"><legend class="unseen">${say("theme.title")}</legend><div class="segments">${themes.map(
                    ({ name, title }) =>
                        html`<label><input type="radio" name="theme" value=${name} .checked=${theme.value === name}
                        @change=${() => chooseTheme(name)}><span>${say(title)}</span></label>`,
                )}</div></fieldset>
            </header>
            <main id="main" tabindex="-1">
                <h1 class="unseen">${say(current.title)}</h1>
                <div role="alert">
                    ${this.failure.value === "" ? nothing : html`<p class="remark">${this.failure.value}</p>`}
                    ${this.remarks.value.map((remark) => html`<p class="remark">${remark}</p>`)}</div>
                ${friction ? this.viewElement(current, friction) : html`<p class="loading">${say("page.loading")}</p>`}
            </main>
            <p id="said" class="unseen" role="status"></p>`;
    }

    private viewElement(row: ViewRow, friction: Friction): TemplateResult {
        return staticHtml`<${unsafeStatic(row.tag)} .row=${row} .store=${this.store(row)} .friction=${friction}
            ></${unsafeStatic(row.tag)}>`;
    }

    private addressOf(row: ViewRow): string {
        const store = this.stores.get(row.name);
        return writePlace(row.name, store ? { ...store.given.value, ...store.page.value } : {});
    }

    private readonly skip = (event: Event): void => {
        event.preventDefault();
        this.querySelector<HTMLElement>("main")?.focus();
    };
}
// Until there are words, what the document says itself stays.
loadWords().then(
    () => customElements.define("friction-explorer", FrictionExplorer),
    (error: Error) => {
        const place = document.querySelector(".loading");
        if (place) place.textContent = `The page could not be loaded: ${error.message}`;
    },
);
