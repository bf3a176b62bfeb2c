import { imageSources } from '@/components/image-sources.ts';
import { collectionsWith, type DatedName, entryAddress } from '@/features/content/collections.shared.ts';
import { type Entry, getEntries, getEntry } from '@/features/entries/entries.ts';
import { findCover } from '@/features/entries/pictures.ts';
import { identity } from '@/features/identity/identity.ts';
import { getCases } from '@/features/services/cases.ts';
import { serviceDuration, servicePrice } from '@/features/services/price.ts';
import { talkSentence } from '@/features/terms/sentences.ts';
import { terms } from '@/features/terms/terms.ts';
import { workPeriod } from '@/features/work/timeline.ts';
import { LOCALE_CODES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import { toMarkdown } from './twin.ts';

export interface Facts {
  before: string;
  after: string;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
async function services(locale: Locale, slugs: readonly string[]): Promise<string> {
  const entries = await Promise.all(slugs.map((slug) => getEntry('services', slug, locale)));
  return list(entries.map(({ slug, data }) => `[${data.title}](${identity.url}${path(locale, `/services/${slug}`)})`));
}
const figureText = ({ figure }: Entry<'work'>['data']): string => (figure ? `**${figure.display}** ${figure.label}` : '');
const projects = (locale: Locale, entries: readonly Entry<'work'>[]): string =>
  list(
    entries.map(
      ({ slug, data }) =>
        `[${data.title}](${identity.url}${path(locale, `/work/projects/${slug}`)}): ${figureText(data) || data.description}`,
    ),
  );
const definitions = (facts: readonly [term: string, text: string][]): string => list(facts.map(([term, text]) => `**${term}**: ${text}`));

async function serviceFacts({ locale, slug, data }: Pick<Entry<'services'>, 'locale' | 'slug' | 'data'>): Promise<Facts> {
  const t = translator(locale);
  const cases = await getCases({ locale, slug });
  const { note } = (await getEntry('pages', 'work', locale)).data;
  const { duration, price, audience, measure, deliverables, questions, related } = data;
  const promises = [talkSentence(locale, terms), terms.exit[price.per]?.[locale]].filter(Boolean).join(' ');
  return {
    before: [
      definitions([
        [t('services.duration'), serviceDuration(locale, duration)],
        [t('services.price'), [servicePrice(locale, data), ...(identity.store.vatExempt ? [] : [t('services.price.note')])].join(', ')],
        [t('services.audience'), audience],
        [t('services.measure'), measure],
      ]),
      promises,
    ]
      .filter(Boolean)
      .join('\n\n'),
    after: [
      `## ${t('services.deliverables')}`,
      list(deliverables),
      `## ${t('services.questions')}`,
      ...questions.flatMap(({ question, answer }) => [`### ${question}`, answer]),
      ...(cases.length > 0 ? [`## ${t('services.cases')}`, ...(note ? [note] : []), projects(locale, cases)] : []),
      ...(related.length > 0 ? [`## ${t('services.related')}`, await services(locale, related)] : []),
    ].join('\n\n'),
  };
}

async function workFacts({ locale, data }: Pick<Entry<'work'>, 'locale' | 'data'>): Promise<Facts> {
  const t = translator(locale);
  const { kind, sector, role, stack } = data;
  return {
    before: [
      `${t(`work.${kind}`)}.`,
      figureText(data),
      definitions([
        [t('work.sector'), sector],
        [t('work.role'), role],
        [t('work.period'), workPeriod(locale, data)],
        [t('work.stack'), stack.join(', ')],
      ]),
    ]
      .filter(Boolean)
      .join('\n\n'),
    after: data.services.length > 0 ? `## ${t('work.services')}\n\n${await services(locale, data.services)}` : '',
  };
}

type TwinName = ReturnType<typeof collectionsWith<'twin'>>[number];

/** `getStaticPaths` of every Markdown version; the address is a rest parameter without a leading slash. */
export async function twinPaths() {
  const paths = LOCALE_CODES.flatMap((locale) =>
    collectionsWith('twin').map(async (collection) =>
      (await getEntries(collection, locale)).map((entry: Entry<TwinName>) => ({
        params: { entry: path(locale, entryAddress(collection, entry.slug)).slice(1) },
        props: { entry },
      })),
    ),
  );
  return (await Promise.all(paths)).flat();
}

async function getFacts(entry: Entry<TwinName>): Promise<Facts | undefined> {
  const { collection } = entry.source;
  if (collection === 'services') return serviceFacts(entry as Entry<'services'>);
  if (collection === 'work') return workFacts(entry as Entry<'work'>);
  const cover = await findCover(entry as Entry<DatedName>);
  return cover && { before: `![${cover.alt}](${identity.url}${(await imageSources(cover.image)).src})`, after: '' };
}

export const getTwin = async (entry: Entry<TwinName>): Promise<string> =>
  toMarkdown(entry, entryAddress(entry.source.collection, entry.slug), await getFacts(entry));
