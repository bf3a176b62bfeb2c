import type { Outcome } from '@/features/api/client.ts';
import type { Question } from '../../../admin/confirm/confirm.ts';
import type { Undoable } from '../../../admin/confirm/undo.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import { changedRow, leaves } from '../changes.ts';
import type { List } from '../list/list-store.ts';
import type { Folder, MailAction } from '../mail.schema.ts';

export interface MailDialogs {
  undoable: <Data>(action: Undoable<Data>) => Promise<Outcome<Data>>;
  confirmed: (question: Question) => Promise<boolean>;
  announceSuccess: (title: string) => void;
}

interface Options {
  list: Pick<List, 'patch' | 'refresh'>;
  folder: () => Folder;
  texts: AdminTexts;
  languageTag: string;
  dialogs: MailDialogs;
  changeThreads: (action: MailAction, threads: readonly string[]) => Promise<Outcome<{ id: string }>>;
  undoChange: (id: string) => Promise<Outcome<unknown>>;
  reload: () => void;
}

export function createActions({ list, folder, texts, languageTag, dialogs, changeThreads, undoChange, reload }: Options) {
  const reloadAll = () => {
    void list.refresh();
    reload();
  };
  const patch = (action: MailAction, threads: readonly string[], from: Folder) =>
    list.patch((row) => {
      if (!threads.includes(row.thread)) return row;
      return leaves(action, from) ? undefined : changedRow(row, action);
    });

  /** Asks first: mail past its retention is erased the next night, so the server requires a fresh sign-in. */
  const release = async (threads: readonly string[], from: Folder): Promise<void> => {
    const isDone = await dialogs.confirmed({
      title: texts['mail.release.title'],
      text: texts['mail.release.why'],
      verb: texts['mail.do.release'],
      done: '',
      run: () => changeThreads('release', threads),
    });
    if (!isDone) return;
    patch('release', threads, from)(true);
    dialogs.announceSuccess(counted(texts, 'mail.did.release', threads.length, languageTag));
    reloadAll();
  };

  return {
    reloadAll,
    run: async (action: MailAction, threads: readonly string[]): Promise<void> => {
      if (threads.length === 0) return;
      const from = folder();
      if (action === 'release') return release(threads, from);
      const end = patch(action, threads, from);
      const outcome = await dialogs.undoable({
        title: counted(texts, `mail.did.${action}`, threads.length, languageTag),
        run: async () => {
          const changed = await changeThreads(action, threads);
          end(changed.ok);
          return changed;
        },
        undo: ({ id }) => undoChange(id),
        onUndone: reloadAll,
      });
      if (outcome.ok) reloadAll();
    },
    markRead: async (thread: string): Promise<void> => {
      const outcome = await changeThreads('read', [thread]);
      if (!outcome.ok) return;
      patch('read', [thread], folder())(true);
      reload();
    },
  };
}
