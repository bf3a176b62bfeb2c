import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { PartState } from '../frame/PartState.tsx';
import { counted } from '../frame/texts.ts';
import { peopleText, ThreadLine } from './ThreadLine.tsx';
import type { MailTexts } from './texts.ts';
import type { List } from './use-list.ts';
import type { Rows } from './use-rows.ts';
import type { Go } from './use-view.ts';
import { FIRST_VIEW, isNarrowed, type MailView, writeView } from './view.ts';

/** The relative times are drawn anew this often, milliseconds. */
const TICK_MS = 60_000;
const SKELETON = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

interface Props {
  view: MailView;
  go: Go;
  list: List;
  rows: Rows;
  texts: MailTexts;
  tag: string;
  locale: string;
  /** New messages that wait to be shown. */
  fresh: number;
  showFresh: () => void;
  /** `byKey`: the keyboard opened it, so the focus goes along. */
  open: (thread: string, byKey: boolean) => void;
  box: RefObject<HTMLDivElement | null>;
}

/** The conversations of the page. One row is in the order of Tab; the arrows, `j` and `k` move along. */
export function ThreadList({ view, go, list, rows, texts, tag, locale, fresh, showFresh, open, box }: Props) {
  const { resource, total } = list;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = list.rows.length - 1;
    const to = { ArrowDown: Math.min(last, rows.at + 1), ArrowUp: Math.max(0, rows.at - 1), Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      const [here, there] = [list.rows[rows.at], list.rows[to]];
      if (here && !rows.selected.has(here.thread)) rows.toggle(here.thread);
      if (there && !rows.selected.has(there.thread)) rows.toggle(there.thread);
    }
    rows.moveTo(to);
    box.current?.querySelectorAll<HTMLElement>('.mail-row > a')[to]?.focus();
  };

  const isEmpty = resource.data !== undefined && total === 0 && resource.state !== 'loading';
  return (
    <div className="mail-rows" ref={box} aria-busy={resource.state === 'loading'}>
      <PartState resource={resource} texts={texts} locale={tag} />
      {fresh > 0 && (
        <button type="button" className="mail-fresh" onClick={showFresh}>
          {counted(texts, 'mail.fresh', fresh, tag)}
        </button>
      )}
      {resource.data === undefined && resource.state === 'loading' && (
        <ul className="mail-skeleton" aria-hidden="true">
          {SKELETON.map((key) => (
            <li key={key}>
              <span />
              <span />
            </li>
          ))}
        </ul>
      )}
      {isEmpty && (
        <div className="part-empty">
          <p>{isNarrowed(view) ? texts['mail.none'] : texts[`mail.empty.${view.folder}`]}</p>
          {isNarrowed(view) && (
            <button type="button" className="button button-outline button-xs" onClick={() => go({ ...FIRST_VIEW, folder: view.folder })}>
              {texts['mail.none.clear']}
            </button>
          )}
        </div>
      )}
      {list.rows.length > 0 && (
        <ul aria-label={texts['mail.list']} onKeyDown={onKeyDown}>
          {list.rows.map((row, index) => {
            const isSelected = rows.selected.has(row.thread);
            const tabIndex = index === rows.at ? 0 : -1;
            return (
              <li
                key={row.thread}
                className="mail-row"
                data-unread={row.unread > 0 || undefined}
                data-selected={isSelected || undefined}
                data-open={row.thread === view.thread || undefined}
              >
                <label className="mail-check">
                  <input
                    type="checkbox"
                    tabIndex={tabIndex}
                    aria-label={fill(texts['mail.select'], { row: `${peopleText(row, texts)}, ${row.subject || texts['mail.noSubject']}` })}
                    checked={isSelected}
                    onClick={({ shiftKey }) => {
                      rows.moveTo(index);
                      rows.toggle(row.thread, shiftKey);
                    }}
                    onChange={() => {}}
                  />
                </label>
                <a
                  href={writeView({ ...view, thread: row.thread })}
                  tabIndex={tabIndex}
                  aria-current={row.thread === view.thread || undefined}
                  onFocus={() => rows.moveTo(index)}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                    event.preventDefault();
                    open(row.thread, event.detail === 0);
                  }}
                >
                  <ThreadLine {...{ row, texts, tag, locale, now }} showsFolder={view.folder === 'all'} />
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
