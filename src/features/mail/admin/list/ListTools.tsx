import { type ReactNode, useId, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { SEARCH_LENGTH } from '../../../admin/table/page.schema.ts';
import { useSearchText } from '../../../admin/table/use-search-text.ts';
import { UNSENT, type Unsent } from '../../settings/delivery.schema.ts';
import type { Go } from '../store/navigation.ts';
import type { MailView } from '../view.ts';

const SEARCH_DELAY_MS = 200;

interface Props {
  view: MailView;
  go: Go;
  search: (text: string) => void;
  mailboxes: ReadonlyMap<string, string>;
  children: ReactNode;
}

export function ListTools({ view, go, search, mailboxes, children }: Props) {
  const { texts } = useAdmin();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isFoldable = mailboxes.size > 1;
  const active = [view.unread, view.mailbox, view.delivery].filter(Boolean).length;

  const { typed, type } = useSearchText(view.q, search, SEARCH_DELAY_MS);

  return (
    <search className="mail-tools">
      <div className="mail-search">
        <input
          className="small-field"
          type="search"
          aria-label={texts['mail.search']}
          placeholder={texts['mail.search']}
          aria-keyshortcuts="/"
          maxLength={SEARCH_LENGTH}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') type(typed, 0);
            if (event.key === 'Escape' && typed) {
              event.preventDefault();
              type('', 0);
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
        {view.folder === 'sent' && (
          <label className="mail-choice">
            <span className="visually-hidden">{texts['mail.unsent']}</span>
            <select
              className="small-field"
              value={view.delivery}
              onChange={({ currentTarget: { value } }) => go({ delivery: value as Unsent | '', page: 1, thread: '' })}
            >
              <option value="">{texts['mail.unsent.any']}</option>
              {UNSENT.map((state) => (
                <option key={state} value={state}>
                  {texts[`mail.unsent.${state}`]}
                </option>
              ))}
            </select>
          </label>
        )}
        {mailboxes.size > 1 && (
          <label className="mail-choice">
            <span className="visually-hidden">{texts['mail.mailbox']}</span>
            <select
              className="small-field"
              value={view.mailbox}
              onChange={({ currentTarget: { value } }) => go({ mailbox: value, page: 1, thread: '' })}
            >
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
