import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { PartState } from '../../shell/PartState.tsx';
import { counted } from '../../shell/texts.ts';
import { PAGE_SIZE } from '../../table/page.schema.ts';
import type { MailTexts } from '../texts.ts';
import type { Go } from '../use-view.ts';
import { FIRST_VIEW, isNarrowed, type MailView, writeView } from '../view.ts';
import { ConversationRow, peopleText } from './ConversationRow.tsx';
import type { List } from './use-list.ts';
import type { Rows } from './use-rows.ts';

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

// biome-ignore lint/a11y/useSemanticElements: a row of many lines is no row of a table.
// biome-ignore lint/a11y/useFocusableInteractive: the focus goes to what it holds.
const Cell = ({ children }: { children: ReactNode }) => <div role="gridcell">{children}</div>;

/** What can have the focus in a row, in the order of the cells. */
const CELLS = ['.mail-row input', '.mail-row a'] as const;
const LINK = 1;

/** The conversations of the page, as a grid: one cell is in the order of Tab, the arrows, `j` and `k` move. Source: ARIA Authoring Practices. */
export function ConversationList({ view, go, list, rows, texts, tag, locale, fresh, showFresh, open, box }: Props) {
  const { resource, total } = list;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const [column, setColumn] = useState(LINK);
  const focusCell = (row: number, cell: number) => box.current?.querySelectorAll<HTMLElement>(CELLS[cell] ?? '')[row]?.focus();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = list.rows.length - 1;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focusCell(rows.at, event.key === 'ArrowLeft' ? 0 : LINK);
      return;
    }
    const to = { ArrowDown: Math.min(last, rows.at + 1), ArrowUp: Math.max(0, rows.at - 1), Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      const [here, there] = [list.rows[rows.at], list.rows[to]];
      if (here && !rows.selected.has(here.thread)) rows.toggle(here.thread);
      if (there && !rows.selected.has(there.thread)) rows.toggle(there.thread);
    }
    rows.moveTo(to);
    focusCell(to, column);
  };

  const isEmpty = resource.data !== undefined && total === 0 && resource.state !== 'loading';
  return (
    <div className="mail-rows" ref={box} tabIndex={-1} aria-busy={resource.state === 'loading'}>
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
        // biome-ignore lint/a11y/useSemanticElements: rows of many lines are no table.
        <div
          role="grid"
          aria-label={texts['mail.list']}
          aria-multiselectable="true"
          aria-rowcount={total}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {list.rows.map((row, index) => {
            const isSelected = rows.selected.has(row.thread);
            const tabIndex = (cell: number) => (index === rows.at && cell === column ? 0 : -1);
            const onFocus = (cell: number) => () => {
              rows.moveTo(index);
              setColumn(cell);
            };
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to what its cells hold.
              <div
                key={row.thread}
                role="row"
                aria-selected={isSelected}
                aria-rowindex={(list.page - 1) * PAGE_SIZE + index + 1}
                className="mail-row"
                data-unread={row.unread > 0 || undefined}
                data-selected={isSelected || undefined}
                data-open={row.thread === view.thread || undefined}
              >
                <Cell>
                  <label className="mail-check">
                    <input
                      type="checkbox"
                      tabIndex={tabIndex(0)}
                      aria-label={fill(texts['mail.select'], {
                        row: `${peopleText(row, texts)}, ${row.subject || texts['mail.noSubject']}`,
                      })}
                      checked={isSelected}
                      onFocus={onFocus(0)}
                      onClick={({ shiftKey }) => rows.toggle(row.thread, shiftKey)}
                      onChange={() => {}}
                    />
                  </label>
                </Cell>
                <Cell>
                  <a
                    href={writeView({ ...view, thread: row.thread })}
                    tabIndex={tabIndex(LINK)}
                    aria-current={row.thread === view.thread || undefined}
                    onFocus={onFocus(LINK)}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                      event.preventDefault();
                      open(row.thread, event.detail === 0);
                    }}
                  >
                    <ConversationRow {...{ row, texts, tag, locale, now }} showsFolder={view.folder === 'all'} />
                  </a>
                </Cell>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
