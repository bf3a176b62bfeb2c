import { fill, numbersIn } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import type { BroadcastRow } from './notifications.schema.ts';

export function audienceText(audience: readonly { locale: Locale; count: number }[], texts: AdminTexts, languageTag: string): string {
  const all = audience.reduce((sum, { count }) => sum + count, 0);
  const number = numbersIn(languageTag);
  const parts = audience.map(({ locale, count }) => fill(texts[`notifications.in.${locale}`], { count }, number)).join(', ');
  const text = counted(texts, 'notifications.audience', all, languageTag);
  return audience.length > 1 ? `${text}: ${parts}.` : `${text}.`;
}

export const stateOf = ({ state, counts }: Pick<BroadcastRow, 'state' | 'counts'>): BroadcastRow['state'] | 'sending' =>
  state === 'started' && counts.queued + counts.sending > 0 ? 'sending' : state;

export const sumOf = (counts: BroadcastRow['counts']): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
