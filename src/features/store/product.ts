import type { Entry } from '@/features/entries/entries.ts';
import type { Identity } from '@/features/identity/identity.schema.ts';
import { identity } from '@/features/identity/identity.ts';
import { path } from '@/i18n/path.ts';
import { EU_VAT_PERCENT, HOME_COUNTRY } from './order/countries.shared.ts';

interface PricePoint {
  from: Date;
  cents: number;
}

const DAY_MS = 86_400_000;
/** Directive 98/6/EC, article 6a: a reduction shows the lowest price of the 30 days before it. */
export const PRIOR_PRICE_DAYS = 30;

/**
 * The lowest price, from which a reduction is measured (Court of Justice, C-330/23).
 * @returns cents; undefined if the price is not below it, or the last change is too old to be called a reduction
 * @param history all prices, oldest first
 */
export function priorPrice(history: readonly PricePoint[], today: Date): number | undefined {
  const current = history.at(-1);
  if (!current || history.length < 2) return undefined;
  if (today.getTime() - current.from.getTime() > PRIOR_PRICE_DAYS * DAY_MS) return undefined;
  const start = current.from.getTime() - PRIOR_PRICE_DAYS * DAY_MS;
  // Prices count that were valid on any day of the period: begun before the reduction, ended after the start.
  const counted = history.slice(0, -1).filter((_, index) => (history[index + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY) > start);
  const lowest = Math.min(...counted.map(({ cents }) => cents));
  return lowest > current.cents ? lowest : undefined;
}

/** Snipcart's checkout asks nobody to give up the right to withdraw from files. */
export const withdrawalKey = (kind: string, { store }: Pick<Identity, 'store'> = identity) =>
  kind === 'digital' && store.snipcartKey === undefined ? 'store.withdrawal.digital' : 'store.withdrawal';

export interface ProductFacts {
  sku: string;
  priceCents: number;
  priceHistory: readonly PricePoint[];
}

/** Rates of other states are known as standard ones only, and none is charged by who is exempt. */
export function rateProblems(
  products: readonly { file: string; kind: string; vatPercent: number }[],
  { destinationVat, vatExempt }: Pick<Identity['store'], 'destinationVat' | 'vatExempt'>,
): string[] {
  const standard = EU_VAT_PERCENT[HOME_COUNTRY];
  return products.flatMap(({ file, kind, vatPercent }) => {
    const says = `${file}: "vatPercent" is ${vatPercent}, but content/site.yaml has`;
    if (vatExempt && vatPercent !== 0) return [`${says} "store.vatExempt: true", so no VAT is charged. Write 0, in both languages.`];
    if (!destinationVat || kind === 'service' || vatPercent === standard) return [];
    return [
      `${says} "store.destinationVat: true", which charges the standard rate of the buyer's country. Reduced rates of other states are not known here: sell it at ${standard}, or elsewhere.`,
    ];
  });
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

/** Fields that a hosted cart compares: number, price in euro with VAT, and this response's address. */
export interface ProductOffer {
  id: string;
  price: number;
  url: string;
}

export const productOffer = ({ locale, slug, data }: Pick<Entry<'products'>, 'locale' | 'slug' | 'data'>): ProductOffer => ({
  id: data.sku,
  price: data.priceCents / 100,
  url: `${identity.url}${path(locale, `/store/products/${slug}.json`)}`,
});
