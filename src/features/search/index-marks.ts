import { splitPath } from '../../i18n/path.ts';
import { pageKind } from '../assistant/page-kind.ts';
import { facetsOf } from './facets.ts';
import { type HitKind, kindOf } from './hit-parts.ts';
import { namesIn } from './reading/words.shared.ts';
import type { PageFacts } from './texts.shared.ts';

const UNINDEXED = /<(?:p|div|ul) class="(?:plot-key|actions|order-note)(?=[ "])/gu;

/** Code and its output, cells of numbers and marks of footnotes: no excerpt is made of them. */
const NO_PROSE = /<(?:pre|sup|table(?= class="numbers")|td(?= class="number"))(?=[ >])/gu;

/** Facts, prices and audiences are indexed after the text, so that no excerpt begins with them. */
const FACTS = /<dl class="facts[ "][\s\S]*?<\/dl>|<div class="hire"[\s\S]*?<\/dl><\/div>|<p class="price"[\s\S]*?<\/p>/gu;
const REPEATED = /<a class="button"[\s\S]*?<\/a>|<p class="muted"[\s\S]*?<\/p>|<span class="[^"]*muted"[\s\S]*?<\/span>/gu;

/** Visitors look for offers more often than for legal texts: a page's words are weighted by its kind. */
const WEIGHTS: Partial<Record<HitKind, number>> = { services: 1.1, work: 1.05 };
const LEGAL_WEIGHT = 0.85;

const weightOf = (address: string): number => (pageKind(address) === 'legal' ? LEGAL_WEIGHT : (WEIGHTS[kindOf(address)] ?? 1));

/** Takes the window's title without the brand, since the heading may be the owner's name. */
const getName = (html: string): string =>
  /<title>([^<]*)/u
    .exec(html)?.[1]
    ?.replace(/ · [^·]*$/u, '')
    .trim() ?? '';

export function pageFacts(html: string, address: string): PageFacts {
  const topics = [...html.matchAll(/<a class="p-category" href="[^"]*\/blog\/(category|tag)\/[^"]*">([^<]*)<\/a>/gu)];
  return {
    url: address,
    title: getName(html),
    description: /<meta name="description" content="([^"]*)"/u.exec(html)?.[1] ?? '',
    collection: kindOf(address),
    category: topics.find(([, kind]) => kind === 'category')?.[2] ?? '',
    tags: topics.filter(([, kind]) => kind === 'tag').map(([, , name = '']) => name),
    year: /<time class="dt-published" datetime="(\d{4})/u.exec(html)?.[1] ?? '',
  };
}

/**
 * Adds Pagefind's marks: a hit's title, description, category, tags and filters. The served page has none.
 * @param address of the page, with its language: `/el/blog/first`
 * @param asked words by which visitors ask for it
 */
export function withIndexMarks(html: string, address: string, asked: readonly string[] = []): string {
  const marks = facetsOf(pageFacts(html, address))
    .map(([facet, value]) => `<span data-pagefind-filter="${facet}">${value}</span>`)
    .join('');
  const asides = (html.match(FACTS) ?? [])
    .join('')
    .replaceAll('data-pagefind-ignore', 'data-pagefind-weight="0.25"')
    .replaceAll(REPEATED, '')
    .replaceAll('</dt>', ':</dt>');
  const sought = [...asked, ...namesIn(html.slice(html.indexOf('<main')).replaceAll(/<[^>]*>/gu, ' '))];
  const weight = weightOf(address);
  return (
    html
      .replaceAll(FACTS, '')
      .replaceAll(UNINDEXED, (start) => start.replace(' class', ' data-pagefind-ignore class'))
      .replaceAll(NO_PROSE, '$& data-pagefind-ignore')
      .replace('<meta name="description"', '<meta data-pagefind-meta="description[content]" name="description"')
      .replace('data-pagefind-body', weight === 1 ? '$&' : `$& data-pagefind-weight="${weight}"`)
      .replace('<h1', '<h1 data-pagefind-ignore')
      .replace(
        '</main>',
        () =>
          `${asides}<p data-pagefind-ignore><span data-pagefind-meta="title">${getName(html)}</span><span data-pagefind-meta="address">${splitPath(address).bare.replaceAll(/[/-]+/gu, ' ').trim()}</span>${sought.length > 0 ? `<span data-pagefind-meta="asked">${sought.join(' ')}</span>` : ''}${marks}</p></main>`,
      )
      // Otherwise the index joins the words of two cells.
      .replaceAll(/<(?=(?:th|td|dt|dd)[\s>])/gu, ' <')
  );
}
