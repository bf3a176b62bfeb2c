import { useState } from 'react';
import type { Outcome } from '@/features/api/client.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { type FilterName, LIST_SIZE, LISTS, type List as ListData, type ListName } from './analytics.schema.ts';
import { readList } from './calls.ts';
import { List } from './List.tsx';
import { Unanswered } from './Unanswered.tsx';
import type { View } from './view.ts';

interface Props {
  view: View | undefined;
  showSince: (since: string) => void;
  setFilter: (name: FilterName, value: string) => void;
}

export function Lists({ view, showSince, setFilter }: Props) {
  const { texts, languageTag } = useAdmin();
  const [lists, setLists] = useState<Partial<Record<ListName, ListData>>>({});
  const key = view && JSON.stringify([view.days, view.filters]);
  const resource = useResource(async (signal): Promise<Outcome<true>> => {
    if (!view) throw signal.reason;
    const read = async (list: ListName) => {
      const outcome = await readList(view, list, { offset: 0, size: LIST_SIZE }, signal);
      if (outcome.ok && !signal.aborted) setLists((before) => ({ ...before, [list]: outcome.data }));
      return outcome;
    };
    const failed = (await Promise.all(LISTS.map(read))).find((outcome) => !outcome.ok);
    return failed && !failed.ok ? failed : { ok: true, data: true };
  }, key);
  const unanswered = Object.values(lists).find(({ rows }) => rows === null);
  const isEmpty = LISTS.every((list) => lists[list]?.total === 0);
  return (
    <Panel id="lists" title={texts['adminAnalytics.lists']} note={texts['adminAnalytics.lists.note']} resource={resource}>
      {unanswered && (
        <Unanswered
          text={fill(texts['adminAnalytics.unanswered.lists'], { since: formatDay(unanswered.since, languageTag) })}
          since={unanswered.since}
          showSince={showSince}
        />
      )}
      {isEmpty && !unanswered && <p className="part-empty">{texts['adminAnalytics.empty']}</p>}
      {view && !isEmpty && !unanswered && (
        <>
          <ul className="section-links analytics-contents">
            {LISTS.map((list) => (
              <li key={list}>
                <a href={`#list-${list}`}>{texts[`adminAnalytics.list.${list}`]}</a>
              </li>
            ))}
          </ul>
          <div className="analytics-lists">
            {LISTS.map((list) => {
              const data = lists[list];
              return data && <List key={list} list={list} data={data} view={view} setFilter={setFilter} />;
            })}
          </div>
        </>
      )}
    </Panel>
  );
}
