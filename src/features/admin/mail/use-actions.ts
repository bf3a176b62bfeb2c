import { confirmed } from '../confirm/confirm.ts';
import { undoable } from '../confirm/undo.ts';
import { notify } from '../shell/notify.ts';
import { counted } from '../shell/texts.ts';
import { changeThreads, undoChange } from './calls.ts';
import { changedRow, leaves } from './changes.ts';
import type { List } from './list/use-list.ts';
import type { MailAction } from './mail.schema.ts';
import type { MailTexts } from './texts.ts';
import type { MailView } from './view.ts';

interface Around {
  view: MailView;
  list: List;
  texts: MailTexts;
  tag: string;
  /** Asks again for what else shows the conversations: the counts, and the one that is open. */
  reload: () => void;
}

/** What is done with conversations: shown at once, undoable for ten seconds, and taken back in the list when the server did not take it. */
export function useActions({ view, list, texts, tag, reload }: Around) {
  const reshow = () => {
    void list.refresh();
    reload();
  };
  const show = (action: MailAction, threads: readonly string[]) =>
    list.patch((row) => {
      if (!threads.includes(row.thread)) return row;
      return leaves(action, view.folder) ? undefined : changedRow(row, action);
    });

  /** Asked before: what was kept beyond its time is erased the next night, so the server wants to know who asks. */
  const release = async (threads: readonly string[]): Promise<void> => {
    const isDone = await confirmed({
      title: texts['mail.release.title'],
      text: texts['mail.release.why'],
      verb: texts['mail.do.release'],
      run: () => changeThreads('release', threads),
    });
    if (!isDone) return;
    show('release', threads)(true);
    void notify('success', { title: counted(texts, 'mail.did.release', threads.length, tag) });
    reshow();
  };

  return {
    run: async (action: MailAction, threads: readonly string[]): Promise<void> => {
      if (threads.length === 0) return;
      if (action === 'release') return release(threads);
      const end = show(action, threads);
      const outcome = await undoable(
        {
          title: counted(texts, `mail.did.${action}`, threads.length, tag),
          run: async () => {
            const answered = await changeThreads(action, threads);
            end(answered.ok);
            return answered;
          },
          undo: ({ id }) => undoChange(id),
          onUndone: reshow,
        },
        texts,
      );
      if (outcome.ok) reshow();
    },
    /** Marks what is being read, without a word. */
    markRead: async (thread: string): Promise<void> => {
      const outcome = await changeThreads('read', [thread]);
      if (!outcome.ok) return;
      show('read', [thread])(true);
      reload();
    },
    reshow,
  };
}
