import { type CsvForm, toCsv } from '../../../src/features/admin/table/csv.shared.ts';
import type { Figures, List, ListName } from '../../../src/features/analytics/admin/analytics.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';

interface Reader {
  locale: Locale;
  form?: CsvForm | undefined;
}

export function listCsv(list: ListName, { rows }: List, { locale, form = locale }: Reader): string {
  const t = translator(locale);
  const isEvent = list === 'goal' || list === 'event';
  return toCsv(
    [
      t(`adminAnalytics.list.${list}`),
      t('adminAnalytics.visitors'),
      t(isEvent ? 'adminAnalytics.times' : 'adminAnalytics.views'),
      t('adminAnalytics.before'),
    ],
    (rows ?? []).map(({ key, visitors, views, events, before }) => [key, visitors, isEvent ? events : views, before]),
    { form },
  );
}

export function figuresCsv({ figures }: Figures, { locale, form = locale }: Reader): string {
  const t = translator(locale);
  const names = ['visitors', 'views'] as const;
  const heads = [
    t('adminAnalytics.time'),
    ...names.map((name) => t(`adminAnalytics.${name}`)),
    ...names.map((name) => `${t(`adminAnalytics.${name}`)}, ${t('adminAnalytics.before')}`),
  ];
  return toCsv(
    heads,
    (figures?.points ?? []).map(({ at, visitors, views, before }) => [at, visitors, views, before?.visitors, before?.views]),
    { form, timeZone: 'Europe/Athens' },
  );
}
