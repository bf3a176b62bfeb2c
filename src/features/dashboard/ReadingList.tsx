import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { download } from '@/components/download.ts';
import { conclude } from '@/features/announcements/conclude.ts';
import type { SavedEntry } from '@/features/reading/reading.schema.ts';
import { $list, eraseList, markDone, removeEntry, restoreEntry, restoreList } from '@/features/reading/reading.ts';
import { toast } from '@/features/toast/toast.ts';
import { asJson, asMarkdown } from './export.ts';
import { FILTERS, type Filter, filtered, SORTS, type Sort, sorted } from './list-view.ts';
import { ReadingRow } from './ReadingRow.tsx';
import { Section } from './Section.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useShown } from './use-shown.ts';
import type { Words } from './words.ts';

export function ReadingList({ words }: { words: Words }) {
  const { texts } = words;
  const list = useStore($list, { ssr: 'initial' });
  const [filter, setFilter] = useState<Filter>('all');
  const [sort, setSort] = useState<Sort>('saved');
  const { shown, showMore, list: ref } = useShown();
  const rows = sorted(filtered(list, filter), sort);

  const undone = (title: string, undo: () => unknown) => {
    const handler = () => {
      undo();
      conclude(texts['reading.restored']);
    };
    void toast.info({ title, actions: [{ label: texts['reading.undo'], handler }] });
  };
  const refused = () => void toast.error({ title: texts['reading.unstored'] });
  const finish = ({ path, title }: SavedEntry, done: boolean) => {
    if (markDone(path, done)) conclude(words.format(done ? 'dashboard.finished' : 'dashboard.unfinished', { title }));
    else refused();
  };
  const remove = (to: string) => {
    const removed = removeEntry(to);
    if (removed) undone(texts['reading.removed'], () => restoreEntry(removed));
    else refused();
  };
  const erase = () => {
    const erased = eraseList();
    if (erased.length > 0) undone(texts['dashboard.erased'], () => restoreList(erased));
    else refused();
  };

  if (list.length === 0)
    return (
      <Section title={texts['dashboard.list']}>
        <p className="shelf-empty">{texts['dashboard.list.empty']}</p>
        <p className="actions alone u-mt-4">
          <a href={words.to.articles}>{texts['dashboard.articles']}</a>
          <a href={words.to.notes}>{texts['dashboard.notes']}</a>
        </p>
      </Section>
    );
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
                  {texts[`dashboard.filter.${choice}`]} <span className="muted">{words.number(filtered(list, choice).length)}</span>
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
        {rows.slice(0, shown).map((entry) => (
          <ReadingRow
            key={entry.path}
            words={words}
            entry={entry}
            goes={filter !== 'all'}
            finish={(done) => finish(entry, done)}
            remove={() => remove(entry.path)}
          />
        ))}
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
