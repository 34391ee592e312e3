// Removes the parts of Chart.js that the page never uses.
//
// The page paints the grid, the numbers and the titles of its plots itself (web/src/plots/plot-lines.ts), reads the
// pointer itself, animates nothing, gives every axis both its ends and passes its points without parsing. Chart.js
// cannot know that, and no minifier can drop a method of a class. If a plot needs something from these lists, remove it
// there: WITHOUT=throws in the environment of the build makes every removed function throw its name when it is called.
import { readFile } from "node:fs/promises";

/** For each class or object, the methods that nothing calls with the options of web/src/plots/plot.ts. */
const METHODS = {
    Animator: ["add", "start", "_refresh", "_update", "_notify", "_getAnims"],
    Animations: ["configure", "_createAnimations", "_animateOptions", "update"],
    DatasetController: [
        ...["parsePrimitiveData", "parseArrayData", "parseObjectData", "getAllParsedValues", "getLabelAndValue"],
        ...["removeHoverStyle", "setHoverStyle", "_removeDatasetHoverStyle", "_setDatasetHoverStyle", "_setStyle"],
        ...["_getOtherScale", "reset", "getDataElement", "applyStack", "updateRangeFromParsed", "getMinMax", "_sync"],
        ...["getStyle", "_resolveAnimations"],
        ...["_onDataPush", "_onDataPop", "_onDataShift", "_onDataSplice", "_onDataUnshift"],
    ],
    BasePlatform: [
        "getMaximumSize",
        "acquireContext",
        "addEventListener",
        "removeEventListener",
        "getDevicePixelRatio",
    ],
    Element: ["tooltipPosition", "hasValue", "getProps"],
    Scale: [
        ...["drawBackground", "drawGrid", "drawBorder", "drawTitle", "drawLabels", "draw"],
        ...["_computeGridLineItems", "getLineWidthForValue", "_computeLabelArea", "_tickSize"],
        ...["getLabels", "getLabelItems", "_computeLabelItems", "_getXAxisLabelAlignment", "_getYAxisLabelAlignment"],
        ...["_getLabelSizes", "_computeLabelSizes", "_calculatePadding", "getMatchingVisibleMetas", "getPixelForTick"],
        ...[
            "fit",
            "_handleMargins",
            "calculateLabelRotation",
            "setDimensions",
            "getPadding",
            "_isVisible",
            "_callHooks",
        ],
        ...["_convertTicksToLabels", "generateTickLabels", "getBasePixel", "getBaseValue", "getTicks"],
        ...["beforeUpdate", "beforeSetDimensions", "afterSetDimensions", "beforeDataLimits", "afterDataLimits"],
        ...["beforeBuildTicks", "afterBuildTicks", "beforeTickToLabelConversion", "afterTickToLabelConversion"],
        ...["beforeCalculateLabelRotation", "afterCalculateLabelRotation", "afterAutoSkip", "beforeFit", "afterFit"],
        ...["afterUpdate", "buildTicks", "determineDataLimits"],
    ],
    PluginService: ["_notify", "_descriptors", "_createDescriptors", "_notifyStateChanges"],
    TypedRegistry: ["unregister"],
    Registry: [
        ...["remove", "addControllers", "addElements", "addPlugins", "addScales", "getPlugin"],
        ...["removeControllers", "removeElements", "removePlugins", "removeScales"],
    ],
    Config: ["datasetAnimationScopeKeys"],
    Chart: [
        ...["_eventHandler", "_handleEvent", "_updateHoverStyles", "updateHoverStyle", "_getActiveElements"],
        ...["getActiveElements", "setActiveElements", "getElementsAtEventForMode", "isPointInArea", "isPluginEnabled"],
        ...["hide", "show", "_updateVisibility", "setDatasetVisibility", "toggleDataVisibility", "toBase64Image"],
        ...["_resetElements", "reset", "getVisibleDatasetCount", "getDataVisibility"],
        ...["_getUniformDataChanges"],
    ],
    LineElement: ["interpolate"],
    PointElement: ["draw", "inRange", "inXRange", "inYRange", "getCenterPoint"],
    LinearScaleBase: ["getLabelForValue"],
    LogarithmicScale: ["getLabelForValue"],
    formatters: ["values", "numeric", "logarithmic"],
};
const FUNCTIONS = [
    ...["autoSkip", "onAnimationProgress", "convertObjectDataToArray"],
    ...["updateStacks", "applyStack", "getUserBounds", "createDataContext", "createAttachObserver"],
    ...["addListener", "removeListener", "createProxyAndListen", "sample", "createTickContext", "axisFromPosition"],
    ...["getAxisFromDataset", "strokePathDirect", "relativeLabelSize", "moveNumericKeys"],
    ...["getHoverColor", "formatNumber", "_steppedLineTo", "_bezierCurveTo"],
    ...["_alignPixel", "_resolveArray", "doSplitByStyles", "styleChanged", "readStyle", "getRelativePosition"],
];
/** Replacements of methods and functions that are called: the only path that the page takes through them. */
const SHORTER = {
    "Animator.listen": "",
    "Animator.has": "",
    "Animator.running": "",
    "Animator.stop": "",
    "Animator.remove": "",
    "Scale._layers": "return [];",
    "Scale.getMinMax": "return this.options;",
    "Scale.getUserBounds":
        "const { min, max } = this.options; return { min, max, minDefined: true, maxDefined: true };",
    "Scale.beforeLayout": "",
    // every axis lies within the padding: its place is the area's
    "Scale.update":
        "this.determineDataLimits(); this.ticks = this.buildTicks(); this.options.afterBuildTicks?.(this); this.configure();",
    "layouts.addBox": "(chart.boxes ??= []).push(item);",
    "layouts.configure": "",
    "layouts.update":
        "const { left, top, right, bottom } = toPadding(chart.options.layout.padding);" +
        "const area = { left, top, right: width - right, bottom: height - bottom };" +
        "chart.chartArea = Object.assign(area, { width: area.right - left, height: area.bottom - top });" +
        "for (const box of chart.boxes) Object.assign(box, area).update();",
    // the one plugin is the page's own, and it never cancels
    "PluginService.notify": "for (const plugin of chart.config.plugins) plugin[hook]?.(chart);",
    "PluginService.invalidate": "",
    getMaximumSize:
        "const box = canvas.parentNode.getBoundingClientRect();" +
        "return { width: round1(bbWidth ?? box.width), height: round1(bbHeight ?? box.height) };",
    "DomPlatform.acquireContext": 'return canvas.getContext("2d");',
    "DomPlatform.releaseContext": "",
    "Chart.bindUserEvents": "",
    "Chart._updateHiddenIndices": "",
    applyAnimationsDefaults: "",
    clearStacks: "",
    onAnimationsComplete: "",
    listenArrayEvents: "",
    unlistenArrayEvents: "",
    "DatasetController.parse": "this._cachedMeta._parsed = this._data; this._cachedMeta._sorted = true;",
    "LineElement.updateControlPoints": "",
    "DatasetController.draw":
        "const start = this._drawStart || 0, count = this._drawCount || this._cachedMeta.data.length - start;" +
        "this._cachedMeta.dataset.draw(this._ctx, this.chart.chartArea, start, count);",
    "DatasetController.updateElement": "Object.assign(element, properties);",
    "DatasetController.updateSharedOptions":
        "if (sharedOptions && !isDirectUpdateMode(mode)) Object.assign(sharedOptions, newOptions);",
    _detectPlatform: "return DomPlatform;",
};

