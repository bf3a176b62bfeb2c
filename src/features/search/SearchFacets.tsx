import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { FACET_LIMIT, facetValues, listValues } from './facet-values.ts';
import { chosenValues, FACETS, type Facet, type SearchParams } from './search-params.ts';
import { type SearchWords, valueName } from './texts.ts';

interface SearchFacetProps {
  words: SearchWords;
  facet: Facet;
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  onToggle: (facet: Facet, value: string) => void;
}

function SearchFacet({ words: { texts, languageTag }, facet, counts, chosen, onToggle }: SearchFacetProps) {
  const [typed, setTyped] = useState('');
  const [more, setMore] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | string>(undefined);
  const field = useId();
  const values = facetValues({ counts, chosen, name: (value) => valueName(texts, facet, value), years: facet === 'year', languageTag });
  const { shown, hasMore } = listValues(values, typed, more);

  useLayoutEffect(() => {
    if (wanted.current === undefined || document.activeElement !== document.body) return;
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])];
    const box = typeof wanted.current === 'number' ? boxes[wanted.current] : boxes.find(({ value }) => value === wanted.current);
    box?.focus();
  });

  if (values.length === 0 || (values.length === 1 && chosen.length === 0)) return null;
  const number = numbersIn(languageTag);
  return (
    <fieldset className="facet">
      <legend>{texts[`search.facet.${facet}`]}</legend>
      {values.length > FACET_LIMIT && (
        <div className="facet-find">
          <label htmlFor={field}>{texts['search.facet.find']}</label>
          <input id={field} type="text" autoComplete="off" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        </div>
      )}
      <ul ref={list}>
        {shown.map(({ value, name, count, chosen: checked }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                value={value}
                checked={checked}
                onChange={() => {
                  wanted.current = value;
                  onToggle(facet, value);
                }}
              />
              <span>{name}</span> <span className="figures muted">{number(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="small muted">{texts['search.facet.none']}</p>}
      {hasMore && (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            wanted.current = FACET_LIMIT;
            setMore(true);
          }}
        >
          {texts['search.facet.more']}
        </Button>
      )}
    </fieldset>
  );
}

interface SearchFacetsProps {
  words: SearchWords;
  params: SearchParams;
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  isCounting: boolean;
  isWide: boolean;
  onToggle: (facet: Facet, value: string) => void;
}

export function SearchFacets({ words, params, facets, isCounting, isWide, onToggle }: SearchFacetsProps) {
  const { texts, languageTag } = words;
  const chosen = chosenValues(params).length;
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
        chosen={params.filters[facet] ?? []}
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

interface SearchChipsProps {
  words: SearchWords;
  params: SearchParams;
  onRemove: (facet: Facet, value: string) => void;
  onClear: () => void;
}

export function SearchChips({ words: { texts }, params, onRemove, onClear }: SearchChipsProps) {
  const chosen = chosenValues(params);
  if (chosen.length === 0) return null;
  return (
    <ul className="chips" aria-label={texts['search.filters.chosen']}>
      {chosen.map(({ facet, value }) => {
        const name = valueName(texts, facet, value);
        return (
          <li key={`${facet} ${value}`}>
            <button
              type="button"
              className="chip"
              aria-label={fill(texts['search.filters.remove'], { name })}
              onClick={() => onRemove(facet, value)}
            >
              {name} <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className="chip chip-clear" onClick={onClear}>
          {texts['search.filters.clear']}
        </button>
      </li>
    </ul>
  );
}
