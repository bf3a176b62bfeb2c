import type { Locale } from '../src/i18n/locales.ts';

export const ENTRY_KINDS = ['blog', 'notes', 'work', 'services', 'products', 'pages'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const DESCRIPTION: Record<Locale, string> = {
  en: 'One or two sentences that say what the reader will find here.',
  el: 'Μία ή δύο προτάσεις που λένε τι θα βρει εδώ ο αναγνώστης.',
};
const LINE: Record<Locale, string> = { en: 'One line that says what this is.', el: 'Μία γραμμή που λέει τι είναι αυτό.' };
const LONG: Record<Locale, string> = { en: 'For whom this is, in one plain sentence.', el: 'Σε ποιον απευθύνεται, με μία απλή πρόταση.' };

/** Front matter that fits the collection's schema, with words to be replaced. */
export function frontMatter(kind: EntryKind, locale: Locale, title: string, today: Date): Record<string, unknown> {
  const day = today.toISOString().slice(0, 10);
  const common = { title, description: DESCRIPTION[locale], draft: true };
  const question = { question: LINE[locale], answer: LONG[locale] };
  const own: Record<EntryKind, Record<string, unknown>> = {
    blog: { publishAt: day, category: 'data', tags: ['metrics'] },
    notes: { publishAt: day, tags: ['web'] },
    work: {
      kind: 'case',
      illustrative: false,
      sector: LINE[locale],
      role: LINE[locale],
      from: day.slice(0, 7),
      services: ['consulting'],
      stack: ['SQL'],
      figure: { display: '10 → 6', label: LINE[locale], before: 10, after: 6, unit: '%' },
      series: 'series.csv',
      seriesUnit: '%',
      order: 100,
    },
    services: {
      group: 'data',
      order: 100,
      summary: LINE[locale],
      duration: { min: 2, max: 4, unit: 'week' },
      price: { fromCents: 100_000, per: 'project' },
      audience: LONG[locale],
      deliverables: [LINE[locale], LINE[locale], LINE[locale]],
      questions: [question, question],
      related: ['consulting', 'analytics'],
    },
    products: {
      sku: 'NEW-1',
      kind: 'digital',
      category: 'templates',
      priceCents: 1000,
      vatPercent: 24,
      priceHistory: [{ from: day, cents: 1000 }],
      stock: null,
      format: 'PDF',
      includes: [LINE[locale], LINE[locale], LINE[locale]],
      order: 100,
    },
    pages: { kind: 'prose' },
  };
  return { ...common, ...own[kind] };
}
