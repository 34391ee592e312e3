// Whether the page is embedded in another one, `?embed=1`: then it shows the stage alone, and stores nothing.
export const embedded = parent !== window && new URLSearchParams(location.search).get("embed") === "1";
if (embedded) document.documentElement.dataset["embed"] = "";
