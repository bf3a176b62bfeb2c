import { useEffect, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { useCsvForm } from '../../admin/table/CsvFor.tsx';
import { type FilterName, type List as ListData, type ListName, type ListRow, MORE_SIZE } from './analytics.schema.ts';
import { listParams, readList } from './calls.ts';
import { changeText, nameOf } from './names.ts';
import type { View } from './view.ts';

interface Props {
  list: ListName;
  data: ListData;
  view: View;
  setFilter: (name: FilterName, value: string) => void;
}

export function List({ list, data, view, setFilter }: Props) {
  const { texts, locale, languageTag } = useAdmin();
  const [rows, setRows] = useState<ListRow[]>(data.rows ?? []);
  const form = useCsvForm(languageTag);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => setRows(data.rows ?? []), [data]);
  const title = texts[`adminAnalytics.list.${list}`];
  const filter: FilterName = list === 'goal' ? 'event' : list;
  const isEvent = filter === 'event';
  const number = new Intl.NumberFormat(languageTag);
  const shownText = (shown: number) =>
    fill(texts['adminAnalytics.more.rest'], { shown: number.format(shown), total: number.format(data.total) });

  const more = async () => {
    setLoading(true);
    const outcome = await readList(view, list, { offset: rows.length, size: MORE_SIZE }, new AbortController().signal);
    setLoading(false);
    if (outcome.ok) {
      const all = [...rows, ...(outcome.data.rows ?? [])];
      setRows(all);
      conclude(shownText(all.length));
    } else if (outcome.status !== 401) void notify('error', { title: texts['adminAnalytics.more.failed'], message: outcome.error.message });
  };
  return (
    <section className="analytics-list table-box" aria-labelledby={`list-${list}`}>
      <div className="panel-head">
        <h3 id={`list-${list}`}>{title}</h3>
        {rows.length > 0 && (
          <a
            className="button button-text button-xs"
            href={`/api/admin/analytics/list.csv?${listParams(view, list)}&locale=${locale}&form=${form}`}
            aria-label={fill(texts['adminAnalytics.csv.of'], { name: title })}
            download
          >
            CSV
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="muted">{texts['adminAnalytics.list.empty']}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{title}</span>
              </th>
              <th scope="col">{texts[isEvent ? 'adminAnalytics.times' : 'adminAnalytics.visitors']}</th>
              <th scope="col">{texts[isEvent ? 'adminAnalytics.visitors' : 'adminAnalytics.list.views']}</th>
              <th scope="col">{texts['adminAnalytics.list.change']}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, visitors, views, events, before }) => {
              const name = nameOf({ texts, languageTag }, list, key);
              return (
                <tr key={key}>
                  <th scope="row">
                    {view.filters[filter] === key || visitors === 0 ? (
                      name
                    ) : (
                      <button
                        type="button"
                        className="analytics-pick"
                        aria-label={fill(texts['adminAnalytics.filter.add'], { value: name })}
                        onClick={() => setFilter(filter, key)}
                      >
                        {name}
                      </button>
                    )}
                  </th>
                  <td>{number.format(isEvent ? events : visitors)}</td>
                  <td>{isEvent ? (visitors === 0 ? '–' : number.format(visitors)) : number.format(views)}</td>
                  <td>{before === null ? '' : (changeText(isEvent ? events : visitors, before, languageTag) ?? '–')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {rows.length < data.total && (
        <p className="analytics-more">
          <Button
            variant="outline"
            size="xs"
            loading={isLoading}
            aria-label={fill(texts['adminAnalytics.more'], { name: title })}
            onClick={() => void more()}
          >
            {texts['adminAnalytics.more.short']}
          </Button>
          <span className="muted">{shownText(rows.length)}</span>
        </p>
      )}
    </section>
  );
}
