import { kindOf } from './kind-of.ts';
import { splitMarks } from './marked.ts';
import type { SearchResult } from './search-result.ts';
import type { SearchWords } from './texts.ts';

function Marked({ html }: { html: string }) {
  return splitMarks(html).map((piece, index) => {
    const key = `${index}`;
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
}

interface Props {
  words: SearchWords;
  result: SearchResult;
  isStalled: boolean;
  onFollow: () => void;
}

export function SearchHits({ words: { texts, locale }, result: { hits, reading }, isStalled, onFollow }: Props) {
  const other = reading && reading.locale !== locale ? reading.locale : undefined;
  return (
    <ol className="hits" aria-busy={isStalled || undefined}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <h2 lang={other}>
            <a href={hit.url} hrefLang={other} onClick={onFollow}>
              <Marked html={hit.highlightedTitle} />
            </a>
          </h2>
          <p lang={other}>
            <Marked html={hit.highlightedDescription} />
          </p>
          <p className="hit-where small muted">
            {texts[`search.kind.${kindOf(hit.url)}`]} <span className="figures">{hit.url}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
