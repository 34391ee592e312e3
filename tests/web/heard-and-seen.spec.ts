// For a reader who does not watch everything: announcements, the first picture in the dark theme, motion outside the
// viewport, and a file dropped in the wrong place.
import { expect, group, test, words, frames } from "./explorer";

test("a playing run makes no announcements @long", async ({ explorer, page }) => {
    for (const hash of ["#/pendulum", "#/experiments?run=belt_stick_slip&v=1"]) {
        await explorer.open(hash);
        await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
        const announcements = await page.evaluate(async () => {
            const live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output";
            let changes = 0;
            const observer = new MutationObserver((all) => {
                for (const { target } of all)
                    if ((target instanceof Element ? target : target.parentElement)?.closest(live)) changes++;
            });
            observer.observe(document.body, { subtree: true, childList: true, characterData: true });
            await new Promise((done) => setTimeout(done, 1500));
            observer.disconnect();
            return changes;
        });
        expect(announcements, hash).toBe(0);
    }
});

test("another view is announced @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    await page.getByRole("banner").getByRole("link", { name: "Experiments", exact: true }).click();
    await expect(page.locator("#said")).toHaveText("Sliding block · Experiments");
});

test("before the scripts are loaded the page is dark if the reader has chosen the dark theme", async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: "dark", serviceWorkers: "block" });
    const page = await context.newPage();
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(test.info().project.use.baseURL!);
    await expect(page.locator("link[rel=stylesheet]")).toHaveCount(1);
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(ground).toBe("rgb(16, 18, 20)");
    await context.close();
});

test("the trail pauses outside the viewport @long", async ({ explorer, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await explorer.open("#/drive-backdrive");
    const overlay = page.locator("canvas.overlay");
    const picture = (): Promise<string> => overlay.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const first = await picture();
    await expect.poll(picture).not.toBe(first);
    // Swiped away: the text beside the diagram is visible.
    await page
        .locator("drive-backdrive-view .beside")
        .evaluate((element) => element.scrollIntoView({ inline: "start" }));
    await expect(overlay).not.toBeInViewport({ ratio: 0.1 });
    // The last frame may still be running.
    await frames(page, 3);
    const last = await picture();
    await frames(page, 36);
    expect(await picture()).toBe(last);
    await overlay.evaluate((element) => element.scrollIntoView({ inline: "start" }));
    await expect.poll(picture).not.toBe(last);
});

test("a file that is dropped on the header is opened and does not replace the page @long", async ({
    explorer,
    page,
}) => {
    await explorer.open("#/pendulum");
    const prevented = await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["t,goal\n0,0\n1,1\n2,0\n"], "swing.csv", { type: "text/csv" }));
        const drop = (type: string): boolean =>
            !document
                .querySelector("header")!
                .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
        return [drop("dragover"), drop("drop")];
    });
    expect(prevented).toEqual([true, true]);
    await expect(page.locator(".recording")).toContainText("swing.csv");
});

test("a lesson that is shown again starts again, also if the run was paused @long", async ({ explorer, page }) => {
    await explorer.open("#/law");
    // The question has been answered.
    await page.evaluate(() => localStorage.setItem("friction.lessons", JSON.stringify({ chatter: 0 })));
    await page.goto("about:blank");
    await explorer.open(
        "#/experiments?run=sliding_block&element=explicit&twin=A&plots=m/s,N&loop=stop&lesson=chatter&v=1",
    );
    expect(group<{ answers: object[] }>("lesson.chatter").answers.length).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    const before = (await explorer.state()).steps;
    await page.getByRole("button", { name: words("lesson.show-again") }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect.poll(async () => (await explorer.state()).page["at"] ?? "").toBe("");
    expect(before).toBeGreaterThanOrEqual(0);
});
