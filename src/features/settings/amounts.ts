import { fill } from '@/i18n/fill.ts';
import { MAX_ASSETS, MAX_PAGES } from '@/service-worker/caches.ts';
import type { StoredItem, StoredTextKey, StoredTexts } from './stored-data.ts';

const KILO = 1_000;

type CountedKey = 'now' | 'records' | 'files';

export function amountsIn(texts: StoredTexts, languageTag: string) {
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(languageTag, {
      style: 'unit',
      unit: name,
      // The short form of a byte has no plural.
      unitDisplay: name === 'byte' ? 'long' : 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  const size = (bytes: number) => {
    if (bytes < KILO) return unit(bytes, 'byte');
    return bytes < KILO * KILO ? unit(bytes / KILO, 'kilobyte') : unit(bytes / KILO / KILO, 'megabyte');
  };
  const plural = new Intl.PluralRules(languageTag);
  return {
    number,
    size,
    counted: (key: CountedKey, count: number, values: Record<string, string> = {}): string => {
      const form = plural.select(count) === 'one' ? 'one' : 'other';
      return fill(texts[`stored.${key}_${form}`], { count: number(count), ...values });
    },
    of({ bytes, count }: StoredItem): string {
      if (count === undefined) return bytes === undefined ? '' : size(bytes);
      return bytes === undefined ? this.counted('records', count) : this.counted('files', count, { size: size(bytes) });
    },
    life: (key: StoredTextKey): string => fill(texts[key], { pages: number(MAX_PAGES), files: number(MAX_ASSETS) }),
  };
}

export type Amounts = ReturnType<typeof amountsIn>;
