import type { RefObject } from 'react';
import { fill } from '@/i18n/fill.ts';
import { FILTERS, type FilterName, type Filters } from './analytics.schema.ts';
import { nameOf } from './names.ts';
import type { PartProps } from './texts.ts';

interface Props extends PartProps {
  box: RefObject<HTMLDivElement | null>;
  filters: Filters;
  setFilter: (name: FilterName, value: undefined) => void;
  clear: () => void;
}

export function Chips({ texts, languageTag, box, filters, setFilter, clear }: Props) {
  const chosen = FILTERS.flatMap((name) => {
    const value = filters[name];
    return value === undefined
      ? []
      : [{ filter: name, name: texts[`adminAnalytics.filter.${name}`], value: nameOf({ texts, languageTag }, name, value) }];
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen.
    <div className="analytics-chips" role="group" aria-label={texts['adminAnalytics.filters']} tabIndex={-1} ref={box}>
      {chosen.map(({ filter, name, value }) => (
        <button
          key={filter}
          type="button"
          className="button button-outline button-xs"
          aria-label={fill(texts['adminAnalytics.filter.remove'], { name, value })}
          onClick={() => setFilter(filter, undefined)}
        >
          {name}: {value} <span aria-hidden="true">×</span>
        </button>
      ))}
      {chosen.length > 1 && (
        <button
          type="button"
          className="button button-text button-xs"
          onClick={() => {
            clear();
            box.current?.focus();
          }}
        >
          {texts['adminAnalytics.filter.clear']}
        </button>
      )}
    </div>
  );
}
