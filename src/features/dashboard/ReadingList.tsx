import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import { download } from '@/components/download.ts';
import { conclude } from '@/features/announcements/conclude.ts';
import { useWayBack } from '@/features/announcements/use-way-back.tsx';
import type { SavedEntry } from '@/features/reading/reading.schema.ts';
import { $list, eraseList, markDone, removeEntry, restoreList } from '@/features/reading/reading.ts';
import { toast } from '@/features/toast/toast.ts';
import { asJson, asMarkdown, FILTERS, type Filter, filterList, SORTS, type Sort, sortList } from './list-view.ts';
import { ReadingRow } from './ReadingRow.tsx';
import { Section, ShowMore, useShown } from './Section.tsx';
import type { Words } from './words.ts';

const paths = (list: readonly SavedEntry[]): string[] => list.map(({ path }) => path);

function useRemoval({ texts, format }: Words, list: readonly SavedEntry[], rows: RefObject<HTMLUListElement | null>) {
  const refused = () => void toast.error({ title: texts['reading.unstored'] });
  const { removed, gone } = useWayBack<readonly SavedEntry[]>({
    left: paths(list),
    label: texts['dashboard.undo'],
    look: 'shelf-undo',
    restore: (entries) => (restoreList(entries) ? texts['dashboard.restored'] : void refused()),
    placeOf: (_, at) => rows.current?.children[at]?.querySelector('.shelf-remove'),
  });
  const remove = (to: string, at: number) => {
    const entry = removeEntry(to);
    if (!entry) return refused();
    const said = format('dashboard.removed', { title: entry.title });
    removed({ what: [entry], at, said, rest: paths($list.get()) });
  };
  const erase = () => {
    const erased = eraseList();
    if (erased.length > 0) removed({ what: erased, at: 0, said: texts['dashboard.erased'], rest: [] });
    else refused();
  };
  return { gone, refused, remove, erase };
}

export function ReadingList({ words }: { words: Words }) {
  const { texts } = words;
  const list = useStore($list, { ssr: 'initial' });
  const [filter, setFilter] = useState<Filter>('all');
  const [sort, setSort] = useState<Sort>('saved');
  const { shown, showMore, list: ref } = useShown();
  const rows = sortList(filterList(list, filter), sort);

  const { gone, refused, remove, erase } = useRemoval(words, list, ref);
  const finish = ({ path, title }: SavedEntry, done: boolean) => {
    if (markDone(path, done)) conclude(words.format(done ? 'dashboard.finished' : 'dashboard.unfinished', { title }));
    else refused();
  };
  const wayBack = gone && <p className="shelf-actions">{gone.offer}</p>;

  if (list.length === 0)
    return (
      <Section title={texts['dashboard.list']}>
        <p className="shelf-empty">{texts['dashboard.list.empty']}</p>
        {wayBack}
        <p className="actions alone u-mt-4">
          <a href={words.to.articles}>{texts['dashboard.articles']}</a>
          <a href={words.to.notes}>{texts['dashboard.notes']}</a>
        </p>
      </Section>
    );
  const items = rows
    .slice(0, shown)
    .map((entry, at) => (
      <ReadingRow
        key={entry.path}
        words={words}
        entry={entry}
        goes={filter !== 'all'}
        finish={(done) => finish(entry, done)}
        remove={() => remove(entry.path, at)}
      />
    ));
  if (gone) items.splice(gone.at, 0, <li key="gone">{wayBack}</li>);
  return (
    <Section title={texts['dashboard.list']} note={texts['dashboard.list.note']}>
      {list.length > 1 && (
        <div className="shelf-tools">
          <fieldset className="range">
            <legend className="shelf-legend">{texts['dashboard.show']}</legend>
            {FILTERS.map((choice) => (
              <label key={choice}>
                <input type="radio" name="filter" checked={filter === choice} onChange={() => setFilter(choice)} />
                <span>
                  {texts[`dashboard.filter.${choice}`]} <span className="muted">{words.number(filterList(list, choice).length)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <label className="shelf-sort">
            <span>{texts['dashboard.sort']}</span>
            <select
              className="shelf-order"
              value={sort}
              onChange={({ target }) => setSort(SORTS.find((one) => one === target.value) ?? 'saved')}
            >
              {SORTS.map((choice) => (
                <option key={choice} value={choice}>
                  {texts[`dashboard.sort.${choice}`]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {rows.length === 0 && <p className="shelf-empty">{texts['dashboard.list.none']}</p>}
      <ul className="shelf" ref={ref}>
        {items}
      </ul>
      <ShowMore words={words} shown={shown} total={rows.length} showMore={showMore} />
      <p className="shelf-files">
        <button type="button" onClick={() => download('reading-list.md', asMarkdown(list, location.origin), 'text/markdown')}>
          {texts['dashboard.markdown']}
        </button>
        <button type="button" onClick={() => download('reading-list.json', asJson(list), 'application/json')}>
          {texts['dashboard.json']}
        </button>
        <button type="button" onClick={erase}>
          {texts['dashboard.erase']}
        </button>
      </p>
    </Section>
  );
}
