import type { Folder, MailAction, MailState, ThreadRow } from './mail.schema.ts';

/** Where an action puts a conversation; undefined where it stays. */
const TARGETS: Partial<Record<MailAction, MailState>> = { archive: 'archived', inbox: 'inbox', spam: 'spam', delete: 'deleted' };

/** Whether a folder no longer lists a conversation after an action. */
export function leaves(action: MailAction, folder: Folder): boolean {
  const target = TARGETS[action];
  if (!target || folder === 'sent') return false;
  return folder === 'all' ? target === 'spam' || target === 'deleted' : target !== folder;
}

/** The row as the action makes it, until the server's own comes. */
export function changedRow(row: ThreadRow, action: MailAction): ThreadRow {
  if (action === 'read') return { ...row, unread: 0 };
  if (action === 'unread') return { ...row, unread: Math.max(1, row.unread) };
  if (action === 'keep' || action === 'release') return { ...row, kept: action === 'keep' };
  return row.folder === 'sent' ? row : { ...row, folder: TARGETS[action] ?? row.folder };
}

/** What can be done with what lies in a folder, in the order of the buttons. In `sent` lie mails of ours alone: nothing to sort. */
export function actionsIn(folder: Folder): MailAction[] {
  switch (folder) {
    case 'inbox':
    case 'all':
      return ['archive', 'spam', 'delete'];
    case 'archived':
      return ['inbox', 'spam', 'delete'];
    case 'spam':
    case 'deleted':
      return folder === 'spam' ? ['inbox', 'delete'] : ['inbox'];
    case 'sent':
      return [];
  }
}
