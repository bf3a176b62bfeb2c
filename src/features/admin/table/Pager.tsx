import { useAdmin } from '../shell/admin.tsx';
import type { TableView } from './column.ts';
import { PAGE_SIZES } from './query.ts';

/** At an end the button stays, `aria-disabled`, so that the focus is not lost. */
export function Pager({ view, name, total }: { view: TableView; name: string; total: number }) {
  const { texts, languageTag } = useAdmin();
  const { query, change } = view;
  const last = Math.max(1, Math.ceil(total / query.size));
  const number = new Intl.NumberFormat(languageTag);
  const step = (to: number, label: string, symbol: string) => {
    const isOut = to < 1 || to > last;
    return (
      <button
        type="button"
        className={isOut ? 'button button-off button-xs' : 'button button-outline button-xs'}
        aria-label={label}
        aria-disabled={isOut || undefined}
        onClick={() => isOut || change({ page: to })}
      >
        <span aria-hidden="true">{symbol}</span>
      </button>
    );
  };
  const smallest = PAGE_SIZES[0] ?? 0;
  if (total <= smallest && query.page === 1) return null;
  return (
    <nav className="data-pager" aria-label={`${texts['table.pages']}: ${name}`}>
      <label className="data-choice">
        <span>{texts['table.size']}</span>
        <select className="small-field" value={query.size} onChange={({ currentTarget }) => change({ size: Number(currentTarget.value) })}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="data-steps">
        {step(query.page - 1, texts['table.previous'], '‹')}
        <span>{`${number.format(query.page)} / ${number.format(last)}`}</span>
        {step(query.page + 1, texts['table.next'], '›')}
      </span>
    </nav>
  );
}
