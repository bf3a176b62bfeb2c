import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { PAGE_SIZE } from '../../../admin/table/page.schema.ts';
import type { ThreadRow } from '../mail.schema.ts';
import type { Mail } from '../store/mail-store.ts';
import type { MailView } from '../view.ts';
import { writeView } from '../view.ts';
import { ConversationRow, peopleText } from './ConversationRow.tsx';
import { gridTarget } from './grid-keys.ts';
import type { ShownList } from './list-store.ts';
import type { RowsState } from './rows-store.ts';
import { rowIndex } from './rows-store.ts';

export interface ListProps {
  view: MailView;
  mail: Mail;
  list: ShownList;
  rows: RowsState;
  box: RefObject<HTMLDivElement | null>;
}

// biome-ignore lint/a11y/useSemanticElements: a row of many lines is no row of a table.
// biome-ignore lint/a11y/useFocusableInteractive: the focus goes to its content.
const Cell = ({ children }: { children: ReactNode }) => <div role="gridcell">{children}</div>;

const CELLS = ['.mail-row input', '.mail-row a'] as const;
const CHECKBOX = 0;
const LINK = 1;

interface RowProps extends Pick<ListProps, 'view' | 'mail'> {
  row: ThreadRow;
  isSelected: boolean;
  position: number;
  tabCell: number | undefined;
  onFocus: (cell: number) => void;
  now: number;
}

function GridRow({ row, view, mail, isSelected, position, tabCell, onFocus, now }: RowProps) {
  const { texts } = useAdmin();
  const isOpen = row.thread === view.thread;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to its cells' content.
    <div
      role="row"
      aria-selected={isSelected}
      aria-rowindex={position}
      className="mail-row"
      data-unread={row.unread > 0 || undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      <Cell>
        <label className="mail-check">
          <input
            type="checkbox"
            tabIndex={tabCell === CHECKBOX ? 0 : -1}
            aria-label={fill(texts['mail.select'], {
              row: `${peopleText(row, texts)}, ${row.subject || texts['mail.noSubject']}`,
            })}
            checked={isSelected}
            onFocus={() => onFocus(CHECKBOX)}
            onClick={({ shiftKey }) => mail.rows.toggle(row.thread, shiftKey)}
            onChange={() => {}}
          />
        </label>
      </Cell>
      <Cell>
        <a
          href={writeView({ ...view, thread: row.thread })}
          tabIndex={tabCell === LINK ? 0 : -1}
          aria-current={isOpen || undefined}
          onFocus={() => onFocus(LINK)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            mail.flow.open(row.thread, event.detail === 0 ? 'heading' : 'row');
          }}
        >
          <ConversationRow {...{ row, now }} showsFolder={view.folder === 'all'} />
        </a>
      </Cell>
    </div>
  );
}

/** One cell is in the tab order; arrows, `j` and `k` move. Source: ARIA Authoring Practices. */
export function ConversationGrid({ view, mail, list, rows, box, now }: ListProps & { now: number }) {
  const { texts } = useAdmin();
  const [column, setColumn] = useState(LINK);
  const current = rowIndex(rows);
  const { ids: selected } = rows.selection;
  const focusCell = (row: number, cell: number) => box.current?.querySelectorAll<HTMLElement>(CELLS[cell] ?? '')[row]?.focus();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = gridTarget(event.key, { row: current, cell: column }, list.rows.length - 1);
    if (!target) return;
    event.preventDefault();
    if (target.row !== undefined) {
      const reached = event.shiftKey ? [list.rows[current], list.rows[target.row]] : [];
      for (const row of reached) if (row && !mail.rows.$rows.get().selection.ids.has(row.thread)) mail.rows.toggle(row.thread);
      mail.rows.moveTo(target.row);
    }
    focusCell(target.row ?? current, target.cell);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of many lines are no table.
    <div
      role="grid"
      aria-label={texts['mail.list']}
      aria-multiselectable="true"
      aria-rowcount={list.total}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {list.rows.map((row, index) => (
        <GridRow
          key={row.thread}
          {...{ row, view, mail, now }}
          isSelected={selected.has(row.thread)}
          position={(list.page - 1) * PAGE_SIZE + index + 1}
          tabCell={index === current ? column : undefined}
          onFocus={(cell) => {
            mail.rows.moveTo(index);
            setColumn(cell);
          }}
        />
      ))}
    </div>
  );
}
