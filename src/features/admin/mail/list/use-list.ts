import { useCallback, useRef } from 'react';
import { useResource } from '../../shell/use-resource.ts';
import { readThreads } from '../calls.ts';
import type { Folder, ThreadRow } from '../mail.schema.ts';
import { callQuery, type MailView } from '../view.ts';

interface Loaded {
  folder: Folder;
  query: string;
  rows: readonly ThreadRow[];
  total: number;
  page: number;
  size: number;
}

type Change = (row: ThreadRow) => ThreadRow | undefined;

const changed = (loaded: Loaded, changes: readonly Change[]): Loaded => {
  const rows = loaded.rows.flatMap((row) => changes.reduce<ThreadRow | undefined>((now, change) => now && change(now), row) ?? []);
  return { ...loaded, rows, total: loaded.total - (loaded.rows.length - rows.length) };
};

const load = async (view: MailView, pending: ReadonlySet<Change>, signal?: AbortSignal) => {
  const outcome = await readThreads(view, signal);
  if (!outcome.ok) return outcome;
  return { ...outcome, data: changed({ ...outcome.data, folder: view.folder, query: callQuery(view) }, [...pending]) };
};

/**
 * The page of conversations that the view asks for, and only that one: pages replace each other, so memory stays as it is. The rows of
 * another folder are never shown under this one's name; those of another search stay until the next have come.
 */
export function useList(view: MailView | undefined) {
  const latest = useRef(view);
  latest.current = view;
  const turn = useRef(0);
  /** Changes that the server has not answered yet. */
  const pending = useRef(new Set<Change>());
  const resource = useResource<Loaded>((signal) => {
    turn.current += 1;
    return load(latest.current as MailView, pending.current, signal);
  }, view && callQuery(view));
  const { put } = resource;
  const data = resource.data?.folder === view?.folder ? resource.data : undefined;
  const held = useRef(data);
  held.current = data;

  /**
   * Asks again without a word; what comes too late or not at all changes nothing. Without a network nothing is asked: the list is
   * loaded anew when that is back.
   * @param isHeld asked when the answer is there: then the rows stay as they are where newer mail would move them
   * @returns whether newer mail was held back
   */
  const refresh = useCallback(
    async (isHeld: () => boolean = () => false): Promise<boolean> => {
      const asked = latest.current;
      if (!asked || !navigator.onLine) return false;
      turn.current += 1;
      const mine = turn.current;
      const outcome = await load(asked, pending.current);
      const now = latest.current;
      if (!outcome.ok || mine !== turn.current || !now || callQuery(now) !== outcome.data.query) return false;
      const [before, after] = [held.current, outcome.data].map((loaded) => loaded?.rows[0]?.lastAt ?? '');
      const isNewer = (after ?? '') > (before ?? '');
      if (isNewer && isHeld()) return true;
      put(outcome.data);
      return false;
    },
    [put],
  );

  /**
   * Changes the rows that are shown at once, before the server has answered; a row that becomes undefined goes. What is loaded meanwhile
   * may not know of it yet, so it is changed too. @returns what ends that: with false the rows are as they were
   */
  const patch = useCallback(
    (change: Change): ((isDone: boolean) => void) => {
      const { current } = held;
      if (!current) return () => {};
      put(changed(current, [change]));
      pending.current.add(change);
      return (isDone) => {
        pending.current.delete(change);
        if (!isDone && held.current?.query === current.query) put(changed(current, [...pending.current]));
      };
    },
    [put],
  );

  return { resource: { ...resource, data }, rows: data?.rows ?? [], total: data?.total, page: data?.page ?? 1, refresh, patch };
}
export type List = ReturnType<typeof useList>;
