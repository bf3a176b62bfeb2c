import { COLLECTIONS, type ENTRY_FOLDERS } from '../src/features/content/collections.shared.ts';
import { topicSlugs } from '../src/features/topics/topics.ts';
import type { Locale } from '../src/i18n/locales.ts';

/** What `npm run site -- new` makes. */
export type EntryKind = (typeof ENTRY_FOLDERS)[number];

/** Characters, as in `src/features/content/entry-schemas.ts`. */
const TITLE = { min: 2, max: 80 };

export function titleProblem(title: string): string | undefined {
  const { length } = title;
  if (length >= TITLE.min && length <= TITLE.max) return undefined;
  return `The title "${title}" has ${length} characters; it must have ${TITLE.min} to ${TITLE.max}.`;
}

export function createSku(slug: string, taken: ReadonlySet<string>): string {
  const base = slug.toUpperCase();
  let sku = base;
  for (let next = 2; taken.has(sku); next += 1) sku = `${base}-${next}`;
  return sku;
}

interface Draft {
  locale: Locale;
  title: string;
  today: Date;
  sku: string;
  services: readonly string[];
}

const DESCRIPTION: Record<Locale, string> = {
  en: 'One or two sentences that say what the reader will find here.',
  el: 'Μία ή δύο προτάσεις που λένε τι θα βρει εδώ ο αναγνώστης.',
};
const LINE: Record<Locale, string> = { en: 'One line that says what this is.', el: 'Μία γραμμή που λέει τι είναι αυτό.' };
const LONG: Record<Locale, string> = { en: 'For whom this is, in one plain sentence.', el: 'Σε ποιον απευθύνεται, με μία απλή πρόταση.' };

export function frontMatter(kind: EntryKind, { locale, title, today, sku, services }: Draft): Record<string, unknown> {
  const day = today.toISOString().slice(0, 10);
  const common = { title, description: DESCRIPTION[locale], draft: true };
  const question = { question: LINE[locale], answer: LONG[locale] };
  const has = (property: 'dated' | 'topical') => kind !== 'pages' && property in COLLECTIONS[kind];
  const own: Partial<Record<EntryKind, Record<string, unknown>>> = {
    blog: { category: topicSlugs('category')[0] },
    work: {
      kind: 'case',
      illustrative: false,
      sector: LINE[locale],
      role: LINE[locale],
      from: day.slice(0, 7),
      services: services.slice(0, 1),
      stack: ['SQL'],
      figure: { display: '10 → 6', label: LINE[locale], before: 10, after: 6, unit: '%' },
      series: 'series.csv',
      seriesUnit: '%',
      order: 100,
    },
    services: {
      group: topicSlugs('group')[0],
      order: 100,
      summary: LINE[locale],
      duration: { min: 2, max: 4, unit: 'week' },
      price: { fromCents: 100_000, per: 'project' },
      measure: LINE[locale],
      audience: LONG[locale],
      deliverables: [LINE[locale], LINE[locale], LINE[locale]],
      questions: [question, question],
      related: services.slice(0, 2),
    },
    products: {
      sku,
      kind: 'digital',
      category: topicSlugs('product')[0],
      priceCents: 1000,
      vatPercent: 24,
      priceHistory: [{ from: day, cents: 1000 }],
      stock: null,
      format: 'PDF',
      includes: [LINE[locale], LINE[locale], LINE[locale]],
      order: 100,
    },
  };
  return {
    ...common,
    ...(has('dated') && { publishAt: day }),
    ...own[kind],
    ...(has('topical') && { tags: topicSlugs('tag').slice(0, 1) }),
  };
}
