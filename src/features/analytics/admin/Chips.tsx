import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import type { FilterName, Filters } from './analytics.schema.ts';
import { filterNames } from './names.ts';

interface Props {
  filters: Filters;
  setFilter: (name: FilterName, value: undefined) => void;
  clear: () => void;
}

export function Chips({ filters, setFilter, clear }: Props) {
  const { texts, languageTag } = useAdmin();
  const chosen = filterNames({ texts, languageTag }, filters);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen.
    <div className="analytics-chips" role="group" aria-label={texts['adminAnalytics.filters']}>
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
        <button type="button" className="button button-text button-xs" onClick={clear}>
          {texts['adminAnalytics.filter.clear']}
        </button>
      )}
    </div>
  );
}
