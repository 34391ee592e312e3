// Whether the page is embedded in another one, `?embed=1`: then it shows the stage alone, and stores nothing.
const query = new URLSearchParams(location.search);
export const embedded = parent !== window && query.get("embed") === "1";
/** The only site that is answered, `&parent=https://example.org`; null: any that embeds the page. */
export const onlyParent = query.get("parent");
if (embedded) document.documentElement.dataset["embed"] = "";
