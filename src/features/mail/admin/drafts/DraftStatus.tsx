import { useStore } from '@nanostores/react';
import { ConflictNotice } from '../../../admin/form/ConflictNotice.tsx';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import type { DraftSyncStore } from './draft-sync.ts';

const COMPARED = ['to', 'cc', 'bcc', 'subject', 'text'] as const;

/** Where the draft is, and why not on the server. */
export function DraftStatus({ draft }: { draft: DraftSyncStore }) {
  const { texts } = useAdmin();
  const { state, problem } = useStore(draft.$draft);
  // A save between two pauses is no news.
  const shown = state === 'saving' ? 'saved' : state;
  return (
    <span className="mail-small" role="status">
      {shown === 'none' ? '' : texts[`mail.draft.${shown}`]}
      {problem && ` · ${problem}`}
    </span>
  );
}

/** Shows both versions when another tab or device has changed the draft. */
export function DraftConflict({ draft }: { draft: DraftSyncStore }) {
  const { texts } = useAdmin();
  const { conflict, state } = useStore(draft.$draft);
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  const differing = COMPARED.filter((name) => mine[name] !== (theirs?.[name] ?? ''));
  return (
    <ConflictNotice
      conflict={{ fields: differing.map((name) => ({ name, mine: mine[name], theirs: theirs?.[name] ?? '' })) }}
      labels={Object.fromEntries(COMPARED.map((name) => [name, texts[`mail.compose.${name}`]]))}
      isBusy={state === 'saving'}
      keepMine={() => void draft.keepMine()}
      takeTheirs={draft.takeTheirs}
    />
  );
}
