import type { Locale } from '@/i18n/locales.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

type Formats = typeof import('@/i18n/messages/en/tools-formats.ts').toolsFormats;
type Checks = typeof import('@/i18n/messages/en/tools-checks.ts').toolsChecks;

/** Texts in the page: names, and what may be needed before the other texts have loaded. */
export const FRAME_KEYS = ['tools.frame.*'] as const satisfies readonly KeyPattern[];
export type FrameTexts = Record<KeysOf<(typeof FRAME_KEYS)[number]>, string>;

export type ToolTexts = Record<keyof Formats | keyof Checks, string>;

export async function loadToolTexts(locale: Locale): Promise<ToolTexts> {
  const [{ toolsFormats }, { toolsChecks }] = await (locale === 'el'
    ? Promise.all([import('@/i18n/messages/el/tools-formats.ts'), import('@/i18n/messages/el/tools-checks.ts')])
    : Promise.all([import('@/i18n/messages/en/tools-formats.ts'), import('@/i18n/messages/en/tools-checks.ts')]));
  return { ...toolsFormats, ...toolsChecks };
}

export interface ToolProps {
  texts: ToolTexts;
  locale: Locale;
  languageTag: string;
  query: URLSearchParams;
}
