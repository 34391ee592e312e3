// Invalid links: damaged in transit, or malicious.
import type { Chance } from "./chance";

/** Values that no row accepts, and some that one may accept. */
export const evil = [
    "<img src=x onerror=__pwned=1>",
    "<script>__pwned=1</script>",
    '"><svg onload=__pwned=1>',
    "javascript:__pwned=1",
    "');__pwned=1;('",
    "${__pwned=1}",
    "{{constructor.constructor('__pwned=1')()}}",
    "\u202e\u0000\ufeff\u2028",
    "👩🏽‍🔬é\ud800",
    "NaN",
    "-NaN",
    "undefined",
    "null",
    "[object Object]",
    "Infinity",
    "1e400",
    "-1e400",
    "1e308",
    "-1e30",
    "1e-400",
    "5e-324",
    "1",
    "10",
    "0.1",
    "0.001",
    "100",
    "2.5",
    "-0",
    "0",
    "0x10",
    "1_000",
    "1,5",
    "٣",
    "1e",
    "--1",
    "1/0",
    "",
    " ",
    "%",
    "%zz",
    "%u0041",
    "../../etc/passwd",
    "a\nb",
    "__proto__",
    "constructor",
    "~~~~",
    ".~.~.~.~.~.~.~.~.~.",
    "*:*:~:",
    "K:1000*K:2000",
    "__proto__:1*constructor:2",
    "x:0:0",
    "x:1:-1",
    "x:NaN:NaN",
    "x:-1e30:1e30",
    "x:0:1e-320",
    "law.y:1:2~law.y:3:4",
    "nothing.y:1:2",
    "0:1,0:2",
    "0:1e30,1e-30:-1e30",
    ",,,",
];
export const keys = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "",
    "v",
    "run",
    "lesson",
    "lang",
    "at",
    "span",
    "zoom",
    "pin",
    "twin",
    "speed",
    "points",
    "preset",
    "law",
    "<b>",
    "a=b",
    "onerror",
];
const signs = [..."&=?#/%~*:+;.,-<>\"'`\\{}[]()$ \u0000é👾0123456789eE"];
const LONG = 100_000;
/** Long links are rare, because every repetition of a link takes time. */
const LONG_PART = 0.002;

type Mutation = (link: string, chance: Chance) => string;

const somewhere = (link: string, chance: Chance): number => 2 + chance.below(link.length - 1);

/** Another value of one of its keys. */
const otherValue: Mutation = (link, chance) => {
    const pairs = link.split("&");
    const at = chance.below(pairs.length);
    pairs[at] = pairs[at]!.replace(/=.*/s, "") + "=" + encodeURIComponent(wellFormed(chance.one(evil)));
    return pairs.join("&");
};

const mutations: readonly Mutation[] = [
    otherValue,
    otherValue,
    // another key, with another value
    (link, chance) =>
        `${link}&${encodeURIComponent(chance.one(keys))}=${encodeURIComponent(wellFormed(chance.one(evil)))}`,
    // the same, unchanged
    (link, chance) => `${link}&${chance.one(keys)}=${chance.one(evil)}`,
    // cut off
    (link, chance) => link.slice(0, somewhere(link, chance)),
    // a part or the whole repeated
    (link, chance) => {
        const at = somewhere(link, chance);
        return link.slice(0, at) + link.slice(2 + chance.below(at), at) + link.slice(at);
    },
    (link) => link + link,
    // one character replaced or inserted
    (link, chance) => {
        const at = somewhere(link, chance);
        return link.slice(0, at) + chance.one(signs) + link.slice(at + chance.below(2));
    },
    // percent signs without a meaning
    (link, chance) => {
        const at = somewhere(link, chance);
        return `${link.slice(0, at)}%${chance.one(["", "2", "ff", "c0%80", "00", "0A", "E2%80", "ZZ"])}${link.slice(at)}`;
    },
    // another number
    (link, chance) => link.replace(/-?\d[\d.e+-]*(?!.*\d)/, encodeURIComponent(chance.one(evil.slice(9, 40)))),
    // a view, a version, a lesson that does not exist
    (link, chance) => link.replace(/^#\/[\w-]+/, `#/${wellFormed(chance.one([...evil, ...keys]))}`),
    (link, chance) => link.replace(/&v=1/, `&v=${encodeURIComponent(wellFormed(chance.one(evil)))}`),
];

const long: Mutation = (link, chance) =>
    chance.one([
        () => `${link}&F_S=${"9".repeat(LONG)}`,
        () => `${link}&${"k".repeat(LONG)}=1`,
        () => `${link}&pin=${".~".repeat(LONG / 2)}`,
        () => `${link}&zoom=${"x:0:1~".repeat(LONG / 6)}`,
        () => `${link}&points=${"1:2,".repeat(LONG / 4)}`,
        () => `${link}${"&a=1".repeat(LONG / 40)}`,
        () => `#/${"law".repeat(LONG / 3)}`,
    ])();

/** Half of a surrogate pair cannot be encoded. */
function wellFormed(text: string): string {
    return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/** Applies one to three of these to a link. */
export function mutated(link: string, chance: Chance): string {
    if (chance.happens(LONG_PART)) return long(link, chance);
    let now = link;
    for (let left = 1 + chance.below(3); left > 0; left--) now = chance.one(mutations)(now, chance);
    return now.startsWith("#/") ? now : `#/${now}`;
}
