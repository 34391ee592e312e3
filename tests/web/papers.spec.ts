// The papers: a card for every figure of the library, numbers equal to the library's, addresses, references, citations;
// and sharing: copied texts, and the code that embeds.
import { figureKey } from "../../web/src/model/figure-key";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "@playwright/test";
import { addressOf, bibtex, papers, programBibtex } from "../../web/src/model/papers";
import { agrees } from "../../web/src/views/papers/agreement";
import { ownFigures } from "../../web/src/views/papers/figures";
import { violations } from "./accessible";
import { copied, expect, root, slow, test, words } from "./explorer";
import { shownNumber } from "./shown-number";

/** Some figures contain results of another program. */
const isOfPaper = ({ name }: { name: string }): boolean => papers.some(({ key }) => figureKey(name).startsWith(key));

test("every figure of the library has a card with its numbers, equal to the library's @long", async ({
    explorer,
    page,
    friction,
}) => {
    test.slow();
    await explorer.open("#/papers");
    const all = friction.description.experiments.flatMap((experiment) =>
        experiment.figures.filter(isOfPaper).map((figure) => ({ experiment, figure })),
    );
    expect(all.length).toBeGreaterThan(25);
    await expect(page.locator(".paper-figure")).toHaveCount(all.length + ownFigures.length);
    for (const { experiment, figure } of all) {
        const card = page.locator(`[data-figure="${figureKey(figure.name)}"].paper-figure`);
        await card.scrollIntoViewIfNeeded();
        await expect(card.locator(".ours").last()).not.toHaveText("…");
        const settings = Object.fromEntries(
            figure.settings
                .split("\n")
                .filter(Boolean)
                .map((line) => line.split("=")),
        );
        const run = friction.open(experiment.kind, experiment.name, settings);
        const numbers = run.figure(figure);
        run.close();
        expect(await card.locator("tbody td:nth-child(2)").allTextContents()).toEqual(
            figure.numbers.map(({ paper }) => paper),
        );
        const ourNumbers = await card.locator(".ours").allTextContents();
        for (const [i, text] of ourNumbers.entries()) {
            expect(shownNumber(text), `${figure.name}, ${figure.numbers[i]!.name}`).toBeCloseTo(
                Number(numbers[i]!.toPrecision(4)),
                -Math.floor(Math.log10(Math.abs(numbers[i]!) || 1)) + 2,
            );
            const agreement = agrees(figure.numbers[i]!.paper, numbers[i]!);
            // The inertia was calculated from the final angles of fig 12.
            const fitted = /fig-12-(stribeck|rational)/.test(figureKey(figure.name)) && i === 0;
            await expect(card.locator(".match").nth(i)).toHaveText(
                agreement === undefined ? "" : fitted ? "fitted" : agreement ? "✓ agrees" : "≠ differs",
            );
            // Every difference has a reason.
            if (agreement === false) expect(figure.numbers[i]!.remark, figure.name).not.toBe("");
        }
        // curves that are tabs of the drawer have no separate address
        if (["dead_band", "friction_test", "preload", "arm_uniqueness"].includes(experiment.name))
            await expect(card.locator(".load")).toHaveCount(0);
        else
            await expect(card.locator(".load")).toHaveAttribute(
                "href",
                /^#\/(experiments|drive-backdrive|transmission)\?/,
            );
    }
});

test("a card names its curves and its unknowns, and the top lists the figures @long", async ({ explorer, page }) => {
    const card = async (key: string): Promise<Locator> => {
        await explorer.open(`#/papers?figure=${key}&v=1`);
        const figureCard = page.locator(`#figure-${key}`);
        await expect(figureCard.locator(".curves li").first()).toBeVisible();
        return figureCard;
    };
    const stops = await card("cisneros-2022-fig-12-stribeck");
    expect(await stops.locator(".curves li").allInnerTexts()).toEqual([" Stribeck", " Coulomb"]);
    await expect(stops).toContainText(words("papers.unexplained"));
    const first = await card("kikuuwe-2006-fig-1");
    await expect(first.locator(".curves li")).toHaveCount(4);
    await expect(first).not.toContainText(words("papers.unexplained"));
    const eighth = await card("kikuuwe-2006-fig-8");
    await expect(eighth.locator(".curves li").last()).toContainText("0.5 m/s");
    const largestLoad = page.locator(".held");
    await expect(largestLoad).toContainText(
        "Kikuuwe 2006: 16 figures up to fig 20, except 2, 4, 15, 18; Section II-A.",
    );
    await expect(largestLoad).toContainText("Duclusaud 2024: 7 figures; Algorithm 1.");
    await expect(largestLoad).toContainText(
        "Dupont 1993: 5 figures up to fig 10, except 1, 2, 4, 7, 8; Section 6.1, Eq 39, Eq 34.",
    );
});

