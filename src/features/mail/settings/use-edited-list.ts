import { useEffect, useState } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';
import type { Outcome } from '@/features/api/client.ts';
import { fill } from '@/i18n/fill.ts';
import { undoable } from '../../admin/confirm/undo.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';

export interface DialogProps {
  saved: () => void;
  close: () => void;
}

interface Options<Row> {
  texts: AdminTexts;
  creation: { id: string; name: string };
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<Outcome<unknown>>;
  restore: (row: Row) => Promise<Outcome<unknown>>;
}

async function each<Row>(rows: readonly Row[], work: (row: Row) => Promise<Outcome<unknown>>): Promise<Outcome<unknown>> {
  let outcome: Outcome<unknown> = { ok: true, data: undefined };
  for (const row of rows) {
    outcome = await work(row);
    if (!outcome.ok) return outcome;
  }
  return outcome;
}

/** A list whose rows are edited in a dialog (`'new'`: an empty one). Removing is immediate, and undoable until the next change. */
export function useEditedList<Row>({ texts, creation, nameOf, remove, restore }: Options<Row>) {
  const [turn, setTurn] = useState(0);
  const [edited, edit] = useState<Row | 'new'>();
  const { id, name } = creation;
  useEffect(() => offerActions([{ id, name, run: () => edit('new') }]), [id, name]);
  const reload = () => setTurn((count) => count + 1);
  return {
    turn,
    edited,
    edit,
    close: () => edit(undefined),
    saved: () => {
      edit((now) => (now === edited ? undefined : now));
      reload();
      conclude(texts['adminForm.saved']);
    },
    drop: async (rows: readonly Row[]) => {
      const [first] = rows;
      if (first === undefined) return;
      const title =
        rows.length === 1
          ? fill(texts['mailSettings.removed'], { name: nameOf(first) })
          : fill(texts['mailSettings.removed.many'], { count: String(rows.length) });
      await undoable({ title, run: () => each(rows, remove), undo: () => each(rows, restore), onUndone: reload }, texts);
      reload();
    },
  };
}
