// Statistics of many measurements: the median, and the quartiles as their spread.

export interface Spread {
    low: number;
    median: number;
    high: number;
}

export function spreadOf(values: readonly number[]): Spread {
    const sorted = [...values].sort((a, b) => a - b);
    return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], part: number): number {
    const at = part * (sorted.length - 1);
    const below = Math.floor(at);
    const [a, b] = [sorted[below] ?? NaN, sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN];
    return a + (b - a) * (at - below);
}
