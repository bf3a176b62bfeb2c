import { undoable } from '../../admin/confirm/undo.ts';
import type { Admin } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { changeErrors } from './calls.ts';
import type { ErrorRow } from './errors.schema.ts';

export const STATE_ACTIONS = ['resolved', 'ignored', 'open'] as const;
type StateAction = (typeof STATE_ACTIONS)[number];

export const canChange = ({ state }: Pick<ErrorRow, 'state'>, action: StateAction): boolean =>
  action === 'open' ? state === 'resolved' || state === 'ignored' : state !== action;

/** Nobody has decided yet what becomes of it. */
export const isOpen = ({ state }: Pick<ErrorRow, 'state'>): boolean => !canChange({ state }, 'open');

/** @param onChange also called after Undo */
export async function changeState(
  rows: readonly Pick<ErrorRow, 'fingerprint' | 'state'>[],
  state: StateAction,
  { texts, languageTag }: Admin,
  onChange: () => void,
): Promise<void> {
  const changes = rows.filter((row) => canChange(row, state)).map(({ fingerprint }) => ({ fingerprint, state }));
  if (changes.length === 0) return;
  const outcome = await undoable(
    {
      title: counted(texts, `adminHealth.done.${state}`, changes.length, languageTag),
      ...(state === 'resolved' && { message: texts['adminHealth.done.resolved.why'] }),
      run: () => changeErrors(changes),
      undo: ({ before }) => changeErrors(before),
      onUndone: onChange,
    },
    texts,
  );
  if (outcome.ok) onChange();
}
