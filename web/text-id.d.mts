export function textId(text: string): string;
