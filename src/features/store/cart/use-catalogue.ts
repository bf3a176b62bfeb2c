import { useCallback, useEffect, useState } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { Catalogue } from '../catalogue/catalogue.schema.ts';
import { LINES_LIMIT } from '../order/limits.shared.ts';
import type { CartLine } from './cart.schema.ts';
import { acceptLines } from './cart.ts';
import { type CartChange, mendCart } from './mend-cart.ts';
import type { CartTexts } from './texts.ts';

export interface CatalogueState {
  catalogue?: Catalogue;
  isMissing: boolean;
  load: () => void;
}

export function useCatalogue(isWanted: boolean): CatalogueState {
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [isMissing, setMissing] = useState(false);
  const load = useCallback(() => {
    import('./load-catalogue.ts')
      .then(({ loadCatalogue }) => loadCatalogue())
      .then(
        (loaded) => {
          setCatalogue(loaded);
          setMissing(false);
        },
        () => setMissing(true),
      );
  }, []);
  useEffect(() => {
    if (!isWanted || catalogue) return undefined;
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [isWanted, catalogue, load]);
  return { ...(catalogue ? { catalogue } : {}), isMissing, load };
}

function inWords(change: CartChange, texts: CartTexts, locale: Locale): string {
  const { kind, title } = change;
  if (kind === 'price') {
    const { fromCents, toCents } = change;
    return fill(texts['cart.page.change.price'], { title, from: formatEuro(locale, fromCents), to: formatEuro(locale, toCents) });
  }
  if (kind === 'quantity') return fill(texts['cart.page.change.quantity'], { title, from: change.from, to: change.to });
  return fill(texts[`cart.page.change.${kind}`], { title, count: LINES_LIMIT });
}

/** Corrects the cart at once. @returns the changes in words, until dismissed or the page is left */
export function useChanges(lines: readonly CartLine[], catalogue: Catalogue | undefined, texts: CartTexts, locale: Locale) {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!catalogue) return;
    const { lines: mended, changes } = mendCart(lines, catalogue, locale);
    if (changes.length === 0) return;
    const changed = new Set(changes.map(({ sku }) => sku));
    const left = new Set(mended.map(({ sku }) => sku));
    acceptLines(
      mended.filter(({ sku }) => changed.has(sku)),
      lines.flatMap(({ sku }) => (left.has(sku) ? [] : sku)),
    );
    const found = changes.map((change) => inWords(change, texts, locale));
    setSentences((before) => [...before.filter((sentence) => !found.includes(sentence)), ...found]);
    announce(found.join(' '));
  }, [lines, catalogue, texts, locale]);
  return { sentences, dismiss: () => setSentences([]) };
}