test("a message explains a missing comparison, and Algorithm 1 follows the goal of the end of a step", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/papers?figure=duclusaud-2024-fig-5&v=1");
    const fifth = page.locator("#figure-duclusaud-2024-fig-5");
    for (const factor of ["2.93", "2.02", "2.34", "1.51", "not public"]) await expect(fifth).toContainText(factor);
    const algorithm = page.locator("#figure-duclusaud-2024-algorithm-1 .load");
    await expect(algorithm).toHaveAttribute("href", /integrator=paper.*goal=end|goal=end.*integrator=paper/);
});

test("a number agrees within one unit of the paper's last digit", () => {
    for (const [paper, ours, same] of [
        ["69.9", 69.8768, true],
        ["2.75", 2.722, false],
        ["25.6510", 25.651066, true],
        ["−8", -8, true],
        ["10.1 (F + M u̇)", 10.1, true],
        ["0", 1e-7, true],
        ["0", 1e-3, false],
        ["1", 2, false],
        ["0 for any T", 0, true],
        ["10 − K_c", 9.9, undefined],
        ["around 70", 72.6, undefined],
        ["none: the marginal case", 0, undefined],
    ] as const)
        expect(agrees(paper, ours), `${paper} and ${ours}`).toBe(same);
});

test("every card loads without a message, and its commands are accepted", slow, async ({ explorer, page }) => {
    test.slow();
    await explorer.open("#/papers");
    const places = await page.locator(".load").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    const command = path.join(root, "build/friction");
    for (const card of await page.locator(".paper-figure").all()) {
        const lines = await copied(page, () => card.getByRole("button", { name: "Copy command line" }).click());
        for (const line of lines.split("\n")) {
            const words = [...line.matchAll(/'([^']*)'|([^\s']+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
            expect(words[0]).toBe("friction");
            const first = execFileSync(command, words.slice(1), { encoding: "utf8", maxBuffer: 1 << 28 });
            expect(first.split("\n").length).toBeGreaterThan(20);
        }
    }
    for (const place of [...new Set(places)]) {
        await page.goto(`/${place}`);
        await explorer.ready();
        expect((await explorer.state()).remarks, place).toEqual([]);
        expect(
            (await explorer.state()).findings.filter(({ severity }) => severity === "error"),
            place,
        ).toEqual([]);
    }
});

test("a figure's commands print each of its curves", async ({ explorer, page }) => {
    await explorer.open("#/papers");
    const card = page.locator("[data-figure=kikuuwe-2006-fig-1].paper-figure");
    const lines = await copied(page, () =>
        card.getByRole("button", { name: words("view.copy-commands", { count: 4 }) }).click(),
    );
    const elements = lines.split("\n").map((line) => /element=(\w+)/.exec(line)?.[1]);
    expect(elements).toEqual(["conventional", "karnopp", "quinn", "viscous"]);
});

test("the address of a figure and of a part scrolls to it and marks it @long", async ({ explorer, page }) => {
    await explorer.open("#/papers?figure=cisneros-2022-fig-13-coulomb&v=1");
    const card = page.locator("#figure-cisneros-2022-fig-13-coulomb");
    await expect(card).toBeInViewport();
    await expect(card).toHaveClass(/lit/);
    await expect(page.locator(".paper-figure.lit")).toHaveCount(1);
    await page.goto("/#/papers?part=about&v=1");
    await expect(page.locator("#about")).toBeInViewport();
    await expect(page.locator("#about")).toContainText((await explorer.state()).view === "papers" ? "MIT" : "");
    await page.goto("/#/papers?figure=nothing&v=1");
    await expect(page.locator(".stage-notices").getByText("nothing")).toBeVisible();
    // The last figure opens in French by the same address.
    await page.goto("/?lang=fr#/papers?figure=kikuuwe-2006-fig-6-left&v=1");
    await expect(page.locator("#figure-kikuuwe-2006-fig-6-left h3")).toHaveText("Fig. 6, à gauche");
});

