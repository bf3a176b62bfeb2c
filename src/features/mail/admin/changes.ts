import type { Folder, MailAction, MailState, ThreadRow } from './mail.schema.ts';

const TARGETS: Partial<Record<MailAction, MailState>> = { archive: 'archived', inbox: 'inbox', spam: 'spam', delete: 'deleted' };

export function leaves(action: MailAction, folder: Folder): boolean {
  const target = TARGETS[action];
  if (!target || folder === 'sent') return false;
  return folder === 'all' ? target === 'spam' || target === 'deleted' : target !== folder;
}

export function changedRow(row: ThreadRow, action: MailAction): ThreadRow {
  if (action === 'read') return { ...row, unread: 0 };
  if (action === 'unread') return { ...row, unread: Math.max(1, row.unread) };
  if (action === 'keep' || action === 'release') return { ...row, kept: action === 'keep' };
  return row.folder === 'sent' ? row : { ...row, folder: TARGETS[action] ?? row.folder };
}

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
