import { type ReactNode, useId } from 'react';
import { own } from '@/features/foreign/own.shared.ts';
import { fill, pluralForm } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../shell/admin.tsx';
import type { Column, Filter, TableView } from './column.ts';
import type { Page } from './in-memory.ts';
import { SEARCH_LENGTH } from './page.schema.ts';
import { useSearchText } from './use-search-text.ts';

const SEARCH_DELAY_MS = 250;

interface Props {
  view: TableView;
  name: string;
  columns: readonly Column<never>[];
  filters: readonly Filter[];
  searchable: boolean;
  children: ReactNode;
}

export function Toolbar({ view: { query, change }, name, columns, filters, searchable, children }: Props) {
  const { texts } = useAdmin();
  const id = useId();
  const { typed, type: search } = useSearchText(query.q, (text) => change({ q: text }, true), SEARCH_DELAY_MS);
  const sortable = columns.filter(({ sort }) => sort);
  return (
    <search className="data-tools" aria-label={name}>
      {searchable && (
        <label className="data-search">
          <span className="visually-hidden">{texts['table.search']}</span>
          <input
            className="small-field"
            type="search"
            placeholder={texts['table.search']}
            maxLength={SEARCH_LENGTH}
            value={typed}
            onChange={({ currentTarget }) => search(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Enter' && search(typed, 0)}
          />
        </label>
      )}
      {filters.map(({ name: filter, label, choices, unchosen = texts['table.filter.all'] }) => (
        <label className="data-choice" key={filter}>
          <span>{label}</span>
          <select
            className="small-field"
            value={own(query.filters, filter) ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const others = Object.fromEntries(Object.entries(query.filters).filter(([name]) => name !== filter));
              change({ filters: value ? { ...others, [filter]: value } : others });
            }}
          >
            <option value="">{unchosen}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {sortable.length > 0 && (
        <label className="data-choice data-sort" htmlFor={`${id}-sort`}>
          <span>{texts['table.sort']}</span>
          <select
            className="small-field"
            id={`${id}-sort`}
            value={query.sort}
            onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
          >
            {sortable.flatMap(({ key, head }) => [
              <option key={key} value={key}>{`${head}, ${texts['table.sort.ascending']}`}</option>,
              <option key={`-${key}`} value={`-${key}`}>{`${head}, ${texts['table.sort.descending']}`}</option>,
            ])}
          </select>
        </label>
      )}
      {children}
    </search>
  );
}

/** `1 to 50 of 10,000`, or the number alone if all rows are on one page. */
export function rangeText({ texts, languageTag }: Admin, { rows: { length: shown }, total, page, size }: Page<unknown>): string {
  const number = new Intl.NumberFormat(languageTag);
  if (shown >= total) return fill(texts[`table.count_${pluralForm(languageTag, total)}`], { count: number.format(total) });
  const from = (page - 1) * size + 1;
  return fill(texts['table.range'], {
    from: number.format(from),
    to: number.format(from + shown - 1),
    total: number.format(total),
  });
}
