// What Chart.js brings and the page never uses, left out of it.
//
// The page paints the grid, the numbers and the titles of its plots itself (web/src/plots/plot-lines.ts), reads the
// pointer itself, animates nothing and hands its points over as they are. Chart.js cannot know that, and nothing that
// shortens scripts can drop a method of a class. What a plot comes to need is taken out of these lists again.
import { readFile } from "node:fs/promises";

/** Of a class the methods that nothing calls, or that return at once, with the options of web/src/plots/plot.ts. */
const METHODS = {
    Animator: [
        "_notify",
        "listen",
        "add",
        "has",
        "start",
        "running",
        "stop",
        "remove",
        "_getAnims",
        "_refresh",
        "_update",
    ],
    Animations: ["configure", "_createAnimations", "_animateOptions"],
    DatasetController: [
        ...["parsePrimitiveData", "parseArrayData", "parseObjectData", "getAllParsedValues", "getLabelAndValue"],
        ...["applyStack", "updateRangeFromParsed", "getMinMax"],
        ...["removeHoverStyle", "setHoverStyle", "_removeDatasetHoverStyle", "_setDatasetHoverStyle", "_setStyle"],
    ],
    Scale: [
        ...["drawBackground", "drawGrid", "drawBorder", "drawTitle", "drawLabels", "calculateLabelRotation"],
        ...["_computeGridLineItems", "getLineWidthForValue", "_computeLabelArea", "_tickSize"],
        ...["getLabels", "getLabelItems", "_computeLabelItems", "_getXAxisLabelAlignment", "_getYAxisLabelAlignment"],
        ...["_getLabelSizes", "_computeLabelSizes", "_calculatePadding"],
    ],
    Chart: [
        ...["_eventHandler", "_handleEvent", "_updateHoverStyles", "updateHoverStyle", "_getActiveElements"],
        ...["getActiveElements", "setActiveElements", "getElementsAtEventForMode", "isPointInArea"],
        ...["hide", "show", "_updateVisibility", "setDatasetVisibility", "toggleDataVisibility", "toBase64Image"],
    ],
    Element: ["tooltipPosition", "hasValue", "getProps"],
    LineElement: ["first", "last", "interpolate", "updateControlPoints"],
    PointElement: ["draw", "inRange", "inXRange", "inYRange", "getCenterPoint"],
    Registry: ["remove", "removeControllers", "removeElements", "removePlugins", "removeScales"],
};
const FUNCTIONS = ["autoSkip", "updateStacks", "clearStacks", "convertObjectDataToArray"];
/** Of its helpers: lines drawn in steps or curves or in pieces of different styles, and numbers at ticks. */
const HELPERS = [
    ...[" ?function doSplitByStyles", "function readStyle"],
    ...[" \\*\\/ function _steppedLineTo", " \\*\\/ function _bezierCurveTo"],
];

/** `text` with the body of what begins like this taken out. Where it does not stand exactly once, Chart.js is another
 *  one than these lists were made for. */
function emptied(text, head, end) {
    const whole = new RegExp(`^(${head})\\([^\\n]*\\) ?\\{(\\}|\\n[^]*?^${end}\\})$`, "mg");
    if (text.match(whole)?.length !== 1) throw new Error(`web/without.mjs: Chart.js has not one ${head}`);
    return text.replace(whole, "$1() {}");
}

/** Chart.js needs @kurkle/color for the colours of what is hovered or animated, 3.7 KB gzipped: in its place is a word on
 *  why there are none. */
const noColours = `export class Color {
    constructor() {
        throw new Error("plots neither hover nor animate: web/without.mjs leaves Chart.js's colours out");
    }
}`;

export const withoutUnused = {
    name: "without-unused",
    setup(build) {
        build.onResolve({ filter: /^@kurkle\/color$/ }, ({ path: name }) => ({ path: name, namespace: "left-out" }));
        build.onLoad({ filter: /./, namespace: "left-out" }, () => ({ contents: noColours }));
        build.onLoad({ filter: /chart\.js[/\\]dist[/\\]chart\.js$/ }, async ({ path: file }) => {
            let contents = await readFile(file, "utf8");
            for (const [name, methods] of Object.entries(METHODS)) {
                contents = contents.replace(new RegExp(`^class ${name}[ {][^]*?^\\}`, "m"), (whole) =>
                    methods.reduce((text, method) => emptied(text, ` {1,4}${method}`, "    "), whole),
                );
            }
            for (const name of FUNCTIONS) contents = emptied(contents, `function ${name}`, "");
            return { contents, loader: "js" };
        });
        build.onLoad({ filter: /chart\.js[/\\]dist[/\\]chunks[/\\]index\.js$/ }, async ({ path: file }) => ({
            contents: HELPERS.reduce(
                (text, head) => emptied(text, head, ""),
                emptied(await readFile(file, "utf8"), " {1,4}numeric ", "    "),
            ),
            loader: "js",
        }));
    },
};
