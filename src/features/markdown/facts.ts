import { type Entry, entryOf } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { serviceDuration } from '@/features/services/duration.ts';
import { workPeriod } from '@/features/work/period.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';

/** What a page says beside its text, as Markdown: over the text, and under it. */
export interface Facts {
  before: string;
  after: string;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
/** Services as a list of links. */
async function services(locale: Locale, slugs: readonly string[]): Promise<string> {
  const entries = await Promise.all(slugs.map((slug) => entryOf('services', slug, locale)));
  return list(entries.map(({ slug, data }) => `[${data.title}](${identity.url}${path(locale, `/services/${slug}`)})`));
}
const terms = (facts: readonly [term: string, text: string][]): string => list(facts.map(([term, text]) => `**${term}**: ${text}`));

/** Duration, price and audience of a service; what it delivers, the questions that come up, and what is near to it. */
export async function serviceFacts({ locale, data }: Pick<Entry<'services'>, 'locale' | 'data'>): Promise<Facts> {
  const t = translator(locale);
  const { duration, price, audience, deliverables, questions, related } = data;
  return {
    before: terms([
      [t('services.duration'), serviceDuration(locale, duration)],
      [t('services.price'), `${formatEuro(locale, price.fromCents)} ${t(`services.per.${price.per}`)}, ${t('services.price.note')}`],
      [t('services.audience'), audience],
    ]),
    after: [
      `## ${t('services.deliverables')}`,
      list(deliverables),
      `## ${t('services.questions')}`,
      ...questions.flatMap(({ question, answer }) => [`### ${question}`, answer]),
      ...(related.length > 0 ? [`## ${t('services.related')}`, await services(locale, related)] : []),
    ].join('\n\n'),
  };
}

/** Figure, sector, role, period and stack of a project, with whether it is a sample; the services that it took. */
export async function workFacts({ locale, data }: Pick<Entry<'work'>, 'locale' | 'data'>): Promise<Facts> {
  const t = translator(locale);
  const { kind, illustrative, figure, sector, role, stack } = data;
  return {
    before: [
      `${t(`work.${kind}`)}.${illustrative ? ` ${t(kind === 'case' ? 'entry.illustrative' : 'entry.sample')}` : ''}`,
      `**${figure.display}** ${figure.label}`,
      terms([
        [t('work.sector'), sector],
        [t('work.role'), role],
        [t('work.period'), workPeriod(locale, data)],
        [t('work.stack'), stack.join(', ')],
      ]),
    ].join('\n\n'),
    after: data.services.length > 0 ? `## ${t('work.services')}\n\n${await services(locale, data.services)}` : '',
  };
}