/** `text` with the body of the function that begins like this replaced or removed. If it does not occur exactly once,
 *  these lists were made for another version of Chart.js. */
function replaced(text, head, end, body) {
    const whole = new RegExp(`^(${head} ?\\([^\\n]*\\) ?\\{)(?:\\}|\\n[^]*?^${end}\\})(,?)$`, "mg");
    if (text.match(whole)?.length !== 1) throw new Error(`web/without.mjs: Chart.js has not one ${head}`);
    return text.replace(whole, (_, opening, comma) => (body === undefined ? "" : `${opening}${body}}${comma}`));
}
const nothing = (name) => (process.env.WITHOUT === "throws" ? `throw new Error("${name} is left out");` : undefined);

/** Chart.js needs @kurkle/color, 3.7 KB gzipped, for hover and animation colours, which the page does not use: it is
 *  replaced by an error. */
const noColours = `export class Color {
    constructor() {
        throw new Error("plots neither hover nor animate: web/without.mjs leaves Chart.js's colours out");
    }
}`;

const bodies = new Map([
    ...Object.entries(METHODS).flatMap(([owner, methods]) => methods.map((name) => [`${owner}.${name}`, undefined])),
    ...FUNCTIONS.map((name) => [name, undefined]),
    ...Object.entries(SHORTER),
]);

/** A file of Chart.js without what these lists name in it; `found` gets the names. */
function without(contents, found) {
    for (const [name, body = nothing(name)] of bodies) {
        const [owner, method] = name.split(".");
        const place = method
            ? new RegExp(`^ ?(?:class|var|const) ${owner}[ {][^]*?^\\}`, "m")
            : new RegExp(`^(?:.*\\*/)? ?function ${name}\\([^]*?^\\}`, "m");
        contents = contents.replace(place, (whole) => {
            found.add(name);
            return method
                ? replaced(whole, ` {1,4}${method}`, "    ", body)
                : replaced(whole, `.*function ${name}`, "", body ?? "");
        });
    }
    return contents;
}

export const withoutUnused = {
    name: "without-unused",
    setup(build) {
        build.onResolve({ filter: /^@kurkle\/color$/ }, ({ path: name }) => ({ path: name, namespace: "left-out" }));
        build.onLoad({ filter: /./, namespace: "left-out" }, () => ({ contents: noColours }));
        const found = new Set();
        build.onLoad({ filter: /chart\.js[/\\]dist[/\\](chart|chunks[/\\]index)\.js$/ }, async ({ path: file }) => ({
            contents: without(await readFile(file, "utf8"), found),
            loader: "js",
        }));
        build.onEnd(() => ({
            errors: [...bodies.keys()]
                .filter((name) => found.size > 0 && !found.has(name))
                .map((name) => ({ text: `web/without.mjs: Chart.js has no ${name}` })),
        }));
    },
};
