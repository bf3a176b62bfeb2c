import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { SEARCH_LENGTH } from '../../table/page.schema.ts';
import { useSearchText } from '../../table/use-search-text.ts';
import type { Folder } from '../mail.schema.ts';
import type { MailTexts } from '../texts.ts';
import type { Go } from '../use-view.ts';
import { FIRST_VIEW, type MailView, searched } from '../view.ts';

/** A search is sent this long after the last letter, milliseconds. */
const SEARCH_DELAY_MS = 200;

interface Props {
  view: MailView;
  go: Go;
  texts: MailTexts;
  /** The mailboxes' titles by their names. */
  mailboxes: ReadonlyMap<string, string>;
  field: RefObject<HTMLInputElement | null>;
  /** What else stands in the line: the choice of the folder, the list of keys. */
  children: ReactNode;
}

/** What narrows the list: a search, unread ones only, and the mailbox where there are several. */
export function ListTools({ view, go, texts, mailboxes, field, children }: Props) {
  /** Where the search began, to come back to. */
  const from = useRef<Folder>(FIRST_VIEW.folder);
  if (!view.q) from.current = view.folder;
  const id = useId();
  const [isShown, setShown] = useState(false);
  // On a phone there is no room beside the folder for more than one of them.
  const isFoldable = mailboxes.size > 1;
  const active = Number(view.unread) + Number(view.mailbox !== '');

  // The first letter is a step that Back undoes; those after it are not.
  const send = (text: string) => go(searched(view, text, from.current), view.q === '' && text !== '' ? 'push' : 'replace');
  const { typed, type: search } = useSearchText(view.q, send, SEARCH_DELAY_MS);

  return (
    <search className="mail-tools">
      <div className="mail-search">
        <input
          ref={field}
          type="search"
          aria-label={texts['mail.search']}
          placeholder={texts['mail.search']}
          aria-keyshortcuts="/"
          maxLength={SEARCH_LENGTH}
          value={typed}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search(typed, 0);
            if (event.key === 'Escape' && typed) {
              event.preventDefault();
              search('', 0);
            }
          }}
        />
      </div>
      {children}
      {isFoldable && (
        <button type="button" className="mail-filters" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {active > 0 ? fill(texts['mail.filters.active'], { count: active }) : texts['mail.filters']}
        </button>
      )}
      <div id={id} className="mail-narrowing" data-folded={(isFoldable && !isShown) || undefined}>
        <label className="mail-flag">
          <input type="checkbox" checked={view.unread} onChange={({ currentTarget: { checked } }) => go({ unread: checked, page: 1 })} />
          <span>{texts['mail.unreadOnly']}</span>
        </label>
        {mailboxes.size > 1 && (
          <label className="mail-choice">
            <span className="visually-hidden">{texts['mail.mailbox']}</span>
            <select value={view.mailbox} onChange={({ currentTarget: { value } }) => go({ mailbox: value, page: 1, thread: '' })}>
              <option value="">{texts['mail.mailbox.all']}</option>
              {[...mailboxes].map(([name, title]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </search>
  );
}
