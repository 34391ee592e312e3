// Links of version 0.1.0 open the states that they opened then: the same settings, no others, and no messages; a servo
// that was identified again is named, and opens with its parameters of then.
import { readFileSync } from "node:fs";
import path from "node:path";
import { ALL, expect, test } from "./explorer";

const addresses = readFileSync(path.join(__dirname, "old-links.txt"), "utf8").trim().split("\n");
/** The links are sorted by view: every fourth covers all views. */
const links = addresses.filter((_, i) => ALL || i % 4 === 0);

test("a hundred links of an older version @long", async ({ explorer, page }) => {
    test.slow();
    expect(addresses.length).toBeGreaterThan(100);
    await explorer.open("#/law");
    await explorer.allLoaded();
    for (const link of links) {
        const [, view, query = ""] = /^#\/([a-z-]+)\?(.*)$/.exec(link)!;
        const isEarlier = query.includes("feetech_sts3215_7_4V&");
        const { v: _version, lesson: _lesson, run: _run, ...settings } = Object.fromEntries(new URLSearchParams(query));
        if (isEarlier) settings["preset"] += "_2025";
        await page.evaluate((hash) => (location.hash = hash), link);
        const loaded = async (): Promise<object> => {
            const { view: name, given, page: own, drafts, findings, remarks } = await explorer.state();
            const errors = findings.filter(({ severity }) => severity === "error");
            const other = remarks.filter((remark) => !(isEarlier && remark.includes(settings["preset"]!)));
            const said = other.length < remarks.length;
            return { link, view: name, settings: { ...given, ...own }, drafts, errors, other, said };
        };
        await expect.poll(loaded).toEqual({ link, view, settings, drafts: {}, errors: [], other: [], said: isEarlier });
    }
});
