import type { PricePoint } from './reduction.ts';

export interface ProductFacts {
  sku: string;
  priceCents: number;
  priceHistory: readonly PricePoint[];
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export function productProblems(products: readonly (ProductFacts & { file: string })[]): string[] {
  const files = new Map<string, string>();
  return products.flatMap(({ file, sku, priceCents, priceHistory }) => {
    const problems: string[] = [];
    const other = files.get(sku);
    if (other) problems.push(`${file}: "sku" is ${sku}, and so it is in ${other}. Give each product its own, in both languages.`);
    files.set(sku, file);
    const last = priceHistory.at(-1);
    if (last?.cents !== priceCents) {
      problems.push(
        `${file}: "priceCents" is ${priceCents}, but "priceHistory" ends with ${last?.cents}. Add the new price to "priceHistory" with its day, in both languages.`,
      );
    }
    const unsorted = priceHistory.find(({ from }, index) => index > 0 && from <= (priceHistory[index - 1]?.from ?? from));
    if (unsorted) problems.push(`${file}: "priceHistory" has ${isoDay(unsorted.from)} after a later day. Put the oldest price first.`);
    return problems;
  });
}
