import { useId } from 'react';
import { Button } from '@/components/Button.tsx';
import type { Listing } from './rpc.ts';
import { type McpTexts, put } from './texts.ts';

interface Props {
  listing: Listing;
  texts: McpTexts;
  reload: () => void;
}

const isGreek = (uri: string): boolean => /^\/el(?:\/|$)/u.test(new URL(uri).pathname);

/** The pages that the server lists, by language. */
export function ResourceField({ listing, texts, reload }: Props) {
  const id = useId();
  const pages = listing.state === 'done' ? listing.pages : [];
  const groups = [
    { name: texts['mcp.console.pages.en'], pages: pages.filter(({ uri }) => !isGreek(uri)) },
    { name: texts['mcp.console.pages.el'], pages: pages.filter(({ uri }) => isGreek(uri)) },
  ];
  return (
    <div className="field">
      <label htmlFor={id}>
        <code translate="no">uri</code>
        <span className="field-need"> ({texts['mcp.required']})</span>
      </label>
      <p className="field-hint" role="status" id={`${id}-hint`}>
        {listing.state === 'loading' && texts['mcp.console.listing']}
        {listing.state === 'error' && texts['mcp.console.unreachable']}
        {listing.state === 'done' && put(texts['mcp.console.listed'], { count: pages.length })}
      </p>
      {listing.state === 'error' && (
        <Button variant="outline" onClick={reload}>
          {texts['mcp.console.retry']}
        </Button>
      )}
      <select id={id} name="uri" required aria-invalid={false} aria-describedby={`${id}-hint`}>
        <option value="">{texts['mcp.console.choose']}</option>
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.pages.map(({ uri, title }) => (
              <option key={uri} value={uri}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
