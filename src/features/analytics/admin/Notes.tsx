import { useEffect, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { conclude } from '@/features/announcements/conclude.ts';
import { TextField } from '@/features/forms/Field.tsx';
import { fill } from '@/i18n/fill.ts';
import { UndoHere } from '../../admin/confirm/UndoHere.tsx';
import { undoable } from '../../admin/confirm/undo.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { offerActions } from '../../admin/palette/actions.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { formatDay } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import type { Resource } from '../../admin/shell/use-resource.ts';
import { type Note, noteBody } from './analytics.schema.ts';
import { deleteNote, putNote } from './calls.ts';

interface DialogProps {
  note: Note;
  isNew: boolean;
  saved: () => void;
  close: () => void;
}

function NoteDialog({ note, isNew, saved, close }: DialogProps) {
  const { texts, languageTag } = useAdmin();
  const edited = ({ day, text }: Note) => ({ values: { day, text }, version: 0 });
  return (
    <EditDialog
      title={isNew ? texts['adminAnalytics.note.new'] : formatDay(note.day, languageTag)}
      closeText={texts['adminAnalytics.note.close']}
      onClose={close}
    >
      <AdminForm
        id={`analytics-note-${isNew ? 'new' : note.id}`}
        saved={edited(note)}
        bodyOf={(values) => values}
        schema={noteBody}
        save={async (body) => {
          const outcome = await putNote(note.id, body);
          return outcome.ok ? { ok: true, data: edited(outcome.data.note) } : outcome;
        }}
        onSaved={saved}
        labels={{ day: texts['adminAnalytics.note.day'], text: texts['adminAnalytics.note.text'] }}
      >
        {(form) => (
          <>
            <TextField form={form} name="day" type="date" required autoComplete="off" />
            <TextField form={form} name="text" required autoComplete="off" />
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}

const newNote = () => ({ note: { id: crypto.randomUUID(), day: athensDay(new Date()), text: '' }, isNew: true });

export function Notes({ resource }: { resource: Resource<{ notes: Note[] }> }) {
  const { texts, languageTag } = useAdmin();
  const [edited, setEdited] = useState<{ note: Note; isNew: boolean }>();
  /** Set until the row is gone, so that a double click deletes once. */
  const [dropped, setDropped] = useState<string>();
  const created = texts['adminAnalytics.note.new'];
  useEffect(() => offerActions([{ id: 'analytics:note', name: created, run: () => setEdited(newNote()) }]), [created]);
  const drop = async ({ id }: Note) => {
    setDropped(id);
    const outcome = await undoable(
      {
        title: texts['adminAnalytics.note.deleted'],
        run: () => deleteNote(id),
        undo: ({ note: { id: same, ...note } }) => putNote(same, note),
        onUndone: () => {
          setDropped(undefined);
          resource.reload();
        },
      },
      texts,
    );
    if (!outcome.ok) setDropped(undefined);
    resource.reload();
  };
  return (
    <Panel
      id="notes"
      title={texts['adminAnalytics.notes']}
      actions={
        <Button variant="outline" size="xs" onClick={() => setEdited(newNote())}>
          {texts['adminAnalytics.note.new']}
        </Button>
      }
      isBusy={resource.state === 'loading'}
    >
      <UndoHere />
      <PartState resource={resource} />
      {resource.data?.notes.length === 0 && <p className="muted">{texts['adminAnalytics.notes.empty']}</p>}
      {resource.data && resource.data.notes.length > 0 && (
        <ol className="analytics-notes">
          {resource.data.notes.map((note) => (
            <li key={note.id}>
              <span className="muted">{formatDay(note.day, languageTag)}</span> <span className="analytics-note">{note.text}</span>{' '}
              <Button
                variant="text"
                size="xs"
                aria-label={fill(texts['adminAnalytics.note.edit.of'], { text: note.text })}
                onClick={() => setEdited({ note, isNew: false })}
              >
                {texts['adminAnalytics.note.edit']}
              </Button>
              <Button
                variant="text"
                size="xs"
                loading={dropped === note.id}
                aria-label={fill(texts['adminAnalytics.note.delete.of'], { text: note.text })}
                onClick={() => void drop(note)}
              >
                {texts['adminAnalytics.note.delete']}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <NoteDialog
          {...edited}
          close={() => setEdited(undefined)}
          saved={() => {
            setEdited(undefined);
            resource.reload();
            conclude(texts['adminForm.saved']);
          }}
        />
      )}
    </Panel>
  );
}
