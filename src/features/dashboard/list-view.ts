import { type RecentPage, type SavedEntry, serialiseRows } from '@/features/reading/reading.schema.ts';
import { isDone, isUnderWay } from '@/features/reading/rows.ts';

export const ROWS_SHOWN = 20;
export const CONTINUE_LIMIT = 3;

export const FILTERS = ['all', 'unread', 'finished'] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = ['saved', 'progress'] as const;
export type Sort = (typeof SORTS)[number];

export const filterList = (list: readonly SavedEntry[], filter: Filter): readonly SavedEntry[] =>
  filter === 'all' ? list : list.filter((entry) => isDone(entry) === (filter === 'finished'));

export const sortList = (list: readonly SavedEntry[], sort: Sort): SavedEntry[] =>
  list.toSorted((one, other) => (sort === 'progress' ? other.progress - one.progress : 0) || other.savedAt - one.savedAt);

export function underWay(list: readonly SavedEntry[], history: readonly RecentPage[] = []): RecentPage[] {
  const saved = new Set(list.map(({ path }) => path));
  return history
    .filter((row) => isUnderWay(row) && !saved.has(row.path))
    .sort((one, other) => (other.readAt ?? 0) - (one.readAt ?? 0))
    .slice(0, CONTINUE_LIMIT);
}

/** At least one; 0 where the length is unknown. */
export const minutesLeft = ({ minutes, progress }: { minutes: number; progress: number }): number =>
  minutes === 0 ? 0 : Math.max(1, Math.round(minutes * (1 - progress)));

export const asJson = (list: readonly SavedEntry[]): string => `${JSON.stringify(JSON.parse(serialiseRows(list)), null, 2)}\n`;

const escaped = (title: string): string => title.replace(/\s+/gu, ' ').replace(/[\\[\]*_`<>]/gu, '\\$&');

export const asMarkdown = (list: readonly SavedEntry[], origin: string): string =>
  list.map((entry) => `- [${isDone(entry) ? 'x' : ' '}] [${escaped(entry.title)}](${new URL(entry.path, origin).href})\n`).join('');
