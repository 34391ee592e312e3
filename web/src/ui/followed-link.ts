// The click handler of a link to a run: it opens the address with the run at its start.

/** With a modifier key the browser opens the link in another tab or window. */
export function followed(follow: (address: string) => void): (event: MouseEvent) => void {
    return (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        follow((event.currentTarget as HTMLAnchorElement).hash);
    };
}
