/** One index of the stand-in: records, settings and searches with the fields of Algolia's REST API that this site uses. */

export type Item = { objectID: string } & Record<string, unknown>;
export type Fields = Record<string, unknown>;

/** Stands for Algolia's own reading of words: no accents, no case, no final sigma. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]);

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Counts the values of an attribute, most frequent first. */
function countValues(items: readonly Item[], attribute: string, most: number): Record<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) for (const value of texts(item[attribute])) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one).slice(0, most));
}

/** `[["language:en"], ["tags:SQL", "tags:dbt"]]`: each of the outer list, one of each inner list. */
function fits(item: Item, filters: unknown): boolean {
  const lists = Array.isArray(filters) ? filters : [];
  return lists.every((list) =>
    strings(Array.isArray(list) ? list : [list]).some((filter) => {
      const colon = filter.indexOf(':');
      return texts(item[filter.slice(0, colon)]).includes(filter.slice(colon + 1));
    }),
  );
}

const WORD = /([\p{L}\p{N}\p{M}]+)/u;
const begins = (piece: string, words: readonly string[]): boolean => words.some((word) => fold(piece).startsWith(word));

function highlight(text: string, words: readonly string[], pre: string, post: string): Fields {
  const pieces = text.split(WORD).map((piece, at) => (at % 2 === 1 && begins(piece, words) ? `${pre}${piece}${post}` : piece));
  const value = pieces.join('');
  return { value, matchLevel: value === text ? 'none' : 'full', matchedWords: [] };
}

function snippet(text: string, words: readonly string[], pre: string, post: string, size: number, ellipsis: string): Fields {
  const pieces = text.split(WORD);
  const first = Math.max(0, pieces.findIndex((piece, at) => at % 2 === 1 && begins(piece, words)) - size);
  const { value, matchLevel } = highlight(pieces.slice(first, first + size * 2).join(''), words, pre, post);
  return { value: `${first > 0 ? ellipsis : ''}${value}${ellipsis}`, matchLevel };
}

export class StoredIndex {
  items = new Map<string, Item>();
  settings: Fields = {};
  updatedAt = new Date().toISOString();

  #searchable(): string[] {
    const listed = strings(this.settings['searchableAttributes']).flatMap((entry) =>
      entry.replace(/^unordered\((.*)\)$/u, '$1').split(','),
    );
    return listed.length > 0 ? listed : ['title', 'description', 'text'];
  }

  #faceted(): Set<string> {
    return new Set(strings(this.settings['attributesForFaceting']).map((entry) => entry.replace(/^\w+\((.*)\)$/u, '$1')));
  }

  search(asked: Fields): Fields {
    const words = fold(String(asked['query'] ?? ''))
      .split(/\s+/u)
      .filter(Boolean);
    const attributes = this.#searchable();
    const found = [...this.items.values()]
      .filter((item) => fits(item, asked['facetFilters']))
      .flatMap((item) => {
        const at = words.map((word) =>
          attributes.findIndex((name) => texts(item[name]).some((text) => text.split(WORD).some((piece) => fold(piece).startsWith(word)))),
        );
        return at.includes(-1) ? [] : [{ item, rank: at.reduce((sum, one) => sum + one, 0) }];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
    const size = Number(asked['hitsPerPage'] ?? 20);
    const page = Number(asked['page'] ?? 0);
    const most = Number(asked['maxValuesPerFacet'] ?? this.settings['maxValuesPerFacet'] ?? 100);
    const faceted = this.#faceted();
    return {
      hits: found.slice(page * size, (page + 1) * size).map((item) => this.#hit(item, words, asked)),
      ...{ nbHits: found.length, page, nbPages: size === 0 ? 0 : Math.ceil(found.length / size), hitsPerPage: size },
      ...{ exhaustiveNbHits: true, processingTimeMS: 1, query: asked['query'] ?? '', params: '' },
      ...(asked['facets'] !== undefined && {
        facets: Object.fromEntries(
          strings(asked['facets']).flatMap((name) => (faceted.has(name) ? [[name, countValues(found, name, most)]] : [])),
        ),
      }),
    };
  }

  #hit(item: Item, words: readonly string[], asked: Fields): Fields {
    const option = (name: string): unknown => asked[name] ?? this.settings[name];
    const pre = String(option('highlightPreTag') ?? '<em>');
    const post = String(option('highlightPostTag') ?? '</em>');
    const snippets = strings(option('attributesToSnippet')).map((entry) => entry.split(':') as [string, string]);
    const text = (name: string): string => String(item[name] ?? '');
    return {
      ...pick(item, strings(option('attributesToRetrieve'))),
      _highlightResult: Object.fromEntries(
        strings(option('attributesToHighlight')).map((name) => [name, highlight(text(name), words, pre, post)]),
      ),
      _snippetResult: Object.fromEntries(
        snippets.map(([name, size]) => [name, snippet(text(name), words, pre, post, Number(size), String(option('snippetEllipsisText')))]),
      ),
    };
  }

  facetValues(attribute: string, { facetQuery = '', maxFacetHits = 10 }: { facetQuery?: string; maxFacetHits?: number }): Fields {
    const counts = Object.entries(countValues([...this.items.values()], attribute, Number.POSITIVE_INFINITY));
    const found = counts.filter(([value]) => fold(value).includes(fold(facetQuery))).slice(0, Math.min(maxFacetHits, 100));
    return { facetHits: found.map(([value, count]) => ({ value, count, highlighted: value })), exhaustiveFacetsCount: true };
  }

  browse({
    cursor,
    hitsPerPage = 1000,
    attributesToRetrieve,
  }: {
    cursor?: string;
    hitsPerPage?: number;
    attributesToRetrieve?: unknown;
  }): Fields {
    const from = Number(cursor ?? 0);
    const next = from + hitsPerPage;
    const page = [...this.items.values()].slice(from, next);
    return {
      hits: page.map((item) => pick(item, strings(attributesToRetrieve))),
      ...{ nbHits: this.items.size, hitsPerPage },
      ...(next < this.items.size && { cursor: String(next) }),
    };
  }

  write({ action, body }: { action: string; body: Item }): void {
    if (action === 'deleteObject') this.items.delete(body.objectID);
    else this.items.set(body.objectID, body);
    this.updatedAt = new Date().toISOString();
  }
}

function pick(item: Item, names: readonly string[]): Item {
  if (names.length === 0 || names.includes('*')) return item;
  return { ...Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))), objectID: item.objectID };
}
