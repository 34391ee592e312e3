// Whether the page is embedded in another one, `?embed=1`: then it shows the stage alone, and stores nothing.
const query = new URLSearchParams(location.search);
export const embedded = parent !== window && query.get("embed") === "1";
/** The only site that gets answers, `&parent=https://example.org`; null for any embedding site. */
export const onlyParent = query.get("parent");
/** Type for a lecture hall, `&type=large`. */
export const largeType = embedded && query.get("type") === "large";
if (embedded) document.documentElement.dataset["embed"] = "";
if (largeType) document.documentElement.dataset["present"] = "";

/** The link to this address on the whole page, also from an embedded page that shows a part. */
export function pageLink(address: string): string {
    const link = new URL(address, document.baseURI);
    link.searchParams.delete("embed");
    return link.href;
}
