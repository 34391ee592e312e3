// A film of the built page for README.md, web/film.webp: four scenes of the story, twenty seconds. The browser's clock is
// stepped frame by frame, so that the runs are the same on every machine. node web/pictures/film.mjs, or make film
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "../chromium.mjs";
import { serveFolder } from "../serve-folder.mjs";
import { titledFrame } from "./titled-frame.mjs";

const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const file = path.join(web, "film.webp");
/** Of the picture, and the height of its title [px]. */
const [WIDTH, HEIGHT, HEAD] = [800, 500, 60];
/** The time between two frames [ms]. */
const FRAME = 125;
/** Of the file [bytes]. */
const MOST = 2 * 1024 * 1024;

/** The pointer pushes the mass aside and lets it come back; `part` of the scene, 0 to 1. */
async function push(mouse, box, part) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const reach = 0.4 * Math.min(box.width, box.height);
    const angle = 1.3 * Math.sin(2 * Math.PI * part);
    if (part === 0) await mouse.move(x, y + reach);
    if (part === 0) await mouse.down();
    await mouse.move(x + reach * Math.sin(angle), y + reach * Math.cos(angle));
}

const scenes = [
    {
        title: "Switch it off: with which friction model does the arm stay up?",
        shows: "pendulum?model=m6&mass=0.1&trajectory=nothing&theta_0=1.2&loop=off&plots=angle",
        seconds: 4,
    },
    {
        title: "Push it, and let it come back: it resists more than it holds",
        shows: "pendulum?model=m6&mass=0.1&trajectory=hold&theta_d=0&kp=2&theta_0=0&ghost=none&loop=off&plots=load",
        seconds: 6,
        act: push,
    },
    {
        title: "A block stops: explicit friction buzzes, implicit friction rests",
        shows: "experiments?run=sliding_block&element=explicit&twin=A&plots=m/s&zoom=x:0.06:0.2~m/s.y:-0.012:0.012&speed=1/30&loop=stop",
        seconds: 4,
    },
    {
        title: "An engine’s arm sinks; exact friction holds it to the last bit",
        shows: "experiments?run=resting_arm&engine=mujoco&twin=engine:exact&plots=rad&loop=stop&speed=4",
        seconds: 6,
    },
];

const folder = await mkdtemp(path.join(tmpdir(), "film-"));
const server = await serveFolder(path.join(path.dirname(web), "build/web"));
const browser = await chromium.launch(launchOptions);
const frames = [];
for (const { title, shows, seconds, act } of scenes) {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: "light" });
    const source = `${server.address}/?lang=en&embed=1#/${shows}&at=0&v=1`;
    await page.setContent(titledFrame({ title, source, width: WIDTH, height: HEIGHT, head: HEAD, font: 20 }));
    const frame = page.frameLocator("iframe");
    const play = frame.getByRole("button", { name: "Play", exact: true });
    await play.waitFor();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await play.click();
    const picture = await frame.locator("pendulum-picture, experiment-picture, thread-picture").first().boundingBox();
    const count = Math.round((1000 * seconds) / FRAME);
    for (let i = 0; i < count; i++) {
        await act?.(page.mouse, picture, i / count);
        // in steps of a frame of a display, as the page's clock takes them
        for (let ms = 0; ms < FRAME; ms += 25) await page.clock.runFor(25);
        frames.push(path.join(folder, `${String(frames.length).padStart(4, "0")}.png`));
        await page.screenshot({ path: frames.at(-1) });
    }
    await page.close();
}
await browser.close();
server.close();
execFileSync("img2webp", ["-loop", "0", "-lossy", "-q", "55", "-m", "4", "-d", String(FRAME), ...frames, "-o", file]);
const { size } = await stat(file);
console.log(`web/film.webp: ${frames.length} frames, ${(size / 1024).toFixed(0)} KB`);
await rm(folder, { recursive: true });
if (size > MOST) process.exitCode = 1;
