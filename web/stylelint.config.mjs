// Rules of stylelint for the style sheets: mistakes, not matters of taste, which Prettier and the author settle.
export default {
    extends: "stylelint-config-standard",
    rules: {
        // Rules follow the reading order of the page, without blank lines between the rules of one element.
        "rule-empty-line-before": null,
        "at-rule-empty-line-before": null,
        "comment-empty-line-before": null,
        "custom-property-empty-line-before": null,
        "declaration-empty-line-before": null,
        "no-descending-specificity": null,
        "media-feature-range-notation": null,
        "import-notation": null,
        // Code that reads a colour reads six digits; names of fonts have capitals; Safari wants its prefix.
        "color-hex-length": null,
        "value-keyword-case": null,
        "property-no-vendor-prefix": [true, { ignoreProperties: ["user-select"] }],
    },
};
