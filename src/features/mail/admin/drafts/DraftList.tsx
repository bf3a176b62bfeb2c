import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { UndoHere } from '../../../admin/confirm/UndoHere.tsx';
import { undoable } from '../../../admin/confirm/undo.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { PartState } from '../../../admin/shell/PartState.tsx';
import { useResource } from '../../../admin/shell/use-resource.ts';
import { headTime } from '../format.ts';
import { readDraft, readDrafts, removeDraft, saveDraft } from './calls.ts';
import type { DraftRow } from './draft.schema.ts';
import './drafts.css';

/** @param open opens one where it is written on @param turn another each time that the list may have changed */
export function DraftList({ open, turn }: { open: (draft: DraftRow) => void; turn: string }) {
  const { texts, languageTag } = useAdmin();
  const [changes, setChanges] = useState(0);
  const resource = useResource((signal) => readDrafts(signal), `${turn}:${changes}`);
  const reload = () => setChanges((count) => count + 1);
  const titleOf = ({ to, subject }: DraftRow): string => subject || to || texts['mail.noSubject'];

  const discard = async (row: DraftRow) => {
    const outcome = await undoable(
      {
        title: fill(texts['mail.draft.discarded'], { subject: titleOf(row) }),
        run: async () => {
          const whole = await readDraft(row.id);
          if (!whole.ok) return whole;
          const removed = await removeDraft(row.id, row.version);
          return removed.ok ? whole : removed;
        },
        undo: (whole) => {
          if (!whole) return removeDraft(row.id, row.version);
          const { id, updatedAt: _, ...draft } = whole;
          return saveDraft(id, { ...draft, version: 0 });
        },
        onUndone: reload,
      },
      texts,
    );
    if (outcome.ok) reload();
  };

  const { data } = resource;
  return (
    <div className="mail-rows" tabIndex={-1} aria-busy={resource.state === 'loading'}>
      <PartState resource={{ ...resource, reload: () => void resource.reload() }} />
      <UndoHere isOfPage />
      {data?.drafts.length === 0 && (
        <div className="part-empty">
          <p>{texts['mail.drafts.empty']}</p>
        </div>
      )}
      {data && data.drafts.length > 0 && (
        <ul className="mail-drafts" aria-label={texts['mail.drafts']}>
          {data.drafts.map((row) => (
            <li key={row.id}>
              <button type="button" className="mail-draft" onClick={() => open(row)}>
                <span className="mail-draft-to">{row.to || texts['mail.nobody']}</span>
                <time className="mail-small" dateTime={row.updatedAt}>
                  {headTime(row.updatedAt, languageTag)}
                </time>
                <span className="mail-draft-subject">{row.subject || texts['mail.noSubject']}</span>
                <span className="mail-small">{row.snippet}</span>
              </button>
              <Button
                variant="text"
                size="xs"
                aria-label={fill(texts['mail.draft.discard'], { subject: titleOf(row) })}
                onClick={() => void discard(row)}
              >
                {texts['mail.reply.discard']}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="mail-small mail-drafts-note">{texts['mail.drafts.note']}</p>
    </div>
  );
}
