import { fold } from '../../i18n/fold.ts';
import { rankPassages } from './rank.shared.ts';
import { readQuery } from './reading/read-query.shared.ts';
import { splitWords, stem } from './reading/words.shared.ts';
import { toStops, toTerms } from './terms.shared.ts';
import type { PageFacts, SiteTexts } from './texts.shared.ts';

const stemsOf = (text: string): Set<string> => new Set(splitWords(fold(text)).map(stem));

function shareIn(words: ReadonlySet<string>, text: ReadonlySet<string>): number {
  return words.size === 0 ? 0 : [...words].filter((word) => text.has(word)).length / words.size;
}

const TITLE_GAIN = 0.8;
const DESCRIPTION_GAIN = 0.3;

/** Factor of 1 or more by which a page's score grows if the query is most of its title or description. */
export function titleGain({ title, description }: { title: string; description: string }, query: string): number {
  const sought = stemsOf(query);
  const words = stemsOf(title);
  const inTitle = shareIn(sought, words) ** 2 * (0.5 + shareIn(words, sought) / 2);
  return 1 + TITLE_GAIN * inTitle + DESCRIPTION_GAIN * shareIn(sought, stemsOf(description)) ** 2;
}

export interface FoundPage {
  page: PageFacts;
  excerpt: string;
  url: string;
}

/** Queries less like every known question find nothing by it; likewise if more of their words are unknown. */
const LEAST_LIKE = 0.42;
const MOST_UNKNOWN = 0.25;

const LEAST_COVERED = 0.5;
/** Further passages add only this share, so that long pages gain no advantage. */
const NEXT_SHARE = 0.15;
const MOST_NEXT = 2;

/** Finds pages by their passages, best first, where Pagefind does not run. */
export function findPages(texts: SiteTexts, query: string, { limit = 10, collection = '' } = {}): FoundPage[] {
  const { words } = readQuery(query, texts.lexicon, { synonyms: texts.synonyms });
  const byPage = new Map<string, { score: number; first: number; next: number }>();
  for (const { passage, score, covered } of rankPassages(texts, toTerms(words), { stops: toStops(words) }).ranked) {
    const { page, collection: own } = texts.passages[passage] ?? { page: '', collection: '' };
    if (collection !== '' && own !== collection) continue;
    const known = byPage.get(page);
    if (known) {
      if (known.next < MOST_NEXT) known.score += score * NEXT_SHARE;
      known.next += 1;
    } else if (covered >= LEAST_COVERED) byPage.set(page, { score, first: passage, next: 0 });
  }
  const subject = words.map(({ read }) => read).join(' ');
  return texts.pages
    .flatMap((page) => {
      const found = byPage.get(page.url);
      return found ? [{ page, first: found.first, score: found.score * titleGain(page, subject) }] : [];
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .flatMap(({ page, first }) => {
      const passage = texts.passages[first];
      return passage ? [{ page, excerpt: passage.text, url: passage.anchor ? `${page.url}#${passage.anchor}` : page.url }] : [];
    });
}

/** Finds pages by the questions they are known to answer, for a query in words that no page has: best first. */
export function findAsked(texts: SiteTexts, query: string): FoundPage[] {
  const { words } = readQuery(query, texts.lexicon, { synonyms: texts.synonyms, isReal: () => true });
  const { ranked, unknown, unanswered } = rankPassages(texts, toTerms(words), { stops: toStops(words) });
  if (unknown > MOST_UNKNOWN) return [];
  const byPage = new Map<string, FoundPage>();
  for (const { passage, likeness } of ranked) {
    const { page: address = '', text = '', anchor = '' } = texts.passages[passage] ?? {};
    const page = texts.pages[texts.pageOf[passage] ?? 0];
    if (!page || byPage.has(address) || likeness < Math.max(LEAST_LIKE, unanswered)) continue;
    byPage.set(address, { page, excerpt: text, url: anchor ? `${address}#${anchor}` : address });
  }
  return [...byPage.values()];
}
