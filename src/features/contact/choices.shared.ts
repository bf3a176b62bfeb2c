import { formatEuro } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type MessageKey, translator } from '../../i18n/translator.ts';
import { BUDGET_BOUNDS_EUR, type BUDGETS, type STARTS, TOPICS } from './contact.schema.ts';

// Apart from the schema: it has the texts of both languages, which no island may load.

const euro = (locale: Locale, index: number): string => formatEuro(locale, (BUDGET_BOUNDS_EUR[index] ?? 0) * 100);

export function budgetName(locale: Locale, budget: (typeof BUDGETS)[number]): string {
  const t = translator(locale);
  switch (budget) {
    case 'under-5000':
      return t('brief.budget.under', { amount: euro(locale, 0) });
    case '5000-15000':
      return t('brief.budget.between', { from: euro(locale, 0), to: euro(locale, 1) });
    case '15000-40000':
      return t('brief.budget.between', { from: euro(locale, 1), to: euro(locale, 2) });
    case 'over-40000':
      return t('brief.budget.over', { amount: euro(locale, 2) });
    case 'unknown':
      return t('brief.budget.unknown');
  }
}

export const startName = (locale: Locale, start: (typeof STARTS)[number]): string => translator(locale)(`brief.start.${start}`);

export const topicName = (locale: Locale, topic: string): string =>
  TOPICS.some((one) => one === topic) ? translator(locale)(`contact.topic.${topic}` as MessageKey) : topic;
