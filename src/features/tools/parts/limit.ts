import { fill } from '@/i18n/fill.ts';
import type { ToolTexts } from '../texts.ts';
import { MOST_CHARACTERS } from '../tools.ts';

export function tooLong(text: string, texts: ToolTexts, languageTag: string): string | undefined {
  if (text.length <= MOST_CHARACTERS) return undefined;
  const number = new Intl.NumberFormat(languageTag);
  return fill(texts['tools.part.long'], { all: number.format(text.length), most: number.format(MOST_CHARACTERS) });
}

/** Decimal units, as in file managers. */
export function formatBytes(bytes: number, languageTag: string): string {
  const [unit, size] =
    bytes < 1000 ? (['byte', 1] as const) : bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  return new Intl.NumberFormat(languageTag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
}

export function tooLarge(file: File, most: number, texts: ToolTexts, languageTag: string): string | undefined {
  if (file.size <= most) return undefined;
  return fill(texts['tools.part.large'], { size: formatBytes(file.size, languageTag), most: formatBytes(most, languageTag) });
}