test("references have safe links, and each can be cited @long", async ({ explorer, page }) => {
    await explorer.open("#/papers");
    for (const paper of papers) {
        const section = page.locator(`[id="${paper.key}"]`);
        await expect(section).toContainText(paper.title);
        const link = section.locator(".reference a");
        const address = addressOf(paper)?.address;
        await expect(link).toHaveCount(address === undefined ? 0 : 1);
        if (address !== undefined) {
            expect(address).toMatch(/^https:\/\/(doi\.org\/10\.\d{4}\/|arxiv\.org\/abs\/\d{4}\.\d{5}$)/);
            await expect(link).toHaveAttribute("href", address);
            await expect(link).toHaveAttribute("rel", /noopener/);
        }
        const text = await copied(page, () => section.getByRole("button", { name: "Cite the paper" }).press("Enter"));
        expect(text).toBe(bibtex(paper));
    }
    const cff = await readFile(path.join(root, "CITATION.cff"), "utf8");
    for (const { title, doi, arxiv } of papers) {
        expect(cff).toContain(title);
        if (doi !== undefined) expect(cff).toContain(doi);
        if (arxiv !== undefined) expect(cff).toContain(arxiv);
    }
});

/** Fields of a BibTeX entry. Throws if the text is invalid. */
function parsed(text: string): { type: string; fields: Map<string, string> } {
    const [, type, body] = /^@(\w+)\{[\w-]+,\n([^]*)\n\}\n$/.exec(text)!;
    const fields = new Map<string, string>();
    for (const line of body!.split(",\n")) {
        const [, name, value] = /^ {2}(\w+) = \{(.*)\}$/.exec(line)!;
        let depth = 0;
        for (const sign of value!) {
            depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
            expect(depth, line).toBeGreaterThanOrEqual(0);
        }
        expect(depth, line).toBe(0);
        fields.set(name!, value!);
    }
    return { type: type!, fields };
}

test("BibTeX has balanced braces and the fields of its type @long", () => {
    for (const paper of papers) {
        const { type, fields } = parsed(bibtex(paper));
        const needed = ["author", "title", "year", ...(type === "article" ? ["journal"] : [])];
        for (const name of needed) expect(fields.get(name), `${paper.key}: ${name}`).toBeTruthy();
    }
    const { fields } = parsed(programBibtex("1.2.3", "https://example.org/friction/?lang=fr#/papers?part=about&v=1"));
    expect(fields.get("note")).toBe("Version 1.2.3");
    // The program is cited by its own address, in every state.
    expect(fields.get("url")).toBe("https://example.org/friction/");
    // The entry contains the fields of CITATION.cff about a paper.
    const cff = readFileSync(path.join(root, "CITATION.cff"), "utf8").split("- type: article").slice(1);
    expect(cff.length).toBe(papers.length);
    for (const reference of cff) {
        const fieldOf = (name: string): string | undefined =>
            new RegExp(`^ +${name}: "?(.*?)"?$`, "m").exec(reference)?.[1];
        const { fields: cited } = parsed(bibtex(papers.find(({ title }) => title === fieldOf("title"))!));
        expect(cited.get("journal")).toBe(fieldOf("journal"));
        expect(cited.get("volume")).toBe(fieldOf("volume"));
        expect(cited.get("number")).toBe(fieldOf("issue"));
        expect(cited.get("pages")).toBe(fieldOf("start") && `${fieldOf("start")}--${fieldOf("end")}`);
        expect(cited.get("doi")).toBe(fieldOf("doi"));
        expect(cited.get("url")).toBe(fieldOf("url"));
    }
});

test("the numbers that differ from a paper are listed at the top, each with its reason @long", async ({
    explorer,
    page,
    friction,
}) => {
    await explorer.open("#/papers");
    const differing = friction.description.experiments.flatMap((experiment) =>
        experiment.figures.filter(isOfPaper).flatMap((figure) => {
            const settings = Object.fromEntries(
                figure.settings
                    .split("\n")
                    .filter(Boolean)
                    .map((line) => line.split("=")),
            );
            const run = friction.open(experiment.kind, experiment.name, settings);
            const numbers = run.figure(figure);
            run.close();
            return figure.numbers
                .filter(({ paper }, i) => agrees(paper, numbers[i]!) === false)
                .map(({ name, paper, remark }) => ({ key: figureKey(figure.name), name, paper, remark }));
        }),
    );
    expect(differing.length).toBeGreaterThan(3);
    // The block of fig 6 stops at the first sample after the time that follows from the paper's parameters.
    expect(differing.map(({ key }) => key)).not.toContain("kikuuwe-2006-fig-6-right");
    const list = page.locator(".differences");
    await expect(list.locator("summary")).toHaveText(new RegExp(`^${differing.length} numbers differ`));
    await list.locator("summary").click();
    await expect(list.locator("li")).toHaveCount(differing.length);
    const plain = (text: string): string => text.replace(/[_\s]+/g, "");
    for (const { key, name, paper, remark } of differing) {
        const item = list.locator(`li[data-figure="${key}"]`, { hasText: `${name}:` });
        await expect(item).toContainText(paper);
        expect(remark).not.toBe("");
        expect(plain(await item.innerText())).toContain(plain(remark));
    }
    await list.locator("a").first().click();
    await expect(page.locator(`#figure-${differing[0]!.key}`)).toBeInViewport();
});

