// Links to the whole page.

/** The link to this address on the whole page, also from an embedded page that shows a part. */
export function pageLink(address: string): string {
    const link = new URL(address, document.baseURI);
    link.searchParams.delete("embed");
    return link.href;
}
