// The name of a text of the library in a translation: a hash of the English text (FNV-1a, folded to 24 bits; the build refuses two texts with one name), so that the file of a
// translation, which the page loads beside the description, does not repeat every text. Five letters.
export function textId(text) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return ((hash >>> 24) ^ (hash & 0xffffff)).toString(36).padStart(5, "0");
}
