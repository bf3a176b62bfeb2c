import { useCallback, useRef } from 'react';
import { useResource } from '../frame/use-resource.ts';
import { readThreads } from './calls.ts';
import type { Folder, ThreadRow } from './mail-admin.schema.ts';
import { callQuery, type MailView } from './view.ts';

interface Loaded {
  folder: Folder;
  query: string;
  rows: readonly ThreadRow[];
  total: number;
  page: number;
  size: number;
}

const load = async (view: MailView, signal?: AbortSignal) => {
  const outcome = await readThreads(view, signal);
  return outcome.ok ? { ...outcome, data: { ...outcome.data, folder: view.folder, query: callQuery(view) } } : outcome;
};

/**
 * The page of conversations that the view asks for, and only that one: pages replace each other, so memory stays as it is. The rows of
 * another folder are never shown under this one's name; those of another search stay until the next have come.
 */
export function useList(view: MailView | undefined) {
  const latest = useRef(view);
  latest.current = view;
  const turn = useRef(0);
  const resource = useResource<Loaded>((signal) => {
    turn.current += 1;
    return load(latest.current as MailView, signal);
  }, view && callQuery(view));
  const { put } = resource;
  const data = resource.data?.folder === view?.folder ? resource.data : undefined;
  const held = useRef(data);
  held.current = data;

  /** Asks again without a word; what comes too late or not at all changes nothing. */
  const refresh = useCallback(async () => {
    const asked = latest.current;
    if (!asked) return;
    turn.current += 1;
    const mine = turn.current;
    const outcome = await load(asked);
    const now = latest.current;
    if (outcome.ok && mine === turn.current && now && callQuery(now) === outcome.data.query) put(outcome.data);
  }, [put]);

  /** Changes the rows that are shown at once, before the server has answered. A row that becomes undefined goes. @returns what takes it back */
  const patch = useCallback(
    (change: (row: ThreadRow) => ThreadRow | undefined): (() => void) => {
      const { current } = held;
      if (!current) return () => {};
      const rows = current.rows.flatMap((row) => change(row) ?? []);
      put({ ...current, rows, total: current.total - (current.rows.length - rows.length) });
      return () => {
        if (held.current?.query === current.query) put(current);
      };
    },
    [put],
  );

  return { resource: { ...resource, data }, rows: data?.rows ?? [], total: data?.total, refresh, patch };
}
export type List = ReturnType<typeof useList>;
