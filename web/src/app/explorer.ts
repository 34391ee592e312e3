// Start of the page: loads the library and the first view, then everything else.
import wasm from "built:wasm";
import { load } from "../../../wasm/friction";
import { whenIdle } from "../environment/idle";
import { startTheme } from "../environment/theme";
import { loadWords, t } from "../i18n/messages";
import { libraryWording } from "../model/library";
import { noticeMathFont } from "../ui/math-font";
import { EmbedHost, reportFailure } from "./embed-host";
import { loadJoints, loadLessons } from "./later-parts";
import { Navigation, openingPlace } from "./navigation";
import { keepOffline } from "./offline/offline";
import { loadHelp, loadShare } from "./sheets";
import { Shell } from "./shell";
import { exposeForTests } from "./test-hook";
import { viewAt, views } from "./views";

class FrictionExplorer extends Shell {
    override connectedCallback(): void {
        super.connectedCallback();
        this.replaceChildren();
        startTheme();
        void this.start();
    }

    private async start(): Promise<void> {
        let navigation: Navigation;
        try {
            navigation = new Navigation(await library);
        } catch (error) {
            this.failure.value = t("page.load-failure", { why: (error as Error).message });
            reportFailure(this.failure.value);
            return;
        }
        this.navigation.value = navigation;
        await navigation.start(opening.isRecalled);
        new EmbedHost(navigation);
        exposeForTests(navigation);
        whenIdle(() => {
            performance.mark("ready");
            noticeMathFont();
            void loadRest(navigation);
        });
    }
}

/** Load everything that the first view did not need; afterwards nothing depends on the network. */
async function loadRest({ states }: Navigation): Promise<void> {
    const parts = views.map((view) => () => states.loadView(view));
    const rest = [...parts, () => loadJoints(states.friction), loadLessons, loadShare, loadHelp];
    for (const loadPart of rest) await loadPart().catch(() => undefined);
    // The page also works without it.
    await keepOffline().catch(() => undefined);
}

// Everything that the address needs is requested now. Until the texts are loaded, the document keeps its own.
const opening = openingPlace();
const library = load(wasm, libraryWording());
// Failures are handled at the await.
library.catch(() => undefined);
viewAt(opening.view)
    .load()
    .catch(() => undefined);
loadWords().then(
    () => customElements.define("friction-explorer", FrictionExplorer),
    (error: Error) => {
        const place = document.querySelector<HTMLElement>(".loading")!;
        place.textContent = `${place.dataset["failure"]!} ${error.message}`;
        reportFailure(place.textContent);
    },
);
