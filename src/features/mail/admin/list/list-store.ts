import type { Outcome } from '@/features/api/client.ts';
import type { Folder, ThreadRow } from '../mail.schema.ts';
import { type Clock, createRemote, type Remote } from '../store/remote.ts';
import { callQuery, type MailView } from '../view.ts';

interface Rows {
  rows: readonly ThreadRow[];
  total: number;
  page: number;
  size: number;
}

export interface LoadedList extends Rows {
  folder: Folder;
  query: string;
}

export type RowChange = (row: ThreadRow) => ThreadRow | undefined;

export function applyChanges(list: LoadedList, changes: readonly RowChange[]): LoadedList {
  const rows = list.rows.flatMap((row) => changes.reduce<ThreadRow | undefined>((now, change) => now && change(now), row) ?? []);
  return { ...list, rows, total: list.total - (list.rows.length - rows.length) };
}

const newestAt = (list: LoadedList | undefined): string => list?.rows[0]?.lastAt ?? '';

/** Never shows rows of another folder; those of another search stay until the next ones arrive. */
export function listIn(remote: Remote<LoadedList>, folder: Folder | undefined) {
  const data = remote.data?.folder === folder ? remote.data : undefined;
  return { resource: { ...remote, data }, rows: data?.rows ?? [], total: data?.total, page: data?.page ?? 1 };
}
export type ShownList = ReturnType<typeof listIn>;

export function createList(read: (view: MailView, signal?: AbortSignal) => Promise<Outcome<Rows>>, clock: Clock) {
  const remote = createRemote<LoadedList>(clock);
  /** Changes that the server has not confirmed: responses meanwhile may lack them. */
  const pending = new Set<RowChange>();
  let view: MailView | undefined;

  const fetchList = async (of: MailView, signal?: AbortSignal): Promise<Outcome<LoadedList>> => {
    const outcome = await read(of, signal);
    if (!outcome.ok) return outcome;
    return { ok: true, data: applyChanges({ ...outcome.data, folder: of.folder, query: callQuery(of) }, [...pending]) };
  };
  const shown = () => listIn(remote.$remote.get(), view?.folder).resource.data;
  const reload = () => {
    const of = view;
    if (of) void remote.load((signal) => fetchList(of, signal));
  };

  return {
    $list: remote.$remote,
    reload,
    shown: () => listIn(remote.$remote.get(), view?.folder),
    show: (next: MailView) => {
      const isSame = view !== undefined && callQuery(view) === callQuery(next);
      view = next;
      if (!isSame) reload();
    },
    /**
     * Reloads silently.
     * @param holdsRows true keeps the rows if newer mail would move them
     * @returns whether newer mail was held back
     */
    refresh: async (holdsRows: () => boolean = () => false): Promise<boolean> => {
      const of = view;
      if (!of) return false;
      const data = await remote.refresh(() => fetchList(of));
      if (!data || !view || callQuery(view) !== data.query) return false;
      if (newestAt(data) > newestAt(shown()) && holdsRows()) return true;
      remote.put(data);
      return false;
    },
    /** Changes rows before the server confirms. @returns ends it: `false` restores the rows */
    patch: (change: RowChange): ((isDone: boolean) => void) => {
      const before = shown();
      if (!before) return () => {};
      remote.put(applyChanges(before, [change]));
      pending.add(change);
      return (isDone) => {
        pending.delete(change);
        if (!isDone && shown()?.query === before.query) remote.put(applyChanges(before, [...pending]));
      };
    },
  };
}
export type List = ReturnType<typeof createList>;
