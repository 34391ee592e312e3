// Shortens the numbers in a text to the digits that they need to read back to the same value.

/** Text with shortened numbers: 0:1.8999999999999999 becomes 0:1.9. */
export function shortest(text: string): string {
    return text.replace(/\d+\.\d{10,}(?:e[+-]?\d+)?/gi, (number) => String(Number(number)));
}
