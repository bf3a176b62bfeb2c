import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import { PAGE_SIZE } from '../../../admin/table/page.schema.ts';
import { ActionButtons } from '../ActionButtons.tsx';
import { actionsIn } from '../changes.ts';
import type { MailAction } from '../mail.schema.ts';
import type { Go } from '../store/navigation.ts';
import type { MailView } from '../view.ts';
import type { ShownList } from './list-store.ts';
import type { Rows } from './rows-store.ts';

interface Props {
  view: MailView;
  go: Go;
  /** May be of another page than the view's while that is loading. */
  list: ShownList;
  selected: ReadonlySet<string>;
  rows: Pick<Rows, 'toggleAll' | 'clear'>;
  run: (action: MailAction) => void;
  empty: (() => void) | undefined;
}

export function ListHead({ view, go, list, selected, rows, run, empty }: Props) {
  const { texts, languageTag } = useAdmin();
  const { page, total = 0 } = list;
  const shown = list.rows.length;
  const number = new Intl.NumberFormat(languageTag);
  const count = selected.size;
  const hasUnread = list.rows.some(({ thread, unread }) => unread > 0 && selected.has(thread));
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const from = (page - 1) * PAGE_SIZE + 1;
  const range =
    total <= shown
      ? counted(texts, 'mail.count', total, languageTag)
      : fill(texts['mail.range'], { from: number.format(from), to: number.format(from + shown - 1), total: number.format(total) });
  const step = (to: number, label: string, arrow: string) => {
    const isOut = to < 1 || to > last;
    return (
      <button
        type="button"
        className="mail-step"
        title={label}
        aria-disabled={isOut || undefined}
        onClick={() => isOut || go({ page: to })}
      >
        <span aria-hidden="true">{arrow}</span>
      </button>
    );
  };
  return (
    <div className="mail-head" data-selecting={count > 0 || undefined}>
      <label className="mail-check">
        <input
          type="checkbox"
          aria-label={texts['mail.select.all']}
          checked={shown > 0 && count === shown}
          disabled={shown === 0}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < shown;
          }}
          onChange={rows.toggleAll}
        />
      </label>
      <span className="mail-range" role="status">
        {count > 0 ? counted(texts, 'mail.selected', count, languageTag) : shown > 0 ? range : ''}
      </span>
      {count === 0 && empty && shown > 0 && (
        <button type="button" className="mail-link mail-empty" onClick={empty}>
          {texts['mail.empty.do']}
        </button>
      )}
      {count > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className="mail-bulk" role="group" aria-label={texts['mail.actions']}>
          <ActionButtons actions={[...actionsIn(view.folder), hasUnread ? 'read' : 'unread']} isSpam={view.folder === 'spam'} run={run} />
          <button type="button" className="mail-act mail-clear" title={texts['mail.select.none']} onClick={rows.clear}>
            <span className="mail-cross" aria-hidden="true">
              ×
            </span>
            <span>{texts['mail.select.none']}</span>
          </button>
        </div>
      ) : (
        last > 1 && (
          <nav className="mail-pages" aria-label={texts['mail.pages']}>
            {step(view.page - 1, texts['mail.page.previous'], '‹')}
            {step(view.page + 1, texts['mail.page.next'], '›')}
          </nav>
        )
      )}
    </div>
  );
}
