import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { unbroken } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import { serviceDuration, servicePrice } from './price.ts';

export const serviceRows = (locale: Locale, services: readonly Entry<'services'>[]) =>
  services.map(({ slug, textLocale, data }) => ({
    href: path(locale, `/services/${slug}`),
    title: data.title,
    text: data.summary,
    figure: servicePrice(locale, data),
    second: unbroken(serviceDuration(locale, data.duration)),
    lang: borrowedTag({ locale, textLocale }),
  }));

const withinSentence = (locale: Locale, phrase: string): string =>
  phrase.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLocaleLowerCase(locale));

export const measuredRows = (locale: Locale, services: readonly Entry<'services'>[]) =>
  serviceRows(locale, services).map((row, at) => {
    const measure = withinSentence(locale, services[at]?.data.measure ?? '');
    return { ...row, text: `${row.text}\n${translator(locale)('services.measured', { measure })}` };
  });

/** Most units that a bar may be long: the classes of hire.css. */
const LONGEST = 12;

/** In pixels: the least width of a strip whose bars stand side by side (hire.css), their gap and a letter of its text. */
const ACROSS = { width: 496, gap: 3, letter: 6.75 };

interface Strip {
  /** Lengths in the unit of the duration, so that its first can be marked; in proportion if one is longer than twelve. */
  bars: { length: number; name?: string | undefined }[];
  /** Whether each word has room below its bar. */
  across: boolean;
}

/** The parts of the longest course. */
export function strip({
  stages,
  stageNames = [],
}: {
  stages?: readonly number[] | undefined;
  stageNames?: readonly string[] | undefined;
}): Strip | undefined {
  if (!stages) return undefined;
  const scale = Math.max(1, Math.max(...stages) / LONGEST);
  const bars = stages.map((length, at) => ({ length: Math.max(1, Math.round(length / scale)), name: stageNames[at] }));
  const unit = (ACROSS.width + ACROSS.gap) / bars.reduce((sum, { length }) => sum + length, 0);
  const across = bars.every(({ length, name = '' }) => {
    const letters = Math.max(...name.split(' ').map((word) => word.length));
    return letters * ACROSS.letter <= length * unit - ACROSS.gap;
  });
  return { bars, across };
}

/** The figure with its unit, where it does not have one: `9 → 2 working days`, but `−38%`. */
export const proofTitle = ({ display, unit }: { display: string; unit: string }): string =>
  display.includes('%') ? display : `${display} ${unit}`;
