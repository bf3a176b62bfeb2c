import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { numbersIn } from '@/i18n/fill.ts';
import { FACET_LIMIT, facetValues, shownValues } from './facet-values.ts';
import { type SearchWords, valueName } from './texts.ts';
import type { Facet } from './wish.ts';

interface Props {
  words: SearchWords;
  facet: Facet;
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  onToggle: (facet: Facet, value: string) => void;
}

export function SearchFacet({ words: { texts, languageTag }, facet, counts, chosen, onToggle }: Props) {
  const [typed, setTyped] = useState('');
  const [more, setMore] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | string>(undefined);
  const field = useId();
  const values = facetValues({ counts, chosen, name: (value) => valueName(texts, facet, value), years: facet === 'year', languageTag });
  const { shown, hasMore } = shownValues(values, typed, more);

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
