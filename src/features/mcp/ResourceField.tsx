import { Button } from '@/components/Button.tsx';
import { McpField, type Wrong } from './OfferFields.tsx';
import type { Listing } from './rpc.ts';
import { type McpTexts, put } from './texts.ts';

interface Props {
  listing: Listing;
  wrong: Wrong;
  texts: McpTexts;
  reload: () => void;
}

const isGreek = (uri: string): boolean => /^\/el(?:\/|$)/u.test(new URL(uri).pathname);

export function ResourceField({ listing, wrong, texts, reload }: Props) {
  const pages = listing.state === 'done' ? listing.pages : [];
  const groups = [
    { name: texts['mcp.console.pages.en'], pages: pages.filter(({ uri }) => !isGreek(uri)) },
    { name: texts['mcp.console.pages.el'], pages: pages.filter(({ uri }) => isGreek(uri)) },
  ];
  const said = {
    loading: texts['mcp.console.listing'],
    error: texts['mcp.console.unreachable'],
    done: put(texts['mcp.console.listed'], { count: pages.length }),
  };
  return (
    <McpField name="uri" label={texts['mcp.console.page']} required wrong={wrong} texts={texts} isStatus hint={said[listing.state]}>
      {(control) => (
        <>
          {listing.state === 'error' && (
            <Button variant="outline" onClick={reload}>
              {texts['mcp.console.retry']}
            </Button>
          )}
          <select {...control}>
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
        </>
      )}
    </McpField>
  );
}
