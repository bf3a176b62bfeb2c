import type { Ref } from 'react';
import type { SearchHit } from './search-result.ts';

/** Lets only `<mark>` through; all else is escaped. */
function Marked({ html }: { html: string }) {
  // Inside <body>, because the parser drops a document's leading space.
  const decode = (text: string) => new DOMParser().parseFromString(`<body>${text}`, 'text/html').body.textContent ?? '';
  const pieces = html.split(/<mark>([\s\S]*?)<\/mark>/u);
  return (
    <>
      {pieces.map((piece, index) => {
        // Odd pieces were inside <mark>; a piece's only identity is its index.
        const key = `${index}`;
        return index % 2 === 1 ? <mark key={key}>{decode(piece)}</mark> : <span key={key}>{decode(piece)}</span>;
      })}
    </>
  );
}

export function SearchHits({ hits, ref }: { hits: readonly SearchHit[]; ref: Ref<HTMLOListElement> }) {
  return (
    <ol className="hits" ref={ref}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <h2>
            <a href={hit.url}>
              <Marked html={hit.highlightedTitle} />
            </a>
          </h2>
          <p>
            <Marked html={hit.highlightedDescription} />
          </p>
          <p className="figures muted">{hit.url}</p>
        </li>
      ))}
    </ol>
  );
}
