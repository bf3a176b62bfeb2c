import { numbersIn } from '@/i18n/fill.ts';
import { SearchFacet } from './SearchFacet.tsx';
import type { SearchWords } from './texts.ts';
import { chosenValues, FACETS, type Facet, type Wish } from './wish.ts';

interface Props {
  words: SearchWords;
  wish: Wish;
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  isCounting: boolean;
  isWide: boolean;
  onToggle: (facet: Facet, value: string) => void;
}

export function SearchFacets({ words, wish, facets, isCounting, isWide, onToggle }: Props) {
  const { texts, languageTag } = words;
  const chosen = chosenValues(wish).length;
  if (isWide && isCounting) return null;
  if (chosen === 0 && !isCounting && FACETS.every((facet) => Object.keys(facets[facet] ?? {}).length === 0)) return null;
  const fields = isCounting ? (
    <p className="small muted">{texts['search.filters.loading']}</p>
  ) : (
    FACETS.map((facet) => (
      <SearchFacet
        key={facet}
        words={words}
        facet={facet}
        counts={facets[facet] ?? {}}
        chosen={wish.filters[facet] ?? []}
        onToggle={onToggle}
      />
    ))
  );
  if (isWide) {
    return (
      <section className="facets" aria-label={texts['search.filters']}>
        {fields}
      </section>
    );
  }
  return (
    <details className="facets">
      <summary>
        {texts['search.filters']}
        {chosen > 0 && ` (${numbersIn(languageTag)(chosen)})`}
      </summary>
      {fields}
    </details>
  );
}
