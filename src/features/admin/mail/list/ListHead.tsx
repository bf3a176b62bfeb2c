import { fill } from '@/i18n/fill.ts';
import { counted } from '../../shell/texts.ts';
import { PAGE_SIZE } from '../../table/page.schema.ts';
import { ActionButtons } from '../ActionButtons.tsx';
import { actionsIn } from '../changes.ts';
import type { MailAction } from '../mail.schema.ts';
import type { MailTexts } from '../texts.ts';
import type { Go } from '../use-view.ts';
import type { MailView } from '../view.ts';
import type { Rows } from './use-rows.ts';

interface Props {
  view: MailView;
  go: Go;
  rows: Rows;
  /** The rows that are shown: how many, of which page, of how many in the whole list. Another page may be on its way. */
  shown: number;
  page: number;
  total: number | undefined;
  texts: MailTexts;
  tag: string;
  /** Some of the selected ones are unread. */
  hasUnread: boolean;
  run: (action: MailAction) => void;
  /** Empties the folder for good; undefined where it is none of those that are emptied. */
  empty: (() => void) | undefined;
}

/** One line over the list: how much there is and the pages; with rows selected, what can be done with them, in the same place. */
export function ListHead({ view, go, rows, shown, page, total = 0, texts, tag, hasUnread, run, empty }: Props) {
  const number = new Intl.NumberFormat(tag);
  const count = rows.selected.size;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const from = (page - 1) * PAGE_SIZE + 1;
  const range =
    total <= shown
      ? counted(texts, 'mail.count', total, tag)
      : fill(texts['mail.range'], { from: number.format(from), to: number.format(from + shown - 1), total: number.format(total) });
  const step = (to: number, label: string, sign: string) => {
    const isOut = to < 1 || to > last;
    return (
      <button
        type="button"
        className="mail-step"
        title={label}
        aria-disabled={isOut || undefined}
        onClick={() => isOut || go({ page: to })}
      >
        <span aria-hidden="true">{sign}</span>
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
        {count > 0 ? counted(texts, 'mail.selected', count, tag) : shown > 0 ? range : ''}
      </span>
      {count === 0 && empty && shown > 0 && (
        <button type="button" className="mail-link mail-empty" onClick={empty}>
          {texts['mail.empty.do']}
        </button>
      )}
      {count > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className="mail-bulk" role="group" aria-label={texts['mail.actions']}>
          <ActionButtons
            actions={[...actionsIn(view.folder), hasUnread ? 'read' : 'unread']}
            isSpam={view.folder === 'spam'}
            texts={texts}
            run={run}
          />
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
