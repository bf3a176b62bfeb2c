import type { ImageMetadata } from 'astro';
import { own } from '@/features/foreign/own.shared.ts';
import { LOCALE_CODES, type Locale } from '@/i18n/locales.ts';

const FILES = import.meta.glob<{ default: ImageMetadata }>('/content/guarantee/*.{svg,png}', { eager: true });

/** The Commission's drawing of the notice, `content/guarantee/en.svg` and `el.svg` (or `.png`); undefined unless each language has its own. */
export function noticeDrawing(locale: Locale): ImageMetadata | undefined {
  const found = (one: Locale) => (own(FILES, `/content/guarantee/${one}.svg`) ?? own(FILES, `/content/guarantee/${one}.png`))?.default;
  return LOCALE_CODES.every((one) => found(one)) ? found(locale) : undefined;
}
