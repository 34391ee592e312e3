// The last message for screen readers. The page shows it in a hidden live region.
import { signal } from "@preact/signals-core";

export const announcement = signal("");

export function announce(text: string): void {
    announcement.value = text;
}
