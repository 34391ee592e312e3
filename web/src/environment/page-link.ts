// Links to the whole page.

/** The link to this address of the page, also from a page that is embedded and shows a part of it. */
export function pageLink(address: string): string {
    const link = new URL(address, document.baseURI);
    link.searchParams.delete("embed");
    return link.href;
}
