import { fill } from '@/i18n/fill.ts';
import { type SearchWords, valueName } from './texts.ts';
import { chosenValues, type Facet, type Wish } from './wish.ts';

interface Props {
  words: SearchWords;
  wish: Wish;
  onRemove: (facet: Facet, value: string) => void;
  onClear: () => void;
}

export function SearchChips({ words: { texts }, wish, onRemove, onClear }: Props) {
  const chosen = chosenValues(wish);
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
