// The library's messages inside a sentence of the page. A message is a clause: it begins in lower case or with a symbol.

/** The messages, one in each line of the text, as a clause and further sentences, without the last full stop. */
export function clauses(messages: string): string {
    const all = messages.split("\n").map((text) => text.replace(/\.$/, ""));
    return all.map((text, i) => (i === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1))).join(". ");
}
