import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { placeIn, type ReadingPage, type SavedEntry } from '@/features/reading/reading.schema.ts';
import { $history, $list } from '@/features/reading/reading.ts';
import { isDone } from '@/features/reading/rows.ts';
import { minutesLeft, underWay } from './list-view.ts';
import { Section } from './Section.tsx';
import type { Words } from './words.ts';

function Progress({ words, row }: { words: Words; row: ReadingPage & { progress: number } }) {
  const left = minutesLeft(row);
  const read = words.format('dashboard.read', { share: words.percent(row.progress) });
  return (
    <p className="shelf-progress">
      <progress className="shelf-bar" max={1} value={row.progress} aria-label={words.format('dashboard.progress', { title: row.title })} />
      <span>{left > 0 ? `${read}, ${words.format('dashboard.left', { time: words.minutes(left) })}` : read}</span>
    </p>
  );
}

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

export function Continue({ words }: { words: Words }) {
  const rows = underWay(useStore($list, { ssr: 'initial' }), useStore($history, { ssr: 'initial' }));
  if (rows.length === 0) return null;
  return (
    <Section title={words.texts['dashboard.continue']}>
      <ul className="shelf">
        {rows.map((row) => (
          <li key={row.path}>
            <h3>
              <a href={placeIn(row)} lang={row.locale}>
                {row.title}
              </a>
            </h3>
            <Progress words={words} row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
