import type { ReadingPage } from '@/features/reading/reading.schema.ts';
import { minutesLeft } from './list-view.ts';
import type { Words } from './words.ts';

export function Progress({ words, row }: { words: Words; row: ReadingPage & { progress: number } }) {
  const left = minutesLeft(row);
  const read = words.format('dashboard.read', { share: words.percent(row.progress) });
  return (
    <p className="shelf-progress">
      <progress className="shelf-bar" max={1} value={row.progress} aria-label={words.format('dashboard.progress', { title: row.title })} />
      <span>{left > 0 ? `${read}, ${words.format('dashboard.left', { time: words.minutes(left) })}` : read}</span>
    </p>
  );
}
