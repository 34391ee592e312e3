// Every npm package that builds, tests and checks the page runs on the oldest Node.js that README.md promises, so that
// npm installs it without a warning.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const fromPage = createRequire(`${process.cwd()}/web/package.json`);
const { satisfies } = fromPage("semver") as { satisfies: (version: string, range: string) => boolean };
const { packages } = fromPage("./package-lock.json") as {
    packages: Record<string, { version: string; engines?: { node?: string } }>;
};

test("every package runs on the Node.js that README.md promises, and on that of Debian 12 and 13", () => {
    const promised = /Node\.js (\d+\.\d+)/.exec(readFileSync("README.md", "utf8"))![1]!;
    assert.equal(packages[""]!.engines!.node, `>=${promised}`);
    const needs = Object.entries(packages).filter(([, { engines }]) => engines?.node);
    assert.ok(needs.length > 50);
    for (const node of [`${promised}.0`, "18.20.4", "20.19.2"])
        assert.deepEqual(
            needs
                .filter(([, { engines }]) => !satisfies(node, engines!.node!))
                .map(([name, { version, engines }]) => `${name} ${version} asks for ${engines!.node}, not ${node}`),
            [],
        );
});
