import type { MouseEvent } from 'react';
import { placeIn, type SavedEntry } from '@/features/reading/reading.schema.ts';
import { isDone } from '@/features/reading/rows.ts';
import { Progress } from './Progress.tsx';
import type { Words } from './words.ts';

interface Props {
  words: Words;
  entry: SavedEntry;
  goes: boolean;
  finish: (done: boolean) => void;
  remove: () => void;
}

function focusBeside({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const row = currentTarget.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  (beside?.querySelector<HTMLElement>(`.${currentTarget.className}`) ?? row?.closest('section')?.querySelector<HTMLElement>('h2'))?.focus();
}

export function ReadingRow({ words, entry, goes, finish, remove }: Props) {
  const { texts } = words;
  const done = isDone(entry);
  const turn = texts[done ? 'dashboard.unfinish' : 'dashboard.finish'];
  const facts = [
    texts[`dashboard.kind.${entry.kind}`],
    ...(entry.minutes > 0 ? [words.minutes(entry.minutes)] : []),
    entry.doneAt === undefined
      ? words.format('dashboard.savedOn', { date: words.date(entry.savedAt) })
      : words.format('dashboard.finishedOn', { date: words.date(entry.doneAt) }),
  ];
  return (
    <li>
      <h3>
        <a href={done ? entry.path : placeIn(entry)} lang={entry.locale}>
          {entry.title}
        </a>
      </h3>
      <p className="shelf-facts">{facts.join(' · ')}</p>
      {!done && entry.progress > 0 && <Progress words={words} row={entry} />}
      <p className="shelf-actions">
        <button
          className="shelf-finish"
          type="button"
          aria-label={`${turn}: ${entry.title}`}
          onClick={(event) => {
            if (goes) focusBeside(event);
            finish(!done);
          }}
        >
          {turn}
        </button>
        <button className="shelf-remove" type="button" aria-label={`${texts['dashboard.remove']}: ${entry.title}`} onClick={remove}>
          {texts['dashboard.remove']}
        </button>
      </p>
    </li>
  );
}
