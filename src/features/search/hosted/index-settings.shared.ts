import type { IndexSettings } from 'algoliasearch';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { FACET_VALUES, SNIPPET_WORDS } from './limits.shared.ts';

/** Settings of the index, written with every push. Source: algolia.com/doc/api-reference/settings-api-parameters */
export const INDEX_SETTINGS = {
  // Most important first; the position of a word in the text does not count.
  searchableAttributes: ['title', 'description', 'category,tags', 'unordered(text)'],
  attributesForFaceting: ['collection', 'searchable(category)', 'searchable(tags)', 'year', 'language'],
  attributesToRetrieve: ['title', 'description', 'category', 'tags', 'path'],
  attributesToHighlight: ['title', 'description'],
  attributesToSnippet: [`text:${SNIPPET_WORDS}`],
  snippetEllipsisText: '…',
  indexLanguages: [...LOCALE_CODES],
  queryLanguages: [...LOCALE_CODES],
  ignorePlurals: true,
  typoTolerance: true,
  // Minimum lengths of a word for one and for two typing errors.
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  maxValuesPerFacet: FACET_VALUES.most,
} satisfies IndexSettings;

export interface PushMark {
  pushedAt: string;
}

export const pushMark = (at: Date): { userData: PushMark } => ({ userData: { pushedAt: at.toISOString() } });