test("a figure's quantities have the same names on its card, in its plot, its file and its command @long", async ({
    explorer,
    page,
}) => {
    /** Column heads of the file of the first plot. */
    const heads = async (): Promise<string> => {
        const waiting = page.waitForEvent("download");
        await explorer.choose(words("plot.file"));
        const file = await readFile(await (await waiting).path(), "utf8");
        return file.split("\n").find((line) => !line.startsWith("#"))!;
    };
    const load = async (key: string): Promise<string> => {
        await explorer.open(`#/papers?figure=${key}&v=1`);
        const card = page.locator(`#figure-${key}`);
        await expect(card.locator(".curves li").first()).toBeVisible();
        const curves = (await card.locator(".curves").innerText()).replace(/\s+/g, " ");
        await explorer.open(`${(await card.locator(".load").getAttribute("href"))!}&at=1&v=1`);
        return curves;
    };
    // The run is named by its compared property, as on the card; subscripts follow the command.
    const joint = await load("cisneros-2022-fig-12-stribeck");
    for (const law of ["Stribeck", "Coulomb"]) {
        expect(joint).toContain(law);
        await expect(page.locator(".compare")).toContainText(law);
    }
    const angle = await heads();
    for (const name of ["q_d Law: Stribeck [rad]", "q Law: Coulomb [rad]"]) expect(angle).toContain(name);
    // The limits have the names of their numbers and of the diagram's lines.
    const limits = await load("duclusaud-2024-fig-4-m4");
    const diagram = await heads();
    expect(diagram).toContain("τ_m of drive limit [N m],drive limit [N m]");
    for (const name of ["drive limit", "backdrive limit"]) {
        expect(limits).toContain(name);
        await expect(page.locator(".scene .legend")).toContainText(name);
    }
    // A force has the symbol of its channel.
    await load("kikuuwe-2006-fig-13-left");
    expect(await heads()).toMatch(/^t \[s\],h implicit A \(rigid\) \[N\],f implicit A/);
});

test("axe finds nothing in light and dark, desktop and phone", slow, async ({ explorer, page }) => {
    await explorer.open("#/papers");
    for (const colorScheme of ["light", "dark"] as const)
        for (const width of [1280, 360]) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 800 });
            await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
            expect(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
        }
});

