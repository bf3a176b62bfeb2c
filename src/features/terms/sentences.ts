import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import type { Terms } from './terms.schema.ts';

/** How work begins: the first conversation, and what follows in writing. Empty where neither is promised. */
export function talkSentence(locale: Locale, { talk, proposal }: Pick<Terms, 'talk' | 'proposal'>): string {
  const t = translator(locale);
  return [
    talk && t.count(talk.free ? 'terms.talk.free' : 'terms.talk', talk.minutes),
    proposal && t.count('terms.proposal', proposal.workingDays),
  ]
    .filter(Boolean)
    .join(' ');
}

export const answerNote = (locale: Locale, { answer }: Pick<Terms, 'answer'>): string | undefined =>
  answer && translator(locale).count('terms.answer', answer.workingDays);

/** When a buyer gets a product. Files are there at once; of others, undefined where nothing is promised. */
export function deliveryTime(
  locale: Locale,
  kind: 'digital' | 'physical' | 'service',
  { posting, start }: Pick<Terms, 'posting' | 'start'>,
): string | undefined {
  const t = translator(locale);
  if (kind === 'digital') return t('store.deliveryTime.digital');
  if (kind === 'physical') return posting && t.count('store.deliveryTime.physical', posting.days);
  return start && t.count('store.deliveryTime.service', start.workingDays);
}
