// Rules of ESLint for the page, its tests and its build, in addition to the types: mistakes, not matters of taste,
// which Prettier and the author settle.
import js from "@eslint/js";
import ts from "typescript-eslint";

export default ts.config(
    { ignores: ["build/**", "wasm/dist/**", "**/node_modules/**"] },
    js.configs.recommended,
    {
        files: ["**/*.ts"],
        extends: [ts.configs.recommendedTypeChecked],
        languageOptions: {
            parserOptions: { projectService: true },
        },
        rules: {
            // void marks a promise that is deliberately not awaited, and an unused part of a pattern begins with _.
            "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
            // A function of an interface is written as a method.
            "@typescript-eslint/unbound-method": "off",
            "@typescript-eslint/no-floating-promises": [
                "error",
                { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: "test" }] },
            ],
        },
    },
    {
        // Tests read JSON and the page's own globals.
        files: ["tests/**/*.ts"],
        rules: {
            "@typescript-eslint/no-unsafe-argument": "off",
            "@typescript-eslint/no-unsafe-assignment": "off",
            "@typescript-eslint/no-unsafe-member-access": "off",
            "@typescript-eslint/no-unsafe-return": "off",
            // Playwright requires an empty pattern for hooks without fixtures.
            "no-empty-pattern": "off",
        },
    },
    {
        files: ["**/*.mjs"],
        languageOptions: {
            globals: Object.fromEntries(
                ["process", "console", "Buffer", "URL", "setTimeout", "performance", "fetch", "document", "window"].map(
                    (name) => [name, "readonly"],
                ),
            ),
        },
    },
    {
        // Functions that run in the page use its names, which the compiler checks.
        files: ["tests/browsers/*.mjs"],
        rules: { "no-undef": "off" },
    },
    {
        rules: {
            "no-control-regex": "off",
            eqeqeq: "error",
            "no-var": "error",
            "prefer-const": "error",
        },
    },
);