for (const [what, hash, args] of [
    [
        "run",
        "#/experiments?run=sliding_block&element=karnopp&v0=0.3&v=1",
        ["run", "sliding_block", "element=karnopp", "v0=0.3"],
    ],
    ["curve", "#/law?law=rational&D=5&v=1", ["curve", "phi_z", "law=rational", "D=5"]],
] as const)
    test(`a shared C program prints what the command prints: ${what} @long`, async ({ explorer, page }) => {
        test.setTimeout(400_000);
        execFileSync("make", ["native"], { cwd: root, env: { ...process.env, MAKEFLAGS: "" } });
        await explorer.open(hash);
        await page.locator("share-sheet > button").click();
        const sheet = page.locator("#share");
        const press = (name: string) => (): Promise<void> => sheet.getByRole("button", { name }).click();
        expect(await copied(page, press("Copy link"))).toBe(page.url());
        const [first] = (await copied(page, press("Copy command line"))).split("\n");
        const line = first!.split(" ");
        expect(line.slice(1, 1 + args.length)).toEqual(args);
        const program = await copied(page, press("Copy as C program"));
        const folder = await mkdtemp(path.join(tmpdir(), "friction-"));
        await writeFile(path.join(folder, "program.c"), program);
        const library = [
            "-I",
            path.join(root, "core/include"),
            ...["libfriction_explorer.a", "libfriction.a"].map((file) => path.join(root, "build", file)),
            "-lm",
        ];
        const flags = ["-std=c17", "-Wall", "-Wextra", "-Werror", "-o", path.join(folder, "program")];
        execFileSync("cc", [...flags, path.join(folder, "program.c"), ...library]);
        const outputOf = (file: string, words: readonly string[]): string =>
            execFileSync(file, words, { encoding: "utf8", maxBuffer: 1 << 26 }).replace(/^#.*\n/gm, "");
        expect(outputOf(path.join(folder, "program"), [])).toBe(
            outputOf(path.join(root, "build/friction"), line.slice(1)),
        );
        parsed(await copied(page, press("Cite the program")));
    });

test("the code that embeds opens the same state with the chosen sliders @long", async ({ explorer, page }) => {
    await explorer.open("#/experiments?run=belt_stick_slip&F_S=1.2&v=1");
    await page.locator("share-sheet > button").click();
    const sheet = page.locator("#share");
    const boxes = sheet.locator(".embed-sliders input");
    await expect(sheet.locator(".embed-sliders input:checked")).toHaveCount(3);
    await sheet.locator(".embed-sliders label", { hasText: "Velocity of the belt" }).click();
    await sheet.locator(".embed-sliders label", { hasText: "Mass of the body" }).click();
    await expect(sheet.locator(".embed-sliders input:checked")).toHaveCount(3);
    expect(await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).disabled).length)).toBe(
        (await boxes.count()) - 3,
    );
    const entries = await page.evaluate(() => history.length);
    await sheet.locator("summary").click();
    const ourNumbers = sheet.frameLocator("iframe");
    // As large as the code's frame, and scaled down as a whole.
    const size = await sheet.locator("iframe").evaluate((frame) => {
        const { width, height } = frame.getBoundingClientRect();
        const { innerWidth, innerHeight } = (frame as HTMLIFrameElement).contentWindow!;
        const place = frame.parentElement!;
        return {
            ...{ inside: [innerWidth, innerHeight], ratio: width / height },
            left: [place.clientWidth - width, place.clientHeight - height].map((gap) => Math.abs(gap)),
        };
    });
    expect(size.inside).toEqual([720, 480]);
    expect(size.ratio).toBeCloseTo(1.5, 3);
    for (const gap of size.left) expect(gap).toBeLessThan(1);
    await expect(ourNumbers.locator(".slim-sliders .slider-row")).toHaveCount(3, { timeout: 20_000 });
    await expect(ourNumbers.locator('.slim-sliders .slider-row[data-key="M"]')).toBeVisible();
    await expect(ourNumbers.locator("header")).toBeHidden();
    const code = await copied(page, () => sheet.getByRole("button", { name: "Copy the code" }).click());
    // Another page parses it: this page makes no document from a text.
    const site = await page.context().newPage();
    await site.setContent(code);
    const source = await site.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
        return { src: frame.getAttribute("src")!, title: frame.title, width: frame.width, height: frame.height };
    });
    await site.close();
    expect([source.width, source.height]).toEqual(["720", "480"]);
    const address = new URL(source.src);
    expect(address.searchParams.get("embed")).toBe("1");
    expect(address.hash).toBe(new URL(page.url()).hash);
    expect(address.hash).toContain("F_S=1.2");
    expect(address.hash).toContain("sliders=");
    expect(source.title).not.toBe("");
    // The preview follows the state, without an entry in the history.
    await sheet.locator(".embed-sliders label", { hasText: "Mass of the body" }).click();
    await expect(ourNumbers.locator(".slim-sliders .slider-row")).toHaveCount(2);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1);
});

test("the sheet for sharing has link and pictures first, and technical exports under a heading @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/experiments?run=belt_stick_slip&v=1");
    await page.locator("share-sheet > button").click();
    const sheet = page.locator("#share share-content");
    await expect(sheet.locator("h3")).toHaveText([words("share.embed"), words("share.work")]);
    const plots = await page.locator(".stage friction-plot h2").allInnerTexts();
    const first = await sheet.locator(".actions").first().getByRole("button").allInnerTexts();
    expect(first).toEqual([words("view.copy-link"), ...plots.map((plot) => words("share.picture", { plot }))]);
    const waiting = page.waitForEvent("download");
    await sheet.getByRole("button", { name: first[1]! }).click();
    expect((await waiting).suggestedFilename()).toMatch(/\.png$/);
    const work = sheet.locator("h3:last-of-type ~ .actions");
    await expect(work.getByRole("button", { name: "Copy as C program" })).toBeVisible();
    await expect(sheet.locator(".source-note")).toContainText("make native");
    await page.keyboard.press("Escape");
    await page.goto("/#/papers?part=about&v=1");
    await expect(page.locator("#about .source-note")).toContainText(/make native.*version \d+\.\d+/s);
});
